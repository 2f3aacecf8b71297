// @ts-check
// The gallery: each part shows what one file draws.

import { render } from "preact";

import { html, Sprite } from "../../src/pioche/client/art/svg.js";
import { cards } from "./gallery_cards.js";
import { frame } from "./gallery_frame.js";
import { motion } from "./gallery_motion.js";

const asked = new URLSearchParams(location.search);
const theme = asked.get("theme");
if (theme) document.documentElement.dataset.theme = theme;

const parts = { ...frame, ...cards, ...motion };
const shown = Object.entries(parts).filter(
  ([name]) => !asked.has("show") || asked.get("show") === name,
);

render(
  html`<${Sprite} />${shown.map(([name, Part]) => html`<${Part} key=${name} />`)}`,
  document.body,
);
