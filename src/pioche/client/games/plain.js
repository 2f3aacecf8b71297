// @ts-check
/** A board for any game: one's moves as buttons, in words. */

import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { fill, moveWords } from "../words.js";
import { language } from "../settings.js";

/** @param {import("./boards.js").BoardProps} props */
export function PlainBoard({ table, game, legal, act, say, room }) {
  const words = useMoveWords(table.slug);
  const names = Object.fromEntries(table.seats.map((seat, number) => [number, seat.name]));
  const isWaiting = !room.isSaved.value || table.is_paused;
  if (!words) return html`<p>${say("client.loading")}</p>`;
  if (game.is_over) return html`<p class="turn" data-over>${say("client.over")}</p>`;
  if (!legal.length) return html`<p class="turn">${say("client.others_turn")}</p>`;
  return html`<section class="moves">
    <h2 class="turn">${say("client.your_turn")}</h2>
    <ul>
      ${legal.map(
        (move) =>
          html`<li key=${move}>
            <button class="button" data-move=${move} disabled=${isWaiting} onClick=${() => act(move)}>
              ${fill(words[move], names)}
            </button>
          </li>`,
      )}
    </ul>
  </section>`;
}

/**
 * Every move in words, once they are here.
 * @param {string} slug
 * @returns {string[] | null}
 */
export function useMoveWords(slug) {
  const [words, setWords] = useState(/** @type {string[] | null} */ (null));
  const spoken = language.value;
  useEffect(() => {
    let isCurrent = true;
    moveWords(slug).then((found) => isCurrent && setWords(found));
    return () => {
      isCurrent = false;
    };
  }, [slug, spoken]);
  return words;
}
