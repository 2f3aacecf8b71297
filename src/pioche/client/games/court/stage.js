// @ts-check
/**
 * One thing after another: what is told is shown sentence by sentence, each as a motion, and never
 * faster than one can follow. Until it is shown, the screen stays where the story is.
 */

import { useEffect, useMemo } from "preact/hooks";
import { batch, effect, signal } from "@preact/signals";
import { flow, moves, turnOver } from "../../motion.js";
import { speed } from "../../settings.js";
import { sound } from "../../sound.js";
import { after, courtOf } from "./model.js";
import { sceneAfter } from "./scene.js";

/** @typedef {import("./model.js").Court} Court */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../../table.js").Telling} Telling */
/** @typedef {{ court: Court, scene: Scene | null, sentence: string }} Now */

const MANY = 24; // moves: whoever is so far behind is shown the table as it is
const LONG_LOOK = 3000; // milliseconds more for the hands that decided a round
const QUIET = new Set(["drew", "dealt", "safe", "discarded", "new_round"]);

/** What is on the stage at a table, from one seat. */
class Stage {
  /**
   * @param {import("../../table.js").Table} room
   * @param {number | null} seat
   * @param {any} view
   */
  constructor(room, seat, view) {
    const here = room.watched.peek().get(seat);
    const last = here?.tellings.peek().findLast((told) => told.story.length);
    this.room = room;
    this.seat = seat;
    this.heard = here?.number ?? 0;
    this.isRunning = room.isShowing;
    /** @type {Telling[]} */ this.queue = [];
    this.hurry = () => {};
    this.isGone = false;
    /** @type {import("@preact/signals").Signal<Now>} */
    this.now = signal({
      court: courtOf(view, null),
      scene: null,
      sentence: last?.story.at(-1)?.text ?? "",
    });
  }

  /** Show what comes, until the function returned is called. */
  follow() {
    const stop = effect(() => {
      const here = this.room.watched.value.get(this.seat);
      const [game, tellings] = [here?.game.value, here?.tellings.value];
      if (here && game && tellings) this.hear(tellings, here.number, game.view);
    });
    return () => {
      stop();
      this.isGone = true;
      this.queue = [];
      this.hurry();
      this.#rest();
    };
  }

  /** All that is known is shown. */
  #rest() {
    batch(() => {
      this.room.shown.value = Infinity;
      this.isRunning.value = false;
    });
  }

  /** A game that has just begun is dealt before one's eyes. */
  async deal() {
    const { court } = this.now.value;
    if (court.view.deals > 1 || court.fronts.some((row) => row.length)) return;
    this.now.value = { ...this.now.value, court: { ...court, hands: court.hands.map(() => []) } };
    await Promise.resolve();
    if (!this.isRunning.value) await this.#show({ court }, 90);
  }

  /** @param {Telling[]} tellings @param {number} number of the last @param {any} view the game after it */
  hear(tellings, number, view) {
    const fresh = tellings.filter((told) => told.number > this.heard);
    this.heard = number;
    if (fresh.some((told) => told.isPast)) {
      this.queue = []; // one was away: what was missed is in the log
      this.hurry();
    } else this.queue.push(...fresh.filter((told) => told.game));
    this.latest = view;
    if (this.isRunning.peek() || view === this.now.peek().court.view) return;
    this.room.shown.value = (this.queue[0]?.number ?? Infinity) - 1;
    this.isRunning.value = true;
    queueMicrotask(() => this.#run());
  }

  async #run() {
    for (let told = this.queue.shift(); told; told = this.queue.shift()) {
      if (this.queue.length > MANY || document.hidden) continue; // it is in the log
      await this.#tell(told);
      if (!this.isGone) this.room.shown.value = told.number;
    }
    if (this.isGone) return;
    if (this.latest !== this.now.value.court.view) {
      await this.#show({ court: courtOf(this.latest, this.now.value.court), scene: null });
    }
    this.#rest();
  }

  /** @param {Telling} told */
  async #tell(told) {
    let at = 0;
    for (const line of told.story) {
      const events = told.events.slice(at, at + line.events);
      at += line.events;
      if (!speed.value || this.isGone) continue;
      let { court, scene } = this.now.value;
      for (const event of events) {
        court = after(court, event);
        scene = sceneAfter(scene, event);
      }
      const isNew = events.some((event) => event.name === "new_round");
      if (isNew) court = courtOf(told.game?.view, court);
      const { tokens } = this.now.value.court;
      const isPaid = court.tokens.some((count, seat) => count > tokens[seat]);
      const first = isPaid ? { ...court, tokens } : court;
      const shown = this.#show({ court: first, scene, sentence: line.text }, isNew ? 70 : 40);
      await Promise.all([shown, this.#dwell(line.text, events, scene)]);
      if (isPaid) await this.#show({ court }, 40, document.querySelector(".court .scene .token"));
      if (isNew) break;
    }
    const last = told.story.at(-1)?.text ?? this.now.value.sentence;
    const sentence = speed.value ? this.now.value.sentence : last;
    await this.#show({ court: courtOf(told.game?.view, this.now.value.court), sentence });
  }

  /** As long as it takes to read; somebody who taps has read it.
   * @param {string} text @param {any[]} events @param {Scene | null} scene */
  #dwell(text, events, scene) {
    const isQuiet = events.every((event) => QUIET.has(event.name));
    const isRoundEnd = scene?.kind === "won";
    const full = isQuiet ? 420 : 500 + text.length * 15 + (isRoundEnd ? LONG_LOOK : scene ? 450 : 0);
    const time = full * speed.value * (this.queue.length > 4 ? 0.6 : 1);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.hurry = () => (clearTimeout(timer), resolve(undefined));
    });
  }

  /**
   * @param {Partial<Now>} change
   * @param {number} [stagger]
   * @param {Element | null} [from] where new things come from, if not from the pile
   */
  async #show(change, stagger = 40, from = null) {
    const before = this.now.value.court;
    const known = new Set(
      [...before.hands, ...before.fronts].flat().flatMap(({ id, card }) => (card < 0 ? [id] : [])),
    );
    const court = change.court ?? before;
    const faces = [...court.hands, ...court.fronts].flat().filter(({ card }) => card >= 0);
    const turned = new Set(faces.map(({ id }) => id).filter((id) => known.has(id)));
    const pile = document.querySelector(".court .pile");
    if (court.piled !== before.piled) sound("slide");
    else if (court.fronts.flat().length !== before.fronts.flat().length) sound("place");
    const set = async () => {
      this.now.value = { ...this.now.value, ...change };
      await Promise.resolve(); // it is rendered by now
      for (const id of turned) turn(id);
    };
    await flow(set, { from: from ?? pile, to: pile, stagger });
  }
}

/** A card that becomes known turns over, wherever it goes meanwhile. @param {string} id */
function turn(id) {
  const inner = document.querySelector(`[data-card="${id}"] .turning`);
  if (inner && moves()) turnOver(inner, false);
}

/**
 * @param {import("../../table.js").Table} room
 * @param {any} view
 * @param {number | null} seat
 */
export function useStage(room, view, seat) {
  const stage = useMemo(() => new Stage(room, seat, view), [room, seat]);
  useEffect(() => {
    void stage.deal();
    return stage.follow();
  }, [stage]);
  return stage;
}
