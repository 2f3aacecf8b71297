// @ts-check
/**
 * Which rules stand in which chapter. A name ends with the letters of its rules: `1abc` is rule 1
 * with 1a, 1b and 1c; a bare `1` is that rule alone, and `1:bc` its letters without itself.
 */

/** @typedef {"goal" | "setup" | "turn" | "cards" | "levels" | "end"} ChapterName */
/** @typedef {{ name: ChapterName, rules: string[] }} Chapter */

/** @type {Record<string, { prefix: string, chapters: [ChapterName, string][] }>} */
const BOOKS = {
  parade: {
    prefix: "PAR",
    chapters: [
      ["goal", "4:c"],
      ["setup", "0ab"],
      ["cards", ""],
      ["turn", "1abcde"],
      ["end", "2abc 3a 4ab 4:d"],
    ],
  },
  princess: {
    prefix: "PRI",
    chapters: [
      ["goal", "10:f"],
      ["setup", "0abc"],
      ["turn", "0:defg 6:abc"],
      ["cards", "1 2ab 3 4abc 5ab 6 7abc 8ab 9ab"],
      ["end", "10abcdeg"],
    ],
  },
  mission626: {
    prefix: "MIS",
    chapters: [
      ["goal", "17"],
      ["setup", "0abc 16:c"],
      ["turn", "1a 2ab 11a"],
      ["cards", "3a 4abc 5 6ab 7 8a 9a 10a 12a 13a 14"],
      ["end", "15abcde 16ab 17:a"],
    ],
  },
  level8: {
    prefix: "L8",
    chapters: [
      ["goal", "9a"],
      ["setup", "0a 1a"],
      ["turn", "1:b 2abcd 9:b"],
      ["cards", "3abc 4ab 5ab 6abc"],
      ["levels", "0:bc"],
      ["end", "8ab 7abcd 10ab"],
    ],
  },
  resistance: {
    prefix: "RES",
    chapters: [
      ["goal", "5a"],
      ["setup", "0a"],
      ["turn", "1abc 2abcde"],
      ["cards", "0:b"],
      ["end", "3ab 4abc 6"],
    ],
  },
};

/** The chapters of a game's book, each with the ids of its rules. @param {string} slug @returns {Chapter[]} */
export function chaptersOf(slug) {
  const { prefix, chapters } = BOOKS[slug];
  return chapters.map(([name, text]) => ({
    name,
    rules: text.split(" ").flatMap((each) => idsOf(prefix, each)),
  }));
}

/** @param {string} prefix @param {string} text */
function idsOf(prefix, text) {
  const found = /^(\d+)(:?)([a-z]*)$/.exec(text);
  if (!found) return [];
  const [, number, isWithout, letters] = found;
  const own = isWithout ? [] : [`${prefix}-${number}`];
  return [...own, ...[...letters].map((letter) => `${prefix}-${number}${letter}`)];
}
