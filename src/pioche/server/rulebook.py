"""The games and their rules for programs, in each language."""

from __future__ import annotations

from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pioche.errors import BadInput
from pioche.games.about import key
from pioche.games.game import Game, find, slugs
from pioche.locale import speaker
from pioche.players import names
from pioche.server.answers import Wrong, compressed
from pioche.server.decks import deck_of
from pioche.server.desk import Desk, language_of
from pioche.server.forms import (
    GameFacts,
    Games,
    OptionFacts,
    RefusalText,
    Rulebook,
    RuleText,
)
from pioche.table.refusals import RULES


async def games(_desk: Desk, request: Request) -> Response:
    """The games there are: seats, options, rules by id, and who plays them."""
    language = language_of(request)
    found = [game_facts(find(slug), language) for slug in slugs()]
    return compressed(request, msgspec.json.encode(Games(language=language, games=found)))


async def rules(_desk: Desk, request: Request) -> Response:
    """Every rule of a game in words, what it refuses, and the rules of the table itself."""
    book = rulebook(asked_game(request).slug, language_of(request))
    return compressed(request, msgspec.json.encode(book))


def asked_game(request: Request) -> Game:
    try:
        return find(request.path_params["slug"][:40])
    except BadInput:
        raise Wrong(404, f"there is no such game; there are {', '.join(slugs())}") from None


@cache
def game_facts(game: Game, language: str) -> GameFacts:
    say, about = speaker(language), game.about
    return GameFacts(
        slug=game.slug,
        version=about.version,
        name=say(f"{game.slug}.name"),
        pitch=say(f"{game.slug}.pitch"),
        fewest_seats=about.seats[0],
        most_seats=about.seats[-1],
        minutes=list(deck_of(game.slug).minutes),
        is_real_time=about.clock,
        options=[
            OptionFacts(
                name=option.name,
                rule=option.rule,
                choices=list(option.choices),
                default=option.default,
                of_seats=option.of_seats,
            )
            for option in about.options
        ],
        rules=[rule.id for rule in about.rules],
        players=list(names(game.slug)),
    )


@cache
def rulebook(slug: str, language: str) -> Rulebook:
    game, say = find(slug), speaker(language)
    about = game.about
    return Rulebook(
        slug=slug,
        version=about.version,
        language=language,
        name=say(f"{slug}.name"),
        pitch=say(f"{slug}.pitch"),
        rules=[
            RuleText(id=rule.id, source=rule.source, text=game.say_rule(rule.id, say))
            for rule in about.rules
        ],
        refusals=[
            RefusalText(reason=key(reason), rule=rule, text=say(f"{slug}.refusal.{key(reason)}"))
            for reason, rule in about.refusals.items()
        ],
        table_rules=[
            RuleText(id=rule, source="table", text=say(f"table.rule.{rule}")) for rule in RULES
        ],
        table_refusals=[
            RefusalText(reason=refusal, rule=rule, text=say(f"table.refusal.{refusal}"))
            for rule, refusals in RULES.items()
            for refusal in refusals
        ],
    )
