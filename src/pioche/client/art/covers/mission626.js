// @ts-check
/** Surf at sunset. */

import { html, icon } from "../svg.js";

/** @typedef {import("../svg.js").Drawing} Drawing */

const count = (/** @type {number} */ many) => [...Array(many).keys()];

/** The scene on the lid. @returns {Drawing} */
export function Mission() {
  return html` <rect width="320" height="220" fill="url(#evening)" />
    <circle cx="196" cy="122" r="62" fill="#fff0b8" />
    <g fill="#ff9d6c"
      >${count(4).map((bar) => {
        const [y, thick] = [98 + bar * 13, 2 + bar * 1.6];
        const half =
          Math.sqrt(62 ** 2 - Math.max(Math.abs(y - 122), Math.abs(y + thick - 122)) ** 2) + 0.5;
        return html`<rect x=${196 - half} y=${y} width=${2 * half} height=${thick} />`;
      })}</g
    >
    <path d="M0 128Q40 118 84 126T170 124T250 128T320 122V220H0Z" fill="#f0605a" opacity=".35" />
    <path d="M0 142Q26 134 54 141T108 141T162 141T216 141T270 141T320 139V220H0Z" fill="#2b9a9b" />
    <path d="M0 160Q26 152 54 159T108 159T162 159T216 159T270 159T320 157V220H0Z" fill="#15727d" />
    <path
      d="M92 220C96 160 140 118 204 122C250 126 268 158 244 176C246 152 222 142 206 152C184 166 196 198 236 206L320 190V220Z"
      fill="#0d5563"
    />
    <path
      d="M96 206C108 158 148 128 200 130C236 132 252 150 248 164M112 214C122 176 152 148 188 146"
      fill="none"
      stroke="#bff0e6"
      stroke-width="4"
      stroke-linecap="round"
    />
    <g fill="#fff6e6"
      ><circle cx="250" cy="178" r="5" /><circle cx="240" cy="186" r="3.5" /><circle
        cx="262"
        cy="184"
        r="3" /><circle cx="230" cy="178" r="2.5"
    /></g>
    <path d="M152 182Q190 172 226 184Q190 196 152 182Z" fill="#fff6e6" /><path
      d="M164 183Q190 179 214 184"
      stroke="#d4264f"
      stroke-width="2.5"
      fill="none"
    />
    ${icon("palm", 46, 106, 190, "#2a1838")}
    ${icon("palm", 292, 146, 92, "#2a1838", { transform: "translate(584 0) scale(-1 1)" })}
    <path d="M0 220V196Q44 178 104 204L128 220Z" fill="#2a1838" /><path
      d="M262 220Q290 192 320 188V220Z"
      fill="#2a1838"
    />
    ${[
      [26, 196, 32],
      [62, 206, 24],
      [298, 204, 28],
    ].map(
      ([x, y, side]) =>
        html`${icon("hibiscus", x, y, side, "#ff5d6c")}<circle
            cx=${x}
            cy=${y}
            r="2.6"
            fill="#ffd24d"
          />`,
    )}`;
}
