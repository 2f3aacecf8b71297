"""Pages: what this is, the lobby, a table, rules, games that are over, and whom we thank.

Each is plain and works without script; those that the browser client draws itself, too, are handed
out inside its shell.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from pioche.errors import BadInput, IllegalMove
from pioche.games.game import slugs
from pioche.locale import LANGUAGES, Say, speaker
from pioche.server.answers import trouble_of
from pioche.server.client_files import address, libraries
from pioche.server.desk import Desk, language_of
from pioche.server.forms import Listed, RuleText
from pioche.server.lobby import PAGE, SHOWN, listed
from pioche.server.rulebook import asked_game, rulebook
from pioche.server.shell import shell
from pioche.table.table import Table

STYLE = (Path(__file__).parent / "style" / "pioche.css").read_bytes()
KEPT = "public, max-age=3600"
OWN = {"en": "English", "fr": "Français", "nl": "Nederlands"}


async def style(_desk: Desk, _request: Request) -> Response:
    """The stylesheet of the plain pages."""
    return Response(STYLE, media_type="text/css", headers={"cache-control": KEPT})


async def home(_desk: Desk, request: Request) -> Response:
    """What this is, and where to go."""
    language = language_of(request)
    say = speaker(language)
    links = "".join(
        f'<dt><a href="/rules/{slug}?language={language}">{escape(say(f"{slug}.name"))}</a></dt>'
        f"<dd>{escape(say(f'{slug}.pitch'))}</dd>"
        for slug in slugs()
    )
    body = (
        f"<h1>Pioche</h1><p>{escape(say('page.what'))}</p>"
        f'<p><a href="/lobby?language={language}">{escape(say("page.lobby"))}</a></p>'
        f"<h2>{escape(say('page.rules'))}</h2><dl>{links}</dl>"
    )
    return shell(request, "Pioche", language, plain("/", language, body))


async def lobby(desk: Desk, request: Request) -> Response:
    """Public tables, open or running."""
    language = language_of(request)
    say = speaker(language)
    tables = [listed(row) for row in desk.hub.store.rows(phases=SHOWN, limit=PAGE)]
    rows = "".join(f"<li>{table_line(table, say)}</li>" for table in tables)
    body = f"<h1>{escape(say('page.lobby'))}</h1>"
    body += f"<ul>{rows}</ul>" if rows else f"<p>{escape(say('page.nothing'))}</p>"
    return page(say("page.lobby"), "/lobby", language, body)


async def table(_desk: Desk, request: Request) -> Response:
    """A table: whether there is one, the client finds out when it comes to it."""
    language = language_of(request)
    body = f"<h1>Pioche</h1><p>{escape(speaker(language)('page.script'))}</p>"
    return shell(request, "Pioche", language, plain(quote(request.url.path), language, body))


async def credits(_desk: Desk, request: Request) -> Response:
    """Whose work the client stands on."""
    language = language_of(request)
    title = speaker(language)("page.credits")
    items = "".join(
        f'<li><a href="{address(library["licence"])}">{escape(library["name"])}</a>'
        f" {escape(library['version'])}</li>"
        for library in libraries()
    )
    body = f"<h1>{escape(title)}</h1><ul>{items}</ul>"
    return shell(request, title, language, plain("/credits", language, body))


def table_line(table: Listed, say: Say) -> str:
    names = ", ".join(seat.name or say("page.free") for seat in table.seats)
    state = say(f"page.phase.{table.phase}")
    return f"<b>{escape(say(f'{table.slug}.name'))}</b> ({escape(state)}) · {escape(names)}"


async def rules(_desk: Desk, request: Request) -> Response:
    """The rules of a game, and those of the table."""
    game, language = asked_game(request), language_of(request)
    say, book = speaker(language), rulebook(game.slug, language)
    seats = game.about.seats
    title = say("rules.title", game=book.name)
    body = (
        f"<h1>{escape(title)}</h1><p>{escape(book.pitch)}</p>"
        f"<p>{escape(say('rules.players', low=seats[0], high=seats[-1]))}</p>"
        f"{rule_list(book.rules, say)}"
        f"<h2>{escape(say('page.table_rules'))}</h2>{rule_list(book.table_rules, say)}"
        f"<h2>{escape(say('page.refusals'))}</h2><ul>"
        + "".join(
            f'<li>{escape(refusal.text)} <a href="#{refusal.rule}">{refusal.rule}</a></li>'
            for refusal in (*book.refusals, *book.table_refusals)
        )
        + "</ul>"
    )
    return shell(request, title, language, plain(f"/rules/{game.slug}", language, body))


def rule_list(rules: list[RuleText], say: Say) -> str:
    items = []
    for rule in rules:
        own = rule.source in ("rulebook", "table")
        source = "" if own else f" <small>({escape(say(f'source.{rule.source}'))})</small>"
        items.append(f'<dt id="{rule.id}">{rule.id}</dt><dd>{escape(rule.text)}{source}</dd>')
    return f"<dl>{''.join(items)}</dl>"


async def replay(desk: Desk, request: Request) -> Response:
    """A game that is over: who played, how it ended, and its file."""
    language = language_of(request)
    room = await desk.finished(request)
    desk.hub.rest(room)
    say, name = speaker(language), speaker(language)(f"{room.table.game.slug}.name")
    body = (
        f"<h1>{escape(name)}</h1>{result_table(room.table, say)}"
        f'<p><a href="/api/tables/{room.id}/replay">{escape(say("page.file"))}</a></p>'
    )
    return shell(request, name, language, plain(f"/replay/{room.id}", language, body))


def result_table(table: Table, say: Say) -> str:
    winners, points = table.now.winners(), table.now.score()
    rows = "".join(
        f'<tr><th scope="row">{escape(chair.name)}</th><td>{points[seat]}</td>'
        f"<td>{escape(say('page.winner')) if seat in winners else ''}</td></tr>"
        for seat, chair in enumerate(table.chairs)
    )
    return f"<table>{rows}</table>"


def trouble(request: Request, error: Exception) -> Response:
    """What went wrong, for people."""
    why, status, headers = trouble_of(error)
    try:
        language = language_of(request)
    except BadInput:
        language = "en"
    say = speaker(language)
    spoken, sentence = "en", why.sentence  # what has no catalogue
    if isinstance(error, IllegalMove):
        spoken, sentence = language, say(f"table.refusal.{error.refusal}")
    elif status == 404:
        spoken, sentence = language, say("page.missing")
    body = (
        f'<p><small>{status}</small></p><h1 lang="{spoken}">{escape(sentence)}</h1>'
        f'<p><a class="button" href="/?language={language}">{escape(say("page.home"))}</a></p>'
    )
    answer = page(f"Pioche · {status}", "/", language, body)
    answer.status_code = status
    answer.headers.update(headers or {})
    answer.headers["vary"] = "accept, accept-language"
    return answer


def plain(path: str, language: str, body: str) -> str:
    """What stands in the body of a page."""
    others = " · ".join(
        f'<a href="{path}?language={other}" hreflang="{other}" lang="{other}">{OWN[other]}</a>'
        for other in LANGUAGES
        if other != language
    )
    return f'<nav><a href="/?language={language}">Pioche</a> · {others}</nav><main>{body}</main>'


def page(title: str, path: str, language: str, body: str) -> Response:
    """A page without script."""
    text = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="/style.css"></head><body>'
        f"{plain(path, language, body)}</body></html>"
    )
    headers = {"content-language": language, "vary": "accept-language"}
    return HTMLResponse(text, headers=headers)
