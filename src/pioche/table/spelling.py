r"""People's own words made harmless: names and what they say.

>>> tidy("  Ana\u202e  \t Lo\u0301pez ")
'Ana López'
"""

from __future__ import annotations

import unicodedata

from pioche.table.refusals import Refusal, refused

LONGEST_NAME, LONGEST_TEXT = 24, 280
MOST_MARKS = 2  # accents on one letter: more climb over the lines above
BLANKS = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}  # letters that show nothing
UNSEEN = {"Cf", "Cn", "Co", "Cs"}  # what turns text around, has no width, or no meaning
RESERVED = {"|", "~"}  # they divide the lines of a replay


def tidy(text: str) -> str:
    """In composed form, without what cannot be seen or climbs out of its line, single-spaced."""
    seen = "".join(map(shown, unicodedata.normalize("NFC", text)))
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", seen):  # what was apart may be one letter now
        marks = marks + 1 if unicodedata.category(letter).startswith("M") else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())


def shown(letter: str) -> str:
    """What there is to see of a letter: itself, a space, or nothing."""
    kind = unicodedata.category(letter)
    if kind in UNSEEN or is_selector(letter):
        return ""
    return " " if kind.startswith(("C", "Z")) or letter in BLANKS else letter


def is_selector(letter: str) -> bool:
    """Whether it only chooses between forms of the letter before it."""
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def clean_name(text: str) -> str:
    name = tidy("".join(letter for letter in text if letter not in RESERVED))
    if not 1 <= len(name) <= LONGEST_NAME or unicodedata.category(name[0]).startswith("M"):
        raise refused(Refusal.BAD_NAME)
    return name


def clean_text(text: str) -> str:
    said = tidy(text)
    if not 1 <= len(said) <= LONGEST_TEXT:
        raise refused(Refusal.BAD_TEXT)
    return said


def alike(one: str, other: str) -> bool:
    """Whether people would take two names for the same."""
    return folded(one) == folded(other)


def folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold().replace(" ", "")
