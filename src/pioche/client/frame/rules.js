// @ts-check
/** The rules of a game as a small book with pictures; a link to one of them leads to it. */

import { useEffect, useState } from "preact/hooks";
import { Cover } from "../art/covers.js";
import { Sign } from "../art/signs.js";
import { withStyle } from "../games/boards.js";
import { html } from "../html.js";
import { chaptersOf } from "../rules/chapters.js";
import { Roles } from "../rules/roles.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { useAnswer } from "./answer.js";
import { useTitle } from "./title.js";

/** @typedef {import("../messages.js").Rulebook} Rulebook */
/** @typedef {import("../messages.js").RuleText} RuleText */
/** @typedef {import("../messages.js").Facts} Facts */
/** @typedef {{ PICTURES: Record<string, (facts: Facts) => any>, Card?: (props: any) => any }} Pictures */

const OURS = new Set(["rulebook", "table"]); // sources that need not be named

/** @type {Record<string, () => Promise<Pictures>>} */
const PICTURES = {
  parade: () => import("../rules/parade.js"),
  princess: () => import("../rules/princess.js"),
  mission626: () => import("../rules/mission626.js"),
  level8: () => import("../rules/level8.js"),
  resistance: () => import("../rules/resistance.js"),
};

/** @param {{ slug: string }} props */
export function Rules({ slug }) {
  const path = `/api/games/${encodeURIComponent(slug)}`;
  const { answer, failure } = useAnswer(`${path}/rules?language=${language.value}`);
  const known = useAnswer(`${path}/facts?language=${language.value}`);
  const pictures = usePictures(slug);
  const book = /** @type {Rulebook | null} */ (answer);
  const facts = /** @type {Facts | null} */ (known.answer);
  const isReady = Boolean(book && facts && pictures);
  useEffect(() => {
    if (isReady && location.hash) location.replace(location.hash); // what it names is here only now
  }, [isReady]);
  useTitle(book ? say("client.rules_of", { game: book.name }) : "");
  if (failure) return html`<p role="alert">${say("client.unreachable")}</p>`;
  if (!book || !facts || !pictures) return html`<p>${say("client.loading")}</p>`;
  return html`<${Book} book=${book} facts=${facts} pictures=${pictures} />`;
}

/** Pictures and their style, once they are here. @param {string} slug @returns {Pictures | null} */
function usePictures(slug) {
  const [found, setFound] = useState(/** @type {Pictures | null} */ (null));
  useEffect(() => {
    const loaded = Promise.all([PICTURES[slug]?.(), withStyle("../look/rules.css")]);
    loaded.then(
      ([pictures]) => setFound(pictures ?? { PICTURES: {} }),
      () => setFound({ PICTURES: {} }), // the words alone are worth reading
    );
  }, [slug]);
  return found;
}

/** @param {{ book: Rulebook, facts: Facts, pictures: Pictures }} props */
function Book({ book, facts, pictures }) {
  const chapters = chaptersOf(book.slug);
  const names = [...chapters.map(({ name }) => name), "options", "table"];
  return html`<article class="book" data-game=${book.slug}>
    <header class="book-top">
      <div class="book-lid"><${Cover} game=${book.slug} /></div>
      <div class="book-title">
        <h1>${say("client.rules_of", { game: book.name })}</h1>
        <p class="pitch">${book.pitch}</p>
      </div>
    </header>
    <nav class="contents" aria-label=${say("client.rules.contents")}>
      <ol>
        ${names.map(
          (name) => html`<li key=${name}><a href=${`#${name}`}>${titleOf(name)}</a></li>`,
        )}
      </ol>
    </nav>
    <div class="chapters">
      ${chapters.map(
        ({ name, rules }) =>
          html`<${Chapter} key=${name} name=${name}>
            ${name === "cards" && pictures.Card
              ? html`<${Roles}
                  facts=${facts}
                  rules=${book.rules.filter(({ id }) => rules.includes(id))}
                  Card=${pictures.Card}
                  Rule=${Rule}
                />`
              : html`${pictures.PICTURES[name]?.(facts)}
                  ${rules.map((id) => html`<${Rule} key=${id} rule=${book.rules.find((rule) => rule.id === id)} />`)}`}
          <//>`,
      )}
      <${Chapter} name="options"><${Options} facts=${facts} /><//>
      <${Chapter} name="table">
        ${book.table_rules.map((rule) => html`<${Rule} key=${rule.id} rule=${rule} />`)}
      <//>
    </div>
  </article>`;
}

/** @param {string} name */
const titleOf = (name) => say(`client.rules.chapter.${name}`);

/** @param {{ name: string, children?: any }} props */
function Chapter({ name, children }) {
  return html`<section class="chapter" id=${name} aria-labelledby=${`title-${name}`}>
    <h2 id=${`title-${name}`}>${titleOf(name)}</h2>
    ${children}
  </section>`;
}

/** @param {{ rule: RuleText }} props */
function Rule({ rule }) {
  return html`<p class="rule" id=${rule.id}>
    <a class="rule-id" href=${`#${rule.id}`}>${rule.id}</a>
    <span>
      ${rule.text}
      ${!OURS.has(rule.source) && html`<small class="source"> ${say(`source.${rule.source}`)}</small>`}
    </span>
  </p>`;
}

/** What may be agreed otherwise before the deal. @param {{ facts: Facts }} props */
function Options({ facts }) {
  const offered = facts.options.filter((option) => !option.of_seats);
  return html`<p>${say("client.rules.options")}</p>
    <dl class="choices-told">
      ${offered.map(
        (option) =>
          html`<div key=${option.name}>
            <dt>${option.words} <a class="rule-id" href=${`#${option.rule}`}>${option.rule}</a></dt>
            ${option.choices.map(
              ({ value, words }) =>
                html`<dd key=${value} data-usual=${value === option.default ? "" : undefined}>
                  <${Sign} name=${value === option.default ? "check" : "cards"} />${words}
                  ${value === option.default && html` <small>${say("client.rules.usual")}</small>`}
                </dd>`,
            )}
          </div>`,
      )}
    </dl>`;
}
