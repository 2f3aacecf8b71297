// @ts-check
/** The lobby: five games as boxes on a shelf, one's own tables, and public ones. */

import { useEffect, useState } from "preact/hooks";
import { Cover } from "../art/covers.js";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { isKnown, language } from "../settings.js";
import { say } from "../words.js";
import { useAnswer } from "./answer.js";
import { later } from "./later.js";
import { playNow } from "./opening.js";
import { RuleShown } from "./rule.js";
import { Tables } from "./tables.js";
import { useTitle } from "./title.js";

/** @typedef {import("../messages.js").GameFacts} GameFacts */

const Setup = later(async () => (await import("./setup.js")).Setup); // when somebody asks for it

const SHELF = ["parade", "princess", "mission626", "level8", "resistance"]; // the quickest to learn first
const PATIENCE = 1200; // milliseconds before one is told what takes so long

export function Lobby() {
  const games = useAnswer(`/api/games?language=${language.value}`);
  const [wish, setWish] = useState(
    /** @type {{ game: GameFacts, way: import("./setup.js").Way } | null} */ (null),
  );
  useTitle();
  const found = /** @type {import("../messages.js").Games | null} */ (games.answer)?.games ?? [];
  const shelf = [...found].sort((a, b) => SHELF.indexOf(a.slug) - SHELF.indexOf(b.slug));
  return html`<div class="lobby">
    <header><h1>${say("client.welcome")}</h1></header>
    ${games.failure && html`<p class="alert" role="alert">${say("client.unreachable")}</p>`}
    ${isKnown.value &&
    html`<${Tables} title=${say("client.running_games")} path="/api/me/tables" phases=${["open", "playing"]} />`}
    <ul class="boxes">
      ${shelf.map(
        (game) =>
          html`<li key=${game.slug}>
            <${Box} game=${game} ask=${(/** @type {any} */ way) => setWish({ game, way })} />
          </li>`,
      )}
    </ul>
    <${Tables}
      title=${say("client.public_tables")}
      path="/api/tables"
      phases=${["open", "playing"]}
      empty=${say("client.no_public")}
    />
    ${isKnown.value &&
    html`<${Tables} title=${say("client.finished_games")} path="/api/me/tables" phases=${["over"]} />`}
    ${wish && html`<${Setup} ...${wish} close=${() => setWish(null)} />`}
    <${RuleShown} />
  </div>`;
}

/** @param {{ game: GameFacts, ask: (way: import("./setup.js").Way) => void }} props */
function Box({ game, ask }) {
  const [state, setState] = useState("");
  const play = async () => {
    setState("busy");
    try {
      await playNow(game);
    } catch {
      setState("failed");
    }
  };
  return html`<article class="box" data-game=${game.slug}>
    <div class="lid"><${Cover} game=${game.slug} /></div>
    <div class="inside">
      <h2>${game.name}</h2>
      <${Facts} game=${game} />
      <p class="pitch">${game.pitch}</p>
      <div class="ways">
        <button class="button accent play" disabled=${state === "busy"} onClick=${play}>
          <${Sign} name="play" />${say("client.play_now")}
        </button>
        <button class="button way friends" onClick=${() => ask("friends")}>
          <${Sign} name="friends" />${say("client.with_friends")}
        </button>
        <button class="button way here" onClick=${() => ask("here")}>
          <${Sign} name="device" />${say("client.on_this_device")}
        </button>
        <${Learn} slug=${game.slug} />
      </div>
      ${state === "busy" && html`<${Preparing} />`}
      ${state === "failed" && html`<p class="alert" role="alert">${say("client.unreachable")}</p>`}
    </div>
  </article>`;
}

/** Where one learns the game: by playing it.
 * @param {{ slug: string }} props */
function Learn({ slug }) {
  return html`<a class="button way learn" href=${`/learn/${slug}`}>
    <${Sign} name="learn" />${say("client.learn_it")}
  </a>`;
}

/** @param {{ game: GameFacts }} props */
function Facts({ game }) {
  const [low, high] = game.minutes;
  const players = { low: game.fewest_seats, high: game.most_seats };
  return html`<p class="facts">
    <span><${Sign} name="friends" />${say("client.players", players)}</span>
    <span><${Sign} name="clock" />${say(low === high ? "client.minutes" : "client.minutes_about", { low, high })}</span>
  </p>`;
}

/** A game that nobody has played here yet is compiled first, which takes some seconds. */
function Preparing() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return html`<p class="preparing" role="status">${isLong ? say("client.preparing_long") : ""}</p>`;
}
