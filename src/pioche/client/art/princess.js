// @ts-check
/**
 * Princess Princess: leaves of a storybook. The number is an illuminated capital in the corner, the
 * portrait stands in an arch, the name on a ribbon, and a dot tells of each copy.
 */

import { Face, html, icon } from "./svg.js";

/** @typedef {import("./svg.js").Drawing} Drawing */

const PAPER = "#fbf1df";
const GOLD = "url(#gilt)";
const BROWN = "#4a2a30";

/** By number: the portrait, the window's light, the figure's colour. */
export const ROLES = [
  { portrait: "domino-mask", light: "#d9d3e8", tone: "#54407c" },
  { portrait: "visored-helm", light: "#dbe3d0", tone: "#4d6436" },
  { portrait: "scroll-quill", light: "#efdcc0", tone: "#8a5a1b" },
  { portrait: "bookshelf", light: "#e9d6cf", tone: "#8b4534" },
  { portrait: "dragon-head", light: "#cfe5d6", tone: "#2b6b50" },
  { portrait: "rose", light: "#f6d3d6", tone: "#a62a4d" },
  { portrait: "queen-crown", light: "#fbe0d9", tone: "#b23360" },
  { portrait: "ghost", light: "#d6e0ea", tone: "#3c5a7d" },
  { portrait: "horse-head", light: "#eadcf1", tone: "#7c479c" },
  { portrait: "ogre", light: "#dde2bd", tone: "#586a18" },
];

const ARCH = "M21 116V66Q21 38 57 23Q93 38 93 66V116Z";

/** @param {number} number @param {string} portrait @param {string} tone @returns {Drawing} */
function figure(number, portrait, tone) {
  if (number === 6)
    return html`${icon(portrait, 48, 68, 36, "#6f8038", { transform: "rotate(-9 48 68)" })}
    ${icon(portrait, 65, 88, 40, tone, { transform: "rotate(7 65 88)", stroke: "#fbe0d9", "stroke-width": 16, "paint-order": "stroke" })}`;
  if (number === 7)
    return html`${icon(portrait, 57, 84, 58, tone)}${icon("queen-crown", 64, 50, 22, "#b8862b", { transform: "rotate(14 64 50)" })}`;
  if (number === 8)
    return html`${icon("horn", 57, 79, 60, "#c79a35")}${icon(portrait, 57, 82, 60, tone)}`;
  return icon(portrait, 58, 80, 60, tone);
}

/** @param {number} copies @param {string} tone @returns {Drawing} */
function dots(copies, tone) {
  const beads = [...Array(copies).keys()].map(
    (each) => html`<circle cx="12.5" cy=${109 - each * 10} r="2.9" />`,
  );
  return html`<g fill=${tone} stroke=${GOLD} stroke-width=".9">${beads}</g>`;
}

/** Letters narrow where a name is long, so that it stays on its ribbon. @param {string} name */
const lettering = (name) => Math.min(10.5, 142 / Math.max(name.length, 1));

/**
 * A card of the court.
 * @param {{ role: number, value?: number, copies?: number, name?: string, label?: string }} props
 * @returns {Drawing}
 */
export function PrincessCard({ role, value = role, copies = 1, name = "", label }) {
  const { portrait, light, tone } = ROLES[role];
  return html`<${Face} kind="princess" label=${label}>
    <rect width="100" height="140" rx="7" fill=${PAPER} />
    <rect
      x="3.5"
      y="3.5"
      width="93"
      height="133"
      rx="5"
      fill="none"
      stroke=${GOLD}
      stroke-width="1.6"
    />
    <rect
      x="5.8"
      y="5.8"
      width="88.4"
      height="128.4"
      rx="3.6"
      fill="none"
      stroke=${GOLD}
      stroke-width=".5"
    />
    <path d=${ARCH} fill=${light} /><path d=${ARCH} fill="none" stroke=${GOLD} stroke-width="1.4" />
    <path
      d="M24.5 116V67Q24.5 41 57 27Q89.5 41 89.5 67V116"
      fill="none"
      stroke="#fff"
      stroke-width="1"
      opacity=".7"
    />
    ${figure(role, portrait, tone)}
    <path d="M82 10q8 1 8 9-8-1-8-9ZM76 9q3 6-3 9-3-6 3-9Z" fill="#7b8b45" /><circle
      cx="84"
      cy="22"
      r="2"
      fill="#c2476c"
    />
    <rect
      x="6.5"
      y="6.5"
      width="35"
      height="37"
      rx="2.5"
      fill=${tone}
      stroke=${GOLD}
      stroke-width="1.8"
    />
    <path
      d="M9 33q4 8 12 7M39 17q-1-8-9-8M39 34q-2 6-8 6M9 16q1-6 7-7"
      stroke="#f2d28a"
      stroke-width="1"
      fill="none"
      stroke-linecap="round"
    />
    <text class="display" x="24" y="37" font-size="35" text-anchor="middle" fill="#fff8e8"
      >${value}</text
    >
    ${dots(copies, tone)}
    <path d="M3.5 119H17V133H3.5L8 126ZM96.5 119H83V133H96.5L92 126Z" fill=${BROWN} />
    <path d="M9 114.5H91V129.5H9Z" fill=${tone} stroke=${GOLD} stroke-width=".9" />
    <text
      class="display"
      x="50"
      y="125.5"
      font-size=${lettering(name)}
      text-anchor="middle"
      fill="#fff8e8"
      >${name}</text
    >
  <//>`;
}

/**
 * A token: the seal of a letter that arrived.
 * @param {{ label?: string }} props
 * @returns {Drawing}
 */
export function PrincessToken({ label }) {
  return html`<${Face} kind="token" width=${40} height=${40} label=${label}>
    <path
      d="M20 2Q25 5 30 4Q32 9 37 12Q35 17 38 21Q34 25 34 31Q28 32 25 37Q20 35 15 38Q11 34 6 33Q6 27 2 23Q5 18 3 12Q9 10 11 5Q16 6 20 2Z"
      fill="#8a1c40"
    />
    <circle cx="20" cy="20.5" r="12.5" fill="#b53160" stroke="#e8c165" stroke-width="1.2" />
    <path
      d="M20 28C11 22 11 14 15.5 14Q19 14 20 17.5Q21 14 24.5 14C29 14 29 22 20 28Z"
      fill="#ffe0a0"
    />
  <//>`;
}

/**
 * The back: a sealed letter.
 * @returns {Drawing}
 */
export function PrincessBack() {
  return html`<${Face} kind="princess back">
    <rect width="100" height="140" rx="7" fill="#a73a5c" />
    <rect
      x="4.5"
      y="4.5"
      width="91"
      height="131"
      rx="4.5"
      fill="none"
      stroke=${GOLD}
      stroke-width="1.8"
    />
    <path
      d="M50 8V132M8 70H92M12 12L88 128M88 12L12 128"
      stroke="#c75f7e"
      stroke-width="5"
      opacity=".45"
    />
    <path d="M18 42H82V98H18Z" fill=${PAPER} stroke=${GOLD} stroke-width="1.5" />
    <path d="M18 98L43 67M82 98L57 67" stroke="#d7bd97" stroke-width="1.2" />
    <path
      d="M18 42L50 76L82 42"
      fill="#f3e3c8"
      stroke="#d7bd97"
      stroke-width="1.2"
      stroke-linejoin="round"
    />
    <circle cx="50" cy="74" r="12" fill="#7f1635" /><circle cx="50" cy="74" r="9" fill="#99234a" />
    <path
      d="M50 80C43 75 43 69 46.5 69Q49 69 50 71.5Q51 69 53.5 69C57 69 57 75 50 80Z"
      fill="#f7cf8a"
    />
    <g fill="#f1cf84"
      ><circle cx="50" cy="20" r="3" /><circle cx="50" cy="120" r="3" /><circle
        cx="14"
        cy="70"
        r="2" /><circle cx="86" cy="70" r="2"
    /></g>
  <//>`;
}
