// @ts-check
// All faces of all games, and hands as long as they get.

import * as level8 from "../../src/pioche/client/art/level8.js";
import { LevelCard, LevelGroups } from "../../src/pioche/client/art/levels.js";
import * as mission from "../../src/pioche/client/art/mission626.js";
import * as parade from "../../src/pioche/client/art/parade.js";
import { Planet } from "../../src/pioche/client/art/planets.js";
import * as princess from "../../src/pioche/client/art/princess.js";
import * as resistance from "../../src/pioche/client/art/resistance.js";
import { html } from "../../src/pioche/client/art/svg.js";

const count = (/** @type {number} */ many) => [...Array(many).keys()];

const card = (/** @type {any} */ face, /** @type {Record<string, any>} */ more = {}) =>
  html`<button class="card" type="button" ...${more}>${face}</button>`;

export const hand = (/** @type {any[]} */ faces) =>
  html`<ul class="hand" style=${{ "--cards": faces.length }}>
    ${faces.map((face, at) => html`<li style=${{ "--at": at }}>${card(face, { "data-can": at % 4 === 3 ? "no" : "yes", "data-lifted": at === 2 || undefined })}</li>`)}
  </ul>`;

const part = (/** @type {string} */ game, /** @type {any} */ children) =>
  html`<section class="part cloth" id=${game} data-game=${game}>
    <h2>${game}</h2>
    ${children}
  </section>`;

const COURT = [
  "Claire",
  "Guard",
  "Advisors",
  "Librarian",
  "Oliver",
  "Vladric",
  "Princesses",
  "Ghost King",
  "Celeste",
  "Ogre",
];
const COURT_COPIES = [2, 6, 2, 2, 2, 2, 2, 1, 1, 1];
const CREW = [
  "Gantu",
  "Councilwoman",
  "Cobra",
  "Sparky",
  "Jumba",
  "Angel",
  "Leroy",
  "David",
  "Pleakley",
  "Nani",
  "Lilo",
];
const CREW_VALUES = [0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 8];
const CREW_COPIES = [2, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1];
const LEVELS = [
  "run 3, run 3",
  "set 2, set 2, set 2, set 2",
  "run 3, colour 4",
  "run 6, set 2",
  "run 7",
  "set 2, set 3, set 3",
  "set 3, colour 5",
  "set 2, set 3, set 4",
].map((level) =>
  level
    .split(", ")
    .map((group) => ({ kind: group.split(" ")[0], size: Number(group.split(" ")[1]) })),
);
const POINTS = [5, 4, 4, 3, 3, 2, 2, 1, 1, -5];

const courtCard = (/** @type {number} */ role) =>
  html`<${princess.PrincessCard} role=${role} copies=${COURT_COPIES[role]} name=${COURT[role]} />`;
const crewCard = (/** @type {number} */ role) =>
  html`<${mission.MissionCard}
    role=${role}
    value=${CREW_VALUES[role]}
    copies=${CREW_COPIES[role]}
    name=${CREW[role]}
  />`;
const paradeCard = (/** @type {number} */ colour, /** @type {number} */ value) =>
  html`<${parade.ParadeCard} colour=${colour} value=${value} label=${`${colour} ${value}`} />`;
const numberCard = (/** @type {number} */ colour, /** @type {number} */ value) =>
  html`<${level8.NumberCard} colour=${colour} value=${value} />`;

export const cards = {
  parade: () =>
    part(
      "parade",
      html` ${hand([paradeCard(0, 10), paradeCard(1, 3), paradeCard(5, 0), paradeCard(3, 7), paradeCard(2, 8)])}
        <div class="line">
          ${count(9).map((at) => card(paradeCard(at % 6, (at * 7) % 11), { "data-mark": at === 1 || at === 3 ? "taken" : at > 5 ? "safe" : undefined }))}
        </div>
        <div class="sheet">
          ${card(html`<${parade.ParadeBack} />`)}${count(66).map((at) => card(paradeCard(Math.floor(at / 11), at % 11)))}
        </div>`,
    ),
  princess: () =>
    part(
      "princess",
      html` ${hand([courtCard(6), courtCard(1), courtCard(9)])}
        <div class="row">${count(4).map(() => html`<${princess.PrincessToken} />`)}</div>
        <div class="sheet">
          ${card(html`<${princess.PrincessBack} />`)}${count(10).map((role) => card(courtCard(role)))}
        </div>`,
    ),
  mission626: () =>
    part(
      "mission626",
      html` ${hand([crewCard(10), crewCard(0)])}
        <div class="row">${count(4).map(() => html`<${mission.MissionToken} />`)}</div>
        <div class="sheet">
          ${card(html`<${mission.MissionBack} />`)}${count(11).map((role) => card(crewCard(role)))}
          <span class="card piece"><${mission.MissionPawn} wrecker=${false} /></span
          ><span class="card piece"><${mission.MissionPawn} wrecker=${true} /></span>
        </div>`,
    ),
  level8: () =>
    part(
      "level8",
      html` ${hand([...count(9).map((at) => numberCard(at % 6, ((at * 4) % 15) + 1)), html`<${level8.JokerCard} />`, html`<${level8.SkipCard} />`, numberCard(4, 12)])}
        <div class="row">
          ${[
            [
              { kind: "run", size: 3 },
              { kind: "run", size: 3 },
            ],
            [
              { kind: "set", size: 2 },
              { kind: "set", size: 3 },
              { kind: "set", size: 4 },
            ],
            [
              { kind: "set", size: 3 },
              { kind: "colour", size: 5 },
            ],
          ].map((groups) => html`<${LevelGroups} groups=${groups} />`)}
        </div>
        <div class="sheet">
          ${[1, 5].map((level) => html`<span class="card"><${LevelCard} levels=${LEVELS} level=${level} /></span>`)}
          ${card(html`<${level8.Level8Back} />`)}${card(html`<${level8.JokerCard} />`)}${card(html`<${level8.JokerCard} value=${12} />`)}${card(html`<${level8.JokerCard} colour=${3} />`)}${card(html`<${level8.SkipCard} />`)}
          ${count(90).map((at) => card(numberCard(Math.floor(at / 15), (at % 15) + 1)))}
        </div>`,
    ),
  resistance: () =>
    part(
      "resistance",
      html` <div class="row" style=${{ justifyContent: "center" }}>
          <span style=${{ width: "10rem" }}><${resistance.SlapSymbol} /></span>
        </div>
        <div class="sheet">
          <span class="card tile"><${resistance.TileBack} /></span>
          ${count(10).map((who) => html`<span class="card tile"><${resistance.Tile} character=${who} points=${POINTS[who]} /></span>`)}
        </div>
        <div class="sheet" style=${{ marginTop: "1rem" }}>
          ${count(10).map((who) => html`<span class="card piece"><${resistance.Pawn} character=${who} points=${POINTS[who]} /></span>`)}
          ${count(12).map((world) => html`<span class="card piece"><${Planet} world=${world} tiles=${world % 4 === 2 ? 5 : 0} /></span>`)}
        </div>`,
    ),
};
