// @ts-check
/** The board that both Love Letters share; a game brings its drawings and its piece as a kit. */

import { useEffect, useState } from "preact/hooks";
import { html } from "../../html.js";
import { useMoveWords } from "../plain.js";
import { fill } from "../../words.js";
import { useChoosing } from "./choosing.js";
import { cardsOf, choicesOf, useFacts } from "./facts.js";
import { Fan, Ledger } from "./fan.js";
import { OwnHand } from "./hand.js";
import { has } from "./model.js";
import { Player } from "./players.js";
import { SceneView } from "./scene.js";
import { useStage } from "./stage.js";

/** @typedef {import("../boards.js").BoardProps} BoardProps */
/** @typedef {{
 *   Card: any, Back: any, Token: any,
 *   Piece: (props: { seat: number, at: import("./players.js").Setting }) => any,
 *   Middle?: (props: { at: import("./players.js").Setting }) => any,
 * }} Kit */

/** @param {BoardProps & { kit: Kit }} props */
export function CourtBoard(props) {
  const facts = useFacts(props.table.slug);
  if (!facts) return html`<p>${props.say("client.loading")}</p>`;
  return html`<${Court} ...${props} facts=${facts} />`;
}

/** @param {BoardProps & { kit: Kit, facts: import("../../messages.js").Facts }} props */
function Court({ table, seat, view, game, legal, act, say, room, kit, facts }) {
  const stage = useStage(room, view, seat);
  const { court, scene, sentence } = stage.now.value;
  const isBusy = stage.isRunning.value || !room.isSaved.value || table.is_paused;
  const choices = isBusy ? [] : choicesOf(facts, legal);
  const aim = useChoosing(choices, act, `${seat} ${room.here.value?.number} ${isBusy}`);
  const [open, setOpen] = useState(-1);
  const cards = cardsOf(facts);
  const names = table.seats.map((each) => each.name);
  const goal = facts.numbers.to_win[court.view.seats];
  const at = { kit, cards, court, names, viewer: seat, goal, say };
  const first = seat ?? -1;
  const count = court.view.seats;
  const order = [...Array(count).keys()].map((step) => (first + 1 + step + count) % count);
  const others = order.filter((each) => each !== seat);
  useEscape(aim.cancel);
  const isNaming = aim.field === "value" && aim.picked.length > 1;
  return html`<section class="court cloth" data-game=${table.slug} data-aiming=${aim.field || null}
    data-over=${(game.is_over && !stage.isRunning.value) || null} data-busy=${isBusy || null}>
    <ol class="players" data-count=${others.length} aria-label=${say("client.court.players")}>
      ${others.map(
        (each) =>
          html`<${Player} key=${each} seat=${each} at=${at} aim=${aim} isBusy=${isBusy}
            aimed=${scene?.target === each} />`,
      )}
    </ol>
    <div class="middle" onClick=${() => stage.hurry()}>
      ${isNaming
        ? html`<${Fan} at=${at} aim=${aim} isBusy=${isBusy} />`
        : html`<div class="pile" data-empty=${court.piled === 0 || null}>
              <span class="card"><${kit.Back} /></span>
              <span class="count" aria-hidden="true">${court.piled}</span>
              <span class="spoken">${say("client.court.pile", { count: court.piled })}</span>
            </div>
            ${court.faceUp.length > 0 && html`<${FaceUp} at=${at} />`}
            ${scene && stage.isRunning.value
              ? html`<${SceneView} scene=${scene} kit=${kit} cards=${cards} names=${names} />`
              : kit.Middle && html`<${kit.Middle} at=${at} />`}`}
    </div>
    <p class="telling" role="status" aria-live="polite" key="telling">
      <span key=${sentence}>${sentence}</span>
    </p>
    ${seat !== null && html`<${OwnHand} at=${at} aim=${aim} isBusy=${isBusy} scene=${scene} />`}
    <${Guide} at=${at} aim=${aim} game=${game} table=${table} choices=${choices} open=${open}
      isBusy=${isBusy} act=${act} />
    <${Ledger} at=${at} open=${open} onOpen=${setOpen} />
  </section>`;
}

/** Cards set aside for all to see. @param {{ at: import("./players.js").Setting }} props */
function FaceUp({ at }) {
  return html`<ul class="face-up" aria-label=${at.say("client.court.face_up")}>
    ${at.court.faceUp.map((card, place) => {
      const { name, value, copies } = at.cards[card];
      const label = at.say("client.court.card", { name, value });
      return html`<li key=${place}>
        <span class="card" data-card=${`up${at.court.view.deals}-${place}`}>
          <${at.kit.Card} role=${card} value=${value} copies=${copies} name=${name} label=${label} />
        </span>
      </li>`;
    })}
  </ul>`;
}

/** What to do now, and what the card at hand does. @param {any} props */
function Guide({ at, aim, game, table, choices, open, isBusy, act }) {
  const words = useMoveWords(table.slug);
  const { names, cards } = at;
  const lifted = aim.picked.length && aim.place >= 0 ? aim.picked[0] : -1;
  const told = open >= 0 ? open : lifted;
  const answers = choices.filter((/** @type {any} */ choice) => "answer" in choice.given);
  const move = (/** @type {number} */ number) => (words ? fill(words[number], { ...names }) : "");
  return html`<div class="guide">
    <p class="do">${prompt(at, aim, game, choices, isBusy)}</p>
    ${answers.map(
      (/** @type {any} */ choice) =>
        html`<button class="main" key=${choice.move} data-move=${choice.move} disabled=${isBusy}
          onClick=${() => act(choice.move)}>${move(choice.move)}</button>`,
    )}
    ${aim.only !== null &&
    html`<button class="main" data-move=${aim.only} disabled=${isBusy}
      onClick=${() => aim.lift(aim.picked[0], aim.place)}>${move(aim.only)}</button>`}
    ${told >= 0 && html`<p class="does">${cards[told].does}</p>`}
  </div>`;
}

/** @param {any} at @param {any} aim @param {any} game @param {any[]} choices @param {boolean} isBusy */
function prompt(at, aim, game, choices, isBusy) {
  const { say, names, court, viewer } = at;
  if (game.is_over && !isBusy) {
    const won = (game.winners ?? []).map((/** @type {number} */ seat) => names[seat]).join(", ");
    return say("client.court.won", { names: won });
  }
  if (!choices.length) {
    if (viewer !== null && !has(court.inside, viewer)) return say("client.court.you_are_out");
    return say("client.court.wait", { name: names[court.turn] });
  }
  if ("answer" in choices[0].given) return say("client.court.answer");
  const isKeeping = choices[0].kind === "decide";
  if (!aim.picked.length) return say(isKeeping ? "client.court.pick_keep" : "client.court.pick_card");
  if (aim.only !== null) return say("client.court.again");
  if (aim.field === "first") return say("client.court.pick_first");
  return say(aim.field === "value" ? "client.court.pick_value" : "client.court.pick_target");
}

/** @param {() => void} cancel */
function useEscape(cancel) {
  useEffect(() => {
    const hear = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && cancel();
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  });
}
