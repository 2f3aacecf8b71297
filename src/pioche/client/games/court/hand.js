// @ts-check
/** One's own place: the hand along the thumb's arc, one's tokens and what one has played. */

import { html } from "../../html.js";
import { has } from "./model.js";
import { Front, State, Tokens } from "./players.js";

/** @typedef {import("./players.js").Setting} Setting */

/** @param {{ at: Setting, aim: any, isBusy: boolean, scene: any }} props */
export function OwnHand({ at, aim, isBusy, scene }) {
  const seat = /** @type {number} */ (at.viewer);
  const { court, say, kit, names } = at;
  const can = aim.can("target", seat);
  return html`<section class="own player" data-seat=${seat} aria-label=${say("client.court.own")}
    data-turn=${court.turn === seat || null} data-out=${!has(court.inside, seat) || null}
    data-safe=${has(court.safe, seat) || null} data-aimed=${scene?.target === seat || null}
    data-can=${aim.field === "target" && aim.picked.length ? (can ? "yes" : "no") : null}>
    <div class="mine">
      <div class="person">
        <span class="who" aria-hidden="true">${[...names[seat]][0]}</span>
        <span class="name">${names[seat]}</span>
        <${kit.Piece} seat=${seat} at=${at} />
      </div>
      <div class="line"><${Tokens} seat=${seat} at=${at} /><${State} seat=${seat} at=${at} /></div>
      <${Front} seat=${seat} at=${at} />
      ${can &&
      html`<button class="aim" disabled=${isBusy} data-target=${seat}
        data-move=${aim.moveFor("target", seat)} onClick=${() => aim.pick(seat)}
        aria-label=${say("client.court.aim", { name: names[seat] })}></button>`}
    </div>
    <${Cards} at=${at} aim=${aim} isBusy=${isBusy} hand=${court.hands[seat]} />
  </section>`;
}

/** @param {{ at: Setting, aim: any, isBusy: boolean, hand: import("./model.js").Held[] }} props */
function Cards({ at, aim, isBusy, hand }) {
  return html`<ul class="hand" aria-label=${at.say("client.court.hand")} onKeyDown=${walk}
    style=${{ "--cards": String(hand.length) }}>
    ${hand.map(
      (held, place) =>
        html`<li key=${held.id} style=${{ "--at": String(place) }}>
          <${OwnCard} at=${at} aim=${aim} isBusy=${isBusy} held=${held} place=${place} />
        </li>`,
    )}
  </ul>`;
}

/** @param {{ at: Setting, aim: any, isBusy: boolean, held: any, place: number }} props */
function OwnCard({ at, aim, isBusy, held, place }) {
  if (held.card < 0) {
    return html`<span class="card" data-card=${held.id}><${at.kit.Back} /></span>`;
  }
  const { name, value, copies, does } = at.cards[held.card];
  const isLifted = aim.place === place;
  const isFirst = !isLifted && aim.field === "first" && aim.can("first", held.card);
  const isFree = aim.can("card", held.card);
  const mayLift = isFree || isLifted || aim.picked.length > 0;
  const tap = () => (isFirst ? aim.pick(held.card) : aim.lift(held.card, place));
  const move = isLifted ? aim.only : isFirst ? aim.moveFor("first", held.card) : null;
  return html`<button class="card" data-card=${held.id} data-lifted=${isLifted || null}
    data-can=${isBusy || !aim.rest.length ? null : mayLift || isFirst ? "yes" : "no"}
    data-glow=${(isFree || isFirst) && !isLifted ? "" : null} data-hand=${held.card}
    data-move=${move} aria-pressed=${isLifted} disabled=${isBusy} onClick=${tap}
    aria-label=${at.say("client.court.own_card", { name, value, does })}>
    <span class="turning">
      <${at.kit.Card} role=${held.card} value=${value} copies=${copies} name=${name} />
      <${at.kit.Back} />
    </span>
  </button>`;
}

/** Arrows go from card to card. @param {KeyboardEvent} event */
function walk(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return;
  const list = /** @type {HTMLElement} */ (event.currentTarget);
  const cards = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("button.card")]);
  const now = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  cards[(now + step + cards.length) % cards.length]?.focus();
  event.preventDefault();
}
