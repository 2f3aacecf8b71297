// @ts-check
/** The board that both Love Letters share; a game brings its drawings and its piece as a kit. */

import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../../html.js";
import { useMoveWords } from "../plain.js";
import { useSent } from "../sent.js";
import { useWalk } from "../walk.js";
import { fill } from "../../words.js";
import { useChoosing } from "./choosing.js";
import { cardsOf, choicesOf, useFacts } from "./facts.js";
import { Fan, Reference, whyNot } from "./fan.js";
import { OwnPlace } from "./hand.js";
import { has } from "./model.js";
import { Player } from "./players.js";
import { SceneView } from "./scene.js";
import { useStage } from "./stage.js";

/** @typedef {import("../boards.js").BoardProps} BoardProps */
/** @typedef {{
 *   Card: any, Back: any, Token: any,
 *   Piece: (props: { seat: number, at: import("./players.js").Setting }) => any,
 * }} Kit */

/** @param {BoardProps & { kit: Kit }} props */
export function CourtBoard(props) {
  const facts = useFacts(props.table.slug);
  if (!facts) return html`<p>${props.say("client.loading")}</p>`;
  return html`<${Court} ...${props} facts=${facts} />`;
}

/** @param {BoardProps & { kit: Kit, facts: import("../../messages.js").Facts }} props */
function Court({ table, seat, view, game, legal, act, preview, say, room, kit, facts }) {
  const stage = useStage(room, view, seat);
  const { court, scene, sentence } = stage.now.value;
  const sent = useSent(room);
  const isBusy = stage.isRunning.value || sent.isSent || table.is_paused;
  const choices = isBusy ? [] : choicesOf(facts, legal);
  const send = (/** @type {number} */ move) => sent.send(() => act(move));
  const [pointed, point] = useState(-1); // a card of one's hand that the mouse is over
  const aim = useChoosing(choices, send, `${seat} ${room.here.value?.number} ${isBusy}`);
  const cards = cardsOf(facts);
  const names = table.seats.map((each) => each.name);
  const you = room.seats.value.length === 1 ? seat : null;
  const called = names.map((name, each) => (each === you ? say("client.you") : name));
  const goal = facts.numbers.to_win[court.view.seats];
  const at = { kit, cards, court, names, viewer: seat, goal, room, say };
  const count = court.view.seats;
  const order = [...Array(count).keys()].map((step) => ((seat ?? -1) + 1 + step) % count);
  const others = order.filter((each) => each !== seat);
  const isNaming = aim.field === "value" && aim.picked.length > 1;
  const walk = useWay(aim, isNaming, court.hands[seat ?? 0].length);
  const explain = async (/** @type {Record<string, number>} */ given) => {
    const move = moveWith(facts, given);
    try {
      if (move >= 0) await preview(move);
    } catch (refused) {
      room.refusal.value = /** @type {import("../../messages.js").Refused} */ (refused);
    }
  };
  return html`<section class="court" ref=${walk.ref} onKeyDown=${walk.onKeyDown}
    onFocusIn=${walk.onFocusIn} data-count=${count} data-aiming=${(aim.picked.length && aim.field) || null}
    data-over=${(game.is_over && !stage.isRunning.value) || null} data-busy=${isBusy || null}>
    <ol class="players" data-count=${others.length} aria-label=${say("client.court.players")}>
      ${others.map(
        (each) =>
          html`<${Player} key=${each} seat=${each} at=${at} aim=${aim} isBusy=${isBusy}
            aimed=${scene?.target === each} explain=${explain} />`,
      )}
    </ol>
    <div class="middle" onClick=${() => stage.hurry()}>
      ${isNaming
        ? html`<${Fan} at=${at} aim=${aim} isBusy=${isBusy} />`
        : html`<div class="pile" data-empty=${court.piled === 0 || null}>
              <span class="card"><${kit.Back} /></span>
              <span class="count" aria-hidden="true">${court.piled}</span>
              <span class="quietly">${say("client.court.pile", { count: court.piled })}</span>
            </div>
            ${court.faceUp.length > 0 && html`<${FaceUp} at=${at} />`}
            ${scene && stage.isRunning.value
              ? html`<${SceneView} scene=${scene} kit=${kit} cards=${cards} names=${called} viewer=${seat} />`
              : null}`}
    </div>
    <${Telling} at=${at} aim=${aim} sentence=${sentence} pointed=${isBusy ? -1 : pointed} />
    <${Guide} at=${at} aim=${aim} game=${game} table=${table} choices=${choices}
      isBusy=${isBusy} isDecided=${scene?.kind === "won"} act=${send} />
    ${seat !== null &&
    html`<${OwnPlace} ...${{ at, aim, isBusy, scene, explain, point }} />`}
    <${Reference} at=${at} />
  </section>`;
}

/** Any move with these arguments, or -1.
 * @param {import("../../messages.js").Facts} facts @param {Record<string, number>} given */
function moveWith(facts, given) {
  return facts.moves.kind.findIndex((kind, move) => {
    const { fields } = facts.move_kinds[kind];
    return Object.entries(given).every(([name, value]) => {
      const place = fields.findIndex((field) => field.name === name);
      return place >= 0 && facts.moves.arguments[place][move] === value;
    });
  });
}

/**
 * The arrows lead through what can be chosen now: cards, then people, then what is named. Whoever
 * chose by keyboard is taken on to the next, and back by Escape.
 * @param {any} aim @param {boolean} isNaming @param {number} held
 */
function useWay(aim, isNaming, held) {
  const isAiming = aim.picked.length > 0 && aim.field === "target";
  const step = isNaming ? ".naming" : isAiming ? ".aim" : ".hand button, .guide button";
  const walk = useWalk(`${held} ${step}`, step);
  useEffect(() => {
    const isByKey = document.activeElement?.matches(".court :focus-visible, #main, body");
    if (step.startsWith(".hand") || !isByKey) return;
    /** @type {HTMLElement | null | undefined} */
    const first = walk.ref.current?.querySelector(`${step}:not([data-can="no"])`);
    first?.focus();
  }, [step]);
  const latest = useRef(aim);
  latest.current = aim; // at once, however soon after the card is lifted the key comes
  useEffect(() => {
    const hear = (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || !latest.current.picked.length) return;
      /** @type {HTMLElement | null | undefined} */
      const lifted = walk.ref.current?.querySelector(".hand [data-lifted]");
      lifted?.focus();
      latest.current.cancel();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
  return walk;
}

/** What was told last; with a card in the air or under the mouse, what that does, or why what one is
 * about to name is wrong. @param {any} props */
function Telling({ at, aim, sentence, pointed }) {
  const isHeld = at.court.hands[at.viewer]?.some((/** @type {any} */ { card }) => card === pointed);
  const lifted = aim.picked.length && aim.place >= 0 ? aim.picked[0] : isHeld ? pointed : -1;
  return html`<p class="telling">
    ${lifted >= 0
      ? html`<span class="does" role="status" key=${lifted}>${doubt(at, aim) || at.cards[lifted].does}</span>`
      : html`<span key=${sentence}>${sentence}</span>`}
  </p>`;
}

/** @param {any} at @param {any} aim */
function doubt(at, { picked, doubted }) {
  const why = doubted !== undefined && whyNot(at, picked[1], doubted);
  return why && `${why} ${at.say("client.court.name_anyway")}`;
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

/** What to do now. @param {any} props */
function Guide({ at, aim, game, table, choices, isBusy, isDecided, act }) {
  const words = useMoveWords(table.slug);
  const answers = choices.filter((/** @type {any} */ choice) => "answer" in choice.given);
  const move = (/** @type {number} */ number) => (words ? fill(words[number], { ...at.names }) : "");
  return html`<div class="guide" data-mine=${choices.length > 0 || null}>
    <p class="do">${isDecided && isBusy ? "" : prompt(at, aim, game, choices, isBusy)}</p>
    ${answers.map(
      (/** @type {any} */ choice) =>
        html`<button class="main" key=${choice.move} data-move=${choice.move} disabled=${isBusy}
          onClick=${() => act(choice.move)}>${move(choice.move)}</button>`,
    )}
    ${aim.only !== null &&
    html`<button class="main" data-move=${aim.only} disabled=${isBusy}
      onClick=${() => aim.lift(aim.picked[0], aim.place)}>${move(aim.only)}</button>`}
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
    if (at.room.isReplay) return say("client.court.wait", { name: names[court.turn] });
    if (viewer !== null && !has(court.inside, viewer)) return say("client.court.you_are_out");
    return court.turn === viewer ? "" : say("client.court.wait", { name: names[court.turn] });
  }
  if ("answer" in choices[0].given) return say("client.court.answer");
  const isKeeping = choices[0].kind === "decide";
  if (!aim.picked.length) return say(isKeeping ? "client.court.pick_keep" : "client.court.pick_card");
  if (aim.only !== null) return say("client.court.again");
  if (aim.field === "first") return say("client.court.pick_first");
  return say(aim.field === "value" ? "client.court.pick_value" : "client.court.pick_target");
}
