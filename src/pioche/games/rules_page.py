"""A game's RULES.md, written from its facts and the English catalogue.

`python -m pioche.games.rules_page parade > src/pioche/games/parade/RULES.md`
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from pioche.games.about import Field, key
from pioche.games.game import Game, find
from pioche.locale import LANGUAGES, speaker

NAMES = {"en": "English", "fr": "Français", "nl": "Nederlands"}


def rules_page(game: Game) -> str:
    return "\n".join([*head(game), *rules(game), *options(game), *tables(game)]) + "\n"


def head(game: Game) -> Iterator[str]:
    about, say = game.about, speaker("en")
    yield f"# {say(f'{game.slug}.name')}"
    yield ""
    yield say(f"{game.slug}.pitch")
    yield ""
    yield f"{about.seats[0]} to {about.seats[-1]} players · rules version {about.version}"
    if about.longest:
        yield f"· at most {about.longest} moves"
    yield ""
    yield f"This page is made by `python -m pioche.games.rules_page {game.slug}` from `words.py`"
    yield "and the catalogues in `locale/`; change it there."


def rules(game: Game) -> Iterator[str]:
    for language in LANGUAGES:
        say = speaker(language)
        yield ""
        yield f"## {NAMES[language]}: {say('rules.title', game=say(f'{game.slug}.name'))}"
        yield ""
        for rule in game.about.rules:
            source = "" if rule.source == "rulebook" else f" *({say(f'source.{rule.source}')})*"
            yield f"- **{rule.id}** {game.say_rule(rule.id, say)}{source}"


def options(game: Game) -> Iterator[str]:
    say = speaker("en")
    yield from ("", "## Options", "", "| option | choices | default | rule | meaning |")
    yield "|---|---|---|---|---|"
    for option in game.about.options:
        choices = " ".join(f"`{choice}`" for choice in option.choices)
        meaning = say(f"{game.slug}.option.{option.name}")
        yield f"| `{option.name}` | {choices} | `{option.default}` | {option.rule} | {meaning} |"


def tables(game: Game) -> Iterator[str]:
    about = game.about
    yield from ("", "## Moves", "", "| kind | notation | rule |", "|---|---|---|")
    for member, move in about.moves.items():
        yield f"| {key(member)} | `{move.notation}` | {move.rule} |"
    yield from ("", "## Refusals", "", "| number | reason | rule |", "|---|---|---|")
    for member, rule in about.refusals.items():
        yield f"| {int(member)} | {key(member)} | {rule} |"
    yield from ("", "## Events", "", "| number | event | arguments | rule |", "|---|---|---|---|")
    for member, event in about.events.items():
        arguments = ", ".join(map(argument, event.fields)) or "none"
        yield f"| {int(member)} | {key(member)} | {arguments} | {event.rule} |"


def argument(field: Field) -> str:
    return f"{field.name} (secret)" if field.secret else field.name


if __name__ == "__main__":
    sys.stdout.write(rules_page(find(sys.argv[1])))
