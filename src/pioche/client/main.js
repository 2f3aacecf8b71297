// @ts-check
/** Boots the client: the words first, then the page that the address names. */

import { effect } from "@preact/signals";
import { render } from "preact";
import { Sprite } from "./art/svg.js";
import { Header } from "./frame/header.js";
import { later } from "./frame/later.js";
import { Lobby } from "./frame/lobby.js";
import { TablePage } from "./frame/table.js";
import { afterwards } from "./games/boards.js";
import { html } from "./html.js";
import { setPace } from "./motion.js";
import { followLinks, place } from "./router.js";
import { language, sound, speed } from "./settings.js";
import { setSound } from "./sound.js";
import { learn, say } from "./words.js";

const RETRY = 1000; // milliseconds

// What few open on their first visit is loaded when somebody does.
const Credits = later(async () => (await import("./frame/credits.js")).Credits);
const LearnPage = later(async () => (await import("./learn/page.js")).LearnPage);
const ReplayPage = later(async () => (await afterwards(), (await import("./frame/replay.js")).ReplayPage));
const TelevisionPage = later(
  async () => (await afterwards(), (await import("./frame/television.js")).TelevisionPage),
);
const Rules = later(async () => (await import("./frame/rules.js")).Rules);

const PAGES = {
  lobby: () => html`<${Lobby} />`,
  table: (/** @type {string} */ id) => html`<${TablePage} id=${id} key=${id} />`,
  replay: (/** @type {string} */ id) => html`<${ReplayPage} id=${id} key=${id} />`,
  tv: (/** @type {string} */ id) => html`<${TelevisionPage} id=${id} key=${id} />`,
  rules: (/** @type {string} */ slug) => html`<${Rules} slug=${slug} key=${slug} />`,
  learn: (/** @type {string} */ slug) => html`<${LearnPage} slug=${slug} key=${slug} />`,
  credits: () => html`<${Credits} />`,
};

const WHOLE = new Set(["table", "replay", "tv", "learn"]); // these have a frame of their own

function App() {
  const { page, name } = place.value;
  const content = PAGES[page](name);
  return html`<a class="skip" href="#main">${say("client.to_content")}</a>
    <${Sprite} />
    ${WHOLE.has(page) ? content : html`<${Header} /><${Main} page=${page}>${content}<//>`}`;
}

/** The frame of every other page. @param {{ page: string, children?: any }} props */
function Main({ page, children }) {
  const kind = page === "lobby" ? "" : "page";
  return html`<main id="main" tabindex="-1" class=${kind}>${children}</main>`;
}

/** Keep the client in the browser, so that it starts without a network; not before it runs. */
function keepOffline() {
  if (!("serviceWorker" in navigator)) return;
  const version = new URL(".", import.meta.url).pathname;
  const script = `/worker.js?client=${encodeURIComponent(version)}`;
  navigator.serviceWorker.register(script).catch(() => {
    setTimeout(keepOffline, 60_000); // the server is gone for a moment
  });
}

/** Who goes by keyboard or ear begins at the top of a new page, as if it had been loaded. */
function announcePage() {
  queueMicrotask(() => document.getElementById("main")?.focus({ preventScroll: true }));
}

/** Learn the language, however often that takes: without words there is nothing to show. */
async function learnPatiently() {
  for (;;) {
    try {
      return await learn();
    } catch {
      await new Promise((again) => setTimeout(again, RETRY));
    }
  }
}

async function boot() {
  followLinks();
  await learnPatiently();
  render(html`<${App} />`, /** @type {Element} */ (document.getElementById("app")));
  effect(() => {
    if (language.value) learnPatiently();
  });
  effect(() => setPace(speed.value));
  effect(() => setSound(sound.value));
  let before = place.value;
  place.subscribe((now) => {
    if (now.page !== before.page || now.name !== before.name) announcePage();
    before = now;
  });
  setTimeout(keepOffline, 2000); // the first minute's own requests come first
}

boot();
