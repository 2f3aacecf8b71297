// @ts-check
/** The symbol in the middle, and the hand that comes down on it: by finger, mouse or key. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { SlapSymbol } from "../../art/resistance.js";
import { html } from "../../html.js";
import { shockwave } from "../../motion.js";
import { sound } from "../../sound.js";

/** @typedef {import("./schedule.js").Schedule} Schedule */
/** @typedef {import("../../table.js").Table} Table */

const FORGET = 1500; // milliseconds after which a hand lies no longer on the symbol
const TYPES = "input, select, textarea, [contenteditable]"; // whoever is there writes
const ACTS = "a, button, summary, dialog"; // whoever is there means that

/** One's own hand at this table. */
export class Hand {
  /** On which tile it lies, until there is a verdict. */
  down = signal(/** @type {number | null} */ (null));
  #timer = 0;

  /** @param {Table} room @param {Schedule} schedule */
  constructor(room, schedule) {
    this.room = room;
    this.schedule = schedule;
  }

  /**
   * Slap; whether there was anything to slap. What counts is the instant of the hand itself.
   * @param {number} stamp of the event, in milliseconds
   */
  slap(stamp) {
    const newest = this.schedule.newest;
    if (!newest || this.down.peek() !== null) return false;
    this.room.slap(newest.number, Math.max(0, Math.round((stamp - newest.stamp) * 1000)));
    this.room.lateSlap.value = null;
    this.down.value = newest.number;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.lift(), FORGET);
    return true;
  }

  lift() {
    this.down.value = null;
  }
}

/**
 * @param {{ hand: Hand, can: boolean, onFlip: () => void, hint: string, label: string }} props
 *   `can`: whether one may slap at all; the hint stands below the symbol
 */
export function Slappable({ hand, can, onFlip, hint, label }) {
  const symbol = useRef(/** @type {HTMLElement | null} */ (null));
  const strike = (/** @type {number} */ stamp) => {
    if (!can || !hand.slap(stamp) || !symbol.current) return;
    const { left, top, width, height } = symbol.current.getBoundingClientRect();
    const cloth = symbol.current.closest(".space") ?? symbol.current;
    shockwave(cloth, { x: left + width / 2, y: top + height / 2 });
    sound("slap");
  };
  useKeys(strike, onFlip, symbol);
  return html`<div class="symbol">
    <button
      ref=${symbol}
      class="slap"
      data-move=${can ? 1 : undefined}
      data-down=${hand.down.value !== null}
      aria-disabled=${!can}
      aria-label=${label}
      aria-keyshortcuts="Space Enter"
      onPointerDown=${(/** @type {PointerEvent} */ event) => event.button || strike(event.timeStamp)}
    >
      <${SlapSymbol} />
    </button>
    <p class="hint">${hint}</p>
  </div>`;
}

/**
 * Space and Enter slap wherever one is, unless something else there means them; F flips.
 * @param {(stamp: number) => void} strike
 * @param {() => void} flip
 * @param {{ current: HTMLElement | null }} symbol
 */
function useKeys(strike, flip, symbol) {
  const latest = useRef({ strike, flip });
  latest.current = { strike, flip };
  useEffect(() => {
    const hear = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest?.(TYPES)) return;
      if (event.key === "f" || event.key === "F") latest.current.flip();
      else if (event.key !== " " && event.key !== "Enter") return;
      else if (target.closest?.(ACTS) && !symbol.current?.contains(target)) return;
      else latest.current.strike(event.timeStamp);
      event.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}
