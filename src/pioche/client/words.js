// @ts-check
/** Texts in the reader's language. None stands in code: each has an id in the catalogues. */

import { signal } from "@preact/signals";
import { language } from "./settings.js";

/** @typedef {Record<string, string | string[]>} Catalogue */

/** @type {import("@preact/signals").Signal<Catalogue>} */
const catalogue = signal({});
let spoken = "en";
let plural = new Intl.PluralRules("en");

/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/**
 * A file of the catalogues, fetched once.
 * @param {string} name
 * @returns {Promise<any>}
 */
function fetchWords(name) {
  const known = fetched.get(name);
  if (known) return known;
  const asked = fetch(new URL(`./words/${name}.json`, import.meta.url)).then((answer) => {
    if (!answer.ok) throw new Error(`the words ${name} are not there: ${answer.status}`);
    return answer.json();
  });
  fetched.set(name, asked);
  asked.catch(() => fetched.delete(name)); // so that it can be tried again
  return asked;
}

/** Learn the language that is chosen; what is on the screen is said in it at once. */
export async function learn() {
  const wanted = language.value;
  const found = await fetchWords(wanted);
  if (wanted !== language.value) return; // another was chosen meanwhile
  plural = new Intl.PluralRules(wanted);
  spoken = wanted;
  document.documentElement.lang = wanted;
  catalogue.value = found;
}

/** The language in which things are said now. */
export function spokenLanguage() {
  return catalogue.value && spoken;
}

/**
 * A text by its id, with its arguments put in; `count` chooses between singular and plural. All
 * three languages have two forms, and say "one" for the first.
 * @param {string} id
 * @param {Record<string, unknown>} [given]
 * @returns {string}
 */
export function say(id, given = {}) {
  const found = catalogue.value[id];
  if (found === undefined) throw new Error(`there is no text ${id}`);
  if (typeof found === "string") return fill(found, given);
  const isOne = plural.select(Number(given.count)) === "one";
  return fill(found[isOne ? 0 : found.length - 1], given);
}

/**
 * @param {string} text
 * @param {Record<string, unknown>} given
 */
export function fill(text, given) {
  return text.replace(/\{(\w+)\}/g, (hole, name) => (name in given ? String(given[name]) : hole));
}

/**
 * Every move of a game in words, by its number; seats are `{0}`, `{1}` …, for `fill`.
 * @param {string} slug
 * @returns {Promise<string[]>}
 */
export function moveWords(slug) {
  return fetchWords(`${language.value}/${slug}`);
}
