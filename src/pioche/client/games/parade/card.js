// @ts-check
/** One card of the procession, face up or just being turned over. */

import { ParadeBack, ParadeCard } from "../../art/parade.js";
import { html } from "../../html.js";
import { look } from "./scene.js";

/** @typedef {import("./scene.js").Facts} Facts */

/** The face of a card; one that has just been turned over has its back behind it.
 * @param {{ facts: Facts, card: number, isTurned?: boolean, label?: string }} props */
export function Front({ facts, card, isTurned = false, label }) {
  const { colour, value } = look(facts, card);
  const face = html`<${ParadeCard} colour=${colour} value=${value} label=${label} />`;
  if (!isTurned) return face;
  return html`<span class="turning"
    ><span class="side">${face}</span><span class="side"><${ParadeBack} /></span
  ></span>`;
}

/** A card's name. @param {Facts} facts @param {number} card @param {typeof import("../../words.js").say} say */
export function nameOf(facts, card, say) {
  const { colour, value } = look(facts, card);
  return say("parade.card", { colour: colourName(facts, colour, say), value });
}

/** @param {Facts} facts @param {number} colour @param {typeof import("../../words.js").say} say */
export function colourName(facts, colour, say) {
  return say(`parade.colour.${facts.kinds.colour.codes[colour]}`);
}
