"""Why a move of Level 8 is good."""

from __future__ import annotations

from pioche.games.about import key
from pioche.games.game import Move
from pioche.games.level8.cards import MOVES, NUMBERS, Kind
from pioche.games.level8.melds import add_card
from pioche.play.hint import Reason
from pioche.play.position import View
from pioche.players.level8.sensible import MANY, lacking

REASONS = ("take_useful", *(key(kind) for kind in Kind))


def reason(view: View, move: Move) -> Reason:
    """By the kind of move; for a card taken before one has laid, what is missing with it."""
    record, seat = view.record, view.seat
    if move.kind == "skip":
        return Reason("skip", {"seat": ("seat", int(MOVES[move, 1]))})
    if move.kind != "take":
        return Reason(move.kind)
    source = int(MOVES[move, 1])
    card = int(record.discard[source, record.discarded[source] - 1])
    if record.laid[seat] or card >= NUMBERS:
        return Reason("take_useful", {"card": ("card", card)})
    cards = record.hand[seat].copy()
    add_card(cards, card)
    missing = lacking(record, seat, cards, MANY)
    return Reason("take", {"card": ("card", card), "count": ("number", missing)})
