// @ts-check
/** What a good player would do here: a sentence, and a ring around the thing to do. */

import { signal } from "@preact/signals";
import { inquire } from "../inquire.js";
import { language } from "../settings.js";
import { spotsOf } from "./spot.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../messages.js").HintGiven} HintGiven */
/** @typedef {import("../messages.js").Facts} Facts */

/** The sentence, until the game goes on. @type {import("@preact/signals").Signal<string>} */
export const hint = signal("");

/** Where to look meanwhile: selectors for a `Spot`. @type {import("@preact/signals").Signal<string>} */
export const hinted = signal("");

/** @param {Table} room */
export async function askHint(room) {
  const number = room.here.value?.number;
  const slug = room.table.value?.slug ?? "";
  room.refusal.value = null;
  try {
    const given = /** @type {HintGiven} */ (
      await room.wire.ask({ is: "hint", seat: room.seat.value })
    );
    const where = given.move === null ? "" : await placeOf(slug, given.move);
    if (room.here.value?.number !== number) return; // the game went on meanwhile
    hint.value = given.sentence;
    hinted.value = where;
  } catch (refused) {
    room.refusal.value = /** @type {import("../messages.js").Refused} */ (refused);
  }
}

/** Where a move is made; a board that has no place for it is left alone.
 * @param {string} slug @param {number} move */
async function placeOf(slug, move) {
  /** @type {Facts} */
  const facts = await inquire(`/api/games/${slug}/facts?language=${language.value}`);
  const { fields } = facts.move_kinds[facts.moves.kind[move]];
  const told = fields.map(({ name }, at) => [name, facts.moves.arguments[at][move]]);
  return spotsOf(move, Object.fromEntries(told)).join(" | ");
}

/** The hint is taken, or too late. */
export function forgetHint() {
  hint.value = "";
  hinted.value = "";
}
