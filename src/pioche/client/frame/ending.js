// @ts-check
/** The end of a game, a sheet over the table: one's own place, everybody's, why, and what now. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Cover } from "../art/covers.js";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { moves } from "../motion.js";
import { go } from "../router.js";
import { language } from "../settings.js";
import { sound } from "../sound.js";
import { say } from "../words.js";
import { Proof } from "./proof.js";
import { Places, Sheets, Verdict, useReckoning } from "./reckoning.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../messages.js").TableNow} TableNow */
/** @typedef {import("../messages.js").GameNow} GameNow */
/** @typedef {import("../messages.js").Reckoning} Reckoning */

const PAPERS = 24; // that rain on whoever has won
const LAST_LOOK = 1600; // milliseconds at the table before the sheet lies over it

/** @param {{ room: Table, game: GameNow }} props */
export function Ending({ room, game }) {
  const table = /** @type {TableNow} */ (room.table.value);
  const isLive = !room.tellings.value.at(-1)?.isPast;
  const [isOpen, setOpen] = useState(!isLive || !moves());
  const reckoning = useReckoning(table.id);
  useEffect(() => {
    sound("win");
    if (isOpen) return undefined;
    const timer = setTimeout(() => setOpen(true), LAST_LOOK);
    return () => clearTimeout(timer);
  }, []);
  if (!isOpen) {
    return html`<button class="button accent to-ending" data-over onClick=${() => setOpen(true)}>
      <${Sign} name="trophy" />${say("client.result")}
    </button>`;
  }
  return html`<${Sheet} ...${{ room, table, game, reckoning }} close=${() => setOpen(false)} />`;
}

/** @param {{ room: Table, table: TableNow, game: GameNow, reckoning: Reckoning | null,
 *   close: () => void }} props */
function Sheet({ room, table, game, reckoning, close }) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const seat = room.seat.value;
  const own = ownPlace(room, reckoning);
  const hasWon = room.seats.value.some((each) => game.winners?.includes(each));
  return html`<div class="over-cloth">
    <section class="ending" data-over aria-labelledby="ending">
      <div class="ending-lid" aria-hidden="true">
        <${Cover} game=${table.slug} />${hasWon && html`<${Confetti} />`}
        <span class="medal" data-won=${hasWon ? "" : undefined}>
          ${hasWon || !own ? html`<${Sign} name="trophy" />` : own.place}
        </span>
      </div>
      <button class="button round close" aria-label=${say("client.see_table")} onClick=${close}>
        <${Sign} name="close" />
      </button>
      <h2 id="ending" tabindex="-1" ref=${heading}>${headline(room, game, reckoning)}</h2>
      ${reckoning && html`<${Verdict} reckoning=${reckoning} />`}
      ${reckoning
        ? html`<${Places} table=${table} reckoning=${reckoning} seat=${seat} />`
        : html`<p role="status">${say("client.counting")}</p>`}
      <${Again} room=${room} />
      <nav class="choices" aria-label=${say("client.what_now")}>
        <a class="button" href=${toReplay(room, {})}><${Sign} name="eye" />${say("client.replay")}</a>
        <a class="button" href=${toReplay(room, { show: "analysis" })}>
          <${Sign} name="chart" />${say("client.analysis")}
        </a>
        <a class="button" href="/"><${Sign} name="cards" />${say("client.to_lobby")}</a>
      </nav>
      ${reckoning && html`<${Sheets} table=${table} reckoning=${reckoning} seat=${seat} />`}
      <${Proof} table=${table} pledge=${room.pledge} />
    </section>
  </div>`;
}

/** The game again, as one saw it; those who shared a device all look on. @param {Table} room
 * @param {Record<string, string>} what */
function toReplay(room, what) {
  const [seat, ...more] = room.seats.value;
  const isOne = seat !== undefined && !more.length;
  return `/replay/${room.id}?${new URLSearchParams(isOne ? { ...what, seat: `${seat}` } : what)}`;
}

/** Paper in the game's colours, once. */
function Confetti() {
  return [...Array(PAPERS).keys()].map((each) => {
    const style = `--at:${(each * 37) % 100}%;--late:${((each * 53) % 24) * 40}ms;--turn:${90 + ((each * 71) % 300)}deg`;
    return html`<i class="paper" key=${each} style=${style}></i>`;
  });
}

/** Where one came, unless one sits for several. @param {Table} room @param {Reckoning | null} reckoning */
function ownPlace(room, reckoning) {
  const [seat, ...more] = room.seats.value;
  return more.length ? undefined : reckoning?.places.find((place) => place.seat === seat);
}

/** One's own place in words, or who has won.
 * @param {Table} room @param {GameNow} game @param {Reckoning | null} reckoning */
function headline(room, game, reckoning) {
  const winners = game.winners ?? [];
  const seat = room.seats.value.length === 1 ? room.seat.value : null;
  const own = ownPlace(room, reckoning);
  if (own?.is_shared) return say(`client.place_shared.${own.place}`);
  if (own && own.place > 1) return say(`client.place.${own.place}`);
  if (seat !== null && winners.length === 1 && winners[0] === seat) return say("client.you_win");
  const names = winners.map((each) => room.table.value?.seats[each].name ?? "");
  const list = new Intl.ListFormat(language.value).format(names);
  return say("client.wins", { count: names.length, names: list });
}

/** Once more with the same people: the new table opens when all want it. @param {{ room: Table }} props */
function Again({ room }) {
  const table = /** @type {TableNow} */ (room.table.value);
  const member = room.member.value;
  const isWanted = member !== null && table.wants_rematch.includes(member);
  const next = table.next_table;
  const [isAsked, setAsked] = useState(false); // here and now: whoever comes back later looks on
  useEffect(() => {
    if (next && isAsked) go(`/table/${next}`);
  }, [next, isAsked]);
  const ask = () => {
    setAsked(true);
    void room.ask({ is: "rematch" });
  };
  if (next) {
    return html`<a class="button accent rematch" href=${`/table/${next}`}>
      <${Sign} name="play" />${say("client.to_rematch")}
    </a>`;
  }
  if (member === null || !room.seats.value.length) return null;
  if (isWanted) return html`<p class="rematch" role="status">${say("client.rematch_waits")}</p>`;
  return html`<button class="button accent rematch" onClick=${ask}>
    <${Sign} name="undo" />${say("client.rematch")}
  </button>`;
}
