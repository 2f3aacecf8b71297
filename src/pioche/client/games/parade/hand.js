// @ts-check
/**
 * One's hand along the arc of a thumb. A mouse or the keyboard lifts a card by coming to it, a
 * finger by its first tap; the lifted card is played by a click, Enter, a second tap, or by
 * carrying it to the line.
 */

import { useRef } from "preact/hooks";
import { html } from "../../html.js";
import { Front, nameOf } from "./card.js";

/** @typedef {import("./scene.js").Facts} Facts */
/** @typedef {{
 *   facts: Facts, cards: number[], turned: number[], lifted: number | null,
 *   moveOf: (card: number) => number | undefined, lift: (card: number | null) => void,
 *   play: (card: number) => void, say: typeof import("../../words.js").say,
 * }} HandProps */

const FAR = 14; // pixels: from there on it is carried, not tapped
const KEYS = /** @type {Record<string, (at: number, last: number) => number>} */ ({
  ArrowLeft: (at, last) => (at > 0 ? at - 1 : last),
  ArrowRight: (at, last) => (at < last ? at + 1 : 0),
  Home: () => 0,
  End: (_, last) => last,
});

/** @param {HandProps} props */
export function Hand(props) {
  const { cards, say } = props;
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const walk = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") props.lift(null);
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    const to = KEYS[event.key]?.(at, buttons.length - 1);
    if (to === undefined || !buttons.length) return;
    event.preventDefault();
    buttons[to].focus();
  };
  return html`<ul
    class="hand"
    ref=${list}
    style=${`--cards:${Math.max(cards.length, 2)}`}
    aria-label=${say("client.parade.hand")}
    onKeyDown=${walk}
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
  const grip = useRef({ x: 0, y: 0, isArmed: false, isDown: false, isCarried: false });
  const isLifted = lifted === card;
  const carry = useCarry(grip.current, () => play(card), () => lift(card));
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
    aria-label=${kind ? say(`parade.move.${kind}`, { card: name }) : name}
    aria-describedby="parade-prompt"
    tabindex=${at === first ? 0 : -1}
    onPointerEnter=${(/** @type {PointerEvent} */ event) =>
      event.pointerType === "mouse" && !event.buttons && lift(card)}
    onFocus=${(/** @type {FocusEvent} */ event) =>
      /** @type {Element} */ (event.target).matches(":focus-visible") && lift(card)}
    onClick=${() => {
      if (grip.current.isCarried) grip.current.isCarried = false;
      else if (isLifted && (grip.current.isArmed || !grip.current.isDown)) play(card);
      else lift(card);
      grip.current.isDown = false;
    }}
    onPointerDown=${(/** @type {PointerEvent} */ event) => {
      Object.assign(grip.current, { isArmed: isLifted, isDown: true });
      if (move !== undefined) carry.begin(event);
    }}
    onPointerMove=${carry.go}
    onPointerUp=${carry.end}
    onPointerCancel=${carry.end}
  >
    <${Front} facts=${facts} card=${card} isTurned=${turned.includes(card)} />
  </button>`;
}

/**
 * Carry a card with the pointer: it is played where it is let go above the hand.
 * @param {{ x: number, y: number, isCarried: boolean, isDown: boolean }} grip
 * @param {() => void} play
 * @param {() => void} lift
 */
function useCarry(grip, play, lift) {
  const held = useRef(false);
  const card = (/** @type {PointerEvent} */ event) => /** @type {HTMLElement} */ (event.currentTarget);
  return {
    begin(/** @type {PointerEvent} */ event) {
      Object.assign(grip, { x: event.clientX, y: event.clientY, isCarried: false });
      held.current = true;
    },
    go(/** @type {PointerEvent} */ event) {
      const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
      if (!held.current || !event.buttons || (!grip.isCarried && Math.hypot(x, y) < FAR)) return;
      if (!grip.isCarried) {
        card(event).setPointerCapture(event.pointerId);
        card(event).toggleAttribute("data-carried", true);
        grip.isCarried = true;
        lift();
      }
      card(event).style.transform = `translate(${x}px, ${y}px)`;
    },
    end(/** @type {PointerEvent} */ event) {
      if (!held.current) return;
      held.current = false;
      if (!grip.isCarried) return;
      const button = card(event);
      const isPlayed = event.type === "pointerup" && event.clientY < grip.y - button.offsetHeight / 2;
      if (isPlayed) play();
      // Until the move is told it stays where it was let go; refused or let fall, it goes home.
      setTimeout(() => putBack(button), isPlayed ? 900 : 0);
    },
  };
}

/** @param {HTMLElement} button */
function putBack(button) {
  button.removeAttribute("data-carried");
  if (!button.style.transform) return;
  button.animate([{ transform: button.style.transform }, { transform: "none" }], {
    duration: 220,
    easing: "ease-out",
  });
  button.style.transform = "";
}
