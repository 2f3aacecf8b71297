// @ts-check
/**
 * Carrying a card with a finger or the mouse. It follows the pointer from the first pixels on; let
 * go, it is offered to the table, and goes home unless that takes it. However fast the pointer was,
 * a card is where it came from or where it was played, never anywhere else.
 */

import { useMemo, useRef } from "preact/hooks";
import { shake } from "../motion.js";

/** @typedef {{ x: number, y: number, isFlicked: boolean }} Drop where it was let go, and whether it was thrown upwards */
/** @typedef {{ lift: () => void, drop: (drop: Drop, card: HTMLElement) => Promise<boolean> | null }} Carrier
 *   `drop` says whether it is taken; null where there is nothing to take it */

const FAR = 14; // pixels: from there on it is carried, not tapped
const THROWN = 0.5; // pixels per millisecond, upwards
const STAYS = 900; // milliseconds that a card that was taken waits for the table to move it

/**
 * Handlers for the button that is the card.
 * @param {Carrier | null} carrier null while the card cannot be moved
 */
export function useCarry(carrier) {
  const latest = useRef(carrier);
  latest.current = carrier;
  return useMemo(() => handlers(latest), []);
}

/** @param {{ current: Carrier | null }} latest */
function handlers(latest) {
  const grip = { x: 0, y: 0, at: 0, isHeld: false, isCarried: false };
  const card = (/** @type {PointerEvent} */ event) => /** @type {HTMLElement} */ (event.currentTarget);
  const way = (/** @type {PointerEvent} */ event) => [event.clientX - grip.x, event.clientY - grip.y];

  /** @param {PointerEvent} event */
  function carry(event) {
    const [x, y] = way(event);
    if (!grip.isCarried && Math.hypot(x, y) < FAR) return;
    if (!grip.isCarried) {
      grip.isCarried = true;
      card(event).toggleAttribute("data-carried", true);
      latest.current?.lift();
    }
    card(event).style.transform = `translate(${x}px, ${y}px)`;
  }

  return {
    onPointerDown(/** @type {PointerEvent} */ event) {
      grip.isCarried = false;
      if (!latest.current || event.button) return;
      Object.assign(grip, { x: event.clientX, y: event.clientY, at: event.timeStamp, isHeld: true });
      card(event).setPointerCapture(event.pointerId);
    },
    onPointerMove(/** @type {PointerEvent} */ event) {
      if (grip.isHeld) carry(event);
    },
    async onPointerUp(/** @type {PointerEvent} */ event) {
      if (!grip.isHeld) return;
      grip.isHeld = false;
      const button = card(event);
      const [, y] = way(event);
      carry(event); // a fast one may not have been seen on its way
      if (!grip.isCarried) return;
      const isFlicked = y < -FAR && -y / Math.max(1, event.timeStamp - grip.at) > THROWN;
      const taken = latest.current?.drop({ x: event.clientX, y: event.clientY, isFlicked }, button);
      if (!taken) putBack(button);
      else if (await taken) setTimeout(() => putBack(button), STAYS);
      else {
        putBack(button);
        shake(button);
      }
    },
    onPointerCancel(/** @type {PointerEvent} */ event) {
      grip.isHeld = false;
      putBack(card(event));
    },
    /** Whether the click that follows ended a carrying: it says nothing more. */
    wasCarried() {
      const was = grip.isCarried;
      grip.isCarried = false;
      return was;
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
