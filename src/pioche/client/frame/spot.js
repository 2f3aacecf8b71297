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

/** @param {HTMLElement} ring @param {Element | null} target */
function surround(ring, target) {
  ring.hidden = target === null;
  const frame = ring.offsetParent?.getBoundingClientRect();
  if (!target || !frame) return;
  const { left, top, width, height } = target.getBoundingClientRect();
  ring.style.translate = `${left - frame.left - AROUND}px ${top - frame.top - AROUND}px`;
  ring.style.width = `${width + 2 * AROUND}px`;
  ring.style.height = `${height + 2 * AROUND}px`;
}
