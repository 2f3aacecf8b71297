// @ts-check
/** The procession over the hill. */

import { SILKS } from "../parade.js";
import { html, icon } from "../svg.js";

/** @typedef {import("../svg.js").Drawing} Drawing */

const count = (/** @type {number} */ many) => [...Array(many).keys()];

/** The scene on the lid. @returns {Drawing} */
export function Parade() {
  const INK = "#2b2119";
  const places = [
    [34, 154],
    [84, 143],
    [136, 137],
    [188, 137],
    [240, 143],
    [290, 154],
  ];
  return html` <rect width="320" height="220" fill="#f6ecd4" />
    <circle cx="160" cy="96" r="66" fill="#fffaf0" />
    <path d="M-4 33Q70 63 150 35T324 31" fill="none" stroke=${INK} stroke-width="1.2" />
    ${[
      [14, 28, 8],
      [42, 35, 4],
      [72, 38, 0],
      [102, 35.5, -7],
      [132, 29.5, -13],
      [166, 20.5, -10],
      [196, 15.5, -6],
      [228, 14, 0],
      [262, 14.5, 2],
      [296, 17, 4],
    ].map(
      ([x, y, turn], each) =>
        html`<path
          d="M-8 0H8L0 17Z"
          transform=${`translate(${x} ${y + 11}) rotate(${turn})`}
          fill=${SILKS[each % 6].silk}
          stroke=${INK}
        />`,
    )}
    <path d="M0 196Q160 142 320 196V220H0Z" fill="#e3d3ae" stroke=${INK} stroke-width="1.6" /><path
      d="M0 196Q160 142 320 196V220H0Z"
      fill="url(#hatch-fine)"
    />
    ${places.map(([x, y], each) => {
      const { silk, on, emblem } = SILKS[[4, 3, 0, 2, 5, 1][each]];
      return html`<g>
        <path d=${`M${x - 16} ${y + 28}V${y - 76}`} stroke=${INK} stroke-width="2" /><circle
          cx=${x - 16}
          cy=${y - 78}
          r="2.5"
          fill=${INK}
        />
        <path
          d=${`M${x - 15} ${y - 72}H${x + 19}V${y - 26}L${x + 2} ${y - 36}L${x - 15} ${y - 26}Z`}
          fill=${silk}
          stroke=${INK}
          stroke-width="1.2"
        />
        ${icon(emblem, x + 2, y - 53, 24, on)}
        <path
          d=${`M${x - 4} ${y + 18}l${each % 2 ? -5 : 1} 14h5M${x + 9} ${y + 18}l${each % 2 ? 4 : 0} 14h5`}
          fill="none"
          stroke=${INK}
          stroke-width="2.4"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
        ${icon(emblem, x + 5, y + 3, 44, "url(#hatch)")}
        ${icon(emblem, x + 3, y + 1, 44, silk, { stroke: INK, "stroke-width": 9, "paint-order": "stroke" })}
      </g>`;
    })}
    <path d="M0 210Q160 172 320 210V220H0Z" fill=${INK} />
    <g stroke="#f6ecd4" stroke-width="1" opacity=".5"
      >${count(40).map((blade) => html`<path d=${`M${blade * 8 + 3} 220l${(blade % 3) - 1}-${6 + (blade % 4) * 2}`} />`)}</g
    >`;
}
