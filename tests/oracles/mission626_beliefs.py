"""Which worlds can one seat not rule out in a round of Love Letter: Stitch, Mission 626?"""

from __future__ import annotations

from .beliefs import Beliefs

# The value of each character and how many copies there are.
CHARACTERS = {
    "gantu": (0, 2),
    "councilwoman": (1, 3),
    "cobra": (2, 2),
    "sparky": (3, 2),
    "jumba": (4, 2),
    "angel": (5, 1),
    "leroy": (5, 1),
    "david": (6, 1),
    "pleakley": (6, 1),
    "nani": (7, 1),
    "lilo": (8, 1),
}
VALUES = {name: value for name, (value, _) in CHARACTERS.items()}
SEATS_FOR_SPARKY = 4


def deck(seats: int) -> list[str]:
    """Return the cards of a round."""
    return [
        name
        for name, (_, copies) in CHARACTERS.items()
        if name != "sparky" or seats >= SEATS_FOR_SPARKY
        for _ in range(copies)
    ]


class Mission626Beliefs(Beliefs):
    """What a viewer knows in the course of one round of Mission 626."""

    def __init__(
        self,
        viewer: int | None,
        hands: list[str],
        pile: list[str],
        aside: str,
        starter: int,
        stitch: int,
    ) -> None:
        """Deal a round; the last card of the pile is its top. The starter draws."""
        assert sorted([*hands, *pile, aside]) == sorted(deck(len(hands)))
        self.stitch: int = stitch  # the seat that holds the pawn
        self.nice: bool = True
        self.answering: int | None = None  # whom Pleakley asks for Stitch
        super().__init__(viewer, hands, pile, aside, starter)

    def move(self, seat: int, text: str) -> None:
        """Make a legal move."""
        assert not self.round_over
        if self.answering is not None:
            assert seat == self.answering
            self._answer(seat, text)
            return
        assert seat == self.turn
        words = text.split()
        card = words[0]
        target = int(words[2]) if "on" in words else None
        number = int(words[4]) if "naming" in words else None
        self.play(seat, card)
        if card in {"gantu", "jumba", "angel", "leroy", "david", "lilo"}:
            getattr(self, f"_{card}")(seat)
        elif card == "councilwoman" and target is not None and number is not None:
            self._councilwoman(seat, target, number)
        elif target is not None:  # otherwise all others are protected: no effect
            getattr(self, f"_{card}")(seat, target)
        if self.answering is None:
            self.end_turn(once_more=card == "angel" and self.nice)

    def _gantu(self, _seat: int) -> None:
        """Stitch goes to the left neighbour of its holder."""
        self.stitch = self.left_of(self.stitch)

    def _councilwoman(self, seat: int, target: int, number: int) -> None:
        """Name a number: holding that value, the chosen player leaves."""
        if self.holds(target, {name for name, value in VALUES.items() if value == number}):
            self._leave_because_of(target, seat)

    def _cobra(self, seat: int, target: int) -> None:
        """Look at a hand in secret; with Lilo or Nani in it, the chosen player leaves."""
        if self.viewer == seat:
            self.look(target)
        if self.holds(target, {"lilo", "nani"}):
            self._leave_because_of(target, seat)

    def _sparky(self, seat: int, target: int) -> None:
        """Compare hands in secret; the lower value leaves, because of the other player."""
        loser = self.loser(seat, target, VALUES)
        if loser is not None:
            self._leave_because_of(loser, target if loser == seat else seat)

    def _jumba(self, _seat: int) -> None:
        """Stitch is flipped where it is."""
        self.nice = not self.nice

    def _angel(self, seat: int) -> None:
        """Take Stitch; if Nice, play one more turn (see `move`)."""
        self.stitch = seat

    def _leroy(self, seat: int) -> None:
        """Whoever holds Stitch as Wrecker leaves; take Stitch, or the left neighbour does."""
        if not self.nice:
            self._leave_because_of(self.stitch, seat)
        self.stitch = seat if seat in self.inside else self.left_of(seat)

    def _david(self, _seat: int) -> None:
        """Nobody can choose you: that is public, and the moves given respect it."""

    def _pleakley(self, seat: int, target: int) -> None:
        """Swap hands; a chosen player who holds Stitch may give it instead."""
        if self.stitch == target:
            self.answering = target
        else:
            self.swap_hands(seat, target)

    def _nani(self, _seat: int, target: int) -> None:
        """The chosen player takes Stitch."""
        self.stitch = target

    def _lilo(self, seat: int) -> None:
        """Take Stitch, who becomes or stays Nice."""
        self.stitch = seat
        self.nice = True

    def _answer(self, seat: int, text: str) -> None:
        """Prevent Pleakley's swap by giving Stitch away, or do not."""
        if text == "give stitch":
            self.stitch = self.turn
        else:
            assert text == "swap hands"
            self.swap_hands(self.turn, seat)
        self.answering = None
        self.end_turn()

    def _leave_because_of(self, leaver: int, cause: int) -> None:
        """Let a player leave the round; whoever made them leave receives their Stitch."""
        self.leave(leaver)
        if self.stitch == leaver:
            self.stitch = cause
