// @ts-check
/**
 * A game that is over, as a table at which one moment after the other is shown. Boards cannot tell
 * it from a running one: a step forward is told like any move, everything else like what one missed.
 */

import { batch, computed, signal } from "@preact/signals";
import { Trouble, inquire } from "./inquire.js";
import { language } from "./settings.js";
import { Seat, Table } from "./table.js";
import { say } from "./words.js";

/** @typedef {import("./messages.js").Moment} Moment */
/** @typedef {import("./messages.js").Moments} Moments */
/** @typedef {import("./table.js").Telling} Telling */

const HURRY = 700; // milliseconds: whoever steps faster sees no motion

/** Nothing can be laid any more. @type {Record<string, unknown>} */
const NO_ANSWERS = { fits: {}, missing: null, lays: [] };

export class Retold extends Table {
  /** @type {import("@preact/signals").Signal<Moment[]>} */ moments = signal([]);
  isReplay = true;
  at = signal(0);
  seats = computed(() => (this.chosen.value === null ? [] : [this.chosen.value]));
  moment = computed(() => this.moments.value[this.at.value] ?? null);
  last = computed(() => Math.max(0, this.moments.value.length - 1));
  /** @type {Map<string, Promise<Moment[]>>} */ #asked = new Map();
  #told = 0; // tellings so far, whichever moments they were
  #stepped = 0; // when

  /** @param {string} id @param {number} at @param {number | null} seat to look from */
  constructor(id, at, seat) {
    super(id);
    this.at.value = at;
    this.chosen.value = seat;
  }

  async come() {
    try {
      const table = await inquire(`/api/tables/${encodeURIComponent(this.id)}`);
      const now = /** @type {import("./messages.js").TableNow} */ (table);
      this.presence.value = now.members.map((_, member) => member);
      if ((this.chosen.peek() ?? 0) >= now.seats.length) this.chosen.value = null;
      this.table.value = now;
      if (now.phase === "over") await this.look(this.chosen.peek());
    } catch (failure) {
      this.failure.value = failure instanceof Trouble ? failure : unreachable(failure);
    }
  }

  /** Look from a seat, or from nobody's. @param {number | null} seat */
  async look(seat) {
    const spoken = language.peek();
    const moments = await this.#ask(seat, spoken);
    if (spoken !== language.peek()) return;
    batch(() => {
      this.chosen.value = seat;
      this.moments.value = moments;
      this.#jump(Math.min(this.at.peek(), moments.length - 1));
    });
  }

  /** @param {string} _chosen */
  speak(_chosen) {
    if (this.table.peek()?.phase === "over") void this.look(this.chosen.peek());
  }

  /** Show a moment; the next one in motion, unless one is in a hurry. @param {number} wanted */
  show(wanted) {
    const to = Math.max(0, Math.min(wanted, this.last.peek()));
    const from = this.at.peek();
    if (to === from) return;
    const now = performance.now();
    const isCalm = now - this.#stepped > HURRY && !this.isShowing.peek();
    this.#stepped = now;
    batch(() => (to === from + 1 && isCalm ? this.#step(to) : this.#jump(to)));
  }

  /** @param {number} to */
  #step(to) {
    this.at.value = to;
    this.here.peek()?.hear(this.#telling(this.moments.peek()[to], false));
  }

  /** @param {number} to */
  #jump(to) {
    const moments = this.moments.peek();
    const seat = new Seat(this.chosen.peek());
    seat.tellings.value = moments.slice(0, to + 1).map((each) => this.#telling(each, true));
    seat.number = this.#told;
    seat.game.value = moments[to].game;
    this.at.value = to;
    this.watched.value = new Map([[seat.seat, seat]]);
  }

  /** @param {Moment} moment @param {boolean} isPast @returns {Telling} */
  #telling({ number, game, events, story, verdict }, isPast) {
    this.#told += 1;
    return {
      is: "told",
      seat: this.chosen.peek(),
      number: this.#told,
      at: 0,
      what: number ? "moved" : "dealt",
      table: null,
      said: null,
      ...{ game, events, verdict, isPast },
      story: number || story.length ? story : [deal()],
    };
  }

  /** The whole game from a seat, piece by piece. @param {number | null} seat @param {string} spoken */
  #ask(seat, spoken) {
    const key = `${spoken} ${seat}`;
    const known = this.#asked.get(key);
    if (known) return known;
    const asked = this.#gather(seat, spoken);
    this.#asked.set(key, asked);
    asked.catch(() => this.#asked.delete(key)); // so that it can be tried again
    return asked;
  }

  /** @param {number | null} seat @param {string} spoken */
  async #gather(seat, spoken) {
    /** @type {Moment[]} */
    const found = [];
    const query = new URLSearchParams({ language: spoken, ...(seat === null ? {} : { seat: `${seat}` }) });
    for (let next = /** @type {number | null} */ (0); next !== null; ) {
      query.set("from", `${next}`);
      const path = `/api/tables/${encodeURIComponent(this.id)}/moments?${query}`;
      const piece = /** @type {Moments} */ (await inquire(path));
      found.push(...piece.moments.map(still));
      next = piece.next;
    }
    return found;
  }

  async ask() {
    return false; // it is over: nothing is asked of the table any more
  }

  /** @param {string} name */
  async question(name) {
    return { answer: NO_ANSWERS[name] };
  }
}

/** Nobody moves in a game that is over. @param {Moment} moment @returns {Moment} */
function still(moment) {
  return { ...moment, game: { ...moment.game, legal: [] } };
}

/** What boards say before anything happened. @returns {import("./messages.js").Line} */
function deal() {
  return { text: say("client.moment.deal"), rule: "", seat: null, events: 0 };
}

/** @param {unknown} failure */
function unreachable(failure) {
  return new Trouble(0, { sentence: String(failure), rule: "", reason: "", line: 0 });
}
