// @ts-check
/**
 * Everybody at the table as rows of one sheet: six columns of silk, so that one glance along a
 * column says who has the most of a colour. When it is counted, those cards turn over.
 */

import { Sign } from "../../art/signs.js";
import { SILKS } from "../../art/parade.js";
import { Face as Drawn, icon } from "../../art/svg.js";
import { html } from "../../html.js";
import { Face, Name } from "../person.js";
import { Front, colourName } from "./card.js";
import { leaders, look } from "./scene.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Facts} Facts */
/** @typedef {typeof import("../../words.js").say} Say */
/** @typedef {{ facts: Facts, scene: Scene, room: import("../../table.js").Table,
 *   seat: number | null, outlook: import("./line.js").Outlook | null, say: Say }} Props */

/** @param {Props} props */
export function Company(props) {
  const { facts, scene, seat, outlook, say } = props;
  const lead = leaders(facts, scene.front);
  const order = [...scene.front.keys()].map((n) => (n + (seat ?? -1) + 1) % scene.front.length);
  const codes = facts.kinds.colour.codes;
  const of = (/** @type {number[]} */ cards, /** @type {number} */ colour) =>
    cards.filter((card) => look(facts, card).colour === colour);
  return html`<table class="company" aria-label=${say("client.parade.company")}>
    <thead>
      <tr>
        <${Head} words=${say("client.seats")} />
        ${codes.map((code, colour) => html`<${Head} key=${code} words=${colourName(facts, colour, say)} />`)}
      </tr>
    </thead>
    <tbody>
      ${order.map((each) => {
        const isOwn = each === seat;
        return html`<tr
          key=${each}
          data-seat=${each}
          data-own=${isOwn ? "" : null}
          data-turn=${scene.game.to_move.includes(each) && !scene.game.is_over ? "" : null}
          data-won=${scene.game.winners?.includes(each) ? "" : null}
        >
          <th scope="row"><${Person} ...${props} each=${each} /></th>
          ${codes.map(
            (code, colour) =>
              html`<${Silk}
                key=${code}
                facts=${facts}
                scene=${scene}
                colour=${colour}
                cards=${of(scene.front[each], colour)}
                coming=${isOwn && outlook ? of(outlook.taken, colour).length : 0}
                isLead=${lead[colour].includes(each)}
                say=${say}
              />`,
          )}
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** For ears alone: eyes see the colours. @param {{ words: string }} props */
function Head({ words }) {
  return html`<th scope="col"><span class="quietly">${words}</span></th>`;
}

/** @param {Props & { each: number }} props */
function Person({ scene, room, seat, outlook, say, each }) {
  const score = scene.game.score[each];
  const next = each === seat ? outlook?.score?.[each] : undefined;
  const change = next === undefined ? 0 : next - score;
  return html`<span class="person">
    <${Face} room=${room} seat=${each} />
    <${Name} room=${room} seat=${each} say=${say} />
    <span class="held">
      <${Sign} name="cards" /><span aria-hidden="true">${scene.held[each]}</span>
      <span class="quietly">${say("client.parade.held", { count: scene.held[each] })}</span>
    </span>
    <b class="score">
      <span aria-hidden="true">${score}</span>
      <span class="quietly">${say("client.points", { count: score })}</span>
    </b>
    ${change !== 0 &&
    html`<span class="change" data-good=${change < 0 ? "" : null} aria-hidden="true"
      >${change > 0 ? "+" : "−"}${Math.abs(change)}</span
    >`}
  </span>`;
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
  const isCounted = scene.phase === "over" && isLead;
  return html`<td data-lead=${isLead ? "" : null} data-counted=${isCounted ? "" : null}>
    <div class="silk" style=${style} title=${most || null}>
      <${Drawn} kind="emblem" width=${40} height=${40}>
        ${icon(emblem, 20, 20, 36, "currentColor")}
      <//>
      <span class="slips">
        ${cards.map((card) => {
          const isFresh = scene.fresh.includes(card);
          return html`<span class="slip" key=${card} data-card=${`parade-${card}`}>
            ${isCounted ? 1 : look(facts, card).value}${isFresh &&
            html`<${Front} facts=${facts} card=${card} />`}
          </span>`;
        })}
        ${coming > 0 && html`<span class="coming" aria-hidden="true">+${coming}</span>`}
      </span>
      ${most && html`<span class="quietly">${most}</span>`}
    </div>
  </td>`;
}
