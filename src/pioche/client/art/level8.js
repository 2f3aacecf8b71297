// @ts-check
/** Level 8's cards: flat colour, its shape, a numeral that is read across a kitchen. */

import { SHAPES } from "./own.js";
import { Face, html, icon } from "./svg.js";

/** @typedef {import("./svg.js").Drawing} Drawing */

/** The ink of the game. */
export const NAVY = "#152042";

/** Each colour, its dark tone for the numeral, and what is read on it; in the rules' order. */
export const PAINTS = [
  { paint: "#d3263a", deep: "#a51026", on: "#fff" },
  { paint: "#f47a1c", deep: "#b04a00", on: NAVY },
  { paint: "#ffcf24", deep: "#7d5f00", on: NAVY },
  { paint: "#0f9a72", deep: "#066449", on: "#fff" },
  { paint: "#2f78ee", deep: "#184fb4", on: "#fff" },
  { paint: "#6f2fa3", deep: "#501d7b", on: "#fff" },
];

/** Where each shape stands, how large, where its numeral stands and how large.
 * @type {Record<string, number[]>} */
const PLACE = {
  circle: [75, 74, 91, 47],
  triangle: [72, 84, 95, 36],
  square: [76, 76, 93, 47],
  diamond: [76, 92, 90, 41],
  star: [75, 92, 90, 37],
  hexagon: [75, 82, 91, 46],
};

/**
 * @param {{ value: number | string, shape: string, on: string }} props
 * @returns {Drawing}
 */
function corner({ value, shape, on }) {
  const wide = String(value).length > 1;
  return html`<text
      class="sans"
      x="17"
      y="29"
      font-size=${wide ? 26 : 29}
      text-anchor="middle"
      fill=${on}
      letter-spacing=${wide ? -2 : 0}
      dx=${wide ? 0.5 : 0}
      >${value}</text
    >
    ${icon(shape, 17, 42, 17, on)}`;
}

/**
 * A number card.
 * @param {{ colour: number, value: number, label?: string }} props value from 1 to 15
 * @returns {Drawing}
 */
export function NumberCard({ colour, value, label }) {
  const { paint, deep, on } = PAINTS[colour];
  const shape = SHAPES[colour];
  const [middle, side, base, size] = PLACE[shape];
  return html`<${Face} kind="level8" label=${label}>
    <rect width="100" height="140" rx="9" fill=${paint} />
    <path d="M0 140V96L100 52V131Q100 140 91 140H9Q0 140 0 131Z" fill=${deep} opacity=".22" />
    ${icon(shape, 55, middle + 3, side, deep, { opacity: 0.35 })}
    ${icon(shape, 55, middle, side, "#fff")}
    <text
      class="sans"
      x=${value > 9 ? 54 : 55}
      y=${base}
      font-size=${value > 9 ? size * 0.84 : size}
      text-anchor="middle"
      fill=${deep}
      letter-spacing=${value > 9 ? -2 : 0}
      >${value}</text
    >
    ${corner({ value, shape, on })}
    <text
      class="sans"
      transform="rotate(180 86 126)"
      x="79"
      y="133"
      font-size="20"
      letter-spacing="-1"
      fill=${on}
      >${value}</text
    >
  <//>`;
}

/**
 * A Joker; once laid it shows what it stands for.
 * @param {{ label?: string, colour?: number, value?: number }} props
 * @returns {Drawing}
 */
export function JokerCard({ label, colour, value }) {
  const open = colour === undefined && value === undefined;
  const paint = colour === undefined ? NAVY : PAINTS[colour].paint;
  return html`<${Face} kind="level8 joker" label=${label}>
    <rect width="100" height="140" rx="9" fill="#fff" />
    <rect
      x="2"
      y="2"
      width="96"
      height="136"
      rx="7.5"
      fill="none"
      stroke=${NAVY}
      stroke-width="3"
    />
    ${SHAPES.map((shape, each) => {
      const turn = (each / 6) * 2 * Math.PI - Math.PI / 2;
      const [x, y] = [53 + 31 * Math.cos(turn), 80 + 35 * Math.sin(turn)];
      return icon(shape, x, y, 25, PAINTS[each].paint, {
        opacity: open || colour === each ? 1 : 0.3,
      });
    })}
    ${open && html`<path d="M53 62L57 74L69 68L63 80L69 92L57 86L53 98L49 86L37 92L43 80L37 68L49 74Z" fill=${NAVY} />`}
    ${colour !== undefined && icon(SHAPES[colour], 53, 80, 40, paint)}
    ${value !== undefined && html`<text class="sans" x="52" y="94" font-size="40" text-anchor="middle" fill=${NAVY} letter-spacing="-2">${value}</text>`}
    <path
      d="M18 8L21 17L30 13L26 21L30 29L21 26L18 35L15 26L6 29L10 21L6 13L15 17Z"
      fill=${paint}
    />
    ${value !== undefined && html`<text class="sans" x="18" y="56" font-size="22" text-anchor="middle" fill=${NAVY} letter-spacing="-1.5">${value}</text>`}
    ${colour !== undefined && icon(SHAPES[colour], 18, 48, 18, paint)}
  <//>`;
}

/**
 * A Skip.
 * @param {{ label?: string }} props
 * @returns {Drawing}
 */
export function SkipCard({ label }) {
  return html`<${Face} kind="level8 passing" label=${label}>
    <rect width="100" height="140" rx="9" fill="#fff" /><rect
      x="2.5"
      y="2.5"
      width="95"
      height="135"
      rx="7"
      fill=${NAVY}
    />
    <path
      d="M2.5 130V95L97.5 53V130.5Q97.5 137.5 90.5 137.5H9.5Q2.5 137.5 2.5 130Z"
      fill="#fff"
      opacity=".07"
    />
    <g fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round">
      <g transform="translate(52 82) scale(1.7)" stroke-width="5">
        <circle r="17" /><path d="M-12 12L12-12" />
      </g>
      <g transform="translate(17 21) scale(.55)" stroke-width="6"
        ><circle r="17" /><path d="M-12 12L12-12"
      /></g>
      <path d="M10 38l5 5-5 5M18 38l5 5-5 5" stroke-width="3" />
      <g transform="rotate(180 50 70)">
        <path d="M10 38l5 5-5 5M18 38l5 5-5 5" stroke-width="3" />
        <g transform="translate(17 21) scale(.55)" stroke-width="6"
          ><circle r="17" /><path d="M-12 12L12-12"
        /></g>
      </g>
    </g>
  <//>`;
}

/**
 * The back: the six shapes around an eight.
 * @returns {Drawing}
 */
export function Level8Back() {
  const cells = [...Array(24).keys()].filter((cell) => ![9, 10, 13, 14].includes(cell)); // the eight is there
  return html`<${Face} kind="level8 back">
    <rect width="100" height="140" rx="9" fill="#fff" />
    <rect x="4" y="4" width="92" height="132" rx="6" fill=${NAVY} />
    ${cells.map((cell) => {
      const colour = (cell + Math.floor(cell / 4)) % 6;
      return icon(
        SHAPES[colour],
        17 + (cell % 4) * 22,
        17.5 + Math.floor(cell / 4) * 21,
        13,
        PAINTS[colour].paint,
      );
    })}
    <circle cx="50" cy="70" r="25" fill=${NAVY} /><circle cx="50" cy="70" r="22" fill="#fff" />
    <text class="sans" x="50" y="82" font-size="35" text-anchor="middle" fill=${NAVY}>8</text>
  <//>`;
}
