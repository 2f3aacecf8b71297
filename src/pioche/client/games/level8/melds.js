// @ts-check
/** Melds on the table: everybody's, where cards are laid off, and the places of one's own level. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { LevelGroups } from "../../art/levels.js";
import { html } from "../../html.js";
import { CardFace, groupsOf, meldsOf, valueOf } from "./cards.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {{ desk: Desk }} props @returns {any} */
export function Melds({ desk }) {
  const { view, seat, say } = desk;
  const order = Array.from({ length: view.seats }, (_, at) => ((seat ?? -1) + 1 + at) % view.seats);
  const laid = order
    .filter((each) => view.laid[each] > 0)
    .map((owner) => ({ owner, melds: meldsOf(view, desk.facts, owner) }));
  const area = useFit(laid.map(({ owner, melds }) => [owner, ...melds.map(({ length }) => length)]).join(" "));
  return html`<section class="l8-melds" ref=${area} aria-label=${say("client.level8.melds")}>
    ${laid.map(
      ({ owner, melds }) =>
        html`<div class="l8-laid" key=${owner} data-seat=${owner}>
          <span class="l8-owner">${owner === seat ? say("client.you") : desk.nameIn(owner)}</span>
          ${melds.map(
            (cards, at) =>
              html`<${Meld} key=${at} desk=${desk} owner=${owner} at=${at} cards=${cards} />`,
          )}
        </div>`,
    )}
    ${!laid.length && html`<p class="l8-quiet">${say("client.level8.nothing_laid")}</p>`}
  </section>`;
}

const SIZES = [1.4, 1.2, 1, 0.88, 0.76, 0.66, 0.57, 0.5, 0.44]; // of a card in a meld

/** As large as there is room for: melds shrink before any of them is cut off. Tried out anew where
 * other cards are laid, or the room is another; it makes the browser lay out the page each time.
 * @param {string} laid */
function useFit(laid) {
  const area = useRef(/** @type {HTMLElement | null} */ (null));
  const fit = () => {
    const { current } = area;
    if (!current) return;
    for (const size of SIZES) {
      current.style.setProperty("--fit", String(size));
      if (holdsAll(current)) return;
    }
  };
  useLayoutEffect(fit, [laid]);
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(fit);
    if (area.current) watcher.observe(area.current);
    return () => watcher.disconnect();
  }, []);
  return area;
}

/** Whether everything in the area lies within it. What still flies there does not count.
 * @param {HTMLElement} area */
function holdsAll(area) {
  const [right, bottom] = [area.offsetLeft + area.clientWidth, area.offsetTop + area.clientHeight];
  return Array.from(area.children).every((child) => {
    const { offsetLeft, offsetWidth, offsetTop, offsetHeight } = /** @type {HTMLElement} */ (child);
    return offsetLeft + offsetWidth <= right && offsetTop + offsetHeight <= bottom;
  });
}

/** @param {{ desk: Desk, owner: number, at: number, cards: import("./cards.js").Lying[] }} props */
function Meld({ desk, owner, at, cards }) {
  const drop = `meld-${owner}-${at}`;
  const can = desk.drops(drop);
  const fits = desk.lifted && desk.fits(desk.lifted.card, owner, at);
  const words = cards.map(({ card }) => desk.words(card)).join(", ");
  const name = desk.nameIn(owner);
  return html`<button
    class="l8-meld spot"
    data-drop=${drop}
    data-glow=${can.length ? "" : undefined}
    data-later=${fits && !can.length ? "" : undefined}
    data-end=${can.length ? endsOf(can, cards) : undefined}
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

/** At which end of a meld a card would go on.
 * @param {import("./moves.js").Move[]} moves @param {import("./cards.js").Lying[]} cards */
function endsOf(moves, cards) {
  const lowest = valueOf(cards[0]?.card) ?? 0;
  const isLow = moves.map(({ card }) => (valueOf(card ?? 0) ?? lowest) < lowest);
  return isLow.every(Boolean) ? "low" : isLow.some(Boolean) ? "both" : "high";
}

/** @param {{ desk: Desk, cards: import("./cards.js").Lying[] }} props */
function Row({ desk, cards }) {
  return cards.map(
    ({ card, place }) =>
      html`<span class="l8-lane" key=${desk.nameOf(place)}>
        <span class="card" data-card=${desk.nameOf(place)}><${CardFace} card=${card} /></span>
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
        ${ghosts.map((card, each) => html`<span class="l8-lane" key=${`ghost-${each}`}><span class="card l8-ghost"><${CardFace} card=${card} /></span></span>`)}
        ${!ghosts.length && !melds[at].length && html`<span class="l8-wanted" aria-hidden="true"><${LevelGroups} groups=${[group]} /><span>${group.words}</span></span>`}
      </button>`;
    })}
  </section>`;
}
