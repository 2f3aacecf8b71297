// @ts-check
/** Mission 626: the court by the sea, where Stitch leaps from one to the next and turns over. */

import { useEffect, useRef } from "preact/hooks";
import { MissionBack, MissionCard, MissionPawn, MissionToken } from "../art/mission626.js";
import { html } from "../html.js";
import { moves, turnOver } from "../motion.js";
import { speed } from "../settings.js";
import { CourtBoard } from "./court/board.js";

/** Where he was and how he looked when he was last drawn: he is one, whoever holds him. */
const last = { seat: -1, wrecker: 0 };

/** @param {{ seat: number, at: import("./court/players.js").Setting }} props */
function Stitch({ seat, at }) {
  const { stitch, wrecker } = at.court;
  const pawn = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const inner = pawn.current;
    if (!inner || stitch !== seat) return;
    if (last.seat >= 0 && last.seat !== seat) leap(inner);
    if (last.seat >= 0 && last.wrecker !== wrecker) tumble(inner);
    Object.assign(last, { seat, wrecker });
  }, [stitch, wrecker, seat]);
  if (stitch !== seat) return null;
  const label = at.say(wrecker ? "client.mission626.wrecker" : "client.mission626.nice");
  return html`<span class="card piece stitch" data-card="stitch" data-wrecker=${wrecker || null}>
    <span class="leaping" ref=${pawn}>
      <span class="turning">
        <${MissionPawn} wrecker=${wrecker === 1} label=${label} />
        <${MissionPawn} wrecker=${wrecker !== 1} />
      </span>
    </span>
    <b class="worth" aria-hidden="true">${wrecker ? "−2" : "+2"}</b>
  </span>`;
}

/** In an arc, while the card's own flight carries him. @param {HTMLElement} pawn */
function leap(pawn) {
  if (!moves()) return;
  const frames = [
    { transform: "none" },
    { transform: "translateY(-3.4rem) scale(1.9) rotate(-14deg)", offset: 0.45 },
    { transform: "translateY(.2rem) scale(1.06, .88)", offset: 0.86 },
    { transform: "none" },
  ];
  pawn.animate(frames, { duration: 560 * speed.value, easing: "cubic-bezier(.3,.7,.4,1)" });
}

/** @param {HTMLElement} pawn */
function tumble(pawn) {
  const faces = pawn.querySelector(".turning");
  if (faces && moves()) turnOver(faces, false, { duration: 520 * speed.value });
}

export const isWhole = true;

const KIT = { Card: MissionCard, Back: MissionBack, Token: MissionToken, Piece: Stitch };

/** @param {import("./boards.js").BoardProps} props */
export function Board(props) {
  return html`<${CourtBoard} ...${props} kit=${KIT} />`;
}
