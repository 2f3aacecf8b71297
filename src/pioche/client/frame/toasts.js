// @ts-check
/** Where toasts are: as low on the cloth as they cover nothing that one may press, now above all. */

import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";

const AROUND = 8; // pixels
const PRESSED = "button:enabled:not([aria-disabled=true])";
const SAID = ".prompt, .guide .do, .telling, .l8-prompt, .l8-told, .saying"; // what to do, and what happened
const DEAR = 100; // times as bad to cover what can be pressed as what cannot

/** @typedef {{ left: number, right: number, top: number, bottom: number }} Box */
/** @typedef {Box & { price: number }} Place that is better not covered */

/** @param {{ children: any }} props */
export function Toasts({ children }) {
  const pile = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const { current } = pile;
    if (!current) return;
    let frame = 0;
    const follow = () => {
      frame = current.firstElementChild ? requestAnimationFrame(follow) : 0; // boards move things about
      if (frame) current.style.setProperty("--below", `${below(current)}px`);
    };
    const watcher = new MutationObserver(() => frame || follow());
    watcher.observe(current, { childList: true, subtree: true });
    follow();
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
  return html`<div class="toasts" ref=${pile}>${children}</div>`;
}

/** How much of the cloth is below the toasts, in pixels. @param {HTMLElement} pile */
function below(pile) {
  const cloth = pile.parentElement?.querySelector(".cloth")?.getBoundingClientRect();
  const toasts = [...pile.children].filter((each) => !each.matches(".changed")).map(boxOf);
  if (!cloth || !toasts.length) return 0;
  const places = [...document.querySelectorAll(`.board button, ${SAID}`)].map(placeOf);
  return cloth.bottom - lowest(around(toasts), cloth, places);
}

/** @param {Element} button @returns {Place} */
function placeOf(button) {
  const { left, right, top, bottom } = boxOf(button);
  return { left, right, top, bottom, price: button.matches(PRESSED) ? DEAR : 1 };
}

/** @param {Element} element @returns {Box} */
const boxOf = (element) => element.getBoundingClientRect();

/** @param {Box[]} boxes @returns {Box} */
function around(boxes) {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/**
 * The lower edge of a box that is to lie in a frame: the lowest of those that cover least.
 * @param {Box} box @param {Box} frame @param {Place[]} places
 */
function lowest({ left, right, top, bottom }, frame, places) {
  const beside = places.filter((place) => place.left < right && place.right > left);
  const height = bottom - top + AROUND;
  const edges = [frame.bottom, ...beside.map((place) => place.top)]
    .map((edge) => edge - AROUND)
    .filter((edge) => edge - height >= frame.top)
    .sort((one, other) => other - one);
  const prices = edges.map((edge) => {
    const covered = beside.filter((place) => place.top < edge && place.bottom > edge - height);
    return covered.reduce((sum, { price }) => sum + price, 0);
  });
  return edges[prices.indexOf(Math.min(...prices))] ?? frame.bottom - AROUND;
}
