"""What a terminal table compiles besides the game itself: the questions its drawing asks."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, ProcessPoolExecutor, wait
from io import StringIO
from queue import Queue

from rich.console import Console

from pioche.games.game import find
from pioche.kernel.jit import MODE
from pioche.lab.warm import Step, hint_steps, lab_steps, play_steps, player_steps
from pioche.play.position import deal
from pioche.play.speech import Speech
from pioche.players import names
from pioche.terminal.drawing import drawing


def terminal_steps(slug: str, chairs: Collection[str] = ()) -> list[Step]:
    """What a terminal table needs, and the bots at it."""
    bots = [name for name in chairs if name in names(slug)]
    return [*play_steps(slug), ("table", lambda: draw_once(slug)), *player_steps(slug, bots)]


def all_steps(slug: str) -> list[Step]:
    """Everything there is to compile; with bounds checks the rules alone are tested."""
    if MODE == "checked":
        return play_steps(slug)
    return [*terminal_steps(slug), *lab_steps(slug), *hint_steps(slug)]


def warm_games(
    slugs: Sequence[str], workers: int, steps: Callable[[str], list[Step]] = all_steps
) -> Iterator[str]:
    """Compile several games at once, each in a process of its own; the steps as they are done."""
    context = multiprocessing.get_context("spawn")
    with context.Manager() as manager, ProcessPoolExecutor(workers, mp_context=context) as pool:
        done = manager.Queue()
        games = [pool.submit(warm_game, slug, steps, done) for slug in slugs]
        for _ in range(sum(len(steps(slug)) for slug in slugs)):
            while done.empty():
                wait(games, timeout=0.2, return_when=FIRST_EXCEPTION)
                for game in games:
                    if game.done():
                        game.result()  # raises what went wrong
            yield done.get()


def warm_game(slug: str, steps: Callable[[str], list[Step]], done: Queue[str]) -> None:
    for name, step in steps(slug):
        step()
        done.put(f"{slug}: {name}")


def draw_once(slug: str) -> None:
    """Draw a table, a lifted card and a score sheet to nowhere."""
    game = find(slug)
    position = deal(slug, seats=game.about.seats[0], seed=1)
    seat = position.to_move[0]
    legal = position.legal(seat)
    speech = Speech(game, "en", [str(seat) for seat in range(position.seats)])
    hand, nowhere = drawing(game), Console(file=StringIO())
    nowhere.print(hand.draw_table(position.view(seat), speech, legal[0]))
    nowhere.print(hand.draw_moves(position.view(seat), speech, legal, legal[0]))
    nowhere.print(hand.draw_ending(position, speech))
