// @ts-check
/**
 * The Resistance: tiles that open in the same instant for all, and one symbol to slap.
 * What happens when is in `resistance/schedule.js`; here is how the table lies.
 */

import { effect } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import { say } from "../words.js";
import { Count, latestCount } from "./resistance/count.js";
import { useKnown } from "./resistance/facts.js";
import { Pile, Stack, lying } from "./resistance/pile.js";
import { Pawns, Player } from "./resistance/planets.js";
import { pull } from "./resistance/pull.js";
import { Schedule } from "./resistance/schedule.js";
import { Hand, Slappable } from "./resistance/slap.js";
import { Verdict, Void, verdictWords } from "./resistance/verdict.js";

/** @typedef {import("./boards.js").BoardProps} BoardProps */
/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../table.js").Telling} Telling */

const [FLIP, SLAP] = [0, 1]; // moves
const MEANWHILE = new Set(["stale", "paused", "over", "not_your_flip"]); // somebody was quicker
const BOTH = 2; // players who flip at once

/** @param {BoardProps} props */
export function Board(props) {
  const known = useKnown();
  if (!known) return html`<p>${say("client.loading")}</p>`;
  return html`<${Space} ...${props} known=${known} />`;
}

/** The game in a sentence. @param {BoardProps} props */
export function describe({ view, table, seat }) {
  return `${round(view, 2)} ${whoseFlip(view, table, seat)}`;
}

/** @param {BoardProps & { known: import("./resistance/facts.js").Known }} props */
function Space({ table, seat, view, game, legal, act, room, known }) {
  const cloth = useRef(/** @type {HTMLElement | null} */ (null));
  const live = game.real_time ?? null;
  const [schedule, hand] = useSchedule(room, view.deals, live);
  const [isFlipping, flip] = useFlip(room, act, legal.includes(FLIP) && !table.is_paused);
  const names = table.seats.map((each) => each.name);
  const tiles = lying(view, live);
  const isFree = seat !== null && Boolean((view.free >> seat) & 1);
  const canSlap = isFree && !game.is_over && !table.is_paused && legal.includes(SLAP);
  const player = (/** @type {number} */ each) =>
    html`<${Player}
      key=${each}
      seat=${each}
      name=${each === seat ? say("client.resistance.you", { name: names[each] }) : names[each]}
      isOwn=${each === seat}
      isTurn=${!game.is_over && view.stacked > 0 && (view.turn === each || view.seats === BOTH)}
      view=${view}
      points=${game.score[each]}
      known=${known}
      isOpen=${table.options.memory === "open"}
      isWinner=${game.winners?.includes(each) ?? false}
    />`;
  usePull(room, cloth);
  const others = names.map((_, each) => ((seat ?? 0) + each) % names.length);
  if (seat !== null) others.shift();
  return html`<section
    ref=${cloth}
    class="cloth space"
    data-game="resistance"
    data-seats=${view.seats}
    data-over=${game.is_over ? "" : undefined}
    aria-label=${say("client.resistance.board")}
  >
    <div class="others">${others.map(player)}</div>
    <div class="centre">
      <p class="round">${round(view, known.rounds)}</p>
      <${Pawns} view=${view} holder=${-1} known=${known} />
    </div>
    <${Stack}
      count=${view.stacked}
      canFlip=${legal.includes(FLIP) && !table.is_paused}
      isWaiting=${isFlipping}
      isSeated=${seat !== null}
      onFlip=${flip}
      turn=${game.is_over ? say("client.over") : whoseFlip(view, table, seat)}
    />
    <${Pile}
      tiles=${tiles}
      schedule=${schedule}
      isLive=${live !== null}
      known=${known}
      deal=${view.deals}
      atOnce=${view.seats === BOTH ? BOTH : 1}
    />
    <${Slappable}
      hand=${hand}
      can=${canSlap}
      onFlip=${flip}
      hint=${slapHint(seat, isFree)}
      label=${say("client.resistance.slap")}
    />
    <${Outcome} room=${room} hand=${hand} names=${names} own=${seat} />
    ${seat !== null && html`<div class="own">${player(seat)}</div>`}
    <${Between} room=${room} schedule=${schedule} names=${names} known=${known} isOver=${game.is_over} />
    <${Spoken} room=${room} schedule=${schedule} names=${names} known=${known} />
  </section>`;
}

/** @param {any} view @param {number} rounds */
const round = (view, rounds) => say("client.resistance.round", { round: view.deals, rounds });

/** @param {any} view @param {import("../messages.js").TableNow} table @param {number | null} seat */
function whoseFlip(view, table, seat) {
  if (!view.stacked) return say("client.resistance.none_to_flip");
  if (seat !== null && view.seats === BOTH) return say("client.resistance.both_flip");
  if (view.turn === seat) return say("client.resistance.your_flip");
  return say("client.resistance.their_flip", { name: table.seats[view.turn].name });
}

/** @param {number | null} seat @param {boolean} isFree */
function slapHint(seat, isFree) {
  if (seat === null) return say("client.resistance.watching");
  return say(isFree ? "client.resistance.slap_hint" : "client.resistance.full");
}

/**
 * @param {Table} room
 * @param {number} deal
 * @param {import("../messages.js").RealTimeNow | null} live
 * @returns {[Schedule, Hand]}
 */
function useSchedule(room, deal, live) {
  const schedule = useMemo(() => new Schedule(room), [room]);
  const hand = useMemo(() => new Hand(room, schedule), [room, schedule]);
  useEffect(() => schedule.tune(), [schedule]);
  useMemo(() => schedule.follow(deal, live), [schedule, deal, live]); // no frame may be lost
  useEffect(() => schedule.askTime(), [schedule, live]);
  useEffect(() => () => schedule.stop(), [schedule]);
  return [schedule, hand];
}

/**
 * Flip, and wait for the tile; that somebody was quicker is nothing to complain of.
 * @param {Table} room
 * @param {(move: number) => Promise<boolean>} act
 * @param {boolean} can
 * @returns {[boolean, () => Promise<void>]}
 */
function useFlip(room, act, can) {
  const [isFlipping, setFlipping] = useState(false);
  const flip = async () => {
    if (!can || isFlipping) return;
    setFlipping(true);
    document.querySelector(/** @type {"button"} */ (".space .slap"))?.focus({ preventScroll: true });
    const isDone = await act(FLIP);
    if (!isDone && MEANWHILE.has(room.refusal.value?.reason ?? "")) room.refusal.value = null;
    setFlipping(false);
  };
  return [isFlipping, flip];
}

/** Signals are heard before the page is drawn anew: then tiles still lie where they were.
 * @param {Table} room @param {{ current: HTMLElement | null }} cloth */
function usePull(room, cloth) {
  useEffect(() => {
    let last = room.tellings.peek().at(-1)?.number ?? 0;
    return effect(() => {
      const told = room.tellings.value.at(-1);
      if (!told || told.number <= last) return;
      last = told.number;
      if (cloth.current) pull(cloth.current, told);
    });
  }, [room]);
}

/** @param {Telling[]} tellings */
const latestVerdict = (tellings) => tellings.findLast((told) => told.verdict) ?? null;

/** @param {Telling} told */
const tilesWon = (told) =>
  told.events.find(({ name }) => name.startsWith("slapped"))?.arguments.count ?? 0;

/** The last verdict, or why one's own slap did not count.
 * @param {{ room: Table, hand: Hand, names: string[], own: number | null }} props */
function Outcome({ room, hand, names, own }) {
  const told = latestVerdict(room.tellings.value);
  const late = room.lateSlap.value;
  useEffect(() => hand.lift(), [told?.number, late]);
  useEffect(() => {
    room.lateSlap.value = null;
  }, [told?.number]);
  return html`<div class="outcome">
    ${late && html`<${Void} reason=${late.reason} />`}
    ${
      told?.verdict
        ? html`<${Verdict}
            key=${told.number}
            verdict=${told.verdict}
            names=${names}
            own=${own}
            count=${tilesWon(told)}
          />`
        : !late && html`<p class="quiet">${say("client.resistance.no_verdict")}</p>`
    }
  </div>`;
}

/** What a round brought, until the next one begins or one closes it.
 * @param {{ room: Table, schedule: Schedule, names: string[], isOver: boolean,
 *   known: import("./resistance/facts.js").Known }} props */
function Between({ room, schedule, names, known, isOver }) {
  const [closed, setClosed] = useState("");
  const events = latestCount(room.tellings.value);
  const key = String(events.find(({ name }) => name === "counted")?.arguments.round ?? "");
  const isPast = !isOver && schedule.painted.value.size > 0;
  if (!key || closed === key || isPast) return null;
  return html`<${Count}
    events=${events}
    names=${names}
    known=${known}
    onClose=${() => setClosed(key)}
  />`;
}

/** What those hear who do not see: each tile at its instant, then who was first.
 * @param {{ room: Table, schedule: Schedule, names: string[],
 *   known: import("./resistance/facts.js").Known }} props */
function Spoken({ room, schedule, names, known }) {
  const shown = [...schedule.painted.value.values()];
  const stamp = shown.at(-1)?.stamp;
  const tiles = shown.filter((each) => each.stamp === stamp).map(({ tile }) => known.names[tile]);
  const told = latestVerdict(room.tellings.value);
  return html`<div class="heard">
    <p aria-live="assertive" data-painted=${shown.length}>${tiles.join(", ")}</p>
    <p aria-live="polite">${told?.verdict ? verdictWords(told.verdict, names, tilesWon(told)) : ""}</p>
    ${schedule.broken.value !== null && html`<p role="alert" class="broken">${say("client.resistance.broken_seal")}</p>`}
  </div>`;
}
