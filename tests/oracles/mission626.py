"""A small, naive model of Love Letter: Stitch, Mission 626, written from its rules alone.

It exists to be compared with the real engine, so it prefers plain loops to speed.
"""

from __future__ import annotations

VALUES = {
    "gantu": 0,
    "councilwoman": 1,
    "cobra": 2,
    "sparky": 3,
    "jumba": 4,
    "angel": 5,
    "leroy": 5,
    "david": 6,
    "pleakley": 6,
    "nani": 7,
    "lilo": 8,
}
NEEDS_ANOTHER_PLAYER = {"councilwoman", "cobra", "sparky", "pleakley", "nani"}
NUMBERS = range(9)
TOKENS_TO_WIN = {2: 5, 3: 4, 4: 3, 5: 3}
STITCH_BONUS = 2


class Mission626Oracle:
    """One match: rounds are dealt from outside, until somebody has the tokens needed."""

    def __init__(self, seats: int, stitch: int, broken_tie: str = "winner") -> None:
        """Begin a match; `stitch` holds the pawn first, and no round is dealt yet.

        `broken_tie` says who holds Stitch after a tie at the top that the Wrecker's holder
        lost, leaving one winner: that "winner", or the "holder", as after a shared win.
        """
        if seats not in TOKENS_TO_WIN or stitch not in range(seats):
            raise ValueError(f"no match for {seats} seats with Stitch at {stitch}")
        if broken_tie not in {"winner", "holder"}:
            raise ValueError(f"no such ruling: {broken_tie}")
        self.seats: int = seats
        self.target: int = TOKENS_TO_WIN[seats]
        self.broken_tie: str = broken_tie
        self.tokens: list[int] = [0] * seats
        self.stitch: int = stitch
        self.wrecker: bool = False
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.front: list[list[str]] = [[] for _ in range(seats)]
        self.inside: set[int] = set()
        self.protected: set[int] = set()
        self.pile: list[str] = []
        self.aside: str = ""
        self.turn: int = (stitch + 1) % seats
        self.choosing: int | None = None  # the player Pleakley chose, while they decide
        self.round_over: bool = True  # waiting for a deal
        self.over: bool = False
        self.last_winners: list[int] = []
        self.revealed: dict[int, int] = {}

    def begin_round(self, hands: list[str], aside: str, pile: list[str]) -> None:
        """Deal a round: one card each, one set aside, and a pile whose last card is its top."""
        if self.over or not self.round_over:
            raise ValueError("no round can begin now")
        if len(hands) != self.seats or not pile:
            raise ValueError("a round needs one card for each seat, and a pile")
        self.hands = [[card] for card in hands]
        self.front = [[] for _ in hands]
        self.inside = set(range(self.seats))
        self.protected = set()
        self.pile = list(pile)
        self.aside = aside
        self.choosing = None
        self.wrecker = False
        self.round_over = False
        # The left neighbour of Stitch's holder plays first.
        self._begin_turn(self._left_of(self.stitch))

    def to_move(self) -> list[int]:
        """Return the seats that may act now."""
        if self.round_over or self.over:
            return []
        if self.choosing is not None:
            return [self.choosing]
        return [self.turn]

    def legal(self, seat: int) -> set[str]:
        """Return the moves a seat may make now, in words."""
        if seat not in self.to_move():
            return set()
        if seat == self.choosing:
            return {"give stitch", "swap hands"}
        targets = self._targets(seat)
        moves: set[str] = set()
        for card in self.hands[seat]:
            if card not in NEEDS_ANOTHER_PLAYER or not targets:
                # Nobody to choose: the card may be played, and has no effect.
                moves.add(card)
            elif card == "councilwoman":
                for target in targets:
                    for number in NUMBERS:
                        moves.add(f"councilwoman on {target} naming {number}")
            else:
                for target in targets:
                    moves.add(f"{card} on {target}")
        return moves

    def move(self, seat: int, text: str) -> None:
        """Make one legal move."""
        if text not in self.legal(seat):
            raise ValueError(f"seat {seat} may not: {text}")

        if seat == self.choosing:
            # The chosen player gives Stitch away to keep their hand, or lets it go.
            self.choosing = None
            if text == "give stitch":
                self.stitch = self.turn
            else:
                self._swap_hands(self.turn, seat)
            self._end_turn()
            return

        words = text.split()
        card = words[0]
        # The card played lies face up in front of its player; the other one stays in hand.
        self.hands[seat].remove(card)
        self.front[seat].append(card)

        plays_again = False
        if card not in NEEDS_ANOTHER_PLAYER:
            plays_again = self._play_alone(seat, card)
        elif len(words) > 1:
            target = int(words[2])
            number = int(words[4]) if card == "councilwoman" else None
            self._play_on(seat, card, target, number)

        if self.choosing is None:
            self._end_turn(plays_again)

    def winners(self) -> list[int]:
        """Return the seats with at least the tokens needed: they all win together."""
        return [seat for seat in range(self.seats) if self.tokens[seat] >= self.target]

    def _play_alone(self, seat: int, card: str) -> bool:
        """Resolve a card that chooses nobody; tell whether its player earns one more turn."""
        if card == "gantu":
            # Stitch passes to the left neighbour of its holder.
            self.stitch = self._left_of(self.stitch)
        elif card == "jumba":
            # Flip Stitch where it is.
            self.wrecker = not self.wrecker
        elif card == "angel":
            # Take Stitch; if it is Nice, play one more turn.
            self.stitch = seat
            return not self.wrecker
        elif card == "leroy":
            # Whoever holds Stitch as Wrecker leaves; take Stitch.
            # If that is oneself, Stitch passes to one's left neighbour.
            if not self.wrecker:
                self.stitch = seat
            elif self.stitch == seat:
                self._leave(seat, because_of=self._left_of(seat))
            else:
                self._leave(self.stitch, because_of=seat)
        elif card == "david":
            # Nobody can choose this player until their next turn.
            self.protected.add(seat)
        elif card == "lilo":
            # Take Stitch, which becomes Nice or stays so.
            self.stitch = seat
            self.wrecker = False
        return False

    def _play_on(self, seat: int, card: str, target: int, number: int | None) -> None:
        """Resolve a card played on another player."""
        theirs = self.hands[target][0]
        if card == "councilwoman":
            # Holding a card of the value named, they leave.
            if VALUES[theirs] == number:
                self._leave(target, because_of=seat)
        elif card == "cobra":
            # Holding Lilo or Nani, they leave.
            if theirs in {"lilo", "nani"}:
                self._leave(target, because_of=seat)
        elif card == "sparky":
            self._compare_in_secret(seat, target)
        elif card == "pleakley":
            # Swap hands, but a chosen player who holds Stitch may give it away instead.
            if self.stitch == target:
                self.choosing = target
            else:
                self._swap_hands(seat, target)
        elif card == "nani":
            # They take Stitch, even if they held it already.
            self.stitch = target

    def _compare_in_secret(self, seat: int, target: int) -> None:
        """Resolve Sparky: the lower card leaves, because of the other; a tie does nothing.

        Stitch counts for nothing here, whichever its face.
        """
        mine = VALUES[self.hands[seat][0]]
        theirs = VALUES[self.hands[target][0]]
        if theirs < mine:
            self._leave(target, because_of=seat)
        elif mine < theirs:
            self._leave(seat, because_of=target)

    def _targets(self, seat: int) -> list[int]:
        """Return the players a seat may choose: others, in the round and not protected."""
        return [
            other
            for other in range(self.seats)
            if other != seat and other in self.inside and other not in self.protected
        ]

    def _left_of(self, seat: int) -> int:
        """Return the next player clockwise who is still in the round."""
        left = (seat + 1) % self.seats
        while left not in self.inside:
            left = (left + 1) % self.seats
        return left

    def _leave(self, seat: int, because_of: int) -> None:
        """Take a player out: the hand is discarded without effect, and Stitch handed over."""
        self.inside.remove(seat)
        self.protected.discard(seat)
        self.front[seat].extend(self.hands[seat])
        self.hands[seat] = []
        if self.stitch == seat:
            self.stitch = because_of

    def _swap_hands(self, one: int, other: int) -> None:
        """Let two players exchange their hands."""
        self.hands[one], self.hands[other] = self.hands[other], self.hands[one]

    def _begin_turn(self, seat: int) -> None:
        """Give the turn to a player: their protection ends, and they draw."""
        self.turn = seat
        self.protected.discard(seat)
        self.hands[seat].append(self.pile.pop())

    def _end_turn(self, plays_again: bool = False) -> None:
        """End the round if it is due, or go on with the next turn."""
        if len(self.inside) == 1:
            # The last player in the round wins it at once.
            self.revealed = {}
            winners = list(self.inside)
            self._end_round(winners, next_holder=winners[0])
        elif not self.pile:
            self._compare_hands()
        elif plays_again:
            self._begin_turn(self.turn)
        else:
            self._begin_turn(self._left_of(self.turn))

    def _compare_hands(self) -> None:
        """Find who wins the round when the pile is empty."""
        self.revealed = {}
        for seat in sorted(self.inside):
            total = VALUES[self.hands[seat][0]]
            if seat == self.stitch:
                total += -STITCH_BONUS if self.wrecker else STITCH_BONUS
            self.revealed[seat] = total

        highest = max(self.revealed.values())
        tied = [seat for seat, total in self.revealed.items() if total == highest]
        winners = list(tied)
        if len(tied) > 1 and self.stitch in tied:
            if self.wrecker:
                # The Wrecker's holder loses ties.
                winners.remove(self.stitch)
            else:
                # The holder of Stitch as Nice wins ties.
                winners = [self.stitch]

        # A sole winner takes Stitch; after a shared win its holder keeps it.
        wrecker_dropped_out = len(tied) > len(winners) and self.wrecker
        if len(winners) > 1 or (wrecker_dropped_out and self.broken_tie == "holder"):
            next_holder = self.stitch
        else:
            next_holder = winners[0]
        self._end_round(winners, next_holder)

    def _end_round(self, winners: list[int], next_holder: int) -> None:
        """Pay the winners of the round, and place Stitch for the next one."""
        for seat in winners:
            self.tokens[seat] += 1
        self.last_winners = winners
        self.stitch = next_holder
        self.wrecker = False
        self.round_over = True
        self.over = self.winners() != []
