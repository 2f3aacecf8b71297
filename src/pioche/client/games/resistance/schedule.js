// @ts-check
/**
 * Tiles open in the same instant on all screens: each opening says when, by the server's clock.
 *
 * A tile is painted in the first animation frame at or after its instant, and that frame's
 * timestamp is what a hand is measured from. Its face lies ready in the page before.
 */

import { batch, signal } from "@preact/signals";
import { now } from "../../clock.js";
import { fits } from "./seal.js";

/** @typedef {import("../../messages.js").Opening} Opening */
/** @typedef {import("../../messages.js").RealTimeNow} RealTimeNow */
/** @typedef {{ number: number, tile: number, stamp: number }} Painted `stamp` in milliseconds */

const SOON = 40; // milliseconds before an instant, from which on every frame is looked at
const LONG_AGO = 400; // a tile that opened before that was missed, and not painted late
const EXCHANGES = 8; // of clocks, when one comes
const APART = 180; // milliseconds: so that not all of them meet the same hold-up

/** What is painted on this screen, and what will be. */
export class Schedule {
  /** @type {import("@preact/signals").Signal<Map<number, Painted>>} */ painted = signal(new Map());
  /** @type {import("@preact/signals").Signal<number | null>} */ broken = signal(null);
  /** @type {Opening[]} */ openings = [];
  /** @type {string[]} */ seals = [];
  /** Shows tiles in this very frame, by nothing more than a word in the page.
   * @type {((due: Opening[]) => void) | null} */
  stage = null;
  /** @type {Map<number, Painted>} */ #shown = new Map(); // as `painted`, which is told after the frame
  #deal = 0;
  #timer = 0;
  #frame = 0;

  /** @param {import("../../table.js").Table} room */
  constructor(room) {
    this.room = room;
  }

  /** Ask for the server's clock often enough to know it well. @returns {() => void} ends that */
  tune() {
    let left = EXCHANGES;
    const timer = setInterval(() => {
      this.askTime();
      left -= 1;
      if (!left) clearInterval(timer);
    }, APART);
    return () => clearInterval(timer);
  }

  askTime() {
    this.room.wire.send({ is: "time", asked: now() });
  }

  /**
   * Hear first what is told: nothing of a tile shows before its instant, in no corner of the page.
   * @param {import("../../table.js").Telling} telling
   * @returns {boolean} whether the telling has to wait
   */
  announce({ game }) {
    if (!game) return this.#pending().length > 0;
    this.follow(game.view.deals, game.real_time ?? null);
    return this.#pending().length > 0;
  }

  /** Take over what lies face up now. @param {number} deal @param {RealTimeNow | null} live */
  follow(deal, live) {
    if (deal !== this.#deal) {
      this.#deal = deal;
      this.#shown = new Map();
      this.painted.value = this.#shown;
    }
    this.openings = live?.openings ?? [];
    this.seals = live?.seals ?? [];
    this.#arm();
  }

  /** The tile that was painted last and is still there, if there is one. */
  get newest() {
    const shown = this.openings.flatMap(({ number }) => this.#shown.get(number) ?? []);
    return shown.at(-1) ?? null;
  }

  /** The tile that was painted last in this round, wherever it is now. */
  get last() {
    return [...this.#shown.values()].at(-1) ?? null;
  }

  stop() {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
  }

  #pending() {
    return this.openings.filter(({ number }) => !this.#shown.has(number));
  }

  /** Look at every frame from shortly before the next instant on. */
  #arm() {
    this.stop();
    const pending = this.#pending();
    if (!pending.length) return;
    const next = Math.min(...pending.map(({ at }) => this.#here(at)));
    const wait = next - performance.now();
    if (document.hidden) {
      // A window that nobody sees gets no frames: its tiles are spoken all the same.
      this.#timer = window.setTimeout(() => this.#look(performance.now()), Math.max(0, wait));
    } else if (wait > SOON) {
      this.#timer = window.setTimeout(() => this.#arm(), wait - SOON / 2);
    } else {
      this.#frame = requestAnimationFrame((stamp) => this.#look(stamp));
      // A browser may withhold frames; what is told must not wait for them for good.
      this.#timer = window.setTimeout(() => this.#look(performance.now()), wait + LONG_AGO);
    }
  }

  /** @param {number} stamp of the frame that is about to be painted */
  #look(stamp) {
    const due = this.#pending().filter(({ at }) => this.#here(at) <= stamp);
    if (due.length) this.#paint(due, stamp);
    this.#arm();
  }

  /** @param {Opening[]} due @param {number} stamp */
  #paint(due, stamp) {
    this.stage?.(due);
    this.#shown = new Map(this.#shown);
    for (const { number, tile, at } of due) {
      const instant = this.#here(at);
      this.#shown.set(number, { number, tile, stamp: stamp - instant > LONG_AGO ? instant : stamp });
    }
    const { seals } = this; // another round may have begun by then
    setTimeout(() => this.#tell(due, seals)); // after it is painted: nothing may hold that up
  }

  /** All the rest of the page follows. @param {Opening[]} due @param {string[]} seals */
  #tell(due, seals) {
    batch(() => {
      this.painted.value = this.#shown;
      this.room.letGo();
    });
    const wrong = due.find((opening) => !fits(opening, seals));
    if (wrong) this.broken.value = wrong.number;
  }

  /** An instant of the server's, by the milliseconds of this screen. @param {number} at */
  #here(at) {
    return this.room.clock.here(at) / 1000;
  }
}
