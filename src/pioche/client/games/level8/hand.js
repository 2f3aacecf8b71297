// @ts-check
/** One's hand: tapped or dragged, sorted by value or by colour; on a phone in two rows. */

import { Level8Back } from "../../art/level8.js";
import { html } from "../../html.js";
import { CardFace, sorted } from "./cards.js";
import { ownHand } from "./names.js";

/** @typedef {import("./desk.js").Desk} Desk */

const FAR = 8; // pixels before a press is a drag
const ONE_ROW = 7; // cards that a thumb can hit side by side on a phone

/** @param {{ desk: Desk }} props @returns {any} */
export function Hand({ desk }) {
  const { view, facts, say, order } = desk;
  if (desk.seat === null) return null;
  const cards = sorted(ownHand(view, facts, desk.seat), order);
  const wide = cards.length > ONE_ROW ? Math.ceil(cards.length / 2) : Math.max(cards.length, 5);
  return html`<ol
    class="hand l8-hand"
    data-hand-of=${desk.seat}
    style=${{ "--cards": Math.max(cards.length, 5), "--wide": wide }}
    aria-label=${say("client.level8.hand", { count: cards.length })}
  >
    ${cards.map(({ card, place }, at) => {
      const moves = desk.movesOf(card);
      const isLifted = desk.lifted?.place === place;
      const kept = desk.isKept(card);
      return html`<li
        key=${desk.nameOf(place)}
        data-row=${Math.floor(at / wide)}
        style=${{ "--at": at + Math.max(0, 5 - cards.length) / 2, "--off-row": offRow(at, wide, cards.length) }}
      >
        <button
          class="card"
          data-card=${desk.nameOf(place)}
          data-number=${card}
          data-moves=${moves.map(({ number }) => number).join(" ")}
          data-lifted=${isLifted ? "" : undefined}
          data-can=${moves.length ? "yes" : undefined}
          data-mark=${desk.isMarked({ card, place }) ? "fits" : undefined}
          aria-pressed=${isLifted}
          data-kept=${kept ? "" : undefined}
          onClick=${() => desk.tap({ card, place })}
          onPointerDown=${(/** @type {PointerEvent} */ event) => drag(event, desk, { card, place })}
        >
          <span class="quietly">${earsOf(desk, { card, place })}</span>
          <span class="turning">
            <span><${CardFace} card=${card} /></span><span><${Level8Back} /></span>
          </span>
        </button>
      </li>`;
    })}
  </ol>`;
}

/** A card for ears: what it is, and what is marked on it.
 * @param {Desk} desk @param {import("./cards.js").Lying} lying */
function earsOf(desk, lying) {
  const { card } = lying;
  const marks = [
    desk.isMarked(lying) && desk.say("client.level8.useful"),
    desk.isKept(card) && desk.say("client.level8.kept"),
  ];
  return [desk.words(card), ...marks.filter(Boolean)].join(", ");
}

/** How far from the middle of its row a card lies. @param {number} at @param {number} wide @param {number} count */
function offRow(at, wide, count) {
  const inRow = at < wide ? Math.min(wide, count) : count - wide;
  return (at % wide) - (inRow - 1) / 2;
}

/**
 * A card follows the finger; where it is let go it is played.
 * @param {PointerEvent} down @param {Desk} desk @param {import("./cards.js").Lying} lying
 */
function drag(down, desk, lying) {
  const card = /** @type {HTMLElement} */ (down.currentTarget);
  if (down.button !== 0) return;
  let isDragged = false;
  const move = (/** @type {PointerEvent} */ event) => {
    const [right, below] = [event.clientX - down.clientX, event.clientY - down.clientY];
    if (!isDragged && Math.hypot(right, below) < FAR) return;
    if (!isDragged) {
      isDragged = true;
      desk.lift(lying);
      card.setAttribute("data-dragged", "");
      if (card.parentElement) card.parentElement.setAttribute("data-drag-lane", "");
    }
    card.style.translate = `${right}px ${below}px`;
  };
  const end = async (/** @type {PointerEvent} */ event) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!isDragged) return;
    quietClick(card);
    const under = document
      .elementsFromPoint(event.clientX, event.clientY)
      .map((element) => element.closest("[data-drop]"))
      .find((element) => element !== null);
    if (event.type === "pointerup" && under) {
      await desk.drop(under.getAttribute("data-drop") ?? "", lying);
    }
    card.style.translate = "";
    card.removeAttribute("data-dragged");
    card.parentElement?.removeAttribute("data-drag-lane");
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** The click that ends a drag is no tap. @param {Element} card */
function quietClick(card) {
  const hush = (/** @type {Event} */ click) => click.stopImmediatePropagation();
  card.addEventListener("click", hush, { capture: true });
  setTimeout(() => card.removeEventListener("click", hush, { capture: true }), 0);
}
