"""Why a move of Level 8 is good."""

from __future__ import annotations

from pioche.games.about import key
from pioche.games.game import Move
from pioche.games.level8.cards import JOKER, MOVES, NUMBERS, SKIP, Kind
from pioche.games.level8.melds import add_card, remove_card
from pioche.play.hint import Reason
from pioche.play.position import View
from pioche.players.level8.sensible import MANY, fits_somewhere, lacking, most_dangerous

REASONS = (
    *(key(kind) for kind in Kind),
    *("take_useful", "take_last", "take_all_the_same", "skip_other", "discard_all_the_same"),
)


def reason(view: View, move: Move) -> Reason:
    """By the kind of move, as far as it is true of this one."""
    record, seat, one = view.record, view.seat, int(MOVES[move, 1])
    if move.kind == "take":
        return reason_to_take(view, int(record.discard[one, record.discarded[one] - 1]))
    if move.kind == "skip":
        near = one == most_dangerous(record, seat)
        return Reason("skip" if near else "skip_other", {"seat": ("seat", one)})
    if move.kind == "discard" and (one >= NUMBERS or not is_spare(view, one)):
        return Reason("discard_all_the_same")
    return Reason(move.kind)


def reason_to_take(view: View, card: int) -> Reason:
    """What is missing with it, or that it can be laid off."""
    named = {"card": ("card", card)}
    if card == JOKER or (view.record.laid[view.seat] and fits_somewhere(view.record, card)):
        return Reason("take_useful", named)
    if view.record.laid[view.seat] or card == SKIP:
        return Reason("take_all_the_same", named)
    cards = view.record.hand[view.seat].copy()
    add_card(cards, card)
    missing = lacking(view.record, view.seat, cards, MANY)
    if not missing:
        return Reason("take_last", named)
    return Reason("take", {**named, "count": ("number", missing)})


def is_spare(view: View, card: int) -> bool:
    """Whether the level is as near without a card as with it."""
    record, seat = view.record, view.seat
    if record.laid[seat]:
        return True
    cards = record.hand[seat].copy()
    before = lacking(record, seat, cards, MANY)
    remove_card(cards, card)
    return bool(lacking(record, seat, cards, MANY) == before)
