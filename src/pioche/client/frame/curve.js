// @ts-check
/** Everybody's chance to win over a game: a line for each, with its own shape and colour. */

import { html } from "../html.js";
import { say, spokenLanguage } from "../words.js";

/** @typedef {import("./judgement.js").Found} Found */
/** @typedef {import("./judgement.js").Remark} Remark */

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [320, 190, 30, 10, 22];
const SIZES = { slip: 3.6, mistake: 5, blunder: 6.6 };

/** A shape around a point, so that nobody is a colour alone: by seat.
 * @type {((x: number, y: number, r: number) => string)[]} */
const SHAPES = [
  (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
  (x, y, r) => polygon(x, y, r * 1.2, 3, -90),
  (x, y, r) => polygon(x, y, r * 1.15, 4, 45),
  (x, y, r) => polygon(x, y, r * 1.2, 4, 0),
  (x, y, r) => polygon(x, y, r * 1.3, 5, -90, 0.45),
  (x, y, r) => polygon(x, y, r * 1.1, 6, 0),
];

/** @param {number} x @param {number} y @param {number} r @param {number} corners @param {number} turn
 * @param {number} [inner] of a star */
function polygon(x, y, r, corners, turn, inner) {
  const count = inner ? corners * 2 : corners;
  const points = [...Array(count).keys()].map((corner) => {
    const angle = ((turn + (360 / count) * corner) * Math.PI) / 180;
    const far = inner && corner % 2 ? r * inner : r;
    return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}Z`;
}

/** The shape of a seat beside its name. @param {{ seat: number }} props */
export function SeatShape({ seat }) {
  return html`<svg class="seat-shape" viewBox="0 0 16 16" aria-hidden="true" data-seat=${seat}>
    <path d=${SHAPES[seat](8, 8, 5.5)} />
  </svg>`;
}

/**
 * @param {{ found: Found, remarks: Remark[], last: number, at: number, names: string[],
 *   show: (number: number) => void }} props
 */
export function Curve({ found, remarks, last, at, names, show }) {
  const x = (/** @type {number} */ number) => LEFT + ((WIDTH - LEFT - 8) * number) / Math.max(1, last);
  const y = (/** @type {number} */ chance) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance);
  /** @param {MouseEvent} event */
  const click = (event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const inside = ((event.clientX - box.left) / box.width) * WIDTH - LEFT;
    show(Math.round((inside / (WIDTH - LEFT - 8)) * last));
  };
  const label = say("client.curve_of", { names: names.join(", ") });
  return html`<svg class="curve" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label} onClick=${click}>
    ${[0, 0.5, 1].map(
      (chance) =>
        html`<line class="grid" x1=${LEFT} x2=${WIDTH - 8} y1=${y(chance)} y2=${y(chance)} />
          <text x=${LEFT - 5} y=${y(chance) + 3.5} text-anchor="end">${percent(chance)}</text>`,
    )}
    <line class="here" x1=${x(at)} x2=${x(at)} y1=${TOP} y2=${HEIGHT - BOTTOM} />
    <text class="here-number" x=${x(at)} y=${HEIGHT - 7} text-anchor="middle">${at}</text>
    ${found.curves.map(
      (curve, seat) =>
        html`<polyline
          class="chances"
          key=${seat}
          data-seat=${seat}
          points=${curve.map(([number, chance]) => `${x(number)},${y(chance)}`).join(" ")}
        />`,
    )}
    ${remarks.map((remark) =>
      remark.kind === "mistake"
        ? html`<path
            class="mistake"
            data-seat=${remark.seat}
            d=${SHAPES[remark.seat](
              x(remark.number),
              y(remark.choice.after),
              SIZES[/** @type {keyof typeof SIZES} */ (remark.choice.grade)],
            )}
          />`
        : html`<path
            class="luck"
            data-seat=${remark.seat}
            d=${arrow(x(remark.number), y(chanceAt(found, remark)), remark.change > 0)}
          />`,
    )}
  </svg>`;
}

/** @param {Found} found @param {Remark} remark */
function chanceAt(found, { seat, number }) {
  return found.curves[seat].find(([each]) => each >= number)?.[1] ?? 0;
}

/** Luck points up, bad luck down. @param {number} x @param {number} y @param {boolean} isUp */
function arrow(x, y, isUp) {
  const s = isUp ? 1 : -1;
  return `M${x} ${y - 7 * s}l4.5 ${6 * s}h-3v${6 * s}h-3v${-6 * s}h-3Z`;
}

/** @param {number} chance */
export function percent(chance) {
  return new Intl.NumberFormat(spokenLanguage(), { style: "percent" }).format(chance);
}
