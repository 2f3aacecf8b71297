// @ts-check
/** What never changes in the game: names and points of the characters, planets by seats. */

import { useEffect, useState } from "preact/hooks";
import { inquire } from "../../inquire.js";
import { language } from "../../settings.js";

/** @typedef {{ names: string[], points: number[], planets: number[], rounds: number }} Known */

/** @returns {Known | null} the facts once they are here */
export function useKnown() {
  const [known, setKnown] = useState(/** @type {Known | null} */ (null));
  const spoken = language.value;
  useEffect(() => {
    let isCurrent = true;
    learned(spoken).then((found) => isCurrent && setKnown(found));
    return () => {
      isCurrent = false;
    };
  }, [spoken]);
  return known;
}

/** @param {string} spoken @returns {Promise<Known>} */
async function learned(spoken) {
  /** @type {import("../../messages.js").Facts} */
  const facts = await inquire(`/api/games/resistance/facts?language=${spoken}`);
  return {
    names: facts.kinds.tile.words,
    points: facts.cards.columns.points.map(Number),
    planets: facts.numbers.planets,
    rounds: facts.numbers.rounds[0],
  };
}
