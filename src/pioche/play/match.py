"""A whole game between players. A limit on its moves lives here and never in the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pioche.errors import BadInput, whole
from pioche.games.game import Move, find
from pioche.play.player import Player
from pioche.play.position import Position, deal
from pioche.play.race import Race
from pioche.play.replay import Replay, check_names
from pioche.play.seed import fresh_seed


@dataclass
class Match:
    """Deal, ask the players for their moves until the game is over, keep the replay.

    >>> from pioche.players import player
    >>> match = Match("parade", [player("random")] * 3, seed=5)
    >>> match.play().result.winners
    (2,)
    """

    slug: str
    players: Sequence[Player]
    seed: int = field(default_factory=fresh_seed)
    options: dict[str, Any] = field(default_factory=dict)
    names: Sequence[str] = ()
    limit: int | None = None

    def __post_init__(self) -> None:
        if self.limit is not None and whole(self.limit, "a limit") < 1:
            raise BadInput(f"a limit of {self.limit} moves leaves no game: give 1 or more")
        seats = len(self.players)
        self.start = self.position = deal(self.slug, seats=seats, seed=self.seed, **self.options)
        self.names = tuple(self.names) or tuple(f"seat {seat}" for seat in range(seats))
        check_names(self.names)
        if len(self.names) != seats:
            raise BadInput(f"{len(self.names)} names for {seats} seats: give one for each seat")
        self.moves: list[tuple[int, Move]] = []
        self._lot = Random(f"{self.seed} lot")  # who acts first where several may
        self._rngs = [Random(f"{self.seed} {seat}") for seat in range(seats)]
        self._race = Race(self.players, self._rngs, self.seed)

    def steps(self) -> Iterator[Position]:
        """Each position in turn, the deal first."""
        yield self.position
        while not self.position.over and len(self.moves) != self.limit:
            seat, move = self.next_move()
            self.position = self.position.after(seat, move)
            self.moves.append((seat, move))
            yield self.position

    def next_move(self) -> tuple[int, Move]:
        """Who acts, and what they do."""
        if self.position.game.about.clock:
            return self._race.next_move(self.position)
        seat = self.next_seat()
        view = self.position.view(seat)
        choice = self.players[seat].choose(view, view.legal(), self._rngs[seat])
        if choice is None:
            raise BadInput(f"seat {seat} cannot wait: {self.slug} goes on when it has moved")
        return seat, self.position.game.move(choice)

    def next_seat(self) -> int:
        """Who acts: whoever did last and can go on, or else one of those who may, by lot."""
        last = self.moves[-1][0] if self.moves else None
        to_move = self.position.to_move
        return last if last in to_move else self._lot.choice(to_move)

    def play(self) -> Replay:
        """Play to the end, or to the limit."""
        for _ in self.steps():
            pass
        return self.replay()

    def replay(self) -> Replay:
        """The game so far."""
        game = find(self.slug)
        return Replay(
            slug=self.slug,
            version=game.about.version,
            options=game.choices(len(self.players), self.options),
            names=tuple(self.names),
            seed=self.seed,
            moves=tuple(self.moves),
        )
