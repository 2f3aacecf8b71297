// @ts-check
/** The one sentence on the cloth: what just happened, what to do, or what the lifted card costs. */

import { html } from "../../html.js";
import { look } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Facts} Facts */
/** @typedef {typeof import("../../words.js").say} Say */
/** @typedef {{ facts: Facts, scene: Scene, seat: number | null, told: string, isBusy: boolean,
 *   lifted: number | null, outlook: import("./line.js").Outlook | null, isReplay: boolean, say: Say }} Props */

const AWAY = 2; // cards that everybody puts away in the end

/** @param {Props} props */
export function Prompt(props) {
  const { scene, isBusy, outlook, say } = props;
  const isMine = scene.game.legal.length > 0 && !isBusy;
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
      ${outlook && html`${" "}<small class="by-touch">${say("client.court.again")}</small>`}
    </p>
  </div>`;
}

/** @param {Props} props @param {boolean} isMine */
function sentence({ facts, scene, seat, told, isBusy, isReplay, lifted, outlook, say }, isMine) {
  if (outlook) return costs(facts, scene, outlook, seat ?? 0, say);
  if ((isBusy || isReplay) && told) return told;
  if (scene.game.is_over) return told || say("client.over");
  if (scene.phase === "discarding") {
    const count = AWAY - scene.discarded[seat ?? 0];
    return isMine ? say("client.parade.discard", { count }) : say("client.parade.wait");
  }
  if (isMine) return say("client.parade.play");
  return lifted === null && told ? told : say("client.others_turn");
}

/** What is taken, and what that makes of the score: whoever has most of a colour counts it as ones.
 * @param {Facts} facts @param {Scene} scene @param {import("./line.js").Outlook} outlook
 * @param {number} seat @param {Say} say */
function costs(facts, scene, { taken, score }, seat, say) {
  if (scene.phase === "discarding") return say("client.parade.put_away");
  if (!taken.length) return say("client.parade.takes_nothing");
  const worth = taken.reduce((sum, card) => sum + look(facts, card).value, 0);
  const change = score ? score[seat] - scene.game.score[seat] : worth;
  const signed = `${change < 0 ? "−" : "+"}${Math.abs(change)}`;
  return html`${say("client.parade.takes", { count: taken.length, worth })}${" "}
    ${change !== worth && html`<span class="why">${say("client.parade.ones")}</span>${" "}`}
    <b class="worth" data-good=${change < 0 ? "" : null}>${say("client.parade.score", { change: signed })}</b>`;
}
