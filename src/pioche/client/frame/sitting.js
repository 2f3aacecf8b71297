// @ts-check
/** Taking a seat, under one's own name. */

import { say } from "../words.js";
import { ownName } from "./opening.js";

/** What forbids it is shown. @param {import("../table.js").Table} room @param {number} seat */
export async function sitDown(room, seat) {
  try {
    await room.sit(seat, ownName());
  } catch (trouble) {
    const { rule = "", reason = "" } = /** @type {import("../inquire.js").Trouble} */ (trouble);
    const sentence = say(reason ? `table.refusal.${reason}` : "client.unreachable");
    room.refusal.value = { is: "refused", id: "", sentence, rule, reason, language: "" };
  }
}
