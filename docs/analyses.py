"""Write `docs/analysis.md`: a golden game of each kind, gone through by `pioche analyse`.

Run it with `python docs/analyses.py`; it takes a minute or two.
"""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from rich.console import Console

from pioche.lab.analysis import analyse
from pioche.play.replay import Replay
from pioche.terminal.analysis import analysis_page

ROOT = Path(__file__).parent.parent
PAGE = Path(__file__).parent / "analysis.md"
GAMES = {
    "Parade": "parade-2",
    "Mission 626": "mission626-2",
    "Princess Princess": "princess-2",
    "Level 8": "level8-2-whole",
    "The Resistance": "resistance-2",
}
HEAD = """# Games gone through

What `pioche analyse` finds in a golden game of each kind (`docs/analyses.py` writes this page).
The players of these games chose by lot, but for Level 8, where two sensible ones played; so there
is much to find.

- *before* is the chance to win with the best move that the seat could have found from what it
  knew, *after* that with its own. A difference that the search may have made by chance counts as
  none.
- A slip costs at least 3 %, a mistake 7 %, a blunder 15 % of the chance to win the game.
- *result = fair share + own mistakes + others' mistakes + luck*. Luck is what no choice explains:
  the cards.

In a match of many rounds one bad choice costs little, for most rounds are still to come. But for
Parade, only the bad choices are shown here (`--mistakes`).
"""


def section(name: str, file: str) -> str:
    replay = Replay.read((ROOT / f"tests/golden/{file}.pioche").read_text(encoding="utf-8"))
    shown = StringIO()
    console = Console(file=shown, width=100, markup=False, highlight=False)
    console.print(analysis_page(analyse(replay), "en", only_mistakes=name != "Parade"))
    text = "\n".join(line.rstrip() for line in shown.getvalue().splitlines())
    return f"## {name}\n\n```\n$ pioche analyse tests/golden/{file}.pioche\n{text}\n```\n"


def main() -> None:
    sections = [section(name, file) for name, file in GAMES.items()]
    PAGE.write_text("\n".join([HEAD, *sections]), encoding="utf-8")


if __name__ == "__main__":
    main()
