// @ts-check
/**
 * The Resistance: tiles of dark glass, lit from within. The light at the edge tells the faction,
 * silhouette and hue the character; it must be recognised in a tenth of a second.
 */

import { Face, html, icon } from "./svg.js";

/** @typedef {import("./svg.js").Drawing} Drawing */

/** By character: the silhouette and its light. The last is the enemy. */
export const ALLIES = [
  { sign: "staff", light: "#ffe08a" },
  { sign: "robot-helmet", light: "#ff9a56" },
  { sign: "spaceship", light: "#ffffff" },
  { sign: "ray-gun", light: "#5fb8ff" },
  { sign: "sasquatch", light: "#d8a06a" },
  { sign: "stars", light: "#ff9fd0" },
  { sign: "roller", light: "#ffb04a" },
  { sign: "android-mask", light: "#f3d34a" },
  { sign: "vintage-robot", light: "#7cc6ff" },
  { sign: "cowled", light: "#ff4a3d" },
];

const ENEMY = ALLIES.length - 1;

/** A light that fades in steps: gradients cannot take the colour of whoever uses them.
 * @param {number} x @param {number} y @param {number} reach @param {string} light @returns {Drawing} */
function halo(x, y, reach, light) {
  return html`${[1, 0.82, 0.64, 0.46].map((part) => html`<circle cx=${x} cy=${y} r=${reach * part} fill=${light} opacity=".075" />`)}`;
}

/**
 * A tile, face up.
 * @param {{ character: number, points?: number, label?: string }} props
 * @returns {Drawing}
 */
export function Tile({ character, points = 0, label }) {
  const { sign, light } = ALLIES[character];
  const enemy = character === ENEMY;
  const edge = enemy ? "#ff4a3d" : "#57c7f5";
  return html`<${Face} kind="resistance" width=${100} height=${100} label=${label}>
    <path
      d=${enemy ? "M19 0L0 19V81L19 100H81L100 81V19L81 0Z" : "M12 0H88Q100 0 100 12V88Q100 100 88 100H12Q0 100 0 88V12Q0 0 12 0Z"}
      fill=${enemy ? "#2a0910" : "#121a2b"}
    />
    ${halo(50, 45, 43, light)}
    ${
      enemy
        ? html`<path
            d="M20.5 4L4 20.5V79.5L20.5 96H79.5L96 79.5V20.5L79.5 4Z"
            fill="none"
            stroke=${edge}
            stroke-width="3"
          />`
        : html`<rect
              x="3.5"
              y="3.5"
              width="93"
              height="93"
              rx="9"
              fill="none"
              stroke=${edge}
              stroke-width="1.6"
              opacity=".8"
            />
            <path
              d="M4 22V13Q4 4 13 4H22M78 4H87Q96 4 96 13V22M96 78V87Q96 96 87 96H78M22 96H13Q4 96 4 87V78"
              fill="none"
              stroke=${edge}
              stroke-width="3.2"
              stroke-linecap="round"
            />`
    }
    ${icon(sign, 50, 45, 62, light)} ${pips(points, light)}
  <//>`;
}

/** Points as lit pips; what is negative is crossed out. @param {number} points @param {string} light @returns {Drawing} */
function pips(points, light) {
  const count = Math.abs(points);
  return html`${[...Array(count).keys()].map((each) => {
    const x = 50 + (each - (count - 1) / 2) * 11;
    return points > 0
      ? html`<path d=${`M${x} 81l4.5 4.5-4.5 4.5-4.5-4.5Z`} fill=${light} />`
      : html`<path
          d=${`M${x - 3.5} 82l7 7m0-7l-7 7`}
          stroke=${light}
          stroke-width="2.4"
          stroke-linecap="round"
        />`;
  })}`;
}

/**
 * The back of a tile: an open hand in a target, waiting.
 * @returns {Drawing}
 */
export function TileBack() {
  return html`<${Face} kind="resistance back" width=${100} height=${100}>
    <rect width="100" height="100" rx="12" fill="#1a2336" />
    <rect
      x="3"
      y="3"
      width="94"
      height="94"
      rx="9.5"
      fill="none"
      stroke="#3c5273"
      stroke-width="1.6"
    />
    <g fill="none" stroke="#41608a" stroke-width="1.4">
      <circle cx="50" cy="50" r="36" stroke-dasharray="3 5" /><circle
        cx="50"
        cy="50"
        r="27"
      /><circle cx="50" cy="50" r="17" stroke-dasharray="14 4" />
      <path d="M50 6V22M50 78V94M6 50H22M78 50H94" />
    </g>
    <path d="M50 38L53.5 46.5L62 50L53.5 53.5L50 62L46.5 53.5L38 50L46.5 46.5Z" fill="#8db8e6" />
  <//>`;
}

/**
 * What is slapped.
 * @param {{ label?: string }} props
 * @returns {Drawing}
 */
export function SlapSymbol({ label }) {
  return html`<${Face} kind="resistance slap" width=${200} height=${200} label=${label}>
    ${halo(100, 100, 98, "#57c7f5")}
    <circle cx="100" cy="100" r="72" fill="#0f1a2c" stroke="#57c7f5" stroke-width="4" />
    <circle
      cx="100"
      cy="100"
      r="63"
      fill="none"
      stroke="#57c7f5"
      stroke-width="1.2"
      stroke-dasharray="2 6"
    />
    <path
      d="M100 12V36M100 164V188M12 100H36M164 100H188"
      stroke="#57c7f5"
      stroke-width="3"
      stroke-linecap="round"
    />
    ${icon("slap", 98, 100, 84, "#eafaff")}
  <//>`;
}

/**
 * The pawn of a character: a standing figure with its worth on the foot.
 * @param {{ character: number, points: number, label?: string }} props
 * @returns {Drawing}
 */
export function Pawn({ character, points, label }) {
  const { sign, light } = ALLIES[character];
  return html`<${Face} kind="resistance pawn" width=${80} height=${110} label=${label}>
    <ellipse cx="40" cy="97" rx="34" ry="11" fill="#05070c" /><ellipse
      cx="40"
      cy="94"
      rx="33"
      ry="10"
      fill="#2b3950"
    />
    <path
      d="M8 92V40Q8 6 40 6Q72 6 72 40V92Q40 101 8 92Z"
      fill="#162136"
      stroke=${light}
      stroke-width="2.5"
    />
    ${halo(40, 45, 32, light)} ${icon(sign, 40, 43, 42, light)}
    <rect x="22" y="71" width="36" height="24" rx="12" fill=${light} />
    <text class="sans" x="40" y="89" font-size="19" text-anchor="middle" fill="#0a0d14"
      >${points < 0 ? `−${-points}` : points}</text
    >
  <//>`;
}
