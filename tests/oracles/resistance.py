"""A small, naive model of Star Wars: La Résistance, written from its rules alone.

It exists to be compared with the real engine, so it prefers plain loops to speed.
"""

from __future__ import annotations

POINTS = {
    "rey": 5,
    "finn": 4,
    "poe": 4,
    "han": 3,
    "chewbacca": 3,
    "leia": 2,
    "bb8": 2,
    "c3po": 1,
    "r2d2": 1,
    "kylo": -5,
}
CHARACTERS = list(POINTS)
TILES = [code for code in CHARACTERS for _ in range(8 if code == "kylo" else 4)]
PLANETS = {2: 6, 3: 4, 4: 3}
ROUNDS = 2
TWO_PLAYERS = 2
CLOCK = 8
NO_TILE = "-"


class ResistanceOracle:
    """One game of La Résistance, from the first flip to the winners."""

    def __init__(
        self,
        stack: list[str],
        second_stack: list[str] | None,
        first: int,
        seats: int,
        second: str = "same",
    ) -> None:
        """Start a game; the first tile of a stack is the first to be flipped.

        The stack of the second round may be given later, before the move that ends the first.
        """
        assert seats in PLANETS
        assert 0 <= first < seats
        assert second in {"same", "next"}
        assert sorted(stack) == sorted(TILES)
        self.seats: int = seats
        self.stack: list[str] = list(stack)
        self.second_stack: list[str] | None = second_stack
        self.faced: list[str] = []
        self.last_flip: int = 0  # how many tiles the last flip turned, if they are still face up
        self.planets: list[list[list[str]]] = [[] for _ in range(seats)]
        self.pawns: dict[str, int | None] = dict.fromkeys(CHARACTERS)
        self.first: int = first
        self.second: str = second
        self.round: int = 1
        self.turn: int = first
        self.over: bool = False
        self.events: list[tuple[str | int, ...]] = []

    def free(self, seat: int) -> int:
        """Count the planets of a seat on which no tiles lie yet."""
        return PLANETS[self.seats] - len(self.planets[seat])

    def _with_a_free_planet(self) -> list[int]:
        """Return the seats that still have a free planet."""
        return [seat for seat in range(self.seats) if self.free(seat) > 0]

    def _next_with_a_free_planet(self, seat: int) -> int:
        """Return the nearest seat clockwise of this one that has a free planet."""
        after = (seat + 1) % self.seats
        while self.free(after) == 0:
            after = (after + 1) % self.seats
        return after

    def to_move(self) -> list[int]:
        """Return the seats that may act now, the clock last."""
        return [seat for seat in [*range(self.seats), CLOCK] if self.legal(seat)]

    def legal(self, seat: int) -> list[str]:
        """Return the moves a seat, or the clock, may make now, in words."""
        if self.over:
            return []
        if seat == CLOCK:
            return ["close"] if self.faced and not self.stack else []
        moves: list[str] = []
        if self.stack and (seat == self.turn or self.seats == TWO_PLAYERS):
            moves.append("flip")
        if self.free(seat) > 0:
            if self.faced:
                moves.append("slap")
            if len(self.faced) > self.last_flip:
                moves.append("slap before last")
        return moves

    def move(self, seat: int, text: str) -> None:
        """Make one legal move."""
        assert text in self.legal(seat), f"seat {seat} may not {text}"
        self.events = []
        if text == "flip":
            self._flip(seat)
        elif text == "slap":
            self._slap(seat)
        elif text == "slap before last":
            self._slap_before_last(seat)
        else:
            self._close()

    def _flip(self, seat: int) -> None:
        """Turn one tile face up, or with two players two at once."""
        if self.seats == TWO_PLAYERS:
            turned = self.stack[:2]
            other = turned[1] if len(turned) == 2 else NO_TILE
            self.events.append(("flipped_both", seat, turned[0], other))
        else:
            turned = self.stack[:1]
            self.events.append(("flipped", seat, turned[0]))
        self.stack = self.stack[len(turned) :]
        self.faced.extend(turned)
        self.last_flip = len(turned)
        self.turn = self._next_with_a_free_planet(seat)

    def _slap(self, seat: int) -> None:
        """Win all the tiles that are face up."""
        taken = self.faced
        self.faced = []
        self.last_flip = 0
        self.planets[seat].append(taken)
        self.events.append(("slapped", seat, len(taken)))
        self._go_on_after_slap(seat)

    def _slap_before_last(self, seat: int) -> None:
        """Win the tiles that were face up before the last flip, whose tiles stay."""
        older = len(self.faced) - self.last_flip
        taken = self.faced[:older]
        self.faced = self.faced[older:]
        self.planets[seat].append(taken)
        self.events.append(("slapped_early", seat, len(taken)))
        self._go_on_after_slap(seat)

    def _go_on_after_slap(self, seat: int) -> None:
        """See whether a slap ended the round; if not, say who flips next."""
        if self.free(seat) == 0:
            self.events.append(("full", seat))
        left = self._with_a_free_planet()
        centre = [*self.faced, *self.stack]
        if len(left) == 1 and centre:
            self.planets[left[0]].append(centre)
            self.faced = []
            self.stack = []
            self.events.append(("last_free", left[0], len(centre)))
        if len(left) == 1 or not centre:
            self._end_round()
        elif self.free(seat) > 0:
            self.turn = seat
        else:
            self.turn = self._next_with_a_free_planet(seat)

    def _close(self) -> None:
        """End the round with tiles that nobody wanted, which stay where they lie."""
        self.events.append(("closed", len(self.faced)))
        self._end_round()

    def _end_round(self) -> None:
        """Give the pawns away, then begin the second round or end the game."""
        self.events.append(("counted", self.round))
        for code in CHARACTERS:
            self._award(code)
        if self.round < ROUNDS:
            self._begin_second_round()
        else:
            self._end_game()

    def _count(self, seat: int, code: str) -> int:
        """Count the tiles of one character that a seat won in this round."""
        return sum(planet.count(code) for planet in self.planets[seat])

    def _award(self, code: str) -> None:
        """Give one pawn to the seat with strictly most tiles of its character, if there is one."""
        counts = [self._count(seat, code) for seat in range(self.seats)]
        most = max(counts)
        best = [seat for seat in range(self.seats) if counts[seat] == most]
        holder = self.pawns[code]
        if most == 0 or len(best) > 1:
            if holder is None:
                self.events.append(("pawn_stays", code))
            else:
                self.events.append(("pawn_stays_with", holder, code))
            return
        winner = best[0]
        if holder is None:
            self.events.append(("pawn_won", winner, code, most))
        elif holder == winner:
            self.events.append(("pawn_kept", winner, code, most))
        else:
            self.events.append(("pawn_taken", winner, holder, code, most))
        self.pawns[code] = winner

    def _begin_second_round(self) -> None:
        """Lay all tiles face down again and empty the planets; the pawns stay where they are."""
        assert self.second_stack is not None, "the second round has no stack"
        assert sorted(self.second_stack) == sorted(TILES)
        self.round = 2
        self.stack = list(self.second_stack)
        self.faced = []
        self.last_flip = 0
        self.planets = [[] for _ in range(self.seats)]
        self.turn = self.first if self.second == "same" else (self.first + 1) % self.seats
        self.events.append(("second_round", self.turn))

    def _end_game(self) -> None:
        """Tell everybody's points and who won."""
        self.over = True
        for seat, total in enumerate(self.points()):
            self.events.append(("scored", seat, total))
        for seat in self.winners():
            self.events.append(("won", seat))

    def points(self) -> list[int]:
        """Return the points of each seat, from the pawns held now."""
        totals: list[int] = []
        for seat in range(self.seats):
            held = [code for code in CHARACTERS if self.pawns[code] == seat]
            totals.append(sum(POINTS[code] for code in held))
        return totals

    def winners(self) -> list[int]:
        """Return the seats with the most points."""
        points = self.points()
        return [seat for seat in range(self.seats) if points[seat] == max(points)]
