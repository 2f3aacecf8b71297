"""Princess Princess at a terminal: the court, and the cards that one knows to be in the pile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import RenderableType
from rich.text import Text

from pioche.games.game import Move
from pioche.games.princess.cards import COPIES, TO_WIN, VALUE, Card
from pioche.play.position import View
from pioche.play.snapshot import Snapshot
from pioche.play.speech import Speech
from pioche.terminal.love_letter import LoveLetterDrawing

EFFECTS: dict[int, str] = {
    Card.CLAIRE: "PRI-8",
    Card.GUARD: "PRI-7b",
    Card.ADVISORS: "PRI-7a",
    Card.LIBRARIAN: "PRI-7",
    Card.OLIVER: "PRI-6",
    Card.VLADRIC: "PRI-5",
    Card.PRINCESSES: "PRI-4",
    Card.GHOST_KING: "PRI-3",
    Card.CELESTE: "PRI-2",
    Card.OGRE: "PRI-1",
}


@dataclass(frozen=True)
class PrincessDrawing(LoveLetterDrawing):
    """The table of Princess Princess."""

    def copies(self, view: Snapshot) -> list[int]:
        counts: list[int] = COPIES.tolist()
        return counts

    def elsewhere(self, view: Snapshot) -> list[int]:
        return face_up(view)

    def sends_away(self, view: View, move: Move) -> bool:
        """The Ogre played, or discarded by one's own Vladric."""
        hand = view.record.hand[view.seat].tolist()
        return move.text == "ogre" or (move.text == f"vladric on {view.seat}" and Card.OGRE in hand)

    def more(self, view: Snapshot, speech: Speech) -> Iterator[RenderableType]:
        if cards := face_up(view):
            yield Text(f"{speech.say('princess_table.face_up')} ").append_text(
                self.chips(cards, speech)
            )
        if isinstance(view, View) and (cards := known_from_bottom(view)):
            text = Text(f"{speech.say('princess_table.under')} ")
            for card in cards:
                text.append_text(self.chip(card, speech) if card >= 0 else Text(" ? ", "reverse"))
                text.append(" ")
            yield text


def face_up(view: Snapshot) -> list[int]:
    return [int(card) for card in view.record.face_up if card >= 0]


def known_from_bottom(view: Snapshot) -> list[int]:
    """The pile from its bottom up to the last card that the viewer knows."""
    pile = view.record.pile[: view.record.piled].tolist()
    known = [place for place, card in enumerate(pile) if card >= 0]
    return pile[: known[-1] + 1] if known else []


DRAWING = PrincessDrawing(VALUE, TO_WIN, EFFECTS)
