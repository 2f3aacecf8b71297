// @ts-check
/** After a round: which ally went to whom, with how many tiles, and what all are worth now. */

import { useLayoutEffect } from "preact/hooks";
import { Pawn } from "../../art/resistance.js";
import { html } from "../../html.js";
import { say } from "../../words.js";
import { signed } from "./planets.js";

/** @typedef {import("../../messages.js").Event} Event */
/** @typedef {import("./facts.js").Known} Known */

const PAWNS = /^pawn_/;
const MOVED = new Set(["pawn_won", "pawn_taken"]);

/** The events of the latest count among what was told. @param {import("../../table.js").Telling[]} tellings
 * @returns {Event[]} */
export function latestCount(tellings) {
  const told = tellings.findLast((each) => each.events.some(({ name }) => name === "counted"));
  return told?.events ?? [];
}

/** The round that was counted, or 0. @param {Event[]} events */
export const roundOf = (events) =>
  events.find(({ name }) => name === "counted")?.arguments.round ?? 0;

/** @param {{ events: Event[], names: string[], known: Known, isFresh: boolean, close: () => void }} props
 *   `isFresh`: the last tiles are still on their way */
export function Count({ events, names, known, isFresh, close }) {
  useEscape(close);
  const pawns = events.filter(({ name }) => PAWNS.test(name));
  const won = events.filter(({ name }) => name === "won");
  const title = won.length
    ? won.map(({ arguments: { seat } }) => say("resistance.event.won", { seat: names[seat] })).join(" ")
    : say("client.resistance.counted", { round: roundOf(events) });
  const centre = pawns.filter(({ arguments: { seat } }) => seat === undefined);
  return html`<section class="counted" data-fresh=${isFresh ? "" : undefined} aria-label=${title}>
    <h2>${title}</h2>
    <p class="how">${say("client.resistance.count_how")}</p>
    <ul class="shares">
      ${names.map((name, seat) => {
        const held = pawns.filter((event) => event.arguments.seat === seat);
        const points = held.reduce((sum, event) => sum + known.points[event.arguments.tile], 0);
        return html`<li key=${seat} class="share" data-seat=${seat}>
          <span class="who" aria-hidden="true">${[...name][0]?.toUpperCase()}</span>
          <b class="name">${name}</b>
          <b class="points">${say("client.points", { count: signed(points) })}</b>
          <${Row} pawns=${held} names=${names} known=${known} />
        </li>`;
      })}
      ${
        centre.length > 0 &&
        html`<li class="share centred">
          <b class="name">${say("client.resistance.in_centre")}</b>
          <${Row} pawns=${centre} names=${names} known=${known} />
        </li>`
      }
    </ul>
    <button class="button go-on" data-glow="" onClick=${close}>${say("client.resistance.go_on")}</button>
  </section>`;
}

/** Pawns side by side; each says how it came there. @param {{ pawns: Event[], names: string[], known: Known }} props */
function Row({ pawns, names, known }) {
  if (!pawns.length) return html`<span class="none">${say("client.resistance.no_pawns")}</span>`;
  return html`<ul class="gained">
    ${pawns.map(({ name, arguments: given }) => {
      const told = { ...given, seat: names[given.seat], holder: names[given.holder], tile: known.names[given.tile] };
      return html`<li key=${given.tile} data-moved=${MOVED.has(name)} title=${say(`resistance.event.${name}`, told)}>
        <span class="card piece"><${Pawn} character=${given.tile} points=${known.points[given.tile]} /></span>
        <span class="tally" aria-hidden="true">${given.count === undefined ? "=" : say("client.resistance.times", { count: given.count })}</span>
        <span class="quietly">${say(`resistance.event.${name}`, told)}</span>
      </li>`;
    })}
  </ul>`;
}

/** @param {() => void} close */
function useEscape(close) {
  useLayoutEffect(() => {
    const hear = (/** @type {KeyboardEvent} */ { key }) => key === "Escape" && close();
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [close]);
}
