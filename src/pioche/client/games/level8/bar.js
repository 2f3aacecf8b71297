// @ts-check
/** What there is to do, in one line above the hand: one thing that matters, and what else. */

import { html } from "../../html.js";
import { CardFace } from "./cards.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{ desk: Desk }} props @returns {any} */
export function Bar({ desk }) {
  const { say, touch } = desk;
  const other = desk.order === "value" ? "colour" : "value";
  return html`<div class="l8-bar">
    <p class="l8-prompt" data-mine=${desk.moves.length > 0}>${promptOf(desk)}</p>
    <div class="l8-buttons">
      ${touch.choosing.length ? html`<${Choice} desk=${desk} />` : html`<${Buttons} desk=${desk} />`}
      ${desk.seat !== null &&
      html`<button
        class="l8-sort"
        onClick=${() => touch.setOrder(other)}
        title=${say(`client.level8.sort_${other}`)}
      >
        <span class="quietly">${say(`client.level8.sort_${other}`)}</span>
        <span data-on=${desk.order === "value"} aria-hidden="true">123</span>
        <span data-on=${desk.order === "colour"} aria-hidden="true">●▲■</span>
      </button>`}
    </div>
  </div>`;
}

/** What is to be done, in a sentence. @param {Desk} desk */
function promptOf(desk) {
  const { say, moves, view, facts, lifted } = desk;
  const kinds = new Set(moves.map(({ kind }) => kind));
  if (!moves.length) return desk.shown.said || say("client.others_turn");
  if (desk.touch.choosing.length) return say("client.level8.which");
  if (kinds.has("slide")) return say("client.level8.do_slide");
  if (kinds.has("draw") || kinds.has("take")) return say("client.level8.do_draw");
  if (facts.phases[view.phase] === "keeping") return say("client.level8.do_keep");
  if (kinds.has("finish")) return say("client.level8.do_finish");
  if (kinds.has("take_back")) return say("client.level8.do_put");
  if (lifted) return say("client.level8.do_place", { card: desk.words(lifted.card) });
  if (kinds.has("lay")) return say("client.level8.do_lay");
  if (kinds.has("add")) return say("client.level8.do_add");
  return say("client.level8.do_discard");
}

/** @param {{ desk: Desk }} props */
function Buttons({ desk }) {
  const { say, best, lifted } = desk;
  const lay = desk.can("lay");
  const keep = lifted && desk.drops("keep")[0];
  const discard = lifted && desk.drops("discard")[0];
  return html`${lay &&
    best &&
    html`<button class="main l8-best" data-lay disabled=${desk.isWaiting} onClick=${() => desk.lay(best)}>
      ${say("client.level8.lay_best")}
    </button>`}
    ${lay && button(desk, lay, say("client.level8.lay_own"), "l8-second")}
    ${button(desk, desk.can("slide"), say("client.level8.slide"), "main")}
    ${button(desk, desk.can("finish"), say("client.level8.finish"), "main")}
    ${button(desk, desk.can("take_back"), say("client.level8.take_back"), "l8-second")}
    ${discard && button(desk, discard, say("client.level8.throw"), lay ? "l8-second" : "main")}
    ${keep && button(desk, keep, say("client.level8.keep"), "main")}
    ${button(desk, desk.can("done"), say("client.level8.done"), keep ? "l8-second" : "main")}`;
}

/** @param {Desk} desk @param {import("./moves.js").Move | null} move @param {string} words @param {string} kind */
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
