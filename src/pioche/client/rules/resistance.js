// @ts-check
/** The Resistance in pictures: tiles, the slap, a planet, and what every pawn is worth. */

import { Planet } from "../art/planets.js";
import { Pawn, SlapSymbol, Tile, TileBack } from "../art/resistance.js";
import { html } from "../html.js";
import { say } from "../words.js";
import { Figure } from "./figure.js";

/** @type {Record<string, (facts: import("../messages.js").Facts) => any>} */
export const PICTURES = {
  turn: (facts) => {
    const tile = (/** @type {number} */ each) =>
      html`<${Tile} character=${each} points=${facts.cards.columns.points[each]} />`;
    return html`<${Figure}
      label=${say("client.rules.resistance_turn")}
      groups=${[
        { words: say("client.rules.flip"), cards: [html`<${TileBack} />`] },
        { words: say("client.rules.seen"), cards: [tile(0), tile(5), tile(2)] },
        { words: say("client.rules.slap"), cards: [html`<${SlapSymbol} />`] },
        { words: say("client.rules.planet"), cards: [html`<${Planet} world=${0} tiles=${3} />`] },
      ]}
    /><p class="caption">${say("client.rules.resistance_turn")}</p>`;
  },
  cards: (facts) => {
    const { points, copies } = facts.cards.columns;
    return html`<ul class="pawns">
      ${facts.kinds.tile.words.map(
        (name, each) =>
          html`<li key=${each}>
            <span class="pair">
              <${Tile} character=${each} points=${points[each]} />
              <${Pawn} character=${each} points=${points[each]} />
            </span>
            <b>${name}</b>
            <span>${say("client.points", { count: points[each] })}</span>
            <small>${say("client.rules.tiles", { count: copies[each] })}</small>
          </li>`,
      )}
    </ul>`;
  },
};
