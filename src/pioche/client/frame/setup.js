// @ts-check
/** Before a table is opened: how many play, who sits at this device, and the game's options. */

import { useState } from "preact/hooks";
import { Sign } from "../art/signs.js";
import { html } from "../html.js";
import { language } from "../settings.js";
import { say } from "../words.js";
import { useAnswer } from "./answer.js";
import { Dialog } from "./dialog.js";
import { ownName, playHere, playWithFriends, usualSeats } from "./opening.js";
import { RuleLink } from "./rule.js";

/** @typedef {import("../messages.js").GameFacts} GameFacts */
/** @typedef {import("../messages.js").OptionWords} OptionWords */
/** @typedef {"friends" | "here"} Way */
/** @typedef {Record<string, string>} Choices */

/** @param {Event} event */
const field = (event) => /** @type {HTMLInputElement} */ (event.currentTarget);

/** @param {{ game: GameFacts, way: Way, close: () => void }} props */
export function Setup({ game, way, close }) {
  const [seats, setSeats] = useState(usualSeats(game));
  const [names, setNames] = useState(() => namesFor(game.most_seats));
  const [options, setOptions] = useState(/** @type {Choices} */ ({}));
  const [isPublic, setPublic] = useState(false);
  const [state, setState] = useState("");
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setState("busy");
    const wish = { slug: game.slug, seats, options, is_public: isPublic };
    const own = names.slice(0, seats).map((name, seat) => name.trim() || namesFor(seats)[seat]);
    try {
      await (way === "here" ? playHere(wish, own) : playWithFriends(wish));
    } catch {
      setState("failed");
    }
  };
  const isHere = way === "here";
  const { title, how, begin } = keysOf(way, game.slug);
  return html`<${Dialog} title=${say(title)} close=${close}>
    <form class="setup" onSubmit=${open}>
      <p>${say(how, { game: game.name })}</p>
      <${Count} game=${game} seats=${seats} setSeats=${setSeats} />
      ${isHere && html`<${Names} seats=${seats} names=${names} setNames=${setNames} />`}
      <${Options} slug=${game.slug} options=${options} setOptions=${setOptions} />
      ${!isHere &&
      html`<label class="tick">
        <input
          type="checkbox"
          checked=${isPublic}
          onChange=${(/** @type {Event} */ e) => setPublic(field(e).checked)}
        />
        <span>${say("client.make_public")}<small>${say("client.public_how")}</small></span>
      </label>`}
      ${state === "failed" && html`<p role="alert">${say("client.unreachable")}</p>`}
      <button class="button strong" disabled=${state === "busy"}>
        <${Sign} name="play" />
        ${say(state === "busy" ? "client.preparing" : begin)}
      </button>
    </form>
  <//>`;
}

/** What is said of a way to play. Where all slap what lies between them, nobody hides anything, and
 * there are no cards to deal. @param {Way} way @param {string} slug */
function keysOf(way, slug) {
  const title = way === "here" ? "client.on_this_device" : "client.with_friends";
  if (way !== "here") return { title, how: "client.friends_how", begin: "client.open_table" };
  if (slug === "resistance") return { title, how: "client.here_together", begin: "client.start" };
  return { title, how: "client.here_how", begin: "client.deal" };
}

/** @param {number} count */
function namesFor(count) {
  const others = Array.from({ length: count - 1 }, (_, at) => at + 2);
  return [ownName(), ...others.map((number) => say("client.player", { number }))];
}

/** @param {{ game: GameFacts, seats: number, setSeats: (seats: number) => void }} props */
function Count({ game, seats, setSeats }) {
  const counts = Array.from(
    { length: game.most_seats - game.fewest_seats + 1 },
    (_, at) => game.fewest_seats + at,
  );
  return html`<fieldset class="counts">
    <legend>${say("client.how_many")}</legend>
    ${counts.map(
      (count) =>
        html`<label key=${count}>
          <input
            type="radio"
            name="seats"
            checked=${count === seats}
            onChange=${() => setSeats(count)}
          />
          <span>${count}</span>
        </label>`,
    )}
  </fieldset>`;
}

/** @param {{ seats: number, names: string[], setNames: (names: string[]) => void }} props */
function Names({ seats, names, setNames }) {
  return html`<fieldset class="names">
    <legend>${say("client.who_plays")}</legend>
    ${names.slice(0, seats).map(
      (name, seat) =>
        html`<span class="field" key=${seat}>
          <input
            aria-label=${say("client.player", { number: seat + 1 })}
            value=${name}
            maxlength="24"
            onInput=${(/** @type {Event} */ e) => setNames(names.with(seat, field(e).value))}
          />
        </span>`,
    )}
  </fieldset>`;
}

/** What the game lets one choose; nobody has to. @param {{
 *   slug: string,
 *   options: Choices,
 *   setOptions: (options: Choices) => void,
 * }} props */
function Options({ slug, options, setOptions }) {
  const { answer } = useAnswer(`/api/games/${slug}/facts?language=${language.value}`);
  const facts = /** @type {import("../messages.js").Facts | null} */ (answer);
  const offered = facts?.options.filter((option) => !option.of_seats) ?? [];
  if (!offered.length) return null;
  return html`<details class="options">
    <summary>${say("client.options")}</summary>
    ${offered.map(
      (/** @type {OptionWords} */ option) =>
        html`<div class="option" key=${option.name}>
          <label class="field">
            ${option.words}
            <select
              value=${options[option.name] ?? option.default}
              onChange=${(/** @type {Event} */ e) =>
                setOptions({ ...options, [option.name]: field(e).value })}
            >
              ${option.choices.map(
                (choice) => html`<option value=${choice.value}>${choice.words}</option>`,
              )}
            </select>
          </label>
          <${RuleLink} slug=${slug} rule=${option.rule}>${say("client.what_it_means")}<//>
        </div>`,
    )}
  </details>`;
}
