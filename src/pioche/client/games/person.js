// @ts-check
/** Somebody at a whole board: the round face with a sign for bots and those away, and the name. */

import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { presenceOf, presenceWords } from "../frame/badges.js";

/** @typedef {import("../table.js").Table} Table */

/** @param {{ room: Table, seat: number }} props */
export function Face({ room, seat }) {
  const chair = room.table.value?.seats[seat];
  if (!chair) return null;
  const presence = presenceOf(room, chair);
  return html`<span class="who" data-presence=${presence} aria-hidden="true"
    >${[...chair.name][0]?.toUpperCase()}${presence !== "person" && html`<${Sign} name=${presence} />`}</span
  >`;
}

/**
 * The name, and for ears what the face shows.
 * @param {{ room: Table, seat: number, say: typeof import("../words.js").say }} props
 */
export function Name({ room, seat, say }) {
  const chair = room.table.value?.seats[seat];
  if (!chair) return null;
  const isOwn = seat === room.seat.value && room.seats.value.length === 1; // others share the device
  const presence = presenceWords(room, chair);
  return html`<span class="name" title=${chair.name}
    >${isOwn ? html`<span class="self">${chair.name}</span> <span>${say("client.you")}</span>` : chair.name}${presence &&
    html`<span class="quietly">${", "}${presence}</span>`}</span
  >`;
}
