// @ts-check
/** What can be named, fanned out, and what is left of every character. */

import { html } from "../../html.js";
import { unseen } from "./model.js";

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
 * The values that can be named; those that can no longer be right lie lower.
 * @param {{ at: Setting, aim: any, isBusy: boolean }} props
 */
export function Fan({ at, aim, isBusy }) {
  const left = leftOf(at);
  const target = aim.picked[1];
  const mask = at.court.view.may_hold[1 + (at.viewer ?? -1)]?.[target] ?? -1;
  const values = [...new Set(aim.rest.map((/** @type {any} */ choice) => choice.given.value))];
  return html`<ul class="fan" style=${{ "--cards": String(values.length) }}>
    ${values.map((value) => {
      const meant = at.cards.filter((card) => card.value === value);
      const count = meant.reduce((sum, { card }) => sum + left[card], 0);
      const may = count > 0 && meant.some(({ card }) => mask < 0 || (mask >> card) & 1);
      const name = meant.map((card) => card.name).join(", ");
      return html`<li key=${value}>
        <button
          class="naming"
          data-can=${may ? "yes" : "no"}
          data-value=${value}
          data-move=${aim.moveFor("value", value)}
          disabled=${isBusy}
          aria-label=${at.say("client.court.name", { name, value, count })}
          onClick=${() => aim.pick(value)}
        >
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
 * Every character with a mark for each copy, filled while it is out of sight.
 * @param {{ at: Setting, open: number, onOpen: (card: number) => void }} props
 */
export function Ledger({ at, open, onOpen }) {
  const left = leftOf(at);
  const seats = at.court.view.seats;
  return html`<ul class="ledger" aria-label=${at.say("client.court.ledger")}>
    ${at.cards
      .filter((card) => card.fewest <= seats)
      .map(({ card, name, value, copies }) => {
        const marks = [...Array(copies).keys()];
        return html`<li key=${card}>
          <button
            data-gone=${left[card] === 0 || null}
            aria-pressed=${open === card}
            aria-label=${at.say("client.court.left", { name, value, count: left[card] })}
            onClick=${() => onOpen(open === card ? -1 : card)}
          >
            <b aria-hidden="true">${value}</b>
            <span class="title" aria-hidden="true">${name}</span>
            <span class="marks" aria-hidden="true">
              ${marks.map((place) => html`<i data-gone=${place >= left[card] || null}></i>`)}
            </span>
          </button>
        </li>`;
      })}
  </ul>`;
}
