// @ts-check
/** Small pictures between the rules: cards in a row, with a word below each group. */

import { html } from "../html.js";

/** @typedef {{ words?: string, cards: any[], kind?: string }} Group cards that belong together */

/** @param {{ groups: Group[], label: string }} props */
export function Figure({ groups, label }) {
  return html`<figure class="figure" role="img" aria-label=${label}>
    ${groups.map(
      ({ words, cards, kind = "" }, at) =>
        html`<div key=${at} class=${`group ${kind}`} style=${{ "--cards": cards.length }} aria-hidden="true">
          <span class="lying">${cards.map((card, each) => html`<span key=${each} class="shown">${card}</span>`)}</span>
          ${words && html`<span class="words">${words}</span>`}
        </div>`,
    )}
  </figure>`;
}
