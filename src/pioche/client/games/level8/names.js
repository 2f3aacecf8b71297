// @ts-check
/**
 * Names under which cards move. There is one of each number, so its number is its name; Jokers and
 * Skips are alike, so a name stays with the place where one lies and goes with it to the next.
 */

import { JOKER, SKIP, discardTop, fromHand, handCards, meldsOf } from "./cards.js";

/** @typedef {import("./cards.js").Lying} Lying */

let fresh = 0;

/**
 * All cards that lie face up for a viewer.
 * @param {any} view @param {import("../../messages.js").Facts} facts @param {number | null} seat
 * @returns {Lying[]}
 */
export function faceUp(view, facts, seat) {
  const found = [];
  for (let each = 0; each < view.seats; each += 1) {
    found.push(...meldsOf(view, facts, each).flat(), ...discardTop(view, each));
    if (view.skipped[each]) found.push({ card: SKIP, place: `skip${each}` });
  }
  if (seat !== null) found.push(...ownHand(view, facts, seat));
  return found;
}

/** One's hand without what is put down. @param {any} view @param {any} facts @param {number} seat */
export function ownHand(view, facts, seat) {
  const down = view.laid[seat] ? [] : meldsOf(view, facts, seat).flat();
  return handCards(
    view.hand[seat],
    down.map(({ card }) => card),
  );
}

/**
 * @param {Map<string, string>} before names by place
 * @param {Lying[]} cards
 * @returns {Map<string, string>}
 */
export function nameCards(before, cards) {
  const names = new Map();
  for (const kind of [JOKER, SKIP]) {
    const places = cards.flatMap(({ card, place }) => (fromHand(card) === kind ? [place] : []));
    const free = [...before].filter(
      ([place, name]) => name.startsWith(`${kind}-`) && !places.includes(place),
    );
    for (const place of places) {
      const next = () => free.shift()?.[1] ?? `${kind}-${(fresh += 1)}`;
      names.set(place, before.get(place) ?? next());
    }
  }
  for (const { card, place } of cards) if (card < JOKER) names.set(place, `card-${card}`);
  return names;
}
