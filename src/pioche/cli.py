"""The command `pioche`."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from importlib.metadata import version as installed_version
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.table import Table

from pioche.errors import BadInput, DamagedReplay, IllegalMove
from pioche.kernel.jit import CACHE, PLAIN
from pioche.locale import LANGUAGES, check_language
from pioche.terminal.screen import make_console, print_json, progress_bar, warm_with_progress

if TYPE_CHECKING:
    from pioche.play.replay import Replay
    from pioche.terminal.table import TerminalTable

app = typer.Typer(
    no_args_is_help=True,
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="A table for tabletop games: play, simulate, replay, verify.",
)

Slug = Annotated[str, typer.Argument(metavar="GAME", help="The game, for example parade.")]
File = Annotated[
    Path, typer.Argument(metavar="FILE", help="A replay that Pioche wrote.", readable=False)
]
Language = Annotated[
    str | None, typer.Option("--lang", help=f"Language: {', '.join(LANGUAGES)}.", metavar="LANG")
]
Seed = Annotated[
    str | None,
    typer.Option(help="Seed of the shuffle, 0 to 2**256-1; without it nobody knows it."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=CHOICE", help="A game option; repeatable."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object for programs.")]


@app.callback()
def common(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        print(f"pioche {installed_version('pioche')}")
        raise typer.Exit


@app.command(
    epilog="Examples: pioche play parade · pioche play parade --seats you,random,random --lang fr"
    " · pioche play parade --seats you,you -o first=1 --save game.pioche"
)
def play(
    slug: Slug = "parade",
    seats: Annotated[
        str | None, typer.Option(help="Who sits where: 'you' or a player's name, with commas.")
    ] = None,
    names: Annotated[str, typer.Option(help="Names of the seats, with commas.")] = "",
    lang: Language = None,
    seed: Seed = None,
    option: Options = None,
    save: Annotated[Path | None, typer.Option(help="Write the replay to this file.")] = None,
) -> None:
    """Play a game at this terminal."""
    from pioche.play.seed import fresh_seed, read_seed
    from pioche.terminal.table import usual_chairs
    from pioche.terminal.warm import terminal_steps

    console = make_console()
    chairs = usual_chairs(slug) if seats is None else split(seats)
    table = table_kind(slug, chairs, console)(
        slug,
        chairs,
        language(lang),
        fresh_seed() if seed is None else read_seed(seed),
        read_options(option),
        split(names),
        save,
        console,
    )
    warm_with_progress(terminal_steps(slug, chairs), console)
    table.play()


@app.command(
    epilog="Examples: pioche sim parade --players random,random,random --games 100000"
    " · pioche sim parade --players easy,medium --games 1000 --seed 7 --json"
    " · pioche sim parade --arena --players random,easy,medium --seats 2 --games 2000"
    " · pioche sim parade --players easy,medium --scheduler tcp://192.168.0.2:8786"
)
def sim(
    slug: Slug,
    players: Annotated[
        str, typer.Option(help="One player a seat, with commas; in an arena, each once.")
    ],
    games: Annotated[int, typer.Option(help="How many games; in an arena, at each table.")] = 1000,
    seed: Seed = None,
    rotate: Annotated[bool, typer.Option(help="Rotate the players over the seats.")] = True,
    option: Options = None,
    limit: Annotated[
        int | None, typer.Option(help="Break a game off after this many moves.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="How many cores to use; all without.")] = None,
    scheduler: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Let this Dask cluster do the work.")
    ] = None,
    arena: Annotated[
        bool, typer.Option("--arena", help="Everybody plays everybody, and gets a rating.")
    ] = False,
    seats: Annotated[
        int | None,
        typer.Option(help="Seats at a table of the arena: 2, or more for one against the rest."),
    ] = None,
    mixed: Annotated[
        bool, typer.Option("--mixed", help="Arena: different players at each table.")
    ] = False,
    early: Annotated[
        float | None,
        typer.Option(
            metavar="ERROR",
            help="Arena: leave a table when it is clear who is better, with this chance of error.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play many games between players and count who wins."""
    from pioche.play.seed import fresh_seed, read_seed
    from pioche.terminal.sim import run_arena, run_simulation

    given: dict[str, Any] = {
        "slug": slug,
        "players": split(players),
        "games": games,
        "seed": fresh_seed() if seed is None else read_seed(seed),
        "options": read_options(option),
        "limit": limit,
        "workers": workers,
        "scheduler": scheduler,
    }
    if arena:
        if not rotate:
            raise BadInput("in an arena players always rotate: leave --no-rotate out")
        code = run_arena(
            as_json, **given, seats=2 if seats is None else seats, mixed=mixed, error=early
        )
    else:
        if seats is not None or mixed or early is not None:
            raise BadInput("--seats, --mixed and --early are for an arena: add --arena")
        code = run_simulation(as_json, **given, rotate=rotate)
    if code:
        sys.exit(code)


@app.command(epilog="Examples: pioche bench · pioche bench --json > bench.json")
def bench(as_json: AsJson = False) -> None:
    """Measure the engine on this machine; takes a minute or two."""
    from pioche.games.game import find, slugs
    from pioche.lab.bench import FIGURES
    from pioche.lab.bench import bench as measure

    console = make_console(stderr=True)
    figures = {}
    with progress_bar(console, quiet=as_json) as bar:
        task = bar.add_task("measuring", total=len(FIGURES))
        for name, values in measure([find(slug) for slug in slugs()]):
            figures[name] = values
            bar.advance(task)
    if as_json:
        print_json(figures)
        return
    table = Table("figure", "game", "seats", "value")
    for name, games in figures.items():
        for slug, value in games.items():
            by_seats = value if isinstance(value, dict) else {"": value}
            for seats, number in by_seats.items():
                table.add_row(
                    name, slug, seats, f"{number:,.0f}" if number > 100 else f"{number:.2f}"
                )
    make_console().print(table)


@app.command(
    epilog="Examples: pioche rules · pioche rules parade --lang nl"
    " · pioche rules parade --options · pioche rules parade --json"
)
def rules(
    slug: Annotated[str | None, typer.Argument(metavar="GAME", help="The game.")] = None,
    lang: Language = None,
    options: Annotated[bool, typer.Option("--options", help="Show the options instead.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the rules of a game, or which games there are."""
    from pioche.games.game import find, slugs
    from pioche.terminal.rules import games_page, options_page, rules_json, rules_page

    spoken = language(lang)
    if slug is None:
        if as_json:
            print_json({"games": slugs()})
        else:
            make_console().print(games_page([find(name) for name in slugs()], spoken))
        return
    game = find(slug)
    if as_json:
        print_json(rules_json(game, spoken))
    else:
        page = options_page if options else rules_page
        make_console().print(page(game, spoken))


@app.command(
    epilog="Examples: pioche replay game.pioche · pioche replay game.pioche --all --lang fr"
    " · pioche replay game.pioche --json"
)
def replay(
    file: File,
    lang: Language = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Print the whole game instead of stepping.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Step through a replay."""
    from pioche.terminal.keys import at_a_keyboard
    from pioche.terminal.replay import Stepper

    stepper = Stepper(read_replay(file, quiet=as_json), language(lang), make_console())
    if as_json:
        print_json(stepper.json())
    elif everything or not at_a_keyboard():
        stepper.print_all()
    else:
        stepper.walk()


@app.command(epilog="Examples: pioche verify game.pioche · pioche verify game.pioche --json")
def verify(
    file: File,
    shown: Annotated[
        str | None, typer.Option("--commitment", help="The commitment shown at the deal.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check a replay: the seed's commitment, every move, the result; every slap is judged again.

    A file can only be true to itself. Give the commitment that was shown at the deal, and it is
    checked against that, too.
    """
    try:
        checked = read_replay(file, quiet=as_json, shown=shown)
    except DamagedReplay as damage:
        if not as_json:
            raise
        print_json({"ok": False, "line": damage.line, "reason": damage.reason})
        sys.exit(2)
    result, moves, judged = checked.result, len(checked.moves), len(checked.evidence)
    if as_json:
        found = {"ok": True, "moves": moves, "over": result.over, "result": str(result)}
        print_json({**found, "judged": judged, "commitment": checked.head()["commitment"]})
    else:
        print(
            f"{file}: the seed fits its commitment {checked.head()['commitment']}, "
            f"all {moves} moves are legal, "
            + judged_or_not(checked)
            + "and "
            + (f"the result is right: {result}" if result.over else f"the game is {result}")
        )


def judged_or_not(replay: Replay) -> str:
    """What to say of the slaps of a game in real time."""
    from pioche.games.game import find

    if replay.evidence:
        return "every one is what the judge makes of its evidence, "
    return "no slap was judged (it was played without a clock), " * find(replay.slug).about.clock


@app.command(
    epilog="Examples: pioche analyse game.pioche · pioche analyse game.pioche --mistakes --lang fr"
    " · pioche analyse game.pioche --iterations 20000 --json"
)
def analyse(
    file: File,
    lang: Language = None,
    mistakes: Annotated[
        bool, typer.Option("--mistakes", help="Show only the choices that were bad.")
    ] = False,
    iterations: Annotated[
        int | None, typer.Option(help="How long to think about each choice.", min=10, max=10**6)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Go through a finished game: every choice's chance to win, mistakes, and luck."""
    from pioche.terminal.analysis import run_analysis

    run_analysis(read_replay(file, quiet=as_json), language(lang), mistakes, iterations, as_json)


@app.command(epilog="Examples: pioche warm · pioche warm parade · pioche warm --rl")
def warm(
    slugs: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; all without.")
    ] = None,
    learners: Annotated[
        bool, typer.Option("--rl", help="Also what learners need: observations, vectors.")
    ] = False,
) -> None:
    """Compile the games ahead, so that nobody waits later."""
    from pioche.games.batch import cores
    from pioche.games.game import find
    from pioche.games.game import slugs as all_slugs
    from pioche.rl.warm import all_and_learner_steps
    from pioche.terminal.warm import all_steps, warm_games

    steps_of = all_and_learner_steps if learners else all_steps
    chosen = [find(slug).slug for slug in slugs or all_slugs()]
    console = make_console(stderr=True)
    if PLAIN or CACHE is None or min(len(chosen), cores()) == 1:
        steps = [(f"{slug}: {name}", step) for slug in chosen for name, step in steps_of(slug)]
        warm_with_progress(steps, console)
        return
    with progress_bar(console, transient=True) as bar:
        task = bar.add_task("compiling", total=sum(len(steps_of(slug)) for slug in chosen))
        for name in warm_games(chosen, cores(), steps_of):
            bar.update(task, description=f"compiled {name}", advance=1)


@app.command(
    epilog="Examples: pioche serve --open · pioche serve --host 0.0.0.0 (for phones around you)"
    " · pioche serve --port 9000 --data tables --pace 0"
    " · pioche serve --origin https://play.example --proxy 127.0.0.1 (behind a proxy of that name)"
)
def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen at; 0.0.0.0 lets your network in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port; 0 takes a free one.", min=0, max=65535)] = 8626,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder for the tables; without it, your data folder."),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="A site by whose name people come; repeatable."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy that says for whom it asks; repeatable."),
    ] = None,
    watcher: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="Who else may read /metrics; repeatable."),
    ] = None,
    pace: Annotated[
        float, typer.Option(help="Seconds that a player takes at least.", min=0, max=60)
    ] = 0.7,
    patience: Annotated[
        int, typer.Option(help="Seconds until a player stands in for who vanished.", min=1)
    ] = 120,
    opens: Annotated[bool, typer.Option("--open", help="Show the lobby in your browser.")] = False,
    as_json: AsJson = False,
) -> None:
    """Open tables to people in their browsers, until Ctrl-C."""
    from pioche.server.hub import Settings
    from pioche.server.networks import Networks
    from pioche.server.serve import Surroundings
    from pioche.terminal.serve import Shown, data_folder, run_server

    origins = frozenset(check_origin(site) for site in origin or [])
    settings = Settings(origins=origins, pace=pace, patience=patience)
    around = Surroundings(Networks.read(proxy or []), Networks.read(watcher or []))
    folder = data or data_folder()
    run_server(folder, host, port, settings, around, Shown(folder, host, as_json, opens))


# ---- what the commands share


def check_origin(site: str) -> str:
    """A site as browsers name it: no path, no slash at the end."""
    if not re.fullmatch(r"https?://[a-z0-9.\-\[\]:]+", site):
        raise BadInput(f"{site!r} is no site: write it like https://play.example")
    return site


def table_kind(slug: str, chairs: Sequence[str], console: Console) -> type[TerminalTable]:
    """In real time where the game asks for it and somebody is there to press keys."""
    from pioche.games.game import find
    from pioche.terminal.keys import at_a_keyboard
    from pioche.terminal.realtime import RealTimeTable
    from pioche.terminal.table import YOU, TurnTable

    quick = find(slug).about.clock and YOU in chairs
    there = at_a_keyboard() and not console.is_dumb_terminal
    return RealTimeTable if quick and there else TurnTable


def read_replay(file: Path, quiet: bool, shown: str | None = None) -> Replay:
    """Read a replay and judge it again, compiling its game first where that is still to do."""
    from pioche.games.game import slugs
    from pioche.lab.warm import play_steps
    from pioche.play.replay import Replay
    from pioche.table.evidence import rejudge
    from pioche.terminal.files import read_text

    text = read_text(file)
    for slug in slugs():
        if f"\ngame: {slug} " in text[:200]:
            warm_with_progress(play_steps(slug), make_console(stderr=True), quiet)
    try:
        replay = Replay.read(text, shown)
        rejudge(replay)
    except DamagedReplay as damage:
        damage.add_note(str(file))
        raise
    return replay


def split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")] if text else []


def read_options(pairs: list[str] | None) -> dict[str, str]:
    options = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"{pair!r} is no option: write it as name=choice, for example first=0")
        options[name] = value
    return options


def language(chosen: str | None) -> str:
    """The language asked for, or that of the environment, or English."""
    if chosen is not None:
        return check_language(chosen)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def fail(message: str) -> NoReturn:
    visible = "".join(c if c.isprintable() else "?" for c in message)
    print(f"pioche: {visible}", file=sys.stderr)
    sys.exit(2)


def main() -> None:
    """Run the command; what is wrong with the input is one line and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # what a terminal cannot show is a question mark
    try:
        app()
    except (BadInput, IllegalMove) as error:
        fail(str(error))
    except DamagedReplay as error:
        fail(": ".join([*error.__notes__, str(error)]))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        fail(f"{error.filename or 'the system'}: {(error.strerror or str(error)).lower()}")
