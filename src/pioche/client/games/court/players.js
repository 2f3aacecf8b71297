// @ts-check
/** Everybody at court: tokens, hand, state, and the cards played in order. */

import { html } from "../../html.js";
import { Sign } from "../../art/signs.js";
import { Face, Name } from "../person.js";
import { UNKNOWN, has, knownCard } from "./model.js";

/** @typedef {import("./model.js").Court} Court */
/** @typedef {import("./model.js").Held} Held */
/** @typedef {{
 *   kit: any, cards: any[], court: Court, names: string[], viewer: number | null, goal: number,
 *   room: import("../../table.js").Table, say: typeof import("../../words.js").say,
 * }} Setting what everything at court is drawn from */

/**
 * A card on the table or in another's hand.
 * @param {{ held: Held, at: Setting, label?: boolean }} props
 */
export function CardView({ held, at, label }) {
  const { kit, cards, say } = at;
  if (held.card === UNKNOWN || held.card < 0) {
    return html`<span class="card" data-card=${held.id}><${kit.Back} /></span>`;
  }
  const { name, value, copies } = cards[held.card];
  const spoken = label ? say("client.court.card", { name, value }) : undefined;
  return html`<span class="card" data-card=${held.id}>
    <span class="turning">
      <${kit.Card} role=${held.card} value=${value} copies=${copies} name=${name} label=${spoken} />
      <${kit.Back} />
    </span>
  </span>`;
}

/** The cards before a player, in order. @param {{ seat: number, at: Setting }} props */
export function Front({ seat, at }) {
  const row = at.court.fronts[seat];
  const title = at.say("client.court.front", { name: at.names[seat] });
  return html`<ol class="front" aria-label=${title} style=${{ "--cards": String(row.length) }}>
    ${row.map((held) => html`<li key=${held.id}><${CardView} held=${held} at=${at} label /></li>`)}
  </ol>`;
}

/** @param {{ seat: number, at: Setting }} props */
export function Tokens({ seat, at }) {
  const count = at.court.tokens[seat];
  const title = at.say("client.court.tokens", { count, goal: at.goal });
  const places = [...Array(Math.max(at.goal, count)).keys()];
  return html`<span class="tokens">
    <span class="quietly">${title}</span>
    ${places.map((place) =>
      place < count
        ? html`<span class="won" key=${place} data-card=${`token-${seat}-${place}`}><${at.kit.Token} /></span>`
        : html`<i class="free" key=${place}></i>`,
    )}
  </span>`;
}

/** @param {{ seat: number, at: Setting }} props */
export function State({ seat, at }) {
  const { court, say } = at;
  if (!has(court.inside, seat)) return html`<span class="state out">${say("client.court.out")}</span>`;
  if (has(court.safe, seat)) {
    return html`<span class="state safe"><${Shield} /> ${say("client.court.safe")}</span>`;
  }
  return null;
}

function Shield() {
  return html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 3 4.5 5.5V12c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V5.5ZM8.5 12l2.5 2.5 4.5-5" />
  </svg>`;
}

/**
 * Another player. While somebody is to be chosen it is a button; whoever cannot be chosen says why.
 * @param {{ seat: number, at: Setting, aim: any, aimed: boolean, isBusy: boolean,
 *   explain: (given: Record<string, number>) => void }} props
 */
export function Player({ seat, at, aim, aimed, isBusy, explain }) {
  const { court, names, room, say, kit } = at;
  const can = aim.can("target", seat);
  const isAiming = aim.field === "target" && aim.picked.length > 0;
  const isPicked = aim.field === "value" && aim.picked[1] === seat;
  const known = court.shown[seat] ? null : knownCard(court, at.viewer, seat);
  const ask = () => isAiming && !can && explain({ card: aim.picked[0], target: seat });
  return html`<li
    class="player"
    data-seat=${seat}
    data-turn=${court.turn === seat || null}
    data-out=${!has(court.inside, seat) || null}
    data-safe=${has(court.safe, seat) || null}
    data-aimed=${aimed || isPicked || null}
    data-can=${isAiming ? (can ? "yes" : "no") : null}
    onClick=${ask}
  >
    <div class="person">
      <${Face} room=${room} seat=${seat} /><${Name} room=${room} seat=${seat} say=${say} />
      <${kit.Piece} seat=${seat} at=${at} />
    </div>
    <div class="line"><${Tokens} seat=${seat} at=${at} /><${State} seat=${seat} at=${at} /></div>
    <div class="cards">
      <ul class="held" aria-label=${say("client.court.held", { count: court.hands[seat].length })}>
        ${court.hands[seat].map(
          (held) =>
            html`<li key=${held.id} data-shown=${court.shown[seat] || null}>
              <${CardView} held=${held} at=${at} label=${held.card !== known} />
              ${held.card === known && html`<${Known} card=${known} at=${at} />`}
            </li>`,
        )}
      </ul>
      <${Front} seat=${seat} at=${at} />
    </div>
    ${can &&
    html`<button
      class="aim"
      disabled=${isBusy}
      data-target=${seat}
      data-move=${aim.moveFor("target", seat)}
      onClick=${() => aim.pick(seat)}
    >
      <span class="quietly">${say("client.court.aim", { name: names[seat] })}</span>
    </button>`}
  </li>`;
}

/** Still in the hand, and covered for the others: one knows what it is. @param {{ card: number, at: Setting }} props */
function Known({ card, at }) {
  const { name, value } = at.cards[card];
  return html`<span class="known">
    <${Sign} name="eye" />
    <span class="quietly">${at.say("client.court.known", { name, value })}</span>
  </span>`;
}
