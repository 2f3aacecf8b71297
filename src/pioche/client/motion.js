// @ts-check
/**
 * Everything that happens to a card is one visible motion from where it was to where it is.
 *
 * Whatever shows a card carries `data-card="key"`. `flow(change)` looks where all of them are, lets
 * the change render, looks again and plays the difference. Only transform and opacity are animated,
 * so the compositor does the work. A flow that starts while another runs measures where things are
 * at that instant and goes on from there: nothing ever jumps.
 */

/** @typedef {{ left: number, top: number, width: number, height: number, turn: number }} Place */
/** @typedef {{ stagger?: number, duration?: number, from?: Element | null, to?: Element | null, flip?: (key: string) => boolean, lift?: number }} Manner */

const SETTLE = "cubic-bezier(.2, .9, .25, 1.06)";
const EASE = "cubic-bezier(.25, .7, .25, 1)";
const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

let pace = 1;

/**
 * How long motions take: 1 as designed, 2 twice as long, 0 at once.
 * @param {number} wanted
 */
export function setPace(wanted) {
  pace = Math.max(0, wanted);
  document.documentElement.style.setProperty("--pace", String(pace));
}

/** Whether things move at all: not if nobody wants it, nor in a window that nobody sees. */
export const moves = () => pace > 0 && !still?.matches && !document.hidden;

/** Where an element is at this instant, however it is moving. @param {Element} element @returns {Place} */
function placeOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { turn, grown } = bearing(element);
  if (!turn || !(element instanceof HTMLElement)) return { left, top, width, height, turn: 0 };
  // The box around a turned card is wider than the card: take its own size around the middle.
  const [own, tall] = [element.offsetWidth * grown, element.offsetHeight * grown];
  return {
    left: left + (width - own) / 2,
    top: top + (height - tall) / 2,
    width: own,
    height: tall,
    turn,
  };
}

/** How far an element is turned, in degrees, and how much it is enlarged, with all it lies in.
 * @param {Element} element */
function bearing(element) {
  let [turn, grown] = [0, 1];
  for (
    let each = /** @type {Element | null} */ (element);
    each && each !== document.body;
    each = each.parentElement
  ) {
    const { rotate, transform } = getComputedStyle(each);
    if (rotate !== "none") turn += Number.parseFloat(rotate);
    if (transform.startsWith("matrix(")) {
      const [a, b] = transform.slice(7).split(",").map(Number);
      turn += (Math.atan2(b, a) * 180) / Math.PI;
      grown *= Math.hypot(a, b);
    }
  }
  return { turn, grown };
}

/** @param {ParentNode} within @returns {Map<string, Element>} */
function cardsIn(within) {
  const found = new Map();
  for (const element of within.querySelectorAll("[data-card]")) {
    found.set(element.getAttribute("data-card") ?? "", element);
  }
  return found;
}

/**
 * What brings an element that lies at `to` over `from`. A card in a fanned hand moves in the hand's
 * own directions, so the way is turned back by as much as the card is turned.
 * @param {Place} from
 * @param {Place} to
 */
function between(from, to) {
  const right = from.left + from.width / 2 - to.left - to.width / 2;
  const down = from.top + from.height / 2 - to.top - to.height / 2;
  const back = (-to.turn * Math.PI) / 180;
  return {
    x: right * Math.cos(back) - down * Math.sin(back),
    y: right * Math.sin(back) + down * Math.cos(back),
    scale: from.width / (to.width || 1),
    turn: from.turn - to.turn,
  };
}

/**
 * Let something change, and show what it did to every card.
 *
 * New cards come from `from` (a pile, a badge), cards that are gone leave to `to`, and cards for
 * which `flip` says so are turned over on the way. Resolves when all have come to rest.
 * @param {() => void | Promise<void>} change sets signals or renders. Preact renders in a microtask
 *   that comes before the one after the change, so that nothing is painted in between.
 * @param {Manner} [manner]
 * @returns {Promise<void>}
 */
export async function flow(change, manner = {}) {
  const before = new Map();
  for (const [key, element] of cardsIn(document))
    before.set(key, { element, place: placeOf(element) });
  const copies = moves() && manner.to ? ghosts(before) : new Map();
  await change();
  if (!moves()) return;
  const after = cardsIn(document);
  const running = [...arrivals(before, after, manner), ...departures(copies, after, manner)];
  await rest(running);
}

/** A window that is hidden stops its animations: nobody waits for them longer than they take.
 * @param {Animation[]} running */
async function rest(running) {
  const ends = running.map((animation) =>
    Number(animation.effect?.getComputedTiming().endTime ?? 0),
  );
  const late = new Promise((resolve) => setTimeout(resolve, Math.max(0, ...ends) + 250));
  await Promise.race([late, Promise.allSettled(running.map((animation) => animation.finished))]);
}

/**
 * @param {Map<string, { element: Element, place: Place }>} before
 * @param {Map<string, Element>} after
 * @param {Manner} manner
 */
function* arrivals(before, after, { stagger = 40, duration = 300, from, flip, lift = 1.06 }) {
  // Look at everything before anything moves: reading and writing in turns would lay out each time.
  const source = from ? placeOf(from) : undefined;
  for (const element of after.values()) {
    for (const old of element.getAnimations()) if (old.id === "flow") old.cancel();
  }
  const ways = [...after].map(([key, element]) => {
    return { key, element, start: before.get(key)?.place ?? source, end: placeOf(element) };
  });
  let late = 0;
  for (const { key, element, start, end } of ways) {
    if (!start) continue;
    const { x, y, scale, turn } = between(start, end);
    if (Math.abs(x) + Math.abs(y) < 1 && Math.abs(scale - 1) < 0.01 && Math.abs(turn) < 0.5)
      continue;
    const far = Math.min(1.35, 0.8 + Math.hypot(x, y) / 1200);
    const at = (/** @type {number} */ part, /** @type {number} */ grown) =>
      `translate(${x * part}px, ${y * part}px) rotate(${turn * part}deg) scale(${grown})`;
    const middle = ((scale + 1) / 2) * lift; // a card is lifted, carried, and put down
    const timing = { duration: duration * far * pace, delay: stagger * late++ * pace, id: "flow" };
    const inner = flip?.(key) ? element.querySelector(".turning") : null;
    if (inner) turnOver(inner, false, timing);
    element.setAttribute("data-flying", "");
    const flying = element.animate(
      [
        { transform: at(1, scale), easing: EASE },
        { transform: at(0.35, middle), offset: 0.5, easing: SETTLE },
        { transform: at(0, 1) },
      ],
      { ...timing, fill: "backwards" },
    );
    // Whoever cancels a flight starts the next one at once, which flies on.
    flying.onfinish = () => element.removeAttribute("data-flying");
    yield flying;
  }
}

/** Copies of what may leave, made while it still shows. @param {Map<string, { element: Element, place: Place }>} before */
function ghosts(before) {
  const copies = new Map();
  for (const [key, { element, place }] of before)
    copies.set(key, { copy: element.cloneNode(true), place });
  return copies;
}

/**
 * @param {Map<string, { copy: HTMLElement, place: Place }>} copies
 * @param {Map<string, Element>} after
 * @param {Manner} manner
 */
function* departures(copies, after, { stagger = 40, duration = 300, to }) {
  const goal = to ? placeOf(to) : undefined;
  let late = 0;
  for (const [key, { copy, place }] of copies) {
    if (after.has(key) || !goal) continue;
    copy.removeAttribute("data-card");
    copy.setAttribute("aria-hidden", "true");
    copy.inert = true;
    copy.style.setProperty("position", "fixed", "important"); // wherever its card was bound to
    Object.assign(copy.style, {
      inset: `${place.top}px auto auto ${place.left}px`,
      width: `${place.width}px`,
      height: `${place.height}px`,
      rotate: "none",
      margin: "0",
      zIndex: "20",
      pointerEvents: "none",
    });
    document.body.append(copy);
    const { x, y, scale } = between(goal, { ...place, turn: 0 }); // the copy lies in no hand
    const leaving = copy.animate(
      [
        { transform: `rotate(${place.turn}deg)`, opacity: 1 },
        { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity: 1, offset: 0.85 },
        { transform: `translate(${x}px, ${y}px) scale(${scale * 0.96})`, opacity: 0 },
      ],
      {
        duration: duration * 1.1 * pace,
        delay: stagger * late++ * pace,
        easing: EASE,
        fill: "both",
        id: "flow",
      },
    );
    leaving.finished.then(
      () => copy.remove(),
      () => copy.remove(),
    );
    yield leaving;
  }
}

/**
 * Turn an element of two faces over (`.turning`: front, then back).
 * @param {Element} element
 * @param {boolean} over whether the back shows in the end
 * @param {KeyframeAnimationOptions} [timing]
 * @returns {Animation}
 */
export function turnOver(element, over, timing = {}) {
  const to = `perspective(700px) rotateY(${over ? 180 : 0}deg)`;
  const from = `perspective(700px) rotateY(${over ? 0 : 180}deg)`;
  const middle = `perspective(700px) translateY(-8%) rotateY(90deg) scale(1.08)`;
  return element.animate([{ transform: from }, { transform: middle }, { transform: to }], {
    duration: moves() ? 320 * pace : 0,
    easing: EASE,
    fill: over ? "both" : "backwards",
    ...timing,
  });
}

/** Say no: a short shake of the head. @param {Element} element */
export function shake(element) {
  if (!moves()) return;
  const frames = [0, -7, 6, -4, 2, 0].map((x) => ({
    transform: `translateX(${x}px) rotate(${x / 5}deg)`,
  }));
  element.animate(frames, { duration: 320 * pace, easing: "ease-out", composite: "add" });
}

/** Show what is to be done, or no longer. @param {Element} element @param {boolean} [on] */
export function glow(element, on = true) {
  element.toggleAttribute("data-glow", on);
}

/**
 * The slap: rings that run outwards from a point, and the table feels it.
 * @param {Element} cloth
 * @param {{ x: number, y: number }} at in the window
 * @param {string} [colour]
 * @returns {Promise<void>}
 */
export async function shockwave(cloth, at, colour = "#aee6ff") {
  if (!moves()) return;
  const rings = [0, 70, 140].map((delay, each) => {
    const ring = document.createElement("span");
    ring.className = "shockwave";
    Object.assign(ring.style, { left: `${at.x}px`, top: `${at.y}px`, borderColor: colour });
    document.body.append(ring);
    const frames = [
      { transform: "translate(-50%, -50%) scale(.1)", opacity: 0.95 - each * 0.2 },
      { transform: `translate(-50%, -50%) scale(${7 - each * 1.5})`, opacity: 0 },
    ];
    const animation = ring.animate(frames, {
      duration: 560 * pace,
      delay: delay * pace,
      easing: "cubic-bezier(.1,.7,.2,1)",
      fill: "both",
    });
    return animation.finished.finally(() => ring.remove());
  });
  const jolt = [0, 5, -4, 3, -1, 0].map((y) => ({ transform: `translateY(${y}px)` }));
  cloth.animate(jolt, { duration: 240 * pace, easing: "ease-out" });
  await Promise.allSettled(rings);
}
