// @ts-check
/**
 * What lies on the table at one instant of the showing. It is read from a view, and between two
 * views it follows the events one by one, so that each can be seen.
 */

import { inquire } from "../../inquire.js";

/** @typedef {import("../../messages.js").GameNow} GameNow */
/** @typedef {import("../../messages.js").Event} Event */
/** @typedef {import("../../messages.js").Facts} Facts */
/** @typedef {{
 *   line: number[], piled: number, hand: number[], held: number[], front: number[][],
 *   discarded: number[], phase: string, turnsLeft: number, game: GameNow,
 *   fresh: number[], turned: number[],
 * }} Scene */

const UNKNOWN = -2;

/** @type {Promise<Facts> | null} */
let asked = null;

/** The facts of the game, asked for once. @returns {Promise<Facts>} */
export function askFacts() {
  asked ??= inquire("/api/games/parade/facts").catch((trouble) => {
    asked = null; // so that it can be tried again
    throw trouble;
  });
  return asked;
}

/** @param {Facts} facts @param {number} card */
export function look(facts, card) {
  const { colour, value } = facts.cards.columns;
  return { colour: Number(colour[card]), value: Number(value[card]) };
}

/**
 * The cards that a mask of values per colour stands for.
 * @param {Facts} facts @param {number[]} masks
 */
function cardsBefore(facts, masks) {
  return [...facts.kinds.card.codes.keys()].filter((card) => {
    const { colour, value } = look(facts, card);
    return masks[colour] & (1 << value);
  });
}

/**
 * @param {Facts} facts @param {GameNow} game @param {number | null} seat
 * @returns {Scene}
 */
export function sceneOf(facts, game, seat) {
  const view = game.view;
  const seats = [...Array(view.seats).keys()];
  return {
    line: view.line.slice(0, view.lined),
    piled: view.piled,
    hand: seat === null ? [] : sorted(view.hand[seat].slice(0, view.held[seat])),
    held: view.held.slice(0, view.seats),
    front: seats.map((each) => cardsBefore(facts, view.front[each])),
    discarded: view.discarded.slice(0, view.seats),
    phase: facts.phases[view.phase],
    turnsLeft: view.last_turns,
    game,
    fresh: [],
    turned: [],
  };
}

/** By colour, then by value: whoever looks for a card finds it. @param {number[]} cards */
const sorted = (cards) => [...cards].sort((one, other) => one - other);

/** @param {number[]} list @param {number} place @param {number} by */
const changed = (list, place, by) => list.map((n, at) => (at === place ? n + by : n));

/** @param {number[]} cards @param {number} card */
const without = (cards, card) => cards.filter((each) => each !== card);

/** @type {Record<string, (scene: Scene, told: Record<string, number>, own: boolean) => Partial<Scene>>} */
const CHANGES = {
  played: (scene, { seat, card }, own) => ({
    hand: own ? without(scene.hand, card) : scene.hand,
    held: changed(scene.held, seat, -1),
    line: [...scene.line, card],
    turned: own ? [] : [card],
  }),
  took: (scene, { seat, card }) => ({
    line: without(scene.line, card),
    front: scene.front.map((cards, at) => (at === seat ? sorted([...cards, card]) : cards)),
    fresh: [...scene.fresh, card],
  }),
  drew: (scene, { seat, card }, own) => ({
    hand: own && card > UNKNOWN ? sorted([...scene.hand, card]) : scene.hand,
    held: changed(scene.held, seat, 1),
    piled: scene.piled - 1,
    turned: own ? [card] : [],
  }),
  discarded: (scene, { seat, card }, own) => ({
    hand: own ? without(scene.hand, card) : scene.hand,
    held: changed(scene.held, seat, -1),
    discarded: changed(scene.discarded, seat, 1),
  }),
  kept: (scene, { seat, card }) => ({
    hand: without(scene.hand, card),
    held: changed(scene.held, seat, -1),
    front: scene.front.map((cards, at) => (at === seat ? sorted([...cards, card]) : cards)),
    fresh: [...scene.fresh, card],
  }),
};

/**
 * The table after some events.
 * @param {Scene} scene @param {Event[]} events @param {number | null} seat
 * @returns {Scene}
 */
export function after(scene, events, seat) {
  let next = { ...scene, fresh: /** @type {number[]} */ ([]), turned: /** @type {number[]} */ ([]) };
  for (const { name, arguments: told } of events) {
    next = { ...next, ...CHANGES[name]?.(next, told, told.seat === seat) };
  }
  return next;
}

/**
 * Who has the most cards of each colour, ties included: the seats by colour. Of two players, one
 * must be two cards ahead (PAR-4a).
 * @param {Facts} facts @param {number[][]} front
 */
export function leaders(facts, front) {
  const counts = front.map((cards) => {
    return facts.kinds.colour.codes.map(
      (_, colour) => cards.filter((card) => look(facts, card).colour === colour).length,
    );
  });
  return facts.kinds.colour.codes.map((_, colour) => {
    const held = counts.map((count) => count[colour]);
    const most = Math.max(...held);
    if (!most || (held.length === 2 && most < Math.min(...held) + 2)) return [];
    return held.flatMap((count, seat) => (count === most ? [seat] : []));
  });
}
