// @ts-check
/** What everything on the board asks: which moves there are, what is lifted, what fits where. */

import { presenceOf } from "../../frame/badges.js";
import { shake } from "../../motion.js";
import { SKIP } from "./cards.js";
import { ownHand } from "./names.js";
import { dropOf, movesOf, numberOf, readMove, refusedMove } from "./moves.js";

/** @typedef {import("./cards.js").Lying} Lying */
/** @typedef {import("./moves.js").Move} Move */
/** @typedef {import("../../messages.js").LayNow} LayNow */
/** @typedef {{
 *   lifted: Lying | null, setLifted: (card: Lying | null) => void,
 *   choosing: Move[], setChoosing: (moves: Move[]) => void,
 *   isBusy: boolean, setBusy: (isBusy: boolean) => void,
 *   order: string, setOrder: (order: string) => void,
 * }} Touch what the person holds */
/** @typedef {{ best: LayNow | null, fits: Record<string, string[]>, missing: number | null, deals: number }} Counsel
 * with the round that it is about */
/** @typedef {{ current: import("./shown.js").Stage | null }} StageRef */

/** Made anew for every picture of the board. */
export class Desk {
  /**
   * @param {import("../boards.js").BoardProps} props
   * @param {import("./moves.js").Facts} facts
   * @param {import("./shown.js").Shown} shown
   * @param {StageRef} stage
   * @param {Touch} touch
   * @param {Counsel} counsel
   */
  constructor(props, facts, shown, stage, touch, counsel) {
    const { table, seat, say } = props;
    this.props = props;
    this.table = table;
    this.seat = seat;
    this.say = say;
    this.facts = facts;
    this.shown = shown;
    this.stage = stage;
    this.touch = touch;
    this.view = shown.game.view;
    this.order = touch.order;
    const held = seat === null ? [] : ownHand(this.view, facts, seat);
    this.lifted = held.find(({ place }) => place === touch.lifted?.place) ?? null;
    this.best = counsel.best;
    this.missing = counsel.deals === this.view.deals ? counsel.missing : null;
    this.counsel = counsel;
    const isNow = shown.game === props.game; // moves are made on the newest game only
    /** @type {Move[]} */
    this.moves = isNow ? shown.game.legal.map((number) => readMove(facts, number)) : [];
    this.isWaiting = touch.isBusy || table.is_paused;
  }

  /** @param {string} kind */
  can(kind) {
    return this.moves.find((move) => move.kind === kind) ?? null;
  }

  /** What one is to do: "slide", "take", "act", "lay" or "keep"; nothing while others move. */
  get doing() {
    const kinds = new Set(this.moves.map(({ kind }) => kind));
    if (!kinds.size) return "";
    if (kinds.has("slide")) return "slide";
    if (kinds.has("draw") || kinds.has("take")) return "take";
    if (this.facts.phases[this.view.phase] === "keeping") return "keep";
    return kinds.has("take_back") ? "lay" : "act";
  }

  /** Whether one has no part in it: somebody else's game, or one that is over. */
  get isWatching() {
    return this.seat === null || this.props.room.isReplay;
  }

  /** Whether the game waits for oneself, also while a card of one's own is still on its way. */
  get isOwnTurn() {
    return this.doing !== "" || (this.seat !== null && !this.isWatching && this.isTurn(this.seat));
  }

  /** @param {number} seat */
  isTurn(seat) {
    return this.shown.game.to_move.includes(seat);
  }

  /** @param {number} seat */
  nameIn(seat) {
    return this.table.seats[seat].name;
  }

  /** The letter by which one knows somebody. @param {number} seat */
  initial(seat) {
    return (Array.from(this.nameIn(seat))[0] ?? "").toUpperCase();
  }

  /** Whether a person, somebody who is away, or a bot decides. @param {number} seat */
  presence(seat) {
    return presenceOf(this.props.room, this.table.seats[seat]);
  }

  /** A card in words. @param {number} card */
  words(card) {
    return this.facts.kinds.card.words[card];
  }

  /** @param {string} code */
  cardOf(code) {
    return this.facts.kinds.card.codes.indexOf(code);
  }

  /** The name under which the card at a place moves. @param {string} place */
  nameOf(place) {
    return this.shown.names.get(place) ?? place;
  }

  /** @param {number} card */
  movesOf(card) {
    return movesOf(this.moves, card);
  }

  /** What the lifted card would do at a place. @param {string} drop @param {Lying | null} [card] */
  drops(drop, card = this.lifted) {
    if (!card) return [];
    return this.movesOf(card.card).filter((move) => dropOf(move) === drop);
  }

  /** Whether a card fits on a meld, be it one's turn or not.
   * @param {number} card @param {number} owner @param {number} at */
  fits(card, owner, at) {
    const melds = this.counsel.fits[this.facts.kinds.card.codes[card]] ?? [];
    return melds.includes(`${owner}${this.facts.kinds.meld.codes[at]}`);
  }

  /** Whether a card of the hand is part of the best lay, or could be laid off. @param {Lying} lying */
  isMarked({ card, place }) {
    if (!this.moves.length) return false;
    const code = this.facts.kinds.card.codes[card];
    const laid = this.best?.melds.flat().filter((each) => each.split("=")[0] === code) ?? [];
    const copy = Number(place.split("-").at(-1)); // of Jokers, as many are marked as are laid
    return copy < laid.length || this.movesOf(card).some(({ kind }) => kind === "add");
  }

  /** Whether one has said to keep a card. @param {number} card */
  isKept(card) {
    if (this.seat === null || this.facts.phases[this.view.phase] !== "keeping") return false;
    const row = this.view.kept[this.seat];
    return card < 90 ? ((row[Math.floor(card / 15)] >> card % 15) & 1) === 1 : row[card - 84] > 0;
  }

  // ---- what the person does

  /** @param {Lying | null} card */
  lift(card) {
    this.touch.setLifted(card);
    this.touch.setChoosing([]);
  }

  /**
   * What is plainly meant by a card: its only place, or else the discard; nothing where one has to
   * choose. @param {Lying | null} card
   */
  mainMove(card = this.lifted) {
    if (!card) return null;
    const moves = this.movesOf(card.card);
    const places = moves.filter(({ kind }) => kind !== "discard" && kind !== "keep");
    if (places.length > 1 || (card.card === SKIP && places.length)) return null;
    return places[0] ?? moves[0] ?? null;
  }

  /** Lift a card; the second tap plays it where it is plain what is meant. @param {Lying} card */
  async tap(card) {
    if (this.lifted?.place !== card.place) return this.lift(card);
    const move = this.mainMove(card);
    if (move && !this.isWaiting) return this.play(move.number);
    return this.lift(null);
  }

  /** Try what is not allowed now, to be told why. @param {string} kind @param {number} [seat] */
  async tryIt(kind, seat) {
    const move = numberOf(this.facts, kind, seat);
    if (move >= 0 && this.moves.length && !this.isWaiting) await this.play(move);
  }

  /** Let a card go over a place. @param {string} drop @param {Lying | null} [card] */
  async drop(drop, card = this.lifted) {
    if (!card || this.isWaiting) return;
    const moves = this.drops(drop, card);
    if (moves.length > 1) {
      this.touch.setLifted(card);
      this.touch.setChoosing(moves);
      return;
    }
    const move = moves[0]?.number ?? refusedMove(this.facts, card.card, drop);
    if (move >= 0) await this.play(move);
  }

  /** @param {number} move */
  async play(move) {
    this.lift(null);
    this.touch.setBusy(true);
    const isDone = await this.props.act(move);
    this.touch.setBusy(false);
    const hand = document.querySelector(".l8-hand");
    if (!isDone && hand) shake(hand);
    return isDone;
  }

  /** Lay one's level as the server found best, in one motion. @param {LayNow} lay */
  async lay(lay) {
    const stage = this.stage.current;
    this.lift(null);
    this.touch.setBusy(true);
    if (stage) stage.isHeld = true;
    try {
      for (const move of lay.moves) if (!(await this.props.act(move))) break;
    } finally {
      stage?.release();
      this.touch.setBusy(false);
    }
  }
}
