// @ts-check
/** What can be named, fanned out, and what is left of every character. */

import { useState } from "preact/hooks";
import { Dialog } from "../../frame/dialog.js";
import { html } from "../../html.js";
import { has, unseen } from "./model.js";

/** @typedef {import("./players.js").Setting} Setting */

/** @param {Setting} at @returns {number[]} copies out of sight, by character */
export function leftOf(at) {
  const seats = at.court.view.seats;
  return unseen(
    at.court,
    at.viewer,
    at.cards.map((card) => (card.fewest > seats ? 0 : card.copies)),
  );
}

/**
 * Why a value cannot be what somebody holds, or "".
 * @param {Setting} at @param {number} target @param {number} value
 */
export function whyNot(at, target, value) {
  const left = leftOf(at);
  const seats = at.court.view.seats;
  const mask = at.court.view.may_hold[1 + (at.viewer ?? -1)]?.[target] ?? -1;
  const meant = at.cards.filter((card) => card.value === value);
  const given = { card: namesOf(meant), name: at.names[target], count: seats };
  if (meant.every((card) => card.fewest > seats)) return at.say("client.court.not_in_game", given);
  if (meant.every(({ card }) => !left[card])) return at.say("client.court.none_left", given);
  const isOut = mask >= 0 && meant.every(({ card }) => !left[card] || !has(mask, card));
  return isOut ? at.say("client.court.ruled_out", given) : "";
}

/** @param {any[]} cards */
const namesOf = (cards) => cards.map((card) => card.name).join(", ");

/**
 * The values that can be named; those that cannot be right lie lower and say why before they are.
 * @param {{ at: Setting, aim: any, isBusy: boolean }} props
 */
export function Fan({ at, aim, isBusy }) {
  const left = leftOf(at);
  const values = [...new Set(aim.rest.map((/** @type {any} */ choice) => choice.given.value))];
  return html`<ul class="fan" style=${{ "--cards": String(values.length) }}>
    ${values.map((value) => {
      const meant = at.cards.filter((card) => card.value === value);
      const count = meant.reduce((sum, { card }) => sum + left[card], 0);
      const why = whyNot(at, aim.picked[1], value);
      const isDoubted = aim.doubted === value;
      const name = namesOf(meant);
      return html`<li key=${value}>
        <button
          class="naming"
          data-can=${why ? "no" : "yes"}
          data-doubted=${isDoubted || null}
          title=${why || null}
          data-value=${value}
          data-move=${aim.moveFor("value", value)}
          disabled=${isBusy}
          onClick=${() => (why && !isDoubted ? aim.doubt(value) : aim.pick(value))}
        >
          <span class="quietly">${at.say("client.court.name", { name, value, count })}</span>
          ${meant.map(
            (card) =>
              html`<span class="card" key=${card.card}>
                <${at.kit.Card} role=${card.card} value=${value} copies=${card.copies} name=${card.name} />
              </span>`,
          )}
          <b class="count" aria-hidden="true">×${count}</b>
        </button>
      </li>`;
    })}
  </ul>`;
}

/**
 * The reference card at the edge: every character with a mark for each copy, filled while it is out
 * of sight. It opens to say what each one does.
 * @param {{ at: Setting }} props
 */
export function Reference({ at }) {
  const [isOpen, setOpen] = useState(false);
  const left = leftOf(at);
  const cards = at.cards.filter((card) => card.fewest <= at.court.view.seats);
  return html`<div class="reference">
    <button class="ledger" onClick=${() => setOpen(true)}>
      <span class="quietly">${at.say("client.court.ledger")}</span>
      ${cards.map(
        ({ card, name, value, copies }) =>
          html`<span class="entry" key=${card} aria-hidden="true" data-gone=${left[card] === 0 || null}>
            <b>${value}</b><span class="title">${name}</span>
            <${Marks} copies=${copies} left=${left[card]} />
          </span>`,
      )}
    </button>
    ${isOpen &&
    html`<${Dialog} title=${at.say("client.court.ledger")} close=${() => setOpen(false)}>
      <ul class="characters">
        ${cards.map(
          ({ card, name, value, copies, does }) =>
            html`<li key=${card} data-gone=${left[card] === 0 || null}>
              <span class="card">
                <${at.kit.Card} role=${card} value=${value} copies=${copies} name=${name} />
              </span>
              <p>
                <b>${at.say("client.court.left", { name, value, count: left[card] })}</b>
                <${Marks} copies=${copies} left=${left[card]} />${does}
              </p>
            </li>`,
        )}
      </ul>
    <//>`}
  </div>`;
}

/** @param {{ copies: number, left: number }} props */
function Marks({ copies, left }) {
  const places = [...Array(copies).keys()];
  return html`<span class="marks" aria-hidden="true">
    ${places.map((place) => html`<i key=${place} data-gone=${place >= left || null}></i>`)}
  </span>`;
}
