"""What a table does by itself: when players answer, who is waited for, and who is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from arrange.level8 import arrange
from pioche.games.game import Move
from pioche.kernel.seats import NOBODY
from pioche.play.position import Position, View, deal
from pioche.server import room, thinking
from pioche.table import entries as log
from pioche.table import wishes
from pioche.table.entries import AnyClock, LiveClock, NoClock, SlowClock
from pioche.table.refusals import Refusal
from pioche.table.table import Phase
from server.parlour import Parlour, Thought
from table.evening import tab

PACE, PATIENCE = 0.7, 120  # seconds, as the settings have them


class Scripted:
    """A player who plays what it was told to."""

    def __init__(self, moves: Sequence[str]) -> None:
        self.moves = list(moves)

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> str:
        return self.moves.pop(0) if self.moves else legal[0].text


class Table(Parlour):
    """A table on a clock that the test moves, whose players think as long as it says."""

    def __init__(
        self, slug: str = "parade", seats: int = 2, clock: AnyClock | None = None, **given: Any
    ) -> None:
        super().__init__(slug, seats, given.pop("options", None), clock or NoClock())
        self.takes: Iterator[float] = iter(())
        self.hub.think = self.think  # type: ignore[method-assign]
        for viewer in self.screens:
            self.screen(viewer).when = lambda: self.hub.millis
            self.watch(viewer)

    def think(
        self, choose: Callable[[], Thought], then: Callable[[Thought], None], room: object = None
    ) -> None:
        """As the hub does, but by the test's clock."""
        seconds = next(self.takes, 0.0)
        choice, _ = choose()  # type: ignore[misc]
        self.hub.loop.call_later(seconds, then, (choice, seconds))

    def with_player(self, seat: int) -> Table:
        self.send(0, "stand", seat=seat)
        self.send(0, "bot", seat=seat, level="easy")
        return self

    def begins(self, position: Position, takes: Sequence[float], *moves: str) -> None:
        """The game is as it is laid out; players think so long, and play these moves first."""
        self.hub.think = lambda *_: None  # type: ignore[method-assign] # of the deal by lot
        self.deal(position)
        self.hub.think = self.think  # type: ignore[method-assign]
        script, self.takes = Scripted(moves), iter(takes)
        self.room.pace.thinking.player = lambda *_: script  # type: ignore[method-assign]
        self.room.pace.plan()

    def passes(self, seconds: float) -> None:
        def tell(now: float) -> None:
            self.hub.millis = max(self.hub.millis, 1_000 + round(now * 1_000))

        self.hub.loop.run_until(self.hub.loop.now + seconds, tell)

    def vanish(self, *members: int) -> None:
        for member in members:
            self.screens[member].closed()

    def returns(self, member: int) -> None:
        self.screens[member] = self.come(member)

    def people_move(self) -> None:
        """Everybody whose turn it is plays what comes first."""
        table = self.room.table
        while table.phase == Phase.PLAYING and table.chairs[table.to_move()[0]].is_person:
            seat = table.to_move()[0]
            self.move(seat, table.now.legal(seat)[0])

    def kinds(self) -> list[type]:
        return [type(entry) for entry in self.entries]


# ---- when a player answers


def sent_to(viewer: int, takes: Sequence[float], turns: int = 4) -> list[tuple[int, bytes]]:
    """When a viewer is sent what, of a game against a player who thinks so long."""
    parlour = Table().with_player(1)
    parlour.begins(deal("parade", seats=2, seed=5), takes)
    for _ in range(turns):
        parlour.people_move()
        parlour.passes(20 * PACE)
    screen = parlour.screen(viewer)
    return list(zip(screen.times[-len(screen.texts) :], screen.texts, strict=True))


@pytest.mark.parametrize("viewer", [0, NOBODY])
@pytest.mark.parametrize(
    "others", [[0.0, 0.69, 0.3, 0.6], [0.69, 0.0, 0.0, 0.0]], ids=["slower", "slow at first"]
)
def test_how_long_a_player_thinks_does_not_show(viewer: int, others: list[float]) -> None:
    assert sent_to(viewer, [0.001, 0.002, 0.5, 0.1]) == sent_to(viewer, others)


@pytest.mark.parametrize("viewer", [0, NOBODY])
def test_who_once_thought_for_two_paces_takes_two_for_everything(viewer: int) -> None:
    assert sent_to(viewer, [1.0, 0.0, 1.3, 0.9]) == sent_to(viewer, [1.2, 1.3, 0.0, 0.0])


def test_a_queue_slows_nobody_down_for_good() -> None:
    parlour = Table()
    effort = thinking.Effort(begun=-10 * PACE, spent=0.1)
    assert parlour.room.pace.thinking.wait("easy", effort) == pytest.approx(0)
    fresh = thinking.Effort(begun=0, spent=0.1)
    assert parlour.room.pace.thinking.wait("easy", fresh) == pytest.approx(PACE)


def laid_by_a_player(steps: Sequence[str]) -> list[tuple[int, bytes]]:
    """What the other is sent, and when, of a turn in Level 8 that ends with a discard."""
    parlour = Table("level8").with_player(0)
    acting = arrange(hands=["R4 O5 Y6 G9 P10 B11 R15", "R1 O1"], phase="acting")
    parlour.begins(acting, [0.05] * (len(steps) + 1), *steps, "discard R15")
    parlour.passes(10 * PACE)
    screen = parlour.screen(1)
    return list(zip(screen.times[-len(screen.texts) :], screen.texts, strict=True))


def test_steps_that_nobody_sees_take_no_time_of_their_own() -> None:
    plain = laid_by_a_player([])
    assert plain
    steps = ["lay", "put R4 in a", "put O5 in a", "take back"]
    assert laid_by_a_player(steps) == plain


def test_a_player_keeps_its_pace_when_nobody_looks() -> None:
    """Whoever comes later is told when each move was made."""
    stamps = []
    for takes in ([0.0, 0.0, 0.0], [0.6, 0.1, 0.3]):
        parlour = Table(seats=3).with_player(1).with_player(2)
        parlour.vanish(1, 2, NOBODY)
        parlour.begins(deal("parade", seats=3, seed=5), takes)
        parlour.people_move()
        parlour.vanish(0)
        parlour.passes(10 * PACE)
        stamps.append([moved.at for moved in parlour.room.table.moves])
    assert stamps[0] == stamps[1]


# ---- who is waited for


def playing(seats: int = 2, clock: AnyClock | None = None, slug: str = "parade") -> Table:
    parlour = Table(slug, seats, clock)
    parlour.send(0, "start")
    return parlour


def test_a_player_stands_in_for_who_vanished_while_others_wait() -> None:
    parlour = playing()
    parlour.vanish(1)
    parlour.passes(PATIENCE - 1)
    assert log.StoodIn not in parlour.kinds()
    parlour.passes(2)
    assert parlour.room.table.chairs[1].level == "medium"
    parlour.returns(1)
    assert parlour.room.table.chairs[1].is_person


def test_who_comes_back_while_a_player_thinks_decides_again() -> None:
    parlour = playing()
    other = 1 - parlour.room.table.to_move()[0]
    parlour.vanish(other)
    parlour.passes(PATIENCE + 1)
    parlour.takes = iter([5.0])
    parlour.people_move()
    moves = len(parlour.room.table.moves)
    parlour.returns(other)
    parlour.passes(30)
    assert len(parlour.room.table.moves) == moves
    parlour.move(other, parlour.room.table.now.legal(other)[0])


def test_one_of_two_screens_is_enough_to_be_there() -> None:
    parlour = playing()
    parlour.come(1)
    parlour.vanish(1)
    parlour.passes(2 * PATIENCE)
    assert log.StoodIn not in parlour.kinds()


@pytest.mark.parametrize("clock", [NoClock(), SlowClock(1)])
def test_a_table_that_all_have_left_alone_sleeps(clock: AnyClock) -> None:
    parlour = playing(clock=clock)
    parlour.vanish(0, 1, NOBODY)
    assert parlour.hub.rooms == {}
    assert parlour.room.pace.timer is None
    before = len(parlour.entries)
    parlour.passes(10 * PATIENCE)
    assert len(parlour.entries) == before


def test_when_time_runs_out_with_nobody_there_no_seat_is_given_to_a_player() -> None:
    parlour = playing(clock=LiveClock(30))
    parlour.vanish(0, 1, NOBODY)
    parlour.hub.millis += 2_000 * PATIENCE
    parlour.room.pace.act()
    assert log.StoodIn not in parlour.kinds()


def test_nobody_is_replaced_in_a_pause_and_all_have_time_to_come_back_from_it() -> None:
    parlour = playing()
    parlour.send(0, "pause")
    parlour.vanish(1)
    parlour.passes(10 * PATIENCE)
    parlour.send(0, "resume")
    parlour.passes(PATIENCE - 1)
    assert log.StoodIn not in parlour.kinds()
    parlour.passes(2)
    assert log.StoodIn in parlour.kinds()


def test_when_days_are_given_nobody_is_replaced_before() -> None:
    parlour = playing(clock=SlowClock(1))
    parlour.vanish(0)
    parlour.passes(10 * PATIENCE)
    assert parlour.room.table.host == 0
    assert log.StoodIn not in parlour.kinds()


# ---- the host


@tab("TAB-2")
@pytest.mark.parametrize("begins", [True, False])
def test_a_host_who_vanished_is_replaced_by_somebody_who_is_there(begins: bool) -> None:
    parlour = playing(3) if begins else Table(seats=3)
    parlour.vanish(0, 1)
    parlour.passes(PATIENCE - 1)
    assert parlour.room.table.host == 0
    parlour.passes(2)
    assert parlour.room.table.host == 2
    parlour.returns(0)
    parlour.passes(PATIENCE + 2)
    assert parlour.room.table.host == 2


def test_a_guest_who_only_looks_on_does_not_become_the_host() -> None:
    parlour = Table()
    parlour.vanish(0, 1)
    parlour.passes(10 * PATIENCE)
    assert parlour.room.table.host == 0


def test_whoever_was_sent_away_sees_no_hand_and_may_do_nothing() -> None:
    parlour = Table(seats=3)
    parlour.send(0, "dismiss", member=2)
    parlour.take(2)
    parlour.send(2, "sit", seat=2, name="Back")
    parlour.watch(2)
    told = [msgspec.json.decode(text) for text in parlour.take(2)]
    assert [message["is"] for message in told] == ["refused", "fault"]
    assert told[0]["reason"] == Refusal.NO_SUCH_MEMBER


# ---- playing again


def test_who_leaves_is_not_waited_for_when_the_others_play_again() -> None:
    parlour, wanted = playing(3), list[bool]()
    parlour.people_move()
    parlour.hub.rematch = lambda room: wanted.append(  # type: ignore[method-assign]
        wishes.is_rematch_wanted(room.table)
    )
    parlour.send(0, "rematch")
    parlour.send(2, "rematch")
    parlour.send(1, "leave")
    assert wanted == [False, False, True]


# ---- the clock


def test_after_a_pause_screens_are_told_until_when_there_is_time() -> None:
    parlour = playing(clock=LiveClock(30))
    parlour.passes(20)
    parlour.send(1, "pause")
    parlour.passes(500)
    parlour.take(0)
    parlour.send(0, "resume")
    told = [msgspec.json.decode(text) for text in parlour.take(0)]
    resumed = next(message for message in told if message.get("what") == "resumed")
    assert resumed["game"]["deadline"] == parlour.hub.millis + 10_000


def test_time_runs_out_once_for_a_seat_and_a_player_decides() -> None:
    parlour = playing(clock=LiveClock(30))
    seat = parlour.room.table.to_move()[0]
    parlour.passes(29)
    assert parlour.room.table.moves == []
    parlour.passes(1 + 2 * PACE)
    assert [moved.seat for moved in parlour.room.table.moves] == [seat]
    assert parlour.room.table.chairs[seat].is_person


def test_to_ask_whether_anything_was_missed_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    parlour = playing()
    number = parlour.room.witnesses[0].number
    parlour.take(0)
    monkeypatch.setattr(room, "recall", None)  # nobody goes through the log again
    parlour.watch(0, have=number)
    watching = msgspec.json.decode(parlour.take(0)[0])
    assert (watching["is"], watching["number"]) == ("watching", number)


def test_a_round_goes_on_when_all_who_are_here_have_read_what_the_last_brought() -> None:
    parlour = Parlour("resistance", 3)
    parlour.send(0, "start")
    live, went = parlour.room.live, []
    assert live is not None
    live.go_on = lambda now: went.append(now) or []  # type: ignore[method-assign,func-returns-value]

    def read(member: int) -> int:
        parlour.hear(parlour.screens[member], **{"is": "ready"})
        return len(went)

    assert [read(member) for member in (NOBODY, 0, 0, 1)] == [0, 0, 0, 0]
    assert read(2) == 1
    links = parlour.room.pace.links()
    parlour.room.pace.decided([d for seat in range(3) for d in live.flip(seat, links, 0)[0]])
    assert [read(0), read(1)] == [1, 1], "that was the next round's"
    parlour.screens[2].closed()
    assert read(0) == 2, "nobody waits for whoever is gone"
