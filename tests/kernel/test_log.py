"""The log: rows in order, and an overflow that shows."""

from __future__ import annotations

from enum import IntEnum

import numpy as np
import pytest

from pioche.games.game import find
from pioche.kernel.log import HIDDEN, ROWS, Log, redact, tell
from pioche.kernel.record import UNKNOWN
from pioche.kernel.seats import EVERYONE, NOBODY, only
from pioche.play.event import read_events


class Event(IntEnum):
    PLAYED = 1
    DREW = 3


def told_to(viewer, logs):
    told = Log.box()
    redact(logs[0], viewer, find("parade").secrets, told[0])
    return read_events(find("parade"), told)


def test_events_are_read_in_order_and_secrets_only_by_those_entitled():
    logs = Log.box()
    tell(logs[0], Event.PLAYED, EVERYONE, 2, 65)
    tell(logs[0], Event.DREW, only(2), 2, 7)
    game = find("parade")
    everything = read_events(game, logs)
    assert [(event.name, event.arguments) for event in everything] == [
        ("played", (("seat", 2), ("card", 65))),
        ("drew", (("seat", 2), ("card", 7))),
    ]
    assert told_to(2, logs) == everything
    for viewer in (0, 1, NOBODY):
        played, drew = told_to(viewer, logs)
        assert played == everything[0]
        assert drew["card"] == UNKNOWN
        assert drew.veiled


def test_an_overflow_is_reported_and_writes_nothing_beyond_the_log():
    logs = Log.box(2)
    for _ in range(ROWS + 3):
        tell(logs[0], Event.PLAYED, EVERYONE, 1, 1)
    assert logs[0].count == ROWS + 3
    assert not logs[1].rows.any()
    with pytest.raises(OverflowError, match="131 events"):
        read_events(find("parade"), logs)


def test_a_hidden_event_does_not_reach_the_others_at_all():
    secrets = np.array([0, HIDDEN, 0, 0b10], np.int16)
    logs, told = Log.box(), Log.box()
    tell(logs[0], Event.PLAYED, only(1), 1, 1)
    tell(logs[0], Event.DREW, only(1), 1, 7)
    for viewer, expected in ((1, [[1, 2, 1, 1], [3, 2, 1, 7]]), (0, [[3, 0, 1, UNKNOWN]])):
        redact(logs[0], viewer, secrets, told[0])
        assert told[0].rows[: told[0].count, :4].tolist() == expected
