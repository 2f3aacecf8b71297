// @ts-check
/** Above a table: the way back, what is played, whether all is saved and heard, and what to do. */

import { useEffect, useState } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { go } from "../router.js";
import { say } from "../words.js";
import { Dialog } from "./dialog.js";
import { askHint } from "./hint.js";
import { Menu } from "./menu.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../messages.js").TableNow} TableNow */

/** @type {Record<string, string>} */
const STATES = { open: "live", connecting: "waiting", lost: "waiting", outdated: "away" };

/** @param {{ room: Table, isOpen: boolean, toggle: () => void }} props */
export function Top({ room, isOpen, toggle }) {
  const table = /** @type {TableNow} */ (room.table.value);
  const [isLeaving, setLeaving] = useState(false);
  const isNeeded = table.phase === "playing" && room.seats.value.length > 0;
  const isUnread = useUnread(room, isOpen);
  return html`<header class="header">
    <a class="button bare round" href="/" aria-label=${say("client.back")}>
      <${Sign} name="back" />
    </a>
    <h1>${say(`${table.slug}.name`)}</h1>
    <${Status} room=${room} />
    ${deeds(room).map(
      ({ sign, words, act, kind, isOff }) =>
        html`<button
          key=${sign}
          class=${`button bare round deed ${kind}`}
          aria-disabled=${isOff}
          aria-label=${words}
          title=${words}
          onClick=${() => isOff || act()}
        >
          <${Sign} name=${sign} />
        </button>`,
    )}
    <button
      class="button bare round story-button"
      aria-label=${say(isUnread ? "client.story_unread" : "client.story")}
      aria-expanded=${isOpen}
      data-unread=${isUnread ? "" : undefined}
      onClick=${toggle}
    >
      <${Sign} name="chat" />
    </button>
    <${Menu}>
      ${deeds(room).map(
        ({ sign, words, act, isOff }) =>
          !isOff &&
          html`<button key=${sign} class="menu-line" onClick=${act}>
            <${Sign} name=${sign} />${words}
          </button>`,
      )}
      <a class="menu-line" href=${`/learn/${table.slug}`}>
        <${Sign} name="learn" />${say("client.learn_it")}
      </a>
      <a class="menu-line" href=${`/rules/${table.slug}`}>
        <${Sign} name="rules" />${say("client.rules")}
      </a>
      <a class="menu-line" href=${`/tv/${table.id}`} target="_blank" rel="noopener">
        <${Sign} name="television" />${say("client.television")}
      </a>
      ${room.member.value !== null &&
      html`<button class="menu-line leave" onClick=${() => (isNeeded ? setLeaving(true) : leave(room))}>
        <${Sign} name="close" />${say("client.leave")}
      </button>`}
    <//>
    ${isLeaving && html`<${Leaving} room=${room} close=${() => setLeaving(false)} />`}
  </header>`;
}

/** Whoever leaves a running game gives up a hand. @param {{ room: Table, close: () => void }} props */
function Leaving({ room, close }) {
  return html`<${Dialog} title=${say("client.leave_now")} close=${close}>
    <p>${say("client.leave_how")}</p>
    <p class="choices">
      <button class="button" onClick=${close}>${say("client.stay")}</button>
      <button class="button strong" onClick=${() => leave(room)}>${say("client.leave")}</button>
    </p>
  <//>`;
}

/** @param {{ room: Table }} props */
export function Status({ room }) {
  const link = room.link.value;
  const isSaved = room.isSaved.value;
  return html`<span class="status" role="status">
    <span class="saved" data-saved=${isSaved} data-state=${isSaved ? "saved" : "saving"}>
      <${Sign} name="check" /><span class="words">${say(isSaved ? "client.saved" : "client.saving")}</span>
    </span>
    <span class="link" data-link=${link} data-state=${STATES[link]}>
      <span class="words">${say(`client.link.${link}`)}</span>
    </span>
    ${link === "outdated" &&
    html`<button class="button" onClick=${() => location.reload()}>${say("client.reload")}</button>`}
  </span>`;
}

/** Whether others said something since the story was last open. @param {Table} room @param {boolean} isOpen */
function useUnread(room, isOpen) {
  const isNews = (/** @type {import("../table.js").Telling} */ { said, isPast }) =>
    said && !isPast && said.member !== room.member.value;
  const latest = room.tellings.value.findLast(isNews)?.number ?? 0;
  const [read, setRead] = useState(latest);
  useEffect(() => {
    if (isOpen) setRead(latest);
  }, [isOpen, latest]);
  return !isOpen && latest > read;
}

/**
 * What one may do beside moving, as things stand.
 * @param {Table} room
 * @returns {{ sign: string, words: string, act: () => unknown, kind: string, isOff?: boolean }[]}
 */
function deeds(room) {
  const table = /** @type {TableNow} */ (room.table.value);
  const seat = room.seat.value;
  const game = room.game.value;
  if (table.phase !== "playing" || seat === null || !game) return [];
  const pause = table.is_paused ? "resume" : "pause";
  const isMine = game.legal.length > 0 && !room.isShowing.value;
  return [
    { sign: "bulb", words: say("client.hint"), act: () => askHint(room), kind: "always", isOff: !isMine },
    ...(game.real_time ? [] : [takeBack(room, seat)]), // hands that came down have come down
    {
      sign: table.is_paused ? "play" : "pause",
      words: say(`client.${pause}`),
      act: () => room.ask({ is: pause }),
      kind: "wide",
    },
  ];
}

/** Only what nobody has answered by a move of theirs; the server knows whether a card came to light by it.
 * @param {Table} room @param {number} seat */
function takeBack(room, seat) {
  const last = room.tellings.value.findLast(({ what }) => what === "moved" || what === "took_back");
  const isOwn = last?.what === "moved" && last.events[0]?.arguments.seat === seat;
  const act = () => room.ask({ is: "take_back", seat });
  return { sign: "undo", words: say("client.take_back"), act, kind: "wide", isOff: !isOwn };
}

/** @param {Table} room */
async function leave(room) {
  if (await room.ask({ is: "leave" })) go("/");
}
