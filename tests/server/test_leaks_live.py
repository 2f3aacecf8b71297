"""In real time, too, nothing of a tile leaves before its time, and the rest of the stack never."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from pioche.games.resistance.tiles import TILES
from pioche.kernel.seats import NOBODY
from pioche.play.position import Position, deal
from pioche.server import pace, room, session
from pioche.table.link import Link
from pioche.table.live import flipped, round_of
from pioche.table.referee import Referee
from pioche.table.seal import opening
from pioche.table.slap import send_at
from pioche.table.table import Phase
from server.parlour import Parlour

LINKS = (
    *(Link(10_000, 8_000, 500), Link(150_000, 20_000, 5_000)),
    *(Link(60_000, 9_000, 2_000), Link(90_000, 30_000, 9_000)),
)
PARTS = 4
MOVES = 12  # so few that the first round goes on


class Evening:
    """A table in real time on a clock of its own: the same inputs at the same instants."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        seed: int,
        kept: int | None = None,
        moves: int = MOVES,
        seats: int = 3,
    ) -> None:
        self.now = 0
        self.seats = range(seats)
        for module in (pace, room, session):
            monkeypatch.setattr(module, "clock", lambda: self.now)
        monkeypatch.setattr(session, "fresh_seed", lambda: seed)
        self.rng = Random(seed)
        self.parlour = Parlour("resistance", seats, language=None)
        for seat in self.parlour.screens:
            screen = self.parlour.screen(seat)
            screen.when = lambda: self.now
            screen.known_link = LINKS[seat] if seat != NOBODY else None
            self.parlour.watch(seat)
        if kept is not None:
            monkeypatch.setattr("pioche.table.table.deal", shuffled_below(kept))
        self.parlour.send(0, "start")
        for _ in range(moves):
            self.act()
        if moves:
            self.pass_time(2_000_000)  # until nothing is on its way

    def pass_time(self, micros: int) -> None:
        def tell(seconds: float) -> None:
            self.now = max(self.now, round(seconds * 1_000_000))
            self.parlour.hub.millis = 1_000 + self.now // 1_000

        loop = self.parlour.hub.loop
        loop.run_until((self.now + micros) / 1_000_000, tell)

    def act(self) -> None:
        """Somebody flips, and now and then a hand comes down."""
        table, live = self.parlour.room.table, self.parlour.room.live
        if table.phase != Phase.PLAYING or live is None:
            return
        seat = self.rng.choice(self.seats)
        if self.rng.random() < 0.3 and live.referee.pile.reveals:
            tile = live.referee.pile.reveals[-1].number
            hand = slap(seat, tile, self.rng.randint(0, 400_000))
            self.parlour.screens[seat].heard(hand, self.now)
        else:
            for flipper in self.seats:
                self.parlour.send(flipper, "move", seat=flipper, move=int(table.game.move("flip")))
        self.pass_time(self.rng.randint(1, 900_000))

    @property
    def referee(self) -> Referee:
        live = self.parlour.room.live
        assert live is not None
        return live.referee

    def sent(self, seat: int) -> list[tuple[int, bytes]]:
        """When a screen was sent what, with the seals of tiles that stayed face down left out:
        whoever has no nonce cannot tell them from any others."""
        screen, live = self.parlour.screen(seat), self.parlour.room.live
        assert live is not None
        texts = screen.texts
        for number, seal in enumerate(live.seals(self.referee.start)):
            if number >= flipped(self.referee.position):
                texts = [text.replace(seal.encode(), b"a seal") for text in texts]
        return list(zip(screen.times, texts, strict=True))


def slap(seat: int, tile: int, after: int) -> bytes:
    return msgspec.json.encode({"is": "slap", "seat": seat, "tile": tile, "after": after})


def shuffled_below(kept: int) -> Callable[..., Position]:
    """A deal by which the tiles after the first few come in another order."""

    def other(slug: str, **given: Any) -> Position:
        position = deal(slug, **given)
        box = position._box.copy()
        left = int(box[0].stacked) - kept
        box[0].stack[:left] = Random(1).sample(box[0].stack[:left].tolist(), left)
        return Position(position.game, position.seats, box, None)

    return other


@pytest.mark.parametrize("seed", range(12))
def test_tiles_that_are_face_down_change_no_byte(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    truth = Evening(monkeypatch, seed)
    kept = flipped(truth.referee.position)
    assert 0 < kept < TILES - 1, "the first round must go on, or all is known"
    other = Evening(monkeypatch, seed, kept)
    assert other.referee.start != truth.referee.start
    for seat in (0, 1, 2, NOBODY):
        assert other.sent(seat) == truth.sent(seat)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_400_games_give_nothing_away(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With two, three and four seats, as long as the first round goes on in which all is sealed."""
    games, messages, seed = 0, 0, 1_000_000 * (part + 1)
    while games < 100:
        seed += 1
        seats = 2 + seed % 3
        with monkeypatch.context() as patched:
            truth = Evening(patched, seed, seats=seats)
            kept = flipped(truth.referee.position)
            if round_of(truth.referee.position) != 1 or not 0 < kept < TILES - 1:
                continue
            other = Evening(patched, seed, kept, seats=seats)
            assert other.referee.start != truth.referee.start
            for viewer in (*truth.seats, NOBODY):
                sent = truth.sent(viewer)
                assert other.sent(viewer) == sent
                messages += len(sent)
        games += 1
    print("resistance", part, f"{games} games, {messages} messages, {seed % 1_000_000} tried")


@pytest.mark.parametrize("seed", range(12))
def test_no_tile_leaves_before_its_time(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(monkeypatch, seed)
    live = evening.parlour.room.live
    assert live is not None
    for number in range(TILES):
        nonce = opening(seed, 1, number, 0).nonce.hex().encode()
        for seat in (0, 1, 2, NOBODY):
            times = [at for at, text in evening.sent(seat) if nonce in text]
            assert bool(times) == (number < flipped(evening.referee.position))
            seen = live.instants.get((1, number), 0)
            due = seen if seat == NOBODY else send_at(seen, LINKS[seat])
            assert all(at >= due for at in times)


def test_whoever_looked_on_before_sitting_down_is_sent_a_tile_in_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = Evening(monkeypatch, seed=1, moves=0)
    room, far = evening.parlour.room, 1
    evening.parlour.screens[far].watched.add(NOBODY)
    room.witnesses = {NOBODY: room.witnesses[NOBODY], **room.witnesses}  # spectators came first
    for seat in evening.seats:
        evening.parlour.send(seat, "move", seat=seat, move=int(room.table.game.move("flip")))
    evening.pass_time(1_000_000)
    nonce = opening(1, 1, 0, 0).nonce.hex().encode()
    times = [at for at, text in evening.sent(far) if nonce in text]
    assert room.live is not None
    assert times == [send_at(room.live.instants[1, 0], LINKS[far])] * 2


def test_a_hint_does_not_know_a_tile_that_is_on_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening(monkeypatch, seed=1, moves=0)
    flip = int(evening.parlour.room.table.game.move("flip"))
    for seat in range(3):
        evening.parlour.send(seat, "move", seat=seat, move=flip)
    evening.pass_time(1)
    assert evening.parlour.room.table.now.record.faced == 1
    assert evening.parlour.screens[0].shown(0).record.faced == 0


def test_the_nearest_of_a_persons_screens_says_how_far_away_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parlour = Evening(monkeypatch, seed=1, moves=0).parlour
    near, far = Link(9_000, 8_000, 500), Link(300_000, 8_000, 500)
    for link in (far, near, far):
        parlour.come(1, link)
    assert parlour.room.pace.links() == [LINKS[0], near, LINKS[2]]
