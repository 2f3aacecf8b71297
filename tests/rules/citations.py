"""What the scenarios of a game cite, read from their source: nothing has to run for it."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from pathlib import Path

from pioche.games.about import key
from pioche.games.game import Game, find


@dataclass
class Citations:
    """Rules named by `@rule`, reasons by `refuses`, events by `tells` and `told`, kinds of move
    by `plays`.
    """

    rules: set[str] = field(default_factory=set)
    refusals: set[str] = field(default_factory=set)
    events: set[str] = field(default_factory=set)
    moves: set[str] = field(default_factory=set)


def citations(path: Path, slug: str) -> Citations:
    found = Citations()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            read_call(node, slug, found)
    return found


def read_call(call: ast.Call, slug: str, found: Citations) -> None:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    texts = [text for argument in call.args for text in string_in(argument)]
    members = [a.attr.lower() for a in call.args if isinstance(a, ast.Attribute)]
    if name == "rule" and texts[0] == slug:
        found.rules.update(texts[1:])
    elif name == "refuses":
        found.refusals.update(members)
    elif name in {"tells", "told"}:
        found.events.update(members)
    elif name == "plays":
        found.moves.update(kinds_of(texts, slug))


def kinds_of(texts: list[str], slug: str) -> set[str]:
    """The kinds of the moves written out in full."""
    game = find(slug)
    written = {move.text.lower(): move.kind for move in game.moves}
    return {written[text.lower()] for text in texts if text.lower() in written}


def string_in(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return []


def missing(game: Game, found: Citations) -> dict[str, set[str]]:
    """What the game has and no scenario cites."""
    about = game.about
    left = {
        "rules": {rule.id for rule in about.rules} - found.rules,
        "refusals": {key(member) for member in about.refusals} - found.refusals,
        "events": {key(member) for member in about.events} - found.events,
        "moves": {key(member) for member in about.moves} - found.moves,
    }
    return {what: names for what, names in left.items() if names}
