// @ts-check
/** A ring around what is spoken of, wherever it is now. It is for eyes alone. */

import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";

const AROUND = 6; // pixels

/** @param {{ selector: string }} props selectors by order of liking, with bars between */
export function Spot({ selector }) {
  const ring = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    let frame = 0;
    const follow = () => {
      if (ring.current) surround(ring.current, find(selector));
      frame = selector ? requestAnimationFrame(follow) : 0; // boards move things about
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [selector]);
  return html`<div class="spot-ring" ref=${ring} aria-hidden="true" hidden></div>`;
}

/**
 * Where a move is made, as selectors by order of liking: what makes it, whom it is aimed at once a
 * card is lifted, or the card itself.
 * @param {number | null} move @param {Record<string, number>} told by the move's fields
 */
export function spotsOf(move, told) {
  return [
    `.board [data-move="${move}"]:not(:disabled)`,
    `.aim[data-target="${told.target}"]`,
    `.hand [data-hand="${told.card}"]`,
    `.hand [data-number="${told.card}"]`,
    `.hand [data-moves~="${move}"]`, // a Joker stands for any card
  ];
}

/** @param {string} selector */
function find(selector) {
  const wanted = selector ? selector.split(" | ") : [];
  for (const each of wanted) {
    const found = [...document.querySelectorAll(each)].find((element) => element.getClientRects().length);
    if (found) return found;
  }
  return null;
}

/** As tilted as what it surrounds. @param {HTMLElement} ring @param {Element | null} target */
function surround(ring, target) {
  ring.hidden = target === null;
  const frame = ring.offsetParent?.getBoundingClientRect();
  if (!(target instanceof HTMLElement) || !frame) return;
  const { left, top, width, height } = target.getBoundingClientRect();
  const tilt = tiltOf(target);
  const [wide, high] = tilt ? [target.offsetWidth, target.offsetHeight] : [width, height];
  const x = left + (width - wide) / 2 - frame.left - AROUND;
  const y = top + (height - high) / 2 - frame.top - AROUND;
  ring.style.translate = `${x}px ${y}px`;
  ring.style.width = `${wide + 2 * AROUND}px`;
  ring.style.height = `${high + 2 * AROUND}px`;
  ring.style.rotate = `${tilt}deg`;
}

/** By how many degrees something is turned, with all that it lies in. @param {Element | null} element @returns {number} */
function tiltOf(element) {
  return element ? (parseFloat(getComputedStyle(element).rotate) || 0) + tiltOf(element.parentElement) : 0;
}
