// @ts-check
/** How others come to a table: its link, to be copied, sent, or read by a phone. */

import { useState } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { say } from "../words.js";

const ALONE = ["localhost", "127.0.0.1", "[::1]"]; // names by which nobody else finds this machine

/** @param {{ id: string }} props */
export function Invitation({ id }) {
  const [isCopied, setCopied] = useState(false);
  const link = new URL(`/table/${id}`, location.href).href;
  /** @param {Event} event */
  const select = (event) => /** @type {HTMLInputElement} */ (event.currentTarget).select();
  const copy = () =>
    navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false), // the link stands there to be copied by hand
    );
  return html`<div class="invitation">
    <img
      class="code"
      src=${`/api/tables/${encodeURIComponent(id)}/code.svg`}
      alt=${say("client.code")}
      width="180"
      height="180"
    />
    <div class="invitation-words">
      <p>${say("client.invite")}</p>
      ${ALONE.includes(location.hostname) && html`<p class="note">${say("client.invite_alone")}</p>`}
      <label class="field">
        ${say("client.link")}
        <input readonly value=${link} onFocus=${select} />
      </label>
      <button class="button" type="button" onClick=${copy}>
        <${Sign} name=${isCopied ? "check" : "link"} />
        <span aria-live="polite">${say(isCopied ? "client.copied" : "client.copy")}</span>
      </button>
    </div>
  </div>`;
}
