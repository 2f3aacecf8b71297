// @ts-check
/** One's own place: the hand along the thumb's arc, one's tokens and what one has played. */

import { html } from "../../html.js";
import { useCarry } from "../carry.js";
import { Face, Name } from "../person.js";
import { has } from "./model.js";
import { Front, State, Tokens } from "./players.js";

/** @typedef {import("./players.js").Setting} Setting */
/** @typedef {{ at: Setting, aim: any, isBusy: boolean, explain: (given: Record<string, number>) => void,
 *   point: (card: number) => void }} Props */

/** @param {Props & { scene: any }} props */
export function OwnPlace({ at, aim, isBusy, scene, explain, point }) {
  const seat = /** @type {number} */ (at.viewer);
  const { court, say, kit, room } = at;
  const can = aim.can("target", seat);
  const isAiming = aim.field === "target" && aim.picked.length > 0;
  const ask = () => isAiming && !can && explain({ card: aim.picked[0], target: seat });
  return html`<section class="own" data-seat=${seat} aria-label=${say("client.court.own")}
    data-turn=${court.turn === seat || null} data-out=${!has(court.inside, seat) || null}>
    <div class="player mine" data-seat=${seat} data-turn=${court.turn === seat || null}
      data-out=${!has(court.inside, seat) || null} data-own=""
      data-safe=${has(court.safe, seat) || null} data-aimed=${scene?.target === seat || null}
      data-can=${isAiming ? (can ? "yes" : "no") : null} onClick=${ask}>
      <div class="person">
        <${Face} room=${room} seat=${seat} /><${Name} room=${room} seat=${seat} say=${say} />
        <${kit.Piece} seat=${seat} at=${at} />
      </div>
      <div class="line"><${Tokens} seat=${seat} at=${at} /><${State} seat=${seat} at=${at} /></div>
      <div class="cards"><${Front} seat=${seat} at=${at} /></div>
      ${can &&
      html`<button class="aim" data-target=${seat} data-move=${aim.moveFor("target", seat)}
        disabled=${isBusy} onClick=${() => aim.pick(seat)}>
        <span class="quietly">${say("client.court.aim_self")}</span>
      </button>`}
    </div>
    <${Cards} ...${{ at, aim, isBusy, explain, point }} />
  </section>`;
}

/** @param {Props} props */
function Cards({ at, aim, isBusy, explain, point }) {
  const hand = at.court.hands[/** @type {number} */ (at.viewer)];
  return html`<ul class="hand" aria-label=${at.say("client.court.hand")}
    style=${{ "--cards": String(Math.max(2, hand.length)) }}>
    ${hand.map(
      (held, place) =>
        html`<li key=${held.id} style=${{ "--at": String(place) }}>
          <${OwnCard} ...${{ at, aim, isBusy, explain, point, held, place }} />
        </li>`,
    )}
  </ul>`;
}

/** @param {Props & { held: any, place: number }} props */
function OwnCard({ at, aim, isBusy, explain, point, held, place }) {
  const isFree = !isBusy && held.card >= 0 && aim.isOpen(held.card);
  const carry = useCarry(
    isFree
      ? {
          lift: () => aim.take(held.card, place),
          drop({ x, y, isFlicked }, card) {
            const home = /** @type {Element} */ (card.parentElement).getBoundingClientRect();
            const over = document.elementsFromPoint(x, y).find((each) => each.matches(".player"));
            if (over) return aim.drop(held.card, place, Number(over.getAttribute("data-seat")));
            return isFlicked || y < home.top ? aim.drop(held.card, place, null) : null;
          },
        }
      : null,
  );
  if (held.card < 0) {
    return html`<span class="card" data-card=${held.id}><${at.kit.Back} /></span>`;
  }
  const { name, value, copies, does } = at.cards[held.card];
  const isLifted = aim.place === place;
  const isFirst = !isLifted && aim.field === "first" && aim.can("first", held.card);
  const isMine = !isBusy && aim.rest.length > 0;
  const move = isLifted ? aim.only : isFirst ? aim.moveFor("first", held.card) : null;
  const tap = () => {
    if (carry.wasCarried()) return;
    if (isFirst) aim.pick(held.card);
    else if (isFree) aim.lift(held.card, place);
    else if (isMine) explain({ card: held.card });
  };
  return html`<button class="card" data-card=${held.id} data-lifted=${isLifted || null}
    data-can=${isMine ? (isFree || isFirst ? "yes" : "no") : null}
    data-glow=${isMine && !aim.picked.length && isFree ? "" : isFirst || (isLifted && aim.only !== null) ? "" : null}
    data-hand=${held.card} data-move=${move} aria-pressed=${isLifted}
    aria-disabled=${!(isFree || isFirst)} onClick=${tap}
    onPointerEnter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && point(held.card)}
    onPointerLeave=${() => point(-1)}
    onPointerDown=${carry.onPointerDown} onPointerMove=${carry.onPointerMove}
    onPointerUp=${carry.onPointerUp} onPointerCancel=${carry.onPointerCancel}>
    <span class="quietly">${does}</span>
    <span class="turning">
      <${at.kit.Card} role=${held.card} value=${value} copies=${copies} name=${name} />
      <${at.kit.Back} />
    </span>
  </button>`;
}
