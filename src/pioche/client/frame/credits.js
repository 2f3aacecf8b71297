// @ts-check
/** Whose work this stands on: drawings, letters, libraries, each with its licence. */

import { CREDITS, LICENCE } from "../art/icons.js";
import { html } from "../html.js";
import { say } from "../words.js";
import { useAnswer } from "./answer.js";
import { useTitle } from "./title.js";

/** @typedef {{ name: string, version: string, licence: string }} Library */

const HERE = new URL("..", import.meta.url).pathname;
const ICONS = "https://game-icons.net";
const ICONS_LICENCE = "https://creativecommons.org/licenses/by/3.0/";
const FONTS = [
  { name: "Fraunces", home: "https://github.com/undercasetype/Fraunces" },
  { name: "Figtree", home: "https://github.com/erikdkennedy/figtree" },
];
const FONT_LICENCE = "SIL Open Font License 1.1";

export function Credits() {
  const { answer } = useAnswer(`${HERE}libraries.json`);
  useTitle(say("client.credits"));
  const libraries = /** @type {Library[] | null} */ (answer) ?? [];
  return html`<h1>${say("client.credits")}</h1>
    <p>${say("client.unofficial")}</p>
    <h2>${say("client.credits.icons")}</h2>
    <p>
      ${say("client.credits.icons_how")}${" "}
      <a href=${ICONS}>game-icons.net</a>, <a href=${ICONS_LICENCE}>${LICENCE}</a>
    </p>
    <ul class="authors">
      ${CREDITS.map(
        ({ author, icons }) =>
          html`<li key=${author} data-author=${author}>
            <h3>${author}</h3>
            <ul class="drawn">
              ${icons.map(
                (name) =>
                  html`<li key=${name}>
                    <svg viewBox="0 0 512 512" aria-hidden="true"><use href=${`#i-${name}`} /></svg>
                    <span lang="en">${name}</span>
                  </li>`,
              )}
            </ul>
          </li>`,
      )}
    </ul>
    <h2>${say("client.credits.fonts")}</h2>
    <ul>
      ${FONTS.map(
        ({ name, home }) =>
          html`<li key=${name}>
            <a href=${home}>${name}</a>, <a href=${`${HERE}fonts/${name.toLowerCase()}.LICENSE.txt`}>${FONT_LICENCE}</a>
          </li>`,
      )}
    </ul>
    <h2>${say("client.libraries")}</h2>
    <ul>
      ${libraries.map(
        (library) =>
          html`<li key=${library.name}><a href=${HERE + library.licence}>${library.name}</a> ${library.version}</li>`,
      )}
    </ul>`;
}
