// @ts-check
// The frame: boxes, badges, buttons, drawers, dialogs, toasts, and a table on a phone.

import { Cover } from "../../src/pioche/client/art/covers.js";
import { ParadeBack, ParadeCard } from "../../src/pioche/client/art/parade.js";
import { Sign, SIGNS } from "../../src/pioche/client/art/signs.js";
import { html } from "../../src/pioche/client/art/svg.js";
import { hand } from "./gallery_cards.js";

const GAMES = [
  [
    "mission626",
    "Mission 626",
    "2–5",
    "10",
    "Keep Stitch at your side while he is nice, pass him on when he wrecks things, and end with the highest card.",
  ],
  [
    "princess",
    "Princess Princess",
    "2–6",
    "15",
    "Bring your letter to the princess: hold the highest card in the end, or be the last one at court.",
  ],
  [
    "parade",
    "Parade",
    "2–6",
    "20",
    "Send a card to the end of the procession, and take as few of the others as you can.",
  ],
  [
    "level8",
    "Level 8",
    "2–6",
    "45",
    "Collect and lay your level, get rid of your cards, and be the first through all eight.",
  ],
  [
    "resistance",
    "The Resistance",
    "2–4",
    "10",
    "Watch the tiles, slap at the right moment, and gather better allies than the others.",
  ],
];

const Box = (/** @type {{ fact: string[] }} */ { fact: [game, name, players, minutes, pitch] }) =>
  html`<li>
    <article class="box" data-game=${game} style=${{ color: "var(--ink)" }}>
      <div class="lid"><${Cover} game=${game} /></div>
      <div class="inside">
        <h2>${name}</h2>
        <p class="facts">
          <span><${Sign} name="friends" />${players}</span
          ><span><${Sign} name="clock" />${minutes} min</span>
        </p>
        <p class="pitch">${pitch}</p>
        <div class="ways">
          <button class="button accent" type="button"><${Sign} name="play" />Play now</button>
          <button class="button round" type="button" aria-label="With friends">
            <${Sign} name="link" />
          </button>
          <button class="button round" type="button" aria-label="On this device">
            <${Sign} name="device" />
          </button>
        </div>
      </div>
    </article>
  </li>`;

/** @param {{ seat: number, name: string, who: string, held: number, score: number, more?: Record<string, any> }} props */
const Badge = ({ seat, name, who, held, score, more = {} }) =>
  html`<li class="badge" data-seat=${seat} data-presence=${who} ...${more}>
    <span class="who">${name[0]}${who !== "person" && html`<${Sign} name=${who} />`}</span>
    <span class="name">${name}</span><span class="held"><${Sign} name="cards" />${held}</span
    ><span class="score">${score}</span>
  </li>`;

const players = html`<ul class="badges">
  <${Badge} seat=${0} name="Mathilde" who="person" held=${5} score=${23} />
  <${Badge} seat=${1} name="Noor" who="bot" held=${5} score=${8} more=${{ "data-turn": "" }} />
  <${Badge} seat=${2} name="Bartholomeus" who="away" held=${4} score=${17} />
  <${Badge} seat=${3} name="Zoé" who="bot" held=${0} score=${31} more=${{ "data-out": "" }} />
</ul>`;

const header = html`<header class="header">
  <button class="button bare round" type="button" aria-label="Back"><${Sign} name="back" /></button>
  <h1>Parade</h1>
  <span class="saved"><${Sign} name="check" />saved</span>
  <span class="link" data-state="live">live</span>
  <button class="button bare round" type="button" aria-label="Log"><${Sign} name="log" /></button>
</header>`;

const line = [
  [0, 4],
  [1, 7],
  [3, 0],
  [2, 3],
  [4, 10],
  [5, 2],
  [1, 5],
];

export const frame = {
  boxes: () =>
    html`<main class="lobby" id="boxes">
      <header>
        <h1>Pioche</h1>
        <span class="row"
          ><button class="button bare round" type="button" aria-label="Theme">
            <${Sign} name="moon" /></button
          ><button class="button bare round" type="button" aria-label="Sound">
            <${Sign} name="mute" /></button
        ></span>
      </header>
      <ul class="boxes">
        ${GAMES.map((fact) => html`<${Box} fact=${fact} />`)}
      </ul>
    </main>`,
  table: () =>
    html`<section id="table" class="demo-table cloth" data-game="parade">
      ${header}
      <div class="demo-top">${players}</div>
      <p class="sentence">Noor takes the red 4 and the grey 10.</p>
      <div class="demo-line">
        ${line.map(([colour, value], at) => html`<span class="card" data-mark=${at === 0 || at === 4 ? "taken" : undefined}><${ParadeCard} colour=${colour} value=${value} /></span>`)}
      </div>
      <div class="demo-pile">
        <div class="pile"><${ParadeBack} /><span class="count">34</span></div>
        <div class="spot" data-glow=""></div>
      </div>
      ${hand(
        [
          [0, 10],
          [1, 3],
          [5, 0],
          [3, 7],
          [2, 8],
        ].map(
          ([colour, value]) =>
            html`<${ParadeCard} colour=${colour} value=${value} label=${`${colour} ${value}`} />`,
        ),
      )}
    </section>`,
  frame: () =>
    html`<section class="part" id="frame">
      <h2>Frame</h2>
      <div class="row">
        <button class="button strong" type="button" data-glow="">
          <${Sign} name="play" />Play now
        </button>
        <button class="button" type="button"><${Sign} name="friends" />With friends</button>
        <button class="button bare" type="button"><${Sign} name="rules" />Rules</button>
        <button class="button" type="button" disabled>Not yet</button>
        <button class="button round" type="button" aria-label="Undo">
          <${Sign} name="undo" />
        </button>
      </div>
      <div class="row">${SIGNS.map((name) => html`<${Sign} name=${name} />`)}</div>
      <div class="row">
        <span class="saved"><${Sign} name="check" />saved</span
        ><span class="saved" data-state="saving"><${Sign} name="check" />saving</span>
        <span class="link" data-state="live">live</span
        ><span class="link" data-state="waiting">reconnecting</span
        ><span class="link" data-state="away">offline</span>
      </div>
      <div class="row">
        ${["mission626", "princess", "parade", "level8", "resistance"].map(
          (game) =>
            html`<div class="cloth demo-cloth" data-game=${game}>
              <p class="sentence">Your turn: play a card.</p>
              ${players}<button class="button accent" type="button">Play it</button>
            </div>`,
        )}
      </div>
      <div class="row" style=${{ alignItems: "start" }}>
        <aside class="drawer" style=${{ position: "relative", width: "21rem" }}>
          <header>
            <h2>What happened</h2>
            <button class="button bare round" type="button" aria-label="Close">
              <${Sign} name="close" />
            </button>
          </header>
          <ol class="entries">
            <li>Noor plays the green 3.</li>
            <li>Noor takes the red 3.</li>
            <li class="mine">You play the purple 8.</li>
            <li>Zoé draws a card.</li>
          </ol>
        </aside>
        <dialog class="dialog" open style=${{ position: "static", margin: 0 }}>
          <h2>Whom do you choose?</h2>
          <p>Zoé cannot be chosen until her next turn.</p>
          <div class="choices">
            <button class="button strong" type="button">Noor</button
            ><button class="button" type="button">Mathilde</button>
          </div>
        </dialog>
        <label class="field">Your name<input value="Mathilde" /></label>
        <div class="toast refusal">The 8 must leave before the 7. <a href="#rule">Why?</a></div>
      </div>
    </section>`,
};
