// @ts-check
/** What an analysis found, as the page speaks of it: mistakes, luck, and the chances in between. */

/** @typedef {{ move: string, index: number | null, chances: number[], doubt: number }} Option */
/** @typedef {{ number: number, seat: number, move: string, index: number | null, before: number,
 *   after: number, cost: number, grade: "" | "slip" | "mistake" | "blunder", chances: number[],
 *   alternatives: Option[] }} Choice */
/** @typedef {{ seat: number, share: number, result: number, play: number, gifts: number,
 *   luck: number }} Account */
/** @typedef {{ choices: Choice[], accounts: Account[], curves: [number, number][][] }} Found */
/** @typedef {{ kind: "mistake", number: number, seat: number, choice: Choice, better: Option | null }
 *   | { kind: "luck", number: number, seat: number, change: number }} Remark */

const LUCKY = 0.12; // of the chance to win that no choice explains, between two choices of a seat

/** The option that was surely better: it promised what `before` says. @param {Choice} choice */
export function betterOf({ cost, before, seat, alternatives }) {
  if (cost <= 0) return null;
  const far = (/** @type {Option} */ option) => Math.abs(option.chances[seat] - before);
  return alternatives.reduce(
    (best, each) => (best === null || far(each) < far(best) ? each : best),
    /** @type {Option | null} */ (null),
  );
}

/** What a choice did to somebody's chance, beside the best one. @param {Choice} choice @param {number} seat */
function gift(choice, seat) {
  const better = betterOf(choice);
  return better ? choice.chances[seat] - better.chances[seat] : 0;
}

/**
 * Everything worth a word, in the order of the game.
 * @param {Found} found
 * @returns {Remark[]}
 */
export function remarksOf({ choices, curves, accounts }) {
  /** @type {Remark[]} */
  const mistakes = choices
    .filter(({ grade }) => grade)
    .map((choice) => ({
      kind: "mistake",
      number: choice.number,
      seat: choice.seat,
      choice,
      better: betterOf(choice),
    }));
  const luck = accounts.flatMap(({ seat }) => luckOf(choices, seat, curves[seat].at(-1)));
  return [...mistakes, ...luck].sort((a, b) => a.number - b.number);
}

/**
 * Between two choices of a seat: what changed, less what others' mistakes brought, are the cards.
 * @param {Choice[]} choices
 * @param {number} seat
 * @param {[number, number] | undefined} end
 * @returns {Remark[]}
 */
function luckOf(choices, seat, end) {
  const own = choices.filter((choice) => choice.seat === seat);
  const later = own.slice(1).map(({ number, before }) => ({ number, before }));
  if (end) later.push({ number: end[0], before: end[1] });
  return later.flatMap(({ number, before }, place) => {
    const { number: since, after } = own[place];
    const between = choices.filter((c) => c.seat !== seat && c.number > since && c.number <= number);
    const change = before - after - between.reduce((sum, each) => sum + gift(each, seat), 0);
    return Math.abs(change) < LUCKY ? [] : [{ kind: "luck", number, seat, change }];
  });
}
