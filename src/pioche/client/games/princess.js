// @ts-check
/** Princess Princess: the court of a storybook, where a letter glides to its next bearer. */

import { PrincessBack, PrincessCard, PrincessToken } from "../art/princess.js";
import { Face } from "../art/svg.js";
import { html } from "../html.js";
import { CourtBoard } from "./court/board.js";

/** Whoever's turn it is carries the letter. @param {{ seat: number, at: any }} props */
function Letter({ seat, at }) {
  if (at.court.turn !== seat) return null;
  return html`<span class="card piece letter" data-card="letter">
    <${Face} kind="envelope" width=${60} height=${42} label=${at.say("client.princess.letter")}>
      <rect x="1.5" y="1.5" width="57" height="39" rx="3" fill="#fff7e8" stroke="#b98a2c" stroke-width="2" />
      <path d="M3 39 23 20M57 39 37 20" stroke="#d7bd97" stroke-width="1.5" />
      <path d="M2.5 3 30 25 57.5 3" fill="#f7e6c8" stroke="#b98a2c" stroke-width="1.6" />
      <circle cx="30" cy="23" r="9" fill="#99234a" />
      <path d="M30 28C24 24 24 18.5 27 18.5Q29.2 18.5 30 20.7Q30.8 18.5 33 18.5C36 18.5 36 24 30 28Z" fill="#f7cf8a" />
    <//>
  </span>`;
}

export const isWhole = true;

const KIT = { Card: PrincessCard, Back: PrincessBack, Token: PrincessToken, Piece: Letter };

/** @param {import("./boards.js").BoardProps} props */
export function Board(props) {
  return html`<${CourtBoard} ...${props} kit=${KIT} />`;
}
