// @ts-check
/** Level 8 at a bright kitchen table: a ladder to climb, melds to lay, everybody's discards. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { html } from "../html.js";
import { flow } from "../motion.js";
import { kept, language } from "../settings.js";
import { Bar } from "./level8/bar.js";
import { useCounsel } from "./level8/counsel.js";
import { Desk } from "./level8/desk.js";
import { Hand } from "./level8/hand.js";
import { Goal, Ladder } from "./level8/levels.js";
import { Melds, OwnLay } from "./level8/melds.js";
import { readMove, useFacts } from "./level8/moves.js";
import { Discard, LyingSkip, Others, Pile } from "./level8/piles.js";
import { useShown } from "./level8/shown.js";

/** @typedef {import("./boards.js").BoardProps} BoardProps */
/** @typedef {import("../messages.js").Facts} Facts */

const order = kept("level8-order", "value", (found) => ["value", "colour"].includes(String(found)));

/** @param {BoardProps} props @returns {any} */
export function Board(props) {
  const facts = useFacts(language.value);
  if (!facts) return html`<p>${props.say("client.loading")}</p>`;
  return html`<${Played} props=${props} facts=${facts} />`;
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
  const { view } = desk;
  const isMine = seat !== null && desk.isTurn(seat);
  return html`<section
    class="l8"
    data-seats=${view.seats}
    data-mine=${isMine}
    data-quiet=${stage.current ? stage.current.queue.length === 0 : true}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && desk.lift(null)}
  >
    <${Others} desk=${desk} />
    <${Ladder} view=${view} facts=${facts} seat=${seat} seats=${table.seats} say=${say} />
    <${Melds} desk=${desk} />
    <div class="l8-own">
      ${seat !== null &&
      html`<${Goal} view=${view} facts=${facts} seat=${seat} missing=${counsel.missing} say=${say} />`}
      <${OwnLay} desk=${desk} />
      <div class="l8-piles">
        <${Pile} desk=${desk} />
        ${seat !== null && html`<${Discard} desk=${desk} seat=${seat} />`}
        ${seat !== null && view.skipped[seat] > 0 && html`<${LyingSkip} desk=${desk} seat=${seat} />`}
      </div>
    </div>
    ${shown.game.is_over && html`<p class="l8-over" data-over>${overWords(desk)}</p>`}
    <${Bar} desk=${desk} />
    <p class="l8-heard" role="status">${shown.said}</p>
    <${Hand} desk=${desk} />
  </section>`;
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

/** @param {Desk} desk */
function overWords({ shown, table, say }) {
  const names = (shown.game.winners ?? []).map((seat) => table.seats[seat].name).join(", ");
  return say("client.level8.over", { names });
}

/** The board in a sentence, for screen readers. @param {BoardProps} props */
export function describe({ view, seat, say }) {
  if (seat === null) return say("client.level8.pile", { count: view.piled });
  const level = Math.min(view.level[seat], 8);
  return say("client.level8.now", { level, count: view.held[seat], piled: view.piled });
}
