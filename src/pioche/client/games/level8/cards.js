// @ts-check
/** The cards of Level 8 by their numbers: what they are, where they lie, how they look. */

import { JokerCard, NumberCard, SkipCard } from "../../art/level8.js";
import { html } from "../../html.js";

/** @typedef {{ card: number, place: string }} Lying a card, and the place where it lies */
/** @typedef {{ kind: "run" | "set" | "colour", size: number, words: string }} Group */

const VALUES = 15;
export const JOKER = 90;
export const SKIP = 91;
const AS_VALUE = 92;
const AS_COLOUR = AS_VALUE + VALUES;

/** @param {number} card */
export const colourOf = (card) =>
  card < JOKER ? Math.floor(card / VALUES) : card >= AS_COLOUR ? card - AS_COLOUR : undefined;

/** @param {number} card */
export const valueOf = (card) =>
  card < JOKER
    ? (card % VALUES) + 1
    : card >= AS_VALUE && card < AS_COLOUR
      ? card - AS_VALUE + 1
      : undefined;

/** The card of the hand that is laid as this one. @param {number} card */
export const fromHand = (card) => (card >= AS_VALUE ? JOKER : card);

/**
 * @param {{ card: number, label?: string }} props
 * @returns {any}
 */
export function CardFace({ card, label }) {
  const [colour, value] = [colourOf(card), valueOf(card)];
  if (card < JOKER) return html`<${NumberCard} colour=${colour} value=${value} label=${label} />`;
  if (card === SKIP) return html`<${SkipCard} label=${label} />`;
  return html`<${JokerCard} colour=${colour} value=${value} label=${label} />`;
}

/** The numbers that lie in a row of masks. @param {number[]} row */
function numbersIn(row) {
  const found = [];
  for (let card = 0; card < JOKER; card += 1) {
    if ((row[Math.floor(card / VALUES)] >> (card % VALUES)) & 1) found.push(card);
  }
  return found;
}

/**
 * The cards of a meld, in the order in which they are read.
 * @param {number[]} row
 * @param {Group} group
 * @param {string} where
 * @returns {Lying[]}
 */
export function meldCards(row, { kind }, where) {
  const cards = numbersIn(row);
  const [jokers, stands] = [row[6], row[7]];
  if (kind === "run") {
    for (let value = 0; value < VALUES; value += 1) {
      if ((jokers >> value) & 1) cards.push(AS_VALUE + value);
    }
  } else {
    const joker = (kind === "set" ? AS_VALUE : AS_COLOUR) + stands;
    for (let count = 0; count < jokers; count += 1) cards.push(joker);
  }
  if (kind === "run") cards.sort((one, other) => (valueOf(one) ?? 0) - (valueOf(other) ?? 0));
  return placed(cards, where);
}

/** Give each card its place; alike ones are counted. @param {number[]} cards @param {string} where */
function placed(cards, where) {
  /** @type {Map<number, number>} */
  const seen = new Map();
  return cards.map((card) => {
    const copy = seen.get(card) ?? 0;
    seen.set(card, copy + 1);
    return { card, place: `${where}-${card}-${copy}` };
  });
}

/**
 * The cards of a hand that are not put down in a lay that has begun.
 * @param {number[]} row
 * @param {number[]} down cards put down, as they lie there
 * @returns {Lying[]}
 */
export function handCards(row, down) {
  const cards = numbersIn(row).filter((card) => !down.includes(card));
  const jokers = row[6] - down.filter((card) => card >= JOKER).length;
  for (let count = 0; count < jokers; count += 1) cards.push(JOKER);
  for (let count = 0; count < row[7]; count += 1) cards.push(SKIP);
  return placed(cards, "hand");
}

/**
 * A hand in order; Jokers and Skips stand at its end.
 * @param {Lying[]} cards
 * @param {string} by "value" or "colour"
 */
export function sorted(cards, by) {
  const rank = (/** @type {number} */ card) =>
    card >= JOKER || by === "colour" ? card : (card % VALUES) * 6 + Math.floor(card / VALUES);
  return [...cards].sort((one, other) => rank(one.card) - rank(other.card));
}

/** The groups that lie before a seat, or that it has to lay.
 * @param {any} view @param {import("../../messages.js").Facts} facts @param {number} seat */
export function groupsOf(view, facts, seat) {
  const level = view.laid[seat] || Math.min(view.level[seat], 8);
  return /** @type {Group[]} */ (facts.levels[view.side][level - 1].groups);
}

/** The melds before a seat. @param {any} view @param {any} facts @param {number} seat */
export function meldsOf(view, facts, seat) {
  return groupsOf(view, facts, seat).map((group, at) =>
    meldCards(view.meld[seat][at], group, `meld${seat}${at}`),
  );
}

/** The two topmost cards of a discard pile, the top last. @param {any} view @param {number} seat */
export function discardTop(view, seat) {
  const count = view.discarded[seat];
  return [count - 2, count - 1]
    .filter((at) => at >= 0)
    .map((at) => ({ card: view.discard[seat][at], place: `discard${seat}-${at}` }));
}
