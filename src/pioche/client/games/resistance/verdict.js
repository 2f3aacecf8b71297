// @ts-check
/** Who was first: every hand with its milliseconds and how far off they may be. */

import { html } from "../../html.js";
import { say, spokenLanguage } from "../../words.js";

/** @typedef {import("../../messages.js").Verdict} Told */

/** The last telling with a verdict. @param {import("../../table.js").Telling[]} tellings */
export const latestVerdict = (tellings) => tellings.findLast((told) => told.verdict) ?? null;

/** @param {import("../../table.js").Telling} told @returns {number} */
export const tilesWon = (told) =>
  told.events.find(({ name }) => name.startsWith("slapped"))?.arguments.count ?? 0;

const SHORTEST = 12; // percent of the bar of the slowest hand

const LONG = 10_000_000; // microseconds: nobody wants to read so many thousandths

/** @param {number} microseconds */
const milliseconds = (microseconds) =>
  `${microseconds < 0 ? "−" : ""}${Math.round(Math.abs(microseconds) / 1000)}`;

/** How long a hand took, in words. @param {number} after microseconds */
export function reaction(after) {
  if (after < LONG) return say("client.resistance.milliseconds", { time: milliseconds(after) });
  const time = (after / 1e6).toLocaleString(spokenLanguage(), { maximumFractionDigits: 1 });
  return say("client.resistance.seconds", { time });
}

/**
 * @param {{ verdict: Told, names: string[], own: number | null, count: number }} props
 *   `count`: the tiles that were won
 */
export function Verdict({ verdict, names, own, count }) {
  const slowest = Math.max(1, ...verdict.reactions.map(({ after }) => Math.abs(after)));
  const isTied = verdict.tied.length > 1;
  return html`<section class="verdict" data-own=${verdict.seat === own}>
    <h2>${wonPile(verdict, names, own, count)}</h2>
    <ol>
      ${verdict.reactions.map(
        ({ seat, after, doubt }) =>
          html`<li key=${seat} data-seat=${seat} data-won=${seat === verdict.seat}>
            <span class="name">${seat === own ? say("client.you") : names[seat]}</span>
            <svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
              <rect width=${Math.max(SHORTEST, (100 * Math.abs(after)) / slowest)} height="4" rx="2" />
            </svg>
            <b>${reaction(after)}</b>
            <small>${say("client.resistance.doubt", { time: milliseconds(doubt) })}</small>
          </li>`,
      )}
    </ol>
    ${isTied && html`<p class="tied">${say("client.resistance.dead_heat")}</p>`}
    ${verdict.early && html`<p class="early">${say("client.resistance.early")}</p>`}
  </section>`;
}

/** @param {Told} verdict @param {string[]} names @param {number | null} own @param {number} count */
function wonPile({ seat }, names, own, count) {
  if (seat === own) return say("client.resistance.you_won_pile", { count });
  return say("client.resistance.won_pile", { name: names[seat], count });
}

/**
 * The verdict in a sentence, for those who listen.
 * @param {Told} verdict
 * @param {string[]} names
 * @param {number | null} own
 * @param {number} count
 */
export function verdictWords(verdict, names, own, count) {
  const hands = verdict.reactions.map(({ seat, after }) => {
    return `${seat === own ? say("client.you") : names[seat]} ${reaction(after)}`;
  });
  return [
    wonPile(verdict, names, own, count),
    hands.join(", "),
    verdict.tied.length > 1 ? say("client.resistance.dead_heat") : "",
    verdict.early ? say("client.resistance.early") : "",
  ]
    .filter(Boolean)
    .join(" ");
}
