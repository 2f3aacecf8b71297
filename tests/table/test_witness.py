"""What a viewer is told: without gaps, the same from memory and from the log, and no secret."""

from __future__ import annotations

from random import Random

import pytest

from pioche.games.game import slugs
from pioche.kernel.seats import NOBODY
from pioche.play.position import Shown
from pioche.server import teller
from pioche.table import entries as log
from pioche.table import wishes
from pioche.table.entries import LiveClock
from pioche.table.table import Table
from pioche.table.witness import Telling, Witness, recall
from table.evening import ANA, BO, CLEO, Evening, tab

VIEWERS = (0, 1, NOBODY)


def letter(table: Table, telling: Telling) -> bytes:
    """A telling as the message that leaves for a screen."""
    game = None
    if telling.shown is not None:
        game = teller.game_now(table, telling.shown, None, 0)
    now = teller.table_now("table", table)
    return teller.told(telling, table, now, game, None, "fr")


def heard_live(evening: Evening, seat: int, moves: int) -> list[tuple[int, bytes]]:
    """All that a viewer hears of a game while it is played."""
    table, witness, heard = evening.table, Witness(seat), []
    apply = table.apply

    def applied(entry: log.AnyEntry) -> None:
        apply(entry)
        telling = witness.hear(table, entry)
        if telling is not None:
            heard.append((telling.number, letter(table, telling)))

    table.apply = applied
    evening.playing("Ana", "Bo")
    for _ in range(moves):
        if not table.now.over:
            evening.plays(seed=evening.at)
    evening.grants(ANA, wishes.say, "", "thanks")
    return heard


def evening_of(slug: str) -> Evening:
    return Evening(slug, seats=3, clock=LiveClock(seconds=60))


@pytest.mark.parametrize("seat", VIEWERS)
@pytest.mark.parametrize("slug", slugs())
def test_memory_and_log_tell_the_same_bytes(slug, seat):
    evening = evening_of(slug)
    live = heard_live(evening, seat, moves=60)
    told = [
        (telling.number, letter(table, telling))
        for table, telling in recall(evening.table.entries, Witness(seat))
        if telling is not None
    ]
    assert told == live
    assert [number for number, _ in told] == list(range(2, 2 + len(told)))


def streams(evening: Evening) -> dict[int, list[Telling | None]]:
    return {
        seat: [telling for _, telling in recall(evening.table.entries, Witness(seat))]
        for seat in VIEWERS
    }


def test_others_are_told_nothing_of_a_secret_step():
    evening = evening_of("level8")
    heard_live(evening, NOBODY, moves=300)
    kinds, told = dict(evening.table.game.events.values()), streams(evening)
    secret = 0
    for place, (table, _) in enumerate(recall(evening.table.entries, Witness(NOBODY))):
        entry = table.entries[-1]
        if not isinstance(entry, log.Moved):
            continue
        hidden = all(kinds[event.name].hidden for event in table.now.events)
        secret += hidden
        for seat in VIEWERS:
            assert (told[seat][place] is None) == (hidden and seat != entry.seat)
    assert secret


def test_what_others_hear_is_the_public_game_alone():
    """Numbers and times are those of a log from which every secret step was struck."""
    evening = evening_of("level8")
    heard_live(evening, NOBODY, moves=300)
    kinds = dict(evening.table.game.events.values())
    public, letters = [], []
    for table, telling in recall(evening.table.entries, Witness(NOBODY)):
        entry = table.entries[-1]
        is_move = isinstance(entry, log.Moved)
        if not is_move or not all(kinds[event.name].hidden for event in table.now.events):
            public.append(entry)
        if telling is not None:
            letters.append((telling.number, telling.entry, teller.deadline(table)))
    assert [entry for _, entry, _ in letters] == public
    assert [number for number, _, _ in letters] == list(range(2, 2 + len(public)))
    assert len(public) < len(evening.table.entries) - 1


@pytest.mark.parametrize("slug", slugs())
def test_what_a_viewer_is_told_does_not_depend_on_what_it_cannot_know(slug):
    """The same move in another world that the viewer cannot rule out: the same message."""
    compared = 0
    evening = evening_of(slug).playing("Ana", "Bo")
    for _ in range(40):
        table = evening.table
        if table.now.over:
            break
        before = table.now
        evening.plays(seed=evening.at)
        moved = table.moves[-1]
        for viewer in VIEWERS:
            world = before.view(viewer).imagine(Random(evening.at))
            if moved.seat >= before.seats or world.objection(moved.seat, moved.move):
                continue
            worlds = world.after(moved.seat, moved.move), table.now
            shown = [position.show(viewer) for position in worlds]
            if shown[0].view == shown[1].view:  # chance showed the same in both
                messages = [told_of(table, viewer, one) for one in shown]
                assert messages[0] == messages[1]
                compared += 1
    assert compared


def told_of(table: Table, viewer: int, shown: Shown) -> bytes:
    return letter(table, Telling(viewer, 2, table.moves[-1], shown))


# ---- what a seat decides upon


def changed(evening: Evening, seat: int) -> int:
    """The last telling that changed it."""
    witness = Witness(seat)
    for _ in recall(evening.table.entries, witness):
        pass
    return witness.changed


def moves(evening: Evening, seat: int) -> None:
    evening.grants(seat, wishes.move, seat, int(evening.table.now.legal(seat)[0]))


@tab("TAB-5")
def test_what_others_decide_at_the_same_time_changes_nothing():
    evening = Evening("parade", seats=3).playing("Ana", "Bo", "Cleo")
    while len(evening.table.to_move()) == 1:  # until all put cards away, each for itself
        before = changed(evening, ANA)
        evening.plays(seed=evening.at)
        assert changed(evening, ANA) > before
    before = changed(evening, ANA)
    for seat in (BO, CLEO, CLEO, BO):
        moves(evening, seat)
        assert changed(evening, ANA) == before
    moves(evening, ANA)
    assert changed(evening, ANA) > before


@tab("TAB-5")
def test_in_real_time_all_that_others_do_counts():
    evening = Evening("resistance", seats=3).playing("Ana", "Bo", "Cleo")
    for _ in range(30):
        before = changed(evening, ANA)
        evening.plays(seed=evening.at)
        assert changed(evening, ANA) > before
