"""Real time without a clock: who is first, by reflexes drawn by lot.

Where tiles lie face up, every seat that may slap is asked whether it wants to. Hands that come
down take as long as their reflexes say, and the first wins. Nobody slaps: the next tile turns, or
the clock closes. Before a tile turns, a seat may set its hand going blind.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pioche.errors import BadInput
from pioche.games.game import Move
from pioche.kernel.seats import CLOCK
from pioche.play.player import Player, Quick
from pioche.play.position import Position
from pioche.play.reflex import Reflex


class Race:
    """The players of one table, their reflexes, and the hands that are on their way."""

    def __init__(self, players: Sequence[Player], rngs: Sequence[Random], seed: int) -> None:
        self.players = players
        self.rngs = rngs
        self.hurry = [Random(f"{seed} {seat} reflex") for seat in range(len(players))]
        self.lot = Random(f"{seed} race")
        self.blind: dict[int, float] = {}  # hands set going before the newest tile turned

    def next_move(self, position: Position) -> tuple[int, Move]:
        """What happens next, and who does it."""
        wishes = {seat: self.wish(position, seat) for seat in position.to_move if seat != CLOCK}
        hands = self.hands(position, wishes)
        if hands:
            self.blind.clear()
            _, seat, move = min((time, seat, move) for seat, (time, move) in hands.items())
            return seat, move
        if CLOCK in position.to_move:
            return CLOCK, position.legal(CLOCK)[0]
        self.blind = dict(self.guesses(position))
        return self.flipper(position, wishes), position.game.move("flip")

    def wish(self, position: Position, seat: int) -> Move | None:
        """What a seat wants now; one whose hand is on its way is not asked any more."""
        if seat in self.blind:
            return None
        view = position.view(seat)
        offered = chosen(view.legal())
        choice = self.players[seat].choose(view, offered, self.rngs[seat])
        if choice is None:
            return None
        move = position.game.move(choice)
        if move not in offered:
            raise position.objection(seat, move) or BadInput(f"nobody chooses to {move}")
        return move

    def hands(
        self, position: Position, wishes: dict[int, Move | None]
    ) -> dict[int, tuple[float, Move]]:
        """The hands that come down on these tiles: when, by the newest one, and as what move."""
        game, found = position.game, {}
        for seat, wish in wishes.items():
            if wish is not None and wish.kind == "slap":
                found[seat] = self.reflex(seat).reaction(self.hurry[seat]), wish
            elif seat in self.blind:
                time = self.blind[seat]
                move = game.move("slap" if time >= 0 else "slap before last")
                if position.objection(seat, move) is None:
                    found[seat] = time, move
        return found

    def guesses(self, position: Position) -> dict[int, float]:
        """The hands set going before the next tile turns."""
        found = {}
        for seat, player in enumerate(self.players):
            if isinstance(player, Quick) and player.anticipate(
                position.view(seat), self.rngs[seat]
            ):
                found[seat] = player.reflex.guess(self.hurry[seat])
        return found

    def reflex(self, seat: int) -> Reflex:
        player = self.players[seat]
        return player.reflex if isinstance(player, Quick) else Reflex()

    def flipper(self, position: Position, wishes: dict[int, Move | None]) -> int:
        """Who flips: one who wants to, or else whose duty it is."""
        flip = position.game.move("flip")
        able = [seat for seat in wishes if position.objection(seat, flip) is None]
        return self.lot.choice([seat for seat in able if wishes[seat] == flip] or able)


def chosen(legal: Sequence[Move]) -> tuple[Move, ...]:
    """The moves that somebody may choose: what time makes of a choice is not among them."""
    return tuple(move for move in legal if move.chosen)
