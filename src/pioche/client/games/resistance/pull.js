// @ts-check
/** Tiles that were won are sucked onto a planet of whoever won them. */

import { moves } from "../../motion.js";
import { sound } from "../../sound.js";

/** @typedef {import("../../table.js").Telling} Telling */

const WINS = new Set(["slapped", "slapped_early", "last_free"]);
const FALL = "cubic-bezier(.55, -.12, .9, .45)"; // backwards a little, then faster and faster

/**
 * Called when something was told and before the page shows it: copies of the tiles that are won
 * fly from where they still lie to the planet that is still free.
 * @param {Element} cloth
 * @param {Telling} telling
 */
export function pull(cloth, telling) {
  const win = telling.events.find(({ name }) => WINS.has(name));
  if (!win || telling.isPast) return;
  const { seat, count } = win.arguments;
  const goal = cloth.querySelector(`[data-planet^="${seat}-"][data-full="false"]`);
  if (!goal || !moves()) return;
  const tiles = [...cloth.querySelectorAll(".flipped")].slice(0, count);
  const ways = tiles.map((tile) => ({ tile, from: tile.getBoundingClientRect() }));
  const to = goal.getBoundingClientRect();
  ways.reverse().forEach(({ tile, from }, place) => fly(tile, from, to, place));
  sound("slide");
}

/** @param {Element} tile @param {DOMRect} from @param {DOMRect} to @param {number} place */
function fly(tile, from, to, place) {
  const copy = /** @type {HTMLElement} */ (tile.cloneNode(true));
  copy.className = "card tile pulled";
  copy.inert = true;
  for (const name of ["data-tile", "data-number"]) copy.removeAttribute(name);
  const { left, top, width } = from;
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
  document.body.append(copy);
  const x = to.left + to.width / 2 - left - width / 2;
  const y = to.top + to.height / 2 - top - from.height / 2;
  const turn = (place % 2 ? -1 : 1) * (140 + 20 * place);
  const falling = copy.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${x}px, ${y}px) rotate(${turn}deg) scale(.12)`, opacity: 0.9 },
    ],
    { duration: 460, delay: 28 * place, easing: FALL, fill: "both" },
  );
  const gone = () => copy.remove();
  falling.finished.then(gone, gone);
}
