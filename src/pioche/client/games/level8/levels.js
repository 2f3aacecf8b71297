// @ts-check
/** The ladder of levels: what each asks for, and everybody's marker on it. */

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
export const initial = (name) => (Array.from(name)[0] ?? "").toUpperCase();

/**
 * What one has to lay, how far one is, and who else is where.
 * @param {any} props
 * @returns {any}
 */
export function Goal({ view, facts, seat, missing, say }) {
  const level = Math.min(view.level[seat], 8);
  const asked = facts.levels[view.side][level - 1];
  const isLaid = view.laid[seat] > 0;
  const hint = isLaid
    ? say("client.level8.is_laid")
    : missing > 0
      ? say("client.level8.missing", { count: missing })
      : missing === 0
        ? say("client.level8.complete")
        : "";
  return html`<div class="l8-goal" data-laid=${isLaid}>
    <b class="l8-number" aria-label=${say("client.level8.level", { level })}>${level}</b>
    <span class="l8-asked">
      <${LevelGroups} groups=${asked.groups} />
      <span>${asked.words}</span>
    </span>
    <span class="l8-hint">${hint}</span>
  </div>`;
}
