// @ts-check
/** What is said over the cloth: the last sentence, why something is refused, what is asked. */

import { useEffect, useState } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { say } from "../words.js";
import { changeWords } from "./changes.js";
import { adviceOn, forgetHint, isThinking } from "./hint.js";
import { RuleLink, RuleShown } from "./rule.js";
import { sitDown } from "./sitting.js";
import { Spot } from "./spot.js";
import { Toasts } from "./toasts.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../messages.js").TableNow} TableNow */

const TO_READ = 6000; // milliseconds that a change around the game stands there
const TO_READ_WHY = 20_000;

/** What just happened, and whether it is one's turn. @param {{ room: Table }} props */
export function Sentence({ room }) {
  const game = room.game.value;
  const isMine = Boolean(game?.legal.length);
  const last = lastWords(room);
  return html`<p class="sentence" aria-live="polite" data-mine=${isMine ? "" : undefined}>
    ${isMine && html`<b class="now">${say("client.your_turn")}</b>`}
    <span>${last ?? (isMine ? "" : say("client.others_turn"))}</span>
  </p>`;
}

/** The last thing that happened or was said, also around the game. @param {Table} room */
export function lastWords(room) {
  const tellings = room.read.value;
  const told = tellings.findLast((each) => each.story.length || each.said);
  const change = changeWords(tellings).at(-1);
  if (change && change.number > (told?.number ?? 0)) return change.text;
  if (told?.said) return `${room.table.value?.members[told.said.member]?.name}: ${told.said.text}`;
  return told?.story.at(-1)?.text;
}

/** @param {{ room: Table }} props */
export function Notices({ room }) {
  const advice = adviceOn(room.game.value);
  return html`<${Toasts}>
      <${Refusal} room=${room} />
      <${TakingBack} room=${room} />
      <${Left} room=${room} />
      <${Changed} room=${room} />
      ${advice &&
      html`<p class="toast" role="status">
        <${Sign} name="bulb" /><span>${advice.sentence}</span><${CloseIt} close=${forgetHint} />
      </p>`}
      ${isThinking.value &&
      html`<p class="toast" aria-live="polite"><${Sign} name="bulb" />${say("client.thinking")}</p>`}
    <//>
    <${Spot} selector=${advice?.where ?? ""} />
    <${RuleShown} />`;
}

/** Why something was refused, with the rule that says so, until it is read. @param {{ room: Table }} props */
function Refusal({ room }) {
  const refused = room.refusal.value;
  const close = () => (room.refusal.value = null);
  useEffect(() => {
    const timer = setTimeout(close, TO_READ_WHY);
    return () => clearTimeout(timer);
  }, [refused]);
  if (!refused) return null;
  return html`<div class="toast refusal" role="alert">
    <span>${refused.sentence}</span>
    ${refused.rule &&
    html`<${RuleLink} slug=${room.table.value?.slug} rule=${refused.rule} />`}
    <${CloseIt} close=${close} />
  </div>`;
}

/** @param {{ close: () => void }} props */
function CloseIt({ close }) {
  return html`<button class="button bare round" aria-label=${say("client.close")} onClick=${close}>
    <${Sign} name="close" />
  </button>`;
}

/** Whoever only looks on may play for somebody who left, or come back. @param {{ room: Table }} props */
function Left({ room }) {
  const { seats, phase } = /** @type {TableNow} */ (room.table.value);
  if (phase !== "playing" || room.seats.value.length) return null;
  return seats.map(
    ({ name, is_left }, seat) =>
      is_left &&
      html`<div key=${seat} class="toast" role="status">
        <span>${say("client.seat_left", { name })}</span>
        <button class="button" onClick=${() => sitDown(room, seat)}>${say("client.sit")}</button>
      </div>`,
  );
}

/** Somebody went or is back; the sentence below the cloth says it to ears. @param {{ room: Table }} props */
function Changed({ room }) {
  const tellings = room.read.value;
  const change = changeWords(tellings).at(-1);
  const number = change?.number ?? 0;
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(number), TO_READ);
    return () => clearTimeout(timer);
  }, [number]);
  const isNew = number > seen && !tellings.find((each) => each.number === number)?.isPast;
  if (!change || !isNew) return null;
  return html`<p class="toast changed" aria-hidden="true"><${Sign} name="person" /><span>${change.text}</span></p>`;
}

/** Somebody asks to take a move back. @param {{ room: Table }} props */
function TakingBack({ room }) {
  const table = /** @type {TableNow} */ (room.table.value);
  const member = room.member.value;
  if (!table.take_back) return null;
  const { seat, agreed } = table.take_back;
  const name = table.seats[seat].name;
  const isAsked = member !== null && room.seats.value.length > 0 && !agreed.includes(member);
  if (!isAsked) {
    return html`<p class="toast" role="status">${say("client.taking_back", { name })}</p>`;
  }
  /** @param {boolean} agrees */
  const answer = (agrees) => () => room.ask({ is: "answer", agrees });
  return html`<div class="toast" role="alert">
    <span>${say("client.asks_back", { name })}</span>
    <button class="button" onClick=${answer(true)}>${say("client.agree")}</button>
    <button class="button" onClick=${answer(false)}>${say("client.disagree")}</button>
  </div>`;
}

/** Over the whole cloth: the game is paused, or the device goes to somebody else.
 * @param {{ room: Table, isForAllEyes?: boolean }} props */
export function Curtain({ room, isForAllEyes }) {
  const table = /** @type {TableNow} */ (room.table.value);
  const next = isForAllEyes ? null : nextHere(room);
  if (table.is_paused && table.phase === "playing") {
    return html`<div class="curtain">
      <h2>${say("client.paused")}</h2>
      ${room.seat.value !== null &&
      html`<button class="button strong" onClick=${() => room.ask({ is: "resume" })}>
        <${Sign} name="play" />${say("client.resume")}
      </button>`}
    </div>`;
  }
  if (next === null || room.isShowing.value) return null;
  const { name } = table.seats[next];
  return html`<div class="curtain closed">
    <${Sign} name="device" />
    <h2>${say("client.pass_device", { name })}</h2>
    <button class="button strong" data-glow="" onClick=${() => (room.chosen.value = next)}>
      ${say("client.i_am", { name })}
    </button>
  </div>`;
}

/** Who of those at this device is to move, where it is not the one who looks.
 * @param {Table} room */
function nextHere(room) {
  const game = room.game.value;
  const own = room.seats.value;
  if (own.length < 2 || !game || game.is_over) return null;
  if (game.to_move.includes(/** @type {number} */ (room.seat.value))) return null;
  return game.to_move.find((seat) => own.includes(seat)) ?? null;
}
