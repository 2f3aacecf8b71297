// @ts-check
/** Level 8 in pictures: the kinds of melds, the Joker, the Skip, and both sides of the level card. */

import { JokerCard, Level8Back, NumberCard, SkipCard } from "../art/level8.js";
import { LevelCard } from "../art/levels.js";
import { html } from "../html.js";
import { say } from "../words.js";
import { Figure } from "./figure.js";

/** @param {number} colour @param {number} value */
const card = (colour, value) => html`<${NumberCard} colour=${colour} value=${value} />`;

/** @type {Record<string, (facts: import("../messages.js").Facts) => any>} */
export const PICTURES = {
  turn: () =>
    html`<${Figure}
      label=${say("client.rules.level8_turn")}
      groups=${[
        { words: say("client.rules.take"), cards: [html`<${Level8Back} />`] },
        { words: say("client.rules.lay"), cards: [card(0, 4), card(3, 5), card(1, 6)] },
        { words: say("client.rules.discard"), cards: [card(4, 12)] },
      ]}
    /><p class="caption">${say("client.rules.level8_turn")}</p>`,
  cards: () =>
    html`<${Figure}
        label=${say("client.rules.melds")}
        groups=${[
          { words: say("client.rules.run"), cards: [card(0, 4), card(3, 5), card(1, 6)] },
          { words: say("client.rules.set"), cards: [card(2, 9), card(4, 9), card(5, 9)] },
          { words: say("client.rules.one_colour"), cards: [card(1, 2), card(1, 7), card(1, 13)] },
          {
            words: say("client.rules.with_joker"),
            cards: [card(5, 10), html`<${JokerCard} value=${11} />`, card(0, 12)],
          },
          { words: say("client.rules.skip"), cards: [html`<${SkipCard} />`] },
        ]}
      />
      <p class="caption">${say("client.rules.melds")}</p>`,
  levels: (facts) =>
    html`<ul class="levels">
      ${facts.levels.map(
        (side, at) =>
          html`<li key=${at}>
            <${LevelCard} levels=${side.map(({ groups }) => groups)} level=${1} stars=${at + 1} />
            <ol>
              ${side.map(({ words }, level) => html`<li key=${level}>${words}</li>`)}
            </ol>
          </li>`,
      )}
    </ul>`,
};
