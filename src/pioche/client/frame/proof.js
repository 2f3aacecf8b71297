// @ts-check
/** Whether the deal was fixed before the first move: anybody can check it, and this does. */

import { useState } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { digest } from "../games/resistance/seal.js";
import { html } from "../html.js";
import { say } from "../words.js";

/** @typedef {import("../messages.js").TableNow} TableNow */

/** SHA-256 over the seed's bytes, as hexadecimal. @param {string} seed 64 hexadecimal digits */
function commitmentOf(seed) {
  return digest(Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
}

/** @param {{ table: TableNow, pledge?: string }} props the commitment that this screen saw first */
export function Proof({ table, pledge = "" }) {
  const [isRight, setRight] = useState(/** @type {boolean | null} */ (null));
  if (!table.seed) return null;
  const promised = pledge || table.commitment;
  const check = () => setRight(commitmentOf(table.seed) === promised);
  return html`<details class="proof">
    <summary>${say("client.verify")}</summary>
    <p>${say("client.verify_how")}</p>
    <dl>
      <dt>${say("client.commitment")}</dt>
      <dd><code>${promised}</code></dd>
      <dt>${say("client.seed")}</dt>
      <dd><code>${table.seed}</code></dd>
    </dl>
    <p class="choices">
      <button class="button" onClick=${check}><${Sign} name="check" />${say("client.check")}</button>
      <a class="button" href=${`/api/tables/${table.id}/replay`} download>
        <${Sign} name="cards" />${say("client.replay_file")}
      </a>
    </p>
    <p role="status" data-verified=${isRight}>
      ${isRight !== null && say(isRight ? "client.verified" : "client.not_verified")}
    </p>
  </details>`;
}
