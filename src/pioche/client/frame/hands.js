// @ts-check
/** Everybody's cards at a moment: a game that is over has no secrets. */

import { useEffect, useState } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { useAnswer } from "./answer.js";

/** @typedef {import("../retold.js").Retold} Retold */
/** @typedef {import("../messages.js").Facts} Facts */
/** @typedef {(card: number, facts: Facts) => import("preact").VNode<any>} Draw */

/** How a card of each game is drawn. @type {Record<string, () => Promise<Draw>>} */
const DRAWN = {
  parade: async () => {
    const { ParadeCard } = await import("../art/parade.js");
    return (card, { cards: { columns } }) =>
      html`<${ParadeCard} colour=${columns.colour[card]} value=${columns.value[card]} />`;
  },
  princess: async () => court((await import("../art/princess.js")).PrincessCard),
  mission626: async () => court((await import("../art/mission626.js")).MissionCard),
  level8: async () => {
    const { JokerCard, NumberCard, SkipCard } = await import("../art/level8.js");
    return (card, { cards: { columns } }) => {
      if (columns.role[card] === "joker") return html`<${JokerCard} />`;
      if (columns.role[card] === "skip") return html`<${SkipCard} />`;
      return html`<${NumberCard} colour=${columns.colour[card]} value=${columns.value[card]} />`;
    };
  },
};

/** @param {any} Card @returns {Draw} */
function court(Card) {
  return (card, { cards: { columns }, kinds }) =>
    html`<${Card}
      role=${card}
      value=${columns.value[card]}
      copies=${columns.copies[card]}
      name=${kinds.short.words[card]}
    />`;
}

/** Whose eyes to look through, and all hands on request.
 * @param {{ room: Retold, isOpen: boolean, toggle: () => void }} props */
export function Eyes({ room, isOpen, toggle }) {
  const hasHands = Boolean(room.moment.value?.hands.length);
  return html`<section class="eyes" aria-label=${say("client.looking")}>
    <div class="eyes-row">
      ${hasHands &&
      html`<button class="button bare hands-toggle" aria-expanded=${isOpen} onClick=${toggle}>
        <${Sign} name="eye" />${say("client.all_hands")}
      </button>`}
      <${SeenBy} room=${room} />
    </div>
    ${hasHands && isOpen && html`<${Hands} room=${room} />`}
  </section>`;
}

/** @param {{ room: Retold }} props */
function SeenBy({ room }) {
  const seats = room.table.value?.seats ?? [];
  /** @param {Event} event */
  const choose = (event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.currentTarget);
    void room.look(value === "" ? null : Number(value));
  };
  return html`<label class="field seen-by">
    <span>${say("client.seen_by")}</span>
    <select value=${room.chosen.value ?? ""} onChange=${choose}>
      <option value="">${say("client.spectator")}</option>
      ${seats.map(({ name }, seat) => html`<option key=${seat} value=${seat}>${name}</option>`)}
    </select>
  </label>`;
}

/** @param {{ room: Retold }} props */
function Hands({ room }) {
  const slug = room.table.value?.slug ?? "";
  const { answer } = useAnswer(`/api/games/${slug}/facts?language=${language.value}`);
  const facts = /** @type {Facts | null} */ (answer);
  const [draw, setDraw] = useState(/** @type {{ card: Draw } | null} */ (null));
  useEffect(() => {
    DRAWN[slug]?.().then((card) => setDraw({ card }));
  }, [slug]);
  const hands = room.moment.value?.hands ?? [];
  if (!draw || !facts) return html`<p>${say("client.loading")}</p>`;
  return html`<ul class="hands-list">
    ${hands.map(
      (hand, seat) =>
        html`<li key=${seat} data-seat=${seat}>
          <span class="name">${room.table.value?.seats[seat].name}</span>
          <ul class="hands-cards">
            ${hand.map(
              (card, place) =>
                html`<li key=${`${card} ${place}`} class="card" title=${wordsOf(facts, card)}>
                  ${draw.card(card, facts)}<span class="quietly">${wordsOf(facts, card)}</span>
                </li>`,
            )}
          </ul>
          ${!hand.length && html`<small>${say("client.no_cards")}</small>`}
        </li>`,
    )}
  </ul>`;
}

/** @param {Facts} facts @param {number} card */
function wordsOf(facts, card) {
  return facts.kinds[facts.cards.kind].words[card] ?? "";
}
