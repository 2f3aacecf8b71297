// @ts-check
/** The tiles in the centre: those face down, and those face up, the newest largest. */

import { Tile, TileBack } from "../../art/resistance.js";
import { html } from "../../html.js";
import { say } from "../../words.js";

/** @typedef {import("./facts.js").Known} Known */
/** @typedef {import("./schedule.js").Schedule} Schedule */
/** @typedef {{ number: number, tile: number }} Lying */

const MANY = 5; // older tiles, which lie smaller then

/**
 * What lies face up, the oldest first. In real time every tile has its number in the round.
 * @param {any} view
 * @param {import("../../messages.js").RealTimeNow | null} live
 * @returns {Lying[]}
 */
export function lying(view, live) {
  if (live) return live.openings.map(({ number, tile }) => ({ number, tile }));
  return view.face.slice(0, view.faced).map((/** @type {number} */ tile, /** @type {number} */ number) => {
    return { number, tile };
  });
}

/**
 * @param {{ count: number, canFlip: boolean, isWaiting: boolean, isSeated: boolean,
 *   onFlip: () => void, turn: string }} props
 */
export function Stack({ count, canFlip, isWaiting, isSeated, onFlip, turn }) {
  const label = say("client.resistance.stack", { count });
  return html`<div class="stack">
    <button
      class="card tile"
      data-move=${canFlip ? 0 : undefined}
      data-glow=${canFlip && !isWaiting ? "" : undefined}
      data-lifting=${isWaiting}
      data-empty=${count === 0}
      disabled=${!canFlip || isWaiting || !isSeated}
      aria-label=${`${turn} ${label}`}
      aria-keyshortcuts="F"
      onClick=${onFlip}
    >
      ${[2, 1, 0].map((depth) => count > depth && html`<span class="layer" key=${depth} data-depth=${depth}><${TileBack} /></span>`)}
      <b class="number" aria-hidden="true">${count}</b>
    </button>
    <p class="turn">${turn}</p>
  </div>`;
}

/** @param {{ tiles: Lying[], schedule: Schedule, isLive: boolean, known: Known, deal: number, atOnce: number }} props
 *   `atOnce`: how many tiles a flip turns */
export function Pile({ tiles, schedule, isLive, known, deal, atOnce }) {
  const newest = tiles.length - atOnce;
  return html`<ol class="faceup" aria-label=${say("client.resistance.pile")} data-many=${tiles.length - atOnce > MANY}>
    ${tiles.map(
      ({ number, tile }, place) =>
        html`<${Flipped}
          key=${`${deal}-${number}`}
          number=${number}
          tile=${tile}
          schedule=${schedule}
          isLive=${isLive}
          isNewest=${place >= newest}
          known=${known}
        />`,
    )}
  </ol>`;
}

/**
 * A tile whose face lies ready; it shows in the frame that the schedule says, at once and whole.
 * @param {Lying & { schedule: Schedule, isLive: boolean, isNewest: boolean, known: Known }} props
 */
function Flipped({ number, tile, schedule, isLive, isNewest, known }) {
  const isOpen = !isLive || schedule.painted.value.has(number);
  const isEnemy = known.points[tile] < 0;
  return html`<li
    class="card tile flipped"
    data-tile=${isOpen ? tile : undefined}
    data-number=${number}
    data-open=${isOpen}
    data-newest=${isNewest}
    data-enemy=${isOpen && isEnemy}
  >
    <span class="front" aria-hidden=${!isOpen}>
      <${Tile} character=${tile} points=${known.points[tile]} label=${known.names[tile]} />
    </span>
    ${!isOpen && html`<span class="cover"><${TileBack} /></span>`}
  </li>`;
}
