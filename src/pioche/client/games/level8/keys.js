// @ts-check
/**
 * The board by keyboard: arrows to left and right walk, up goes to what can be done on the table,
 * down to the hand; Enter lifts and plays, Escape puts down, S sorts.
 */

import { useEffect, useRef } from "preact/hooks";

/** @typedef {import("./desk.js").Desk} Desk */

const ELSEWHERE = "input, textarea, select, dialog, .drawer, .menu, .ending, .curtain";
const PLACES =
  ".l8-pile[data-glow], .l8-buttons .main, .l8-go, .l8-buttons .l8-stand, .l8-buttons .l8-second, " +
  "[data-glow]:not(.card)";

/** @param {Desk} desk */
export function useKeys(desk) {
  const latest = useRef(desk);
  latest.current = desk;
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => react(event, latest.current);
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** @param {KeyboardEvent} event @param {Desk} desk */
function react(event, desk) {
  const isShortcut = event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented;
  if (isShortcut || (event.target instanceof Element && event.target.closest(ELSEWHERE))) return;
  /** @type {Record<string, () => void>} */
  const deeds = {
    ArrowLeft: () => walk(-1),
    ArrowRight: () => walk(1),
    ArrowUp: () => places()[0]?.focus(),
    ArrowDown: () => focusHand(),
    Escape: () => (desk.lift(null), focusHand()),
    s: () => desk.touch.setOrder(desk.order === "value" ? "colour" : "value"),
  };
  const deed = deeds[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!deed || desk.seat === null) return;
  event.preventDefault();
  deed();
}

/** What can be done on the table now, the likeliest first. @returns {HTMLButtonElement[]} */
function places() {
  const found = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll(`.l8 :is(${PLACES})`)]);
  const rank = (/** @type {Element} */ each) => (each.matches(".l8-pile") ? 0 : each.matches(".main") ? 1 : 2);
  return found
    .filter((each) => each instanceof HTMLButtonElement && !each.disabled)
    .sort((one, other) => rank(one) - rank(other));
}

/** @returns {HTMLElement[]} */
const cards = () => [...document.querySelectorAll(/** @type {"button"} */ (".l8-hand button"))];

function focusHand() {
  (cards().find((card) => card.matches("[data-lifted]")) ?? cards()[0])?.focus();
}

/** Along the hand, or from place to place. @param {number} step */
function walk(step) {
  const here = /** @type {any} */ (document.activeElement);
  const ring = places().includes(here) ? places() : cards();
  const at = ring.indexOf(here);
  if (at < 0) focusHand();
  else ring[(at + step + ring.length) % ring.length].focus();
}
