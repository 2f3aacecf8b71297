// @ts-check
/** Beside the cloth, or from below on a phone: what happened and what was said, and a way to talk. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { say } from "../words.js";
import { changeWords } from "./changes.js";
import { RuleLink } from "./rule.js";

/** @typedef {import("../table.js").Table} Table */

const PHRASES = ["hello", "well_played", "your_turn", "one_moment", "thanks", "again", "good_game", "bye"];

export const BESIDE = "(min-width: 60rem)"; // the drawer has its place beside the cloth

/** @param {{ room: Table, isOpen: boolean, close: () => void }} props */
export function Drawer({ room, isOpen, close }) {
  useEffect(() => {
    if (!isOpen) return;
    const hear = (/** @type {KeyboardEvent} */ { key }) => {
      const isOver = !matchMedia(BESIDE).matches && !document.querySelector(".menu[open], dialog[open]");
      if (key === "Escape" && isOver) close();
    };
    // Before the menu hears the key that closes it.
    addEventListener("keydown", hear, { capture: true });
    return () => removeEventListener("keydown", hear, { capture: true });
  }, [isOpen]);
  return html`<aside class="drawer" aria-label=${say("client.story")} hidden=${!isOpen}>
    <header>
      <h2>${say("client.story")}</h2>
      <button class="button bare round" aria-label=${say("client.close")} onClick=${close}>
        <${Sign} name="close" />
      </button>
    </header>
    <${Log} room=${room} isOpen=${isOpen} />
    ${room.member.value !== null && html`<${Talk} room=${room} />`}
  </aside>`;
}

/** The story so far, the latest last. @param {{ room: Table, isOpen?: boolean }} props */
export function Log({ room, isOpen = true }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const tellings = room.read.value;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [tellings.length, isOpen]);
  const slug = room.table.value?.slug ?? "";
  const changes = changeWords(tellings);
  const entries = tellings.flatMap((told) => [
    ...changes
      .filter(({ number }) => number === told.number)
      .map(
        ({ seat, text }) =>
          html`<li key=${`${told.number}-${seat}-change`} class="change" data-seat=${seat}>${text}</li>`,
      ),
    ...(told.said ? [html`<${Said} key=${`${told.number}-said`} room=${room} said=${told.said} />`] : []),
    ...told.story.map(
      (line, at) =>
        html`<li
          key=${`${told.number}-${at}`}
          class=${line.seat !== null && line.seat === room.seat.value ? "mine" : ""}
          data-seat=${line.seat}
        >
          ${line.text}${"\u00a0"}${line.rule && html`<${RuleLink} slug=${slug} rule=${line.rule} isSmall />`}
        </li>`,
    ),
  ]);
  return html`<div
    class="story"
    role="log"
    tabindex="0"
    ref=${list}
    aria-label=${say("client.story")}
  >
    <ol class="entries">
      ${entries}
    </ol>
  </div>`;
}

/** @param {{ room: Table, said: import("../messages.js").Said }} props */
function Said({ room, said }) {
  const who = room.nameOf(said.member);
  return html`<li class="said" data-own=${said.member === room.member.value ? "" : undefined}>
    <b>${who}</b><span>${said.text}</span>
  </li>`;
}

/** @param {{ room: Table }} props */
function Talk({ room }) {
  const [text, setText] = useState("");
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    if (text.trim() && (await room.ask({ is: "say", text: text.trim() }))) setText("");
  };
  return html`<form class="talk" onSubmit=${send}>
    <div class="phrases">
      ${PHRASES.map(
        (phrase) =>
          html`<button key=${phrase} type="button" onClick=${() => room.ask({ is: "say", phrase })}>
            ${say(`table.phrase.${phrase}`)}
          </button>`,
      )}
    </div>
    <span class="field talk-line">
      <input
        aria-label=${say("client.say_something")}
        placeholder=${say("client.say_something")}
        value=${text}
        maxlength="280"
        onInput=${(/** @type {Event} */ e) => setText(/** @type {HTMLInputElement} */ (e.currentTarget).value)}
      />
      <button class="button round" aria-label=${say("client.send")}><${Sign} name="play" /></button>
    </span>
  </form>`;
}
