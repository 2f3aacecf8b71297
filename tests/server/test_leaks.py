"""What leaves the server for a screen is what its seat can know, byte for byte."""

from __future__ import annotations

from collections import Counter
from itertools import cycle, islice
from random import Random

import msgspec
import pytest

from arrange.level8 import arrange
from laws.laws import Setting, settings
from pioche.games.game import find
from pioche.kernel.seats import NOBODY
from pioche.server import teller
from pioche.table import wishes
from pioche.table.refusals import Refusal
from pioche.table.table import Phase
from server.parlour import Parlour
from server.twins import play_twins

TURNS = ("mission626", "princess", "parade", "level8")
PARTS = 4  # so that each takes a few minutes at most
LONGEST = 40  # moves of a game in the ordinary suite
BASE = {"0a": "R1 O2 Y3 G4", "0b": "Y15 P15", "0c": "Y14 P14"}  # seat 0 has laid level one


@pytest.mark.parametrize("slug", TURNS)
def test_what_a_viewer_cannot_know_changes_no_byte_of_its_messages(slug: str) -> None:
    compared = play_all(slug, games=len(settings(slug, brief=True)), longest=LONGEST)
    assert compared["swapped"] > 9 * compared["same"]
    assert min(compared[probe] for probe in ("move", "take_back", "seen", "others")) > 0


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("slug", TURNS)
def test_2000_games_give_nothing_away(slug: str, part: int) -> None:
    """A hundred games of each part; those of The Resistance are in `test_leaks_live.py`."""
    compared = play_all(slug, games=100, longest=150, first=100 * part)
    assert compared["games"] == 100
    assert compared["swapped"] > 9 * compared["same"]
    print(slug, part, dict(compared))


def play_all(slug: str, games: int, longest: int, first: int = 0) -> Counter[str]:
    """Games with every number of seats and every option in turn."""
    compared: Counter[str] = Counter()
    chosen: list[Setting] = settings(slug, brief=games < 100)
    numbered = enumerate(islice(cycle(chosen), first + games))
    for seed, setting in islice(numbered, first, None):
        compared += play_twins(setting, seed, longest)
        compared["games"] += 1
    return compared


# ---- secret steps, of which others are told nothing


def test_nobody_can_count_the_secret_steps_of_others() -> None:
    quiet, busy = beginning_to_lay([]), beginning_to_lay(["lay", "put R4 in a", "put O5 in a"])
    for parlour in (quiet, busy):
        for seen in range(12):
            parlour.send(1, "move", seat=0, move=0, seen=seen)
        parlour.send(1, "take_back", seat=1)
        parlour.hear(parlour.screens[1], **{"is": "watch", "seat": 0, "have": 0})
        parlour.send(1, "hint", seat=0)
        parlour.send(1, "say", phrase="hello")
    for viewer in (1, NOBODY):
        assert quiet.take(viewer) == busy.take(viewer)


def test_what_can_be_taken_back_does_not_tell_of_secret_steps() -> None:
    quiet, busy = choosing_what_to_keep([]), choosing_what_to_keep(["keep O9"])
    for parlour in (quiet, busy):
        parlour.send(1, "take_back", seat=1)
        parlour.send(0, "answer", agrees=True)
        parlour.send(2, "answer", agrees=True)
    assert quiet.take(1) == busy.take(1)
    assert quiet.room.table.now == busy.room.table.now


def test_a_secret_step_does_not_end_what_was_asked() -> None:
    quiet, busy = choosing_what_to_keep([]), choosing_what_to_keep([])
    for parlour in (quiet, busy):
        parlour.send(1, "take_back", seat=1)
    busy.move(2, "keep O9")
    assert facts(quiet) == facts(busy)


def beginning_to_lay(steps: list[str]) -> Parlour:
    """Seat 0 has drawn and may lay; of what it tries, nothing is told."""
    parlour = Parlour("level8", 2)
    for viewer in (0, 1, NOBODY):
        parlour.watch(viewer)
    hands = ["R4 O5 Y6 G9 P10 B11 R15", "R1 O1"]
    parlour.deal(arrange(hands=hands, phase="acting"))
    for step in steps:
        parlour.move(0, step)
    return parlour


def choosing_what_to_keep(steps: list[str]) -> Parlour:
    """A round is over; seat 1 keeps nothing, and seat 2 has taken these steps."""
    parlour = Parlour("level8", 3, {"side": "two"})
    parlour.watch(1)
    over = arrange(
        hands=["B15", "R9 R10", "O9 O10"],
        levels=[1, 5, 6],
        melds=BASE,
        phase="acting",
        side="two",
    )
    parlour.deal(over.after(0, "discard B15"))
    parlour.move(1, "done")
    for step in steps:
        parlour.move(2, step)
    return parlour


def facts(parlour: Parlour) -> tuple[bytes, bytes]:
    """What anybody may ask for over HTTP."""
    room = parlour.room
    return msgspec.json.encode(teller.table_now(room.id, room.table)), parlour.hub.brief(room)


# ---- who may see what


def test_a_seat_given_up_is_no_longer_seen() -> None:
    parlour = playing("parade")
    mover = parlour.room.table.to_move()[0]
    other = 1 - mover
    parlour.send(other, "stand", seat=other)
    parlour.take(other)
    parlour.move(mover, parlour.room.table.now.legal(mover)[0])
    assert parlour.take(other) == []
    parlour.watch(other)
    assert kinds(parlour.take(other)) == ["fault"]


def test_whoever_takes_a_seat_over_sees_what_it_sees() -> None:
    parlour = playing("parade")
    parlour.room.write(wishes.join(parlour.room.table, 1_000, 99, "Cleo"))
    parlour.screens[9] = parlour.come(len(parlour.room.table.members) - 1)
    parlour.send(0, "stand", seat=0)
    parlour.send(9, "sit", seat=0, name="Cleo")
    parlour.take(9)
    parlour.hear(parlour.screens[9], **{"is": "watch", "seat": 0})
    watching = msgspec.json.decode(parlour.take(9)[-1])
    view = parlour.room.table.now.view(0)
    assert watching["game"]["view"] == msgspec.json.decode(view.json_text())


def test_nobody_sees_two_hands_of_one_game() -> None:
    parlour = playing("parade")
    parlour.send(0, "stand", seat=0)
    parlour.take(1)
    parlour.send(1, "sit", seat=0, name="Person 1 again")
    refuses(Refusal.KNOWS_ANOTHER_HAND, parlour.take(1))
    parlour.hear(parlour.screens[1], **{"is": "watch", "seat": 0})
    assert kinds(parlour.take(1)) == ["fault"]


@pytest.mark.parametrize("slug", [*TURNS, "resistance"])
def test_somebody_who_looks_on_sees_what_nobody_sees(slug: str) -> None:
    parlour = playing(slug)
    games = [told["game"] for told in parlour.screen(NOBODY).messages() if told.get("game")]
    view = parlour.room.table.now.view(NOBODY)
    assert games[-1]["view"] == msgspec.json.decode(view.json_text())
    assert games[-1]["legal"] == []


def test_only_its_holder_watches_from_a_seat() -> None:
    parlour = playing("parade")
    for other in (1, NOBODY):
        parlour.take(other)
        parlour.hear(parlour.screens[other], **{"is": "watch", "seat": 0, "have": 0})
        assert kinds(parlour.take(other)) == ["fault"]


def test_a_member_who_left_may_do_nothing_any_more() -> None:
    parlour = playing("parade")
    parlour.send(0, "leave")
    parlour.take(0)
    before = len(parlour.entries)
    parlour.send(0, "move", seat=0, move=0)
    parlour.send(0, "say", phrase="hello")
    parlour.send(0, "sit", seat=0, name="Back")
    parlour.hear(parlour.screens[0], **{"is": "watch", "seat": 0})
    assert kinds(parlour.take(0)) == ["refused"] * 3 + ["fault"]
    assert len(parlour.entries) == before


def test_the_seed_is_told_when_the_game_is_over_and_not_before() -> None:
    parlour = playing("parade")
    seed = parlour.room.table.dealt.seed
    while parlour.room.table.phase == Phase.PLAYING:
        assert not any(seed.encode() in text for text in sent_to_anybody(parlour))
        assert seed.encode() not in b"".join(facts(parlour))
        seat = parlour.room.table.to_move()[0]
        parlour.move(seat, parlour.room.table.now.legal(seat)[0])
    assert seed.encode() in parlour.take(NOBODY)[-1]


@pytest.mark.parametrize("slug", TURNS)
def test_whoever_comes_back_is_told_the_same_bytes_again(slug: str) -> None:
    parlour, rng = playing(slug), Random(slug)
    for _ in range(40):
        if parlour.room.table.phase == Phase.PLAYING:
            seat = rng.choice(parlour.room.table.to_move())
            parlour.move(seat, rng.choice(parlour.room.table.now.legal(seat)))
    for viewer in (0, NOBODY):
        told = [text for text in parlour.take(viewer) if is_told(text)]
        parlour.watch(viewer, have=1)
        again = [text for text in parlour.take(viewer) if is_told(text)]
        assert again[-len(told) :] == told


def playing(slug: str) -> Parlour:
    """A game that is dealt, watched from every seat and by somebody who looks on."""
    parlour = Parlour(slug, find(slug).about.seats[0])
    for viewer in parlour.screens:
        parlour.watch(viewer)
    parlour.send(0, "start")
    return parlour


def sent_to_anybody(parlour: Parlour) -> list[bytes]:
    return [text for seat in parlour.screens for text in parlour.screen(seat).texts]


def kinds(texts: list[bytes]) -> list[str]:
    return [msgspec.json.decode(text)["is"] for text in texts]


def is_told(text: bytes) -> bool:
    return kinds([text]) == ["told"]


# ---- nobody talks without end


def test_who_talks_too_fast_is_told_so() -> None:
    parlour = Parlour("parade", 2, {})
    parlour.watch(0)
    for _ in range(20):
        parlour.send(0, "say", phrase="hello")
    refuses(Refusal.TOO_FAST, parlour.take(0))


def refuses(refusal: Refusal, letters: list[bytes]) -> None:
    refused = [msgspec.json.decode(letter) for letter in letters if b'"is":"refused"' in letter]
    assert refused
    assert {letter["reason"] for letter in refused} == {refusal.value}
