// @ts-check
/** What a good player would do here: a sentence, and the thing to do glows. */

import { signal } from "@preact/signals";
import { glow } from "../motion.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../messages.js").HintGiven} HintGiven */

/** The sentence, until the game goes on. @type {import("@preact/signals").Signal<string>} */
export const hint = signal("");

/** @type {Element | null} */
let shining = null;

/** @param {Table} room */
export async function askHint(room) {
  const number = room.here.value?.number;
  room.refusal.value = null;
  try {
    const given = /** @type {HintGiven} */ (
      await room.wire.ask({ is: "hint", seat: room.seat.value })
    );
    if (room.here.value?.number !== number) return; // the game went on meanwhile
    hint.value = given.sentence;
    shining = document.querySelector(`[data-move="${given.move}"]`);
    if (shining) glow(shining);
  } catch (refused) {
    room.refusal.value = /** @type {import("../messages.js").Refused} */ (refused);
  }
}

/** The hint is taken, or too late. */
export function forgetHint() {
  if (shining) glow(shining, false);
  shining = null;
  hint.value = "";
}
