"""The rules of sitting at a table, and what it refuses. Their sentences stand in `locale`."""

from __future__ import annotations

from enum import StrEnum, auto

from pioche.errors import IllegalMove
from pioche.locale import speaker


class Refusal(StrEnum):
    """Why a table does not do what it is asked."""

    NO_SUCH_SEAT = auto()
    SEAT_TAKEN = auto()
    SEAT_FREE = auto()
    NOT_YOUR_SEAT = auto()
    NAME_TAKEN = auto()
    KNOWS_ANOTHER_HAND = auto()
    HOST_ONLY = auto()
    NO_SUCH_MEMBER = auto()
    SENT_AWAY = auto()
    NO_SUCH_LEVEL = auto()
    SEATS_FREE = auto()
    NOT_STARTED = auto()
    STARTED = auto()
    OVER = auto()
    NOT_OVER = auto()
    PAUSED = auto()
    NOT_PAUSED = auto()
    NOT_SEATED = auto()
    NO_SUCH_MOVE = auto()
    STALE = auto()
    NOTHING_TO_TAKE_BACK = auto()
    SOMETHING_WAS_SEEN = auto()
    ASKED_ALREADY = auto()
    NOBODY_ASKED = auto()
    ANSWERED_ALREADY = auto()
    GOES_ON_ELSEWHERE = auto()
    BAD_NAME = auto()
    BAD_TEXT = auto()
    NO_SUCH_PHRASE = auto()
    TOO_MANY_MEMBERS = auto()
    TOO_MUCH_SAID = auto()
    TOO_LONG = auto()
    TOO_FAST = auto()
    NO_SUCH_QUESTION = auto()


RULES = {
    "TAB-1": (
        *(Refusal.NO_SUCH_SEAT, Refusal.SEAT_TAKEN, Refusal.SEAT_FREE),
        *(Refusal.NOT_YOUR_SEAT, Refusal.NAME_TAKEN, Refusal.KNOWS_ANOTHER_HAND),
    ),
    "TAB-2": (
        *(Refusal.HOST_ONLY, Refusal.NO_SUCH_MEMBER),
        *(Refusal.NO_SUCH_LEVEL, Refusal.SENT_AWAY),
    ),
    "TAB-3": (
        *(Refusal.SEATS_FREE, Refusal.NOT_STARTED, Refusal.STARTED),
        *(Refusal.OVER, Refusal.NOT_OVER),
    ),
    "TAB-4": (Refusal.PAUSED, Refusal.NOT_PAUSED, Refusal.NOT_SEATED),
    "TAB-5": (Refusal.NO_SUCH_MOVE, Refusal.STALE),
    "TAB-6": (
        *(Refusal.NOTHING_TO_TAKE_BACK, Refusal.SOMETHING_WAS_SEEN, Refusal.ASKED_ALREADY),
        *(Refusal.NOBODY_ASKED, Refusal.ANSWERED_ALREADY),
    ),
    "TAB-7": (Refusal.GOES_ON_ELSEWHERE,),
    "TAB-8": (Refusal.BAD_NAME, Refusal.BAD_TEXT, Refusal.NO_SUCH_PHRASE),
    "TAB-9": (
        *(Refusal.TOO_MANY_MEMBERS, Refusal.TOO_MUCH_SAID),
        *(Refusal.TOO_LONG, Refusal.TOO_FAST),
    ),
    "TAB-10": (Refusal.NO_SUCH_QUESTION,),
}
RULE_OF = {refusal: rule for rule, refusals in RULES.items() for refusal in refusals}


def refused(refusal: Refusal) -> IllegalMove:
    """The refusal as an exception, like that of a move; its slug is `table`."""
    sentence = speaker("en")(f"table.refusal.{refusal}")
    return IllegalMove(sentence, "table", RULE_OF[refusal], refusal.value)
