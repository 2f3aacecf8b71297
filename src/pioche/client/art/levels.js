// @ts-check
/** Level 8's level cards: what each level asks for, and how far one has climbed. */

import { NAVY, PAINTS } from "./level8.js";
import { Face, html, icon } from "./svg.js";

/** @typedef {import("./svg.js").Drawing} Drawing */
/** @typedef {{ kind: "run" | "set" | "colour", size: number }} Group */

/**
 * The groups of a level as small pictures: a run climbs, a set stands level, a colour is of one paint.
 * @param {{ groups: Group[], label?: string }} props
 * @returns {Drawing}
 */
export function LevelGroups({ groups, label }) {
  let x = 0;
  const drawn = groups.map(({ kind, size }) => {
    const from = x;
    x += size * 9 + 7;
    return [...Array(size).keys()].map((each) => {
      const left = from + each * 9;
      const top = kind === "run" ? 9 - (each * 9) / Math.max(size - 1, 1) : 5;
      const fill = kind === "colour" ? "var(--group-colour, #8a3fc0)" : "currentColor";
      const mark = kind === "colour" ? icon("hexagon", left + 4, top + 5.5, 5, "#fff") : null;
      return html`<rect x=${left} y=${top} width="8" height="11" rx="1.8" fill=${fill} />${mark}
        ${kind === "set" && html`<path d=${`M${left + 2} ${top + 4}h4M${left + 2} ${top + 7}h4`} stroke="var(--group-mark, #fff)" stroke-width="1.4" />`}`;
    });
  });
  return html`<${Face} kind="groups" width=${x - 8} height=${20} label=${label}>${drawn}<//>`;
}

/** One level of the card, climbing from the bottom. @param {Group[]} groups @param {number} at @returns {Drawing} */
function rung(groups, at) {
  const y = 122 - at * 15;
  let x = 27;
  return html`<text class="sans" x="15" y=${y + 4} font-size="11" text-anchor="middle" fill=${NAVY}
      >${at + 1}</text
    >
    ${groups.map(({ kind, size }) => {
      const from = x;
      x += size * 6.6 + 4;
      const cards = [...Array(size).keys()].map((each) => {
        const lift = kind === "run" ? 2.5 - (each * 5) / (size - 1) : 0;
        return `M${(from + each * 6.6).toFixed(1)} ${(y - 4 + lift).toFixed(1)}h5.4v8h-5.4Z`;
      });
      const { paint } = PAINTS[{ run: 3, set: 4, colour: 5 }[kind]];
      return html`<path d=${cards.join("")} fill=${paint} />`;
    })}`;
}

/**
 * A player's level card: eight rungs, and the marker that climbs them.
 * @param {{ levels: Group[][], level: number, stars?: number, label?: string }} props
 * @returns {Drawing}
 */
export function LevelCard({ levels, level, stars = 1, label }) {
  const climbed = { transform: `translateY(${-(level - 1) * 15}px)` };
  return html`<${Face} kind="level8 levels" label=${label}>
    <rect width="100" height="140" rx="9" fill="#fff" />
    <rect
      x="2"
      y="2"
      width="96"
      height="136"
      rx="7.5"
      fill="none"
      stroke=${NAVY}
      stroke-width="2"
    />
    <g class="marker" style=${climbed}
      ><rect
        x="5"
        y="115"
        width="90"
        height="14"
        rx="7"
        fill="#ffe9a3"
        stroke="#f0a202"
        stroke-width="1.8"
    /></g>
    ${levels.map(rung)}
    ${[...Array(stars).keys()].map((each) => icon("star", 89 - each * 9, 133, 7, "#f0a202"))}
  <//>`;
}
