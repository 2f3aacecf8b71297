// @ts-check
/** What stays the same of a game, from the server, and what it says of the moves one has. */

import { useEffect, useState } from "preact/hooks";
import { inquire } from "../../inquire.js";
import { language } from "../../settings.js";

/** @typedef {import("../../messages.js").Facts} Facts */
/** @typedef {{ move: number, kind: string, given: Record<string, number> }} Choice */

const OPTIONAL = / \([^()]*=[^()]*\)$/; // what an option would change stands in the rules

/** @type {Map<string, Promise<Facts>>} */
const asked = new Map();

/** @param {string} slug @returns {Facts | null} */
export function useFacts(slug) {
  const [facts, setFacts] = useState(/** @type {Facts | null} */ (null));
  const address = `/api/games/${slug}/facts?language=${language.value}`;
  useEffect(() => {
    let isCurrent = true;
    let timer = 0;
    const ask = () => {
      if (!asked.has(address)) asked.set(address, inquire(address));
      asked.get(address)?.then(
        (found) => isCurrent && setFacts(found),
        () => {
          asked.delete(address);
          if (isCurrent) timer = window.setTimeout(ask, 1000); // the server is gone for a moment
        },
      );
    };
    ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [address]);
  return facts;
}

/**
 * One's legal moves with their arguments by name.
 * @param {Facts} facts
 * @param {number[]} legal
 * @returns {Choice[]}
 */
export function choicesOf(facts, legal) {
  return legal.map((move) => {
    const { name, fields } = facts.move_kinds[facts.moves.kind[move]];
    const given = fields.map((field, place) => [field.name, facts.moves.arguments[place][move]]);
    return { move, kind: name, given: Object.fromEntries(given) };
  });
}

/** What the cards of a game are called, are worth and do. @param {Facts} facts */
export function cardsOf(facts) {
  const { columns } = facts.cards;
  return facts.kinds.short.words.map((name, card) => ({
    card,
    name,
    value: Number(columns.value[card]),
    copies: Number(columns.copies[card]),
    fewest: Number(columns.fewest_seats?.[card] ?? 0),
    does: facts.cards.does[card].replace(OPTIONAL, ""),
    rule: facts.cards.rule[card],
  }));
}
