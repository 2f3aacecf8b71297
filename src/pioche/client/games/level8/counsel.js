// @ts-check
/** What the server says of one's cards: the best lay, what fits where, how many are missing. */

import { useEffect, useState } from "preact/hooks";

/** @typedef {import("./desk.js").Counsel} Counsel */

const TRIES = 6;
const PAUSE = 400; // milliseconds

/** @type {Counsel} */
const NONE = { best: null, fits: {}, missing: null, deals: 0 };

/**
 * Asked anew whenever the game has changed; an answer that comes too late is dropped.
 * @param {import("../boards.js").BoardProps} props
 * @param {boolean} canLay
 * @returns {Counsel}
 */
export function useCounsel({ game, seat, question }, canLay) {
  const [counsel, setCounsel] = useState(NONE);
  useEffect(() => {
    if (seat === null || game.is_over) return setCounsel(NONE);
    let isCurrent = true;
    const { deals, laid } = game.view;
    // One's cards change on one's own turn alone; before the first, one is asked for as well.
    const isKnown = counsel.deals === deals && counsel.missing !== null;
    if (!game.to_move.includes(seat) && isKnown) return undefined;
    const isLaid = laid[seat] > 0;
    setCounsel((before) => ({ ...before, best: null }));
    const ask = (/** @type {string} */ name) => patiently(() => isCurrent && question(name));
    const learn = async () => {
      const [fits, missing, lays] = await Promise.all([
        laid.some((/** @type {number} */ level) => level > 0) ? ask("fits") : {},
        isLaid ? null : ask("missing"),
        canLay ? ask("lays") : [],
      ]);
      if (isCurrent) setCounsel({ fits, missing, best: lays[0] ?? null, deals });
    };
    // Help is no more than that: where it is refused or late, the board goes on without.
    learn().catch(() => isCurrent && setCounsel(NONE));
    return () => {
      isCurrent = false;
    };
  }, [game, seat]);
  return counsel;
}

/**
 * The server thinks about one question of a kind at a time and refuses the next: ask it again.
 * @param {() => false | Promise<any>} asking
 */
async function patiently(asking) {
  for (let tries = 1; ; tries += 1) {
    try {
      const found = await asking();
      return found && found.answer;
    } catch (refused) {
      if (tries === TRIES) throw refused;
      await new Promise((again) => setTimeout(again, PAUSE));
    }
  }
}
