// @ts-check
/** Beside a game that is over: what happened, how well it was played, how it was counted. */

import { useEffect, useRef, useState } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { say } from "../words.js";
import { Analysis } from "./analysis.js";
import { Proof } from "./proof.js";
import { Places, Sheets, Verdict, useReckoning } from "./reckoning.js";
import { RuleLink } from "./rule.js";

/** @typedef {import("../retold.js").Retold} Retold */
/** @typedef {import("../messages.js").TableNow} TableNow */

const TABS = ["story", "analysis", "count"];

/** @param {{ room: Retold, isOpen: boolean, close: () => void, wanted: string | null }} props */
export function Record({ room, isOpen, close, wanted }) {
  const [tab, setTab] = useState(wanted !== null && TABS.includes(wanted) ? wanted : TABS[0]);
  /** @param {KeyboardEvent} event */
  const walk = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
    setTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`<aside class="drawer record" aria-label=${say("client.record")} hidden=${!isOpen}>
    <header>
      <div class="tabs" role="tablist" aria-label=${say("client.record")} onKeyDown=${walk}>
        ${TABS.map(
          (name) =>
            html`<button
              key=${name}
              id=${`tab-${name}`}
              role="tab"
              aria-selected=${tab === name}
              aria-controls=${`record-${name}`}
              tabindex=${tab === name ? 0 : -1}
              onClick=${() => setTab(name)}
            >
              ${say(`client.tab.${name}`)}
            </button>`,
        )}
      </div>
      <button class="button bare round" aria-label=${say("client.close")} onClick=${close}>
        <${Sign} name="close" />
      </button>
    </header>
    <${Page} name="story" tab=${tab}><${Story} room=${room} isOpen=${isOpen && tab === "story"} /><//>
    <${Page} name="analysis" tab=${tab}><${Analysis} room=${room} /><//>
    <${Page} name="count" tab=${tab}><${Count} room=${room} /><//>
  </aside>`;
}

/** What was begun on a page goes on while another is open.
 * @param {{ name: string, tab: string, children?: any }} props */
function Page({ name, tab, children }) {
  return html`<div
    id=${`record-${name}`}
    class="record-page"
    role="tabpanel"
    aria-labelledby=${`tab-${name}`}
    tabindex="0"
    hidden=${tab !== name}
  >
    ${children}
  </div>`;
}

/** The whole story, with nothing secret; where one is stands out.
 * @param {{ room: Retold, isOpen: boolean }} props */
function Story({ room, isOpen }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const at = room.at.value;
  const slug = room.table.value?.slug ?? "";
  useEffect(() => {
    const here = /** @type {HTMLElement | null} */ (list.current?.querySelector("[aria-current]") ?? null);
    const page = list.current?.parentElement;
    if (here && page) page.scrollTop = here.offsetTop - page.clientHeight / 2;
  }, [at, isOpen, room.moments.value.length]);
  return html`<ol class="script story" ref=${list}>
    ${room.moments.value.map(
      (moment) =>
        html`<li
          key=${moment.number}
          data-seat=${moment.seat}
          data-future=${moment.number > at ? "" : undefined}
          aria-current=${moment.number === at ? "step" : undefined}
        >
          <button class="script-number" onClick=${() => room.show(moment.number)}>
            <span aria-hidden="true">${moment.number}</span>
            <span class="quietly">
              ${moment.number ? say("client.moment", { number: moment.number, count: room.last.value }) : say("client.moment.deal")}
            </span>
          </button>
          <span class="script-words">
            ${!moment.number && say("client.moment.deal")}
            ${moment.truth.map(
              (line, each) =>
                html`<span key=${each}>${line.text}${"\u00a0"}<${RuleLink} slug=${slug} rule=${line.rule} isSmall />${" "}</span>`,
            )}
          </span>
        </li>`,
    )}
  </ol>`;
}

/** @param {{ room: Retold }} props */
function Count({ room }) {
  const table = /** @type {TableNow} */ (room.table.value);
  const reckoning = useReckoning(table.id);
  const seat = room.seat.value;
  return html`<div class="record-count">
    ${reckoning
      ? html`<${Verdict} reckoning=${reckoning} />
          <${Places} table=${table} reckoning=${reckoning} seat=${seat} />
          <${Sheets} table=${table} reckoning=${reckoning} seat=${seat} />`
      : html`<p role="status">${say("client.counting")}</p>`}
    ${table.next_table &&
    html`<p><a class="button" href=${`/table/${table.next_table}`}><${Sign} name="play" />${say("client.to_rematch")}</a></p>`}
    <${Proof} table=${table} />
  </div>`;
}
