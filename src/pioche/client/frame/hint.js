// @ts-check
/** What a good player would do here: a sentence, and a ring around the thing to do. */

import { signal } from "@preact/signals";
import { inquire } from "../inquire.js";
import { language } from "../settings.js";
import { spotsOf } from "./spot.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../messages.js").HintGiven} HintGiven */
/** @typedef {import("../messages.js").Facts} Facts */
/** @typedef {import("../messages.js").GameNow} GameNow */
/** @typedef {{ game: GameNow, sentence: string, where: string }} Advice `where`: for a `Spot` */

/** @type {import("@preact/signals").Signal<Advice | null>} */
const advice = signal(null);

/** Whether one is being thought of, for longer than a blink. */
export const isThinking = signal(false);

const BLINK = 300; // milliseconds

/** The advice on the game as it is now, if there is any. @param {GameNow | null} game */
export function adviceOn(game) {
  return advice.value?.game === game ? advice.value : null;
}

/** @param {Table} room */
export async function askHint(room) {
  room.refusal.value = null;
  forgetHint();
  const timer = setTimeout(() => (isThinking.value = true), BLINK);
  try {
    advice.value = await think(room);
  } catch (refused) {
    room.refusal.value = /** @type {import("../messages.js").Refused} */ (refused);
  } finally {
    clearTimeout(timer);
    isThinking.value = false;
  }
}

/** Where the game went on meanwhile, it is thought of again, unless others are to move now.
 * @param {Table} room @returns {Promise<Advice | null>} */
async function think(room) {
  const game = room.game.value;
  if (!game?.legal.length) return null;
  const given = /** @type {HintGiven} */ (
    await room.wire.ask({ is: "hint", seat: room.seat.value })
  );
  const where = given.move === null ? "" : await placeOf(room.table.value?.slug ?? "", given.move);
  return room.game.value === game ? { game, sentence: given.sentence, where } : think(room);
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

/** The hint is taken, or unwanted. */
export function forgetHint() {
  advice.value = null;
}
