// @ts-check
/** The signs of the frame: one pen, two units wide, in a square of 24. */

import { html } from "./svg.js";

/** @typedef {import("./svg.js").Drawing} Drawing */

/** @type {Record<string, string>} */
const LINES = {
  play: "M8 5.5v13l10.5-6.5z",
  friends:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3.2 2.6 3.5 5.5",
  device:
    "M7 3h10a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 17 21H7a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 7 3ZM11 18h2",
  person: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-4.5 3.4-6.5 7.5-6.5s6.9 2 7.5 6.5",
  bot: "M6 9h12a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 18 19H6a1.5 1.5 0 0 1-1.5-1.5v-7A1.5 1.5 0 0 1 6 9ZM12 9V5M12 5a1 1 0 1 0 0-2 1 1 0 0 0 0 2ZM9 13v1.5M15 13v1.5M2 13v3M22 13v3",
  away: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5ZM14 5h4l-4 4.5h4",
  cards:
    "M8 7.5 15 5a1.2 1.2 0 0 1 1.5.7l4 10.5a1.2 1.2 0 0 1-.7 1.5L13 20M4.5 7h7A1.5 1.5 0 0 1 13 8.5v11a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 19.5v-11A1.5 1.5 0 0 1 4.5 7Z",
  check: "M5 12.5 10 17.5 19.5 7",
  close: "M6 6 18 18M18 6 6 18",
  back: "M14.5 5.5 8 12l6.5 6.5",
  menu: "M4 7h16M4 12h16M4 17h16",
  log: "M5 4h14v16l-3.5-2-3.5 2-3.5-2L5 20ZM9 8.5h6M9 12.5h6",
  chat: "M4 5.5h16v11h-9L6.5 20v-3.5H4Z",
  rules:
    "M12 6.5C10 5 7 4.5 3.5 4.8v13.5c3.5-.3 6.5.2 8.5 1.7 2-1.5 5-2 8.5-1.7V4.8C17 4.5 14 5 12 6.5ZM12 6.5V20",
  sound: "M4 9.5v5h3.5l5 4v-13l-5 4ZM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5l5 4v-13l-5 4ZM16.5 9.5l5 5M21.5 9.5l-5 5",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5M5.3 5.3 7 7M17 17l1.7 1.7M5.3 18.7 7 17M17 7l1.7-1.7",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17",
  undo: "M8 5 4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H10",
  clock: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17ZM12 7.5V12l3 2.5",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  trophy:
    "M7.5 4h9v6a4.5 4.5 0 0 1-9 0ZM7.5 5.5H4c0 3.5 1 5.5 4 5.5M16.5 5.5H20c0 3.5-1 5.5-4 5.5M12 14.5V18M8 20.5h8",
  chart: "M4 4.5v15h16M7.5 15l4-5 3.5 3L20 6.5",
  first: "M6.5 5.5v13M18.5 5.5 10 12l8.5 6.5Z",
  forward: "M9.5 5.5 16 12l-6.5 6.5",
  last: "M17.5 5.5v13M5.5 5.5 14 12l-8.5 6.5Z",
  television: "M3.5 6.5h17v11h-17ZM8.5 21h7M8 2.5l4 4 4-4",
  question: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 17.8v.1",
  bulb: "M9.5 18.5h5M10.5 21.5h3M12 2.5a6.5 6.5 0 0 0-4 11.6c.9.8 1.5 1.6 1.5 2.4h5c0-.8.6-1.6 1.5-2.4a6.5 6.5 0 0 0-4-11.6Z",
  learn: "M2.5 9.5 12 5l9.5 4.5L12 14ZM6.5 11.8v4.7c3 2.4 8 2.4 11 0v-4.7M21.5 9.5v5.5",
  eye: "M2.5 12C5 7.5 8 5.5 12 5.5S19 7.5 21.5 12C19 16.5 16 18.5 12 18.5S5 16.5 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
};

/** The names of all signs. */
export const SIGNS = Object.keys(LINES);

/**
 * A sign of the frame, as large as the text beside it. It is never the only label.
 * @param {{ name: string }} props
 * @returns {Drawing}
 */
export function Sign({ name }) {
  return html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${LINES[name]} />
  </svg>`;
}
