// @ts-check
/** Whether the deal was fixed before the first move: anybody can check it, and this does. */

import { useState } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { say } from "../words.js";

/** @typedef {import("../messages.js").TableNow} TableNow */

/** SHA-256 over the seed's bytes, as hexadecimal. @param {string} seed 64 hexadecimal digits */
async function commitmentOf(seed) {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {{ table: TableNow }} props */
export function Proof({ table }) {
  const [isRight, setRight] = useState(/** @type {boolean | null} */ (null));
  if (!table.seed || !globalThis.crypto?.subtle) return null;
  const check = async () => setRight((await commitmentOf(table.seed)) === table.commitment);
  return html`<details class="proof">
    <summary>${say("client.verify")}</summary>
    <p>${say("client.verify_how")}</p>
    <dl>
      <dt>${say("client.commitment")}</dt>
      <dd><code>${table.commitment}</code></dd>
      <dt>${say("client.seed")}</dt>
      <dd><code>${table.seed}</code></dd>
    </dl>
    <button class="button" onClick=${check}><${Sign} name="check" />${say("client.check")}</button>
    <p role="status" data-verified=${isRight}>
      ${isRight !== null && say(isRight ? "client.verified" : "client.not_verified")}
    </p>
  </details>`;
}
