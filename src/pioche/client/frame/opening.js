// @ts-check
/** Opening a table: who one is called, and how many sit there. */

import { inquire, introduce } from "../inquire.js";
import { go } from "../router.js";
import { language, name } from "../settings.js";
import { say } from "../words.js";

/** @typedef {import("../messages.js").GameFacts} GameFacts */
/** @typedef {Partial<import("../messages.js").NewTable>} Wish */

const USUAL = 3; // seats, where the game allows it
const LEVEL = "medium";

/**
 * Tables to which one goes to play, and the names under which one sits down there. If that fills
 * the table, cards are dealt.
 * @type {Map<string, string[]>}
 */
export const eager = new Map();

/** What one is called: as one said, or else a guest with a number that stays the same. */
export function ownName() {
  if (!name.value) name.value = say("client.guest", { number: 100 + Math.floor(Math.random() * 900) });
  return name.value;
}

/** @param {GameFacts} game */
export function usualSeats(game) {
  return Math.min(game.most_seats, Math.max(game.fewest_seats, USUAL));
}

/** Play against the server's players, at once. @param {GameFacts} game */
export async function playNow(game) {
  const seats = usualSeats(game);
  const others = Array.from({ length: seats - 1 }, (_, number) => [String(number + 1), LEVEL]);
  const id = await openTable({ slug: game.slug, seats, bots: Object.fromEntries(others) });
  eager.set(id, [ownName()]);
  go(`/table/${id}`);
}

/** Open a table to which others come by its link. @param {Wish} wish */
export async function playWithFriends(wish) {
  const id = await openTable(wish);
  eager.set(id, [ownName()]);
  go(`/table/${id}`);
}

/** Play on one device that goes from hand to hand. @param {Wish} wish @param {string[]} names */
export async function playHere(wish, names) {
  const id = await openTable({ ...wish, seats: names.length });
  eager.set(id, names);
  go(`/table/${id}`);
}

/**
 * @param {Wish} wish
 * @returns {Promise<string>} the new table's id
 */
async function openTable(wish) {
  await introduce();
  const asked = { name: ownName(), language: language.value, ...wish };
  /** @type {import("../messages.js").Opened} */
  const opened = await inquire("/api/tables", asked);
  return opened.id;
}
