// @ts-check
/** The one sentence on the cloth: what just happened, what to do, or what the lifted card costs. */

import { html } from "../../html.js";
import { look } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Facts} Facts */
/** @typedef {typeof import("../../words.js").say} Say */
/** @typedef {{ facts: Facts, scene: Scene, seat: number | null, told: string, isBusy: boolean,
 *   lifted: number | null, outlook: import("./line.js").Outlook | null, say: Say }} Props */

const AWAY = 2; // cards that everybody puts away in the end

/** @param {Props} props */
export function Prompt(props) {
  const { scene, seat, isBusy, outlook, say } = props;
  const isMine = seat !== null && scene.game.to_move.includes(seat) && !isBusy;
  const isOver = scene.game.is_over && !isBusy;
  const state = outlook ? (outlook.taken.length ? "cost" : "free") : isMine ? "mine" : null;
  return html`<div class="prompt" data-over=${isOver ? "" : null} data-state=${state}>
    ${scene.phase === "last_round" &&
    html`<p class="last">${say("client.parade.last_round", { count: scene.turnsLeft })}</p>`}
    ${scene.phase === "discarding" &&
    html`<p class="last">${say("client.parade.at_last")}</p>`}
    <p class="sentence" id="parade-prompt">
      ${isMine && !outlook && html`<b class="now turn">${say("client.your_turn")}</b>${" "}`}
      <span>${sentence(props, isMine)}</span>
    </p>
  </div>`;
}

/** @param {Props} props @param {boolean} isMine */
function sentence({ facts, scene, seat, told, isBusy, lifted, outlook, say }, isMine) {
  if (outlook) return costs(facts, scene, outlook, say);
  if (isBusy && told) return told;
  if (scene.game.is_over) return told || say("client.over");
  if (scene.phase === "discarding") {
    const count = AWAY - scene.discarded[seat ?? 0];
    return isMine ? say("client.parade.discard", { count }) : say("client.parade.wait");
  }
  if (isMine) return say("client.parade.play");
  return lifted === null && told ? told : say("client.others_turn");
}

/** @param {Facts} facts @param {Scene} scene @param {import("./line.js").Outlook} outlook @param {Say} say */
function costs(facts, scene, { taken }, say) {
  if (scene.phase === "discarding") return say("client.parade.put_away");
  if (!taken.length) return say("client.parade.takes_nothing");
  const worth = taken.reduce((sum, card) => sum + look(facts, card).value, 0);
  return html`${say("client.parade.takes", { count: taken.length })}${" "}
    <b class="worth">${say("client.parade.worth", { worth })}</b>`;
}
