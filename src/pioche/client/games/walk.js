// @ts-check
/** Going through cards and people by the arrows, and not losing one's place when one leaves. */

import { useEffect, useRef } from "preact/hooks";

const STEPS = /** @type {Record<string, (at: number, last: number) => number>} */ ({
  ArrowLeft: (at, last) => (at > 0 ? at - 1 : last),
  ArrowRight: (at, last) => (at < last ? at + 1 : 0),
  Home: () => 0,
  End: (_, last) => last,
});

/** @param {Element | null} element */
const asHtml = (element) => /** @type {HTMLElement} */ (element);

/** @param {Element | null} element */
const isNowhere = (element) => !element || element === document.body || element.id === "main";

/**
 * The buttons that are walked through. The arrows find them from anywhere where nothing else is in
 * focus.
 * @param {unknown} moment when it changes, a button in focus may have gone: the next takes its place
 * @param {string} [selector] which buttons within
 */
export function useWalk(moment, selector = "button") {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const place = useRef(-1);
  const chosen = useRef(selector);
  chosen.current = selector;
  /** @returns {HTMLElement[]} */
  const buttons = () => [...(list.current?.querySelectorAll(chosen.current) ?? [])].map(asHtml);
  useEffect(() => {
    const found = buttons();
    if (place.current >= 0 && isNowhere(document.activeElement))
      found[Math.min(place.current, found.length - 1)]?.focus({ preventScroll: true });
  }, [moment]);
  useEffect(() => {
    const enter = (/** @type {KeyboardEvent} */ event) => {
      if (STEPS[event.key] && isNowhere(document.activeElement)) walk(event);
    };
    const leave = () => {
      if (!list.current?.contains(document.activeElement)) place.current = -1;
    };
    addEventListener("keydown", enter);
    addEventListener("focusin", leave);
    return () => {
      removeEventListener("keydown", enter);
      removeEventListener("focusin", leave);
    };
  }, []);

  /** @param {KeyboardEvent} event */
  function walk(event) {
    if (event.defaultPrevented) return; // in a replay, arrows lead from moment to moment
    const found = buttons();
    const at = found.indexOf(asHtml(document.activeElement));
    const to = STEPS[event.key]?.(at < 0 ? (event.key === "ArrowLeft" ? 0 : -1) : at, found.length - 1);
    if (to === undefined || !found.length) return;
    event.preventDefault();
    found[to].focus();
  }

  return {
    ref: list,
    onKeyDown: walk,
    onFocusIn: () => {
      place.current = buttons().indexOf(asHtml(document.activeElement));
    },
  };
}
