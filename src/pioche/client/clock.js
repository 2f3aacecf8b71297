// @ts-check
/** The server's clock, as far as it can be told from here. All times are microseconds. */

/** @typedef {{ asked: number, heard: number, replied: number, back: number }} Exchange */

const BEST_OF = 16;

/** One's own clock. */
export const now = () => Math.round(performance.now() * 1000);

/** Keeps the latest exchanges; the shortest of them is off by the least. */
export class ServerClock {
  /** @type {Exchange[]} */ exchanges = [];

  /** @param {{ asked: number, heard: number, replied: number }} answer */
  hear({ asked, heard, replied }) {
    this.exchanges = [...this.exchanges, { asked, heard, replied, back: now() }].slice(-BEST_OF);
  }

  /** How far the server's clock is ahead. */
  get ahead() {
    if (!this.exchanges.length) return 0;
    const length = (/** @type {Exchange} */ e) => e.back - e.asked - (e.replied - e.heard);
    const best = this.exchanges.reduce((a, b) => (length(b) < length(a) ? b : a));
    return Math.round((best.heard - best.asked + best.replied - best.back) / 2);
  }

  /** A reading of one's own clock by the server's. @param {number} local */
  atServer(local) {
    return local + this.ahead;
  }

  /** A time of the server's by one's own clock. @param {number} there */
  here(there) {
    return there - this.ahead;
  }
}
