"""A record written by compiled code reads as Python would have written it."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pioche
from pioche.games.game import slugs
from pioche.kernel.text import form_of, write_text

KIND = np.dtype([("cells", np.int16, (2, 3)), ("rng", np.int64, (4,)), ("word", np.int64)])
CELLS = st.integers(-(2**15), 2**15 - 1)
WORDS = st.integers(-(2**63), 2**63 - 1)


def written(box, without=()):
    form = form_of(box.dtype, without)
    out = np.empty(form.longest, np.uint8)
    return out[: write_text(box.view(np.uint8), form.text, form.steps, out)].tobytes()


@given(st.lists(CELLS, min_size=6, max_size=6), WORDS)
def test_any_numbers_are_written_in_decimal(cells, word):
    box = np.zeros(1, KIND)
    box[0]["cells"], box[0]["word"] = np.reshape(cells, (2, 3)), word
    assert json.loads(written(box, without=("rng",))) == {
        "cells": [cells[:3], cells[3:]],
        "word": word,
    }


def test_every_short_number_is_written_in_decimal():
    numbers = np.arange(-1_100, 1_100, dtype=np.int16)
    box = numbers.view(np.dtype([("cells", np.int16, numbers.shape)]))
    assert json.loads(written(box)) == {"cells": numbers.tolist()}


@pytest.mark.parametrize("slug", slugs())
def test_a_view_is_written_as_python_writes_it(slug):
    view = pioche.deal(slug, seats=2, seed=1).view(0)
    assert view.json_text().decode() == json.dumps(view.json(), separators=(",", ":"))
    assert b"rng" not in view.json_text()
