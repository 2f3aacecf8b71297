// @ts-check
/** A table as signals: what is known of it, who sits there, the game from each seat one holds. */

import { batch, computed, effect, signal } from "@preact/signals";
import { ServerClock, now } from "./clock.js";
import { Trouble, inquire, introduce } from "./inquire.js";
import { language } from "./settings.js";
import { Wire } from "./wire.js";

/** @typedef {import("./messages.js").TableNow} TableNow */
/** @typedef {import("./messages.js").GameNow} GameNow */
/** @typedef {import("./messages.js").Told} Told */
/** @typedef {import("./messages.js").Refused} Refused */
/** @typedef {Told & { isPast: boolean }} Telling */

const EXCHANGES = 4; // of clocks, when one comes
const EVERY = 15_000; // milliseconds, and then again

/** The game from one seat, or, with no seat, as spectators see it. */
export class Seat {
  /** @type {import("@preact/signals").Signal<GameNow | null>} */ game = signal(null);
  /** @type {import("@preact/signals").Signal<Telling[]>} */ tellings = signal([]);
  /** @type {Telling[]} */ missed = [];
  number = 1; // of the telling after which the game is as `game` says
  isRetold = false; // from the beginning, in another language

  /** @param {number | null} seat */
  constructor(seat) {
    this.seat = seat;
  }

  /** @param {Telling} telling */
  hear(telling) {
    this.tellings.value = [...this.tellings.value, telling];
    this.number = telling.number;
    if (telling.game) this.game.value = telling.game;
  }

  /** What was missed comes all at once. @param {import("./messages.js").Watching} message */
  catchUp(message) {
    const known = this.isRetold ? [] : this.tellings.value;
    if (this.missed.length || this.isRetold) this.tellings.value = [...known, ...this.missed];
    this.missed = [];
    this.isRetold = false;
    this.number = message.number;
    this.game.value = message.game;
  }
}

/** One's presence at one table. */
export class Table {
  /** @type {import("@preact/signals").Signal<TableNow | null>} */ table = signal(null);
  /** @type {import("@preact/signals").Signal<number | null>} */ member = signal(null);
  /** @type {import("@preact/signals").Signal<import("./wire.js").Link>} */ link =
    signal("connecting");
  /** @type {import("@preact/signals").Signal<number[]>} */ presence = signal([]);
  /** @type {import("@preact/signals").Signal<Refused | null>} */ refusal = signal(null);
  /** In which language the story was told again, once it was. */
  spoken = signal("");
  /** @type {import("@preact/signals").Signal<Trouble | null>} */ failure = signal(null);
  /** @type {import("@preact/signals").Signal<import("./messages.js").Void | null>} */ lateSlap =
    signal(null);
  /** @type {import("@preact/signals").Signal<Map<number | null, Seat>>} */ watched = signal(
    new Map(),
  );
  /** @type {import("@preact/signals").Signal<number | null>} */ chosen = signal(null);
  waiting = signal(0);
  /** Whether one sits down to play at once. */
  isBeginning = signal(false);
  /** Whether the board still shows what is known already: nothing may cover it, or hurry one. */
  isShowing = signal(false);
  /** The number of the last telling that the board has shown; what comes after is not read yet. */
  shown = signal(Infinity);
  isReplay = false; // where it is nobody's turn any more
  pledge = ""; // the commitment to the deal that was seen first: the server cannot change it later
  clock = new ServerClock();
  /**
   * A board in real time hears every telling first, and says whether that is to wait until its
   * instant has come: then it lets it go.
   * @type {((telling: Telling) => boolean) | null}
   */
  herald = null;
  /** @type {Telling[]} */ #held = [];
  #clockTimer = 0;

  /** The seats that one holds. */
  seats = computed(() => {
    const [table, member] = [this.table.value, this.member.value];
    if (!table || member === null || this.isOnlooker) return [];
    return table.seats.flatMap((seat, number) => (seat.member === member ? [number] : []));
  });

  /** The seat from which one looks: the one chosen, or else one's first, or nobody's. */
  seat = computed(() => {
    const own = this.seats.value;
    const chosen = this.chosen.value;
    return chosen !== null && own.includes(chosen) ? chosen : (own[0] ?? null);
  });

  /** The game from there. */
  here = computed(() => this.watched.value.get(this.seat.value) ?? null);
  game = computed(() => this.here.value?.game.value ?? null);
  tellings = computed(() => this.here.value?.tellings.value ?? []);
  read = computed(() =>
    this.tellings.value.filter((told) => !told.game || told.number <= this.shown.value),
  );

  /** Whether all that one did is on disk. */
  isSaved = computed(() => this.waiting.value === 0);

  /** What was said, in order. */
  chat = computed(() => this.tellings.value.flatMap((told) => (told.said ? [told.said] : [])));

  /** @param {string} id @param {boolean} [isOnlooker] looks on, whatever seats one holds */
  constructor(id, isOnlooker = false) {
    this.id = id;
    this.isOnlooker = isOnlooker;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const address = `${scheme}//${location.host}/api/tables/${id}/socket`;
    this.wire = new Wire(address, language.value, {
      link: (state) => (this.link.value = state),
      told: (message, isPast) => this.#hearTold(message, isPast),
      watching: (message) => this.#hearWatching(message),
      other: (message) => this.#hear(message),
      waiting: (count) => (this.waiting.value = count),
    });
  }

  /** Come to the table; a socket cannot say that there is none, so that is asked first. */
  async come() {
    try {
      this.#see(await inquire(`/api/tables/${encodeURIComponent(this.id)}`));
    } catch (error) {
      if (error instanceof Trouble && error.status < 429) {
        this.failure.value = error;
        return;
      }
    }
    this.wire.dial();
    addEventListener("online", this.#back);
  }

  #back = () => this.wire.redial();

  /** Go elsewhere; one's seats stay one's own. */
  part() {
    removeEventListener("online", this.#back);
    clearInterval(this.#clockTimer);
    this.wire.hangUp();
  }

  /** Hear the whole story in another language; until then the old one stays.
   * @param {string} chosen */
  speak(chosen) {
    this.wire.language = chosen;
    this.refusal.value = null;
    for (const seat of this.watched.value.values()) {
      seat.isRetold = true;
      seat.missed = [];
      this.wire.unwatch(seat.seat);
      this.wire.watch(seat.seat);
    }
    this.wire.redial();
  }

  // ---- what is heard

  /** @param {import("./messages.js").FromServer} message */
  #hear(message) {
    if (message.is === "welcome") {
      batch(() => {
        this.member.value = message.member;
        this.presence.value = message.here;
        this.#see(message.table);
      });
      this.#watchSeats();
      this.#askTime();
    } else if (message.is === "here") {
      this.presence.value = message.members;
    } else if (message.is === "clock") {
      this.clock.hear(message);
    } else if (message.is === "void") {
      this.lateSlap.value = message;
    }
  }

  /** @param {TableNow} table */
  #see(table) {
    this.pledge ||= table.commitment;
    this.table.value = table;
  }

  /** @param {Told} message @param {boolean} isPast */
  #hearTold(message, isPast) {
    const seat = this.watched.value.get(message.seat);
    if (!seat) return;
    const telling = { ...message, isPast };
    if (isPast) {
      seat.missed.push(telling);
      return;
    }
    this.#held.push(telling);
    this.letGo();
  }

  /** Show what was told, in its order, as far as nothing has to wait. */
  letGo() {
    const until = this.#held.findIndex((telling) => this.herald?.(telling));
    this.#show(this.#held.splice(0, until < 0 ? this.#held.length : until));
  }

  /** @param {Telling[]} tellings */
  #show(tellings) {
    batch(() => {
      for (const telling of tellings) {
        if (telling.table) this.#see(telling.table);
        this.watched.value.get(telling.seat)?.hear(telling);
      }
    });
    if (tellings.some(({ table }) => table)) this.#watchSeats();
  }

  /** @param {import("./messages.js").Watching} message */
  #hearWatching(message) {
    const seat = this.watched.value.get(message.seat);
    if (!seat) return;
    this.#show(this.#held.splice(0));
    batch(() => {
      const latest = seat.missed.findLast((told) => told.table)?.table;
      if (latest) this.#see(latest);
      if (seat.isRetold) this.spoken.value = this.wire.language;
      seat.catchUp(message);
    });
    this.#watchSeats();
  }

  /** Watch from every seat one holds; from nobody's as long as one holds none. */
  #watchSeats() {
    const wanted = this.seats.value.length ? this.seats.value : [null];
    const now = this.watched.value;
    if (now.size === wanted.length && wanted.every((seat) => now.has(seat))) return;
    for (const seat of now.keys()) {
      if (!(/** @type {(number | null)[]} */ (wanted).includes(seat))) this.wire.unwatch(seat);
    }
    this.watched.value = new Map(wanted.map((seat) => [seat, now.get(seat) ?? new Seat(seat)]));
    for (const seat of wanted) this.wire.watch(seat);
  }

  #askTime() {
    clearInterval(this.#clockTimer);
    const ask = () => this.wire.send({ is: "time", asked: now() });
    for (let count = 0; count < EXCHANGES; count += 1) ask();
    this.#clockTimer = window.setInterval(ask, EVERY);
  }

  // ---- what is asked

  /**
   * Ask the table for something; true when it is granted and saved. A refusal is shown.
   * @param {{ is: string } & Record<string, unknown>} wish
   * @returns {Promise<boolean>}
   */
  async ask(wish) {
    this.refusal.value = null;
    try {
      await this.wire.ask(wish);
      return true;
    } catch (refused) {
      this.refusal.value = /** @type {Refused} */ (refused);
      return false;
    }
  }

  /**
   * Move, on the game as it is on this screen. That is over when what came of it is known here, or,
   * where the game had changed unnoticed, that change.
   * @param {number} move @param {number | null} [seat]
   */
  async act(move, seat = this.seat.value) {
    const here = this.watched.value.get(seat);
    const before = here?.game.value;
    const isDone = await this.ask({ is: "move", seat, move, seen: here?.number });
    const isStale = !isDone && this.refusal.value?.reason === "stale";
    if (isStale) this.wire.lookAt(seat);
    if (isDone || isStale) {
      const isHere = () => this.watched.value.get(seat) === here;
      await until(() => here?.game.value !== before || !isHere());
    }
    return isDone;
  }

  /** What somebody is called: as in their seat, unless they have several. @param {number} member */
  nameOf(member) {
    const { seats, members } = /** @type {import("./messages.js").TableNow} */ (this.table.value);
    const own = seats.filter((seat) => seat.member === member);
    return (own.length === 1 && own[0].name) || members[member]?.name;
  }

  /** A hand came down on a tile, so many microseconds after it was painted.
   * @param {number} seat @param {number} tile @param {number} after */
  slap(seat, tile, after) {
    this.wire.send({ is: "slap", seat, tile, after });
  }

  /** One has read what a round in real time brought. */
  goOn() {
    if (this.member.value !== null) this.wire.send({ is: "ready" });
  }

  /** What a move would do: the events, and nothing is done. @param {number} move */
  preview(move) {
    return this.wire.ask({ is: "preview", seat: this.seat.value, move });
  }

  /** What the game answers to one of its questions. @param {string} name */
  question(name) {
    return this.wire.ask({ is: "question", seat: this.seat.value, name });
  }

  /** Become a member of the table. @param {string} name */
  async join(name) {
    await introduce();
    await inquire(`/api/tables/${encodeURIComponent(this.id)}/members`, { name });
    this.wire.redial();
    await until(() => this.member.value !== null);
  }

  /** Take a seat, joining first where that is due; that is over when one is seen to sit there.
   * @param {number} seat @param {string} name */
  async sit(seat, name) {
    if (this.member.value === null) await this.join(name);
    const isDone = await this.ask({ is: "sit", seat, name });
    if (isDone) await until(() => this.seats.value.includes(seat));
    return isDone;
  }
}

/** Fulfilled once this is so. @param {() => unknown} isSo reads signals */
function until(isSo) {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (isSo()) queueMicrotask(() => (stop(), resolve(undefined)));
    });
  });
}
