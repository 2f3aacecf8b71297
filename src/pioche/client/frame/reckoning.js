// @ts-check
/** How a game was counted: places, and under each what the points are made of, with its rule. */

import { SILKS } from "../art/parade.js";
import { Pawn } from "../art/resistance.js";
import { Sign } from "../art/signs.js";
import { Face, icon } from "../art/svg.js";
import { html } from "../html.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { useAnswer } from "./answer.js";
import { RuleLink } from "./rule.js";

/** @typedef {import("../messages.js").TableNow} TableNow */
/** @typedef {import("../messages.js").Reckoning} Reckoning */
/** @typedef {import("../messages.js").Place} Place */
/** @typedef {import("../messages.js").Counted} Counted */

/** How the game of a table was counted, once it is here. @param {string} id @returns {Reckoning | null} */
export function useReckoning(id) {
  const path = `/api/tables/${encodeURIComponent(id)}/reckoning?language=${language.value}`;
  return /** @type {Reckoning | null} */ (useAnswer(path).answer);
}

/** Who won, and by which rule. @param {{ reckoning: Reckoning }} props */
export function Verdict({ reckoning }) {
  const { slug, sentence, rule } = reckoning;
  return html`<p class="verdict-words">
    ${sentence}${" "}${rule && html`<${RuleLink} slug=${slug} rule=${rule} />`}
  </p>`;
}

/** Everybody by place; equals share theirs.
 * @param {{ table: TableNow, reckoning: Reckoning, seat: number | null }} props */
export function Places({ table, reckoning, seat }) {
  const { places, winners } = reckoning;
  return html`<ol class="places" aria-label=${say("client.places")}>
    ${places.map(
      (each) =>
        html`<li
          key=${each.seat}
          class="place"
          data-seat=${each.seat}
          data-own=${each.seat === seat ? "" : undefined}
          data-won=${winners.includes(each.seat) ? "" : undefined}
        >
          <span class="place-number" aria-hidden="true">${each.is_shared ? "=" : ""}${each.place}</span>
          <span class="quietly">${placeWords(each)}</span>
          <span class="who" aria-hidden="true">${[...table.seats[each.seat].name][0]?.toUpperCase()}</span>
          <span class="name">${nameFor(table, each.seat, seat)}</span>
          ${winners.includes(each.seat) && html`<${Sign} name="trophy" />`}
          <${Worth} place=${each} />
        </li>`,
    )}
  </ol>`;
}

/** @param {TableNow} table @param {number} seat @param {number | null} own */
function nameFor({ seats }, seat, own) {
  const { name, member } = seats[seat];
  const isAlone = seats.filter((each) => each.member === member).length === 1;
  return seat === own && isAlone ? say("client.you_are", { name }) : name;
}

/** Points as one calls them, the number large. @param {{ place: Place }} props */
function Worth({ place: { points, worth } }) {
  const [before, after] = worth.split(`${points}`);
  return html`<span class="place-points">
    ${before && html`<small>${before}</small>`}<b>${points}</b>${after && html`<small>${after}</small>`}
  </span>`;
}

/** @param {Place} each */
function placeWords({ place, is_shared: isShared }) {
  return say(isShared ? "client.shared_place" : "client.nth_place", { place });
}

/** What everybody's points are made of; one's own lies open.
 * @param {{ table: TableNow, reckoning: Reckoning, seat: number | null }} props */
export function Sheets({ table, reckoning, seat }) {
  const first = reckoning.places.find((place) => place.seat === seat) ?? reckoning.places[0];
  return html`<section class="sheets" aria-labelledby="sheets">
    <h3 id="sheets">${say("client.counted")}</h3>
    ${reckoning.places.map(
      (place) =>
        html`<details class="account" key=${place.seat} open=${place === first}>
          <summary data-seat=${place.seat}>
            <span class="who" aria-hidden="true">${[...table.seats[place.seat].name][0]?.toUpperCase()}</span>
            <span class="name">${nameFor(table, place.seat, seat)}</span>
            <${Worth} place=${place} />
          </summary>
          <${Lines} slug=${reckoning.slug} lines=${place.lines} />
        </details>`,
    )}
  </section>`;
}

/** @param {{ slug: string, lines: Counted[] }} props */
function Lines({ slug, lines }) {
  if (!lines.length) return html`<p class="uncounted">${say("client.nothing_counted")}</p>`;
  return html`<ul class="lines">
    ${lines.map(
      (line, at) =>
        html`<li key=${at}>
          <span class="mark" aria-hidden="true"><${Mark} slug=${slug} line=${line} /></span>
          <span class="words">
            ${line.text}${"\u00a0"}<${RuleLink} slug=${slug} rule=${line.rule} isSmall />
          </span>
          ${line.points !== null && html`<b class="worth">${signed(slug, line.points)}</b>`}
        </li>`,
    )}
  </ul>`;
}

/** Where points are steps or prizes, they come with their sign. @param {string} slug @param {number} points */
function signed(slug, points) {
  if (points < 0) return `−${-points}`;
  return slug === "parade" || slug === "resistance" ? `${points}` : `+${points}`;
}

/** What a line is about, drawn. @param {{ slug: string, line: Counted }} props */
function Mark({ slug, line }) {
  if (line.kind === "colour" && slug === "parade") {
    const { silk, on, emblem } = SILKS[line.value ?? 0];
    return html`<span class="silk-mark" style=${{ background: silk, color: on }}>
      <${Face} kind="emblem" width=${40} height=${40}>${icon(emblem, 20, 20, 36, "currentColor")}<//>
    </span>`;
  }
  if (line.kind === "tile") {
    return html`<span class="card piece"><${Pawn} character=${line.value ?? 0} points=${line.points} /></span>`;
  }
  return html`<${Sign} name=${line.points === null ? "cards" : line.points > 0 ? "check" : "close"} />`;
}
