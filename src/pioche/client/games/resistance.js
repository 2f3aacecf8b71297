// @ts-check
/**
 * The Resistance: tiles that open in the same instant for all, and one symbol to slap.
 * What happens when is in `resistance/schedule.js`; here is how the table lies.
 */

import { effect } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { presenceOf, presenceWords } from "../frame/badges.js";
import { html } from "../html.js";
import { say } from "../words.js";
import { Count, latestCount, roundOf } from "./resistance/count.js";
import { useKnown } from "./resistance/facts.js";
import { Pile, Stack, lying } from "./resistance/pile.js";
import { Pawns, Player, pawnsOf } from "./resistance/planets.js";
import { pull } from "./resistance/pull.js";
import { Schedule } from "./resistance/schedule.js";
import { Hand, Hands } from "./resistance/slap.js";
import { Verdict, latestVerdict, tilesWon, verdictWords } from "./resistance/verdict.js";

/** @typedef {import("./boards.js").BoardProps} BoardProps */
/** @typedef {import("./resistance/facts.js").Known} Known */
/** @typedef {import("../table.js").Table} Table */

const [FLIP, SLAP] = [0, 1]; // moves
const MEANWHILE = new Set(["stale", "paused", "over", "not_your_flip"]); // somebody was quicker
const BOTH = 2; // players who flip at once
const AGAIN = -1; // no round is closed: the count was asked for

export const isWhole = true;
/** Nobody hides anything: those at one device sit around it, and it never changes hands. */
export const isForAllEyes = true;

/** @param {BoardProps} props */
export function Board(props) {
  const known = useKnown();
  if (!known) return html`<p>${say("client.loading")}</p>`;
  return html`<${Space} ...${props} known=${known} />`;
}

/** The game in a sentence. @param {BoardProps} props */
export function describe({ view, table, seat }) {
  return `${round(view, 2)} ${whoseFlip(view, table, seat === null ? [] : [seat])}`;
}

/** @param {BoardProps & { known: Known }} props */
function Space({ table, seat, view, game, room, known }) {
  const cloth = useRef(/** @type {HTMLElement | null} */ (null));
  const live = game.real_time ?? null;
  const mine = room.isReplay ? [] : room.seats.value;
  const schedule = useSchedule(room, view.deals, live);
  const hands = useHands(room, schedule, mine);
  const mayTry = (/** @type {number} */ each) => !game.is_over && !table.is_paused && isFree(view, each);
  const isStill = table.is_paused || room.isShowing.value; // nobody flips a count away unread
  const flipper = isStill ? undefined : mine.find((each) => mayDo(room, each, FLIP));
  const [isFlipping, flip] = useFlip(room, flipper);
  const names = table.seats.map((each) => each.name);
  const tiles = lying(view, live);
  const isShared = mine.length > 1;
  const you = isShared ? null : seat;
  const atOnce = view.seats === BOTH ? BOTH : 1;
  const turn = game.is_over ? say("client.over") : whoseFlip(view, table, mine);
  const player = (/** @type {number} */ each) =>
    html`<${Player}
      key=${each}
      person=${{
        seat: each,
        name: names[each],
        presence: presenceOf(room, table.seats[each]),
        aside: presenceWords(room, table.seats[each]),
        isOwn: each === you,
        isTurn: !game.is_over && view.stacked > 0 && (view.turn === each || view.seats === BOTH),
        points: game.score[each],
        isWinner: game.winners?.includes(each) ?? false,
      }}
      view=${view}
      known=${known}
      isOpen=${table.options.memory === "open"}
    />`;
  usePull(room, cloth);
  const order = names.map((_, each) => ((seat ?? 0) + each) % names.length);
  const own = isShared || seat === null ? [] : order.splice(0, 1);
  const newest = tiles.at(-1);
  return html`<section
    ref=${cloth}
    class="space"
    data-seats=${view.seats}
    data-shared=${isShared}
    data-light=${newest && known.points[newest.tile] < 0 ? "enemy" : "ally"}
    data-over=${game.is_over ? "" : undefined}
    aria-label=${say("client.resistance.board")}
  >
    <div class="others seats">${order.map(player)}</div>
    <${Centre} view=${view} known=${known} />
    <${Saying} room=${room} turn=${turn} isMine=${flipper !== undefined} />
    <${Stack} count=${view.stacked} canFlip=${flipper !== undefined} isWaiting=${isFlipping} onFlip=${flip} turn=${turn} />
    <${Pile} tiles=${tiles} schedule=${schedule} known=${known} deal=${view.deals} atOnce=${atOnce} />
    <${Outcome} room=${room} hands=${hands} names=${names} own=${you} />
    <div class="own">${own.map(player)}</div>
    <${Hands}
      hands=${hands}
      names=${names}
      can=${(/** @type {number} */ each) => mayTry(each) && mayDo(room, each, SLAP)}
      mayTry=${mayTry}
      flip=${flip}
      hint=${slapHint(view, mine)}
    />
    <${Between}
      ...${{ room, schedule, names, known }}
      isOver=${game.is_over}
      isGoingOn=${live === null && view.faced > 0}
    />
    <${Spoken} ...${{ room, schedule, hands, names, known }} own=${you} />
  </section>`;
}

/** Whether a seat that one holds may make a move now. @param {Table} room @param {number} seat @param {number} move */
const mayDo = (room, seat, move) =>
  room.watched.value.get(seat)?.game.value?.legal.includes(move) ?? false;

/** @param {any} view @param {number} seat */
const isFree = (view, seat) => Boolean((view.free >> seat) & 1);

/** @param {any} view @param {number} rounds */
const round = (view, rounds) => say("client.resistance.round", { round: view.deals, rounds });

/** @param {any} view @param {import("../messages.js").TableNow} table @param {number[]} mine */
function whoseFlip(view, table, mine) {
  if (!view.stacked) return say("client.resistance.none_to_flip");
  if (view.seats === BOTH) return say(mine.length ? "client.resistance.both_flip" : "client.resistance.either_flips");
  if (mine.length === 1 && view.turn === mine[0]) return say("client.resistance.your_flip");
  return say("client.resistance.their_flip", { name: table.seats[view.turn].name });
}

/** @param {any} view @param {number[]} mine */
function slapHint(view, mine) {
  if (!mine.length) return say("client.resistance.watching");
  if (mine.length > 1) return say("client.resistance.tap_hint");
  return say(isFree(view, mine[0]) ? "client.resistance.slap_hint" : "client.resistance.full");
}

/** The pawns that nobody has yet, and which round it is. @param {{ view: any, known: Known }} props */
function Centre({ view, known }) {
  return html`<div class="centre">
    <p class="round">${round(view, known.rounds)}</p>
    <${Pawns} held=${pawnsOf(view, -1)} known=${known} />
  </div>`;
}

/** What is to be done, and what just happened. @param {{ room: Table, turn: string, isMine: boolean }} props */
function Saying({ room, turn, isMine }) {
  const told = room.tellings.value.findLast((each) => each.story.length);
  return html`<p class="saying" aria-hidden="true">
    <b class="now" data-mine=${isMine}>${turn}${isMine && html` <kbd>F</kbd>`}</b>
    <span>${told?.story.at(-1)?.text ?? ""}</span>
  </p>`;
}

/**
 * @param {Table} room
 * @param {number} deal
 * @param {import("../messages.js").RealTimeNow | null} live
 * @returns {Schedule}
 */
function useSchedule(room, deal, live) {
  const schedule = useMemo(() => new Schedule(room), [room]);
  useEffect(() => schedule.tune(), [schedule]);
  useMemo(() => schedule.follow(deal, live), [schedule, deal, live]); // no frame may be lost
  useEffect(() => schedule.askTime(), [schedule, live]);
  useEffect(() => {
    room.herald = (telling) => schedule.announce(telling);
    return () => {
      room.herald = null;
      schedule.stop();
      room.letGo();
    };
  }, [room, schedule]);
  return schedule;
}

/** A hand for every seat that one holds. @param {Table} room @param {Schedule} schedule @param {number[]} mine */
function useHands(room, schedule, mine) {
  return useMemo(() => mine.map((seat) => new Hand(room, schedule, seat)), [room, schedule, mine.join()]);
}

/**
 * Flip, and wait for the tile; that somebody was quicker is nothing to complain of.
 * @param {Table} room
 * @param {number | undefined} flipper who may flip, of those at this screen
 * @returns {[boolean, () => Promise<void>]}
 */
function useFlip(room, flipper) {
  const [isFlipping, setFlipping] = useState(false);
  const flip = async () => {
    if (flipper === undefined || isFlipping) return;
    setFlipping(true);
    if (document.activeElement?.closest(".stack")) {
      document.querySelector(/** @type {"button"} */ (".space button.slap"))?.focus({ preventScroll: true });
    }
    const isDone = await room.act(FLIP, flipper);
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

/** The last verdict.
 * @param {{ room: Table, hands: Hand[], names: string[], own: number | null }} props */
function Outcome({ room, hands, names, own }) {
  const told = latestVerdict(room.tellings.value);
  const late = room.lateSlap.value;
  useEffect(() => {
    for (const hand of hands) hand.lift();
  }, [told?.number]);
  useEffect(() => {
    if (late) hands.find(({ seat }) => seat === late.seat)?.refuse(late);
  }, [late]);
  return html`<div class="outcome">
    ${
      told?.verdict
        ? html`<${Verdict}
            key=${told.number}
            verdict=${told.verdict}
            names=${names}
            own=${own}
            count=${tilesWon(told)}
          />`
        : html`<p class="quiet">${say("client.resistance.no_verdict")}</p>`
    }
  </div>`;
}

/** What a round brought: over the table until one goes on or a tile opens, and at hand after that.
 * @param {{ room: Table, schedule: Schedule, names: string[], isOver: boolean, isGoingOn: boolean,
 *   known: Known }} props without times, a round goes on when a tile lies open */
function Between({ room, schedule, names, known, isOver, isGoingOn }) {
  const events = latestCount(room.tellings.value);
  const counted = roundOf(events);
  const [closed, setClosed] = useState(() => (isOver ? 0 : counted));
  const isUnderWay = !isOver && (isGoingOn || schedule.painted.value.size > 0);
  useEffect(() => {
    if (isUnderWay) setClosed(counted);
  }, [isUnderWay]);
  const isShown = counted > 0 && closed !== counted;
  useLayoutEffect(() => {
    room.isShowing.value = isShown; // before the frame, or the sheet of the end could come first
    return () => {
      room.isShowing.value = false;
    };
  }, [isShown]);
  if (!counted) return null;
  if (!isShown) {
    return html`<button class="recount" onClick=${() => setClosed(AGAIN)}>
      ${say("client.resistance.counted", { round: counted })}
    </button>`;
  }
  return html`<${Count}
    ...${{ events, names, known }}
    isFresh=${closed !== AGAIN}
    close=${() => {
      setClosed(counted);
      if (!isOver) room.goOn();
    }}
  />`;
}

/** What those hear who do not see: each tile at its instant, then who was first.
 * @param {{ room: Table, schedule: Schedule, hands: Hand[], names: string[], own: number | null, known: Known }} props */
function Spoken({ room, schedule, hands, names, own, known }) {
  const shown = [...schedule.painted.value.values()];
  const stamp = shown.at(-1)?.stamp;
  const tiles = shown.filter((each) => each.stamp === stamp).map(({ tile }) => known.names[tile]);
  const told = latestVerdict(room.tellings.value);
  return html`<div class="heard">
    <p aria-live="assertive" data-painted=${shown.length}>${tiles.join(", ")}</p>
    <p aria-live="polite">${told?.verdict ? verdictWords(told.verdict, names, own, tilesWon(told)) : ""}</p>
    <p aria-live="polite">${hands.map(({ missed }) => missed.value).join(" ")}</p>
    ${schedule.broken.value !== null && html`<p role="alert" class="broken">${say("client.resistance.broken_seal")}</p>`}
  </div>`;
}
