// @ts-check
/**
 * The ground of all drawings: one sprite in the page holds every outline once, and a card refers
 * to what it shows. So a card is some hundred bytes of page, however rich it looks.
 */

import { html } from "../html.js";
import { ICONS } from "./icons.js";
import { OWN } from "./own.js";

export { html };

/** @typedef {import("preact").VNode<any>} Element */
/** @typedef {Element | Element[]} Drawing */

/**
 * All outlines and patterns; the page shows it once, before any card.
 * It has no size but is not hidden: browsers do not paint with a pattern that is.
 * @returns {Drawing}
 */
export function Sprite() {
  return html`<svg class="sprite" width="0" height="0" aria-hidden="true">
    <defs>
      ${Object.entries({ ...ICONS, ...OWN }).map(
        ([name, path]) =>
          html`<symbol id=${`i-${name}`} key=${name} viewBox="0 0 512 512" overflow="visible">
            <path d=${path} />
          </symbol>`,
      )}
      <pattern
        id="hatch"
        width="3"
        height="3"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(40)"
      >
        <rect width="1" height="3" fill="#2b2119" />
      </pattern>
      <pattern
        id="hatch-fine"
        width="2"
        height="2"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(-50)"
      >
        <rect width=".5" height="2" fill="#2b2119" opacity=".35" />
      </pattern>
      <linearGradient id="evening" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#f0605a" />
        <stop offset=".5" stop-color="#ff9d6c" />
        <stop offset=".78" stop-color="#ffd59a" />
      </linearGradient>
      <linearGradient id="gilt" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#e8c165" />
        <stop offset=".5" stop-color="#b07d22" />
        <stop offset="1" stop-color="#e0b453" />
      </linearGradient>
      <radialGradient id="orb" cx=".35" cy=".3" r=".8">
        <stop offset="0" stop-color="#fff" stop-opacity=".55" />
        <stop offset=".45" stop-color="#fff" stop-opacity="0" />
        <stop offset="1" stop-color="#000" stop-opacity=".6" />
      </radialGradient>
      <clipPath id="globe"><circle cx="50" cy="50" r="37" /></clipPath>
    </defs>
  </svg>`;
}

/**
 * An icon within a drawing, its square given by the middle and the side.
 * @param {string} name
 * @param {number} x
 * @param {number} y
 * @param {number} side
 * @param {string} fill
 * @param {Record<string, any>} [more] further attributes
 * @returns {Drawing}
 */
export function icon(name, x, y, side, fill, more = {}) {
  const [left, top] = [x - side / 2, y - side / 2];
  return html`<use
    href=${`#i-${name}`}
    x=${left}
    y=${top}
    width=${side}
    height=${side}
    fill=${fill}
    ...${more}
  />`;
}

/**
 * A drawing of its own: with a label it is an image, without one it says nothing to screen readers.
 * @param {{ width?: number, height?: number, label?: string, kind: string, fit?: string, children?: any }} props
 * @returns {Drawing}
 */
export function Face({ width = 100, height = 140, label, kind, fit, children }) {
  const spoken = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return html`<svg
    class=${`face ${kind}`}
    viewBox=${`0 0 ${width} ${height}`}
    preserveAspectRatio=${fit}
    ...${spoken}
  >
    ${children}
  </svg>`;
}
