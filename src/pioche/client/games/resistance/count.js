// @ts-check
/** After a round: which ally went to whom, and with how many tiles. */

import { Pawn } from "../../art/resistance.js";
import { html } from "../../html.js";
import { say } from "../../words.js";

/** @typedef {import("../../messages.js").Event} Event */

const PAWNS = /^pawn_/;

/** The events of the latest count among what was told. @param {import("../../table.js").Telling[]} tellings
 * @returns {Event[]} */
export function latestCount(tellings) {
  const told = tellings.findLast((each) => each.events.some(({ name }) => name === "counted"));
  return told?.events ?? [];
}

/**
 * @param {{ events: Event[], names: string[], known: import("./facts.js").Known,
 *   onClose: (() => void) | null }} props
 */
export function Count({ events, names, known, onClose }) {
  const round = events.find(({ name }) => name === "counted")?.arguments.round ?? 1;
  const pawns = events.filter(({ name }) => PAWNS.test(name));
  const won = events.filter(({ name }) => name === "won");
  return html`<section class="counted" aria-label=${say("resistance.event.counted", { round })}>
    <h2>
      ${won.length
        ? won.map(({ arguments: { seat } }) => say("resistance.event.won", { seat: names[seat] })).join(" ")
        : say("resistance.event.counted", { round })}
    </h2>
    <ul>
      ${pawns.map(({ name, arguments: given }) => {
        const isMoved = name === "pawn_won" || name === "pawn_taken";
        const who = given.seat === undefined ? say("client.resistance.nobody") : names[given.seat];
        return html`<li key=${given.tile} data-moved=${isMoved}>
          <span class="card piece">
            <${Pawn}
              character=${given.tile}
              points=${known.points[given.tile]}
              label=${known.names[given.tile]}
            />
          </span>
          <span class="who">${who}</span>
          ${given.count !== undefined && html`<small>${say("client.resistance.tiles", { count: given.count })}</small>`}
        </li>`;
      })}
    </ul>
    ${onClose && html`<button class="button" onClick=${onClose}>${say("client.resistance.go_on")}</button>`}
  </section>`;
}
