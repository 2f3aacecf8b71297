"""Texts in English, French and Dutch, kept in PO files: one for the table, one for each game.

Messages are known by ids (`parade.event.took`), so that English is a catalogue like the others
and another theme is another catalogue.

>>> say = speaker("nl")
>>> say("parade.colour.R")
'rood'
"""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Protocol

from babel.messages.pofile import read_po

from pioche.errors import BadInput

LANGUAGES = ("en", "fr", "nl")
FOLDER = Path(__file__).parent


class Say(Protocol):
    """Put a message into words; `count` chooses between its singular and plural."""

    def __call__(self, message: str, **arguments: object) -> str: ...


Forms = tuple[str, ...]


def check_language(language: str) -> str:
    if language not in LANGUAGES:
        raise BadInput(f"there is no language {language!r}; choose one of {', '.join(LANGUAGES)}")
    return language


@cache
def catalogue(language: str) -> tuple[dict[str, Forms], Callable[[int], int]]:
    """All messages of a language, each with its forms, and what chooses the form for a number."""
    check_language(language)
    messages: dict[str, Forms] = {}
    plural = "n != 1"
    for path in sorted((FOLDER / language).glob("*.po")):
        with path.open("rb") as file:
            po = read_po(file, locale=language, abort_invalid=True)
        plural = po.plural_expr
        for message in po:
            if not message.id:
                continue
            name = message.id if isinstance(message.id, str) else message.id[0]
            text = message.string or ""
            messages[name] = (text,) if isinstance(text, str) else tuple(text)
    return messages, gettext.c2py(plural)


@cache
def placeholders(message: str) -> frozenset[str]:
    """What is to be filled into a message, which is the same in all languages."""
    parts = Formatter().parse(catalogue("en")[0][message][-1])
    return frozenset(name for _, name, _, _ in parts if name)


@cache
def speaker(language: str) -> Say:
    """The voice of a language."""
    messages, form_for = catalogue(language)

    def say(message: str, **arguments: object) -> str:
        forms = messages[message]
        count = arguments.get("count")
        form = forms[form_for(count)] if isinstance(count, int) and len(forms) > 1 else forms[0]
        return form.format(**arguments)

    return say
