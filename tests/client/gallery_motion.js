// @ts-check
// Motion and sound, to be tried out: everything can be started while something else still runs.

import { render } from "preact";

import { ParadeBack, ParadeCard } from "../../src/pioche/client/art/parade.js";
import { SlapSymbol } from "../../src/pioche/client/art/resistance.js";
import { html } from "../../src/pioche/client/art/svg.js";
import { flow, setPace, shake, shockwave } from "../../src/pioche/client/motion.js";
import { NAMES, setSound, sound } from "../../src/pioche/client/sound.js";

/** @type {{ pile: number[], hand: number[], line: number[] }} */
const lying = { pile: [3, 17, 28, 40, 51, 65, 9, 22, 37, 44, 58, 12], hand: [], line: [] };

const one = (/** @type {string} */ selector) =>
  /** @type {HTMLElement} */ (document.querySelector(selector));

const face = (/** @type {number} */ card) =>
  html`<${ParadeCard} colour=${Math.floor(card / 11)} value=${card % 11} />`;

const draw = () => {
  render(
    html`<section class="part cloth" data-game="parade" id="motion">
      <h2>Motion</h2>
      <div class="choices">
        <button class="button" id="deal" onClick=${deal}>Deal</button>
        <button class="button" id="play" onClick=${play}>Play</button>
        <button class="button" id="take" onClick=${take}>Take</button>
        <button class="button" id="shuffle" onClick=${shuffle}>Shuffle</button>
        <button class="button" id="shake" onClick=${() => shake(one("#shake"))}>Refuse</button>
        <button class="button" id="slap" onClick=${slap}>Slap</button>
        <label class="field"
          >Pace<input
            type="range"
            min="0"
            max="4"
            step="0.5"
            value="1"
            onInput=${(/** @type {any} */ event) => setPace(Number(event.target.value))}
        /></label>
        ${NAMES.map((name) => html`<button class="button" onClick=${() => (setSound(true), sound(name))}>${name}</button>`)}
      </div>
      <div class="demo-pile">
        <div class="pile" id="pile">
          <${ParadeBack} /><span class="count">${lying.pile.length}</span>
        </div>
        <span style=${{ width: "6rem" }}><${SlapSymbol} /></span>
        <div class="spot" id="front"></div>
      </div>
      <div class="line demo-stage">
        ${lying.line.map((card) => html`<span class="card" key=${card} data-card=${card}>${face(card)}</span>`)}
      </div>
      <ul class="hand" style=${{ "--cards": lying.hand.length }}>
        ${lying.hand.map(
          (card, at) =>
            html`<li key=${card} style=${{ "--at": at }}>
              <button class="card" data-card=${card} aria-label=${String(card)}>
                <span class="turning">${face(card)}<${ParadeBack} /></span>
              </button>
            </li>`,
        )}
      </ul>
    </section>`,
    one("#motion-host"),
  );
};

const deal = () =>
  flow(
    () => {
      lying.hand.push(...lying.pile.splice(-5));
      draw();
    },
    { from: one("#pile"), flip: (key) => lying.hand.includes(Number(key)), stagger: 70 },
  );

const play = () =>
  flow(() => {
    lying.line.push(...lying.hand.splice(Math.floor(lying.hand.length / 2), 1));
    draw();
  });

const take = () =>
  flow(
    () => {
      lying.line.splice(0, 2);
      draw();
    },
    { to: one("#front") },
  );

const shuffle = () =>
  flow(() => {
    lying.hand.reverse();
    lying.line.reverse();
    draw();
  });

const slap = () => {
  const { left, top, width, height } = one(".slap").getBoundingClientRect();
  sound("slap");
  void shockwave(one("#motion"), { x: left + width / 2, y: top + height / 2 });
};

export const motion = {
  motion: () =>
    html`<div
      id="motion-host"
      ref=${(/** @type {Element | null} */ host) => host && queueMicrotask(draw)}
    ></div>`,
};
