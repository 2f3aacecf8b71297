// @ts-check
/** A player as the table shows one: who it is, planets, what lies on them, and allies. */

import { useMemo } from "preact/hooks";
import { Planet } from "../../art/planets.js";
import { ALLIES, Pawn } from "../../art/resistance.js";
import { Sign } from "../../art/signs.js";
import { icon } from "../../art/svg.js";
import { html } from "../../html.js";
import { say } from "../../words.js";

/** @typedef {import("./facts.js").Known} Known */
/** @typedef {{ seat: number, name: string, presence: string, aside: string, isOwn: boolean,
 *   isTurn: boolean, points: number, isWinner: boolean }} Person */

/**
 * @param {{ person: Person, view: any, known: Known, isOpen: boolean }} props
 *   `isOpen`: whether what lies on planets is shown
 */
export function Player({ person, view, known, isOpen }) {
  const { seat } = person;
  const tiles = view.planet[seat].slice(0, known.planets[view.seats]);
  const held = pawnsOf(view, seat);
  const seen = JSON.stringify([person, tiles, held, isOpen]);
  return useMemo(
    () => html`<${Panel} person=${person} tiles=${tiles} held=${held} known=${known} isOpen=${isOpen} />`,
    [seen, known],
  );
}

/** @param {{ person: Person, tiles: number[][], held: number[], known: Known, isOpen: boolean }} props */
function Panel({ person, tiles, held, known, isOpen }) {
  const { seat, name, presence, aside, isOwn, isTurn, points, isWinner } = person;
  const counts = tiles.map((each) => each.reduce((sum, count) => sum + count, 0));
  const free = counts.filter((count) => !count).length;
  const said = { name, points: signed(points), free, planets: counts.length };
  return html`<section
    class="player"
    data-seat=${seat}
    data-own=${isOwn}
    data-turn=${isTurn}
    data-winner=${isWinner}
    data-presence=${presence}
    aria-label=${say("client.resistance.player", said)}
  >
    <h2>
      <span class="who" aria-hidden="true">
        ${[...name][0]?.toUpperCase()}${presence !== "person" && html`<${Sign} name=${presence} />`}
      </span>
      <span class="name" title=${name}>${isOwn ? say("client.resistance.you", { name }) : name}</span>
      <b class="points" aria-hidden="true">${signed(points)}</b>
      <span class="quietly">${[aside, isTurn && say("client.to_move")].filter(Boolean).join(", ")}</span>
    </h2>
    <ul class="planets">
      ${counts.map((count, place) => {
        const label = count
          ? say("client.resistance.planet_tiles", { count })
          : say("client.resistance.planet_free");
        return html`<li key=${place} data-planet=${`${seat}-${place}`} data-full=${count > 0}>
          <${Planet} world=${seat * counts.length + place} tiles=${count} label=${label} />
          ${isOpen && count > 0 && html`<${Content} tiles=${tiles[place]} known=${known} />`}
        </li>`;
      })}
    </ul>
    <${Pawns} held=${held} known=${known} />
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

/** The characters whose pawns somebody holds, or that stand in the centre (-1).
 * @param {any} view @param {number} holder @returns {number[]} */
export function pawnsOf(view, holder) {
  return view.pawn.flatMap((/** @type {number} */ seat, /** @type {number} */ character) =>
    seat === holder ? [character] : [],
  );
}

/** @param {{ held: number[], known: Known }} props */
export function Pawns({ held, known }) {
  return useMemo(
    () => html`<ul class="pawns" data-count=${held.length}>
      ${held.map((character) => {
        const points = known.points[character];
        const label = say("client.resistance.pawn", {
          name: known.names[character],
          points: signed(points),
        });
        return html`<li key=${character} class="card piece" data-card=${`pawn-${character}`}>
          <${Pawn} character=${character} points=${points} label=${label} />
        </li>`;
      })}
    </ul>`,
    [held.join(), known],
  );
}

/** @param {number} points */
export const signed = (points) => (points < 0 ? `−${-points}` : String(points));
