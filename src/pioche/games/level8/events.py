"""What can be told and refused in Level 8."""

from __future__ import annotations

from enum import IntEnum


class Objection(IntEnum):
    OK = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    DRAW_FIRST = 3
    DRAWN_ALREADY = 4
    PILE_EMPTY = 5
    NOTHING_THERE = 6
    MUST_SLIDE = 7
    NO_SKIP_HERE = 8
    NOT_IN_HAND = 9
    LAID_ALREADY = 10
    CANNOT_LAY = 11
    NO_CARD_LEFT = 12
    NOT_LAYING = 13
    FINISH_FIRST = 14
    NO_SUCH_MELD = 15
    DOES_NOT_FIT = 16
    LEADS_NOWHERE = 17
    NOT_COMPLETE = 18
    LAY_FIRST = 19
    ON_YOURSELF = 20
    SKIPPED_ALREADY = 21
    NO_SUCH_SEAT = 22
    LAST_SKIP = 23
    KEEP_NOW = 24
    NOT_KEEPING = 25
    MAY_NOT_KEEP = 26
    KEPT_ENOUGH = 27
    CHOSEN_ALREADY = 28
    TAKES_OTHERS = 29


class Event(IntEnum):
    DREW = 1
    TOOK = 2
    REBUILT = 3
    NO_DRAW = 4
    SLID = 5
    BEGAN = 6
    PUT = 7
    TOOK_BACK = 8
    LAID = 9
    MELDED = 10
    ADDED = 11
    DISCARDED = 12
    SKIP_PLAYED = 13
    OUT = 14
    MOVED_UP = 15
    STAYED = 16
    MAY_KEEP = 17
    KEPT = 18
    CHOSE = 19
    KEPT_CARDS = 20
    NEW_ROUND = 21
    DEALT = 22
    TURNED_UP = 23
    WON = 24
