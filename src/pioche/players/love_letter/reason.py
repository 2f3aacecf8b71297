"""Why a card of a Love Letter is played: what the guess is likely to meet, what stays in hand."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from pioche.games.game import Move
from pioche.games.love_letter.court import Kind
from pioche.kernel.record import Cells
from pioche.play.hint import Reason
from pioche.play.position import View
from pioche.players.love_letter.hands import VALUES, other_card, share_out

REASONS = ("decide", "known", "guess", "safe", "keeps", "changes")


def court_reason(
    view: View,
    move: Move,
    hidden_cards: Callable[..., None],
    values: Cells,
    guards: int,
    swaps: int,
    draws: int,
) -> Reason:
    """`hidden_cards` counts those whose place a seat does not know. Masks of cards: `guards`
    protect whoever plays them, `swaps` are played on whomever hands are swapped with, `draws` let
    one keep one of several."""
    kind, card, target, named = view.game.MOVES[move].tolist()
    if kind == Kind.DECIDE:
        return Reason("decide")
    if kind == Kind.GUESS:
        chance = guessed(view, target, named, hidden_cards, values)
        if chance == 100:
            return Reason("known", {"seat": ("seat", target)})
        return Reason("guess", {"seat": ("seat", target), "chance": ("number", chance)})
    swapped = kind == Kind.CHOOSE and (swaps >> card & 1 or target == view.seat)
    if swapped or draws >> card & 1:
        return Reason("changes")
    kept = other_card(view.record, view.seat, card)
    return Reason("safe" if guards >> card & 1 else "keeps", {"card": ("card", kept)})


def guessed(
    view: View, target: int, value: int, hidden_cards: Callable[..., None], values: Cells
) -> int:
    """In hundredths, the chance that the target's card has this value."""
    left, shares = np.zeros(len(values), np.int16), np.zeros((view.game.about.seats[-1], VALUES))
    hidden_cards(view.record, view.seat, left)
    share_out(view.record, view.seat, left, values, shares)
    return round(100 * float(shares[target, value]))
