// @ts-check
/** Eight steps and a fan of cards. */

import { SHAPES } from "../own.js";
import { PAINTS } from "../level8.js";
import { html, icon } from "../svg.js";

/** @typedef {import("../svg.js").Drawing} Drawing */

const count = (/** @type {number} */ many) => [...Array(many).keys()];

/** The scene on the lid. @returns {Drawing} */
export function Level8() {
  return html` <rect width="320" height="220" fill="#eaf0fb" />
    <path d="M0 0H120L0 150Z" fill="#dbe5f8" /><path d="M320 220V60L200 220Z" fill="#d3def5" />
    ${count(8).map((step) => {
      const { paint } = step < 6 ? PAINTS[step] : PAINTS[step - 4];
      const height = 52 + step * 14;
      return html`<rect
          x=${step * 40}
          y=${220 - height}
          width="40"
          height=${height}
          fill=${step === 6 ? "#152042" : step === 7 ? PAINTS[0].paint : paint}
        />
        <rect x=${step * 40} y=${220 - height} width="40" height="5" fill="#fff" opacity=".45" />
        ${step < 6 && icon(SHAPES[step], step * 40 + 20, 220 - height + 24, 20, "#fff")}
        ${step > 5 && html`<text class="sans" x=${step * 40 + 20} y=${220 - height + 34} font-size="28" text-anchor="middle" fill="#fff">${step + 1}</text>`}`;
    })}
    ${[
      [-24, 1, 4],
      [-8, 4, 12],
      [8, 3, 7],
      [24, 5, 15],
    ].map(
      ([turn, colour, value]) =>
        html`<g transform=${`translate(98 146) rotate(${turn}) translate(-29 -104)`}>
          <rect x="2" y="4" width="58" height="82" rx="7" fill="#152042" opacity=".25" /><rect
            width="58"
            height="82"
            rx="7"
            fill="#fff"
          /><rect x="3" y="3" width="52" height="76" rx="5" fill=${PAINTS[colour].paint} />
          <text
            class="sans"
            x="14"
            y="22"
            font-size="16"
            text-anchor="middle"
            fill=${PAINTS[colour].on}
            letter-spacing="-1"
            >${value}</text
          >
          ${icon(SHAPES[colour], 31, 46, 38, "#fff")}
        </g>`,
    )}
    <g transform="translate(300 46)"
      >${icon("star", 0, 4, 30, "#ffcf24", { stroke: "#152042", "stroke-width": 30, "paint-order": "stroke" })}</g
    >`;
}
