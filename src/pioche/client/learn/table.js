// @ts-check
/**
 * A table of one's own, without a server: a game that was played before, from the seat of the one
 * who learns. It goes on when they make the move that comes next, and nobody moves meanwhile.
 */

import { batch, signal } from "@preact/signals";
import { now } from "../clock.js";
import { digest } from "../games/resistance/seal.js";
import { moves } from "../motion.js";
import { Seat, Table } from "../table.js";

/** @typedef {import("../messages.js").Lesson} Lesson */
/** @typedef {import("../messages.js").LessonMoment} LessonMoment */
/** @typedef {import("../messages.js").GameNow} GameNow */
/** @typedef {import("../messages.js").Opening} Opening */

const OWN = 0; // the seat of the one who learns
const BREATH = 1100; // milliseconds between the moves of others
const SOON = 350_000; // microseconds until a flipped tile shows
const SLOWER = 190_000; // microseconds by which others come too late
const NONCE = "00";
const SLAP = "slap";

export class LessonTable extends Table {
  /** How many moves have been made. */
  moment = signal(0);
  /** Whether it is the learner's to go on. */
  isDue = signal(true);
  /** Another move was tried than the one that comes next. */
  isAstray = signal(false);
  isReading = false; // something that is to be read before one moves
  /** Whether a tile is about to show: nobody can slap it yet. */
  isOpening = signal(false);
  #timer = 0;
  #opening = 0;
  /** @type {Opening[]} */ #openings = [];
  #flipped = 0;

  /** @param {Lesson} lesson */
  constructor(lesson) {
    super("lesson");
    this.lesson = lesson;
    this.wire.send = () => false;
    const own = new Seat(OWN);
    own.game.value = this.#lit(lesson.moments[0]);
    batch(() => {
      this.member.value = 0;
      this.link.value = "open";
      this.table.value = tableOf(lesson);
      this.watched.value = new Map([[OWN, own]]);
    });
  }

  /** The move that comes next, if there is one. @returns {LessonMoment | null} */
  get next() {
    return this.lesson.moments[this.moment.value + 1] ?? null;
  }

  /** Whether one is to move, and has read what comes before. */
  get isAwaited() {
    return this.next?.seat === OWN && !this.isReading;
  }

  async come() {}

  speak() {}

  part() {
    clearTimeout(this.#timer);
    clearTimeout(this.#opening);
  }

  /** Only the move that comes next is granted. @param {{ is: string } & Record<string, unknown>} wish */
  async ask(wish) {
    const isNext = wish.is === "move" && wish.move === this.next?.move && this.isAwaited;
    this.isAstray.value = !isNext;
    if (isNext) this.#advance();
    return isNext;
  }

  /** @param {number} _seat @param {number} _tile @param {number} after */
  slap(_seat, _tile, after) {
    const isNext = this.isAwaited && this.next?.words === this.slapWords;
    this.isAstray.value = !isNext;
    if (isNext) this.#advance(after);
  }

  /** How the slap is called: the only own move in real time that no button asks for. */
  get slapWords() {
    return this.lesson.moments.find((each) => each.events.some(({ name }) => name === "slapped"))?.words;
  }

  /** @param {number} move */
  async preview(move) {
    const found = this.#now.previews.find((each) => each.move === move);
    if (!found) throw new Error(`the lesson foresees nothing for move ${move}`);
    return found;
  }

  /** @param {string} name */
  async question(name) {
    const found = this.#now.answers.find((each) => each.name === name);
    if (!found) throw new Error(`the lesson has no answer to ${name}`);
    return found;
  }

  get #now() {
    return this.lesson.moments[this.moment.value];
  }

  /** One move, and then those of others, one at a time. @param {number} [after] of a slap */
  #advance(after) {
    const made = /** @type {LessonMoment} */ (this.next);
    const game = this.#lit(made);
    const number = 2 + made.number;
    batch(() => {
      this.moment.value += 1;
      this.isDue.value = this.next === null || this.next.seat === OWN;
      this.watched.value.get(OWN)?.hear({
        is: "told",
        seat: OWN,
        number,
        at: Date.now(),
        what: "moved",
        table: null,
        game,
        events: made.events,
        story: made.story,
        said: null,
        verdict: this.#verdict(made, after),
        isPast: false,
      });
    });
    if (!this.isDue.value) this.#timer = window.setTimeout(() => this.#advance(), moves() ? BREATH : 0);
  }

  /** Who was first, where hands came down. @param {LessonMoment} made @param {number} [after] */
  #verdict(made, after = 0) {
    if (!made.events.some(({ name }) => name === SLAP + "ped") || made.seat === null) return null;
    const first = made.seat === OWN ? after : SLOWER;
    const others = this.lesson.names.flatMap((_, seat) => (seat === made.seat || seat === OWN ? [] : [seat]));
    const judged = (/** @type {number} */ seat, /** @type {number} */ at) => ({ seat, after: at, doubt: 0, flags: [] });
    return {
      seat: made.seat,
      early: false,
      tied: [],
      reactions: [judged(made.seat, first), ...others.map((seat) => judged(seat, first + SLOWER))],
    };
  }

  #hush() {
    this.isOpening.value = true;
    clearTimeout(this.#opening);
    this.#opening = window.setTimeout(() => (this.isOpening.value = false), (2 * SOON) / 1000);
  }

  /** In real time tiles open at an instant: shortly after they are flipped. @param {LessonMoment} made
   * @returns {GameNow} */
  #lit(made) {
    const { game } = made;
    if (this.lesson.slug !== "resistance") return game;
    const flipped = made.events.filter(({ name }) => name === "flipped");
    const at = this.clock.atServer(now()) + SOON;
    const opened = flipped.map(({ arguments: { tile } }) => ({ number: this.#flipped++, at, tile, nonce: NONCE }));
    if (opened.length) this.#hush();
    this.#openings = [...this.#openings, ...opened].slice(-game.view.faced || Infinity);
    if (!game.view.faced) this.#openings = [];
    const seals = Array.from({ length: this.#flipped }, () => "");
    for (const { number, tile } of this.#openings) seals[number] = digest(Uint8Array.from([tile, 0]));
    return { ...game, real_time: { seals, openings: this.#openings } };
  }
}

/** @param {Lesson} lesson @returns {import("../messages.js").TableNow} */
function tableOf({ slug, names, options, language }) {
  const seats = names.map((name, seat) => ({
    name,
    member: seat === OWN ? 0 : null,
    level: seat === OWN ? "" : "easy",
    is_left: false,
  }));
  return {
    id: "lesson",
    slug,
    options,
    clock: { is: "none" },
    language,
    is_public: false,
    phase: "playing",
    host: 0,
    seats,
    members: [{ name: names[OWN], is_gone: false }],
    is_paused: false,
    take_back: null,
    wants_rematch: [],
    next_table: "",
    commitment: "",
    seed: "",
  };
}
