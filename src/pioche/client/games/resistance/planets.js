// @ts-check
/** What belongs to a player: planets, what lies on them, and the allies who came along. */

import { Planet } from "../../art/planets.js";
import { ALLIES, Pawn } from "../../art/resistance.js";
import { icon } from "../../art/svg.js";
import { html } from "../../html.js";
import { say } from "../../words.js";

/** @typedef {import("./facts.js").Known} Known */

/**
 * @param {{ seat: number, name: string, isOwn: boolean, isTurn: boolean, view: any, points: number,
 *   known: Known, isOpen: boolean, isWinner: boolean }} props
 *   `isOpen`: whether what lies on planets is shown
 */
export function Player({ seat, name, isOwn, isTurn, view, points, known, isOpen, isWinner }) {
  const planets = known.planets[view.seats];
  const free = planets - view.occupied[seat];
  const label = say("client.resistance.player", { name, points, free, planets });
  return html`<section
    class="player"
    data-seat=${seat}
    data-own=${isOwn}
    data-turn=${isTurn}
    data-winner=${isWinner}
    aria-label=${label}
  >
    <h2><span class="name">${name}</span> <b class="points">${signed(points)}</b></h2>
    <ul class="planets">
      ${Array.from({ length: planets }, (_, place) => {
        const tiles = view.planet[seat][place];
        const count = tiles.reduce((/** @type {number} */ sum, /** @type {number} */ n) => sum + n, 0);
        const said = count
          ? say("client.resistance.planet_tiles", { count })
          : say("client.resistance.planet_free");
        return html`<li key=${place} data-planet=${`${seat}-${place}`} data-full=${count > 0}>
          <${Planet} world=${seat * planets + place} tiles=${count} label=${said} />
          ${isOpen && count > 0 && html`<${Content} tiles=${tiles} known=${known} />`}
        </li>`;
      })}
    </ul>
    <${Pawns} view=${view} holder=${seat} known=${known} />
  </section>`;
}

/** What lies on a planet, as small signs. @param {{ tiles: number[], known: Known }} props */
function Content({ tiles, known }) {
  return html`<span class="content">
    ${tiles.map((count, character) => {
      if (!count) return null;
      const { sign, light } = ALLIES[character];
      return html`<span key=${character} title=${known.names[character]}>
        <svg viewBox="0 0 20 20" role="img" aria-label=${known.names[character]}>
          ${icon(sign, 10, 10, 20, light)}
        </svg>
        ${count}
      </span>`;
    })}
  </span>`;
}

/**
 * The pawns that somebody holds, or that stand in the centre (-1).
 * @param {{ view: any, holder: number, known: Known }} props
 */
export function Pawns({ view, holder, known }) {
  const held = known.names.flatMap((_, character) =>
    view.pawn[character] === holder ? [character] : [],
  );
  return html`<ul class="pawns" data-count=${held.length}>
    ${held.map((character) => {
      const points = known.points[character];
      const name = known.names[character];
      const label = say("client.resistance.pawn", { name, points: signed(points) });
      return html`<li key=${character} class="card piece" data-card=${`pawn-${character}`}>
        <${Pawn} character=${character} points=${points} label=${label} />
      </li>`;
    })}
  </ul>`;
}

/** @param {number} points */
export const signed = (points) => (points < 0 ? `−${-points}` : String(points));
