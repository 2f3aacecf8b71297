// @ts-check
/** A window before the page; Escape and a click beside it close it. */

import { useEffect, useRef } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { say } from "../words.js";

/** @param {{ title: string, close: () => void, children?: any }} props */
export function Dialog({ title, close, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => dialog.current?.showModal(), []);
  /** @param {Event} event */
  const clickBeside = (event) => event.target === dialog.current && close();
  return html`<dialog
    class="dialog"
    ref=${dialog}
    aria-labelledby="dialog-title"
    onClose=${close}
    onClick=${clickBeside}
  >
    <header class="dialog-top">
      <h2 id="dialog-title">${title}</h2>
      <button
        class="button bare round"
        type="button"
        aria-label=${say("client.close")}
        onClick=${close}
      >
        <${Sign} name="close" />
      </button>
    </header>
    ${children}
  </dialog>`;
}
