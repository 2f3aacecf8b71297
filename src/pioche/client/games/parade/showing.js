// @ts-check
/**
 * Shows what is told, one move at a time and each in its steps: a card joins the line, those it
 * takes curtsy and leave, a card is drawn. Whoever is in a hurry taps, and the step is over.
 */

import { batch, effect, signal } from "@preact/signals";
import { flow, moves } from "../../motion.js";
import { speed } from "../../settings.js";
import { sound } from "../../sound.js";
import { after, sceneOf } from "./scene.js";

/** @typedef {import("../../table.js").Telling} Telling */
/** @typedef {import("../../messages.js").GameNow} GameNow */
/** @typedef {import("../../messages.js").Event} Event */
/** @typedef {{ name: string, events: Event[], text: string }} Step */

const TO_READ = 620; // milliseconds that a step of another stands
const MANY = 12; // moves: whoever is so far behind is shown the table as it is

/**
 * Events that follow each other and show the same, with their sentence.
 * @param {Telling} telling
 * @returns {Step[]}
 */
export function stepsOf(telling) {
  const texts = telling.story.flatMap((line) => Array(line.events).fill(line.text));
  /** @type {Step[]} */
  const steps = [];
  telling.events.forEach((/** @type {Event} */ event, /** @type {number} */ at) => {
    const last = steps.at(-1);
    if (last?.name === event.name) last.events.push(event);
    else steps.push({ name: event.name, events: [event], text: texts[at] ?? "" });
  });
  return steps;
}

/** What the screen shows of a table from one seat, step by step behind what is known of it. */
export class Showing {
  /** @type {import("@preact/signals").Signal<import("./scene.js").Scene | null>} */
  scene = signal(null);
  text = signal("");
  /** @type {{ telling: Telling | null, game: GameNow }[]} */
  #queue = [];
  #number = 0;
  #isGone = false;
  #hurry = () => {};

  /**
   * @param {import("../../table.js").Table} room
   * @param {import("./scene.js").Facts} facts
   * @param {number | null} seat whose cards are known: on one device others look after this one
   */
  constructor(room, facts, seat) {
    this.room = room;
    this.facts = facts;
    this.seat = seat;
    this.isBusy = room.isShowing;
  }

  /** Show what comes, until the function returned is called. */
  follow() {
    const stop = effect(() => {
      const here = this.room.watched.value.get(this.seat);
      const [game, tellings] = [here?.game.value, here?.tellings.value];
      if (here && game && tellings) this.#hear(here, game, tellings);
    });
    return () => {
      stop();
      this.#isGone = true;
      this.#queue = [];
      this.hurry();
      this.#rest();
    };
  }

  /** Enough seen: on to the next. */
  hurry() {
    this.#hurry();
  }

  /** @param {import("../../table.js").Seat} here @param {GameNow} game @param {Telling[]} tellings */
  #hear(here, game, tellings) {
    const isNew = !this.scene.peek();
    const fresh = tellings.filter((told) => told.number > this.#number && told.game);
    this.#number = here.number;
    if (isNew) {
      const scene = sceneOf(this.facts, game, this.seat);
      const isDealt = tellings.some((told) => told.events.length);
      if (!isDealt) this.#queue.push({ telling: null, game }); // before one's eyes, from the pile
      this.scene.value = isDealt ? scene : { ...scene, hand: [], line: [] };
      this.text.value = tellings.findLast((told) => told.story.length)?.story.at(-1)?.text ?? "";
    } else if (!fresh.length || fresh.some((told) => told.isPast)) {
      if (fresh.length) this.#queue = [];
      if (game !== this.scene.peek()?.game) this.#queue.push({ telling: null, game });
    } else {
      for (const telling of fresh) {
        this.#queue.push({ telling, game: /** @type {GameNow} */ (telling.game) });
      }
    }
    if (this.isBusy.peek() || !this.#queue.length) return;
    this.room.shown.value = (this.#queue[0].telling?.number ?? Infinity) - 1;
    this.isBusy.value = true;
    queueMicrotask(() => this.#run());
  }

  async #run() {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const isLate = this.#queue.length > MANY || document.hidden;
      if (next.telling && this.scene.peek() && !isLate) await this.#tell(next.telling);
      await this.#set(sceneOf(this.facts, next.game, this.seat), this.#manner("", null));
      if (next.telling && !this.#isGone) this.room.shown.value = next.telling.number;
    }
    if (!this.#isGone) this.#rest();
  }

  /** All that is known is shown. */
  #rest() {
    batch(() => {
      this.room.shown.value = Infinity;
      this.isBusy.value = false;
    });
  }

  /** @param {Telling} telling */
  async #tell(telling) {
    const own = this.seat;
    for (const step of stepsOf(telling)) {
      const { seat = null } = step.events[0].arguments;
      if (step.text) this.text.value = step.text;
      const scene = /** @type {import("./scene.js").Scene} */ (this.scene.peek());
      const next = after(scene, step.events, own);
      if (step.name === "took") await this.#curtsy(step.events);
      sound(step.name === "drew" ? "slide" : "place");
      await this.#set(next, this.#manner(step.name, seat, next.turned));
      if (seat !== own && step.name !== "drew") await this.#wait(TO_READ);
    }
  }

  /**
   * Where cards come from and go to in a step.
   * @param {string} name @param {number | null} seat @param {number[]} [turned]
   * @returns {import("../../motion.js").Manner}
   */
  #manner(name, seat, turned = []) {
    const chair = document.querySelector(`.parade [data-seat="${seat}"] .who`);
    const pile = document.querySelector(".parade .pile");
    const isOwn = seat === this.seat;
    const flip = (/** @type {string} */ key) => turned.some((card) => key === `parade-${card}`);
    if (name === "played" || name === "kept") return { from: chair, flip, duration: 360 };
    if (name === "took") return { duration: 420, stagger: 70 };
    if (name === "drew" && !isOwn) return { to: chair, duration: 300 };
    if (name === "discarded") return { to: isOwn ? document.querySelector(".parade .away") : null };
    return { from: pile, flip, stagger: 45 };
  }

  /** @param {import("./scene.js").Scene} scene @param {import("../../motion.js").Manner} manner */
  async #set(scene, manner) {
    const shown = flow(() => {
      this.scene.value = scene;
      return rendered();
    }, manner);
    await Promise.race([shown, this.#asked()]);
  }

  /** Those that leave the line bow to it first. @param {Event[]} events */
  async #curtsy(events) {
    if (!moves()) return;
    const bows = events.flatMap(({ arguments: told }, place) => {
      const card = document.querySelector(`.march [data-card="parade-${told.card}"]`);
      if (!card) return [];
      const frames = [
        { transform: "none" },
        { transform: "translateY(10%) rotate(-7deg)", offset: 0.35 },
        { transform: "translateY(16%) rotate(5deg) scale(.96)", offset: 0.7 },
        { transform: "translateY(-8%)" },
      ];
      const timing = { duration: 460 * speed.value, delay: 60 * place * speed.value };
      return [card.animate(frames, { ...timing, easing: "ease-in-out" }).finished];
    });
    await Promise.race([Promise.allSettled(bows), this.#wait(1200)]);
  }

  /** @param {number} time */
  #wait(time) {
    const over = new Promise((resolve) => setTimeout(resolve, time * speed.value));
    return Promise.race([over, this.#asked()]);
  }

  /** Fulfilled when somebody hurries. */
  #asked() {
    return new Promise((resolve) => (this.#hurry = () => resolve(undefined)));
  }
}

/** Preact renders in a microtask of its own; this one comes after it. */
const rendered = () => Promise.resolve().then(() => undefined);
