"""Draw the picture of the README: `python docs/picture.py`."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.text import Text

from pioche import Match
from pioche.games.game import find
from pioche.play.speech import Speech
from pioche.players import player
from pioche.terminal.drawing import drawing

NAMES = ("Ada", "Bo", "Cleo")


def main() -> None:
    game = find("parade")
    speech, drawn = Speech(game, "en", NAMES), drawing(game)
    match = Match("parade", [player("random")] * 3, seed=21, options={"first": 0}, limit=18)
    told = [position.view(0).events for position in match.steps()][-2:]
    view = match.position.view(0)
    moves = sorted(view.legal())
    console = Console(record=True, width=88, file=io.StringIO(), force_terminal=True)
    for events in told:
        console.print(Text(" ".join(speech.event(event) for event in events), style="dim"))
    console.print()
    console.print(drawn.draw_table(view, speech, moves[2]))
    console.print()
    console.print(drawn.draw_moves(view, speech, moves, moves[2]))
    console.print(Text(speech.say("table.keys"), style="dim"))
    picture = console.export_svg(title="pioche play parade")
    # The picture carries no address of a font server: the reader's own fixed font will do.
    picture = re.sub(r"@font-face \{.*?\}\s*", "", picture, flags=re.S)
    (Path(__file__).parent / "table.svg").write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
