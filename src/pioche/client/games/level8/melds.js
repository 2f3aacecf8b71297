// @ts-check
/** Melds on the table: everybody's, where cards are laid off, and the places of one's own level. */

import { LevelGroups } from "../../art/levels.js";
import { html } from "../../html.js";
import { CardFace, groupsOf, meldsOf } from "./cards.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{ desk: Desk }} props @returns {any} */
export function Melds({ desk }) {
  const { view, seat, table, say } = desk;
  const order = Array.from({ length: view.seats }, (_, at) => ((seat ?? -1) + 1 + at) % view.seats);
  const laid = order.filter((each) => view.laid[each] > 0);
  const isEmpty = laid.length === 0 && !(seat !== null && !view.laid[seat]);
  return html`<section class="l8-melds" aria-label=${say("client.level8.melds")}>
    ${laid.map(
      (each) =>
        html`<div class="l8-laid" key=${each} data-seat=${each}>
          <span class="l8-owner">${each === seat ? say("client.you") : table.seats[each].name}</span>
          ${meldsOf(view, desk.facts, each).map(
            (cards, at) =>
              html`<${Meld} key=${at} desk=${desk} owner=${each} at=${at} cards=${cards} />`,
          )}
        </div>`,
    )}
    ${isEmpty && html`<p class="l8-quiet">${say("client.level8.nothing_laid")}</p>`}
  </section>`;
}

/** @param {{ desk: Desk, owner: number, at: number, cards: import("./cards.js").Lying[] }} props */
function Meld({ desk, owner, at, cards }) {
  const drop = `meld-${owner}-${at}`;
  const can = desk.drops(drop);
  const fits = desk.lifted && desk.fits(desk.lifted.card, owner, at);
  const words = cards.map(({ card }) => desk.words(card)).join(", ");
  const name = desk.table.seats[owner].name ?? "";
  return html`<button
    class="l8-meld spot"
    data-drop=${drop}
    data-glow=${can.length || fits ? "" : undefined}
    data-move=${can.length === 1 ? can[0].number : undefined}
    disabled=${!desk.lifted || desk.isWaiting}
    onClick=${() => desk.drop(drop)}
  >
    <span class="quietly">
      ${desk.say(can.length ? "client.level8.add" : "client.level8.meld", { name, words })}
    </span>
    <${Row} desk=${desk} cards=${cards} />
  </button>`;
}

/** @param {{ desk: Desk, cards: import("./cards.js").Lying[] }} props */
function Row({ desk, cards }) {
  return cards.map(
    ({ card, place }) =>
      html`<span class="card" key=${desk.nameOf(place)} data-card=${desk.nameOf(place)}>
        <${CardFace} card=${card} />
      </span>`,
  );
}

/** The places that one's level asks for; the best lay shows through. @param {{ desk: Desk }} props
 * @returns {any} */
export function OwnLay({ desk }) {
  const { view, seat, facts, say, best } = desk;
  if (seat === null || view.laid[seat] || view.level[seat] > 8) return null;
  const melds = meldsOf(view, facts, seat);
  const isBegun = melds.some((cards) => cards.length > 0) || desk.can("take_back");
  return html`<section
    class="l8-lay"
    data-begun=${isBegun}
    data-ready=${best !== null && !isBegun}
    aria-label=${say("client.level8.own_lay")}
  >
    ${groupsOf(view, facts, seat).map((group, at) => {
      const drop = `lay-${at}`;
      const can = desk.drops(drop);
      const ghosts = isBegun ? [] : (best?.melds[at] ?? []).map((code) => desk.cardOf(code));
      return html`<button
        key=${at}
        class="l8-meld spot"
        style=${{ "--size": group.size }}
        data-drop=${drop}
        data-glow=${can.length ? "" : undefined}
        data-move=${can.length === 1 ? can[0].number : undefined}
        disabled=${!can.length || desk.isWaiting}
        onClick=${() => desk.drop(drop)}
      >
        <span class="quietly">
          ${say("client.level8.place", { group: group.words, words: melds[at].map(({ card }) => desk.words(card)).join(", ") })}
        </span>
        <${Row} desk=${desk} cards=${melds[at]} />
        ${ghosts.map((card, each) => html`<span class="card l8-ghost" key=${`ghost-${each}`}><${CardFace} card=${card} /></span>`)}
        ${!ghosts.length && !melds[at].length && html`<span class="l8-wanted" aria-hidden="true"><${LevelGroups} groups=${[group]} /><span>${group.words}</span></span>`}
      </button>`;
    })}
  </section>`;
}
