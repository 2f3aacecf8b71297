// @ts-check
/** How well a game was played: asked for by a button, worked out in the background. */

import { useEffect, useState } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { useMoveWords } from "../games/plain.js";
import { html } from "../html.js";
import { inquire, introduce } from "../inquire.js";
import { fill, say } from "../words.js";
import { Curve, SeatShape, percent } from "./curve.js";
import { remarksOf } from "./judgement.js";

/** @typedef {import("../retold.js").Retold} Retold */
/** @typedef {import("../messages.js").Job} Job */
/** @typedef {import("./judgement.js").Found} Found */
/** @typedef {import("./judgement.js").Remark} Remark */

const EVERY = 700; // milliseconds between two questions how far it is
const SIGNS = { slip: "?!", mistake: "?", blunder: "??" };

/** @param {{ room: Retold }} props */
export function Analysis({ room }) {
  const { job, trouble, begin } = useJob(room.id);
  const words = useMoveWords(room.table.value?.slug ?? "");
  if (trouble) {
    return html`<p role="alert">${say("client.no_analysis")}</p>
      <button class="button" onClick=${begin}>${say("client.try_again")}</button>`;
  }
  if (!job) {
    return html`<div class="ask-analysis">
      <p>${say("client.analysis_how")}</p>
      <button class="button strong begin-analysis" onClick=${begin}>
        <${Sign} name="chart" />${say("client.analyse")}
      </button>
    </div>`;
  }
  if (job.state !== "done" || !words) return html`<${Progress} job=${job} />`;
  return html`<${Findings} room=${room} found=${/** @type {Found} */ (job.result)} words=${words} />`;
}

/** @param {{ job: Job }} props */
function Progress({ job }) {
  const told = job.state === "waiting" ? say("client.analysis_waits") : say("client.analysing", { count: job.of, done: job.done });
  return html`<div class="progress">
    <label for="progress">${told}</label>
    <progress id="progress" max=${job.of || 1} value=${job.of ? job.done : undefined}></progress>
  </div>`;
}

/**
 * The analysis of a table's game: how far it is, and what came of it.
 * @param {string} id
 */
function useJob(id) {
  const [job, setJob] = useState(/** @type {Job | null} */ (null));
  const [trouble, setTrouble] = useState(/** @type {Error | null} */ (null));
  const [begun, setBegun] = useState(0);
  useEffect(() => {
    if (!begun) return undefined;
    let timer = 0;
    let isCurrent = true;
    const ask = async (/** @type {boolean} */ isFirst) => {
      if (isFirst) await introduce();
      const path = isFirst ? `/api/tables/${id}/analysis` : `/api/jobs/${id}`;
      const found = /** @type {Job} */ (await inquire(path, isFirst ? {} : undefined));
      if (!isCurrent) return;
      if (found.state === "failed") throw new Error(found.state);
      setJob(found);
      if (found.state !== "done") timer = window.setTimeout(() => ask(false).catch(fail), EVERY);
    };
    const fail = (/** @type {Error} */ why) => isCurrent && setTrouble(why);
    ask(true).catch(fail);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id, begun]);
  const begin = () => {
    setTrouble(null);
    setBegun((before) => before + 1);
  };
  return { job, trouble, begin };
}

/** @param {{ room: Retold, found: Found, words: string[] }} props */
function Findings({ room, found, words }) {
  const names = (room.table.value?.seats ?? []).map(({ name }) => name);
  const remarks = remarksOf(found);
  /** @param {number} number */
  const show = (number) => room.show(number);
  return html`<div class="findings">
    <h3>${say("analysis.curve")}</h3>
    <${Curve} ...${{ found, remarks, names, show }} last=${room.last.value} at=${room.at.value} />
    <ul class="legend">
      ${names.map((name, seat) => html`<li key=${seat}><${SeatShape} seat=${seat} />${name}</li>`)}
    </ul>
    <${Accounts} found=${found} names=${names} />
    <h3>${say("client.remarks")}</h3>
    ${remarks.length
      ? html`<ol class="remarks">
          ${remarks.map(
            (remark, at) => html`<${Remarked} key=${at} ...${{ room, remark, names, words }} />`,
          )}
        </ol>`
      : html`<p>${say("client.no_mistakes")}</p>`}
    <${AsTable} found=${found} names=${names} />
  </div>`;
}

/** What everybody's result came from. @param {{ found: Found, names: string[] }} props */
function Accounts({ found, names }) {
  return html`<div class="scrolling" tabindex="0" role="region" aria-label=${say("client.result_from")}>
    <table class="result-from">
      <caption>${say("client.result_from")}</caption>
      <thead>
        <tr>
          <td></td>
          ${["share", "play", "gifts", "luck", "result"].map((part) => html`<th scope="col" key=${part}>${say(`analysis.${part}`)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${found.accounts.map(
          ({ seat, share, play, gifts, luck, result }) =>
            html`<tr key=${seat}>
              <th scope="row"><${SeatShape} seat=${seat} />${names[seat]}</th>
              <td>${percent(share)}</td>
              <td>${change(play)}</td>
              <td>${change(gifts)}</td>
              <td>${change(luck)}</td>
              <td><b>${percent(result)}</b></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** A change of a chance, with its sign. @param {number} by */
function change(by) {
  const count = Math.round(by * 100);
  return `${count < 0 ? "−" : "+"}${percent(Math.abs(count) / 100)}`;
}

/** @param {{ room: Retold, remark: Remark, names: string[], words: string[] }} props */
function Remarked({ room, remark, names, words }) {
  const { number, seat } = remark;
  /** @param {MouseEvent} event */
  const go = (event) => {
    event.preventDefault();
    room.show(number);
  };
  return html`<li data-seat=${seat} data-kind=${remark.kind} data-here=${room.at.value === number ? "" : undefined}>
    <a href=${`/replay/${room.id}?at=${number}`} onClick=${go}>
      <${SeatShape} seat=${seat} />${say("client.moment_of", { number, name: names[seat] })}
    </a>
    ${remark.kind === "mistake"
      ? html`<${Mistake} remark=${remark} names=${names} words=${words} />`
      : html`<p>${luckWords(remark.change)}</p>`}
  </li>`;
}

/** @param {number} by */
function luckWords(by) {
  return say(by > 0 ? "client.good_luck" : "client.bad_luck", { change: percent(Math.abs(by)) });
}

/** @param {{ remark: Extract<Remark, { kind: "mistake" }>, names: string[], words: string[] }} props */
function Mistake({ remark: { choice, better }, names, words }) {
  const grade = /** @type {keyof typeof SIGNS} */ (choice.grade);
  return html`<p>
      <b class="grade" data-grade=${grade}>${SIGNS[grade]} ${say(`analysis.${grade}`)}</b>
      ${" "}${moveWords(choice.index, words, names)} (${change(-choice.cost)})
    </p>
    ${better && html`<p>${say("client.better", { move: moveWords(better.index, words, names) })}</p>`}`;
}

/** @param {number | null} index @param {string[]} words @param {string[]} names */
function moveWords(index, words, names) {
  return index === null ? say("client.wait") : fill(words[index], Object.fromEntries(names.entries()));
}

/** The curve for ears, and for whoever likes numbers. @param {{ found: Found, names: string[] }} props */
function AsTable({ found, names }) {
  return html`<details class="as-table">
    <summary>${say("client.as_table")}</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">${say("analysis.number")}</th>
          <th scope="col">${say("analysis.player")}</th>
          <th scope="col">${say("analysis.curve")}</th>
        </tr>
      </thead>
      <tbody>
        ${found.curves
          .flatMap((curve, seat) => curve.map(([number, chance]) => ({ number, chance, seat })))
          .sort((a, b) => a.number - b.number)
          .map(
            ({ number, chance, seat }) =>
              html`<tr key=${`${number} ${seat}`}>
                <th scope="row">${number}</th>
                <td>${names[seat]}</td>
                <td>${percent(chance)}</td>
              </tr>`,
          )}
      </tbody>
    </table>
  </details>`;
}
