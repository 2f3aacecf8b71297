// @ts-check
/** A game that is over, shown at any of its moments as it lay on the table then. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { Retold } from "../retold.js";
import { note } from "../router.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { Played } from "./board.js";
import { BESIDE } from "./drawer.js";
import { Eyes } from "./hands.js";
import { Menu } from "./menu.js";
import { Record } from "./record.js";
import { RuleShown } from "./rule.js";
import { Steps } from "./steps.js";
import { Nothing } from "./table.js";
import { useTitle } from "./title.js";

/** @typedef {import("../messages.js").TableNow} TableNow */

const TALL = `${BESIDE} and (min-height: 52rem)`; // open hands have their place below the record

/** @param {{ id: string }} props */
export function ReplayPage({ id }) {
  const room = useRetold(id);
  const wanted = useMemo(() => new URLSearchParams(location.search).get("show"), [id]);
  const [isOpen, setOpen] = useState(wanted !== null || matchMedia(BESIDE).matches);
  const [areHandsOpen, setHandsOpen] = useState(matchMedia(TALL).matches);
  const table = room.table.value;
  useTitle(table ? say("client.replay_of", { game: say(`${table.slug}.name`) }) : "");
  if (room.failure.value?.status === 404) return html`<${Nothing} />`;
  if (room.failure.value) return html`<${Instead} sentence=${say("client.unreachable")} />`;
  if (!table) return html`<${Instead} sentence=${say("client.loading")} />`;
  if (table.phase !== "over") return html`<${NotOver} id=${id} />`;
  return html`<div class="room retold" data-drawer=${isOpen}>
    <header class="header">
      <a class="button bare round" href=${`/table/${id}`} aria-label=${say("client.to_table")}><${Sign} name="back" /></a>
      <h1>${say("client.replay_of", { game: say(`${table.slug}.name`) })}</h1>
      <${CopyMoment} room=${room} />
      <button
        class="button bare round"
        aria-label=${say("client.record")}
        aria-expanded=${isOpen}
        onClick=${() => setOpen(!isOpen)}
      >
        <${Sign} name="log" />
      </button>
      <${Menu}>
        <a class="menu-line" href=${`/api/tables/${id}/replay`} download>
          <${Sign} name="cards" />${say("client.replay_file")}
        </a>
        <a class="menu-line" href=${`/rules/${table.slug}`}><${Sign} name="rules" />${say("client.rules")}</a>
      <//>
    </header>
    <main id="main" tabindex="-1" class="cloth" data-game=${table.slug}>
      ${room.moment.value
        ? html`<${Played} room=${room} />
            <${Eyes} room=${room} isOpen=${areHandsOpen} toggle=${() => setHandsOpen(!areHandsOpen)} />
            <${Steps} room=${room} />`
        : html`<p class="sentence">${say("client.loading")}</p>`}
    </main>
    <${Record} room=${room} isOpen=${isOpen} close=${() => setOpen(false)} wanted=${wanted} />
    <${RuleShown} />
  </div>`;
}

/**
 * The game for as long as the page is open; the address says which moment of it is shown.
 * @param {string} id
 * @returns {Retold}
 */
function useRetold(id) {
  const room = useMemo(() => {
    const asked = new URLSearchParams(location.search);
    return new Retold(id, wholeNumber(asked.get("at")) ?? 0, wholeNumber(asked.get("seat")));
  }, [id]);
  useEffect(() => {
    room.come();
    return () => room.part();
  }, [room]);
  const spoken = language.value;
  useEffect(() => room.speak(spoken), [room, spoken]);
  const [at, seat, isHere] = [room.at.value, room.chosen.value, room.moment.value !== null];
  useEffect(() => {
    if (isHere) note(addressed(at, seat));
  }, [at, seat, isHere]);
  return room;
}

/** @param {string | null} text */
function wholeNumber(text) {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** What the address says of a moment. @param {number} at @param {number | null} seat */
function addressed(at, seat) {
  return { at: `${at}`, ...(seat === null ? {} : { seat: `${seat}` }) };
}

/** @param {{ room: Retold }} props */
function CopyMoment({ room }) {
  const [copied, setCopied] = useState(-1);
  const at = room.at.value;
  const isCopied = copied === at;
  const copy = () => {
    const search = new URLSearchParams(addressed(at, room.chosen.value));
    const link = new URL(`/replay/${room.id}?${search}`, location.href).href;
    navigator.clipboard?.writeText(link).then(
      () => setCopied(at),
      () => setCopied(-1), // the address bar has it, too
    );
  };
  return html`<button class="button bare copy-moment" title=${say("client.copy_moment")} onClick=${copy}>
    <${Sign} name=${isCopied ? "check" : "link"} />
    <span class="words" aria-live="polite">${say(isCopied ? "client.copied" : "client.copy_moment")}</span>
  </button>`;
}

/** @param {{ sentence: string }} props */
function Instead({ sentence }) {
  return html`<main id="main" tabindex="-1" class="page"><p role="status">${sentence}</p></main>`;
}

/** @param {{ id: string }} props */
function NotOver({ id }) {
  return html`<main id="main" tabindex="-1" class="page">
    <p role="alert">${say("client.not_over")}</p>
    <p><a class="button strong" href=${`/table/${id}`}>${say("client.to_table")}</a></p>
  </main>`;
}
