// @ts-check
/**
 * The steps of each lesson: after how many moves it comes, what to look at, and whether it goes on
 * by the next move of the lesson or by a button. Its text has the step's name in the catalogues.
 */

/** @typedef {{ name: string, at: number, look: string, isDone?: boolean, isThere?: boolean }} Step
 *   `isDone` by a move; `isThere` where that is made, and not at what has its number */

/** @param {string} name @param {number} at @param {string} look @returns {Step} */
const read = (name, at, look) => ({ name, at, look });

/** @param {string} name @param {number} at @param {string} look @returns {Step} */
const act = (name, at, look) => ({ name, at, look, isDone: true });

/** @type {Record<string, Step[]>} */
export const STEPS = {
  parade: [
    read("line", 0, ".march"),
    act("free", 0, ".parade .hand"),
    read("company", 3, ".company"),
    act("takes", 3, ".parade .hand"),
    act("again", 6, ".parade .hand"),
    read("end", 7, ".company"),
  ],
  princess: [
    read("goal", 0, ".court .own"),
    act("look", 0, ".court .hand"),
    read("others", 4, ".court .players"),
    act("guess", 4, ".court .hand"),
    read("end", 5, ".court .players"),
  ],
  mission626: [
    read("goal", 0, ".court .own"),
    read("stitch", 0, ".court .stitch"),
    act("look", 0, ".court .hand"),
    act("guess", 3, ".court .hand"),
    read("end", 4, ".court .stitch"),
  ],
  level8: [
    read("level", 0, ".l8-goal"),
    act("draw", 0, ".l8-pile"),
    act("discard", 1, ".l8-hand"),
    act("take", 5, ".l8-others"),
    { name: "lay", at: 6, look: "[data-lay]", isDone: true, isThere: true },
    act("finish", 14, ".l8-hand"),
    read("end", 15, ".l8-ladder"),
  ],
  resistance: [
    read("goal", 0, ".space .centre"),
    act("flip", 0, ".space .stack"),
    act("slap", 3, ".space .slap"),
    act("planet", 4, ".space .stack"),
    read("kylo", 7, ".space .others"),
    act("again", 9, ".space .stack"),
    act("last", 10, ".space .slap"),
    read("end", 11, ".space .own"),
  ],
};
