// @ts-check
/** The planets of The Resistance: twelve worlds, free or holding tiles. */

import { Face, html } from "./svg.js";

/** @typedef {import("./svg.js").Drawing} Drawing */

const WORLDS = [
  ["#d9a066", "#8f5a2c"],
  ["#6fb1d6", "#2f5f8f"],
  ["#8fbf7a", "#3f6b3f"],
  ["#c76a5a", "#7c2f2f"],
  ["#b9a7d9", "#5f4a8f"],
  ["#e3d3a8", "#a3874d"],
  ["#7fd0c2", "#2c7a74"],
  ["#d98fae", "#8a3f63"],
  ["#9aa7b8", "#4d5a6e"],
  ["#f0b04a", "#a8641a"],
  ["#5f7fd9", "#2a3f8f"],
  ["#c9d6df", "#6f8797"],
];

/** Stripes, craters, ice caps or seas. @param {number} world @param {string} dark @returns {Drawing} */
function ground(world, dark) {
  const kinds = [
    html`<path
      d="M8 36Q50 26 92 36V45Q50 36 8 45ZM10 60Q50 70 90 60V68Q50 78 10 68Z"
      fill=${dark}
    />`,
    html`<circle cx="38" cy="38" r="9" fill=${dark} /><circle
        cx="63"
        cy="56"
        r="12"
        fill=${dark}
      /><circle cx="38" cy="68" r="6" fill=${dark} />`,
    html`<path
      d="M22 24Q50 34 78 24Q50 0 22 24ZM26 80Q50 70 74 80Q50 98 26 80Z"
      fill="#fff"
      opacity=".75"
    />`,
    html`<path d="M20 40Q34 26 48 38T76 36Q84 52 66 56T40 64Q22 60 20 40Z" fill=${dark} />`,
  ];
  return kinds[world % kinds.length];
}

/**
 * A planet: free, or holding tiles.
 * @param {{ world: number, tiles?: number, label?: string }} props
 * @returns {Drawing}
 */
export function Planet({ world, tiles = 0, label }) {
  const [bright, dark] = WORLDS[world % WORLDS.length];
  const ringed = world % 3 === 0;
  return html`<${Face} kind="resistance planet" width=${100} height=${100} label=${label}>
    <g opacity=${tiles ? 0.45 : 1}>
      <circle cx="50" cy="50" r="37" fill=${bright} />
      <g clip-path="url(#globe)" opacity=".65">${ground(world, dark)}</g>
      <circle cx="50" cy="50" r="37" fill="url(#orb)" />
      ${ringed && html`<path d="M15 62Q-6 78 8 81Q34 86 74 60Q104 38 93 30Q89 28 84 30Q94 36 68 54Q36 74 15 62Z" fill=${dark} />`}
    </g>
    ${
      tiles > 0 &&
      html`<g transform="rotate(-8 50 50)"
        ><rect
          x="31"
          y="31"
          width="38"
          height="38"
          rx="6"
          fill="#0b101c"
          transform="translate(4 4)"
        />
        <rect
          x="31"
          y="31"
          width="38"
          height="38"
          rx="6"
          fill="#1a2336"
          stroke="#57c7f5"
          stroke-width="2"
        />
        <text class="sans" x="50" y="59" font-size="24" text-anchor="middle" fill="#eafaff"
          >${tiles}</text
        ></g
      >`
    }
  <//>`;
}
