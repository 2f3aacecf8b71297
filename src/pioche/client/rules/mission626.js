// @ts-check
/** Mission 626 in pictures: Stitch's two faces, and every card. */

import { MissionBack, MissionCard, MissionPawn } from "../art/mission626.js";
import { html } from "../html.js";
import { say } from "../words.js";
import { Figure } from "./figure.js";

export const Card = MissionCard;

/** @type {Record<string, (facts: import("../messages.js").Facts) => any>} */
export const PICTURES = {
  setup: () =>
    html`<${Figure}
      label=${say("client.rules.stitch")}
      groups=${[
        { words: say("client.rules.nice"), cards: [html`<${MissionPawn} wrecker=${false} />`] },
        { words: say("client.rules.wrecker"), cards: [html`<${MissionPawn} wrecker=${true} />`] },
      ]}
    /><p class="caption">${say("client.rules.stitch")}</p>`,
  turn: (facts) =>
    html`<${Figure}
      label=${say("client.rules.court_turn")}
      groups=${[
        { words: say("client.rules.draw"), cards: [html`<${MissionBack} />`] },
        { words: say("client.rules.play_one"), cards: [face(facts, 4), face(facts, 2)] },
      ]}
    /><p class="caption">${say("client.rules.court_turn")}</p>`,
};

/** @param {import("../messages.js").Facts} facts @param {number} role */
function face(facts, role) {
  const code = facts.kinds.card.codes[role];
  return html`<${MissionCard}
    role=${role}
    value=${facts.cards.columns.value[role]}
    copies=${facts.cards.columns.copies[role]}
    name=${say(`mission626.short.${code}`)}
  />`;
}
