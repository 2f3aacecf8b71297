"""The rules and options of a game as pages for a terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pioche.games.about import Option
from pioche.games.game import Game
from pioche.locale import Say, speaker


def rules_page(game: Game, language: str) -> RenderableType:
    say = speaker(language)
    seats = game.about.seats
    name = say(f"{game.slug}.name")
    head = Text(say("rules.title", game=name), style="bold")
    head.append(f"   {say('rules.players', low=seats[0], high=seats[-1])}", style="dim")
    table = Table.grid(padding=(0, 2))
    for rule in game.about.rules:
        text = Text(game.say_rule(rule.id, say))
        if rule.source != "rulebook":
            text.append(f" [{say(f'source.{rule.source}')}]", style="dim")
        table.add_row(Text(rule.id, style="bold cyan"), text)
    return Group(head, Text(say(f"{game.slug}.pitch"), style="italic"), Text(), table)


def options_page(game: Game, language: str) -> RenderableType:
    say = speaker(language)
    title = say("rules.options", game=say(f"{game.slug}.name"))
    table = Table(title=title, title_justify="left", title_style="bold")
    for column in ("option", "choices", "meaning", "rule"):
        table.add_column(say(f"rules.{column}"))
    for option in game.about.options:
        rows = list(choice_words(game, option, say).items())
        meaning = say(f"{game.slug}.option.{option.name}")
        table.add_row(Text(option.name, style="bold"), "", meaning, option.rule)
        for choice, words in rows:
            default = f" ({say('rules.default')})" if choice == option.default else ""
            table.add_row("", f"{option.name}={choice}{default}", words, "")
    return table


def choice_words(game: Game, option: Option, say: Say) -> dict[str, str]:
    """What each choice means; seats share one line."""
    words = {}
    for choice in option.choices:
        if option.of_seats and choice.isdigit():
            first, last = 0, game.about.seats[-1] - 1
            words[f"{first}…{last}"] = say(f"{game.slug}.option.{option.name}.seat")
        else:
            words[choice] = say(f"{game.slug}.option.{option.name}.{choice}")
    return words


def rules_json(game: Game, language: str) -> dict[str, object]:
    """Rules and options for programs."""
    say = speaker(language)
    return {
        "game": game.slug,
        "name": say(f"{game.slug}.name"),
        "version": game.about.version,
        "seats": list(game.about.seats),
        "rules": [
            {"id": rule.id, "source": rule.source, "text": game.say_rule(rule.id, say)}
            for rule in game.about.rules
        ],
        "options": [
            {
                "name": option.name,
                "rule": option.rule,
                "choices": list(option.choices),
                "default": option.default,
                "text": say(f"{game.slug}.option.{option.name}"),
            }
            for option in game.about.options
        ],
    }


def games_page(games: list[Game], language: str) -> RenderableType:
    """The games there are."""
    say = speaker(language)
    table = Table.grid(padding=(0, 2))
    for game in games:
        seats = game.about.seats
        table.add_row(
            Text(game.slug, style="bold cyan"),
            Text(say(f"{game.slug}.name"), style="bold"),
            Text(say("rules.players", low=seats[0], high=seats[-1]), style="dim"),
            say(f"{game.slug}.pitch"),
        )
    return table
