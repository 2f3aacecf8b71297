// @ts-check
/**
 * The line to one table, which may break: it is dialled again until one hangs up.
 *
 * What was asked and not answered is sent again under the same id, after every new connection and
 * when no answer comes for a while. Every seat is watched from the last telling that it has, again
 * where one is missing or nothing is heard; and a line on which nothing comes of that is cut.
 */

/** @typedef {import("./messages.js").FromServer} FromServer */
/** @typedef {import("./messages.js").Told} Told */
/** @typedef {import("./messages.js").Watching} Watching */
/** @typedef {"connecting" | "open" | "lost" | "outdated"} Link */
/** @typedef {{ have: number, isBehind: boolean }} Watch */
/** @typedef {{ text: string, sentAt: number, isRepeated: boolean,
 *   grant: (answer: any) => void, refuse: (why: any) => void }} Asked */
/** @typedef {{
 *   link: (state: Link) => void,
 *   told: (message: Told, isPast: boolean) => void,
 *   watching: (message: Watching) => void,
 *   other: (message: FromServer) => void,
 *   waiting: (count: number) => void,
 * }} Listener */

const SOONEST = 50; // milliseconds before dialling again
const LATEST = 1000;
const LET_IN = 10_000; // for an attempt to connect
const TICK = 250; // between looks at what is owed
const LONGEST_SILENCE = 1000; // until something is asked again
const DEAD = 6000; // of silence, however often something was asked
const OPENING = 1; // the number of the telling that all know
const OTHER_VERSION = 1002;
const GRANTED = new Set(["done", "hint_given", "previewed", "answered"]);
const SLOW = new Set(["hint", "preview", "question"]); // asked again on a new line only

/** One screen's presence at one table. */
export class Wire {
  /** @type {WebSocket | null} */ socket = null;
  /** @type {Map<number | null, Watch>} */ watched = new Map();
  /** @type {Map<string, Asked>} */ asked = new Map();
  /** @type {(number | null)[]} */ #watches = []; // without an answer so far
  #ids = 0;
  #name = crypto.getRandomValues(new Uint32Array(2)).join("-");
  #failed = 0;
  #isWelcome = false;
  #heardAt = 0;
  #silence = TICK;
  #watchAt = 0;
  #timer = 0;
  #ticker = 0;

  /**
   * @param {string} address
   * @param {string} language
   * @param {Listener} listener
   */
  constructor(address, language, listener) {
    this.address = address;
    this.language = language;
    this.listener = listener;
  }

  // ---- the connection

  dial() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.#timer = window.setTimeout(() => this.#lose(socket), LET_IN);
    socket.onopen = () => socket === this.socket && this.#opened();
    socket.onmessage = (event) => socket === this.socket && this.#heard(event.data);
    socket.onclose = (event) => this.#lose(socket, event.code);
  }

  /** Dial at once: one is somebody else now, or the device says that it is back in a network. */
  redial() {
    this.#failed = 0;
    const socket = this.socket;
    this.#forget();
    socket?.close();
    this.dial();
  }

  /** Be gone for good. */
  hangUp() {
    const socket = this.socket;
    this.#forget();
    clearTimeout(this.#timer);
    socket?.close();
  }

  #forget() {
    clearInterval(this.#ticker);
    this.socket = null;
    this.#isWelcome = false;
    this.#watches = [];
  }

  /** @param {WebSocket} socket @param {number} [code] */
  #lose(socket, code) {
    if (socket !== this.socket) return;
    this.#forget();
    socket.close();
    clearTimeout(this.#timer);
    if (code === OTHER_VERSION) {
      this.listener.link("outdated");
      return;
    }
    this.listener.link("lost");
    this.#timer = window.setTimeout(() => this.dial(), pauseAfter(this.#failed));
    this.#failed += 1;
  }

  #opened() {
    clearTimeout(this.#timer);
    this.#failed = 0;
    this.#heardAt = performance.now();
    this.#sayHello();
    for (const seat of this.watched.keys()) this.#watchAgain(seat);
    for (const asked of this.asked.values()) this.#sendAsked(asked);
    this.#ticker = window.setInterval(() => this.#askAgain(performance.now()), TICK);
  }

  /** What nobody answered, and whether something was missed. @param {number} now */
  #askAgain(now) {
    if (now - this.#heardAt > DEAD && this.socket) {
      this.#lose(this.socket);
      return;
    }
    if (!this.#isWelcome) this.#sayHello();
    for (const asked of this.asked.values()) {
      if (asked.isRepeated && now - asked.sentAt > LONGEST_SILENCE) this.#sendAsked(asked);
    }
    if (now < this.#watchAt) return;
    this.#silence = Math.min(2 * this.#silence, LONGEST_SILENCE);
    this.#watchAt = now + this.#silence;
    for (const seat of this.watched.keys()) this.lookAt(seat);
  }

  // ---- what is heard

  /** @param {string} text */
  #heard(text) {
    /** @type {FromServer} */
    const message = JSON.parse(text);
    this.#heardAt = performance.now();
    if (GRANTED.has(message.is)) {
      this.#settle(/** @type {any} */ (message).id, (asked) => asked.grant(message));
      return;
    }
    switch (message.is) {
      case "welcome":
        this.#isWelcome = true;
        this.listener.link("open");
        this.listener.other(message);
        break;
      case "told":
        this.#hearTold(message);
        break;
      case "watching":
        this.#hearWatching(message);
        break;
      case "refused":
        this.#settle(message.id, (asked) => asked.refuse(message));
        break;
      case "fault":
        this.#hearFault(message.sentence);
        break;
      default:
        this.listener.other(message);
    }
  }

  /** Only the next telling is taken: a lower one was had before, a higher one shows a gap.
   * @param {Told} message */
  #hearTold(message) {
    const watch = this.watched.get(message.seat);
    if (!watch) return;
    if (message.number > watch.have + 1) this.#fillGap(message.seat);
    if (message.number !== watch.have + 1) return;
    watch.have = message.number;
    this.#silence = TICK;
    this.#watchAt = this.#heardAt + TICK;
    this.listener.told(message, watch.isBehind);
  }

  /** All that was missed is told, or something is missing still. @param {Watching} message */
  #hearWatching(message) {
    this.#watches = this.#watches.filter((seat) => seat !== message.seat);
    const watch = this.watched.get(message.seat);
    if (!watch) return;
    if (message.number > watch.have) this.#fillGap(message.seat);
    if (message.number !== watch.have || !watch.isBehind) return;
    watch.isBehind = false;
    this.listener.watching(message);
  }

  /** Answers come in the order of what was asked: the seat that waits longest was meant.
   * @param {string} sentence */
  #hearFault(sentence) {
    if (!this.#isWelcome) return;
    if (this.#watches.length) {
      const seat = /** @type {number | null} */ (this.#watches.shift());
      if (this.watched.get(seat)?.have === OPENING) this.watched.delete(seat);
      return;
    }
    const first = this.asked.keys().next().value;
    if (first === undefined) return;
    this.#settle(first, (asked) => asked.refuse({ is: "fault", sentence, rule: "", reason: "" }));
  }

  /** @param {string} id @param {(asked: Asked) => void} how */
  #settle(id, how) {
    const asked = this.asked.get(id);
    if (!asked) return;
    this.asked.delete(id);
    this.#tellWaiting();
    how(asked);
  }

  /** How much is not written down yet: what is only looked up never will be. */
  #tellWaiting() {
    this.listener.waiting([...this.asked.values()].filter((asked) => asked.isRepeated).length);
  }

  // ---- what is asked

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Ask for something; fulfilled when it is granted and on disk, rejected with what refuses it.
   * @param {{ is: string } & Record<string, unknown>} wish
   * @returns {Promise<any>}
   */
  ask(wish) {
    this.#ids += 1;
    const id = `${this.#name}-${this.#ids}`;
    return new Promise((grant, refuse) => {
      const text = JSON.stringify({ ...wish, id });
      const asked = { text, sentAt: 0, isRepeated: !SLOW.has(wish.is), grant, refuse };
      this.asked.set(id, asked);
      this.#tellWaiting();
      if (this.#isWelcome) this.#sendAsked(asked);
    });
  }

  /** Follow the table from a seat that one holds, or, with none, as a spectator.
   * @param {number | null} seat */
  watch(seat) {
    if (this.watched.has(seat)) return;
    this.watched.set(seat, { have: OPENING, isBehind: true });
    if (this.#isWelcome) this.#watchAgain(seat);
  }

  /** @param {number | null} seat */
  unwatch(seat) {
    this.watched.delete(seat);
  }

  #sayHello() {
    this.send({ is: "hello", version: 1, language: this.language });
  }

  /** @param {Asked} asked */
  #sendAsked(asked) {
    asked.sentAt = performance.now();
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(asked.text);
  }

  /** @param {number | null} seat */
  #fillGap(seat) {
    if (!this.#watches.includes(seat)) this.#watchAgain(seat);
  }

  /** @param {number | null} seat */
  #watchAgain(seat) {
    const watch = this.watched.get(seat);
    if (!watch) return;
    watch.isBehind = true;
    this.lookAt(seat);
  }

  /** Ask whether anything was missed. @param {number | null} seat */
  lookAt(seat) {
    const watch = this.watched.get(seat);
    if (!watch) return;
    if (!this.#watches.includes(seat)) this.#watches.push(seat);
    this.send({ is: "watch", seat, have: watch.have });
  }
}

/**
 * Milliseconds before the next attempt: twice as long after each that failed, less a random part,
 * so that those whom one server lost do not all come back at once.
 * @param {number} failed
 */
export function pauseAfter(failed) {
  return Math.min(LATEST, SOONEST * 2 ** failed) * (0.5 + Math.random() / 2);
}
