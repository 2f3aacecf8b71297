// @ts-check
/**
 * What stands in the middle of the court while it happens: a card that another plays, one that is
 * named, a hand that is looked at, two hands compared. Whoever may not see the cards sees their
 * backs.
 */

import { html } from "../../html.js";
import { Sign } from "../../art/signs.js";
import { UNKNOWN } from "./model.js";

/** @typedef {{
 *   kind: "played" | "named" | "looked" | "compared" | "won", seat: number, target: number,
 *   cards: number[], value: number, verdict: "" | "right" | "wrong" | "tied", out: number[],
 * }} Scene */
/** @typedef {import("../../messages.js").Event} Event */

/** @type {(kind: Scene["kind"], told: Record<string, number>, cards?: number[]) => Scene} */
const scene = (kind, told, cards = []) => ({
  kind,
  seat: told.seat,
  target: told.target ?? -1,
  cards,
  value: told.value ?? -1,
  verdict: "",
  out: [],
});

/** @type {Record<string, (told: Record<string, number>) => Scene | null>} */
const OPENINGS = {
  played: (told) => scene("played", told, [told.card]),
  chose: (told) => scene("played", told, [told.card]),
  named: (told) => scene("named", told),
  looked: (told) => scene("looked", told, [told.card]),
  compared: (told) => scene("compared", told, [told.mine, told.theirs]),
  round_won: (told) => scene("won", told),
  drew: () => null,
  new_round: () => null,
};

/**
 * @param {Scene | null} now
 * @param {Event} event
 * @returns {Scene | null}
 */
export function sceneAfter(now, { name, arguments: told }) {
  if (name in OPENINGS) return OPENINGS[name](told);
  if (!now) return null;
  if (name === "right" || name === "wrong" || name === "tied") return { ...now, verdict: name };
  if (name === "left") return { ...now, out: [...now.out, told.seat] };
  return now;
}

/** @typedef {{ scene: Scene, kit: any, cards: any[], names: string[], viewer: number | null }} Props */

/** @type {Record<Scene["kind"], (props: Props) => any>} */
const VIEWS = { played: Played, named: Named, looked: Looked, compared: Compared, won: Won };

/** @param {Props} props */
export function SceneView(props) {
  return html`<${VIEWS[props.scene.kind]} ...${props} />`;
}

/** What another has played, large, and on whom; one knows one's own. @param {Props} props */
function Played({ scene, kit, cards, names, viewer }) {
  if (scene.seat === viewer) return null;
  const isAimed = scene.target >= 0 && scene.target !== scene.seat;
  return html`<div class="scene played" aria-hidden="true">
    <${Still} kit=${kit} cards=${cards} card=${scene.cards[0]} turns />
    <span class="whom">
      <${Whose} name=${names[scene.seat]} seat=${scene.seat} />
      ${isAimed && html`<i class="to"></i><${Whose} name=${names[scene.target]} seat=${scene.target} />`}
    </span>
  </div>`;
}

/** @param {Props} props */
function Named({ scene, kit, cards, names }) {
  const meant = cards.filter((card) => card.value === scene.value);
  return html`<div class="scene named" data-verdict=${scene.verdict || null} aria-hidden="true">
    <div class="meant">
      ${meant.map((card) => html`<${Still} key=${card.card} kit=${kit} cards=${cards} card=${card.card} />`)}
    </div>
    <b class="verdict">${mark(scene.verdict)}</b>
    <span class="whom">
      <${Whose} name=${names[scene.seat]} seat=${scene.seat} /><i class="to"></i>
      <${Whose} name=${names[scene.target]} seat=${scene.target} />
    </span>
  </div>`;
}

/** @param {Props} props */
function Looked({ scene, kit, cards, names }) {
  return html`<div class="scene looked" aria-hidden="true">
    <${Still} kit=${kit} cards=${cards} card=${scene.cards[0]} turns />
    <b class="verdict"><${Sign} name="eye" /></b>
    <${Whose} name=${names[scene.target]} seat=${scene.target} />
  </div>`;
}

/** @param {Props} props */
function Compared({ scene, kit, cards, names }) {
  return html`<div class="scene compared" data-verdict=${scene.verdict || null} aria-hidden="true">
    ${[scene.seat, scene.target].map(
      (seat, place) =>
        html`<div class="side" key=${seat} data-out=${scene.out.includes(seat) || null}>
          <${Still} kit=${kit} cards=${cards} card=${scene.cards[place]} turns />
          <${Whose} name=${names[seat]} seat=${seat} />
        </div>`,
    )}
    ${!scene.out.length &&
    html`<b class="verdict">${scene.verdict === "tied" ? "=" : html`<${Sign} name="question" />`}</b>`}
  </div>`;
}

/** @param {Props} props */
function Won({ scene, kit, names }) {
  return html`<div class="scene won" aria-hidden="true">
    <${kit.Token} />
    <${Whose} name=${names[scene.seat]} seat=${scene.seat} />
  </div>`;
}

/** @param {string} verdict */
function mark(verdict) {
  if (verdict === "right") return html`<${Sign} name="check" />`;
  if (verdict === "wrong") return html`<${Sign} name="close" />`;
  return html`<${Sign} name="question" />`;
}

/** @param {{ name: string, seat: number }} props */
function Whose({ name, seat }) {
  return html`<span class="whose" data-seat=${seat}>${name}</span>`;
}

/** A card that only shows. @param {{ kit: any, cards: any[], card: number, turns?: boolean }} props */
function Still({ kit, cards, card, turns }) {
  if (card === UNKNOWN || card < 0) return html`<span class="card still"><${kit.Back} /></span>`;
  const { name, value, copies } = cards[card];
  return html`<span class=${turns ? "card still turns" : "card still"}>
    <${kit.Card} role=${card} value=${value} copies=${copies} name=${name} />
  </span>`;
}
