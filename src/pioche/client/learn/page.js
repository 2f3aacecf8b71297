// @ts-check
/** A first game that explains itself, step by step, at the game's own board. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { useAnswer } from "../frame/answer.js";
import { playNow } from "../frame/opening.js";
import { Spot, spotsOf } from "../frame/spot.js";
import { Game } from "../frame/table.js";
import { useTitle } from "../frame/title.js";
import { withStyle } from "../games/boards.js";
import { html } from "../html.js";
import { shake } from "../motion.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { STEPS } from "./steps.js";
import { LessonTable } from "./table.js";

/** @typedef {import("../messages.js").Lesson} Lesson */

/** @param {{ slug: string }} props */
export function LearnPage({ slug }) {
  const [isStyled, setStyled] = useState(false);
  const path = `/api/games/${encodeURIComponent(slug)}/lesson?language=${language.value}`;
  const { answer, failure } = useAnswer(path);
  const lesson = /** @type {Lesson | null} */ (answer);
  useEffect(() => {
    withStyle("../look/learn.css").finally(() => setStyled(true));
  }, []);
  useTitle(lesson ? say("client.learn.title", { game: say(`${lesson.slug}.name`) }) : "");
  if (failure) return html`<${Alone} words=${say("client.unreachable")} />`;
  if (!lesson || !isStyled) return html`<${Alone} words=${say("client.loading")} />`;
  return html`<${Classroom} key=${lesson.language} lesson=${lesson} />`;
}

/** @param {{ words: string }} props */
function Alone({ words }) {
  return html`<main id="main" tabindex="-1" class="page"><p role="status">${words}</p></main>`;
}

/** @param {{ lesson: Lesson }} props */
function Classroom({ lesson }) {
  const room = useMemo(() => new LessonTable(lesson), [lesson]);
  useEffect(() => () => room.part(), [room]);
  const [at, setAt] = useState(0);
  const steps = STEPS[lesson.slug];
  const step = steps[at];
  const moment = room.moment.value;
  room.isReading = !step.isDone;
  const isReady = moment >= step.at && !room.isShowing.value && !room.isOpening.value;
  useEffect(() => {
    if (step.isDone && moment > step.at && at + 1 < steps.length) setAt(at + 1);
  }, [moment]);
  const isReading = !step.isDone && at + 1 < steps.length;
  const hold = () => isReading && shake(/** @type {Element} */ (document.querySelector(".bubble")));
  return html`<div
    class="room learning"
    data-game=${lesson.slug}
    data-step=${step.name}
    data-reading=${isReading ? "" : undefined}
  >
    <header class="header">
      <a class="button bare round" href="/" aria-label=${say("client.learn.leave")}>
        <${Sign} name="close" />
      </a>
      <h1>${say("client.learn.title", { game: say(`${lesson.slug}.name`) })}</h1>
    </header>
    <main id="main" tabindex="-1" class="cloth" data-game=${lesson.slug} onClick=${hold}>
      <${Game} room=${room} />
      <${Spot} selector=${isReady ? spotOf(room, step) : ""} />
    </main>
    <${Bubble} ...${{ room, lesson, at, isReady }} go=${() => setAt(at + 1)} />
  </div>`;
}

/** What to look at. @param {LessonTable} room @param {import("./steps.js").Step} step */
function spotOf({ next }, step) {
  if (!step.isDone || step.isThere || next?.seat !== 0) return step.look;
  const told = Object.assign({}, ...next.events.map((event) => event.arguments).reverse());
  return [...spotsOf(next.move, told), step.look].join(" | ");
}

/** @param {{ room: LessonTable, lesson: Lesson, at: number, isReady: boolean, go: () => void }} props */
function Bubble({ room, lesson, at, isReady, go }) {
  const bubble = useRef(/** @type {HTMLElement | null} */ (null));
  const steps = STEPS[lesson.slug];
  const step = steps[at];
  const isLast = at === steps.length - 1;
  const isWrong = room.isAstray.value; // or too early: there is something to read first
  const isAstray = isWrong && step.isDone;
  useEffect(() => {
    if (isWrong && bubble.current) shake(bubble.current);
  }, [isWrong]);
  const next = () => {
    room.isAstray.value = false;
    go();
  };
  return html`<aside class="bubble" ref=${bubble} aria-label=${say("client.learn.bubble")}>
    <p class="how-far" role="img" aria-label=${say("client.learn.step", { at: at + 1, of: steps.length })}>
      ${steps.map(({ name }, each) => html`<i key=${name} data-past=${each <= at ? "" : undefined}></i>`)}
    </p>
    <div class="bubble-words" aria-live="polite">
      ${isReady
        ? html`<p>${lesson.texts[step.name]}</p>
            ${step.isDone &&
            html`<p class="to-do" data-astray=${isAstray ? "" : undefined}>
              <${Sign} name="play" /><span>${room.next?.words}</span>
            </p>`}
            ${isAstray && html`<p class="astray">${say("client.learn.astray")}</p>`}`
        : html`<p class="meanwhile">${say("client.learn.meanwhile")}</p>`}
    </div>
    <div class="bubble-ways">
      ${isReady && !step.isDone && !isLast &&
      html`<button class="button strong next" data-glow="" onClick=${next}>${say("client.learn.next")}</button>`}
      ${isLast && html`<${Now} slug=${lesson.slug} />`}
    </div>
  </aside>`;
}

/** From here on it is in earnest. @param {{ slug: string }} props */
function Now({ slug }) {
  const { answer } = useAnswer(`/api/games?language=${language.value}`);
  const games = /** @type {import("../messages.js").Games | null} */ (answer)?.games ?? [];
  const game = games.find((each) => each.slug === slug);
  const [state, setState] = useState("");
  const play = async () => {
    if (!game) return;
    setState("busy");
    await playNow(game).catch(() => setState("failed"));
  };
  return html`<button class="button accent play" disabled=${!game || state === "busy"} data-glow="" onClick=${play}>
      <${Sign} name="play" />${say("client.play_now")}
    </button>
    <a class="button" href=${`/rules/${slug}`}><${Sign} name="rules" />${say("client.rules")}</a>
    ${state === "failed" && html`<p role="alert">${say("client.unreachable")}</p>`}`;
}
