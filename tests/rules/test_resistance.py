"""The Resistance, rule by rule."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given as any_of
from hypothesis import settings
from hypothesis import strategies as st

from arrange.resistance import census, deck, describe
from pioche.errors import BadInput, IllegalMove
from pioche.games.about import key
from pioche.games.game import find
from pioche.games.resistance.rules import Event, Objection
from pioche.games.resistance.tiles import WINDOWS, Choice, Memory, Second
from pioche.kernel.record import NONE
from pioche.kernel.seats import CLOCK, NOBODY
from pioche.play.position import deal
from pioche.table.link import Link
from pioche.table.slap import Fault, Pile, Reveal, Slap, Verdict, hear, remaining, verdict
from scenario import Scene, given, rule

SEATS = (2, 3, 4)
MORE = (3, 4)  # seats at tables where one alone flips
EVERY_SEAT = [(seats, seat) for seats in SEATS for seat in range(seats)]
PLANETS = {2: 6, 3: 4, 4: 3}
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
PAWNS = list(POINTS)
TILES = [code for code in PAWNS for _ in range(8 if code == "kylo" else 4)]
MOVES = ["flip", "slap", "slap before last", "close"]

OLDER = "rey kylo"  # face up before the last flip
NEWEST = {2: "finn poe", 3: "finn", 4: "finn"}  # what the last flip turned

# Seats that are full at tables where two or more are not.
SOME_FULL = [
    (seats, full)
    for seats in MORE
    for size in range(1, seats - 1)
    for full in combinations(range(seats), size)
]
# Seats that slap while just two have a free planet, and the other one of these.
LAST_TWO = [(seats, *two) for seats in SEATS for two in permutations(range(seats), 2)]


def occupied(*counts: int) -> list[list[str]]:
    """So many planets of each seat with a droid on each."""
    droids = iter(["r2d2", "c3po", "bb8"] * 4)
    return [[next(droids) for _ in range(count)] for count in counts]


def full_ones(seats: int, full: tuple[int, ...]) -> list[list[str]]:
    """No planet of these seats is free, and all of the others."""
    return occupied(*[PLANETS[seats] if seat in full else 0 for seat in range(seats)])


def last_two(seats: int, slapper: int, last: int, held: int = 0, **situation) -> Scene:
    """One more pile fills the slapper's planets, and then only one seat has free ones.

    That one has so many planets occupied.
    """
    counts = [PLANETS[seats]] * seats
    counts[slapper], counts[last] = PLANETS[seats] - 1, held
    situation = {"seats": seats, "planets": occupied(*counts), "turn": slapper, **situation}
    return given("resistance", **situation)


def laid(planets: list[list[str]], seat: int, tiles: str) -> list[list[str]]:
    """The planets with one more of a seat's occupied by these tiles."""
    pile = " ".join(sorted(tiles.split(), key=PAWNS.index))
    return [[*own, pile] if n == seat else own for n, own in enumerate(planets)]


def clockwise(seat: int, seats: int, full: tuple[int, ...] = ()) -> int:
    """The next seat to the left that is not full."""
    order = [*range(seat + 1, seats), *range(seat)]
    return next(other for other in order if other not in full)


def others(seat: int, seats: int) -> list[int]:
    return [other for other in range(seats) if other != seat]


def viewers(seats: int) -> list[int]:
    return [*range(seats), NOBODY]


def held(**pawns: int) -> dict[str, int | None]:
    """Who holds which pawn; the others stand in the centre."""
    return {**dict.fromkeys(PAWNS), **pawns}


def many(count: int, code: str) -> str:
    return " ".join([code] * count)


def counted(*won: str, **situation) -> Scene:
    """The end of a round in which each seat won these tiles; one more was left to nobody."""
    planets = [[tiles] if tiles else [] for tiles in won]
    spare = Counter(TILES) - Counter(" ".join(won).split())
    situation = {"seats": len(won), "planets": planets, "stack": ".", **situation}
    table = given("resistance", faced=min(spare, key=PAWNS.index), **situation)
    return table.plays(CLOCK, "close")


def counted_of(code: str, *counts: int, **situation) -> Scene:
    """The same where so many tiles of one character were won by each seat, and nothing else."""
    return counted(*[many(count, code) for count in counts], **situation)


def story(table: Scene) -> list[str]:
    """What the last move told, in order."""
    return [
        " ".join(map(str, [event.name, *table.written(event).values()]))
        for event in table.position.events
    ]


def flips_next(table: Scene, seat: int) -> Scene:
    """The next flip is this seat's; of two players either makes it."""
    seats = table.position.seats
    if seats == 2:
        return table.allows(0, "flip").allows(1, "flip")
    for other in others(seat, seats):
        table.refuses(other, "flip", Objection.NOT_YOUR_FLIP)
    return table.allows(seat, "flip").has(turn=seat)


def flip(table: Scene) -> Scene:
    """Whoever's turn it is flips."""
    return table.plays(describe(table.position)["turn"], "flip")


def flip_all(table: Scene) -> Scene:
    """All tiles are turned, and nobody slaps."""
    while describe(table.position)["stack"]:
        flip(table)
    return table


def dealt(seats: int, **options) -> Scene:
    """A whole game as it begins."""
    return Scene(deal("resistance", seats=seats, **{"seed": 0, "first": 0, **options}), describe)


# ---- the facts


def test_the_options_and_their_choices():
    about = find("resistance").about
    assert [option.name for option in about.options] == [key(choice) for choice in Choice]
    options = {option.name: (option.choices, option.default) for option in about.options}
    assert options == {
        "first": (("random", "0", "1", "2", "3"), "random"),
        "second": (("same", "next"), "same"),
        "window": (("3", "5", "10"), "5"),
        "memory": (("hidden", "open"), "hidden"),
    }
    assert {option.name: option.rule for option in about.options} == {
        "first": "RES-0a",
        "second": "RES-4c",
        "window": "RES-3b",
        "memory": "RES-6",
    }
    assert list(options["second"][0]) == [key(second) for second in Second]
    assert list(options["memory"][0]) == [key(memory) for memory in Memory]
    assert WINDOWS == (3, 5, 10)


def test_there_are_four_moves_and_one_of_them_is_the_clocks():
    game = find("resistance")
    assert [move.text for move in game.moves] == MOVES
    assert [move.kind for move in game.moves] == ["flip", "slap", "slap_early", "close"]
    rules = {key(kind): move.rule for kind, move in game.about.moves.items()}
    assert rules == {"flip": "RES-1", "slap": "RES-2", "slap_early": "RES-2c", "close": "RES-3b"}
    assert game.about.clock


def test_nobody_chooses_to_have_slapped_before_the_last_tile():
    moves = find("resistance").about.moves
    assert [key(kind) for kind, move in moves.items() if not move.chosen] == ["slap_early"]


def test_most_points_win_and_nothing_else_counts():
    about = find("resistance").about
    assert [(column.name, column.wins) for column in about.columns] == [("points", "most")]
    assert about.points == 0


@pytest.mark.parametrize("seats", [0, 1, 5, 6])
def test_two_to_four_play(seats):
    assert list(find("resistance").about.seats) == [2, 3, 4]
    with pytest.raises(BadInput):
        deal("resistance", seats=seats)


def test_what_the_rulebook_does_not_say_is_a_ruling():
    rules = find("resistance").about.rules
    rulings = "0b 2b 2c 2e 3b 4c 5a 6"
    assert [rule.id for rule in rules if rule.source == "ruling"] == [
        f"RES-{number}" for number in rulings.split()
    ]
    assert {rule.source for rule in rules} == {"ruling", "rulebook"}


def test_every_refusal_and_event_names_its_rule():
    about = find("resistance").about
    assert {key(reason): rule for reason, rule in about.refusals.items()} == {
        "game_over": "RES-5",
        "not_your_flip": "RES-1",
        "none_to_flip": "RES-1c",
        "nothing_to_slap": "RES-2b",
        "no_free_planet": "RES-2d",
        "nothing_before": "RES-2c",
        "only_the_clock": "RES-3b",
        "too_soon_to_close": "RES-3b",
        "clock_only_closes": "RES-3b",
    }
    assert {key(event): kind.rule for event, kind in about.events.items()} == {
        "flipped": "RES-1",
        "flipped_both": "RES-1a",
        "slapped": "RES-2",
        "slapped_early": "RES-2c",
        "full": "RES-2d",
        "last_free": "RES-3",
        "closed": "RES-3b",
        "counted": "RES-3a",
        "pawn_won": "RES-4",
        "pawn_taken": "RES-4b",
        "pawn_kept": "RES-4b",
        "pawn_stays": "RES-4a",
        "pawn_stays_with": "RES-4a",
        "second_round": "RES-4b",
        "scored": "RES-5",
        "won": "RES-5",
    }


def test_what_the_events_tell():
    events = find("resistance").about.events
    told = {
        key(event): [(field.name, field.kind) for field in kind.fields]
        for event, kind in events.items()
    }
    seat, count, tile = ("seat", "seat"), ("count", "number"), ("tile", "tile")
    assert told == {
        "flipped": [seat, tile],
        "flipped_both": [seat, tile, ("other", "tile")],
        "slapped": [seat, count],
        "slapped_early": [seat, count],
        "full": [seat],
        "last_free": [seat, count],
        "closed": [count],
        "counted": [("round", "number")],
        "pawn_won": [seat, tile, count],
        "pawn_taken": [seat, ("holder", "seat"), tile, count],
        "pawn_kept": [seat, tile, count],
        "pawn_stays": [tile],
        "pawn_stays_with": [seat, tile],
        "second_round": [seat],
        "scored": [seat, ("points", "number")],
        "won": [seat],
    }
    secret = [field for kind in events.values() for field in kind.fields if field.secret]
    assert not secret
    assert not any(kind.hidden for kind in events.values())


# ---- the set-up


@rule("resistance", "RES-0")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(3))
def test_there_are_four_tiles_of_each_of_nine_and_eight_of_kylo_ren_all_face_down(seats, seed):
    position = deal("resistance", seats=seats, seed=seed)
    table = describe(position)
    assert len(table["stack"].split()) == 44
    assert Counter(table["stack"].split()) == Counter(TILES)
    assert table["faced"] == ""
    assert census(position) == deck(position) == sorted(deck(position))
    assert [find("resistance").code("tile", tile) for tile in deck(position)] == TILES


@rule("resistance", "RES-0")
@pytest.mark.parametrize(("seats", "planets"), [(2, 6), (3, 4), (4, 3)])
def test_twelve_planets_are_shared_out_and_ten_pawns_stand_in_the_centre(seats, planets):
    table = dealt(seats).has(free=[planets] * seats, planets=[[] for _ in range(seats)])
    table.has(pawns=held(), round=1, score=(0,) * seats, winners=None)
    assert len(held()) == 10
    assert not table.position.over
    assert table.position.events == ()


@rule("resistance", "RES-0")
@pytest.mark.parametrize("seats", SEATS)
def test_the_tiles_are_shuffled(seats):
    stacks = [describe(deal("resistance", seats=seats, seed=n))["stack"] for n in range(12)]
    assert len(set(stacks)) == 12
    assert len({stack.split()[0] for stack in stacks}) > 3
    assert len({stack.split()[-1] for stack in stacks}) > 3


@rule("resistance", "RES-0a")
@pytest.mark.parametrize(("seats", "first"), EVERY_SEAT)
def test_whoever_is_chosen_begins(seats, first):
    for seed in range(4):
        table = dealt(seats, first=first, seed=seed)
        table.has(turn=first, to_move=(first,) if seats > 2 else (0, 1))
        table.allows_only(first, "flip")


@rule("resistance", "RES-0a")
@pytest.mark.parametrize("seats", SEATS)
def test_or_it_is_drawn_by_lot(seats):
    tables = [describe(deal("resistance", seats=seats, seed=seed)) for seed in range(40)]
    assert {table["turn"] for table in tables} == set(range(seats))
    if seats > 2:
        assert all(table["to_move"] == (table["turn"],) for table in tables)


@rule("resistance", "RES-0a")
@pytest.mark.parametrize("seats", [2, 3])
def test_only_somebody_at_the_table_can_begin(seats):
    with pytest.raises(BadInput):
        deal("resistance", seats=seats, first=seats)


@rule("resistance", "RES-0b", "RES-5")
@pytest.mark.parametrize("code", PAWNS)
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_what_a_pawn_is_worth(code, seats, seat):
    table = given("resistance", seats=seats, pawns={code: seat}).has(pawns=held(**{code: seat}))
    table.has(score=tuple(POINTS[code] if n == seat else 0 for n in range(seats)))


@rule("resistance", "RES-0b")
def test_the_rules_name_what_each_pawn_is_worth():
    worth = find("resistance").facts["RES-0b"](lambda name, **_: f"<{name}>")
    said = [f"<resistance.tile.{code}> {points}" for code, points in POINTS.items()]
    assert worth == {"points": ", ".join(said).replace("-5", "−5")}


# ---- flipping


@rule("resistance", "RES-1")
@pytest.mark.parametrize(("seats", "begins"), [(n, seat) for n, seat in EVERY_SEAT if n > 2])
def test_in_turn_clockwise_everybody_flips_one_tile_which_stays_face_up(seats, begins):
    tiles = ["rey", "kylo", "finn", "kylo", "kylo", "leia", "bb8", "rey", "han"]
    table = given("resistance", seats=seats, stack=" ".join(tiles), turn=begins)
    behind = describe(table.position)["stack"].split()
    seat = begins
    for number, tile in enumerate(tiles, start=1):
        for other in others(seat, seats):
            table.refuses(other, "flip", Objection.NOT_YOUR_FLIP)
        table.plays(seat, "flip").tells(Event.FLIPPED, seat=seat, tile=tile)
        assert story(table) == [f"flipped {seat} {tile}"]
        seat = clockwise(seat, seats)
        table.has(turn=seat, faced=" ".join(tiles[:number]), stack=" ".join(behind[number:]))
        table.has(planets=[[] for _ in range(seats)], free=[PLANETS[seats]] * seats)


@rule("resistance", "RES-1")
@pytest.mark.parametrize("seats", MORE)
def test_before_a_tile_is_face_up_only_the_flipper_can_do_anything(seats):
    for seat in range(seats):
        table = given("resistance", seats=seats, turn=seat).has(to_move=(seat,))
        table.allows_only(seat, "flip")
        for other in others(seat, seats):
            table.allows_only(other).refuses(other, "flip", Objection.NOT_YOUR_FLIP)
        table.allows_only(CLOCK)


@rule("resistance", "RES-1")
@pytest.mark.parametrize("seats", MORE)
def test_all_see_a_tile_at_once(seats):
    table = given("resistance", seats=seats, stack="rey kylo").plays(0, "flip")
    for viewer in viewers(seats):
        table.tells(Event.FLIPPED, to=viewer, seat=0, tile="rey").sees(viewer, faced="rey")


@rule("resistance", "RES-1a")
@pytest.mark.parametrize("seat", range(2))
@pytest.mark.parametrize("turn", range(2))
def test_two_players_turn_both_tiles_in_one_move_of_either(seat, turn):
    table = given("resistance", seats=2, stack="rey kylo finn poe.", turn=turn)
    table.has(to_move=(0, 1)).allows_only(0, "flip").allows_only(1, "flip").allows_only(CLOCK)
    table.plays(seat, "flip").has(faced="rey kylo", stack="finn poe", to_move=(0, 1))
    table.tells(Event.FLIPPED_BOTH, seat=seat, tile="rey", other="kylo")
    assert story(table) == [f"flipped_both {seat} rey kylo"]
    for viewer in viewers(2):
        table.tells(Event.FLIPPED_BOTH, to=viewer, seat=seat, tile="rey", other="kylo")
        table.sees(viewer, faced="rey kylo")
    table.allows_only(0, "flip", "slap").allows_only(1, "flip", "slap")


@rule("resistance", "RES-1a")
@pytest.mark.parametrize("flippers", list(product(range(2), repeat=3)))
def test_of_two_players_any_makes_the_next_flip_too(flippers):
    tiles = ["rey", "kylo", "finn", "poe", "kylo", "han"]
    table = given("resistance", seats=2, stack=" ".join(tiles))
    for number, seat in enumerate(flippers, start=1):
        table.allows(0, "flip").allows(1, "flip")
        table.plays(seat, "flip").has(faced=" ".join(tiles[: 2 * number]))
    assert len(describe(table.position)["stack"].split()) == 38


@rule("resistance", "RES-1a")
@pytest.mark.parametrize("seat", range(2))
def test_if_one_tile_is_left_two_players_turn_it_alone(seat):
    table = given("resistance", seats=2, faced="finn poe", stack="rey.").plays(seat, "flip")
    table.tells(Event.FLIPPED_BOTH, seat=seat, tile="rey", other="-")
    table.has(faced="finn poe rey", stack="", to_move=(0, 1, CLOCK))
    assert find("resistance").sayings["tile"](NONE, lambda name: name) == "–"


@rule("resistance", "RES-1b")
@pytest.mark.parametrize(("seats", "full"), SOME_FULL)
def test_who_has_no_free_planet_is_passed_over(seats, full):
    free = [seat for seat in range(seats) if seat not in full]
    for begins in free:
        table = given("resistance", seats=seats, planets=full_ones(seats, full), turn=begins)
        seat = begins
        for _ in range(2 * seats):
            table.has(turn=seat)
            for other in others(seat, seats):
                table.refuses(other, "flip", Objection.NOT_YOUR_FLIP)
            table.plays(seat, "flip").has(to_move=tuple(free))
            seat = clockwise(seat, seats, full)


@rule("resistance", "RES-1c")
@pytest.mark.parametrize("seats", SEATS)
def test_when_no_tile_is_face_down_nobody_flips(seats):
    for turn in range(seats):
        table = given("resistance", seats=seats, faced="rey", stack=".", turn=turn)
        for seat in range(seats):
            table.refuses(seat, "flip", Objection.NONE_TO_FLIP)
            table.allows_only(seat, "slap")


@rule("resistance", "RES-1c")
@pytest.mark.parametrize(("seats", "full"), SOME_FULL)
def test_not_even_who_is_full_hears_another_reason(seats, full):
    planets = full_ones(seats, full)
    table = given("resistance", seats=seats, planets=planets, faced="rey", stack=".")
    for seat in range(seats):
        table.refuses(seat, "flip", Objection.NONE_TO_FLIP)


@rule("resistance", "RES-1", "RES-1a")
@pytest.mark.parametrize("left", ["rey.", "rey kylo."])
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_the_last_tiles_are_flipped_like_any_others(left, seats, seat):
    table = given("resistance", seats=seats, stack=left, turn=seat).allows_only(seat, "flip")
    table.has(to_move=(seat,) if seats > 2 else (0, 1), winners=None)


@rule("resistance", "RES-1c", "RES-3b")
@pytest.mark.parametrize("seats", SEATS)
def test_the_last_flip_ends_nothing(seats):
    table = given("resistance", seats=seats, stack="rey.").plays(0, "flip")
    table.has(faced="rey", stack="", round=1, to_move=(*range(seats), CLOCK), winners=None)
    table.does_not_tell(Event.COUNTED)


# ---- the slap


@rule("resistance", "RES-2", "RES-2a")
@pytest.mark.parametrize("tiles", ["rey", "kylo finn", "rey kylo finn rey kylo poe han"])
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_anybody_the_flipper_too_slaps_and_wins_all_that_is_face_up(tiles, seats, seat):
    count = len(tiles.split())
    for turn in range(seats):  # the flipper is sometimes the one and sometimes another
        table = given("resistance", seats=seats, faced=tiles, stack="leia bb8.", turn=turn)
        table.plays(seat, "slap").tells(Event.SLAPPED, seat=seat, count=count)
        assert story(table) == [f"slapped {seat} {count}"]
        nothing: list[list[str]] = [[] for _ in range(seats)]
        table.has(faced="", stack="leia bb8", planets=laid(nothing, seat, tiles), round=1)
        table.has(free=[PLANETS[seats] - (other == seat) for other in range(seats)])


@rule("resistance", "RES-2")
@pytest.mark.parametrize("seats", SEATS)
def test_whoever_has_a_free_planet_may_slap_at_any_moment(seats):
    table = dealt(seats)
    while describe(table.position)["stack"]:
        flip(table)
        for seat in range(seats):
            table.allows(seat, "slap")
        assert set(range(seats)) <= set(table.position.to_move)


@rule("resistance", "RES-2", "RES-2d")
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_every_pile_lies_on_a_planet_of_its_own(seats, seat):
    piles = ["rey", "kylo finn", "rey poe", "kylo", "kylo han"][: PLANETS[seats] - 1]
    planets: list[list[str]] = [[] for _ in range(seats)]
    for number, pile in enumerate(piles, start=1):
        table = given("resistance", seats=seats, planets=planets, faced=pile, stack="bb8.")
        planets = laid(planets, seat, pile)
        table.plays(seat, "slap").has(planets=planets).does_not_tell(Event.FULL)
        assert describe(table.position)["free"][seat] == PLANETS[seats] - number


@rule("resistance", "RES-2")
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_a_slap_leaves_what_others_have_won(seats, seat):
    planets = [["leia", "poe han"], ["han"], ["chewbacca leia", "poe"], ["chewbacca"]][:seats]
    table = given("resistance", seats=seats, planets=planets, faced="kylo rey", stack="rey.")
    table.plays(seat, "slap").has(planets=laid(planets, seat, "kylo rey"), pawns=held())


@rule("resistance", "RES-2a")
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_whoever_slapped_flips_next(seats, seat):
    for turn in range(seats):
        table = given("resistance", seats=seats, faced="rey", turn=turn).plays(seat, "slap")
        table.has(to_move=(seat,) if seats > 2 else (0, 1)).allows_only(seat, "flip")
        flips_next(table, seat)
        flips_next(table.plays(seat, "flip"), clockwise(seat, seats))


@rule("resistance", "RES-2a", "RES-2d")
@pytest.mark.parametrize("move", ["slap", "slap before last"])
@pytest.mark.parametrize(("seats", "seat"), [(n, seat) for n, seat in EVERY_SEAT if n > 2])
def test_who_filled_the_last_planet_leaves_the_flip_to_the_next_who_has_one(move, seats, seat):
    for size in range(seats - 2):
        for full in combinations(others(seat, seats), size):
            counts = [PLANETS[seats] if other in full else 0 for other in range(seats)]
            counts[seat] = PLANETS[seats] - 1
            planets = occupied(*counts)
            table = given("resistance", seats=seats, planets=planets, faced="rey kylo", turn=seat)
            table.plays(seat, move).tells(Event.FULL, seat=seat)
            turn = clockwise(seat, seats, full)
            flips_next(table, turn).has(round=1)
            assert describe(table.position)["free"][seat] == 0
            table.does_not_tell(Event.LAST_FREE).does_not_tell(Event.COUNTED)


@rule("resistance", "RES-2d")
def test_the_story_of_a_slap_that_fills_the_last_planet():
    table = given("resistance", seats=3, planets=occupied(1, 3, 0), faced="rey kylo han", turn=2)
    assert story(table.plays(1, "slap")) == ["slapped 1 3", "full 1"]
    for viewer in viewers(3):
        table.tells(Event.SLAPPED, to=viewer, seat=1, count=3).tells(Event.FULL, to=viewer, seat=1)


@rule("resistance", "RES-2b")
@pytest.mark.parametrize("seats", SEATS)
def test_where_no_tile_is_face_up_a_slap_is_refused_and_changes_nothing(seats):
    table = given("resistance", seats=seats, planets=occupied(*[1] * seats), pawns={"rey": 1})
    before, same = describe(table.position), table.position.key
    for seat in range(seats):
        for move in ("slap", "slap before last"):
            table.refuses(seat, move, Objection.NOTHING_TO_SLAP)
            with pytest.raises(IllegalMove):
                table.plays(seat, move)
    table.has(**before)
    assert table.position.key == same


@rule("resistance", "RES-2b")
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_a_second_hand_comes_too_late(seats, seat):
    table = given("resistance", seats=seats, faced="rey kylo", stack="han leia.")
    table.plays(seat, "slap")
    for other in range(seats):
        table.refuses(other, "slap", Objection.NOTHING_TO_SLAP)


@rule("resistance", "RES-2d")
@pytest.mark.parametrize("faced", ["", "rey", "rey kylo", "rey kylo han"])
@pytest.mark.parametrize(("seats", "full"), SOME_FULL)
def test_who_has_no_free_planet_cannot_slap_and_the_round_is_over_for_them(faced, seats, full):
    free = [seat for seat in range(seats) if seat not in full]
    planets = full_ones(seats, full)
    for stack in ("leia bb8.", ".") if faced else ("leia bb8.",):
        situation = {"planets": planets, "faced": faced, "stack": stack, "turn": free[0]}
        table = given("resistance", seats=seats, **situation)
        for seat in full:
            table.refuses(seat, "slap", Objection.NO_FREE_PLANET)
            table.refuses(seat, "slap before last", Objection.NO_FREE_PLANET)
            table.refuses(seat, "close", Objection.ONLY_THE_CLOCK)
            table.allows_only(seat)
        can = free if faced else free[:1]
        table.has(to_move=(*can, CLOCK) if stack == "." else tuple(can))


@rule("resistance", "RES-2d")
@pytest.mark.parametrize("seats", SEATS)
def test_one_free_planet_is_enough(seats):
    planets = occupied(*[PLANETS[seats] - 1] * seats)
    table = given("resistance", seats=seats, planets=planets, faced="rey", stack="kylo kylo.")
    table.has(free=[1] * seats, to_move=tuple(range(seats)))
    for seat in range(seats):
        table.allows(seat, "slap")


@rule("resistance", "RES-1", "RES-2")
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_with_tiles_face_up_all_may_slap_and_the_flipper_may_flip_too(seats, seat):
    faced = f"{OLDER} {NEWEST[seats]}"
    table = given("resistance", seats=seats, faced=faced, turn=seat).has(to_move=(*range(seats),))
    for other in range(seats):
        flips = ["flip"] if other == seat or seats == 2 else []
        table.allows_only(other, *flips, "slap", "slap before last")
    table.allows_only(CLOCK)


# ---- the slap before the last tile


@rule("resistance", "RES-2c")
@pytest.mark.parametrize("occupies", range(2))
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_a_slap_before_the_last_flip_takes_all_but_what_it_turned(occupies, seats, seat):
    planets = occupied(*[occupies] * seats)
    for turn in range(seats):
        table = given(
            "resistance",
            seats=seats,
            planets=planets,
            faced=f"{OLDER} {NEWEST[seats]}",
            stack="leia bb8.",
            turn=turn,
        )
        table.plays(seat, "slap before last").tells(Event.SLAPPED_EARLY, seat=seat, count=2)
        assert story(table) == [f"slapped_early {seat} 2"]
        table.has(planets=laid(planets, seat, OLDER), faced=NEWEST[seats], stack="leia bb8")
        flips_next(table, seat).has(to_move=tuple(range(seats)), round=1)
        for viewer in viewers(seats):
            table.tells(Event.SLAPPED_EARLY, to=viewer, seat=seat, count=2)
            table.sees(viewer, faced=NEWEST[seats], planets=laid(planets, seat, OLDER))


@rule("resistance", "RES-2c")
@pytest.mark.parametrize("seats", SEATS)
def test_it_is_refused_where_nothing_older_lies_there(seats):
    for stack in ("leia bb8.", "."):
        table = given("resistance", seats=seats, faced=NEWEST[seats], stack=stack)
        for seat in range(seats):
            table.refuses(seat, "slap before last", Objection.NOTHING_BEFORE)
            table.allows(seat, "slap")
            assert "slap before last" not in map(str, table.position.legal(seat))


@rule("resistance", "RES-2c")
@pytest.mark.parametrize(("seats", "turned"), [(2, 2), (3, 1), (4, 1)])
def test_from_the_second_flip_on_there_is_something_older(seats, turned):
    table = dealt(seats)
    for number in range(1, 44 // turned + 1):
        flip(table)
        assert len(describe(table.position)["faced"].split()) == number * turned
        for seat in range(seats):
            if number == 1:
                table.refuses(seat, "slap before last", Objection.NOTHING_BEFORE)
            else:
                table.allows(seat, "slap before last")


@rule("resistance", "RES-2c")
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_what_stays_begins_the_next_pile(seats, seat):
    older, newest = "kylo rey kylo han", NEWEST[seats]
    later = "leia bb8" if seats == 2 else "leia"
    for other in range(seats):
        table = given("resistance", seats=seats, faced=f"{older} {newest}", stack=f"{later} c3po.")
        planets = laid([[] for _ in range(seats)], seat, older)
        table.plays(seat, "slap before last").has(faced=newest, planets=planets)
        for any_seat in range(seats):
            table.refuses(any_seat, "slap before last", Objection.NOTHING_BEFORE)
            table.allows(any_seat, "slap")
        table.plays(seat, "flip").has(faced=f"{newest} {later}")
        table.plays(other, "slap before last").has(
            faced=later, planets=laid(planets, other, newest)
        )
        table.tells(Event.SLAPPED_EARLY, seat=other, count=len(newest.split()))
        flips_next(table, other)


@rule("resistance", "RES-2c")
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_what_stays_can_be_slapped_at_once(seats, seat):
    table = given("resistance", seats=seats, faced=f"{OLDER} {NEWEST[seats]}")
    planets = laid([[] for _ in range(seats)], 0, OLDER)
    table.plays(0, "slap before last").plays(seat, "slap").has(faced="")
    flips_next(table, seat).has(planets=laid(planets, seat, NEWEST[seats]))
    table.tells(Event.SLAPPED, seat=seat, count=len(NEWEST[seats].split()))


@rule("resistance", "RES-2c", "RES-2d")
@pytest.mark.parametrize("seat", range(3))
def test_it_can_fill_the_last_planet(seat):
    counts = [1, 1, 1]
    counts[seat] = 3
    planets = occupied(*counts)
    table = given("resistance", seats=3, planets=planets, faced="rey kylo finn", stack="han poe.")
    table.plays(seat, "slap before last")
    assert story(table) == [f"slapped_early {seat} 2", f"full {seat}"]
    table.has(faced="finn", stack="han poe", planets=laid(planets, seat, "rey kylo"))
    table.has(to_move=tuple(others(seat, 3)), turn=clockwise(seat, 3))
    table.refuses(seat, "slap", Objection.NO_FREE_PLANET)


@rule("resistance", "RES-2c", "RES-3a", "RES-3b")
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_when_no_tile_is_face_down_it_does_not_end_the_round(seats, seat):
    def table() -> Scene:
        faced = f"{OLDER} {NEWEST[seats]}"
        scene = given("resistance", seats=seats, faced=faced, stack=".", deals=2)
        scene.plays(seat, "slap before last").does_not_tell(Event.COUNTED)
        return scene.has(faced=NEWEST[seats], to_move=(*range(seats), CLOCK), winners=None)

    planets = laid([[] for _ in range(seats)], seat, OLDER)
    for other in range(seats):
        table().allows_only(other, "slap")
        ended = table().plays(other, "slap").has(planets=laid(planets, other, NEWEST[seats]))
        ended.tells(Event.COUNTED, round=2).has(faced="", to_move=())
    ended = table().plays(CLOCK, "close").has(planets=planets, faced=NEWEST[seats], to_move=())
    ended.tells(Event.CLOSED, count=len(NEWEST[seats].split())).tells(Event.COUNTED, round=2)


@rule("resistance", "RES-2c", "RES-3")
@pytest.mark.parametrize("stack", ["leia bb8 leia.", "."])
@pytest.mark.parametrize(("seats", "slapper", "last"), LAST_TWO)
def test_if_it_leaves_one_with_a_free_planet_that_one_wins_what_stayed_too(
    stack, seats, slapper, last
):
    faced = f"{OLDER} {NEWEST[seats]}"
    table = last_two(seats, slapper, last, faced=faced, stack=stack, deals=2)
    planets = describe(table.position)["planets"]
    rest = f"{NEWEST[seats]} {stack.removesuffix('.')}"
    table.plays(slapper, "slap before last").has(faced="", stack="", to_move=())
    table.has(planets=laid(laid(planets, slapper, OLDER), last, rest))
    assert story(table)[:4] == [
        f"slapped_early {slapper} 2",
        f"full {slapper}",
        f"last_free {last} {len(rest.split())}",
        "counted 2",
    ]


# ---- whose hand was first

SHOWN = 1_000_000  # when all see the tile, in microseconds
LINKS = [Link(rtt * 1_000, 8_000, 1_000) for rtt in (10, 60, 150, 250)]


def race(*hands: int, shown: tuple[int, ...] = (SHOWN,), lot: int = 0) -> tuple[Pile, Verdict]:
    """Each seat's hand comes so long after the first tile, and its message later by its way."""
    seats = range(len(hands))
    reveals = tuple(Reveal(number, at) for number, at in enumerate(shown))
    pile = Pile(reveals=reveals, links=tuple(LINKS[: len(hands)]), free=tuple(seats))
    arrivals = {seat: shown[0] + hands[seat] + LINKS[seat].one_way for seat in seats}
    for seat in sorted(seats, key=arrivals.__getitem__):
        pile, fault = hear(pile, Slap(seat, 0, hands[seat], arrivals[seat]))
        assert fault in {None, Fault.LATE}  # what can neither win nor tie is not waited for
    return pile, verdict(pile, lot)


@rule("resistance", "RES-2e")
@pytest.mark.parametrize(("seats", "winner"), EVERY_SEAT)
def test_the_first_hand_wins_and_not_the_first_message(seats, winner):
    hands = [230_000 if seat == winner else 240_000 + seat for seat in range(seats)]
    pile, found = race(*hands)
    assert pile.heard[0].seat == 0  # the nearest is heard first
    assert (found.seat, found.tied, found.early) == (winner, (winner,), False)
    table = given("resistance", seats=seats, faced="rey kylo").plays(found.seat, "slap")
    table.tells(Event.SLAPPED, seat=winner, count=2)


@rule("resistance", "RES-2e")
@pytest.mark.parametrize(("later", "tied"), [(0, 1), (1, 1), (1_999, 1), (2_000, 1), (2_001, 0)])
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_within_two_thousandths_of_a_second_it_is_a_dead_heat(later, tied, seats, seat):
    other = clockwise(seat, seats)
    hands = [250_000 + n for n in range(seats)]
    hands[seat], hands[other] = 230_000, 230_000 + later
    _, found = race(*hands)
    assert found.tied == (tuple(sorted([seat, other])) if tied else (seat,))


@rule("resistance", "RES-2e")
def test_what_counts_is_how_close_a_hand_was_to_the_earliest():
    assert race(230_000, 231_500, 233_000)[1].tied == (0, 1)
    assert race(233_000, 231_500, 230_000)[1].tied == (1, 2)


@rule("resistance", "RES-2e")
@pytest.mark.parametrize("seats", SEATS)
def test_a_dead_heat_is_decided_by_lot(seats):
    hands = [230_000 + 500 * seat for seat in range(seats)]
    assert {race(*hands, lot=lot)[1].seat for lot in range(12)} == set(range(seats))
    assert {race(230_000, 240_000, lot=lot)[1].seat for lot in range(12)} == {0}


@rule("resistance", "RES-2e")
def test_a_screen_cannot_claim_a_hand_much_earlier_than_its_message_allows():
    pile = Pile(reveals=(Reveal(0, SHOWN),), links=tuple(LINKS[:2]), free=(0, 1))
    pile, _ = hear(pile, Slap(0, 0, claimed=100_000, arrival=SHOWN + 265_000))
    pile, _ = hear(pile, Slap(1, 0, claimed=240_000, arrival=SHOWN + 270_000))
    found = verdict(pile, lot=0)  # the first hand is judged 5 ms of way and 16 before its message
    assert [hand.instant - SHOWN for hand in found.reactions] == [240_000, 244_000]
    assert found.seat == 1


@rule("resistance", "RES-2c", "RES-2e")
@pytest.mark.parametrize(("hand", "early"), [(199_999, True), (200_000, False), (230_000, False)])
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_a_hand_before_the_newest_tile_slapped_without_it(hand, early, seats, seat):
    hands = [hand if n == seat else 250_000 for n in range(seats)]
    pile, found = race(*hands, shown=(SHOWN, SHOWN + 200_000))
    assert (found.seat, found.early) == (seat, early)
    assert remaining(pile, found) == ((pile.reveals[1],) if early else ())


@rule("resistance", "RES-2b", "RES-2d", "RES-2e")
def test_a_hand_does_not_count_without_a_free_planet_or_a_tile():
    pile = Pile(reveals=(Reveal(0, SHOWN),), links=tuple(LINKS[:3]), free=(0, 2))
    slap = Slap(1, 0, claimed=200_000, arrival=SHOWN + 230_000)
    assert hear(pile, slap) == (pile, Fault.NO_FREE_PLANET)
    nothing = Pile(reveals=(), links=tuple(LINKS[:3]), free=(0, 1, 2))
    assert hear(nothing, slap) == (nothing, Fault.NO_SUCH_TILE)


# ---- the end of a round


@rule("resistance", "RES-3")
@pytest.mark.parametrize("stack", ["leia rey leia kylo.", "leia.", "."])
@pytest.mark.parametrize(("seats", "slapper", "last"), LAST_TWO)
def test_the_only_one_with_a_free_planet_wins_all_tiles_left(stack, seats, slapper, last):
    left = stack.removesuffix(".")
    for occupies in range(PLANETS[seats]):
        situation = {"held": occupies, "faced": "rey kylo", "stack": stack, "deals": 2}
        table = last_two(seats, slapper, last, **situation)
        planets = laid(describe(table.position)["planets"], slapper, "rey kylo")
        table.plays(slapper, "slap").has(faced="", stack="", to_move=())
        told = [f"slapped {slapper} 2", f"full {slapper}"]
        if left:
            planets = laid(planets, last, left)
            table.tells(Event.LAST_FREE, seat=last, count=len(left.split()))
            told.append(f"last_free {last} {len(left.split())}")
        else:
            table.does_not_tell(Event.LAST_FREE)
        assert story(table)[: len(told) + 1] == [*told, "counted 2"]
        table.has(planets=planets)


@rule("resistance", "RES-3")
@pytest.mark.parametrize(("seats", "slapper", "last"), LAST_TWO)
def test_all_tiles_left_count_for_that_one_at_once(seats, slapper, last):
    table = last_two(seats, slapper, last, faced="rey kylo")
    table.plays(slapper, "slap").has(round=2, planets=[[] for _ in range(seats)])
    # Of each of these nobody has won any but with that slap.
    table.tells(Event.PAWN_WON, seat=last, tile="rey", count=3)
    table.tells(Event.PAWN_WON, seat=last, tile="finn", count=4)
    table.tells(Event.PAWN_WON, seat=last, tile="leia", count=4)
    table.tells(Event.PAWN_WON, seat=last, tile="kylo", count=7)


@rule("resistance", "RES-3")
@pytest.mark.parametrize(
    ("seats", "full"), [(n, full) for n, full in SOME_FULL if n - len(full) > 2]
)
def test_as_long_as_two_have_a_free_planet_the_round_goes_on(seats, full):
    free = [seat for seat in range(seats) if seat not in full]
    counts = [PLANETS[seats] if seat in full else PLANETS[seats] - 1 for seat in range(seats)]
    for seat in free:
        situation = {"planets": occupied(*counts), "faced": "rey", "stack": "kylo han."}
        table = given("resistance", seats=seats, turn=seat, **situation).plays(seat, "slap")
        assert story(table) == [f"slapped {seat} 1", f"full {seat}"]
        table.has(round=1, stack="kylo han", turn=clockwise(seat, seats, full))


@rule("resistance", "RES-3a")
@pytest.mark.parametrize("deals", [1, 2])
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_the_round_ends_when_all_tiles_are_won(deals, seats, seat):
    table = given("resistance", seats=seats, faced="rey kylo rey", stack=".", deals=deals)
    table.plays(seat, "slap").tells(Event.COUNTED, round=deals)
    assert story(table)[:3] == [f"slapped {seat} 3", f"counted {deals}", f"pawn_won {seat} rey 2"]
    table.does_not_tell(Event.FULL).does_not_tell(Event.LAST_FREE).does_not_tell(Event.CLOSED)


@rule("resistance", "RES-3a")
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_it_does_not_end_while_a_tile_is_face_down(seats, seat):
    table = given("resistance", seats=seats, faced="rey", stack="kylo.").plays(seat, "slap")
    table.does_not_tell(Event.COUNTED).has(round=1, stack="kylo")
    flips_next(table, seat)


@rule("resistance", "RES-3a", "RES-2d")
@pytest.mark.parametrize(("seats", "seat"), [(n, seat) for n, seat in EVERY_SEAT if n > 2])
def test_the_last_tiles_may_fill_a_last_planet_too(seats, seat):
    counts = [0] * seats
    counts[seat] = PLANETS[seats] - 1
    table = given("resistance", seats=seats, planets=occupied(*counts), faced="rey", stack=".")
    table.plays(seat, "slap").does_not_tell(Event.LAST_FREE).has(round=2)
    assert story(table)[:3] == [f"slapped {seat} 1", f"full {seat}", "counted 1"]


@rule("resistance", "RES-3b")
@pytest.mark.parametrize("deals", [1, 2])
@pytest.mark.parametrize("faced", ["rey", "rey kylo finn rey"])
@pytest.mark.parametrize("seats", SEATS)
def test_when_all_tiles_are_face_up_and_nobody_slaps_they_go_to_nobody(deals, faced, seats):
    count = len(faced.split())
    planets = [["poe"], ["han", "han"], [], ["leia"]][:seats]
    situation = {"planets": planets, "faced": faced, "stack": ".", "deals": deals}
    table = given("resistance", seats=seats, **situation).has(to_move=(*range(seats), CLOCK))
    table.allows_only(CLOCK, "close").plays(CLOCK, "close").tells(Event.CLOSED, count=count)
    assert story(table)[:5] == [
        f"closed {count}",
        f"counted {deals}",
        "pawn_stays rey",
        "pawn_stays finn",
        "pawn_won 0 poe 1",
    ]
    for viewer in viewers(seats):
        table.tells(Event.CLOSED, to=viewer, count=count)
    if deals == 2:
        table.has(planets=planets, faced=faced, stack="", to_move=())
    else:
        table.has(planets=[[] for _ in range(seats)], faced="", round=2)


@rule("resistance", "RES-3b")
@pytest.mark.parametrize(
    ("faced", "stack"), [("rey", "kylo."), ("", "kylo."), ("rey kylo", "rey.")]
)
@pytest.mark.parametrize("seats", SEATS)
def test_the_clock_cannot_close_while_a_tile_is_face_down(faced, stack, seats):
    table = given("resistance", seats=seats, faced=faced, stack=stack)
    table.refuses(CLOCK, "close", Objection.TOO_SOON_TO_CLOSE).allows_only(CLOCK)
    assert CLOCK not in table.position.to_move
    for seat in range(seats):
        table.refuses(seat, "close", Objection.ONLY_THE_CLOCK)
    with pytest.raises(IllegalMove):
        table.plays(CLOCK, "close")


@rule("resistance", "RES-3b")
@pytest.mark.parametrize("seats", SEATS)
def test_nor_where_nothing_is_face_up(seats):
    table = given("resistance", seats=seats, stack=".").has(to_move=())
    table.refuses(CLOCK, "close", Objection.TOO_SOON_TO_CLOSE).allows_only(CLOCK)


@rule("resistance", "RES-3b")
@pytest.mark.parametrize(
    ("faced", "stack"), [("rey kylo finn", "."), ("rey kylo finn", "han."), ("", "han.")]
)
@pytest.mark.parametrize("seats", SEATS)
def test_only_the_clock_closes_and_it_does_nothing_else(faced, stack, seats):
    table = given("resistance", seats=seats, faced=faced, stack=stack)
    for move in ("flip", "slap", "slap before last"):
        table.refuses(CLOCK, move, Objection.CLOCK_ONLY_CLOSES)
    for seat in range(seats):
        table.refuses(seat, "close", Objection.ONLY_THE_CLOCK)
        assert "close" not in map(str, table.position.legal(seat))


@rule("resistance", "RES-3b")
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_before_the_clock_closes_anybody_may_still_slap(seats, seat):
    faced = f"{OLDER} {NEWEST[seats]}"
    table = given("resistance", seats=seats, faced=faced, stack=".")
    table.allows_only(seat, "slap", "slap before last")
    table.plays(seat, "slap").does_not_tell(Event.CLOSED).tells(Event.COUNTED, round=1)


@rule("resistance", "RES-3b")
@pytest.mark.parametrize("seats", SEATS)
def test_tiles_that_went_to_nobody_count_for_nobody(seats):
    won = ["rey", *[""] * (seats - 1)]
    table = counted(*won, deals=2, pawns={"finn": 1})
    table.has(faced="rey", pawns=held(rey=0, finn=1)).tells(
        Event.PAWN_WON, seat=0, tile="rey", count=1
    )
    table.tells(Event.PAWN_STAYS_WITH, seat=1, tile="finn")


@rule("resistance", "RES-3b")
@pytest.mark.parametrize("window", ["3", "5", "10"])
def test_how_long_the_clock_waits_is_agreed_before(window):
    table = given("resistance", seats=3, faced="rey", stack=".", window=window)
    assert WINDOWS[table.position.record.window] == int(window)
    table.allows_only(CLOCK, "close")


# ---- the pawns


@rule("resistance", "RES-4")
@pytest.mark.parametrize("code", PAWNS)
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_who_has_strictly_most_tiles_of_a_character_wins_its_pawn(code, seats, seat):
    for most in range(1, 5):
        counts = [most if other == seat else 0 for other in range(seats)]
        table = counted_of(code, *counts).has(pawns=held(**{code: seat}))
        table.tells(Event.PAWN_WON, seat=seat, tile=code, count=most)
        assert len(table.told(Event.PAWN_STAYS)) == 9
        table.has(score=tuple(POINTS[code] if other == seat else 0 for other in range(seats)))


@rule("resistance", "RES-4")
@pytest.mark.parametrize(
    ("code", "counts", "winner"),
    [
        ("rey", (2, 1), 0),
        ("rey", (1, 2), 1),
        ("han", (3, 1), 0),
        ("kylo", (5, 3), 0),
        ("kylo", (3, 4), 1),
        ("kylo", (1, 7), 1),
        ("poe", (2, 1, 0), 0),
        ("poe", (2, 1, 1), 0),
        ("poe", (1, 2, 1), 1),
        ("poe", (1, 1, 2), 2),
        ("poe", (0, 1, 2), 2),
        ("kylo", (3, 2, 1), 0),
        ("kylo", (2, 4, 2), 1),
        ("kylo", (2, 2, 3), 2),
        ("r2d2", (2, 1, 1, 0), 0),
        ("r2d2", (1, 2, 0, 1), 1),
        ("r2d2", (0, 1, 2, 1), 2),
        ("r2d2", (1, 0, 1, 2), 3),
        ("kylo", (2, 2, 1, 3), 3),
        ("kylo", (3, 2, 2, 1), 0),
        ("kylo", (1, 1, 1, 2), 3),
        ("kylo", (5, 1, 1, 1), 0),
    ],
)
def test_equals_below_the_most_do_not_matter(code, counts, winner):
    table = counted_of(code, *counts).has(pawns=held(**{code: winner}))
    table.tells(Event.PAWN_WON, seat=winner, tile=code, count=max(counts))


TIES = [
    ("rey", (1, 1)),
    ("rey", (2, 2)),
    ("kylo", (4, 4)),
    ("kylo", (1, 1)),
    ("finn", (1, 1, 0)),
    ("finn", (0, 1, 1)),
    ("finn", (2, 0, 2)),
    ("finn", (1, 1, 1)),
    ("kylo", (3, 3, 2)),
    ("kylo", (2, 3, 3)),
    ("kylo", (3, 1, 3)),
    ("kylo", (2, 2, 2)),
    ("c3po", (1, 1, 1, 1)),
    ("c3po", (2, 2, 0, 0)),
    ("c3po", (0, 0, 2, 2)),
    ("c3po", (1, 0, 1, 1)),
    ("kylo", (2, 2, 2, 2)),
    ("kylo", (1, 3, 3, 1)),
    ("kylo", (3, 1, 1, 3)),
    ("kylo", (1, 2, 2, 2)),
]


@rule("resistance", "RES-4a")
@pytest.mark.parametrize(("code", "counts"), TIES)
def test_with_a_tie_in_the_first_round_the_pawn_stays_in_the_centre(code, counts):
    table = counted_of(code, *counts).has(pawns=held(), round=2, score=(0,) * len(counts))
    table.tells(Event.PAWN_STAYS, tile=code)
    assert len(table.told(Event.PAWN_STAYS)) == 10


@rule("resistance", "RES-4a", "RES-4b")
@pytest.mark.parametrize(("code", "counts"), TIES)
def test_with_a_tie_in_the_second_round_it_stays_with_its_holder(code, counts):
    for holder in range(len(counts)):  # tied or not
        table = counted_of(code, *counts, deals=2, pawns={code: holder})
        table.has(pawns=held(**{code: holder})).tells(Event.PAWN_STAYS_WITH, seat=holder, tile=code)
        assert len(table.told(Event.PAWN_STAYS)) == 9


@rule("resistance", "RES-4a", "RES-4b")
@pytest.mark.parametrize(("code", "counts"), TIES)
def test_or_in_the_centre_if_nobody_held_it(code, counts):
    table = counted_of(code, *counts, deals=2).has(pawns=held(), score=(0,) * len(counts))
    table.tells(Event.PAWN_STAYS, tile=code).does_not_tell(Event.PAWN_STAYS_WITH)


@rule("resistance", "RES-4a")
@pytest.mark.parametrize("code", PAWNS)
@pytest.mark.parametrize("seats", SEATS)
def test_a_pawn_of_which_nobody_has_a_tile_stays_in_the_centre(code, seats):
    other = "finn" if code == "rey" else "rey"
    for deals in (1, 2):
        table = counted_of(other, 1, *[0] * (seats - 1), deals=deals)
        table.tells(Event.PAWN_STAYS, tile=code).has(pawns=held(**{other: 0}))


@rule("resistance", "RES-4a", "RES-4b")
@pytest.mark.parametrize("code", PAWNS)
@pytest.mark.parametrize(("seats", "holder"), EVERY_SEAT)
def test_or_with_its_holder(code, seats, holder):
    other = "finn" if code == "rey" else "rey"
    counts = [0] * seats
    counts[clockwise(holder, seats)] = 1
    table = counted_of(other, *counts, deals=2, pawns={code: holder})
    table.tells(Event.PAWN_STAYS_WITH, seat=holder, tile=code)
    table.has(pawns=held(**{code: holder, other: clockwise(holder, seats)}))


@rule("resistance", "RES-4b")
@pytest.mark.parametrize("code", PAWNS)
@pytest.mark.parametrize(("seats", "winner"), EVERY_SEAT)
def test_in_the_second_round_a_pawn_is_taken_from_a_player(code, seats, winner):
    for holder in others(winner, seats):
        counts = [0] * seats
        counts[holder], counts[winner] = 1, 2
        table = counted_of(code, *counts, deals=2, pawns={code: holder})
        table.tells(Event.PAWN_TAKEN, seat=winner, holder=holder, tile=code, count=2)
        table.has(pawns=held(**{code: winner})).does_not_tell(Event.PAWN_WON)
        table.has(score=tuple(POINTS[code] if seat == winner else 0 for seat in range(seats)))


@rule("resistance", "RES-4b")
@pytest.mark.parametrize("code", PAWNS)
@pytest.mark.parametrize(("seats", "winner"), EVERY_SEAT)
def test_or_kept_or_won_from_the_centre(code, seats, winner):
    counts = [0] * seats
    counts[winner], counts[clockwise(winner, seats)] = 3, 1
    table = counted_of(code, *counts, deals=2, pawns={code: winner})
    table.tells(Event.PAWN_KEPT, seat=winner, tile=code, count=3).has(pawns=held(**{code: winner}))
    table.does_not_tell(Event.PAWN_WON).does_not_tell(Event.PAWN_TAKEN)
    table = counted_of(code, *counts, deals=2)
    table.tells(Event.PAWN_WON, seat=winner, tile=code, count=3).has(pawns=held(**{code: winner}))
    table.does_not_tell(Event.PAWN_KEPT).does_not_tell(Event.PAWN_TAKEN)


@rule("resistance", "RES-4", "RES-4b")
def test_kylo_rens_pawn_takes_its_five_points_along():
    pawns = {"rey": 0, "kylo": 0, "finn": 1}
    table = given("resistance", seats=2, pawns=pawns).has(score=(0, 4))
    table = counted("kylo kylo", "kylo kylo kylo", deals=2, pawns=pawns)
    table.tells(Event.PAWN_TAKEN, seat=1, holder=0, tile="kylo", count=3).has(score=(5, -1))
    table.has(winners=(0,))


@rule("resistance", "RES-4")
@pytest.mark.parametrize(("seats", "seat"), EVERY_SEAT)
def test_tiles_count_from_all_planets_together(seats, seat):
    planets: list[list[str]] = [[] for _ in range(seats)]
    planets[seat] = ["rey han", "rey", "kylo rey", "rey", "kylo", "poe"][: PLANETS[seats]]
    planets[clockwise(seat, seats)] = ["han kylo", "kylo", "kylo han han"]
    table = given("resistance", seats=seats, planets=planets, faced="c3po", stack=".")
    reys = {2: 4, 3: 4, 4: 3}[seats]
    table.plays(CLOCK, "close").tells(Event.PAWN_WON, seat=seat, tile="rey", count=reys)
    table.tells(Event.PAWN_WON, seat=clockwise(seat, seats), tile="han", count=3)
    table.tells(Event.PAWN_WON, seat=clockwise(seat, seats), tile="kylo", count=3)


@rule("resistance", "RES-4", "RES-4a", "RES-4b")
@settings(max_examples=120)
@any_of(data=st.data(), seats=st.sampled_from(SEATS), deals=st.sampled_from([1, 2]))
def test_any_tiles_won_by_anybody(data, seats, deals):
    """Every pawn by the sentence of the rule."""
    owners = data.draw(st.lists(st.integers(-1, seats - 1), min_size=43, max_size=43))
    holders = data.draw(st.lists(st.integers(-1, seats - 1), min_size=10, max_size=10))
    pawns = {c: n for c, n in zip(PAWNS, holders, strict=True) if n >= 0 and deals == 2}
    won = [[TILES[n] for n in range(43) if owners[n] == seat] for seat in range(seats)]
    expected = held(**pawns)
    for code in PAWNS:
        counts = [tiles.count(code) for tiles in won]
        if counts.count(max(counts)) == 1:
            expected[code] = counts.index(max(counts))
    table = counted(*[" ".join(tiles) for tiles in won], deals=deals, pawns=pawns)
    table.has(pawns=expected)
    points = [sum(POINTS[c] for c in PAWNS if expected[c] == seat) for seat in range(seats)]
    table.has(score=tuple(points))
    if deals == 2:
        best = tuple(seat for seat in range(seats) if points[seat] == max(points))
        table.has(winners=best)
        assert [told["points"] for told in table.told(Event.SCORED)] == points
        assert [told["seat"] for told in table.told(Event.WON)] == list(best)


# ---- the second round


@rule("resistance", "RES-4b")
@pytest.mark.parametrize("second", ["same", "next"])
@pytest.mark.parametrize(("seats", "first"), EVERY_SEAT)
def test_the_second_round_begins_with_all_tiles_and_no_planet_occupied(second, seats, first):
    won = ["rey rey", "kylo", "finn poe", "leia"][:seats]
    table = counted(*won, first=first, second=second)
    table.has(round=2, faced="", planets=[[] for _ in range(seats)], free=[PLANETS[seats]] * seats)
    assert Counter(describe(table.position)["stack"].split()) == Counter(TILES)
    assert census(table.position) == deck(table.position)
    pawns = [{"rey": 0}, {"kylo": 1}, {"finn": 2, "poe": 2}, {"leia": 3}][:seats]
    table.has(pawns=held(**{code: seat for own in pawns for code, seat in own.items()}))
    table.has(score=(5, -5, 8, 2)[:seats], winners=None)
    assert not table.position.over


@rule("resistance", "RES-4b")
@pytest.mark.parametrize("seats", SEATS)
def test_the_tiles_are_shuffled_anew(seats):
    stacks = set()
    for seed in range(6):
        table = dealt(seats, seed=seed)
        stacks.add(describe(table.position)["stack"])
        flip_all(table).plays(CLOCK, "close").has(round=2)
        stacks.add(describe(table.position)["stack"])
    assert len(stacks) == 12


@rule("resistance", "RES-4b")
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_of_the_first_round_is_left_but_the_pawns(seats):
    ties = [[], [["han", "poe"], ["poe han"]], [["kylo leia"], ["leia", "kylo"]]]
    piles = ["finn", "rey rey kylo", "kylo bb8 c3po han"]
    begun = []
    for turn, planets, faced in zip([0, 1, 1], ties, piles, strict=True):
        table = given("resistance", seats=seats, planets=planets, faced=faced, stack=".", turn=turn)
        begun.append(table.plays(CLOCK, "close").has(round=2, pawns=held()).position)
    assert begun[0] == begun[1] == begun[2]


@rule("resistance", "RES-4c")
@pytest.mark.parametrize("how", ["slap", "last", "close"])
@pytest.mark.parametrize(("second", "step"), [("same", 0), ("next", 1)])
@pytest.mark.parametrize(("seats", "first"), EVERY_SEAT)
def test_who_begins_the_second_round(how, second, step, seats, first):
    begins = (first + step) % seats
    for turn in range(seats):  # whoever would have been the next to flip
        slapper, options = (turn + 1) % seats, {"first": first, "second": second}
        if how == "last":
            table = last_two(seats, slapper, turn, faced="rey", **options)
        else:
            situation = {"seats": seats, "faced": "rey", "stack": ".", "turn": turn}
            table = given("resistance", **situation, **options)
        table.plays(CLOCK, "close") if how == "close" else table.plays(slapper, "slap")
        table.tells(Event.SECOND_ROUND, seat=begins).has(turn=begins)
        assert story(table)[-1] == f"second_round {begins}"
        table.has(to_move=(begins,) if seats > 2 else (0, 1)).allows_only(begins, "flip")


@rule("resistance", "RES-4c", "RES-0a")
@pytest.mark.parametrize(("second", "step"), [("same", 0), ("next", 1)])
@pytest.mark.parametrize("seats", SEATS)
def test_whoever_began_by_lot_begins_again_or_the_next_one_does(second, step, seats):
    for seed in range(10):
        first = describe(deal("resistance", seats=seats, seed=seed))["turn"]
        options = {"seed": seed, "first": "random", "second": second}
        table = given("resistance", seats=seats, faced="rey", stack=".", **options)
        table.plays(CLOCK, "close").has(turn=(first + step) % seats)
        table.tells(Event.SECOND_ROUND, seat=(first + step) % seats)


@rule("resistance", "RES-4c")
@pytest.mark.parametrize("seats", SEATS)
def test_if_nothing_else_is_agreed_the_same_seat_begins_again(seats):
    counted_of("rey", 1, *[0] * (seats - 1), first=1).has(turn=1, round=2)


@rule("resistance", "RES-4b")
@pytest.mark.parametrize(("seats", "winner"), EVERY_SEAT)
def test_the_second_round_counts_its_own_tiles_only(winner, seats):
    holder = clockwise(winner, seats)
    won = [""] * seats
    won[holder] = "rey rey rey"
    table = counted(*won).has(pawns=held(rey=holder))
    while "rey" not in describe(table.position)["faced"]:
        flip(table)
    reys = describe(table.position)["faced"].split().count("rey")
    table.plays(winner, "slap")
    flip_all(table).plays(CLOCK, "close")
    table.tells(Event.PAWN_TAKEN, seat=winner, holder=holder, tile="rey", count=reys)


@rule("resistance", "RES-2", "RES-3a", "RES-4", "RES-4b")
@pytest.mark.parametrize(("seats", "first_one"), EVERY_SEAT)
def test_one_hand_may_win_all_forty_four_tiles(seats, first_one):
    for second_one in range(seats):
        table = flip_all(dealt(seats)).plays(first_one, "slap")
        table.tells(Event.SLAPPED, seat=first_one, count=44).has(round=2)
        counts = {code: 8 if code == "kylo" else 4 for code in PAWNS}
        assert story(table) == [
            f"slapped {first_one} 44",
            "counted 1",
            *[f"pawn_won {first_one} {code} {counts[code]}" for code in PAWNS],
            "second_round 0",
        ]
        table.has(score=tuple(20 if seat == first_one else 0 for seat in range(seats)))
        flip_all(table).plays(second_one, "slap").has(winners=(second_one,))
        table.has(score=tuple(20 if seat == second_one else 0 for seat in range(seats)))
        how = f"kept {second_one}" if first_one == second_one else f"taken {second_one} {first_one}"
        assert story(table) == [
            f"slapped {second_one} 44",
            "counted 2",
            *[f"pawn_{how} {code} {counts[code]}" for code in PAWNS],
            *[f"scored {seat} {20 if seat == second_one else 0}" for seat in range(seats)],
            f"won {second_one}",
        ]


# ---- what the move that ends a round tells, in order


def before_the_end(**situation) -> Scene:
    """Seat 0 is about to fill its planets, seat 1 has filled its own."""
    planets = [["rey rey", "rey", "finn"], ["finn", "kylo kylo", "poe", "han"], ["leia"]]
    return given("resistance", seats=3, planets=planets, **situation)


@rule("resistance", "RES-3", "RES-4", "RES-4a", "RES-4b")
def test_the_story_of_the_end_of_the_first_round():
    table = before_the_end(faced="kylo leia", stack="bb8 rey c3po.", first=2).plays(0, "slap")
    assert story(table) == [
        "slapped 0 2",
        "full 0",
        "last_free 2 3",
        "counted 1",
        "pawn_won 0 rey 3",
        "pawn_stays finn",
        "pawn_won 1 poe 1",
        "pawn_won 1 han 1",
        "pawn_stays chewbacca",
        "pawn_stays leia",
        "pawn_won 2 bb8 1",
        "pawn_won 2 c3po 1",
        "pawn_stays r2d2",
        "pawn_won 1 kylo 2",
        "second_round 2",
    ]
    table.has(score=(5, 2, 3), pawns=held(rey=0, poe=1, han=1, bb8=2, c3po=2, kylo=1))


SECOND_END = [
    "counted 2",
    "pawn_taken 0 1 rey 3",
    "pawn_stays_with 2 finn",
    "pawn_kept 1 poe 1",
    "pawn_won 1 han 1",
    "pawn_stays chewbacca",
    "pawn_stays_with 0 leia",
    "pawn_won 2 bb8 1",
    "pawn_won 2 c3po 1",
    "pawn_stays_with 0 r2d2",
    "pawn_taken 1 0 kylo 2",
    "scored 0 8",
    "scored 1 2",
    "scored 2 7",
    "won 0",
]
SECOND_PAWNS = {"rey": 1, "finn": 2, "poe": 1, "leia": 0, "r2d2": 0, "kylo": 0}


@rule("resistance", "RES-3", "RES-4", "RES-4a", "RES-4b", "RES-5")
def test_the_story_of_the_end_of_the_second_round():
    table = before_the_end(
        faced="kylo leia", stack="bb8 rey c3po.", deals=2, pawns=SECOND_PAWNS
    ).plays(0, "slap")
    assert story(table) == ["slapped 0 2", "full 0", "last_free 2 3", *SECOND_END]
    table.has(score=(8, 2, 7), winners=(0,), to_move=())


@rule("resistance", "RES-2c", "RES-3", "RES-4", "RES-5")
def test_the_same_with_a_slap_before_the_last_tile():
    table = before_the_end(
        faced="kylo leia bb8", stack="rey c3po.", deals=2, pawns=SECOND_PAWNS
    ).plays(0, "slap before last")
    assert story(table) == ["slapped_early 0 2", "full 0", "last_free 2 3", *SECOND_END]


@rule("resistance", "RES-3a", "RES-3b", "RES-5")
def test_the_same_when_nothing_is_left_and_when_the_clock_closes():
    planets = [["rey rey", "rey"], ["finn kylo kylo", "poe", "han"], ["leia bb8 rey", "c3po"]]
    situation = {"seats": 3, "planets": planets, "stack": ".", "deals": 2, "pawns": SECOND_PAWNS}
    table = given("resistance", faced="kylo leia finn", **situation).plays(0, "slap")
    assert story(table) == ["slapped 0 3", *SECOND_END]
    planets[0].append("finn kylo leia")
    table = given("resistance", faced="chewbacca", **situation).plays(CLOCK, "close")
    assert story(table) == ["closed 1", *SECOND_END]


@rule("resistance", "RES-4", "RES-4a", "RES-4b", "RES-5")
@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_everybody_is_told_the_whole_count(viewer):
    table = before_the_end(
        faced="kylo leia", stack="bb8 rey c3po.", deals=2, pawns=SECOND_PAWNS
    ).plays(0, "slap")
    assert table.position.view(viewer).events == table.position.events
    table.tells(Event.LAST_FREE, to=viewer, seat=2, count=3)
    table.tells(Event.PAWN_TAKEN, to=viewer, seat=1, holder=0, tile="kylo", count=2)
    table.tells(Event.WON, to=viewer, seat=0)
    table = before_the_end(faced="kylo leia", stack="bb8 rey c3po.").plays(0, "slap")
    assert table.position.view(viewer).events == table.position.events
    table.tells(Event.SECOND_ROUND, to=viewer, seat=0)


# ---- the end of the game


@rule("resistance", "RES-5")
@pytest.mark.parametrize(
    ("won", "score", "winners"),
    [
        (("rey", "finn"), (5, 4), (0,)),
        (("rey kylo", "r2d2"), (0, 1), (1,)),
        (("", "kylo"), (0, -5), (0,)),
        (("rey finn poe han chewbacca leia bb8 c3po r2d2", "kylo"), (25, -5), (0,)),
        (("rey finn poe han chewbacca leia bb8 c3po r2d2 kylo", ""), (20, 0), (0,)),
        (("han", "poe", "chewbacca"), (3, 4, 3), (1,)),
        (("rey kylo han", "leia", "bb8 c3po r2d2"), (3, 2, 4), (2,)),
        (("rey", "finn", "poe", "han"), (5, 4, 4, 3), (0,)),
        (("kylo r2d2", "c3po", "leia", "chewbacca"), (-4, 1, 2, 3), (3,)),
    ],
)
def test_most_points_after_the_second_round_win(won, score, winners):
    table = counted(*won, deals=2).has(score=score, winners=winners, to_move=(), round=2)
    for seat, points in enumerate(score):
        table.tells(Event.SCORED, seat=seat, points=points)
    assert [told["seat"] for told in table.told(Event.SCORED)] == list(range(len(won)))
    assert [told["seat"] for told in table.told(Event.WON)] == list(winners)
    table.does_not_tell(Event.SECOND_ROUND)
    assert table.position.over


@rule("resistance", "RES-5a")
@pytest.mark.parametrize(
    ("won", "score", "winners"),
    [
        (("finn", "poe"), (4, 4), (0, 1)),
        (("rey kylo", ""), (0, 0), (0, 1)),
        (("finn", "poe", "han"), (4, 4, 3), (0, 1)),
        (("han", "finn", "poe"), (3, 4, 4), (1, 2)),
        (("han", "leia", "chewbacca"), (3, 2, 3), (0, 2)),
        (("finn", "poe", "han r2d2"), (4, 4, 4), (0, 1, 2)),
        (("", "", "kylo"), (0, 0, -5), (0, 1)),
        (("finn", "poe", "leia bb8", "han c3po"), (4, 4, 4, 4), (0, 1, 2, 3)),
        (("kylo", "", "", ""), (-5, 0, 0, 0), (1, 2, 3)),
        (("leia", "han", "bb8", "chewbacca"), (2, 3, 2, 3), (1, 3)),
    ],
)
def test_who_has_equally_many_shares_the_win(won, score, winners):
    table = counted(*won, deals=2).has(score=score, winners=winners)
    assert [told["seat"] for told in table.told(Event.WON)] == list(winners)


@rule("resistance", "RES-4b", "RES-5")
@pytest.mark.parametrize("seats", SEATS)
def test_after_the_first_round_nobody_has_won_yet(seats):
    table = counted_of("rey", 1, *[0] * (seats - 1)).has(winners=None, round=2)
    table.does_not_tell(Event.SCORED).does_not_tell(Event.WON)


@rule("resistance", "RES-5")
@pytest.mark.parametrize("faced", ["rey", "rey kylo finn"])
@pytest.mark.parametrize("deals", [1, 2])
def test_the_score_is_that_of_the_pawns_held_now(faced, deals):
    pawns = {"rey": 2, "finn": 0, "kylo": 0, "leia": 1, "bb8": 2}
    situation = {"planets": [["rey rey"], ["han"]], "faced": faced, "deals": deals}
    table = given("resistance", seats=3, pawns=pawns, **situation).has(score=(-1, 2, 7))
    table.has(winners=None).plays(0, "slap").has(score=(-1, 2, 7))


@rule("resistance", "RES-5")
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_can_be_done_when_the_game_is_over(seats):
    for left in ("", "rey"):  # the last tiles are won or lie there still
        table = given("resistance", seats=seats, faced="rey", stack=".", deals=2)
        table.plays(CLOCK, "close") if left else table.plays(0, "slap")
        table.has(faced=left, to_move=())
        for seat in (*range(seats), CLOCK):
            for move in MOVES:
                table.refuses(seat, move, Objection.GAME_OVER)
            table.allows_only(seat)


@rule("resistance", "RES-5")
@pytest.mark.parametrize(("seats", "slapper", "last"), LAST_TWO)
def test_nor_when_the_last_one_with_a_free_planet_ended_it(seats, slapper, last):
    table = last_two(seats, slapper, last, faced="rey", deals=2).plays(slapper, "slap")
    for seat in (*range(seats), CLOCK):
        for move in MOVES:
            table.refuses(seat, move, Objection.GAME_OVER)


@rule("resistance", "RES-2d", "RES-3b", "RES-4b")
@pytest.mark.parametrize("seats", MORE)
def test_the_longest_game(seats):
    """Each tile is flipped alone, ten piles are won, and no pile is there for an eleventh."""
    counts = {3: (4, 3, 3), 4: (3, 3, 2, 2)}[seats]
    slappers = [seat for seat, count in enumerate(counts) for _ in range(count)]
    table, moves = dealt(seats), 0
    for _ in range(2):
        for seat in slappers:
            flip(table).plays(seat, "slap")
        flip_all(table).plays(CLOCK, "close").tells(Event.CLOSED, count=34)
        moves += len(slappers) + 44 + 1
    assert table.position.over
    assert moves == find("resistance").about.longest == 110


# ---- what can be seen


@rule("resistance", "RES-6")
@pytest.mark.parametrize("memory", ["hidden", "open"])
@pytest.mark.parametrize("seats", SEATS)
def test_face_down_tiles_are_hidden_from_all_and_planets_kept_for_all(memory, seats):
    planets = [["rey kylo", "poe"], ["han"], [], ["leia leia"]][:seats]
    situation = {"planets": planets, "faced": "kylo finn", "stack": "bb8 c3po rey."}
    table = given("resistance", seats=seats, memory=memory, pawns={"han": 1}, **situation)
    assert key(Memory(table.position.record.memory)) == memory
    table.has(stack="bb8 c3po rey")
    truth = describe(table.position)
    for viewer in viewers(seats):
        table.sees(viewer, **{**truth, "stack": "? ? ?"})
    table.plays(seats - 1, "slap")
    for viewer in viewers(seats):
        table.sees(viewer, planets=laid(planets, seats - 1, "kylo finn"), stack="? ? ?", faced="")


@rule("resistance", "RES-6")
@pytest.mark.parametrize("seats", SEATS)
def test_at_the_beginning_of_each_round_all_tiles_are_hidden(seats):
    table = dealt(seats)
    for _ in range(2):
        for viewer in viewers(seats):
            table.sees(viewer, stack=" ".join("?" * 44), faced="", pawns=held())
        flip_all(table)
        for viewer in viewers(seats):
            table.sees(viewer, stack="", faced=describe(table.position)["faced"])
        table.plays(CLOCK, "close")


@rule("resistance", "RES-6")
@pytest.mark.parametrize("seats", SEATS)
def test_a_view_does_not_depend_on_what_lies_face_down(seats):
    situation = {"seats": seats, "faced": "rey", "planets": occupied(*[1] * seats)}
    one = given("resistance", stack="rey kylo finn.", seed=1, **situation).position
    other = given("resistance", stack="kylo finn rey.", seed=2, **situation).position
    assert one != other
    for viewer in viewers(seats):
        assert one.view(viewer) == other.view(viewer)


@rule("resistance", "RES-1", "RES-2", "RES-2c", "RES-6")
@pytest.mark.parametrize("seats", SEATS)
def test_how_tiles_lay_before_a_move_is_forgotten(seats):
    """What a move leaves is the same table as one that was set out so."""

    def table(planets: list[list[str]], faced: str, stack: str, turn: int) -> Scene:
        situation = {"planets": planets, "faced": faced, "stack": stack}
        return given("resistance", seats=seats, turn=turn if seats > 2 else 0, **situation)

    planets = occupied(*[1] * seats)
    newest = NEWEST[seats]
    stack = f"{newest} han leia bb8."
    flipped = table(planets, OLDER, stack, 0).plays(0, "flip")
    assert flipped.position == table(planets, f"{OLDER} {newest}", "han leia bb8.", 1).position
    slapped = Scene(flipped.position, describe).plays(1, "slap")
    after = laid(planets, 1, f"{OLDER} {newest}")
    assert slapped.position == table(after, "", "han leia bb8.", 1).position
    slapped = Scene(flipped.position, describe).plays(1, "slap before last")
    assert slapped.position == table(laid(planets, 1, OLDER), newest, "han leia bb8.", 1).position


@rule("resistance", "RES-3", "RES-6")
@pytest.mark.parametrize(("seats", "slapper", "last"), LAST_TWO)
def test_how_the_tiles_lay_that_the_last_one_won_is_forgotten(seats, slapper, last):
    ends = [
        last_two(seats, slapper, last, faced=faced, stack=stack, deals=2).plays(slapper, "slap")
        for faced, stack in [("rey kylo", "han leia."), ("kylo rey", "leia han.")]
    ]
    assert ends[0].position == ends[1].position


@rule("resistance", "RES-6")
@pytest.mark.parametrize("seats", SEATS)
def test_face_down_can_lie_whatever_was_not_seen_in_any_order(seats):
    planets = [["rey kylo", "poe"], ["han", "leia leia"], ["kylo"], ["c3po r2d2"]][:seats]
    situation = {"planets": planets, "faced": "kylo finn rey", "pawns": {"poe": 1}}
    table = given("resistance", seats=seats, **situation)
    truth = describe(table.position)
    for viewer in viewers(seats):
        view = table.position.view(viewer)
        worlds = [describe(view.imagine(Random(n))) for n in range(8)]
        for world in worlds:
            assert sorted(world["stack"].split()) == sorted(truth["stack"].split())
            assert world == {**truth, "stack": world["stack"]}
        assert len({world["stack"] for world in worlds}) == 8
        assert len({world["stack"].split()[0] for world in worlds}) > 2
        futures = [view.imagine(Random(n)).record.rng.tolist() for n in range(3)]
        assert futures[0] != futures[1] != futures[2]


@rule("resistance", "RES-3b", "RES-6")
@pytest.mark.parametrize("seats", SEATS)
def test_neither_window_nor_memory_changes_what_may_be_done_or_what_happens(seats):
    def game(**options: str) -> list[object]:
        """A whole game, by moves that are drawn by the same lots."""
        table, told, rng = dealt(seats, **options), [], Random(7)
        while not table.position.over:
            movers = (*range(seats), CLOCK)
            may = [[str(move) for move in table.position.legal(seat)] for seat in movers]
            told.append((story(table), describe(table.position), may))
            choices = [(movers[n], move) for n, moves in enumerate(may) for move in moves]
            table.plays(*rng.choice(choices))
        return [*told, (story(table), describe(table.position))]

    usual = game()
    for window, memory in product(["3", "5", "10"], ["hidden", "open"]):
        assert game(window=window, memory=memory) == usual


@rule("resistance", "RES-0a", "RES-3b", "RES-4c", "RES-6")
@pytest.mark.parametrize("second", ["same", "next"])
@pytest.mark.parametrize("window", ["3", "5", "10"])
@pytest.mark.parametrize("memory", ["hidden", "open"])
def test_a_table_plays_by_what_was_agreed(second, window, memory):
    agreed = {"second": second, "window": window, "memory": memory}
    state = deal("resistance", seats=3, seed=0, first=2, **agreed).record
    assert state.first == 2
    assert key(Second(state.second)) == second
    assert WINDOWS[state.window] == int(window)
    assert key(Memory(state.memory)) == memory
