"""A small, naive model of the card game Parade, written from its rules alone.

It exists to be compared with the real engine, so it prefers plain loops to speed.
"""

from __future__ import annotations

COLOURS = "RBPGYO"
DISCARDS_EACH = 2
TWO_PLAYERS = 2
TWO_PLAYER_LEAD = 2


def colour(card: str) -> str:
    """Return the colour letter of a card."""
    return card[0]


def value(card: str) -> int:
    """Return the printed value of a card."""
    return int(card[1:])


class ParadeOracle:
    """One game of Parade, from the deal to the winners."""

    def __init__(
        self,
        hands: list[list[str]],
        line: list[str],
        pile: list[str],
        first: int,
        tie: str = "shared",
    ) -> None:
        """Start a game; the line runs front to end, the last card of the pile is its top."""
        assert tie in {"shared", "latest"}
        assert 0 <= first < len(hands)
        self.hands: list[list[str]] = [list(hand) for hand in hands]
        self.line: list[str] = list(line)
        self.pile: list[str] = list(pile)
        self.front: list[list[str]] = [[] for _ in hands]
        self.discards: list[list[str]] = [[] for _ in hands]
        self.over: bool = False
        self.first: int = first
        self.tie: str = tie
        self.turn: int = first
        self.last_round: bool = False
        self.last_turns_left: int = len(hands)

    def to_move(self) -> list[int]:
        """Return the seats that may act now."""
        if self.over:
            return []
        if self.last_turns_left > 0:
            return [self.turn]
        return [seat for seat, away in enumerate(self.discards) if len(away) < DISCARDS_EACH]

    def legal(self, seat: int) -> list[str]:
        """Return the moves a seat may make now, in words."""
        if seat not in self.to_move():
            return []
        verb = "play" if self.last_turns_left > 0 else "discard"
        return [f"{verb} {card}" for card in self.hands[seat]]

    def move(self, seat: int, words: str) -> None:
        """Make one legal move."""
        assert words in self.legal(seat), f"seat {seat} may not {words}"
        verb, card = words.split()
        self.hands[seat].remove(card)
        if verb == "play":
            self._play(seat, card)
        else:
            self._discard(seat, card)

    def _play(self, seat: int, played: str) -> None:
        """Let a card join the parade, take the cards that leave it, then draw."""
        stay: list[str] = []
        for place, card in enumerate(self.line):
            cards_behind = len(self.line) - 1 - place
            safe = cards_behind < value(played)
            attracted = colour(card) == colour(played) or value(card) <= value(played)
            if attracted and not safe:
                self.front[seat].append(card)
            else:
                stay.append(card)
        self.line = [*stay, played]

        if self.last_round:
            self.last_turns_left -= 1
        else:
            if self.pile:
                self.hands[seat].append(self.pile.pop())
            colours_in_front = {colour(card) for card in self.front[seat]}
            if len(colours_in_front) == len(COLOURS) or not self.pile:
                self.last_round = True
        self.turn = (seat + 1) % len(self.hands)

    def _discard(self, seat: int, card: str) -> None:
        """Put a card away; after the very last one, the cards kept join those in front."""
        self.discards[seat].append(card)
        if self.to_move():
            return
        for owner, hand in enumerate(self.hands):
            self.front[owner].extend(hand)
        self.hands = [[] for _ in self.hands]
        self.over = True

    def _count(self, seat: int, letter: str) -> int:
        """Count the cards of one colour in front of a seat."""
        return len([card for card in self.front[seat] if colour(card) == letter])

    def _has_majority(self, seat: int, letter: str) -> bool:
        """Tell whether a seat turns its cards of one colour over."""
        mine = self._count(seat, letter)
        lead = TWO_PLAYER_LEAD if len(self.hands) == TWO_PLAYERS else 0
        for other in range(len(self.hands)):
            if other != seat and mine < self._count(other, letter) + lead:
                return False
        return True

    def points(self) -> list[int]:
        """Return the points of each seat, from the cards in front of everyone now."""
        totals: list[int] = []
        for seat in range(len(self.hands)):
            total = 0
            for card in self.front[seat]:
                total += 1 if self._has_majority(seat, colour(card)) else value(card)
            totals.append(total)
        return totals

    def winners(self) -> list[int]:
        """Return the seats that win: fewest points, then fewest cards, then the option."""
        points = self.points()
        best = [seat for seat, total in enumerate(points) if total == min(points)]
        fewest = min(len(self.front[seat]) for seat in best)
        best = [seat for seat in best if len(self.front[seat]) == fewest]
        if self.tie == "shared":
            return best
        latest = best[0]
        for seat in best:
            if (seat - self.first) % len(self.hands) > (latest - self.first) % len(self.hands):
                latest = seat
        return [latest]
