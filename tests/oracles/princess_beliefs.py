"""Which worlds can one seat not rule out in a round of Princess Princess Ever After?"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from .beliefs import Beliefs

if TYPE_CHECKING:
    from .beliefs import World

# How many copies there are of each character, in the order of the values 0 to 9.
COPIES = {
    "claire": 2,
    "guard": 6,
    "advisors": 2,
    "librarian": 2,
    "oliver": 2,
    "vladric": 2,
    "princesses": 2,
    "ghost_king": 1,
    "celeste": 1,
    "ogre": 1,
}
NAMES = list(COPIES)
VALUES = {name: value for value, name in enumerate(NAMES)}
TWO_SEATS = 2
FACE_UP_FOR_TWO = 3
DRAWN_FOR_PRINCESSES = 2


def deck() -> list[str]:
    """Return the cards of a round."""
    return [name for name, copies in COPIES.items() for _ in range(copies)]


class PrincessBeliefs(Beliefs):
    """What a viewer knows in the course of one round of Princess Princess Ever After."""

    def __init__(
        self,
        viewer: int | None,
        hands: list[str],
        pile: list[str],
        aside: str,
        face_up: list[str],
        starter: int,
    ) -> None:
        """Deal a round; the last card of the pile is its top. The starter draws."""
        assert sorted([*hands, *pile, aside, *face_up]) == sorted(deck())
        assert len(face_up) == (FACE_UP_FOR_TWO if len(hands) == TWO_SEATS else 0)
        self.keeping: bool = False  # whether the turn's player chooses what to keep
        super().__init__(viewer, hands, pile, aside, starter)

    def move(self, seat: int, text: str) -> None:
        """Make a legal move."""
        assert not self.round_over
        assert seat == self.turn
        if self.keeping:
            keep, first = text.removeprefix("keep ").split(", put ")
            self._keep(seat, keep, first.removesuffix(" first"))
            self.keeping = False
            self.end_turn()
            return
        words = text.split()
        card = words[0]
        target = int(words[2]) if "on" in words else None
        named = NAMES[int(words[4])] if "naming" in words else None
        self.play(seat, card)
        if card in {"claire", "oliver", "princesses", "celeste", "ogre"}:
            getattr(self, f"_{card}")(seat)
        elif card == "guard" and target is not None and named is not None:
            self._guard(target, named)
        elif card == "vladric" and target is not None:
            self._celeste_was_not_there(seat)
            self._vladric(target)
        elif card == "ghost_king":
            self._celeste_was_not_there(seat)
            if target is not None:
                self._ghost_king(seat, target)
        elif target is not None:  # otherwise all others are protected: no effect
            getattr(self, f"_{card}")(seat, target)
        if not self.keeping:
            self.end_turn()

    def _claire(self, _seat: int) -> None:
        """Nothing happens before the round's end."""

    def _guard(self, target: int, named: str) -> None:
        """Name a character: holding it, the chosen player leaves."""
        if self.holds(target, {named}):
            self.leave(target)

    def _advisors(self, seat: int, target: int) -> None:
        """Look at a hand in secret."""
        if self.viewer == seat:
            self.look(target)

    def _librarian(self, seat: int, target: int) -> None:
        """Compare hands in secret; the lower value leaves."""
        loser = self.loser(seat, target, VALUES)
        if loser is not None:
            self.leave(loser)

    def _oliver(self, _seat: int) -> None:
        """Nobody can choose you: that is public, and the moves given respect it."""

    def _vladric(self, target: int) -> None:
        """The chosen player discards the hand and draws; with the Ogre they leave instead."""
        if self.discard_hand(target) == ("ogre",):
            self.leave(target)
        else:
            self.draw(target)

    def _princesses(self, seat: int) -> None:
        """Draw two, or the one that is left, and choose what to keep; with no pile, nothing."""
        for _ in range(min(DRAWN_FOR_PRINCESSES, len(self.true_world.pile))):
            self.draw(seat)
            self.keeping = True

    def _ghost_king(self, seat: int, target: int) -> None:
        """Swap hands."""
        self.swap_hands(seat, target)

    def _celeste(self, _seat: int) -> None:
        """Nothing happens; nobody learns whether she had to be played."""

    def _celeste_was_not_there(self, seat: int) -> None:
        """Celeste must be played rather than Vladric or the Ghost King: all learn it was not."""
        had_to_play_her = self.holds(seat, {"celeste"})
        assert not had_to_play_her

    def _ogre(self, seat: int) -> None:
        """You leave."""
        self.leave(seat)

    def _keep(self, seat: int, keep: str, first: str) -> None:
        """Keep one card; put another under the pile, then the third, if any, beneath it."""

        def kept(world: World, keep: str, *put: str) -> World:
            for card in put:
                world = world._replace(pile=(card, *world.pile))
            return world.with_hand(seat, (keep,))

        def ways(world: World) -> set[World]:
            return {kept(world, *row) for row in permutations(world.hands[seat])}

        third = list(self.true_world.hands[seat])
        third.remove(keep)
        third.remove(first)
        if self.viewer == seat:
            self.change(lambda world: kept(world, keep, first, *third))
        else:
            self.branch(ways, kept(self.true_world, keep, first, *third))
        self.returned += 1 + len(third)
