// @ts-check
/** The rules of a game; a link to one of them leads to it. */

import { useEffect } from "preact/hooks";
import { html } from "../html.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { useAnswer } from "./answer.js";
import { useTitle } from "./title.js";

/** @typedef {import("../messages.js").Rulebook} Rulebook */
/** @typedef {import("../messages.js").RuleText} RuleText */

/** @param {{ slug: string }} props */
export function Rules({ slug }) {
  const path = `/api/games/${encodeURIComponent(slug)}/rules?language=${language.value}`;
  const { answer, failure } = useAnswer(path);
  const book = /** @type {Rulebook | null} */ (answer);
  useEffect(() => {
    if (book) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [book]);
  useTitle(book ? say("client.rules_of", { game: book.name }) : "");
  if (failure) return html`<p role="alert">${say("client.unreachable")}</p>`;
  if (!book) return html`<p>${say("client.loading")}</p>`;
  return html`<h1>${say("client.rules_of", { game: book.name })}</h1>
    <p>${book.pitch}</p>
    <${RuleList} rules=${book.rules} />
    <h2>${say("client.table_rules")}</h2>
    <${RuleList} rules=${book.table_rules} />`;
}

/** @param {{ rules: RuleText[] }} props */
function RuleList({ rules }) {
  return html`<dl>
    ${rules.map((rule) => html`<dt id=${rule.id}>${rule.id}</dt><dd>${rule.text}</dd>`)}
  </dl>`;
}
