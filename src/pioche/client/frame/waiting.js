// @ts-check
/** The room where one waits: seats to take, players of the server's to add, a link to send. */

import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { language, name } from "../settings.js";
import { say } from "../words.js";
import { useAnswer } from "./answer.js";
import { presenceOf } from "./badges.js";
import { Invitation } from "./invite.js";
import { sitDown } from "./sitting.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../messages.js").TableNow} TableNow */

const LEVELS = ["easy", "medium", "hard"];

/** @param {boolean} isHost */
const whenFull = (isHost) => (isHost ? "client.ready" : "client.host_starts");

/** @param {boolean} isHost @param {boolean} isSeated */
const whileFree = (isHost, isSeated) =>
  isHost ? "client.fill_seats" : isSeated ? "client.others_come" : "client.take_a_seat";

/** @param {{ room: Table }} props */
export function Waiting({ room }) {
  const table = /** @type {TableNow} */ (room.table.value);
  const isHost = room.member.value === table.host;
  const isFull = table.seats.every((seat) => seat.name);
  const sentence = isFull ? whenFull(isHost) : whileFree(isHost, room.seats.value.length > 0);
  return html`<section class="waiting">
    <p class="sentence" role="status">${say(sentence)}</p>
    <ol class="chairs seats" aria-label=${say("client.seats")}>
      ${table.seats.map(
        (chair, seat) =>
          html`<li key=${seat} class="chair" data-seat=${seat} data-free=${chair.name ? undefined : ""}>
            ${chair.name
              ? html`<${Taken} room=${room} seat=${seat} />`
              : html`<${Free} room=${room} seat=${seat} />`}
          </li>`,
      )}
    </ol>
    ${!isFull && html`<${Invitation} id=${table.id} />`}
    ${isHost &&
    html`<button
      class="button accent start"
      disabled=${!isFull}
      data-glow=${isFull ? "" : undefined}
      onClick=${() => room.ask({ is: "start" })}
    >
      <${Sign} name="play" />${say("client.start")}
    </button>`}
    <${Watchers} room=${room} />
    <${Options} table=${table} />
  </section>`;
}

/** @param {{ room: Table, seat: number }} props */
function Taken({ room, seat }) {
  const table = /** @type {TableNow} */ (room.table.value);
  const chair = table.seats[seat];
  const isOwn = room.seats.value.includes(seat);
  const presence = presenceOf(room, chair);
  const isHost = room.member.value === table.host;
  const mayFree = isOwn || isHost;
  const { member } = chair;
  return html`<span class="face-of" aria-hidden="true">
      ${presence === "person" ? [...chair.name][0].toUpperCase() : html`<${Sign} name=${presence} />`}
    </span>
    ${isOwn ? html`<${OwnName} room=${room} seat=${seat} />` : html`<b>${chair.name}</b>`}
    ${chair.level && html`<small>${say(`client.level.${chair.level}`)}</small>`}
    ${presence === "away" && html`<small>${say("client.away")}</small>`}
    ${member === table.host && html`<small class="host">${say("client.host")}</small>`}
    ${isHost &&
    member !== null &&
    member !== table.host &&
    html`<button class="button hand-over" onClick=${() => room.ask({ is: "hand_over", member })}>
      ${say("client.make_host")}
    </button>`}
    ${mayFree &&
    html`<button
      class="button bare round free"
      aria-label=${say("client.free_seat", { name: chair.name })}
      onClick=${() => room.ask({ is: "stand", seat })}
    >
      <${Sign} name="close" />
    </button>`}`;
}

/** Who is here without a seat. @param {{ room: Table }} props */
function Watchers({ room }) {
  const { members, seats } = /** @type {TableNow} */ (room.table.value);
  const standing = members.flatMap(({ name: called, is_gone }, member) => {
    const isHere = room.presence.value.includes(member) && member !== room.member.value;
    return isHere && !is_gone && !seats.some((seat) => seat.member === member) ? [called] : [];
  });
  if (!standing.length) return null;
  const names = new Intl.ListFormat(language.value).format(standing);
  return html`<p class="watchers" role="status">${say("client.also_here", { names })}</p>`;
}

/** One's name where one sits: to be changed on the spot. @param {{ room: Table, seat: number }} props */
function OwnName({ room, seat }) {
  const chair = /** @type {TableNow} */ (room.table.value).seats[seat];
  /** @param {Event} event */
  const rename = (event) => {
    const wanted = /** @type {HTMLInputElement} */ (event.currentTarget).value.trim();
    if (!wanted || wanted === chair.name) return;
    name.value = wanted;
    room.ask({ is: "sit", seat, name: wanted });
  };
  return html`<span class="field own-name">
    <input
      aria-label=${say("client.your_name")}
      value=${chair.name}
      maxlength="24"
      onChange=${rename}
    />
  </span>`;
}

/** @param {{ room: Table, seat: number }} props */
function Free({ room, seat }) {
  const table = /** @type {TableNow} */ (room.table.value);
  const isHost = room.member.value === table.host;
  /** @param {string} level */
  const seatBot = (level) => room.ask({ is: "bot", seat, level });
  const isSeated = room.seats.value.length > 0; // but another may play on the same device
  return html`<button class="button ${isSeated ? "" : "strong"} sit" onClick=${() => sitDown(room, seat)}>
      <${Sign} name="person" />${say("client.sit")}
    </button>
    ${isHost &&
    html`<span class="bots">
      <span class="bots-words"><${Sign} name="bot" />${say("client.seat_bot")}</span>
      ${LEVELS.map(
        (level) =>
          html`<button key=${level} class="button bot" onClick=${() => seatBot(level)}>
            ${say(`client.bot.${level}`)}
          </button>`,
      )}
    </span>`}`;
}

/** What was chosen when the table was opened. @param {{ table: TableNow }} props */
function Options({ table }) {
  const { answer } = useAnswer(`/api/games/${table.slug}/facts?language=${language.value}`);
  const facts = /** @type {import("../messages.js").Facts | null} */ (answer);
  const told = (facts?.options ?? []).flatMap((option) => {
    const choice = option.choices.find(({ value }) => value === table.options[option.name]);
    return choice && choice.value !== option.default ? [[option.words, choice.words]] : [];
  });
  return html`<p class="chosen">
    ${told.map(([words, choice]) => html`<span key=${words}>${words}: <b>${choice}</b></span>`)}
    <a href=${`/rules/${table.slug}`}>${say("client.rules")}</a>
  </p>`;
}
