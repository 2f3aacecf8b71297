// @ts-check
/** A table: the room where one waits, the game on its cloth, and what is beside it. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { afterwards } from "../games/boards.js";
import { html } from "../html.js";
import { language } from "../settings.js";
import { sound } from "../sound.js";
import { Table } from "../table.js";
import { say } from "../words.js";
import { Played } from "./board.js";
import { BESIDE, Drawer } from "./drawer.js";
import { Header } from "./header.js";
import { later } from "./later.js";
import { Notices } from "./notices.js";
import { eager } from "./opening.js";
import { useTitle } from "./title.js";
import { Top } from "./top.js";

/** @typedef {import("../messages.js").TableNow} TableNow */

const Ending = later(
  async () => (await afterwards(), (await import("./ending.js")).Ending),
  { isQuiet: true },
);

const Waiting = later(async () => (await import("./waiting.js")).Waiting);

/** @param {{ id: string }} props */
export function TablePage({ id }) {
  const room = useRoom(id);
  const [isOpen, setOpen] = useState(matchMedia(BESIDE).matches);
  const table = room.table.value;
  useTitle(table ? say(`${table.slug}.name`) : "");
  if (room.failure.value) return html`<${Nothing} />`;
  if (!table) return html`<main id="main" tabindex="-1" class="page"><p>${say("client.loading")}</p></main>`;
  const toggle = () => setOpen(!isOpen);
  const isPlaying = table.phase !== "open";
  return html`<div class="room" data-phase=${table.phase} data-drawer=${isOpen}>
    <${Top} room=${room} toggle=${toggle} isOpen=${isOpen} />
    <main id="main" tabindex="-1" class="cloth" data-game=${table.slug}>
      ${isPlaying ? html`<${Game} room=${room} />` : html`<${Before} room=${room} />`}
    </main>
    <${Drawer} room=${room} isOpen=${isOpen} close=${() => setOpen(false)} />
    <${Notices} room=${room} />
  </div>`;
}

/** Before the deal; whoever came to play at once need not see where others wait. @param {{ room: Table }} props */
function Before({ room }) {
  return room.isBeginning.value ? html`<p>${say("client.loading")}</p>` : html`<${Waiting} room=${room} />`;
}

/** There is no such table. */
export function Nothing() {
  return html`<${Header} />
    <main id="main" tabindex="-1" class="page nothing">
      <p role="alert">${say("client.no_table")}</p>
      <p><a class="button strong" href="/">${say("client.to_lobby")}</a></p>
    </main>`;
}

/**
 * One's presence at a table for as long as the page is open.
 * @param {string} id
 * @param {boolean} [isOnlooker]
 * @returns {Table}
 */
export function useRoom(id, isOnlooker = false) {
  const room = useMemo(() => new Table(id, isOnlooker), [id]);
  useEffect(() => {
    room.come();
    room.isBeginning.value = eager.has(id);
    const stop = room.member.subscribe((member) => {
      const names = eager.get(id);
      if (member === null || !names) return;
      eager.delete(id);
      queueMicrotask(async () => (room.isBeginning.value = await begin(room, names)));
    });
    return () => {
      stop();
      room.part();
    };
  }, [room]);
  const spoken = language.value;
  useEffect(() => {
    if (room.wire.language !== spoken) room.speak(spoken);
  }, [room, spoken]);
  return room;
}

/** Sit down under these names, and have the cards dealt if everybody is there; whether they are.
 * @param {Table} room @param {string[]} names */
async function begin(room, names) {
  for (const [seat, name] of names.entries()) {
    if (!(await room.sit(seat, name))) return false;
  }
  const isFull = room.table.value?.seats.every((seat) => seat.name) ?? false;
  return isFull && room.ask({ is: "start" });
}

/** @param {{ room: Table }} props */
export function Game({ room }) {
  const game = room.game.value;
  useChime(Boolean(game?.legal.length) && !room.isShowing.value);
  const isOver = game?.is_over && !room.isShowing.value;
  return html`<${Played} room=${room} />
    ${isOver && html`<${Ending} room=${room} game=${game} />`}`;
}

/** A soft sound when it becomes one's turn. @param {boolean} isMine */
function useChime(isMine) {
  useEffect(() => {
    if (isMine) sound("chime");
  }, [isMine]);
}
