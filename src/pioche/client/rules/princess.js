// @ts-check
/** Princess Princess in pictures: a turn, and every card. */

import { PrincessBack, PrincessCard } from "../art/princess.js";
import { html } from "../html.js";
import { say } from "../words.js";
import { Figure } from "./figure.js";

export const Card = PrincessCard;

/** @type {Record<string, (facts: import("../messages.js").Facts) => any>} */
export const PICTURES = {
  turn: (facts) =>
    html`<${Figure}
      label=${say("client.rules.court_turn")}
      groups=${[
        { words: say("client.rules.draw"), cards: [html`<${PrincessBack} />`] },
        { words: say("client.rules.play_one"), cards: [face(facts, 6), face(facts, 1)] },
      ]}
    /><p class="caption">${say("client.rules.court_turn")}</p>`,
};

/** @param {import("../messages.js").Facts} facts @param {number} role */
function face(facts, role) {
  const code = facts.kinds.card.codes[role];
  return html`<${PrincessCard}
    role=${role}
    copies=${facts.cards.columns.copies[role]}
    name=${say(`princess.short.${code}`)}
  />`;
}
