// @ts-check
/**
 * Tiles open in the same instant on all screens: each opening says when, by the server's clock.
 *
 * A tile is painted in the first animation frame at or after its instant, and that frame's
 * timestamp is what a hand is measured from. Its face lies ready in the page before.
 */

import { signal } from "@preact/signals";
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

  /** Take over what lies face up now. @param {number} deal @param {RealTimeNow | null} live */
  follow(deal, live) {
    if (deal !== this.#deal) {
      this.#deal = deal;
      this.painted.value = new Map();
    }
    this.openings = live?.openings ?? [];
    this.seals = live?.seals ?? [];
    this.#arm();
  }

  /** The tile that was painted last and is still there, if there is one. */
  get newest() {
    const shown = this.openings.flatMap(({ number }) => this.painted.peek().get(number) ?? []);
    return shown.at(-1) ?? null;
  }

  stop() {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
  }

  #pending() {
    return this.openings.filter(({ number }) => !this.painted.peek().has(number));
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
    const painted = new Map(this.painted.peek());
    for (const { number, tile, at } of due) {
      const instant = this.#here(at);
      painted.set(number, { number, tile, stamp: stamp - instant > LONG_AGO ? instant : stamp });
    }
    this.painted.value = painted;
    setTimeout(() => this.#check(due)); // after it is painted: nothing may hold that up
  }

  /** @param {Opening[]} due */
  #check(due) {
    const wrong = due.find((opening) => !fits(opening, this.seals));
    if (wrong) this.broken.value = wrong.number;
  }

  /** An instant of the server's, by the milliseconds of this screen. @param {number} at */
  #here(at) {
    return this.room.clock.here(at) / 1000;
  }
}
