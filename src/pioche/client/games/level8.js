// @ts-check
/** Level 8 at a bright kitchen table: a level card to climb, melds to lay, everybody's discards. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { html } from "../html.js";
import { flow } from "../motion.js";
import { kept, language } from "../settings.js";
import { Bar, promptOf } from "./level8/bar.js";
import { useCounsel } from "./level8/counsel.js";
import { Desk } from "./level8/desk.js";
import { Hand } from "./level8/hand.js";
import { useKeys } from "./level8/keys.js";
import { Ladder, Me } from "./level8/levels.js";
import { Melds, OwnLay } from "./level8/melds.js";
import { readMove, useFacts } from "./level8/moves.js";
import { Discard, LyingSkip, Others, Pile } from "./level8/piles.js";
import { RoundEnd } from "./level8/rounds.js";
import { useShown } from "./level8/shown.js";

/** @typedef {import("./boards.js").BoardProps} BoardProps */
/** @typedef {import("../messages.js").Facts} Facts */

/** The board draws everybody and the sentence. */
export const isWhole = true;

const order = kept("level8-order", "value", (found) => ["value", "colour"].includes(String(found)));

/** @param {BoardProps} props @returns {any} */
export function Board(props) {
  const facts = useFacts(language.value);
  if (!facts) return html`<p>${props.say("client.loading")}</p>`;
  return html`<${Played} key=${props.seat} props=${props} facts=${facts} />`;
}

/** @param {{ props: BoardProps, facts: Facts }} given */
function Played({ props, facts }) {
  const { game, seat, say, room, table } = props;
  const { shown, stage } = useShown(room, facts, seat, game);
  const touch = useTouch(game);
  const canLay = useMemo(
    () => game.legal.some((number) => readMove(facts, number).kind === "lay"),
    [facts, game],
  );
  const counsel = useCounsel(props, canLay);
  const desk = new Desk(props, facts, shown, stage, touch, counsel);
  useKeys(desk);
  const { view } = desk;
  return html`<section
    class="l8"
    data-seats=${view.seats}
    data-doing=${desk.doing}
    data-busy=${desk.isWaiting ? "" : undefined}
  >
    <${Others} desk=${desk} />
    <${Told} desk=${desk} />
    <p class="quietly" aria-live="polite">${stepWords(desk)}</p>
    <${Ladder} view=${view} facts=${facts} seat=${seat} seats=${table.seats} say=${say} />
    <${Melds} desk=${desk} />
    <div class="l8-own" data-turn=${seat !== null && desk.isTurn(seat)}>
      ${seat !== null && html`<${Me} desk=${desk} seat=${seat} />`}
      <${OwnLay} desk=${desk} />
      <div class="l8-piles">
        <${Pile} desk=${desk} />
        ${seat !== null && html`<${Discard} desk=${desk} seat=${seat} />`}
        ${seat !== null && view.skipped[seat] > 0 && html`<${LyingSkip} desk=${desk} seat=${seat} />`}
      </div>
    </div>
    <${Bar} desk=${desk} />
    <${Hand} desk=${desk} />
    <${RoundEnd} desk=${desk} />
  </section>`;
}

/** What happened last on this screen, or what somebody says; the frame speaks it to ears.
 * @param {{ desk: Desk }} props */
function Told({ desk }) {
  const { say, shown } = desk;
  const said = desk.props.room.tellings.value.at(-1)?.said;
  const words = said ? `${desk.props.room.nameOf(said.member)}: ${said.text}` : shown.said;
  return html`<p class="l8-told" aria-hidden="true">
    ${desk.isOwnTurn && html`<b class="l8-now">${say("client.your_turn")}</b>`}
    ${(words || !desk.isOwnTurn) && html`<span>${words || say("client.others_turn")}</span>`}
  </p>`;
}

/** A step of one's own lay is no story yet; ears hear of it. @param {Desk} desk */
function stepWords(desk) {
  const told = desk.props.room.tellings.value.at(-1);
  const event = told?.events[0];
  if (!event || told.story.length || told.isPast || desk.stage.current?.isHeld) return "";
  const { card } = event.arguments;
  const put = event.name === "put" ? desk.say("client.level8.put", { card: desk.words(card) }) : "";
  return `${put} ${promptOf(desk)}`;
}

/** What is lifted and how the hand is sorted; a new game on the screen puts all cards down.
 * @param {import("../messages.js").GameNow} game @returns {import("./level8/desk.js").Touch} */
function useTouch(game) {
  const [lifted, setLifted] = useState(/** @type {any} */ (null));
  const [choosing, setChoosing] = useState(/** @type {any[]} */ ([]));
  const [isBusy, setBusy] = useState(false); // questions count as unsaved too, and wait for nothing
  useEffect(() => {
    setChoosing([]);
  }, [game]);
  const setOrder = (/** @type {string} */ wanted) =>
    void flow(() => void (order.value = wanted), { stagger: 8, lift: 1 });
  return {
    ...{ lifted, setLifted, choosing, setChoosing, isBusy, setBusy },
    order: String(order.value),
    setOrder,
  };
}

/** The board in a sentence, for screen readers. @param {BoardProps} props */
export function describe({ view, seat, say }) {
  if (seat === null) return say("client.level8.pile", { count: view.piled });
  const level = Math.min(view.level[seat], 8);
  return say("client.level8.now", { level, count: view.held[seat], piled: view.piled });
}
