// @ts-check
/** A letter on its way to the castle. */

import { html, icon } from "../svg.js";

/** @typedef {import("../svg.js").Drawing} Drawing */

/** The scene on the lid. @returns {Drawing} */
export function Princess() {
  const stars = [
    [30, 34],
    [70, 18],
    [118, 40],
    [286, 64],
    [262, 22],
    [208, 30],
    [300, 116],
    [18, 92],
  ];
  return html` <rect width="320" height="220" fill="#f7d9cf" />
    <circle cx="226" cy="84" r="92" fill="#fbe7d6" /><circle
      cx="226"
      cy="84"
      r="64"
      fill="#fff4df"
    />
    ${stars.map(([x, y], each) => html`<path d=${`M${x} ${y - 6}l1.6 4.4 4.4 1.6-4.4 1.6-1.6 4.4-1.6-4.4-4.4-1.6 4.4-1.6Z`} fill="#c79a35" opacity=${each % 2 ? 0.9 : 0.6} />`)}
    <g fill="#a73a5c">
      <path d="M176 190V112H190V98H200V112H214V74H238V112H252V98H262V112H276V190Z" />
      <path
        d="M170 112L183 84L196 112ZM256 112L269 84L282 112ZM208 76L226 34L244 76Z"
        fill="#7f1f43"
      />
      <path d="M226 34V18L242 23L226 28Z" fill="#c79a35" />
    </g>
    <path d="M216 190V160Q216 146 226 146Q236 146 236 160V190Z" fill="#5a1431" />
    <g fill="#ffd98a"
      ><path d="M221 92q5-9 10 0v10h-10ZM184 128q4-7 8 0v8h-8ZM260 128q4-7 8 0v8h-8Z"
    /></g>
    <path d="M110 190Q190 150 320 178V220H90Z" fill="#8fa05c" /><path
      d="M0 176Q70 150 140 184T320 200V220H0Z"
      fill="#6d8042"
    />
    <path d="M0 200Q80 180 160 206T320 210V220H0Z" fill="#4f612f" />
    <path
      d="M20 164C60 176 70 128 104 126"
      fill="none"
      stroke="#c79a35"
      stroke-width="2.5"
      stroke-dasharray="1 7"
      stroke-linecap="round"
    />
    <g transform="rotate(-13 118 104)">
      <path
        d="M80 100C52 96 44 74 48 60C60 74 72 72 84 84ZM156 100C184 96 192 74 188 60C176 74 164 72 152 84Z"
        fill="#fffaf0"
        stroke="#d9b98c"
        stroke-width="1.5"
      />
      <rect
        x="74"
        y="78"
        width="88"
        height="58"
        rx="4"
        fill="#5a1431"
        opacity=".18"
        transform="translate(4 6)"
      />
      <rect
        x="74"
        y="78"
        width="88"
        height="58"
        rx="4"
        fill="#fffaf0"
        stroke="#c79a35"
        stroke-width="2"
      />
      <path d="M76 134L108 106M160 134L128 106" stroke="#e2cda6" stroke-width="2" /><path
        d="M75 80L118 116L161 80"
        fill="#fbeeda"
        stroke="#c79a35"
        stroke-width="2"
        stroke-linejoin="round"
      />
      <circle cx="118" cy="112" r="13" fill="#99234a" />
      <path
        d="M118 120C108 113 108 104 113 104Q117 104 118 108Q119 104 123 104C128 104 128 113 118 120Z"
        fill="#ffd98a"
      />
    </g>
    ${icon("rose", 34, 190, 46, "#a62a4d")}
    ${icon("rose", 290, 196, 38, "#c2476c", { transform: "translate(580 0) scale(-1 1)" })}`;
}
