// @ts-check
/** What stands above every page but a table: the way home, and the menu. */

import { html } from "../html.js";
import { Menu } from "./menu.js";

export function Header() {
  return html`<header class="header page-top">
    <a class="home" href="/">Pioche</a>
    <${Menu} />
  </header>`;
}
