// @ts-check
/** The players with their discard piles, and the pile to draw from. */

import { Level8Back } from "../../art/level8.js";
import { Sign } from "../../art/signs.js";
import { presenceWords } from "../../frame/badges.js";
import { html } from "../../html.js";
import { CardFace, SKIP, discardTop } from "./cards.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Everybody else, from one's left round the table. @param {{ desk: Desk }} props @returns {any} */
export function Others({ desk }) {
  const { view, seat } = desk;
  const first = seat === null ? 0 : seat + 1;
  const count = seat === null ? view.seats : view.seats - 1;
  const around = Array.from({ length: count }, (_, at) => (first + at) % view.seats);
  return html`<ol class="l8-others" style=${{ "--others": count }} aria-label=${desk.say("client.seats")}>
    ${around.map((each) => html`<${Other} key=${each} desk=${desk} seat=${each} />`)}
  </ol>`;
}

/** @param {{ desk: Desk, seat: number }} props */
function Other({ desk, seat }) {
  const { view, say } = desk;
  const name = desk.nameIn(seat);
  const held = view.held[seat];
  const skips = desk.drops(`seat-${seat}`);
  const presence = desk.presence(seat);
  const level = Math.min(view.level[seat], 8);
  return html`<li
    class="l8-other"
    data-seat=${seat}
    data-turn=${desk.isTurn(seat)}
    data-presence=${presence}
    data-laid=${view.laid[seat] > 0}
  >
    <span class="l8-who">
      <span class="l8-face" aria-hidden="true">
        ${desk.initial(seat)}${presence !== "person" && html`<${Sign} name=${presence} />`}
      </span>
      <b class="l8-name" title=${name}>${name}</b>
      <span class="l8-at">
        <span class="quietly">${spoken(desk, seat)}</span>
        <span class="l8-long" aria-hidden="true">${say("client.level8.level", { level })}</span>
        <span class="l8-short" aria-hidden="true">${level}</span>
      </span>
    </span>
    <span class="l8-held" data-hand-of=${seat} role="img" aria-label=${say("client.level8.holds", { name, count: held })}>
      <span class="l8-backs" aria-hidden="true">
        ${Array.from(
          { length: held },
          (_, at) => html`<i key=${at}><b data-card=${`back-${seat}-${at}`}></b></i>`,
        )}
      </span>
      <span class="count" aria-hidden="true">${held}</span>
    </span>
    <${Discard} desk=${desk} seat=${seat} />
    ${view.skipped[seat] > 0 && html`<${LyingSkip} desk=${desk} seat=${seat} />`}
    ${skips.length > 0 &&
    html`<button
      class="l8-target spot"
      data-glow
      data-drop=${`seat-${seat}`}
      data-move=${skips[0].number}
      aria-label=${say("client.level8.skip_them", { name })}
      onClick=${() => desk.drop(`seat-${seat}`)}
    ></button>`}
  </li>`;
}

/** What only eyes would see of somebody. @param {Desk} desk @param {number} seat */
function spoken({ view, say, table, shown, props }, seat) {
  const parts = [
    say("client.level8.level", { level: Math.min(view.level[seat], 8) }),
    view.laid[seat] > 0 && say("client.level8.is_laid"),
    presenceWords(props.room, table.seats[seat]),
    shown.game.to_move.includes(seat) && say("client.to_move"),
  ];
  return parts.filter(Boolean).join(", ");
}

/** A Skip before somebody. @param {{ desk: Desk, seat: number }} props @returns {any} */
export function LyingSkip({ desk, seat }) {
  return html`<span class="card l8-skip" data-card=${desk.nameOf(`skip${seat}`)}>
    <${CardFace} card=${SKIP} label=${desk.words(SKIP)} />
  </span>`;
}

/** A discard pile: what may be taken is lit. @param {{ desk: Desk, seat: number }} props @returns {any} */
export function Discard({ desk, seat }) {
  const { view, say } = desk;
  const name = desk.nameIn(seat);
  const cards = discardTop(view, seat);
  const top = cards.at(-1)?.card;
  const take = desk.moves.find((move) => move.kind === "take" && move.seat === seat);
  const isOwn = seat === desk.seat;
  const puts = isOwn ? desk.drops("discard") : [];
  const label = take
    ? say("client.level8.take", { card: desk.words(top ?? 0), name })
    : puts.length
      ? say("client.level8.discard", { card: desk.words(desk.lifted?.card ?? 0) })
      : say("client.level8.discards", { name, card: top === undefined ? "" : desk.words(top) });
  const can = take ?? puts[0];
  return html`<button
    class="spot l8-discard"
    data-glow=${can ? "" : undefined}
    data-drop=${isOwn ? "discard" : undefined}
    data-move=${can?.number}
    data-empty=${cards.length === 0}
    disabled=${!desk.moves.length || desk.isWaiting}
    aria-disabled=${!can}
    onClick=${() => {
      if (take) desk.play(take.number);
      else if (isOwn && desk.lifted) desk.drop("discard");
      else desk.tryIt("take", seat);
    }}
  >
    <span class="quietly">${label}</span>
    ${cards.map(
      ({ card, place }) =>
        html`<span class="card" key=${desk.nameOf(place)} data-card=${desk.nameOf(place)}>
          <${CardFace} card=${card} />
        </span>`,
    )}
  </button>`;
}

/** @param {{ desk: Desk }} props @returns {any} */
export function Pile({ desk }) {
  const { view, say } = desk;
  const can = desk.moves.find(({ kind }) => kind === "draw" || kind === "slide");
  const words = can?.kind === "slide" ? "client.level8.slide" : "client.level8.draw";
  return html`<button
    class="pile spot l8-pile"
    data-pile
    data-glow=${can ? "" : undefined}
    data-move=${can?.number}
    disabled=${!desk.moves.length || desk.isWaiting}
    aria-disabled=${!can}
    onClick=${() => (can ? desk.play(can.number) : desk.tryIt("draw"))}
  >
    <span class="quietly">
      ${can ? `${say(words)}, ` : ""}${say("client.level8.pile", { count: view.piled })}
    </span>
    ${view.piled > 0 && html`<span class="card"><${Level8Back} /></span>`}
    <span class="count" aria-hidden="true">${view.piled}</span>
  </button>`;
}
