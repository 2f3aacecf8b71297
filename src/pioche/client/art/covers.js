// @ts-check
/** The lids of the five boxes: one small scene each, in the palette of its game. */

import { Level8 } from "./covers/level8.js";
import { Mission } from "./covers/mission626.js";
import { Parade } from "./covers/parade.js";
import { Princess } from "./covers/princess.js";
import { Resistance } from "./covers/resistance.js";
import { Face, html } from "./svg.js";

/** @typedef {import("./svg.js").Drawing} Drawing */

/** @type {Record<string, () => Drawing>} */
const SCENES = {
  mission626: Mission,
  princess: Princess,
  parade: Parade,
  level8: Level8,
  resistance: Resistance,
};

/**
 * The lid of a game's box.
 * @param {{ game: string, label?: string }} props
 * @returns {Drawing}
 */
export function Cover({ game, label }) {
  return html`<${Face} kind="cover" fit="xMidYMid slice" width=${320} height=${220} label=${label}
    >${SCENES[game]()}<//
  >`;
}
