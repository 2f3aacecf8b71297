// @ts-check
/**
 * What the board shows: the game a step behind where needed, so that everything that happens is one
 * motion after the other, and somebody can follow it.
 */

import { batch, effect } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { flow, moves } from "../../motion.js";
import { speed } from "../../settings.js";
import { sound } from "../../sound.js";
import { faceUp, nameCards } from "./names.js";
import { isFreshDeal, tallyOf, withoutHand, withLastCard } from "./rounds.js";

/** @typedef {import("../../messages.js").GameNow} GameNow */
/** @typedef {import("../../table.js").Telling} Telling */
/** @typedef {import("./rounds.js").Tally} Tally */
/** @typedef {{ game: GameNow, names: Map<string, string>, said: string, tally: Tally | null }} Shown */

const BREATH = 520; // milliseconds between moves of others
const ROUND = 12_000; // for whoever reads how the round ended; they may go on before
const MANY = 5; // waiting: then nobody waits for breath

/**
 * @param {import("../../table.js").Table} room
 * @param {any} facts
 * @param {number | null} seat
 * @param {GameNow} game
 */
export function useShown(room, facts, seat, game) {
  const stage = useRef(/** @type {Stage | null} */ (null));
  const [shown, setShown] = useState(() => undealt(first(room, game, facts, seat), seat));
  useEffect(() => {
    const now = new Stage(room, facts, seat, setShown);
    stage.current = now;
    return () => now.end();
  }, [room, facts, seat]);
  return { shown, stage };
}

/**
 * @param {import("../../table.js").Table} room
 * @param {GameNow} game
 * @param {any} facts
 * @param {number | null} seat
 * @returns {Shown}
 */
function first(room, game, facts, seat) {
  const names = nameCards(new Map(), faceUp(game.view, facts, seat));
  const told = room.tellings.peek().findLast(({ story }) => story.length);
  return { game, names, said: told?.story.at(-1)?.text ?? "", tally: null };
}

/** Before the first cards are dealt; later, all as it is. @param {Shown} dealt @param {number | null} seat */
function undealt(dealt, seat) {
  if (seat === null || !isFreshDeal(dealt.game.view)) return dealt;
  return { ...dealt, game: withoutHand(dealt.game, seat) };
}

/** Tellings waiting to be shown. */
export class Stage {
  /** @type {{ game: GameNow, told: Telling | null }[]} */ queue = [];
  isHeld = false; // while a whole lay is played: it fans out at once
  goOn = () => {}; // whoever has read how the round ended
  #isOver = false;

  /**
   * @param {import("../../table.js").Table} room
   * @param {any} facts
   * @param {number | null} seat
   * @param {(shown: Shown) => void} show
   */
  constructor(room, facts, seat, show) {
    this.room = room;
    this.isShowing = room.isShowing;
    this.facts = facts;
    this.seat = seat;
    this.show = show;
    const game = /** @type {GameNow} */ (room.game.peek());
    this.shown = first(room, game, facts, seat);
    if (undealt(this.shown, seat) === this.shown) show(this.shown);
    else this.#deal(this.shown);
    this.stop = effect(() => {
      const now = room.game.value;
      if (!now || now === this.shown.game) return;
      const latest = room.tellings.peek().at(-1);
      const told = latest?.game === now && !latest.isPast ? latest : null;
      if (told && room.shown.peek() > told.number) room.shown.value = told.number - 1;
      this.queue.push({ game: now, told });
      this.go();
    });
  }

  end() {
    this.#isOver = true;
    this.goOn();
    this.stop();
    this.#rest();
  }

  /** All that is known is shown. */
  #rest() {
    batch(() => {
      this.room.shown.value = Infinity;
      this.isShowing.value = false;
    });
  }

  /** Show again what was held back, all at once. */
  release() {
    this.isHeld = false;
    this.go();
  }

  async go() {
    if (this.isShowing.peek() || this.isHeld) return;
    this.isShowing.value = true;
    while (this.queue.length && !this.isHeld && !this.#isOver) await this.#next();
    if (!this.#isOver) this.#rest();
  }

  /** The first cards come from the pile as well. @param {Shown} dealt */
  async #deal(dealt) {
    this.isShowing.value = true;
    await flow(() => this.show(undealt(dealt, this.seat)));
    const from = document.querySelector("[data-pile]");
    await flow(() => this.show(dealt), { from, stagger: 45, flip: () => true });
    if (this.#isOver) return;
    this.isShowing.value = false;
    this.go();
  }

  async #next() {
    const own = this.queue.findLastIndex(({ told }) => told?.events.some(isLaid(this.seat)));
    const [{ game, told }] = this.queue.splice(0, Math.max(own, 0) + 1).slice(-1);
    if (told) this.room.shown.value = told.number; // the story goes no further than the board
    const events = told?.events ?? [];
    const said = told ? saidOf(told) : [];
    const isRoundOver = events.some(({ name }) => name === "out");
    if (isRoundOver) await this.#endRound(game, events, said);
    if (this.#isOver) return;
    const names = nameCards(this.shown.names, faceUp(game.view, this.facts, this.seat));
    const spoken = (isRoundOver ? said.at(-1) : said.join(" ")) || this.shown.said;
    this.shown = { game, names, said: spoken, tally: null };
    sound(soundOf(events));
    await flow(() => this.show(this.shown), mannerOf(events, this.seat));
    const isOthers = events.some(({ arguments: given }) => (given.seat ?? this.seat) !== this.seat);
    if (isOthers && this.queue.length < MANY) await breath(BREATH);
  }

  /**
   * The last card leaves, the markers climb, and it is said why, before new cards are dealt.
   * @param {GameNow} game @param {any[]} events @param {string[]} said
   */
  async #endRound(game, events, said) {
    const last = withLastCard(this.shown.game, events, this.seat);
    const names = nameCards(this.shown.names, faceUp(last.view, this.facts, this.seat));
    this.shown = { ...this.shown, game: last, names, said: said[0] ?? "" };
    const winner = events.find(({ name }) => name === "out").arguments.seat;
    sound("place");
    const from = document.querySelector(`[data-hand-of="${winner}"]`);
    await flow(() => this.show(this.shown), { from });
    const tally = tallyOf(last.view, game.view, events);
    const view = { ...last.view, level: game.view.level };
    this.shown = { ...this.shown, game: { ...last, view }, tally };
    sound("chime");
    await flow(() => this.show(this.shown), { duration: 700, lift: 1.35, stagger: 90 });
    if (game.is_over || this.#isOver) return;
    await new Promise((resolve) => {
      this.goOn = () => resolve(undefined);
      setTimeout(resolve, ROUND);
    });
  }
}

/** What is told on the board. The cards of a meld lie there to see; the story names them.
 * @param {Telling} told */
function saidOf({ story, events }) {
  let next = 0; // of the events that are not told yet
  return story.flatMap(({ text, events: count }) => {
    const first = events[next];
    next += count;
    return first?.name === "melded" ? [] : [text];
  });
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

/** @param {Element} element */
const nameOn = (element) => element.getAttribute("data-card");

/**
 * Whence new cards come and where those go that are gone.
 * @param {any[]} events @param {number | null} seat
 */
function mannerOf(events, seat) {
  const find = (/** @type {string} */ selector) => document.querySelector(selector);
  const handOf = (/** @type {number} */ who) => find(`[data-hand-of="${who}"]`);
  const event = events.find(({ name }) => name !== "began");
  const pile = find("[data-pile]");
  const held = new Set([...document.querySelectorAll(".l8-hand [data-card]")].map(nameOn));
  const isNew = (/** @type {string} */ name) => !held.has(name);
  if (!event) return {};
  const { name, arguments: given } = event;
  if (events.some((each) => each.name === "dealt"))
    return { from: pile, to: pile, stagger: 24, flip: isNew };
  const isOwn = given.seat === seat;
  if (name === "drew") return { from: pile, flip: isNew };
  if (name === "took") return isOwn ? {} : { to: handOf(given.seat) };
  if (name === "slid") return { to: pile };
  if (name === "laid") return { from: handOf(given.seat), stagger: 0, duration: 480, lift: 1.2 };
  return { from: handOf(given.seat) };
}
