// @ts-check
/** The table on a big screen: nobody's hand, large type, and the way in while there are seats. */

import { useEffect } from "preact/hooks";
import { html } from "../html.js";
import { go } from "../router.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { Played } from "./board.js";
import { lastWords } from "./notices.js";
import { Places, Verdict, useReckoning } from "./reckoning.js";
import { Nothing, useRoom } from "./table.js";
import { useTitle } from "./title.js";
import { Status } from "./top.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../messages.js").TableNow} TableNow */

/** @param {{ id: string }} props */
export function TelevisionPage({ id }) {
  const room = useRoom(id, true);
  const table = room.table.value;
  useTitle(table ? say(`${table.slug}.name`) : "");
  useLargeType();
  const next = table?.next_table;
  useEffect(() => {
    if (next) go(`/tv/${next}`);
  }, [next]);
  if (room.failure.value) return html`<${Nothing} />`;
  if (!table) return html`<main id="main" tabindex="-1" class="page"><p>${say("client.loading")}</p></main>`;
  return html`<div class="room tv" data-phase=${table.phase}>
    <header class="header">
      <h1>${say(`${table.slug}.name`)}</h1>
      <${Status} room=${room} />
    </header>
    <main id="main" tabindex="-1" class="cloth" data-game=${table.slug}>
      ${table.phase === "open" ? html`<${Welcome} table=${table} />` : html`<${Watched} room=${room} />`}
    </main>
  </div>`;
}

/** As long as this page is open. */
function useLargeType() {
  useEffect(() => {
    document.documentElement.dataset.screen = "television";
    return () => {
      delete document.documentElement.dataset.screen;
    };
  }, []);
}

/** Who sits here already, and how others come. @param {{ table: TableNow }} props */
function Welcome({ table }) {
  const isFull = table.seats.every(({ name }) => name);
  return html`<section class="tv-welcome">
    <div class="tv-invitation">
      <img
        class="code"
        src=${`/api/tables/${encodeURIComponent(table.id)}/code.svg`}
        alt=${say("client.code")}
        width="320"
        height="320"
      />
      <p>${say(isFull ? "client.tv_full" : "client.tv_invite")}</p>
    </div>
    <ol class="tv-seats" aria-label=${say("client.seats")}>
      ${table.seats.map(
        ({ name }, seat) =>
          html`<li key=${seat} data-seat=${seat} data-free=${name ? undefined : ""}>
            <span class="who" aria-hidden="true">${[...name][0]?.toUpperCase()}</span>
            <span class="name">${name || say("client.free")}</span>
          </li>`,
      )}
    </ol>
  </section>`;
}

/** @param {{ room: Table }} props */
function Watched({ room }) {
  const table = /** @type {TableNow} */ (room.table.value);
  const game = room.game.value;
  return html`<${Played} room=${room} />
    ${game?.is_over
      ? html`<${Podium} table=${table} />`
      : html`<p class="tv-sentence" role="status">
          ${lastWords(room) ?? say("client.others_turn")}${game && !game.real_time && html`<${Turn} table=${table} game=${game} />`}
        </p>`}`;
}

/** Whose turn it is. @param {{ table: TableNow, game: import("../messages.js").GameNow }} props */
function Turn({ table, game }) {
  const names = game.to_move.map((seat) => table.seats[seat].name);
  return html`<small>${say("client.tv_turn", { names: new Intl.ListFormat(language.value).format(names) })}</small>`;
}

/** @param {{ table: TableNow }} props */
function Podium({ table }) {
  const reckoning = useReckoning(table.id);
  if (!reckoning) return html`<p class="tv-sentence" role="status">${say("client.counting")}</p>`;
  return html`<section class="podium" data-over aria-label=${say("client.result")}>
    <${Verdict} reckoning=${reckoning} />
    <${Places} table=${table} reckoning=${reckoning} seat=${null} />
  </section>`;
}
