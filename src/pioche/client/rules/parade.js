// @ts-check
/** Parade in pictures: the six costumes, what a card takes, and who turns a colour over. */

import { ParadeBack, ParadeCard } from "../art/parade.js";
import { html } from "../html.js";
import { say } from "../words.js";
import { Figure } from "./figure.js";

const COLOURS = ["R", "B", "P", "G", "W", "O"];
const EXAMPLE = [ // colour, value, and what the red 4 does to it
  { colour: 0, value: 8, kind: "taken" },
  { colour: 3, value: 9, kind: "stays" },
  { colour: 1, value: 2, kind: "taken" },
  { colour: 4, value: 6, kind: "stays" },
  { colour: 5, value: 1, kind: "safe" },
  { colour: 0, value: 5, kind: "safe" },
  { colour: 2, value: 10, kind: "safe" },
  { colour: 1, value: 3, kind: "safe" },
  { colour: 0, value: 4, kind: "played" },
];

/** @param {number} colour @param {number} value */
const card = (colour, value) => html`<${ParadeCard} colour=${colour} value=${value} />`;

/** @type {Record<string, (facts: import("../messages.js").Facts) => any>} */
export const PICTURES = {
  cards: (facts) =>
    html`<ul class="colours">
      ${COLOURS.map(
        (_, colour) =>
          html`<li key=${colour}>
            ${card(colour, [3, 7, 0, 10, 5, 8][colour])}
            <span>${say(`parade.colour.${facts.kinds.colour.codes[colour]}`)}</span>
          </li>`,
      )}
    </ul>`,
  turn: () =>
    html`<${Figure}
      label=${say("client.rules.parade_turn")}
      groups=${EXAMPLE.map(({ colour, value, kind }) => ({
        kind,
        words: say(`client.rules.${kind}`),
        cards: [card(colour, value)],
      }))}
    /><p class="caption">${say("client.rules.parade_turn")}</p>`,
  end: () =>
    html`<${Figure}
      label=${say("client.rules.parade_end")}
      groups=${[
        {
          words: say("client.points", { count: 3 }),
          cards: [html`<${ParadeBack} />`, html`<${ParadeBack} />`, html`<${ParadeBack} />`],
        },
        { words: say("client.points", { count: 15 }), cards: [card(1, 6), card(1, 9)] },
      ]}
    /><p class="caption">${say("client.rules.parade_end")}</p>`,
};
