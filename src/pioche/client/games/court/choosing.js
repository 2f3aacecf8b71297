// @ts-check
/**
 * A move is put together argument by argument: a card, whom it is played on, what is named. Only
 * what leads to a legal move can be picked, and nothing here knows why.
 */

import { useEffect, useState } from "preact/hooks";

/** @typedef {import("./facts.js").Choice} Choice */
/** @typedef {{ picked: number[], place: number, doubted?: number }} Picking the arguments so far; the
 *   card's place; what one was warned of */

/** @type {Picking} */
const NONE = { picked: [], place: -1 };

/** @param {Choice} choice */
const values = (choice) => Object.values(choice.given);

/**
 * @param {Choice[]} choices
 * @param {(move: number) => Promise<boolean>} act
 * @param {unknown} moment whenever it changes, what was picked is void
 */
export function useChoosing(choices, act, moment) {
  const [picking, setPicking] = useState(NONE);
  const { picked, place, doubted } = picking;
  useEffect(() => setPicking(NONE), [moment]);
  const rest = choices.filter((choice) => picked.every((value, at) => values(choice)[at] === value));
  const field = Object.keys(rest[0]?.given ?? {})[picked.length] ?? "";
  const only = picked.length && rest.length === 1 ? rest[0].move : null;
  const play = (/** @type {number} */ move) => (setPicking(NONE), act(move));
  const isOpen = (/** @type {number} */ card) => choices.some((choice) => choice.given.card === card);

  return {
    picked,
    place,
    doubted,
    rest,
    /** The argument that is wanted next. */
    field: only === null || field ? field : "",
    /** The move, once there is no other. */
    only,
    cancel: () => setPicking(NONE),
    isOpen,
    /** Whether a value can be picked next. @param {string} name @param {number} value */
    can: (name, value) => name === field && rest.some((choice) => choice.given[name] === value),
    /** The move that picking a value would play. @param {string} name @param {number} value */
    moveFor(name, value) {
      const found = rest.filter((choice) => choice.given[name] === value);
      const isLast = found.length === 1 && Object.keys(found[0].given).at(-1) === name;
      return picked.length && name === field && isLast ? found[0].move : null;
    },
    /** Have a card in the air. @param {number} card @param {number} at */
    take: (card, at) => setPicking({ picked: [card], place: at }),
    /** Lift a card, change one's mind, or play it by a second tap. @param {number} card @param {number} at */
    lift(card, at) {
      if (at === place && only !== null) play(only);
      else if (at === place) setPicking(NONE);
      else if (isOpen(card)) setPicking({ picked: [card], place: at });
    },
    /** Say first what speaks against a value. @param {number} value */
    doubt: (value) => setPicking({ picked, place, doubted: value }),
    /** Pick the next argument; the last one plays. @param {number} value */
    pick(value) {
      const found = rest.filter((choice) => values(choice)[picked.length] === value);
      const isLast = found.length === 1 && values(found[0]).length === picked.length + 1;
      if (isLast) play(found[0].move);
      else if (found.length) setPicking({ picked: [...picked, value], place });
    },
    /**
     * Let a carried card go over somebody, or over the table. Whether it is played; null where more
     * must be said first, or nothing comes of it.
     * @param {number} card @param {number} at @param {number | null} target
     * @returns {Promise<boolean> | null}
     */
    drop(card, at, target) {
      const found = choices.filter(
        ({ given }) => given.card === card && (target === null || given.target === target),
      );
      if (found.length === 1) return play(found[0].move);
      if (found.length) setPicking({ picked: target === null ? [card] : [card, target], place: at });
      return null;
    },
  };
}
