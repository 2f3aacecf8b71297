// @ts-check
/** The board of a game with what stands around it: everybody, and what just happened. */

import { useEffect, useState } from "preact/hooks";
import { boardOf } from "../games/boards.js";
import { PlainBoard } from "../games/plain.js";
import { html } from "../html.js";
import { say } from "../words.js";
import { Badges } from "./badges.js";
import { Curtain, Sentence } from "./notices.js";

/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("../messages.js").TableNow} TableNow */

/** @param {{ room: Table }} props */
export function Played({ room }) {
  const table = /** @type {TableNow} */ (room.table.value);
  const found = useBoard(table.slug);
  const game = room.game.value;
  if (!game || !found) return html`<p class="sentence">${say("client.loading")}</p>`;
  const around = found.isWhole ? "quietly" : "around";
  return html`<div class=${around}>
      ${!found.isWhole && html`<${Badges} room=${room} />`}<${Sentence} room=${room} />
    </div>
    <div class="board" tabindex=${game.is_over ? 0 : undefined}>
      <${found.Board}
        key=${room.spoken.value}
        table=${table}
        seat=${room.seat.value}
        game=${game}
        view=${game.view}
        legal=${game.legal}
        act=${(/** @type {number} */ move) => room.act(move)}
        preview=${(/** @type {number} */ move) => room.preview(move)}
        question=${(/** @type {string} */ name) => room.question(name)}
        say=${say}
        room=${room}
      />
    </div>
    <${Curtain} room=${room} isForAllEyes=${found.isForAllEyes} />`;
}

/** The board of a game once it is loaded; the plain one where it cannot be.
 * @param {string} slug */
function useBoard(slug) {
  const [found, setFound] = useState(/** @type {import("../games/boards.js").GameModule | null} */ (null));
  useEffect(() => {
    boardOf(slug).then(setFound, () => setFound({ Board: PlainBoard }));
  }, [slug]);
  return found;
}
