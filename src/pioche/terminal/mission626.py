"""Mission 626 at a terminal: the court, and Stitch."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.games.game import Move
from pioche.games.mission626.cards import (
    COPIES,
    COPIES_WITHOUT_SPARKY,
    FEWEST_WITH_SPARKY,
    TO_WIN,
    VALUE,
    Card,
)
from pioche.play.position import View
from pioche.play.snapshot import Snapshot
from pioche.play.speech import Speech
from pioche.terminal.love_letter import LoveLetterDrawing

EFFECTS: dict[int, str] = {
    Card.GANTU: "MIS-3",
    Card.COUNCILWOMAN: "MIS-4",
    Card.COBRA: "MIS-5",
    Card.SPARKY: "MIS-6",
    Card.JUMBA: "MIS-7",
    Card.ANGEL: "MIS-8",
    Card.LEROY: "MIS-9",
    Card.DAVID: "MIS-10",
    Card.PLEAKLEY: "MIS-12",
    Card.NANI: "MIS-13",
    Card.LILO: "MIS-14",
}


@dataclass(frozen=True)
class Mission626Drawing(LoveLetterDrawing):
    """The table of Mission 626."""

    def copies(self, view: Snapshot) -> list[int]:
        all_cards = COPIES if view.seats >= FEWEST_WITH_SPARKY else COPIES_WITHOUT_SPARKY
        counts: list[int] = all_cards.tolist()
        return counts

    def sends_away(self, view: View, move: Move) -> bool:
        """Leroy, while Stitch is a Wrecker with oneself."""
        state = view.record
        return move.text == "leroy" and state.stitch == view.seat and bool(state.wrecker)

    def mark(self, view: Snapshot, speech: Speech, seat: int) -> str:
        if view.record.stitch != seat:
            return ""
        face = "mission626_table.wrecker" if view.record.wrecker else "mission626_table.nice"
        return speech.say(face)


DRAWING = Mission626Drawing(VALUE, TO_WIN, EFFECTS)
