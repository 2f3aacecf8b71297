// @ts-check
/**
 * Mission 626: a surfboard for everyone, planted before an evening sky. The sun holds the number,
 * hibiscus count the copies, the sea carries the name.
 */

import { Face, html, icon } from "./svg.js";

/** @typedef {import("./svg.js").Drawing} Drawing */

const DEEP = "#0a4250";
const FOAM = "#fff6e6";

/** By card: the portrait, and the two colours of the board. */
export const ROLES = [
  { portrait: "shark-jaws", tone: "#2c4a78", stripe: "#9fb9dd" },
  { portrait: "gavel", tone: "#7c3f86", stripe: "#e0b3e0" },
  { portrait: "sunglasses", tone: "#33323e", stripe: "#c9c4c4" },
  { portrait: "spark-spirit", tone: "#a66300", stripe: "#ffd56b" },
  { portrait: "erlenmeyer", tone: "#4c7a1e", stripe: "#c8e08e" },
  { portrait: "love-song", tone: "#c23a73", stripe: "#ffb9cf" },
  { portrait: "imp-laugh", tone: "#b3271e", stripe: "#ffab8f" },
  { portrait: "wave-surfer", tone: "#0f6f8f", stripe: "#9fdbe8" },
  { portrait: "cyclops", tone: "#2c7d5c", stripe: "#a9e2c3" },
  { portrait: "hibiscus", tone: "#b5301f", stripe: "#ffc09f" },
  { portrait: "guitar", tone: "#a21d4d", stripe: "#ffb4b4" },
];

/** @param {number} copies @returns {Drawing} */
function flowers(copies) {
  return html`${[...Array(copies).keys()].map((each) => {
    const y = 100 - each * 18;
    return html`${icon("hibiscus", 14, y, 18, "#d4264f", { stroke: FOAM, "stroke-width": 26, "paint-order": "stroke" })}
      <circle cx="14" cy=${y} r="2" fill="#ffd24d" />`;
  })}`;
}

/** @param {string} name */
const lettering = (name) => Math.min(12, 150 / Math.max(name.length, 1));

/**
 * A card of the mission.
 * @param {{ role: number, value: number, copies?: number, name?: string, label?: string }} props
 * @returns {Drawing}
 */
export function MissionCard({ role, value, copies = 1, name = "", label }) {
  const { portrait, tone, stripe } = ROLES[role];
  return html`<${Face} kind="mission626" label=${label}>
    <rect width="100" height="140" rx="9" fill="url(#evening)" />
    <path d="M0 92Q16 86 33 91T67 91T100 90V120H0Z" fill="#3fa9a5" />
    <path
      d="M59 3C78 22 86 46 86 72C86 96 77 116 59 128C41 116 32 96 32 72C32 46 40 22 59 3Z"
      fill=${DEEP}
      opacity=".25"
      transform="translate(2 2)"
    />
    <path
      d="M59 3C78 22 86 46 86 72C86 96 77 116 59 128C41 116 32 96 32 72C32 46 40 22 59 3Z"
      fill=${FOAM}
    />
    <path d="M59 3C67 11 73 20 77.5 30Q59 40 40.5 30C45 20 51 11 59 3Z" fill=${stripe} />
    <path d="M38.5 35.5Q59 46 79.5 35.5L81 40Q59 51 37 40Z" fill=${tone} />
    ${icon(portrait, 59, 76, role === 9 ? 58 : 48, tone, role === 2 ? { stroke: tone, "stroke-width": 14 } : {})}
    <path
      d="M0 113Q14 106 29 112T58 112T86 111T100 112V131Q100 140 91 140H9Q0 140 0 131Z"
      fill=${DEEP}
    />
    <path
      d="M0 113Q14 106 29 112T58 112T86 111T100 112"
      fill="none"
      stroke="#8fe0d6"
      stroke-width="1.6"
    />
    <circle cx="20" cy="21" r="19.5" fill="#ffe9a8" opacity=".5" /><circle
      cx="20"
      cy="21"
      r="16.5"
      fill="#fff3c9"
    />
    <text class="display" x="20" y="32" font-size="32" text-anchor="middle" fill=${DEEP}
      >${value}</text
    >
    ${flowers(copies)}
    <rect
      x="1.3"
      y="1.3"
      width="97.4"
      height="137.4"
      rx="8"
      fill="none"
      stroke=${FOAM}
      stroke-width="2.6"
    />
    <text
      class="display"
      x="50"
      y="130"
      font-size=${lettering(name)}
      text-anchor="middle"
      fill=${FOAM}
      >${name}</text
    >
  <//>`;
}

/**
 * A token: a flower for the winner of a round.
 * @param {{ label?: string }} props
 * @returns {Drawing}
 */
export function MissionToken({ label }) {
  return html`<${Face} kind="token" width=${40} height=${40} label=${label}>
    <circle cx="20" cy="20" r="19" fill=${DEEP} stroke="#8fe0d6" stroke-width="1.5" />
    ${icon("hibiscus", 20, 20.5, 33, "#ff6f61")}<circle cx="20" cy="20.5" r="3" fill="#ffd24d" />
  <//>`;
}

/**
 * The back: hibiscus on deep water.
 * @returns {Drawing}
 */
export function MissionBack() {
  const spots = [
    [50, 70, 46],
    [17, 22, 26],
    [84, 30, 22],
    [15, 112, 22],
    [84, 117, 27],
    [50, 18, 14],
    [52, 122, 14],
    [15, 66, 13],
    [87, 74, 13],
  ];
  return html`<${Face} kind="mission626 back">
    <rect width="100" height="140" rx="9" fill="#0c5663" />
    <path
      d="M0 40q12-8 25 0t25 0 25 0 25 0M0 96q12-8 25 0t25 0 25 0 25 0"
      stroke="#2a8790"
      stroke-width="3"
      fill="none"
    />
    ${spots.map(
      ([x, y, side], each) =>
        html`${icon("hibiscus", x, y, side, each ? "#f1786a" : "#ffd8b0", { transform: `rotate(${each * 31} ${x} ${y})` })}
          <circle cx=${x} cy=${y} r=${side / 13} fill=${each ? "#ffd24d" : "#d4264f"} />`,
    )}
    <rect
      x="3.5"
      y="3.5"
      width="93"
      height="133"
      rx="6.5"
      fill="none"
      stroke="#ffd8b0"
      stroke-width="1.2"
    />
  <//>`;
}

const RAYS = [...Array(12).keys()].map((ray) => `rotate(${ray * 30} 50 50)`);

/**
 * The two-faced pawn: a laughing sun, or a storm with teeth.
 * @param {{ wrecker: boolean, label?: string }} props
 * @returns {Drawing}
 */
export function MissionPawn({ wrecker, label }) {
  const kind = wrecker ? "pawn wrecker" : "pawn nice";
  const rays = wrecker ? "M50 0L58 20L42 20Z" : "M50 3Q57 12 50 21Q43 12 50 3Z";
  return html`<${Face} kind=${kind} width=${100} height=${100} label=${label}>
    ${RAYS.map((turn) => html`<path d=${rays} fill=${wrecker ? "#5b1f6b" : "#ffb52e"} transform=${turn} />`)}
    <circle
      cx="50"
      cy="50"
      r="34"
      fill=${wrecker ? "#3a1550" : "#ffd65c"}
      stroke=${wrecker ? "#f0604d" : "#fff6e6"}
      stroke-width="3.5"
    />
    ${
      wrecker
        ? html`<path d="M26 36L45 47Q40 56 31 51ZM74 36L55 47Q60 56 69 51Z" fill="#ffdf5a" />
            <path d="M30 62H70L65 72L60 64L55 74L50 64L45 74L40 64L35 72Z" fill="#fff6e6" />`
        : html`<circle cx="38" cy="44" r="5" fill=${DEEP} /><circle
              cx="62"
              cy="44"
              r="5"
              fill=${DEEP}
            />
            <path d="M32 56Q50 80 68 56Q50 62 32 56Z" fill=${DEEP} /><circle
              cx="28"
              cy="55"
              r="5"
              fill="#ff8a70"
              opacity=".8"
            /><circle cx="72" cy="55" r="5" fill="#ff8a70" opacity=".8" />`
    }
  <//>`;
}
