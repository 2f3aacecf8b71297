// @ts-check
/**
 * Whether a tile is the one that was sealed at the deal: SHA-256 over its number and its nonce.
 *
 * Browsers offer SHA-256 to pages from a secure origin alone, and people also play in their own
 * network without one. What is sealed is 17 bytes, one block, so that it is soon computed here.
 */

const PRIMES = [...primes(64)];
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const MOST = 55; // bytes that fit into one block beside their length

/** @param {number} count */
function* primes(count) {
  for (let number = 2, found = 0; found < count; number += 1) {
    let divisor = 2;
    while (number % divisor) divisor += 1;
    if (divisor !== number) continue;
    found += 1;
    yield number;
  }
}

/** The first 32 bits after the point. @param {number} root */
function fraction(root) {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * SHA-256 of a short text, in hexadecimal digits.
 * @param {Uint8Array} bytes
 */
export function digest(bytes) {
  if (bytes.length > MOST) throw new RangeError("more than one block");
  const block = new DataView(new ArrayBuffer(64));
  bytes.forEach((byte, place) => block.setUint8(place, byte));
  block.setUint8(bytes.length, 0x80);
  block.setUint32(60, 8 * bytes.length);
  const mixed = stirred(expanded(block));
  return START.map((word, place) => (word + mixed[place]) >>> 0)
    .map((word) => word.toString(16).padStart(8, "0"))
    .join("");
}

/** @param {DataView} block */
function expanded(block) {
  const words = new Int32Array(64);
  for (let place = 0; place < 16; place += 1) words[place] = block.getInt32(4 * place);
  for (let place = 16; place < 64; place += 1) {
    const [far, near] = [words[place - 15], words[place - 2]];
    const first = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const second = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[place] = words[place - 16] + first + words[place - 7] + second;
  }
  return words;
}

/** @param {Int32Array} words */
function stirred(words) {
  let [a, b, c, d, e, f, g, h] = START;
  words.forEach((word, place) => {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + ROUNDS[place] + word) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  });
  return [a, b, c, d, e, f, g, h];
}

/**
 * Whether an opening fits the seal that was published for it.
 * @param {import("../../messages.js").Opening} opening
 * @param {string[]} seals
 */
export function fits(opening, seals) {
  const nonce = opening.nonce.match(/../g) ?? [];
  const bytes = [opening.tile, ...nonce.map((pair) => Number.parseInt(pair, 16))];
  return digest(Uint8Array.from(bytes)) === seals[opening.number];
}
