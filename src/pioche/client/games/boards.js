// @ts-check
/**
 * The boards that there are, each loaded when somebody comes to a table of its game. A game
 * without one is played at the plain board, which knows nothing but moves.
 *
 * A module that exports `isWhole = true` draws everybody itself (name, turn, cards held, score, who
 * is away or a bot) and the sentence; the frame then only speaks the sentence to ears. While a board
 * shows one after another what is known already, it says so in `room.isShowing`: the sheet of the
 * end, the curtain between two people and the chime wait for it. In `room.shown` it says how far it
 * is: the log does not run ahead of it.
 *
 * With `isForAllEyes = true` no seat hides anything, and a device that several share need not go
 * from hand to hand.
 */

import { PlainBoard } from "./plain.js";

/** @typedef {{
 *   table: import("../messages.js").TableNow,
 *   seat: number | null,
 *   view: any,
 *   game: import("../messages.js").GameNow,
 *   legal: number[],
 *   act: (move: number) => Promise<boolean>,
 *   preview: (move: number) => Promise<any>,
 *   question: (name: string) => Promise<any>,
 *   say: typeof import("../words.js").say,
 *   room: import("../table.js").Table,
 * }} BoardProps */
/** @typedef {{
 *   Board: (props: BoardProps) => import("preact").VNode<any>,
 *   describe?: (props: BoardProps) => string,
 *   isWhole?: boolean,
 *   isForAllEyes?: boolean,
 * }} GameModule */

/** @type {Record<string, () => Promise<GameModule>>} */
const BOARDS = {
  parade: async () => (await withStyle("./parade.css"), import("./parade.js")),
  mission626: async () => (await withStyle("./court/court.css"), import("./mission626.js")),
  princess: async () => (await withStyle("./court/court.css"), import("./princess.js")),
  level8: async () => (await withStyle("./level8.css"), import("./level8.js")),
  resistance: async () => (await withStyle("./resistance.css"), import("./resistance.js")),
};

/**
 * @param {string} slug
 * @returns {Promise<GameModule>}
 */
export async function boardOf(slug) {
  return BOARDS[slug]?.() ?? { Board: PlainBoard };
}

/** The stylesheet of what comes after a game, and of those who look on. */
export const afterwards = () => withStyle("../look/after.css");

/**
 * Load a game's stylesheet, once; fulfilled when it applies.
 * @param {string} name the file beside this one
 * @returns {Promise<void>}
 */
export function withStyle(name) {
  const href = new URL(name, import.meta.url).href;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${name} cannot be loaded`));
    document.head.append(link);
  });
}
