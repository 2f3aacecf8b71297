// @ts-check
/** Tables in the lobby: one's own that go on, others that one may join, games that are over. */

import { Cover } from "../art/covers.js";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { say } from "../words.js";
import { useAnswer } from "./answer.js";

/** @typedef {import("../messages.js").Listed} Listed */

const MOST = 6; // of one kind on the page

/** `empty` is said where there are none; without it nothing is shown then.
 * @param {{ title: string, path: string, phases: string[], empty?: string }} props */
export function Tables({ title, path, phases, empty }) {
  const { answer } = useAnswer(path);
  const all = /** @type {import("../messages.js").Listing | null} */ (answer)?.tables ?? [];
  const tables = all.filter((table) => phases.includes(table.phase)).slice(0, MOST);
  if (!answer || !(tables.length || empty)) return null;
  return html`<section class="tables">
    <h2>${title}</h2>
    ${!tables.length && html`<p class="none">${empty}</p>`}
    <ul>
      ${tables.map((table) => html`<li key=${table.id}><${Strip} table=${table} /></li>`)}
    </ul>
  </section>`;
}

/** @param {{ table: Listed }} props */
function Strip({ table }) {
  const isOver = table.phase === "over";
  const names = table.seats.flatMap((seat) => (seat.name ? [seat.name] : []));
  const free = table.seats.length - names.length;
  const who = [...names, ...(free ? [say("client.free_seats", { count: free })] : [])].join(", ");
  return html`<a
    class="strip"
    data-game=${table.slug}
    href=${`/${isOver ? "replay" : "table"}/${table.id}`}
  >
    <span class="strip-lid"><${Cover} game=${table.slug} /></span>
    <span class="strip-words">
      <b>${say(`${table.slug}.name`)}</b>
      <small>${say(`client.phase.${table.phase}`)} · ${who}</small>
    </span>
    <span class="strip-go">
      ${say(isOver ? "client.look" : "client.continue")}<${Sign} name=${isOver ? "eye" : "play"} />
    </span>
  </a>`;
}
