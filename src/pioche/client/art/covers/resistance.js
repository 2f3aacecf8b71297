// @ts-check
/** The instant of the slap. */

import { ALLIES } from "../resistance.js";
import { html, icon } from "../svg.js";

/** @typedef {import("../svg.js").Drawing} Drawing */

const count = (/** @type {number} */ many) => [...Array(many).keys()];

/** The scene on the lid. @returns {Drawing} */
export function Resistance() {
  const tiles = [
    [52, 52, -18, 0],
    [112, 26, 12, 5],
    [262, 62, 20, 9],
    [34, 140, 14, 3],
    [276, 150, -16, 7],
    [214, 24, -10, 1],
    [96, 178, -24, 8],
  ];
  const stars = count(46).map((each) => [
    (each * 137) % 320,
    (each * 89 + 13) % 220,
    (each % 3) * 0.5 + 0.5,
  ]);
  return html` <rect width="320" height="220" fill="#080b14" />
    ${stars.map(([x, y, r]) => html`<circle cx=${x} cy=${y} r=${r} fill="#dcebff" opacity=${0.35 + r / 3} />`)}
    <circle cx="300" cy="238" r="104" fill="#1d3c63" /><circle
      cx="316"
      cy="250"
      r="104"
      fill="#0d1a30"
    /><path
      d="M200 214A104 104 0 0 1 320 136"
      fill="none"
      stroke="#7cc6ff"
      stroke-width="2"
      opacity=".8"
    />
    <circle cx="20" cy="12" r="40" fill="#4a141d" /><circle cx="10" cy="4" r="40" fill="#240a10" />
    ${[98, 78, 60].map((r, each) => html`<circle cx="160" cy="108" r=${r} fill="#57c7f5" fill-opacity=".07" stroke="#57c7f5" stroke-width=${1 + each} stroke-opacity=${0.25 + each * 0.22} />`)}
    <g stroke="#aee6ff" stroke-width="2" stroke-linecap="round" opacity=".7"
      >${count(24).map((ray) => {
        const turn = (ray / 24) * 2 * Math.PI;
        const [from, to] = [64, ray % 2 ? 74 : 88];
        return html`<path
          d=${`M${(160 + from * Math.cos(turn)).toFixed(1)} ${(108 + from * Math.sin(turn)).toFixed(1)}L${(160 + to * Math.cos(turn)).toFixed(1)} ${(108 + to * Math.sin(turn)).toFixed(1)}`}
        />`;
      })}</g
    >
    ${tiles.map(([x, y, turn, who]) => {
      const { sign, light } = ALLIES[who];
      return html`<g transform=${`translate(${x} ${y}) rotate(${turn})`}
        ><rect
          x="-20"
          y="-20"
          width="40"
          height="40"
          rx="6"
          fill="#121a2b"
          stroke=${who === 9 ? "#ff4a3d" : "#57c7f5"}
          stroke-width="2"
        />${icon(sign, 0, 0, 27, light)}</g
      >`;
    })}
    <circle cx="160" cy="108" r="52" fill="#0f2238" stroke="#57c7f5" stroke-width="4" />
    ${icon("slap", 158, 108, 66, "#eafaff")}`;
}
