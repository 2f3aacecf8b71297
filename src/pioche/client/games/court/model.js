// @ts-check
/**
 * The court as the screen shows it. Cards have names of their own here (`id`), so that each can be
 * followed from the pile to a hand to the row before its player. Events move them one by one; when
 * a telling is told, the view has the last word.
 */

/** @typedef {{ id: string, card: number }} Held a card; -2 is one that is not known */
/** @typedef {{
 *   view: any, hands: Held[][], fronts: Held[][], tokens: number[], inside: number, safe: number,
 *   piled: number, turn: number, stitch: number, wrecker: number, faceUp: number[], shown: boolean[],
 * }} Court */
/** @typedef {import("../../messages.js").Event} Event */

export const UNKNOWN = -2;

let made = 0;
/** @param {number} card @returns {Held} */
const fresh = (card) => ({ id: `c${(made += 1)}`, card });

/** @param {number} mask @param {number} seat */
export const has = (mask, seat) => ((mask >> seat) & 1) === 1;

/**
 * The cards of a list under the names they have, as far as they can be the same cards.
 * @param {Held[]} before
 * @param {number[]} cards
 */
function renamed(before, cards) {
  const left = [...before];
  const take = (/** @type {(held: Held) => boolean} */ fits) => {
    const place = left.findIndex(fits);
    return place < 0 ? null : left.splice(place, 1)[0];
  };
  const same = cards.map((card) => take((held) => held.card === card));
  return cards.map((card, place) => {
    const found = same[place] ?? take((held) => held.card === UNKNOWN || card === UNKNOWN);
    return found ? { ...found, card } : fresh(card);
  });
}

/**
 * The court as a view says it is. A new round has new cards.
 * @param {any} view
 * @param {Court | null} before
 * @returns {Court}
 */
export function courtOf(view, before) {
  const known = before && before.view.deals === view.deals ? before : null;
  const seats = [...Array(view.seats).keys()];
  const list = (/** @type {number[]} */ cards, /** @type {number} */ count) => cards.slice(0, count);
  return {
    view,
    hands: seats.map((s) => renamed(known?.hands[s] ?? [], list(view.hand[s], view.held[s]))),
    fronts: seats.map((s) => renamed(known?.fronts[s] ?? [], list(view.front[s], view.fronted[s]))),
    tokens: list(view.tokens, view.seats),
    inside: view.inside,
    safe: view.safe,
    piled: view.piled,
    turn: view.turn,
    stitch: view.stitch ?? -1,
    wrecker: view.wrecker ?? 0,
    faceUp: (view.face_up ?? []).filter((/** @type {number} */ card) => card >= 0),
    shown: seats.map(() => false),
  };
}

/** @template Item @param {Item[]} list @param {number} place @param {Item} item */
const put = (list, place, item) => list.map((old, each) => (each === place ? item : old));

/** Lay a card from a hand before its player. @param {Court} court @param {number} seat @param {number} card */
function lay(court, seat, card) {
  const hand = court.hands[seat];
  const exact = hand.findIndex((held) => held.card === card);
  const place = exact >= 0 ? exact : hand.findLastIndex((held) => held.card === UNKNOWN);
  const held = place >= 0 ? hand[place] : fresh(card);
  return {
    ...court,
    hands: put(court.hands, seat, hand.filter((_, each) => each !== place)),
    fronts: put(court.fronts, seat, [...court.fronts[seat], { ...held, card }]),
  };
}

/** @param {Court} court @param {number} seat @param {number} card @param {number} [fewer] */
const draw = (court, seat, card, fewer = 1) => ({
  ...court,
  hands: put(court.hands, seat, [...court.hands[seat], fresh(card)]),
  piled: Math.max(0, court.piled - fewer),
});

/** @param {Court} court @param {number} seat @param {number} card */
const show = (court, seat, card) => ({
  ...court,
  hands: put(court.hands, seat, court.hands[seat].map((held) => ({ ...held, card }))),
  shown: put(court.shown, seat, true),
});

/** @param {Court} court @param {Record<string, number>} told */
function swap(court, { seat, target, mine, theirs }) {
  const given = (/** @type {Held[]} */ hand, /** @type {number} */ card) =>
    hand.map((held) => ({ ...held, card }));
  const [own, other] = [court.hands[seat], court.hands[target]];
  const hands = put(court.hands, seat, given(other, theirs));
  return { ...court, hands: put(hands, target, given(own, mine)) };
}

/** @type {Record<string, (court: Court, told: Record<string, number>) => Court>} */
const CHANGES = {
  played: (court, { seat, card }) => ({ ...lay(court, seat, card), turn: seat }),
  chose: (court, { seat, card }) => ({ ...lay(court, seat, card), turn: seat }),
  named: (court, { seat, card }) => ({ ...lay(court, seat, card), turn: seat }),
  discarded: (court, { seat, card }) => lay(court, seat, card),
  left: (court, { seat }) => ({ ...court, inside: court.inside & ~(1 << seat) }),
  safe: (court, { seat }) => ({ ...court, safe: court.safe | (1 << seat) }),
  swapped: swap,
  drew: (court, { seat, card }) => ({
    ...draw(court, seat, card),
    turn: seat,
    safe: court.safe & ~(1 << seat),
  }),
  drew_more: (court, { seat, card }) => draw(court, seat, card),
  replaced: (court, { seat, card }) => draw(court, seat, card),
  drew_aside: (court, { seat, card }) => draw(court, seat, card, 0),
  showed: (court, { seat, card }) => show(court, seat, card),
  showed_nice: (court, { seat, card }) => show(court, seat, card),
  showed_wrecker: (court, { seat, card }) => show(court, seat, card),
  round_won: (court, { seat, count }) => pay({ ...court, turn: seat }, seat, count),
  claire_paid: (court, { seat, count }) => pay(court, seat, count),
  princess_paid: (court, { seat, count }) => pay(court, seat, count),
  stitch_moved: (court, { target }) => ({ ...court, stitch: target }),
  stitch_given: (court, { target }) => ({ ...court, stitch: target }),
  stitch_begins: (court, { seat }) => ({ ...court, stitch: seat }),
  stitch_turned: (court, { face }) => ({ ...court, wrecker: face }),
};

/** `count` is what they have now. @param {Court} court @param {number} seat @param {number} count */
const pay = (court, seat, count) => ({ ...court, tokens: put(court.tokens, seat, count) });

/**
 * The court after an event; one that moves nothing leaves it as it is.
 * @param {Court} court
 * @param {Event} event
 * @returns {Court}
 */
export function after(court, event) {
  return CHANGES[event.name]?.(court, event.arguments) ?? court;
}

/**
 * Copies of each character that are not in sight: in hands, in the pile or aside.
 * @param {Court} court
 * @param {number | null} seat whose own hand is in sight
 * @param {number[]} copies
 */
export function unseen(court, seat, copies) {
  const left = [...copies];
  const hand = seat === null ? [] : court.hands[seat].map((held) => held.card);
  const rows = court.fronts.flat().map((held) => held.card);
  for (const card of [...rows, ...hand, ...court.faceUp]) if (card >= 0) left[card] -= 1;
  return left.map((count) => Math.max(0, count));
}

/**
 * The one character that a seat is known to keep, or null: as far as the viewer knows.
 * @param {Court} court
 * @param {number | null} viewer
 * @param {number} seat
 */
export function knownCard(court, viewer, seat) {
  const row = court.view.may_hold[viewer === null ? 0 : 1 + viewer];
  const mask = row?.[seat] ?? 0;
  if (mask <= 0 || (mask & (mask - 1)) !== 0) return null;
  return Math.log2(mask);
}
