// @ts-check
/** What one can choose on any page: language, light, sound, speed. */

import { useEffect, useRef } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { LANGUAGES, language, sound, speed, theme } from "../settings.js";
import { say } from "../words.js";

/** @typedef {import("../settings.js").Language} Language */

const PACES = [2, 1, 0.5, 0]; // from slow to at once
const PACE_NAMES = ["slow", "normal", "fast", "at_once"];
const THEMES = { device: "", light: "light", dark: "dark" };

/** @param {Event} event */
const chosen = (event) => /** @type {HTMLInputElement} */ (event.currentTarget).value;

/** @param {{ children?: any }} props more that belongs to the page */
export function Menu({ children }) {
  const details = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  useEffect(() => closeOutside(details), []);
  return html`<details class="menu" ref=${details}>
    <summary class="button bare round" aria-label=${say("client.menu")}>
      <${Sign} name="menu" />
    </summary>
    <div class="menu-panel">
      ${children}
      <label class="field">
        ${say("client.language")}
        <select
          value=${language.value}
          onChange=${(/** @type {Event} */ e) => (language.value = /** @type {Language} */ (chosen(e)))}
        >
          ${Object.entries(LANGUAGES).map(
            ([code, name]) => html`<option value=${code} lang=${code}>${name}</option>`,
          )}
        </select>
      </label>
      <label class="field">
        ${say("client.theme")}
        <select
          value=${theme.value}
          onChange=${(/** @type {Event} */ e) => (theme.value = chosen(e))}
        >
          ${Object.entries(THEMES).map(
            ([each, value]) => html`<option value=${value}>${say(`client.theme.${each}`)}</option>`,
          )}
        </select>
      </label>
      <${Speed} />
      <label class="tick">
        <input
          type="checkbox"
          checked=${sound.value}
          onChange=${() => (sound.value = !sound.value)}
        />
        <${Sign} name=${sound.value ? "sound" : "mute"} />${say("client.sound")}
      </label>
      <a class="menu-line" href="/credits">${say("client.credits")}</a>
    </div>
  </details>`;
}

function Speed() {
  const at = Math.max(0, PACES.indexOf(speed.value));
  const words = say(`client.speed.${PACE_NAMES[at]}`);
  return html`<label class="field">
    <span>${say("client.speed")} <small>${words}</small></span>
    <input
      type="range"
      min="0"
      max=${PACES.length - 1}
      value=${at}
      aria-valuetext=${words}
      onInput=${(/** @type {Event} */ e) => (speed.value = PACES[Number(chosen(e))])}
    />
  </label>`;
}

/**
 * A menu closes when one clicks elsewhere, presses Escape, or has followed one of its links.
 * @param {{ current: HTMLDetailsElement | null }} details
 */
function closeOutside(details) {
  const stop = new AbortController();
  /** @param {Event} event */
  const click = (event) => {
    const { current } = details;
    const at = event.target instanceof Element ? event.target : null;
    const isDone = !current?.contains(at) || at?.closest(".menu-line");
    if (current?.open && isDone) current.open = false;
  };
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.key !== "Escape" || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };
  document.addEventListener("click", click, stop);
  document.addEventListener("keydown", key, stop);
  return () => stop.abort();
}
