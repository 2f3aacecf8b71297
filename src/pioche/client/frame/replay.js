// @ts-check
/** A game that is over: who played, how it ended, and all that happened. */

import { html } from "../html.js";
import { say } from "../words.js";
import { Log } from "./drawer.js";
import { Sheet } from "./ending.js";
import { Proof } from "./proof.js";
import { RuleShown } from "./rule.js";
import { useRoom } from "./table.js";
import { useTitle } from "./title.js";

/** @param {{ id: string }} props */
export function ReplayPage({ id }) {
  const room = useRoom(id);
  const table = room.table.value;
  const game = room.game.value;
  useTitle(table ? say(`${table.slug}.name`) : "");
  if (room.failure.value) return html`<p role="alert">${say("client.no_table")}</p>`;
  if (!table) return html`<p>${say("client.loading")}</p>`;
  return html`<h1>${say(`${table.slug}.name`)}</h1>
    ${game && html`<${Sheet} table=${table} game=${game} />`}
    <p><a href=${`/api/tables/${id}/replay`} download>${say("client.replay_file")}</a></p>
    <${Proof} table=${table} />
    <h2>${say("client.story")}</h2>
    <${Log} room=${room} />
    <${RuleShown} />`;
}
