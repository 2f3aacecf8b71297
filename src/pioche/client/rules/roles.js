// @ts-check
/** The characters of the Love Letters one by one: drawn, counted, and with all rules about them. */

import { html } from "../html.js";
import { say } from "../words.js";

/** @typedef {import("../messages.js").Facts} Facts */
/** @typedef {import("../messages.js").RuleText} RuleText */

/** Rules about a character that do not begin with its own. @type {Record<string, string[]>} */
const ALSO = { "PRI-4": ["PRI-9", "PRI-9a", "PRI-9b"] };
const OWN = new Set(["PRI-7", "PRI-7a"]); // whose letters speak of others

/** @param {string} rule @param {RuleText[]} rules */
export function rulesAbout(rule, rules) {
  const isAbout = (/** @type {string} */ id) =>
    id === rule || (!OWN.has(rule) && id.startsWith(rule) && /^[a-z]$/.test(id.slice(rule.length)));
  const more = rule === "PRI-7b" ? ["PRI-7c"] : (ALSO[rule] ?? []);
  return rules.filter(({ id }) => isAbout(id) || more.includes(id));
}

/**
 * @param {{
 *   facts: Facts,
 *   rules: RuleText[],
 *   Card: (props: any) => any,
 *   Rule: (props: { rule: RuleText }) => any,
 * }} props
 */
export function Roles({ facts, rules, Card, Rule }) {
  const { columns, rule } = facts.cards;
  const names = facts.kinds[facts.cards.kind];
  return html`<ol class="roles">
    ${names.codes.map(
      (code, role) =>
        html`<li key=${code} class="role">
          <div class="role-card">
            <${Card}
              role=${role}
              value=${columns.value[role]}
              copies=${columns.copies[role]}
              name=${say(`${facts.slug}.short.${code}`)}
            />
          </div>
          <div class="role-words">
            <h3>
              ${say(`${facts.slug}.short.${code}`)}
              <small>${say("client.rules.copies", { count: columns.copies[role] })}</small>
            </h3>
            ${rulesAbout(rule[role], rules).map(
              (each) => html`<${Rule} key=${each.id} rule=${each} />`,
            )}
          </div>
        </li>`,
    )}
  </ol>`;
}
