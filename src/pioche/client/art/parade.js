// @ts-check
/**
 * Parade's cards: everybody marches behind a banner. The banner hangs in the corner that stays
 * visible in a fanned hand and carries all that counts: silk, emblem and numeral.
 */

import { Face, html, icon } from "./svg.js";

/** @typedef {import("./svg.js").Drawing} Drawing */

const INK = "#2b2119";
const PAPER = "#fbf4e2";

/** Silk, its shade, what is read on it, and the costume; in the order of the colours. */
export const SILKS = [
  { silk: "#c8313a", shade: "#8e1a26", on: PAPER, emblem: "crowned-heart" },
  { silk: "#2a6dc0", shade: "#174a8c", on: PAPER, emblem: "bow-tie-ribbon" },
  { silk: "#69398f", shade: "#432062", on: PAPER, emblem: "cat" },
  { silk: "#0c7d63", shade: "#075242", on: PAPER, emblem: "top-hat" },
  { silk: "#a3a8ae", shade: "#5d646d", on: INK, emblem: "rabbit" },
  { silk: "#f2a02b", shade: "#b56a06", on: INK, emblem: "teapot" },
];

/**
 * A card of the procession.
 * @param {{ colour: number, value: number, label?: string }} props
 * @returns {Drawing}
 */
export function ParadeCard({ colour, value, label }) {
  const { silk, shade, on, emblem } = SILKS[colour];
  return html`<${Face} kind="parade" label=${label}>
    <rect width="100" height="140" rx="8" fill=${PAPER} />
    <rect
      x="3.5"
      y="3.5"
      width="93"
      height="133"
      rx="5.5"
      fill="none"
      stroke=${INK}
      stroke-width=".8"
    />
    <path d="M8 119q10-3 21-1t23-1 22 1 18-1v14q0 2-2 2H10q-2 0-2-2Z" fill="url(#hatch-fine)" />
    <path d="M8 119q10-3 21-1t23-1 22 1 18-1" fill="none" stroke=${INK} stroke-width=".9" />
    ${icon(emblem, 59.5, 89.5, 76, "url(#hatch)", { opacity: 0.75 })}
    ${icon(emblem, 56, 87, 76, silk, { stroke: INK, "stroke-width": 7, "paint-order": "stroke" })}
    <path
      d="M54 17.5l8 1.8-5 8.2ZM72 20l8-.8-3.5 9ZM87 16.8l6.5-3.3-1 9.5Z"
      fill=${silk}
      stroke=${INK}
      stroke-width=".7"
    />
    <path d="M47 14Q70 25 97 12" fill="none" stroke=${INK} stroke-width=".9" />
    <path d="M9 0H47V76L28 65L9 76Z" fill=${shade} opacity=".28" transform="translate(2 2.5)" />
    <path d="M9 0H47V74L28 63L9 74Z" fill=${silk} stroke=${INK} stroke-width="1" />
    <path d="M12 0V68.5L28 59L44 68.5V0" fill="none" stroke=${on} stroke-width=".8" opacity=".7" />
    <text
      class="display"
      x="28"
      y="36"
      font-size=${value > 9 ? 31 : 38}
      text-anchor="middle"
      fill=${on}
      letter-spacing=${value > 9 ? -2.5 : 0}
      >${value}</text
    >
    ${icon(emblem, 28, 49, 17, on)}
    <text class="display" transform="rotate(180 88 128)" x="81" y="135" font-size="17" fill=${INK}
      >${value}</text
    >
  <//>`;
}

/**
 * The back: a lozenge lattice in ink, and the hat that leads.
 * @returns {Drawing}
 */
export function ParadeBack() {
  const rows = [...Array(9).keys()];
  return html`<${Face} kind="parade back">
    <rect width="100" height="140" rx="8" fill=${PAPER} />
    <rect
      x="5"
      y="5"
      width="90"
      height="130"
      rx="5"
      fill="#5d2730"
      stroke="#e9d8b0"
      stroke-width="1"
    />
    <g stroke="#e9d8b0" stroke-width=".5" opacity=".5" fill="none">
      ${rows.map((row) => html`<path d=${`M5 ${row * 20 - 15}L95 ${row * 20 + 45}M95 ${row * 20 - 15}L5 ${row * 20 + 45}`} />`)}
    </g>
    <path
      d="M0 0H100V140H0ZM8 5Q5 5 5 8V132Q5 135 8 135H92Q95 135 95 132V8Q95 5 92 5Z"
      fill-rule="evenodd"
      fill=${PAPER}
      clip-path="inset(0 round 8px)"
    />
    <rect
      x="7.5"
      y="7.5"
      width="85"
      height="125"
      rx="2.5"
      fill="none"
      stroke="#e9d8b0"
      stroke-width="1"
    />
    <ellipse cx="50" cy="70" rx="29" ry="35" fill="#3b2a26" stroke="#e9d8b0" stroke-width="1.2" />
    <ellipse cx="50" cy="70" rx="25.5" ry="31.5" fill="none" stroke="#e9d8b0" stroke-width=".5" />
    ${icon("top-hat", 50, 69, 38, "#f5e9d2")}
  <//>`;
}
