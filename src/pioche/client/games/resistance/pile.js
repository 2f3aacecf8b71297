// @ts-check
/** The tiles in the centre: those face down, the newest face up, and the older ones below it. */

import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { ALLIES, Tile, TileBack } from "../../art/resistance.js";
import { html } from "../../html.js";
import { moves } from "../../motion.js";
import { say } from "../../words.js";

/** @typedef {import("./facts.js").Known} Known */
/** @typedef {import("./schedule.js").Schedule} Schedule */
/** @typedef {{ number: number, tile: number }} Lying */

// A tile is whole from its first frame on; only its size settles.
const SETTLING = [{ transform: "scale(1.12)" }, { transform: "none" }];
const SETTLE = "cubic-bezier(.2, .9, .25, 1.06)";

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
 * @param {{ count: number, canFlip: boolean, isWaiting: boolean, onFlip: () => void, turn: string }} props
 */
export function Stack({ count, canFlip, isWaiting, onFlip, turn }) {
  const label = say("client.resistance.stack", { count });
  return html`<div class="stack">
    <button
      class="card tile"
      data-move=${canFlip ? 0 : undefined}
      data-glow=${canFlip && !isWaiting ? "" : undefined}
      data-lifting=${isWaiting}
      data-empty=${count === 0}
      disabled=${!canFlip || isWaiting}
      aria-keyshortcuts="F"
      onClick=${onFlip}
    >
      ${[2, 1, 0].map((depth) => count > depth && html`<span class="layer" key=${depth} data-depth=${depth}><${TileBack} /></span>`)}
      <b class="number" aria-hidden="true">${count}</b>
      <span class="quietly">${turn} ${label}</span>
    </button>
    <p class="turn" aria-hidden="true">${turn}</p>
  </div>`;
}

/**
 * @param {{ tiles: Lying[], schedule: Schedule, known: Known, deal: number, atOnce: number }} props
 *   `atOnce`: how many tiles a flip turns
 */
export function Pile({ tiles, schedule, known, deal, atOnce }) {
  const older = Math.max(0, tiles.length - atOnce);
  const newest = tiles.slice(older);
  const tile = (/** @type {Lying} */ each) =>
    html`<${Flipped} key=${`${deal}-${each.number}`} ...${each} known=${known} isNewest=${newest.includes(each)} />`;
  return html`<div class="faceup" data-many=${older > 0}>
    <div class="opening">
      <ol class="newest" aria-label=${say("client.resistance.pile")}>
        ${Array.from({ length: atOnce }, (_, place) =>
          newest[place] ? tile(newest[place]) : html`<li key=${`empty-${place}`} class="place" aria-hidden="true"></li>`,
        )}
      </ol>
      <${Stage} schedule=${schedule} known=${known} atOnce=${atOnce} top=${newest.at(-1)?.number ?? -1} deal=${deal} />
    </div>
    <ol class="older">
      ${tiles.slice(0, older).map((each) => html`<li key=${`${deal}-${each.number}`}>${tile(each)}</li>`)}
    </ol>
  </div>`;
}

/** @param {Lying & { known: Known, isNewest: boolean }} props */
function Flipped({ number, tile, known, isNewest }) {
  const drawn = useMemo(
    () => html`<${Tile} character=${tile} points=${known.points[tile]} label=${known.names[tile]} />`,
    [tile, known],
  );
  return html`<${isNewest ? "li" : "span"}
    class="card tile flipped"
    data-tile=${tile}
    data-number=${number}
    data-open="true"
    data-newest=${isNewest}
    data-enemy=${known.points[tile] < 0}
  >${drawn}<//>`;
}

/**
 * Every face lies ready over the place of the newest tile, drawn before anything is known of the
 * next one: a tile opens by one word in the page, and the rest of the table follows later.
 * @param {{ schedule: Schedule, known: Known, atOnce: number, top: number, deal: number }} props
 *   `top`: the newest tile that the table shows itself
 */
function Stage({ schedule, known, atOnce, top, deal }) {
  const stage = useRef(/** @type {HTMLElement | null} */ (null));
  const faces = useMemo(
    () =>
      Array.from(
        { length: atOnce },
        (_, place) =>
          html`<div class="slot" key=${place}>
            ${ALLIES.map((_, tile) => html`<span class="ready" key=${tile} data-face=${tile}><${Tile} character=${tile} points=${known.points[tile]} /></span>`)}
          </div>`,
      ),
    [atOnce, known],
  );
  useEffect(() => {
    schedule.stage = (due) => {
      const slots = stage.current?.children ?? [];
      due.slice(-slots.length).forEach(({ number, tile }, place) => {
        slots[place].setAttribute("data-number", String(number));
        slots[place].setAttribute("data-shows", String(tile));
      });
    };
    return () => {
      schedule.stage = null;
    };
  }, [schedule]);
  useLayoutEffect(() => {
    const { current } = stage;
    if (!current) return;
    const isNew = current.querySelector("[data-shows]") !== null;
    for (const slot of current.children) slot.removeAttribute("data-shows");
    if (isNew && moves()) current.parentElement?.animate(SETTLING, { duration: 240, easing: SETTLE });
  }, [top, deal]);
  return html`<div class="stage" ref=${stage} aria-hidden="true">${faces}</div>`;
}
