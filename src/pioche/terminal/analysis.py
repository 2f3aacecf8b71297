"""The analysis of a game as a page for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pioche.games.game import find
from pioche.lab.analysis import Analysis, Choice, analyse, choices_of
from pioche.lab.warm import player_steps
from pioche.play.replay import Replay
from pioche.play.speech import Speech
from pioche.terminal.screen import make_console, print_json, progress_bar, warm_with_progress

MARKS = {"blunder": ("??", "bold red"), "mistake": ("?", "red"), "slip": ("?!", "yellow")}
BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60  # of a curve


def run_analysis(
    replay: Replay, language: str, only_mistakes: bool, iterations: int | None, as_json: bool
) -> None:
    """Analyse a game behind a bar, and print what was found."""
    console = make_console(stderr=True)
    warm_with_progress(player_steps(replay.slug, ["hard"]), console, as_json)
    with progress_bar(console, as_json, transient=True) as bar:
        task = bar.add_task(replay.slug, total=len(list(choices_of(replay))))
        analysis = analyse(replay, iterations, progress=lambda done: bar.advance(task, done))
    if as_json:
        print_json(analysis.json())
    else:
        make_console().print(analysis_page(analysis, language, only_mistakes))


def analysis_page(analysis: Analysis, language: str, only_mistakes: bool = False) -> RenderableType:
    speech = Speech(find(analysis.replay.slug), language, analysis.replay.names)
    return Group(
        choices_table(analysis, speech, only_mistakes),
        Text(),
        curves(analysis, speech),
        Text(),
        accounts_table(analysis, speech),
    )


def choices_table(analysis: Analysis, speech: Speech, only_mistakes: bool) -> Table:
    say = speech.say
    title = say("analysis.title", game=say(f"{analysis.replay.slug}.name"))
    table = Table(
        title=title,
        title_justify="left",
        title_style="bold",
        box=SIMPLE,
        pad_edge=False,
        padding=(0, 1, 0, 0),
    )
    table.add_column(say("analysis.number"), justify="right")
    for name in ("player", "move"):
        table.add_column(say(f"analysis.{name}"))
    for name in ("before", "after", "cost"):
        table.add_column(say(f"analysis.{name}"), justify="right")
    table.add_column("")
    table.add_column(say("analysis.better"))
    for choice in analysis.choices:
        if choice.grade or not only_mistakes:
            table.add_row(*choice_row(choice, speech))
    return table


def choice_row(choice: Choice, speech: Speech) -> list[RenderableType]:
    mark, style = MARKS.get(choice.grade, ("", ""))
    return [
        str(choice.number),
        speech.names[choice.seat],
        speech.choice(choice.taken.move),
        percent(choice.before),
        percent(choice.after),
        percent(-choice.cost) if choice.grade else "",
        Text(f"{mark} {speech.say(f'analysis.{choice.grade}')}" if choice.grade else "", style),
        speech.choice(choice.best.move) if choice.grade else "",
    ]


def curves(analysis: Analysis, speech: Speech) -> Table:
    """Each seat's chance to win from its first choice to the end of the game."""
    table = Table.grid(padding=(0, 1))
    table.add_row(Text(speech.say("analysis.curve"), style="bold"), "")
    for seat, name in enumerate(speech.names):
        chances = [chance for _, chance in analysis.curve(seat)]
        table.add_row(name, Text(curve(chances), style="cyan"))
    return table


def curve(chances: Sequence[float]) -> str:
    """Chances as bars, those of a long game put together."""
    columns = min(len(chances), WIDTH)
    bars = []
    for column in range(columns):
        first, end = (len(chances) * step // columns for step in (column, column + 1))
        part = chances[first:end]
        bars.append(BARS[min(int(sum(part) / len(part) * len(BARS)), len(BARS) - 1)])
    return "".join(bars)


def accounts_table(analysis: Analysis, speech: Speech) -> Table:
    """Where each result came from."""
    table = Table(speech.say("analysis.player"), box=SIMPLE, pad_edge=False)
    for name in ("share", "play", "gifts", "luck", "result"):
        table.add_column(speech.say(f"analysis.{name}"), justify="right")
    for account in analysis.accounts:
        table.add_row(
            speech.names[account.seat],
            percent(account.share),
            signed(account.play),
            signed(account.gifts),
            signed(account.luck),
            percent(account.result),
        )
    return table


def percent(part: float, sign: str = "") -> str:
    """Hundredths, with the typographers' space and minus."""
    return f"{100 * part:{sign}z.0f}\N{NO-BREAK SPACE}%".replace("-", "−")


def signed(part: float) -> str:
    return percent(part, "+")
