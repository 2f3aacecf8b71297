// @ts-check
/** Moves read with the facts of the game: what each does, and where a card may be dropped. */

import { useEffect, useState } from "preact/hooks";
import { inquire } from "../../inquire.js";
import { SKIP, fromHand } from "./cards.js";

/** @typedef {import("../../messages.js").Facts} Facts */
/** @typedef {{ number: number, kind: string, card?: number, seat?: number, target?: number, meld?: number }} Move */

/** @type {Map<string, Promise<Facts>>} */
const asked = new Map();

/**
 * The facts of the game in a language, once they are here.
 * @param {string} language
 * @returns {Facts | null}
 */
export function useFacts(language) {
  const [facts, setFacts] = useState(/** @type {Facts | null} */ (null));
  useEffect(() => {
    let isCurrent = true;
    fetchFacts(language).then((found) => isCurrent && setFacts(found));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return facts;
}

/** @param {string} language @returns {Promise<Facts>} */
function fetchFacts(language) {
  const known = asked.get(language);
  if (known) return known;
  /** @type {Promise<Facts>} */
  const answer = inquire(`/api/games/level8/facts?language=${language}`);
  asked.set(language, answer);
  answer.catch(() => asked.delete(language)); // so that it can be tried again
  return answer;
}

/** @param {Facts} facts @param {number} number @returns {Move} */
export function readMove(facts, number) {
  const { name, fields } = facts.move_kinds[facts.moves.kind[number]];
  const given = fields.map((field, at) => [field.name, facts.moves.arguments[at][number]]);
  return { number, kind: name, ...Object.fromEntries(given) };
}

/** Where a move's card goes, as the name of a place to drop it. @param {Move} move */
export function dropOf({ kind, target, meld }) {
  if (kind === "put") return `lay-${meld}`;
  if (kind === "add") return `meld-${target}-${meld}`;
  if (kind === "skip") return `seat-${target}`;
  return kind; // discard and keep
}

/** The moves that play a card of the hand. @param {Move[]} moves @param {number} card */
export function movesOf(moves, card) {
  return moves.filter((move) =>
    move.kind === "skip" ? card === SKIP : move.card !== undefined && fromHand(move.card) === card,
  );
}

/** The number of a move of a kind, or of a kind from a seat. @param {Facts} facts @param {string} kind @param {number} [seat] */
export function numberOf(facts, kind, seat) {
  return facts.moves.kind.findIndex((at, number) => {
    return facts.move_kinds[at].name === kind && (seat ?? readMove(facts, number).seat) === readMove(facts, number).seat;
  });
}

/**
 * A move that is not allowed, so that the server says why.
 * @param {Facts} facts @param {number} card @param {string} drop
 */
export function refusedMove(facts, card, drop) {
  return facts.moves.kind.findIndex((_, number) => {
    const move = readMove(facts, number);
    const isSkip = move.kind === "skip" && card === SKIP;
    const isOfCard = move.card !== undefined && fromHand(move.card) === card;
    return (isSkip || isOfCard) && dropOf(move) === drop;
  });
}
