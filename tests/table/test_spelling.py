"""People's own words are made harmless: they keep their line, their direction and their length."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche.errors import IllegalMove
from pioche.play.replay import check_names
from pioche.table.spelling import LONGEST_NAME, LONGEST_TEXT, alike, clean_name, clean_text, tidy

TEXTS = st.text(max_size=400) | st.text(
    st.sampled_from(
        "aé e\u0301\u0302\u0303\u202e\u200b\u200d\ufe0f\u3164\t\n\u2066|~Ω\u2126\U000e0101"
    )
)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("  Ana  \t B ", "Ana B"),
        ("\u202eAna\u202c", "Ana"),  # written from right to left
        ("\u2066Ana\u2069", "Ana"),
        ("A\u200bn\u200da\ufeff", "Ana"),  # without a width
        ("Lo\u0301pez", "López"),  # composed
        ("Z\u0301\u0301\u0301\u0301\u0301o", "Ź\u0301\u0301o"),  # climbs out of its line
        ("A\u3164na\u2800", "A na"),  # letters that show nothing
        ("A\ufe0fna", "Ana"),
        ("A\nna\x00", "A na"),
        ("\U000e0041Ana", "Ana"),  # tags
    ],
)
def test_what_cannot_be_seen_is_left_out(given, expected):
    assert tidy(given) == expected


@pytest.mark.parametrize(
    "name", ["Zoë", "李小龍", "Ægir", "محمد", "O'Neill", "R2-D2", "🙂", "a b c"]
)
def test_names_of_people_stay_as_they_are(name):
    assert clean_name(name) == name


@pytest.mark.parametrize("one", ["Ana", "ANA", "ａｎａ", "A na", "an a"])
def test_names_that_look_the_same_are_the_same(one):
    assert alike(one, "Ana")
    assert not alike(one, "Anna")


@given(TEXTS)
def test_tidying_twice_is_tidying_once(text):
    assert tidy(tidy(text)) == tidy(text)


@given(TEXTS)
def test_nothing_unseen_is_left(text):
    left = tidy(text)
    assert not any(unicodedata.category(letter).startswith("C") for letter in left)
    assert left == left.strip()
    assert unicodedata.is_normalized("NFC", left)
    assert len(left.splitlines()) <= 1


def cleaned(clean: Callable[[str], str], text: str) -> str | None:
    """What is left of it, if that can be used."""
    try:
        return clean(text)
    except IllegalMove:
        return None


@given(TEXTS)
def test_a_name_has_its_length_and_fits_into_a_replay(text):
    name = cleaned(clean_name, text)
    if name is not None:
        assert 1 <= len(name) <= LONGEST_NAME
        assert clean_name(name) == name
        check_names([name])


@given(TEXTS)
def test_what_is_said_has_its_length(text):
    said = cleaned(clean_text, text)
    assert said is None or 1 <= len(said) <= LONGEST_TEXT


@pytest.mark.parametrize(("length", "fits"), [(280, True), (281, False)])
def test_a_text_is_as_long_as_is_said(length, fits):
    if fits:
        assert len(clean_text("x" * length)) == length
    else:
        with pytest.raises(IllegalMove, match="TAB-8"):
            clean_text("x" * length)
