// @ts-check
/** Through a game moment by moment: buttons, a slider, arrow keys, or all by itself. */

import { useEffect, useState } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { speed } from "../settings.js";
import { say } from "../words.js";

/** @typedef {import("../retold.js").Retold} Retold */

const TO_SEE = 1100; // milliseconds for a moment, and then to read
const TO_READ = 22; // a letter
const AT_ONCE = 0.4; // of that, where nothing moves
const TYPING = "input, select, textarea, [role=tab]";

/** @param {{ room: Retold }} props */
export function Steps({ room }) {
  const [isRunning, setRunning] = useState(false);
  const at = room.at.value;
  const last = room.last.value;
  useRunning(room, isRunning, () => setRunning(false));
  useKeys(room, () => setRunning((before) => !before));
  /** @param {number} to */
  const show = (to) => () => {
    setRunning(false);
    room.show(to);
  };
  const run = () => {
    if (!isRunning && at === last) room.show(0);
    setRunning(!isRunning);
  };
  return html`<section class="steps" aria-label=${say("client.steps")}>
    <p class="step-words" role="status">${momentWords(room)}</p>
    <div class="step-row">
      <${Step} sign="first" words="client.step.first" act=${show(0)} isOff=${at === 0} />
      <${Step} sign="back" words="client.step.back" act=${show(at - 1)} isOff=${at === 0} />
      <button class="button strong round run" aria-label=${say(isRunning ? "client.step.stop" : "client.step.run")} onClick=${run}>
        <${Sign} name=${isRunning ? "pause" : "play"} />
      </button>
      <${Step} sign="forward" words="client.step.forward" act=${show(at + 1)} isOff=${at === last} />
      <${Step} sign="last" words="client.step.last" act=${show(last)} isOff=${at === last} />
    </div>
    <div class="slide">
      <input
        type="range"
        min="0"
        max=${last}
        value=${at}
        aria-label=${say("client.moments")}
        aria-valuetext=${momentWords(room)}
        onInput=${(/** @type {Event} */ e) => show(Number(/** @type {HTMLInputElement} */ (e.currentTarget).value))()}
      />
      <output class="moment-number">${at}${" / "}${last}</output>
    </div>
  </section>`;
}

/** @param {{ sign: string, words: string, act: () => void, isOff: boolean }} props */
function Step({ sign, words, act, isOff }) {
  return html`<button class="button round" aria-label=${say(words)} title=${say(words)} aria-disabled=${isOff} onClick=${act}>
    <${Sign} name=${sign} />
  </button>`;
}

/** A moment in words. @param {Retold} room */
function momentWords(room) {
  const moment = room.moment.value;
  if (!moment || !moment.number) return say("client.moment.deal");
  return moment.truth.map(({ text }) => text).join(" ");
}

/** Go on by itself, as fast as one can read. @param {Retold} room @param {boolean} isRunning @param {() => void} stop */
function useRunning(room, isRunning, stop) {
  const at = room.at.value;
  useEffect(() => {
    if (!isRunning) return undefined;
    if (at >= room.last.peek()) return stop();
    const length = room.moment.peek()?.story.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
    const time = (TO_SEE + length * TO_READ) * (speed.value || AT_ONCE);
    const timer = setTimeout(() => room.show(at + 1), time);
    return () => clearTimeout(timer);
  }, [at, isRunning]);
}

/** @param {Retold} room @param {() => void} toggle */
function useKeys(room, toggle) {
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const isElsewhere = event.defaultPrevented || target?.closest(TYPING) || document.querySelector("dialog[open]");
      if (isElsewhere || event.altKey || event.ctrlKey || event.metaKey) return;
      const to = /** @type {Record<string, number>} */ ({
        ArrowLeft: room.at.peek() - 1,
        ArrowRight: room.at.peek() + 1,
        Home: 0,
        End: room.last.peek(),
      })[event.key];
      if (to !== undefined) room.show(to);
      else if (event.key === " " && !target?.closest("button, a, summary")) toggle();
      else return;
      event.preventDefault();
    };
    const isFirst = { capture: true }; // before boards, where the arrows lead from card to card
    addEventListener("keydown", press, isFirst);
    return () => removeEventListener("keydown", press, isFirst);
  }, [room]);
}
