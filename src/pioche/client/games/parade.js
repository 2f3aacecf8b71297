// @ts-check
/** Parade: the procession crosses the cloth, one's hand below, everybody's silks above. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { html } from "../html.js";
import { shake } from "../motion.js";
import { useSent } from "./sent.js";
import { Company } from "./parade/company.js";
import { nameOf } from "./parade/card.js";
import { Hand } from "./parade/hand.js";
import { Away, Line, Pile } from "./parade/line.js";
import { Prompt } from "./parade/prompt.js";
import { askFacts } from "./parade/scene.js";
import { Showing } from "./parade/showing.js";

/** @typedef {import("./boards.js").BoardProps} BoardProps */
/** @typedef {import("./parade/scene.js").Facts} Facts */
/** @typedef {import("./parade/line.js").Outlook} Outlook */

export const isWhole = true;

const RETRY = 1000; // milliseconds

/** @param {BoardProps} props */
export function Board(props) {
  const facts = useFacts();
  if (!facts) return html`<p>${props.say("client.loading")}</p>`;
  return html`<${Cloth} ...${props} key=${props.seat} facts=${facts} />`;
}

/** The facts, however often it takes to get them. @returns {Facts | null} */
function useFacts() {
  const [facts, setFacts] = useState(/** @type {Facts | null} */ (null));
  useEffect(() => {
    let timer = 0;
    const ask = () => {
      askFacts().then(setFacts, () => (timer = window.setTimeout(ask, RETRY)));
    };
    ask();
    return () => clearTimeout(timer);
  }, []);
  return facts;
}

/** @param {BoardProps & { facts: Facts }} props */
function Cloth({ facts, table, seat, act, preview, say, room }) {
  const showing = useMemo(() => new Showing(room, facts, seat), []);
  useEffect(() => showing.follow(), [showing]);
  const sent = useSent(room);
  const scene = showing.scene.value;
  const isBusy = showing.isBusy.value;
  const isOpen = !isBusy && !sent.isSent && !table.is_paused && !!scene?.game.legal.length;
  const { lifted, lift, outlook } = useOutlook(facts, isOpen ? scene : null, preview);
  if (!scene) return html`<p>${say("client.loading")}</p>`;
  const moveOf = (/** @type {number} */ card) =>
    isOpen ? scene.game.legal.find((move) => facts.moves.arguments[0][move] === card) : undefined;
  const play = async (/** @type {number} */ card) => {
    const move = moveOf(card);
    if (move === undefined) return false;
    lift(null);
    const isGranted = await sent.send(() => act(move));
    if (!isGranted) refuse(card);
    return isGranted;
  };
  const isEnding = scene.phase === "discarding" || scene.phase === "over";
  return html`<section
    class="parade"
    data-phase=${scene.phase}
    aria-label=${inWords(facts, scene, say)}
    onPointerDown=${() => isBusy && showing.hurry()}
  >
    <${Company} ...${{ facts, scene, room, seat, outlook, say }} />
    <${Line}
      facts=${facts}
      scene=${scene}
      outlook=${outlook}
      isOpen=${isOpen && scene.phase !== "discarding"}
      say=${say}
    />
    <div class="below">
      <${Prompt} ...${{ facts, scene, seat, isBusy, lifted, outlook, say }} isReplay=${room.isReplay} told=${showing.text.value} />
      ${!isEnding && html`<${Pile} scene=${scene} say=${say} />`}
      ${isEnding && seat !== null && html`<${Away} ...${{ scene, seat, isOpen, say }} />`}
      ${seat !== null &&
      html`<${Hand}
        facts=${facts}
        cards=${scene.hand}
        turned=${scene.turned}
        lifted=${lifted}
        moveOf=${moveOf}
        lift=${lift}
        play=${play}
        say=${say}
      />`}
    </div>
  </section>`;
}

/** A move that was not granted: the card shakes its head; the sentence comes from the frame.
 * @param {number} card */
function refuse(card) {
  const button = document.querySelector(`.parade .hand [data-card="parade-${card}"]`);
  if (button) shake(button);
}

/**
 * The lifted card and what it would do, as the server says.
 * @param {Facts} facts
 * @param {import("./parade/scene.js").Scene | null} scene while one may move
 * @param {(move: number) => Promise<import("../messages.js").Previewed>} preview
 */
function useOutlook(facts, scene, preview) {
  const [lifted, lift] = useState(/** @type {number | null} */ (null));
  const [outlook, setOutlook] = useState(/** @type {Outlook | null} */ (null));
  const move = scene?.game.legal.find((each) => facts.moves.arguments[0][each] === lifted);
  useEffect(() => {
    setOutlook(null);
    if (move === undefined || lifted === null) return undefined;
    let isCurrent = true;
    preview(move).then(
      ({ events, score }) => {
        const took = events.filter((event) => event.name === "took");
        const taken = took.map((event) => event.arguments.card);
        if (isCurrent) setOutlook({ card: lifted, taken, score });
      },
      () => {}, // the game has gone on: there is nothing to foresee any more
    );
    return () => {
      isCurrent = false;
    };
  }, [move, lifted, scene?.game]);
  const isOf = outlook?.card === lifted && move !== undefined;
  return { lifted, lift, outlook: isOf ? outlook : null };
}

/**
 * The table in words, for whoever does not see it.
 * @param {Facts} facts
 * @param {import("./parade/scene.js").Scene} scene
 * @param {BoardProps["say"]} say
 */
function inWords(facts, scene, say) {
  const cards = scene.line.map((card) => nameOf(facts, card, say)).join(", ");
  return say("client.parade.describe", { cards, count: scene.piled });
}

/** The table in a few words, before anything is drawn. @param {BoardProps} props */
export function describe({ view, say }) {
  return say("client.parade.pile", { count: view.piled });
}
