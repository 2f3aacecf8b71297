// @ts-check
/**
 * Everybody at the table as rows of one sheet: six columns of silk, so that one glance along a
 * column says who has the most of a colour.
 */

import { Sign } from "../../art/signs.js";
import { SILKS } from "../../art/parade.js";
import { Face, icon } from "../../art/svg.js";
import { html } from "../../html.js";
import { Front, colourName } from "./card.js";
import { leaders, look } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Facts} Facts */
/** @typedef {typeof import("../../words.js").say} Say */
/** @typedef {{ facts: Facts, scene: Scene, table: import("../../messages.js").TableNow,
 *   seat: number | null, taken: number[], say: Say }} Props */

/** @param {Props} props */
export function Company({ facts, scene, table, seat, taken, say }) {
  const lead = leaders(facts, scene.front);
  const order = [...scene.front.keys()].map((n) => (n + (seat ?? -1) + 1) % scene.front.length);
  return html`<table class="company" aria-label=${say("client.parade.company")}>
    <thead class="quietly">
      <tr>
        <th scope="col">${say("client.seats")}</th>
        ${facts.kinds.colour.codes.map(
          (code, colour) => html`<th key=${code} scope="col">${colourName(facts, colour, say)}</th>`,
        )}
      </tr>
    </thead>
    <tbody>
      ${order.map(
        (each) =>
          html`<tr
            key=${each}
            data-seat=${each}
            data-own=${each === seat ? "" : null}
            data-turn=${scene.game.to_move.includes(each) ? "" : null}
            data-won=${scene.game.winners?.includes(each) ? "" : null}
          >
            <th scope="row"><${Who} scene=${scene} table=${table} seat=${each} say=${say} /></th>
            ${facts.kinds.colour.codes.map(
              (code, colour) =>
                html`<${Silk}
                  key=${code}
                  facts=${facts}
                  scene=${scene}
                  colour=${colour}
                  cards=${scene.front[each].filter((card) => look(facts, card).colour === colour)}
                  coming=${each === seat
                    ? taken.filter((card) => look(facts, card).colour === colour).length
                    : 0}
                  isLead=${lead[colour].includes(each)}
                  say=${say}
                />`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {{ scene: Scene, table: import("../../messages.js").TableNow, seat: number, say: Say }} props */
function Who({ scene, table, seat, say }) {
  const { name, level } = table.seats[seat];
  return html`<span class="who" aria-hidden="true"
      >${[...name][0]}${level && html`<${Sign} name="bot" />`}</span
    >
    <span class="name">${name}</span>
    <span class="held" role="img" aria-label=${say("client.parade.held", { count: scene.held[seat] })}>
      <${Sign} name="cards" />${scene.held[seat]}
    </span>
    <b class="score" role="img" aria-label=${say("client.points", { count: scene.game.score[seat] })}
      >${scene.game.score[seat]}</b
    >`;
}

/**
 * The cards of one colour before somebody, each a slip of silk with its value.
 * @param {{ facts: Facts, scene: Scene, colour: number, cards: number[], coming: number,
 *   isLead: boolean, say: Say }} props
 */
function Silk({ facts, scene, colour, cards, coming, isLead, say }) {
  const { silk, on, emblem } = SILKS[colour];
  const style = `--silk:${silk};--on:${on}`;
  const most = isLead ? say("client.parade.most", { colour: colourName(facts, colour, say) }) : "";
  return html`<td data-lead=${isLead ? "" : null}>
    <div class="silk" style=${style} title=${most || null}>
      <${Face} kind="emblem" width=${40} height=${40}>
        ${icon(emblem, 20, 20, 36, "currentColor")}
      <//>
      ${cards.map((card) => {
        const isFresh = scene.fresh.includes(card);
        return html`<span class="slip" key=${card} data-card=${`parade-${card}`}>
          ${look(facts, card).value}${isFresh && html`<${Front} facts=${facts} card=${card} />`}
        </span>`;
      })}
      ${coming > 0 && html`<span class="coming" aria-hidden="true">+${coming}</span>`}
      ${most && html`<span class="quietly">${most}</span>`}
    </div>
  </td>`;
}
