"""The log: rows in order, and an overflow that shows."""

from __future__ import annotations

from enum import IntEnum

import pytest

from pioche.games.game import find
from pioche.kernel.log import ROWS, Log, tell
from pioche.kernel.record import UNKNOWN
from pioche.kernel.seats import EVERYONE, NOBODY, only
from pioche.play.event import read_events


class Event(IntEnum):
    PLAYED = 1
    DREW = 3


def test_events_are_read_in_order_and_secrets_only_by_those_entitled():
    logs = Log.box()
    tell(logs[0], Event.PLAYED, EVERYONE, 2, 65)
    tell(logs[0], Event.DREW, only(2), 2, 7)
    game = find("parade")
    everything = read_events(game, logs, None)
    assert [(event.name, event.arguments) for event in everything] == [
        ("played", (("seat", 2), ("card", 65))),
        ("drew", (("seat", 2), ("card", 7))),
    ]
    assert read_events(game, logs, 2) == everything
    for viewer in (0, 1, NOBODY):
        played, drew = read_events(game, logs, viewer)
        assert played == everything[0]
        assert drew["card"] == UNKNOWN
        assert drew.is_veiled


def test_an_overflow_is_reported_and_writes_nothing_beyond_the_log():
    logs = Log.box(2)
    for _ in range(ROWS + 3):
        tell(logs[0], Event.PLAYED, EVERYONE, 1, 1)
    assert logs[0].count == ROWS + 3
    assert not logs[1].rows.any()
    with pytest.raises(OverflowError, match="131 events"):
        read_events(find("parade"), logs, None)
