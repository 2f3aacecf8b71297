"""Everything about a game that stays the same, for screens: asked once and kept by browsers."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache
from itertools import count

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pioche.games.about import Field, Option, key
from pioche.games.game import Game, find
from pioche.games.level8.words import say_group, say_level
from pioche.locale import Say, catalogue, speaker
from pioche.players import names
from pioche.server import forms
from pioche.server.answers import Answer
from pioche.server.decks import Deck, deck_of, group_name
from pioche.server.desk import Desk, language_of
from pioche.server.rulebook import asked_game


@dataclass(frozen=True)
class Text:
    """An answer that is always the same, as it is and compressed, and what it is known by."""

    plain: bytes
    compressed: bytes
    tag: str


async def facts(_desk: Desk, request: Request) -> Response:
    """All that a screen needs to know of a game before it draws one; it changes with the version of
    the server only."""
    text = facts_text(asked_game(request).slug, language_of(request))
    headers = {
        "etag": text.tag,
        "cache-control": "no-cache",
        "vary": "accept-encoding, accept-language",
    }
    if text.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(text.plain, headers=headers, media_type=Answer.media_type)
    headers["content-encoding"] = "gzip"
    return Response(text.compressed, headers=headers, media_type=Answer.media_type)


@cache
def facts_text(slug: str, language: str) -> Text:
    plain = msgspec.json.encode(facts_of(find(slug), language))
    digest = hashlib.sha256(plain).hexdigest()[:32]
    return Text(plain, gzip.compress(plain, 9, mtime=0), f'"{digest}"')


def facts_of(game: Game, language: str) -> forms.Facts:
    about, say, deck = game.about, speaker(language), deck_of(game.slug)
    return forms.Facts(
        slug=game.slug,
        version=about.version,
        language=language,
        name=say(f"{game.slug}.name"),
        pitch=say(f"{game.slug}.pitch"),
        fewest_seats=about.seats[0],
        most_seats=about.seats[-1],
        minutes=list(deck.minutes),
        most_moves=about.longest,
        is_real_time=about.clock,
        players=list(names(game.slug)),
        options=[option_words(game.slug, option, say) for option in about.options],
        move_kinds=move_kinds(game, language),
        moves=move_table(game),
        event_kinds=event_kinds(game),
        columns=[
            forms.ColumnFacts(
                name=column.name, words=say(f"{game.slug}.column.{column.name}"), wins=column.wins
            )
            for column in about.columns
        ],
        points=about.points,
        questions=list(game.answers),
        kinds={kind: values(game, kind, say) for kind in sorted({*game.codes, *game.sayings})},
        cards=card_facts(game, deck, say),
        phases=list(deck.phases),
        numbers=dict(deck.numbers),
        levels=[
            [level_facts(side, number, groups, say) for number, groups in enumerate(levels, 1)]
            for side, levels in enumerate(deck.levels)
        ],
    )


# ---- options, moves, events


def option_words(slug: str, option: Option, say: Say) -> forms.OptionWords:
    message = f"{slug}.option.{option.name}"
    return forms.OptionWords(
        name=option.name,
        rule=option.rule,
        words=say(message),
        default=option.default,
        of_seats=option.of_seats,
        choices=[
            forms.ChoiceWords(value=choice, words=say(f"{message}.{place_of(option, choice)}"))
            for choice in option.choices
        ],
    )


def place_of(option: Option, choice: str) -> str:
    """What stands in the catalogues for a choice: all seats have one message."""
    return "seat" if option.of_seats and choice.isdigit() else choice


def field_facts(fields: tuple[Field, ...]) -> list[forms.FieldFacts]:
    return [
        forms.FieldFacts(name=field.name, kind=field.kind, is_secret=field.secret)
        for field in fields
    ]


def move_kinds(game: Game, language: str) -> list[forms.MoveKindFacts]:
    messages, _ = catalogue(language)
    return [
        forms.MoveKindFacts(
            name=key(member),
            rule=kind.rule,
            notation=kind.notation,
            words=messages[f"{game.slug}.move.{key(member)}"][0],
            is_chosen=kind.chosen,
            fields=field_facts(kind.fields),
        )
        for member, kind in game.about.moves.items()
    ]


def move_table(game: Game) -> forms.MoveTable:
    """Thousands of moves are a few columns; written one by one they would be half a megabyte."""
    places = {int(member): place for place, member in enumerate(game.about.moves)}
    kinds, *arguments = game.MOVES.T.tolist()
    most = max(len(kind.fields) for kind in game.about.moves.values())
    return forms.MoveTable(kind=[places[kind] for kind in kinds], arguments=arguments[:most])


def event_kinds(game: Game) -> list[forms.EventKindFacts]:
    return [
        forms.EventKindFacts(
            name=name, rule=kind.rule, is_hidden=kind.hidden, fields=field_facts(kind.fields)
        )
        for name, kind in game.events.values()
    ]


# ---- cards


def values(game: Game, kind: str, say: Say) -> forms.KindFacts:
    """The values of a kind are 0, 1, … as far as the game can tell them apart."""
    codes: list[str] = []
    words: list[str] = []
    for value in count():
        try:
            code = game.code(kind, value)
            said = game.sayings[kind](value, say) if kind in game.sayings else code
        except (IndexError, ValueError):
            break
        if said in words:
            break
        codes.append(code)
        words.append(said)
    return forms.KindFacts(codes=codes, words=words)


def card_facts(game: Game, deck: Deck, say: Say) -> forms.CardFacts:
    return forms.CardFacts(
        kind=deck.kind,
        columns=dict(deck.columns),
        rule=list(deck.rules),
        does=[game.say_rule(rule, say) for rule in deck.rules],
    )


def level_facts(
    side: int, number: int, groups: tuple[tuple[int, int], ...], say: Say
) -> forms.LevelFacts:
    return forms.LevelFacts(
        words=say_level(side, number, say),
        groups=[
            forms.GroupFacts(kind=group_name(kind), size=size, words=say_group(kind, size, say))
            for kind, size in groups
        ],
    )
