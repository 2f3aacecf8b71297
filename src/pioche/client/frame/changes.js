// @ts-check
/** What changed around the game, in words: who left, for whom a bot plays, who is back, what does
 * not count any more. */

import { say } from "../words.js";

/** @typedef {import("../table.js").Telling} Telling */
/** @typedef {import("../messages.js").TableNow} TableNow */
/** @typedef {import("../messages.js").SeatNow} SeatNow */
/** @typedef {{ number: number, seat: number, text: string }} Change */

/**
 * In the order in which it happened; of what was before the deal nothing is said.
 * @param {Telling[]} tellings
 * @returns {Change[]}
 */
export function changeWords(tellings) {
  /** @type {Change[]} */
  const found = [];
  let before = /** @type {TableNow | null} */ (null);
  for (const { table, number, what } of tellings) {
    if (!table) continue;
    if (what === "took_back") found.push({ number, seat: -1, text: say("client.took_back") });
    if (before?.phase === "playing" && table.phase === "playing") {
      for (const [seat, chair] of table.seats.entries()) {
        const text = wordsOf(before.seats[seat], chair);
        if (text) found.push({ number, seat, text });
      }
    }
    before = table;
  }
  return found;
}

/** @param {SeatNow} before @param {SeatNow} now */
function wordsOf(before, now) {
  const { name } = now;
  if (isStoodIn(now) && !isStoodIn(before)) return say("client.stood_in", { name });
  if (isStoodIn(before) && now.member !== null && !now.level) return say("client.returned", { name });
  if (before.member !== null && now.member === null) return say("client.gone", { name: before.name });
  if (before.member === null && now.member !== null) return say("client.came", { name });
  return "";
}

/** Whether a bot plays for a person who is away. @param {SeatNow} chair */
export function isStoodIn(chair) {
  return chair.member !== null && chair.level !== "";
}
