// @ts-check
/** Everybody at the table as badges: whose turn it is, cards in hand, points, who is away. */

import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { say } from "../words.js";
import { isStoodIn } from "./changes.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../messages.js").TableNow} TableNow */
/** @typedef {import("../messages.js").SeatNow} SeatNow */

/** The others in the order in which they play after oneself, and oneself last.
 * @param {{ room: Table }} props */
export function Badges({ room }) {
  const { seats } = /** @type {TableNow} */ (room.table.value);
  const own = room.seat.value;
  const first = own === null ? 0 : own + 1;
  const order = seats.map((_, at) => (first + at) % seats.length);
  return html`<ol class="badges seats" aria-label=${say("client.seats")}>
    ${order.map((seat) => html`<${Badge} key=${seat} room=${room} seat=${seat} />`)}
  </ol>`;
}

/** @param {{ room: Table, seat: number }} props */
function Badge({ room, seat }) {
  const table = /** @type {TableNow} */ (room.table.value);
  const chair = table.seats[seat];
  const game = room.game.value;
  const held = game?.view.held?.[seat];
  const isTurn = game && !game.is_over && game.to_move.includes(seat);
  const presence = presenceOf(room, chair);
  return html`<li
    class="badge"
    data-seat=${seat}
    data-presence=${presence}
    data-turn=${isTurn ? "" : undefined}
    data-own=${seat === room.seat.value ? "" : undefined}
  >
    <span class="who" aria-hidden="true">
      ${[...chair.name][0]?.toUpperCase()}${presence !== "person" && html`<${Sign} name=${presence} />`}
    </span>
    <span class="name" title=${chair.name}>
      ${seat === room.seat.value ? say("client.you_are", { name: chair.name }) : chair.name}
    </span>
    <span class="held">
      ${held !== undefined &&
      html`<${Sign} name="cards" /><span aria-hidden="true">${held}</span>
        <span class="quietly">${say("client.held", { count: held })}</span>`}
    </span>
    <span class="score" aria-hidden="true">${game?.score[seat] ?? ""}</span>
    <span class="quietly">${spoken(room, seat)}</span>
  </li>`;
}

/** Who decides there: a person, a bot, also for somebody who vanished, or for now nobody.
 * @param {Table} room @param {SeatNow} chair */
export function presenceOf(room, chair) {
  if (chair.level) return "bot";
  const isHere = chair.member !== null && room.presence.value.includes(chair.member);
  return isHere || chair.member === room.member.value ? "person" : "away";
}

/** The same in words; of people who are here, nothing is said. @param {Table} room @param {SeatNow} chair */
export function presenceWords(room, chair) {
  if (isStoodIn(chair)) return say("client.bot_meanwhile");
  if (chair.level) return say(`client.level.${chair.level}`);
  return presenceOf(room, chair) === "away" ? say("client.away") : "";
}

/** What only eyes would see. @param {Table} room @param {number} seat */
function spoken(room, seat) {
  const game = room.game.value;
  const parts = [
    presenceWords(room, /** @type {TableNow} */ (room.table.value).seats[seat]),
    game && say("client.points", { count: game.score[seat] }),
    game?.to_move.includes(seat) && !game.is_over && say("client.to_move"),
  ];
  return parts.filter(Boolean).join(", ");
}
