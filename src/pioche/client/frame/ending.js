// @ts-check
/** The end of a game: who has won, the score sheet, and what now. */

import { useEffect, useState } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { moves } from "../motion.js";
import { go } from "../router.js";
import { language } from "../settings.js";
import { sound } from "../sound.js";
import { say } from "../words.js";
import { useAnswer } from "./answer.js";
import { Proof } from "./proof.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../messages.js").TableNow} TableNow */
/** @typedef {import("../messages.js").GameNow} GameNow */

const LAST_LOOK = 1600; // milliseconds at the table before the sheet lies over it

/** @param {{ room: Table, game: GameNow }} props */
export function Ending({ room, game }) {
  const table = /** @type {TableNow} */ (room.table.value);
  const isLive = !room.tellings.value.at(-1)?.isPast;
  const [isOpen, setOpen] = useState(!isLive || !moves());
  useEffect(() => {
    sound("win");
    const timer = setTimeout(() => setOpen(true), LAST_LOOK);
    return () => clearTimeout(timer);
  }, []);
  if (!isOpen) return html`<p class="quietly" data-over>${say("client.over")}</p>`;
  return html`<section class="ending" data-over aria-labelledby="ending">
    <h2 id="ending"><${Sign} name="trophy" />${headline(room, game)}</h2>
    <${Sheet} table=${table} game=${game} />
    <${Again} room=${room} />
    <p class="choices">
      <a class="button" href=${`/replay/${table.id}`}><${Sign} name="eye" />${say("client.replay")}</a>
      <a class="button" href="/"><${Sign} name="cards" />${say("client.to_lobby")}</a>
    </p>
    <${Proof} table=${table} />
  </section>`;
}

/** @param {Table} room @param {GameNow} game */
function headline(room, game) {
  const winners = game.winners ?? [];
  const names = winners.map((seat) => room.table.value?.seats[seat].name ?? "");
  if (winners.includes(room.seat.value ?? -1) && winners.length === 1) return say("client.you_win");
  const list = new Intl.ListFormat(language.value).format(names);
  return say("client.wins", { count: names.length, names: list });
}

/** @param {{ table: TableNow, game: GameNow }} props */
export function Sheet({ table, game }) {
  const { answer } = useAnswer(`/api/games/${table.slug}/facts?language=${language.value}`);
  const facts = /** @type {import("../messages.js").Facts | null} */ (answer);
  if (!game.sheet || !facts) return null;
  const winners = game.winners ?? [];
  const order = table.seats
    .map((_, seat) => seat)
    .sort((a, b) => Number(winners.includes(b)) - Number(winners.includes(a)));
  return html`<div class="sheet" tabindex="0" role="region" aria-label=${say("client.sheet")}>
    <table>
      <thead>
        <tr>
          <td></td>
          ${facts.columns.map(({ words, name }) => html`<th scope="col" key=${name}>${words}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${order.map(
          (seat) =>
            html`<tr key=${seat} data-won=${winners.includes(seat) ? "" : undefined}>
              <th scope="row">
                ${winners.includes(seat) && html`<${Sign} name="trophy" />`}${table.seats[seat].name}
              </th>
              ${game.sheet?.[seat].map((points) => html`<td>${points}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** Once more with the same people: the new table opens when all want it. @param {{ room: Table }} props */
function Again({ room }) {
  const table = /** @type {TableNow} */ (room.table.value);
  const member = room.member.value;
  const isWanted = member !== null && table.wants_rematch.includes(member);
  const next = table.next_table;
  useEffect(() => {
    if (next && isWanted) go(`/table/${next}`);
  }, [next, isWanted]);
  if (member === null || !room.seats.value.length) return null;
  if (isWanted && !next) return html`<p role="status">${say("client.rematch_waits")}</p>`;
  return html`<button class="button accent rematch" onClick=${() => room.ask({ is: "rematch" })}>
    <${Sign} name="undo" />${say("client.rematch")}
  </button>`;
}
