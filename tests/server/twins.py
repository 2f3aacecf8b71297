"""Two rooms that differ in nothing that one viewer can know: it must be sent the same bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

import msgspec

from laws.laws import Setting, Step, arrangement, cards_differ, swapped_cards, walk
from pioche.games.game import Move
from pioche.kernel.seats import NOBODY
from pioche.play.position import Position
from pioche.server import teller
from pioche.table.entries import LiveClock, NoClock
from server.parlour import ID, Parlour

PROBES = ("move", "take_back", "seen", "others", "preview", "question")


class Twins:
    """A room as it is, one as it might be as well, and the one who watches both."""

    def __init__(self, setting: Setting, viewer: int, seed: int) -> None:
        self.setting = setting
        self.viewer = viewer
        self.rng = Random(f"{setting} {viewer} {seed}")
        clock = LiveClock(30) if seed % 2 else NoClock()
        language = (None, "en", "fr", "nl")[seed % 4]
        self.rooms = [
            Parlour(setting.slug, setting.seats, dict(setting.options), clock, language)
            for _ in range(2)
        ]
        for parlour in self.rooms:
            parlour.watch(viewer)
        self.positions: list[list[Position]] = []  # of both: what was swapped cannot be replayed
        self.compared: Counter[str] = Counter()

    def begin(self, position: Position, seed: int) -> None:
        """Both are dealt from the same seed, so that their commitments are the same."""
        start = self.setting.deal(seed)
        assert start == position
        for parlour in self.rooms:
            parlour.deal(start, seed)
            self.positions.append([start])
            parlour.room.table.positions_from = partial(from_place, self.positions[-1])

    def put(self, truth: Position, other: Position) -> None:
        for parlour, position in zip(self.rooms, (truth, other), strict=True):
            parlour.room.table.position = position

    def take(self, step: Step) -> None:
        """One move in both rooms, and what the viewer may try before it."""
        otherwise = getattr(arrangement(step.before.game), "otherwise", swapped_cards)
        other, move = otherwise(
            step.before, step.seat, step.move, step.after, self.viewer, self.rng
        )
        told = Position(other.game, other.seats, other._box, step.before._logs)
        self.put(step.before, told)
        millis = self.rooms[0].hub.millis + self.rng.randint(1, 9_000)
        for parlour in self.rooms:
            parlour.hub.millis = millis
        if self.viewer != NOBODY and self.rng.random() < 0.3:
            self.probe(step)
        self.move(step.seat, (step.move, move))
        self.compare()
        self.compared["swapped" if cards_differ(step.before, other) else "same"] += 1

    def move(self, seat: int, moves: tuple[Move, Move]) -> None:
        rooms = zip(self.rooms, moves, self.positions, strict=True)
        for parlour, move, positions in rooms:
            before = len(parlour.entries)
            parlour.send(seat, "move", seat=seat, move=int(move))
            assert len(parlour.entries) == before + 1, parlour.take(seat)[-1]
            positions.append(parlour.room.table.now)

    def probe(self, step: Step) -> None:
        """Something that is refused, or that changes nothing, asked in both rooms."""
        kind, seat = self.rng.choice(PROBES), self.viewer
        others = [other for other in range(self.setting.seats) if other != seat]
        number = self.rng.randrange(len(step.before.game.moves))
        seen = self.rng.randrange(self.rooms[0].room.witnesses[seat].number + 2)
        other = self.rng.choice(others)
        for parlour in self.rooms:
            match kind:
                case "move" if step.before.objection(seat, number):
                    parlour.send(seat, "move", seat=seat, move=number)
                case "seen" if step.before.objection(seat, number):
                    parlour.send(seat, "move", seat=seat, move=number, seen=seen)
                case "others":
                    parlour.send(seat, "move", seat=other, move=number, seen=seen)
                    parlour.hear(parlour.screens[seat], **{"is": "watch", "seat": other})
                    parlour.send(seat, "hint", seat=other)
                    parlour.send(seat, "preview", seat=other, move=number)
                    parlour.send(seat, "question", seat=other, name="missing")
                case "preview":
                    for move in (number, *parlour.room.table.now.legal(seat)[:5]):
                        parlour.send(seat, "preview", seat=seat, move=int(move))
                case "question":
                    for name in ("lays", "fits", "missing"):
                        parlour.send(seat, "question", seat=seat, name=name)
                case "take_back":
                    parlour.send(seat, "take_back", seat=seat)
                    parlour.send(other, "answer", agrees=False)
        self.compared[kind] += 1
        self.compare()

    def compare(self) -> None:
        """Every byte for the viewer, and all that anybody may ask for over HTTP."""
        sent = [parlour.take(self.viewer) for parlour in self.rooms]
        assert sent[0] == sent[1]
        self.compared["messages"] += len(sent[0])
        facts = [
            (
                msgspec.json.encode(teller.table_now(ID, parlour.room.table)),
                parlour.hub.brief(parlour.room),
                parlour.room.row,
                parlour.room.witnesses[self.viewer].number,
            )
            for parlour in self.rooms
        ]
        assert facts[0] == facts[1]


def from_place(positions: Sequence[Position], place: int) -> Iterator[Position]:
    return iter(positions[place + 1 :])


def play_twins(setting: Setting, seed: int, longest: int) -> Counter[str]:
    """A random game, seen by everybody at the table and by those who look on."""
    steps = list(walk(setting, seed, longest))
    compared: Counter[str] = Counter()
    for viewer in [*range(setting.seats), NOBODY]:
        twins = Twins(setting, viewer, seed)
        twins.begin(steps[0].before, seed)
        for step in steps:
            twins.take(step)
        compared += twins.compared
    return compared
