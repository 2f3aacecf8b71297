// @ts-check
/** A rule by its id: a link that shows its sentence on the spot, and from there all rules. */

import { signal } from "@preact/signals";
import { html } from "../html.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { useAnswer } from "./answer.js";
import { Dialog } from "./dialog.js";

/** @typedef {{ slug: string, rule: string }} Shown */

/** Which rule is open. @type {import("@preact/signals").Signal<Shown | null>} */
export const shownRule = signal(null);

/** Its words are "Why?" unless others are given.
 * @param {Shown & { isSmall?: boolean, children?: any }} props */
export function RuleLink({ slug, rule, isSmall = false, children }) {
  /** @param {MouseEvent} event */
  const show = (event) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    shownRule.value = { slug, rule };
  };
  return html`<a
    class=${isSmall ? "rule-mark" : "rule-link"}
    href=${`/rules/${slug}#${rule}`}
    aria-label=${isSmall ? say("client.rule", { rule }) : undefined}
    title=${say("client.rule", { rule })}
    onClick=${show}
    >${isSmall ? "§" : (children ?? say("client.why"))}${!isSmall &&
    html` <span class="quietly">${say("client.rule", { rule })}</span>`}</a
  >`;
}

/** The rule that is open, if one is. */
export function RuleShown() {
  const shown = shownRule.value;
  const path = shown ? `/api/games/${shown.slug}/rules?language=${language.value}` : null;
  const { answer } = useAnswer(path);
  const book = /** @type {import("../messages.js").Rulebook | null} */ (answer);
  if (!shown) return null;
  const found = [...(book?.rules ?? []), ...(book?.table_rules ?? [])].find(
    ({ id }) => id === shown.rule,
  );
  const close = () => (shownRule.value = null);
  return html`<${Dialog} title=${say("client.rule", { rule: shown.rule })} close=${close}>
    <p class="rule-text">${found ? found.text : say("client.loading")}</p>
    <a href=${`/rules/${shown.slug}#${shown.rule}`} onClick=${close}>${say("client.all_rules")}</a>
  <//>`;
}
