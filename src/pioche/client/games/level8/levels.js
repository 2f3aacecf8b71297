// @ts-check
/** The level card: what each level asks for, everybody's marker on it, and the slider that climbs. */

import { LevelGroups } from "../../art/levels.js";
import { html } from "../../html.js";

/**
 * @param {{ view: any, facts: any, seat: number | null, seats: { name: string | null }[], say: any }} props
 * @returns {any}
 */
export function Ladder({ view, facts, seat, seats, say }) {
  const levels = facts.levels[view.side];
  const own = seat === null ? 0 : view.level[seat];
  return html`<ol class="l8-ladder" reversed aria-label=${say("client.level8.ladder")}>
    <li class="l8-top" key="top" aria-label=${say("client.level8.top")}>
      <span class="l8-rung" aria-hidden="true">★</span>
      <${Markers} level=${9} view=${view} seats=${seats} say=${say} />
    </li>
    ${levels
      .map((/** @type {any} */ level, /** @type {number} */ at) => rung(level, at + 1))
      .reverse()}
  </ol>`;

  /** @param {any} asked @param {number} level */
  function rung(asked, level) {
    return html`<li key=${level} data-own=${level === own} data-past=${level < own}>
      ${level === own && html`<span class="l8-slider" data-card="slider"></span>`}
      <span class="l8-rung">${level}</span>
      <${LevelGroups} groups=${asked.groups} label=${asked.words} />
      <${Markers} level=${level} view=${view} seats=${seats} say=${say} />
    </li>`;
  }
}

/** Who stands on a level. @param {any} props */
function Markers({ level, view, seats, say }) {
  const here = seats.flatMap((/** @type {any} */ { name }, /** @type {number} */ at) =>
    view.level[at] === level ? [{ name: name ?? "", at }] : [],
  );
  return html`<span class="l8-markers">
    ${here.map(
      (/** @type {{ name: string, at: number }} */ { name, at }) =>
        html`<span
          key=${at}
          class="l8-marker"
          data-seat=${at}
          data-card=${`marker-${at}`}
          role="img"
          aria-label=${say("client.level8.stands", { name, level: Math.min(level, 8) })}
          >${initial(name)}</span
        >`,
    )}
  </span>`;
}

/** @param {string} name */
const initial = (name) => (Array.from(name)[0] ?? "").toUpperCase();

/**
 * Oneself: who one is, what one has to lay and how far one is.
 * @param {{ desk: import("./desk.js").Desk, seat: number }} props
 * @returns {any}
 */
export function Me({ desk, seat }) {
  const { view, facts, say } = desk;
  const level = Math.min(view.level[seat], 8);
  const asked = facts.levels[view.side][level - 1];
  const isLaid = view.laid[seat] > 0;
  return html`<div class="l8-goal" data-laid=${isLaid}>
    <b class="l8-number" data-seat=${seat}>
      <span class="quietly">${say("client.level8.level", { level })}</span>
      <span aria-hidden="true">${level}</span>
    </b>
    <span class="l8-asked">
      <span class="l8-self">${desk.nameIn(seat)}</span>
      <b>${asked.words}</b>
    </span>
    <span class="l8-hint">${hintOf(desk, isLaid)}</span>
  </div>`;
}

/** @param {import("./desk.js").Desk} desk @param {boolean} isLaid */
function hintOf({ say, missing }, isLaid) {
  if (isLaid) return say("client.level8.is_laid");
  if (missing === null) return "";
  return missing ? say("client.level8.missing", { count: missing }) : say("client.level8.complete");
}
