// @ts-check
/** The procession: from its head to its end, where new cards join, and the pile behind it. */

import { ParadeBack } from "../../art/parade.js";
import { html } from "../../html.js";
import { Front, nameOf } from "./card.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Facts} Facts */
/** @typedef {{ card: number, taken: number[], score: number[] | null }} Outlook */

/**
 * @param {{ facts: Facts, scene: Scene, outlook: Outlook | null, isOpen: boolean,
 *   say: typeof import("../../words.js").say }} props
 */
export function Line({ facts, scene, outlook, isOpen, say }) {
  const isMarching = scene.phase !== "discarding" && scene.phase !== "over";
  const long = scene.line.length > 24 ? "very" : scene.line.length > 10 ? "rather" : null;
  return html`<ol
    class="march"
    data-long=${long}
    style=${{ "--places": String(scene.line.length) }}
    aria-label=${say("client.parade.line")}
  >
    <li class="head" aria-hidden="true"><span>${say("client.parade.head")}</span></li>
    ${scene.line.map((card) => {
      const mark = outlook && isMarching && (outlook.taken.includes(card) ? "taken" : "safe");
      const name = nameOf(facts, card, say);
      const label = mark === "taken" ? say("client.parade.would_go", { card: name }) : name;
      const isTurned = scene.turned.includes(card);
      return html`<li key=${card}>
        <div class="card" data-card=${`parade-${card}`} data-mark=${mark || null} data-number=${card}>
          <${Front} facts=${facts} card=${card} isTurned=${isTurned} label=${label} />
        </div>
      </li>`;
    })}
    ${isMarching &&
    html`<li class="end" key="end" aria-hidden="true">
      <div class="spot" data-glow=${isOpen ? "" : null}></div>
    </li>`}
  </ol>`;
}

/** The pile, as thick as it is. @param {{ scene: Scene, say: typeof import("../../words.js").say }} props */
export function Pile({ scene, say }) {
  const label = say("client.parade.pile", { count: scene.piled });
  return html`<div class="pile" data-empty=${!scene.piled}>
    ${scene.piled
      ? html`<div class="card" key=${scene.piled} data-card=${`pile-${scene.piled}`}>
          <${ParadeBack} />
        </div>`
      : html`<div class="spot"></div>`}
    <span class="count" aria-hidden="true">${scene.piled}</span>
    <span class="quietly">${label}</span>
  </div>`;
}

/** One's own cards put away in the end, face down. @param {{ scene: Scene, seat: number, isOpen: boolean,
 *   say: typeof import("../../words.js").say }} props */
export function Away({ scene, seat, isOpen, say }) {
  const count = scene.discarded[seat];
  return html`<div class="away">
    ${count > 0
      ? html`<div class="card"><${ParadeBack} /></div>`
      : html`<div class="spot" data-glow=${isOpen ? "" : null}></div>`}
    <span class="count" aria-hidden="true">${count}</span>
    <span class="quietly">${say("client.parade.away", { count })}</span>
  </div>`;
}
