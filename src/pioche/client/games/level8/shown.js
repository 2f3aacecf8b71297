// @ts-check
/**
 * What the board shows: the game a step behind where needed, so that everything that happens is one
 * motion after the other, and somebody can follow it.
 */

import { effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { flow, moves } from "../../motion.js";
import { speed } from "../../settings.js";
import { sound } from "../../sound.js";
import { faceUp, nameCards } from "./names.js";

/** @typedef {import("../../messages.js").GameNow} GameNow */
/** @typedef {import("../../table.js").Telling} Telling */
/** @typedef {{ game: GameNow, names: Map<string, string>, said: string, round: number }} Shown */

const BREATH = 380; // milliseconds between moves of others
const ROUND = 1500; // while the markers climb
const MANY = 5; // waiting: then nobody waits for breath

/**
 * @param {import("../../table.js").Table} room
 * @param {any} facts
 * @param {number | null} seat
 * @param {GameNow} game
 */
export function useShown(room, facts, seat, game) {
  const stage = useRef(/** @type {Stage | null} */ (null));
  const [shown, setShown] = useState(() => first(game, facts, seat));
  useEffect(() => {
    const now = new Stage(room, facts, seat, setShown);
    stage.current = now;
    return () => now.end();
  }, [room, facts, seat]);
  return { shown, stage };
}

/** @param {GameNow} game @param {any} facts @param {number | null} seat @returns {Shown} */
function first(game, facts, seat) {
  const names = nameCards(new Map(), faceUp(game.view, facts, seat));
  return { game, names, said: "", round: 0 };
}

/** Tellings waiting to be shown. */
export class Stage {
  /** @type {{ game: GameNow, told: Telling | null }[]} */ queue = [];
  isHeld = false; // while a whole lay is played: it fans out at once
  #isShowing = false;
  #isOver = false;

  /**
   * @param {import("../../table.js").Table} room
   * @param {any} facts
   * @param {number | null} seat
   * @param {(shown: Shown) => void} show
   */
  constructor(room, facts, seat, show) {
    this.facts = facts;
    this.seat = seat;
    this.show = show;
    this.shown = first(/** @type {GameNow} */ (room.game.peek()), facts, seat);
    show(this.shown);
    this.stop = effect(() => {
      const game = room.game.value;
      if (!game || game === this.shown.game) return;
      const told = room.tellings.peek().at(-1) ?? null;
      this.queue.push({ game, told: told?.game === game && !told.isPast ? told : null });
      this.go();
    });
  }

  end() {
    this.#isOver = true;
    this.stop();
  }

  /** Show again what was held back, all at once. */
  release() {
    this.isHeld = false;
    this.go();
  }

  async go() {
    if (this.#isShowing || this.isHeld) return;
    this.#isShowing = true;
    while (this.queue.length && !this.isHeld && !this.#isOver) await this.#next();
    this.#isShowing = false;
  }

  async #next() {
    const own = this.queue.findLastIndex(({ told }) => told?.events.some(isLaid(this.seat)));
    const [{ game, told }] = this.queue.splice(0, Math.max(own, 0) + 1).slice(-1);
    const events = told?.events ?? [];
    const said = (told?.story ?? []).map(({ text }) => text);
    if (events.some(({ name }) => name === "new_round")) await this.#endRound(game, said);
    else if (events.length) this.shown = { ...this.shown, said: said.join(" ") };
    const names = nameCards(this.shown.names, faceUp(game.view, this.facts, this.seat));
    this.shown = { ...this.shown, game, names, round: 0 };
    sound(soundOf(events));
    await flow(() => this.show(this.shown), mannerOf(events, this.seat));
    const isOthers = events.some(({ arguments: given }) => (given.seat ?? this.seat) !== this.seat);
    if (isOthers && this.queue.length < MANY) await breath(BREATH);
  }

  /** The markers climb before new cards are dealt. @param {GameNow} game @param {string[]} said */
  async #endRound(game, said) {
    const before = this.shown.game;
    const view = { ...before.view, level: game.view.level };
    const between = { ...before, view, legal: [], to_move: [] };
    const heard = said.slice(0, -1).join(" ");
    this.shown = { ...this.shown, game: between, said: heard, round: game.view.deals };
    sound("chime");
    await flow(() => this.show(this.shown), { duration: 700, lift: 1.35, stagger: 90 });
    await breath(ROUND);
  }
}

/** @param {number | null} seat */
const isLaid = (seat) => (/** @type {any} */ event) =>
  event.name === "laid" && event.arguments.seat === seat;

/** @param {number} time */
function breath(time) {
  if (!moves()) return Promise.resolve();
  return new Promise((resolve) => setTimeout(resolve, time * speed.peek()));
}

/** @param {any[]} events @returns {import("../../sound.js").Sound} */
function soundOf(events) {
  const names = events.map(({ name }) => name);
  if (names.includes("won")) return "win";
  return names.some((name) => ["drew", "took", "dealt"].includes(name)) ? "slide" : "place";
}

/**
 * Whence new cards come and where those go that are gone.
 * @param {any[]} events @param {number | null} seat
 */
function mannerOf(events, seat) {
  const find = (/** @type {string} */ selector) => document.querySelector(selector);
  const handOf = (/** @type {number} */ who) => find(`[data-hand-of="${who}"]`);
  const event = events.find(({ name }) => name !== "began");
  const pile = find("[data-pile]");
  if (!event) return {};
  const { name, arguments: given } = event;
  if (events.some((each) => each.name === "dealt")) return { from: pile, to: pile, stagger: 24 };
  const isOwn = given.seat === seat;
  if (name === "drew") return { from: pile, flip: () => isOwn };
  if (name === "took") return isOwn ? {} : { to: handOf(given.seat) };
  if (name === "slid") return { to: pile };
  if (name === "laid") return { from: handOf(given.seat), stagger: 0, duration: 480, lift: 1.2 };
  return { from: handOf(given.seat) };
}
