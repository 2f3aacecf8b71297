// @ts-check
/** The symbol, and the hands that come down on it: by finger, mouse or key. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { SlapSymbol } from "../../art/resistance.js";
import { html } from "../../html.js";
import { shockwave } from "../../motion.js";
import { sound } from "../../sound.js";
import { say } from "../../words.js";
import { latestVerdict, reaction } from "./verdict.js";

/** @typedef {import("./schedule.js").Schedule} Schedule */
/** @typedef {import("../../table.js").Table} Table */

const FORGET = 1500; // milliseconds after which a hand lies no longer on the symbol
const TO_READ = 1800; // that it is said why a hand won nothing
const LATE = 1_500_000; // microseconds after the first hand, from which on one meant something else
const TOO_LATE = new Set(["late", "old", "no-such-tile"]); // what was painted was won meanwhile
const TYPES = "input, select, textarea, [contenteditable]"; // whoever is there writes
const ACTS = "a, button, summary, dialog"; // whoever is there means that
/** Of those at one device, by seat: far apart, and in one place on all keyboards of our languages. */
const KEYS = ["s", "l", "r", "n"];

/** The hand of one seat at this screen. */
export class Hand {
  /** On which tile it lies, until there is a verdict. */
  down = signal(/** @type {number | null} */ (null));
  /** Why it won nothing, for a moment. */
  missed = signal("");
  #timer = 0;
  #stamp = 0; // when it came down
  #reading = 0;

  /** @param {Table} room @param {Schedule} schedule @param {number} seat */
  constructor(room, schedule, seat) {
    this.room = room;
    this.schedule = schedule;
    this.seat = seat;
  }

  /**
   * Slap; whether there was anything to slap. What counts is the instant of the hand itself.
   * @param {number} stamp of the event, in milliseconds
   */
  slap(stamp) {
    const newest = this.schedule.newest;
    if (this.down.peek() !== null) return false;
    this.#stamp = stamp;
    if (!newest) return this.miss(this.#lateness() || say("client.resistance.void.no_such_tile"));
    const after = Math.max(0, Math.round((stamp - newest.stamp) * 1000));
    this.room.slap(this.seat, newest.number, after);
    this.room.lateSlap.value = null;
    this.down.value = newest.number;
    this.missed.value = "";
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.lift(), FORGET);
    return true;
  }

  lift() {
    this.down.value = null;
  }

  /** It does not count. @param {import("../../messages.js").Void} found */
  refuse({ reason }) {
    this.lift();
    const why = TOO_LATE.has(reason) ? "late" : reason.replaceAll("-", "_");
    this.miss((why === "late" && this.#lateness()) || say(`client.resistance.void.${why}`));
  }

  /** @param {string} words */
  miss(words) {
    this.missed.value = words;
    clearTimeout(this.#reading);
    this.#reading = window.setTimeout(() => (this.missed.value = ""), TO_READ);
    return false;
  }

  /** By how much somebody else was faster, in words; none where that is not known. */
  #lateness() {
    const verdict = latestVerdict(this.room.tellings.peek())?.verdict;
    const tile = this.schedule.last;
    if (!verdict || !tile) return "";
    const by = (this.#stamp - tile.stamp) * 1000 - verdict.reactions[0].after;
    return by > 0 && by < LATE ? say("client.resistance.late_by", { time: reaction(by) }) : "";
  }
}

/**
 * The hands of those at this screen: one is slapped by Space, several by a key each.
 * @param {{ hands: Hand[], names: string[], can: (seat: number) => boolean,
 *   mayTry: (seat: number) => boolean, flip: () => void, hint: string }} props
 *   `can`: whether there is anything to slap for a seat; `mayTry`: whether there may be soon
 */
export function Hands({ hands, names, can, mayTry, flip, hint }) {
  const strikes = useRef(/** @type {Map<number, (stamp: number) => void>} */ (new Map()));
  const isShared = hands.length > 1;
  useKeys(strikes.current, hands, flip);
  return html`<div class="hands" data-count=${hands.length}>
    ${hands.map(
      (hand) =>
        html`<${Slappable}
          key=${hand.seat}
          hand=${hand}
          name=${isShared ? names[hand.seat] : ""}
          can=${can(hand.seat)}
          mayTry=${mayTry(hand.seat)}
          strikes=${strikes.current}
        />`,
    )}
    <p class="hint">
      ${hint}${isShared && html` <span class="keys">${say("client.resistance.keys_hint")}</span>`}${hands.length === 1 && can(hands[0].seat) && html` <kbd>${say("client.resistance.space")}</kbd>`}
    </p>
  </div>`;
}

/**
 * @param {{ hand: Hand, name: string, can: boolean, mayTry: boolean,
 *   strikes: Map<number, (stamp: number) => void> }} props `name`: whose hand it is, where there are several
 */
function Slappable({ hand, name, can, mayTry, strikes }) {
  const symbol = useRef(/** @type {HTMLElement | null} */ (null));
  const strike = (/** @type {number} */ stamp) => {
    if (!mayTry || !hand.slap(stamp)) return;
    sound("slap");
    setTimeout(() => symbol.current && shake(symbol.current)); // another hand may come right behind
  };
  strikes.set(hand.seat, strike);
  useEffect(() => () => void strikes.delete(hand.seat), [hand]);
  const key = name ? KEYS[hand.seat].toUpperCase() : "";
  return html`<button
    ref=${symbol}
    class="slap"
    data-seat=${hand.seat}
    data-move=${can ? 1 : undefined}
    data-down=${hand.down.value !== null}
    aria-disabled=${!can}
    aria-keyshortcuts=${key || "Space Enter"}
    onPointerDown=${(/** @type {PointerEvent} */ event) => event.button || strike(event.timeStamp)}
  >
    <${SlapSymbol} />
    ${hand.missed.value && html`<span class="missed" aria-hidden="true">${hand.missed}</span>`}
    ${
      name
        ? html`<span class="whose"><kbd>${key}</kbd> <span class="name">${name}</span></span>
          <span class="quietly">${say("client.resistance.slap")}</span>`
        : html`<span class="quietly">${say("client.resistance.slap")}</span>`
    }
  </button>`;
}

/** The table feels a hand. @param {HTMLElement} symbol */
function shake(symbol) {
  const { left, top, width, height } = symbol.getBoundingClientRect();
  shockwave(symbol.closest(".space") ?? symbol, { x: left + width / 2, y: top + height / 2 });
}

/**
 * Space and Enter slap wherever one is, unless something else there means them; F flips. Where
 * several share a device, each has a key, and Space is no one's: it flips.
 * @param {Map<number, (stamp: number) => void>} strikes by seat
 * @param {Hand[]} hands
 * @param {() => void} flip
 */
function useKeys(strikes, hands, flip) {
  const latest = useRef({ hands, flip });
  latest.current = { hands, flip };
  useEffect(() => {
    const hear = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest?.(TYPES)) return;
      const deed = meant(event, target);
      if (!deed) return;
      deed(event.timeStamp);
      event.preventDefault();
    };
    const meant = (/** @type {KeyboardEvent} */ { key }, /** @type {Element} */ target) => {
      const { hands, flip } = latest.current;
      const [letter, isBar] = [key.toLowerCase(), key === " " || key === "Enter"];
      if (letter === "f") return flip;
      const slapped = target.closest?.("button.slap");
      if (isBar && slapped) return strikes.get(Number(slapped.getAttribute("data-seat")));
      if (isBar && target.closest?.(ACTS)) return null;
      if (hands.length > 1) return isBar ? flip : strikes.get(KEYS.indexOf(letter));
      return isBar && hands.length ? strikes.get(hands[0].seat) : null;
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}
