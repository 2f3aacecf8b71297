// @ts-check
/** A round's beginning and end: the first deal, the last card, and who climbs how far and why. */

import { html } from "../../html.js";

/** @typedef {import("../../messages.js").GameNow} GameNow */
/** @typedef {{ seat: number, why: "out" | "laid" | "stayed", from: number, to: number }} Climb */
/** @typedef {{ round: number, climbs: Climb[] }} Tally */

const CARDS = 101;
const DEALT = 10;

/** Whether nobody has moved since the first deal. @param {any} view */
export function isFreshDeal({ deals, piled, seats }) {
  return deals === 1 && piled === CARDS - DEALT * seats - 1;
}

/** The game before one's cards came; nobody can move in it. @param {GameNow} game @param {number} seat */
export function withoutHand(game, seat) {
  const { hand, held } = game.view;
  const view = { ...game.view, hand: hand.with(seat, hand[seat].map(() => 0)), held: held.with(seat, 0) };
  return { ...game, view, legal: [] };
}

/**
 * The game as the round ended: the last card on its pile, and nobody to move.
 * @param {GameNow} before @param {any[]} events @param {number | null} seat
 * @returns {GameNow}
 */
export function withLastCard(before, events, seat) {
  const winner = events.find(({ name }) => name === "out").arguments.seat;
  const empty = winner === seat ? withoutHand(before, winner) : before;
  const view = { ...empty.view, held: empty.view.held.with(winner, 0) };
  const thrown = events.find(({ name }) => name === "discarded");
  if (thrown) {
    const count = view.discarded[winner];
    const { card } = thrown.arguments;
    view.discard = view.discard.with(winner, view.discard[winner].with(count, card));
    view.discarded = view.discarded.with(winner, count + 1);
  }
  return { ...before, view, legal: [], to_move: [] };
}

/**
 * Who climbs, and why. @param {any} before @param {any} after @param {any[]} events
 * @returns {Tally}
 */
export function tallyOf(before, after, events) {
  const winner = events.find(({ name }) => name === "out").arguments.seat;
  const climbs = Array.from({ length: before.seats }, (_, seat) => {
    const why = seat === winner ? "out" : before.laid[seat] ? "laid" : "stayed";
    return /** @type {Climb} */ ({ seat, why, from: before.level[seat], to: after.level[seat] });
  });
  climbs.sort((one, other) => other.to - one.to);
  return { round: before.deals, climbs };
}

/**
 * The round is over: everybody's level and why, until whoever reads it goes on.
 * @param {{ desk: import("./desk.js").Desk }} props
 * @returns {any}
 */
export function RoundEnd({ desk }) {
  const { say, shown, table } = desk;
  if (!shown.tally || shown.game.is_over) return null;
  const { round, climbs } = shown.tally;
  return html`<section class="l8-round" aria-labelledby="l8-round">
    <h2 id="l8-round">${say("client.level8.round_over", { round })}</h2>
    <ol>
      ${climbs.map(
        ({ seat, why, from, to }) =>
          html`<li key=${seat} data-seat=${seat} data-why=${why} data-own=${seat === desk.seat}>
            <span class="l8-face" aria-hidden="true">${desk.initial(seat)}</span>
            <span class="l8-whose">
              <b>${table.seats[seat].name}</b>
              <small>${say(`client.level8.why_${why}`)}</small>
            </span>
            <span class="l8-climb">
              <span class="quietly">${say("client.level8.level", { level: Math.min(to, 8) })}</span>
              <span aria-hidden="true">${from !== to && html`<i>${from}</i> → `}<b>${to > 8 ? "★" : to}</b></span>
            </span>
          </li>`,
      )}
    </ol>
    <button class="l8-go main" data-go-on ref=${focusOnce} onClick=${() => desk.stage.current?.goOn()}>
      ${say("client.level8.go_on")}
    </button>
  </section>`;
}

/** Whoever goes by keyboard goes on by Enter. @param {HTMLElement | null} button */
function focusOnce(button) {
  if (button && !button.dataset.met) {
    button.dataset.met = "";
    button.focus({ preventScroll: true });
  }
}
