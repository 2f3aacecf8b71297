// @ts-check
/** Markup as template strings: html`<p>${text}</p>`. */

import htm from "htm";
import { h } from "preact";

/** @type {(strings: TemplateStringsArray, ...values: any[]) => import("preact").VNode<any>} */
export const html = /** @type {any} */ (htm.bind(h));
