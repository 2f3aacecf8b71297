// @ts-check
/** Whose work this stands on. */

import { html } from "../html.js";
import { say } from "../words.js";
import { useAnswer } from "./answer.js";
import { useTitle } from "./title.js";

/** @typedef {{ name: string, version: string, licence: string }} Library */

const HERE = new URL("..", import.meta.url).pathname;

export function Credits() {
  const { answer } = useAnswer(`${HERE}libraries.json`);
  useTitle(say("client.credits"));
  const libraries = /** @type {Library[] | null} */ (answer) ?? [];
  return html`<h1>${say("client.credits")}</h1>
    <p>${say("client.unofficial")}</p>
    <h2>${say("client.libraries")}</h2>
    <ul>
      ${libraries.map(
        (library) =>
          html`<li><a href=${HERE + library.licence}>${library.name}</a> ${library.version}</li>`,
      )}
    </ul>`;
}
