// @ts-check
/**
 * One's hand along the arc of a thumb. A mouse or the keyboard lifts a card by coming to it, a
 * finger by its first tap; the lifted card is played by a click, Enter, a second tap, or by
 * carrying or throwing it to the line.
 */

import { useRef } from "preact/hooks";
import { html } from "../../html.js";
import { useCarry } from "../carry.js";
import { useWalk } from "../walk.js";
import { Front, nameOf } from "./card.js";

/** @typedef {import("./scene.js").Facts} Facts */
/** @typedef {{
 *   facts: Facts, cards: number[], turned: number[], lifted: number | null,
 *   moveOf: (card: number) => number | undefined, lift: (card: number | null) => void,
 *   play: (card: number) => Promise<boolean>, say: typeof import("../../words.js").say,
 * }} HandProps */

/** @param {HandProps} props */
export function Hand(props) {
  const { cards, say } = props;
  const walk = useWalk(cards.join());
  return html`<ul
    class="hand"
    ref=${walk.ref}
    style=${`--cards:${Math.max(cards.length, 2)}`}
    aria-label=${say("client.parade.hand")}
    onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape") props.lift(null);
      walk.onKeyDown(event);
    }}
    onFocusIn=${walk.onFocusIn}
    onPointerLeave=${(/** @type {PointerEvent} */ event) =>
      event.pointerType === "mouse" && props.lift(null)}
  >
    ${cards.map(
      (card, at) =>
        html`<li key=${card} style=${`--at:${at}`}><${Held} ...${props} card=${card} at=${at} /></li>`,
    )}
  </ul>`;
}

/** @param {HandProps & { card: number, at: number }} props */
function Held({ facts, cards, turned, lifted, moveOf, lift, play, say, card, at }) {
  const move = moveOf(card);
  const isLifted = lifted === card;
  const isArmed = useRef(true); // whether it was lifted before the pointer came down
  const carry = useCarry(
    move === undefined
      ? null
      : {
          lift: () => lift(card),
          drop({ y, isFlicked }, button) {
            const home = /** @type {Element} */ (button.parentElement).getBoundingClientRect();
            return isFlicked || y < home.top ? play(card) : null;
          },
        },
  );
  const name = nameOf(facts, card, say);
  const kind = move === undefined ? null : facts.move_kinds[facts.moves.kind[move]].name;
  const first = lifted !== null && cards.includes(lifted) ? cards.indexOf(lifted) : 0;
  return html`<button
    class="card"
    data-card=${`parade-${card}`}
    data-move=${move}
    data-number=${card}
    data-can=${move === undefined ? null : "yes"}
    data-lifted=${isLifted ? "" : null}
    data-glow=${isLifted && move !== undefined ? "" : null}
    aria-disabled=${move === undefined}
    aria-describedby="parade-prompt"
    tabindex=${at === first ? 0 : -1}
    onPointerEnter=${(/** @type {PointerEvent} */ event) =>
      event.pointerType === "mouse" && !event.buttons && lift(card)}
    onFocus=${(/** @type {FocusEvent} */ event) =>
      /** @type {Element} */ (event.target).matches(":focus-visible") && lift(card)}
    onClick=${() => {
      if (carry.wasCarried()) return;
      if (isLifted && isArmed.current) play(card);
      else lift(card);
      isArmed.current = true;
    }}
    onPointerDown=${(/** @type {PointerEvent} */ event) => {
      isArmed.current = isLifted;
      carry.onPointerDown(event);
    }}
    onPointerMove=${carry.onPointerMove}
    onPointerUp=${carry.onPointerUp}
    onPointerCancel=${carry.onPointerCancel}
  >
    <span class="quietly">${kind ? say(`parade.move.${kind}`, { card: name }) : name}</span>
    <${Front} facts=${facts} card=${card} isTurned=${turned.includes(card)} />
  </button>`;
}
