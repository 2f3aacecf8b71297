"""A table: the fold of its entries. It has no clock, no store and no sockets.

What may happen is decided in `wishes`; here it has happened.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from pioche.errors import BadInput
from pioche.games.game import Game, find
from pioche.kernel.seats import NOBODY
from pioche.play.position import Position, deal
from pioche.play.replay import Replay
from pioche.play.seed import read_seed
from pioche.table import entries as log
from pioche.table.entries import AnyEntry

STAND_IN = "medium"  # who decides for people who left or vanished
PLAYERS = ("Ludo", "Pip", "Domino", "Tempo", "Quill", "Rondo")  # by seat, in every language


class Phase(IntEnum):
    OPEN = 0
    PLAYING = 1
    OVER = 2


@dataclass
class Member:
    """Somebody who joined, perhaps only to look on. A member may hold several seats: those of
    all people at one device."""

    guest: int
    name: str
    is_gone: bool = False
    is_banned: bool = False  # sent away by the host


@dataclass
class Chair:
    """Who sits in a seat: a person, a player of some level, or a person for whom one decides."""

    name: str = ""
    member: int | None = None
    level: str = ""
    held_by: set[int] = field(default_factory=set)  # members who saw its hand in this game

    @property
    def is_free(self) -> bool:
        return self.member is None and not self.level

    @property
    def is_left(self) -> bool:
        """Whether a player decides for a person who went for good, so that others may sit here."""
        return self.member is None and bool(self.held_by)

    @property
    def is_person(self) -> bool:
        """Whether a person decides here now."""
        return self.member is not None and not self.level


@dataclass
class TakeBack:
    """A seat asks to take its last move back; all other people have to agree."""

    seat: int
    agreed: set[int] = field(default_factory=set)  # members


class Table:
    """One table, as it is after its entries so far."""

    def __init__(self, opened: log.Opened) -> None:
        self.game: Game = find(opened.slug)
        if opened.version != self.game.about.version:
            raise BadInput(
                f"this table plays {opened.slug} by version {opened.version} of the rules, here "
                f"is version {self.game.about.version}: run it with the Pioche that opened it"
            )
        self.opened = opened
        self.entries: list[AnyEntry] = [opened]
        self.members: list[Member] = []
        self.seats = range(opened.seats)
        self.chairs = [Chair() for _ in self.seats]
        self.host = 0
        self.requests: defaultdict[int, set[str]] = defaultdict(set)  # granted, by member
        self.dealt: log.Dealt | None = None
        self.start: Position | None = None
        self.position: Position | None = None
        self.phase = Phase.OPEN
        self.ahead: tuple[Position, int, int, Position] | None = None  # as `after` found it
        self.moves: list[log.Moved] = []
        self.since = opened.at  # from when on the clock runs for those who are to move
        self.is_paused = False
        self.spent = 0  # milliseconds of the clock that had run when the game was paused
        self.take_back: TakeBack | None = None
        self.wants_rematch: set[int] = set()  # members
        self.next_table = ""
        self.said: Counter[int] = Counter()  # how often, by member

    @classmethod
    def of(cls, entries: Iterable[AnyEntry]) -> Table:
        """The fold of a whole log."""
        first, *rest = entries
        if not isinstance(first, log.Opened):
            raise BadInput(f"a table's log begins with 'opened', not with {first!r}")
        table = cls(first)
        for entry in rest:
            table.apply(entry)
        return table

    # ---- questions

    def seats_of(self, member: int) -> list[int]:
        return [seat for seat in self.seats if self.chairs[seat].member == member]

    def people(self) -> set[int]:
        """The members who hold seats."""
        return {chair.member for chair in self.chairs if chair.member is not None}

    def member_of(self, guest: int) -> int | None:
        """The number of a guest of the server at this table."""
        for number, member in enumerate(self.members):
            if member.guest == guest and not member.is_gone:
                return number
        return None

    def to_move(self) -> tuple[int, ...]:
        """The seats that may act now; none before the deal, at the end and in a pause."""
        if self.position is None or self.is_paused:
            return ()
        return self.position.to_move

    @property
    def is_live(self) -> bool:
        """Whether the game runs in real time."""
        return self.game.about.clock

    def own_last_move(self, seat: int) -> int | None:
        """The place of a seat's last move, if the seat was shown nothing since: others' secret
        steps do not count."""
        own = max((n for n, moved in enumerate(self.moves) if moved.seat == seat), default=None)
        if own is None:
            return None
        later = self.positions_from(own)
        seen = next(later).view(seat)
        views = (position.view(seat) for position in later)
        return None if any(view.events or view != seen for view in views) else own

    def positions_from(self, place: int) -> Iterator[Position]:
        """The game after the move at that place, and after each one since."""
        position = self.now if place == len(self.moves) - 1 else self.start
        if position is self.start and position is not None:
            for moved in self.moves[: place + 1]:
                position = position.after(moved.seat, moved.move)
        if position is not None:
            yield position
            for moved in self.moves[place + 1 :]:
                position = position.after(moved.seat, moved.move)
                yield position

    def replay(self) -> Replay:
        """The game so far, all its secrets included."""
        if self.dealt is None:
            raise BadInput("nothing was dealt at this table yet: there is nothing to replay")
        moves = self.game.moves
        return Replay(
            slug=self.game.slug,
            version=self.opened.version,
            options=self.game.choices(len(self.chairs), self.opened.options),
            names=tuple(chair.name for chair in self.chairs),
            seed=read_seed(self.dealt.seed),
            moves=tuple((moved.seat, moves[moved.move]) for moved in self.moves),
            evidence={n: moved.evidence for n, moved in enumerate(self.moves, 1) if moved.evidence},
        )

    # ---- what happens

    def apply(self, entry: AnyEntry) -> None:
        """The table after one more entry."""
        self.entries.append(entry)
        if entry.request and entry.by is not None:
            self.requests[entry.by].add(entry.request)
        FOLDS[type(entry)](self, entry)
        if self.position is not None:
            self.phase = Phase.OVER if self.position.over else Phase.PLAYING

    def join(self, entry: log.Joined) -> None:
        """Whoever comes to a table that all have left hosts it."""
        guests = [member.guest for member in self.members]
        number = guests.index(entry.guest) if entry.guest in guests else len(guests)
        self.members[number : number + 1] = [Member(entry.guest, entry.name)]
        if self.members[self.host].is_gone:
            self.host = number

    def leave(self, entry: log.Left | log.Dismissed) -> None:
        """Whoever leaves keeps no seat, and hosts no longer."""
        self.members[entry.member].is_gone = True
        self.members[entry.member].is_banned = isinstance(entry, log.Dismissed)
        for seat in self.seats_of(entry.member):
            self.free(seat)
        self.wants_rematch.discard(entry.member)
        if self.host == entry.member:
            self.host = (self.members_here() or [self.host])[0]

    def members_here(self) -> list[int]:
        """The members who have not left, those who hold seats first."""
        here = [number for number, member in enumerate(self.members) if not member.is_gone]
        people = self.people()
        return sorted(here, key=lambda number: number not in people)

    def hand_over(self, entry: log.Hosts) -> None:
        self.host = entry.member

    def sit(self, entry: log.Sat) -> None:
        held_by = self.chairs[entry.seat].held_by | {entry.member}
        self.chairs[entry.seat] = Chair(entry.name, entry.member, held_by=held_by)

    def stand(self, entry: log.Stood) -> None:
        self.free(entry.seat)

    def free(self, seat: int) -> None:
        """In a running game, somebody has to decide for the seat; what it asked is forgotten."""
        chair = self.chairs[seat]
        if self.phase == Phase.OPEN:
            self.chairs[seat] = Chair()
        else:
            self.chairs[seat] = Chair(chair.name, None, STAND_IN, chair.held_by)
        if self.take_back is not None and self.take_back.seat == seat:
            self.take_back = None

    def seat_player(self, entry: log.Seated) -> None:
        self.chairs[entry.seat] = Chair(player_name(entry.seat), None, entry.level)

    def stand_in(self, entry: log.StoodIn) -> None:
        self.chairs[entry.seat].level = entry.level

    def hand_back(self, entry: log.Returned) -> None:
        self.chairs[entry.seat].level = ""

    def begin(self, entry: log.Dealt) -> None:
        self.dealt = entry
        seats, seed = len(self.chairs), read_seed(entry.seed)
        self.start = deal(self.game.slug, seats=seats, seed=seed, **self.opened.options)
        self.position = self.start
        self.since = entry.at

    def move(self, entry: log.Moved) -> None:
        before = self.now
        self.position = self.after(entry.seat, entry.move)
        self.moves.append(entry)
        self.ahead = None
        is_timed = not isinstance(self.opened.clock, log.NoClock)
        if (is_timed or self.take_back) and is_public(before, self.position):
            self.since, self.take_back = entry.at, None

    def after(self, seat: int, move: int) -> Position:
        """The position after a move; `IllegalMove` where a rule forbids it. It is kept, as a move
        that is asked for is mostly made next."""
        now, ahead = self.now, self.ahead
        if ahead is None or ahead[0] is not now or ahead[1:3] != (seat, move):
            self.ahead = ahead = (now, seat, move, now.after(seat, move))
        return ahead[3]

    @property
    def now(self) -> Position:
        """The position of a game that was dealt."""
        if self.position is None:
            raise BadInput("nothing was dealt at this table yet")
        return self.position

    def ask_back(self, entry: log.TakeBackAsked) -> None:
        self.take_back = TakeBack(entry.seat)

    def answer(self, entry: log.TakeBackAnswered) -> None:
        if self.take_back is None or entry.by is None or not entry.agrees:
            self.take_back = None
        else:
            self.take_back.agreed.add(entry.by)

    def go_back(self, entry: log.TookBack) -> None:
        del self.moves[entry.moves :]
        self.position, self.take_back = self.start, None
        self.since, self.spent = entry.at, 0
        for moved in self.moves:
            self.position = self.now.after(moved.seat, moved.move)

    def pause(self, entry: log.Paused) -> None:
        self.is_paused = True
        self.spent = entry.at - self.since

    def resume(self, entry: log.Resumed) -> None:
        """The clock goes on from where it stood: a pause winds up nobody's."""
        self.is_paused = False
        self.since = entry.at - self.spent

    def offer(self, entry: log.RematchOffered) -> None:
        if entry.by is not None:
            self.wants_rematch.add(entry.by)

    def go_on(self, entry: log.Rematched) -> None:
        self.next_table = entry.table

    def say(self, entry: log.Said) -> None:
        if entry.by is not None:
            self.said[entry.by] += 1


FOLDS: dict[type[AnyEntry], Callable[[Table, Any], None]] = {
    log.Joined: Table.join,
    log.Left: Table.leave,
    log.Dismissed: Table.leave,
    log.Hosts: Table.hand_over,
    log.Sat: Table.sit,
    log.Stood: Table.stand,
    log.Seated: Table.seat_player,
    log.StoodIn: Table.stand_in,
    log.Returned: Table.hand_back,
    log.Dealt: Table.begin,
    log.Moved: Table.move,
    log.TakeBackAsked: Table.ask_back,
    log.TakeBackAnswered: Table.answer,
    log.TookBack: Table.go_back,
    log.Paused: Table.pause,
    log.Resumed: Table.resume,
    log.RematchOffered: Table.offer,
    log.Rematched: Table.go_on,
    log.Said: Table.say,
}


def player_name(seat: int) -> str:
    """What a player that is no person is called, at the table and in replays."""
    again, which = divmod(seat, len(PLAYERS))
    return f"{PLAYERS[which]} {again + 1}" if again else PLAYERS[which]


def is_public(before: Position, after: Position) -> bool:
    """Whether spectators see that anything happened: a secret step neither winds up the clock nor
    ends what was asked, or these would tell of it."""
    seen = after.view(NOBODY)
    return before.to_move != after.to_move or bool(seen.events) or seen != before.view(NOBODY)
