// @ts-check
/** What a person has chosen on this device: one signal each, kept by the browser. */

import { effect, signal } from "@preact/signals";

/** The languages that there are, by their own names. */
export const LANGUAGES = { en: "English", fr: "Français", nl: "Nederlands" };

/** @typedef {keyof typeof LANGUAGES} Language */

const PREFIX = "pioche.";

/**
 * A signal that the browser keeps. Where it keeps nothing (a private window may refuse), the
 * choice lasts as long as the page.
 * @template Value
 * @param {string} name
 * @param {Value} otherwise
 * @param {(found: unknown) => boolean} isFit
 * @returns {import("@preact/signals").Signal<Value>}
 */
export function kept(name, otherwise, isFit) {
  const found = read(PREFIX + name);
  const setting = signal(isFit(found) ? /** @type {Value} */ (found) : otherwise);
  let isFirst = true;
  effect(() => {
    const value = setting.value;
    if (!isFirst) write(PREFIX + name, value); // what was never chosen follows the browser
    isFirst = false;
  });
  return setting;
}

/** @param {string} key */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // nothing can be read here, or another program wrote it
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    return; // nothing can be kept here
  }
}

/** @param {unknown} found @returns {found is Language} */
const isLanguage = (found) => typeof found === "string" && Object.hasOwn(LANGUAGES, found);

/** The language that the server chose for this browser, unless another was chosen here. */
export const language = kept(
  "language",
  isLanguage(document.documentElement.lang) ? document.documentElement.lang : "en",
  isLanguage,
);

/** "light", "dark", or "" as the device has it. */
export const theme = kept("theme", "", (found) => ["light", "dark", ""].includes(String(found)));

/** How fast cards move: 1 as made, 0 at once. */
export const speed = kept("speed", 1, (found) => typeof found === "number" && found >= 0);

/** Whether there is sound: not until somebody asks for it. */
export const sound = kept("sound", false, (found) => typeof found === "boolean");

/** What one is called; empty until somebody says so. */
export const name = kept("name", "", (found) => typeof found === "string");

/** Whether this device has a token: before that there are no tables of its own to ask for. */
export const isKnown = kept("known", false, (found) => typeof found === "boolean");

const asked = new URLSearchParams(location.search).get("language");
if (isLanguage(asked)) language.value = asked; // a link may say in which language to read it

effect(() => {
  if (theme.value) document.documentElement.dataset.theme = theme.value;
  else delete document.documentElement.dataset.theme;
});
