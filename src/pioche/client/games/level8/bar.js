// @ts-check
/** What there is to do, in one line above the hand: one thing that matters, and what else. */

import { html } from "../../html.js";
import { CardFace, JOKER, SKIP } from "./cards.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./moves.js").Move} Move */

/** @param {{ desk: Desk }} props @returns {any} */
export function Bar({ desk }) {
  const { touch } = desk;
  return html`<div class="l8-bar">
    <p class="l8-prompt" data-mine=${desk.moves.length > 0}>${promptOf(desk)}</p>
    <div class="l8-buttons">
      ${touch.choosing.length ? html`<${Choice} desk=${desk} />` : html`<${Buttons} desk=${desk} />`}
      ${desk.seat !== null && html`<${Sort} desk=${desk} />`}
    </div>
  </div>`;
}

/** @param {{ desk: Desk }} props */
function Sort({ desk }) {
  const other = desk.order === "value" ? "colour" : "value";
  const words = desk.say(`client.level8.sort_${other}`);
  return html`<button
    class="l8-sort"
    onClick=${() => desk.touch.setOrder(other)}
    aria-keyshortcuts="s"
    title=${`${words} (S)`}
  >
    <span class="quietly">${words}</span>
    <span data-on=${desk.order === "value"} aria-hidden="true">123</span>
    <span data-on=${desk.order === "colour"} aria-hidden="true">●▲■</span>
  </button>`;
}

/** What is to be done, in a sentence. @param {Desk} desk */
export function promptOf(desk) {
  const { say, doing, lifted, touch } = desk;
  if (!doing && desk.isOwnTurn) return "\u00a0";
  if (!doing) return say(desk.isWatching ? "client.level8.you_watch" : "client.level8.you_wait");
  if (touch.choosing.length) return say("client.level8.which");
  if (doing === "slide") return say("client.level8.do_slide");
  if (doing === "take") return say("client.level8.do_draw");
  if (doing === "keep") return say("client.level8.do_keep");
  if (doing === "lay") return say(desk.can("finish") ? "client.level8.do_finish" : "client.level8.do_put");
  if (lifted) return promptFor(desk, lifted.card);
  if (desk.can("lay")) return say("client.level8.do_lay");
  return say(desk.can("add") ? "client.level8.do_add" : "client.level8.do_discard");
}

/** What can be done with a card that is lifted. @param {Desk} desk @param {number} card */
function promptFor(desk, card) {
  const kinds = desk.movesOf(card).map(({ kind }) => kind);
  if (card === SKIP && kinds.includes("skip")) return desk.say("client.level8.do_skip");
  if (card === JOKER && kinds.includes("add")) return desk.say("client.level8.do_joker");
  return desk.say("client.level8.do_place", { card: desk.words(card) });
}

/** @param {{ desk: Desk }} props */
function Buttons({ desk }) {
  const { say, best, lifted } = desk;
  const lay = desk.can("lay");
  const main = desk.mainMove();
  const discard = lifted && desk.drops("discard")[0];
  return html`${lay &&
    best &&
    html`<button class="main l8-best" data-lay disabled=${desk.isWaiting} onClick=${() => desk.lay(best)}>
      ${say("client.level8.lay_best")}
    </button>`}
    ${lay && !lifted && button(desk, lay, say("client.level8.lay_own"), "l8-second")}
    ${button(desk, desk.can("slide"), say("client.level8.slide"), "main")}
    ${button(desk, desk.can("finish"), say("client.level8.finish"), "main")}
    ${button(desk, desk.can("take_back"), say("client.level8.take_back"), "l8-second")}
    ${main?.kind === "add" && button(desk, main, say("client.level8.add_it"), "main")}
    ${main?.kind === "keep" && button(desk, main, say("client.level8.keep"), "main")}
    ${discard && button(desk, discard, say("client.level8.throw"), main === discard && !best ? "main" : "l8-second")}
    ${button(desk, desk.can("done"), say("client.level8.done"), lifted ? "l8-second" : "main")}`;
}

/** @param {Desk} desk @param {Move | null} move @param {string} words @param {string} kind */
function button(desk, move, words, kind) {
  if (!move) return null;
  return html`<button
    class=${kind}
    data-move=${move.number}
    disabled=${desk.isWaiting}
    onClick=${() => desk.play(move.number)}
  >
    ${words}
  </button>`;
}

/** What a Joker is to stand for. @param {{ desk: Desk }} props */
function Choice({ desk }) {
  const { choosing } = desk.touch;
  return html`${choosing.map(
      (move) =>
        html`<button
          key=${move.number}
          class="l8-stand"
          data-move=${move.number}
          disabled=${desk.isWaiting}
          onClick=${() => desk.play(move.number)}
        >
          <span class="quietly">${desk.words(move.card ?? 0)}</span>
          <span class="card"><${CardFace} card=${move.card} /></span>
        </button>`,
    )}
    <button class="l8-second" onClick=${() => desk.lift(null)}>
      ${desk.say("client.level8.not_yet")}
    </button>`;
}
