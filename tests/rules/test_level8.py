"""Level 8, rule by rule."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

from arrange.level8 import cards, census, codes, deck, describe
from pioche.errors import BadInput
from pioche.games.about import key
from pioche.games.game import find
from pioche.games.level8.cards import Choice, JokerMelds, LastCard
from pioche.games.level8.events import Event, Objection
from pioche.kernel.seats import NOBODY
from pioche.play.position import deal
from scenario import Scene, given, rule

SEATS = range(2, 7)
COLOURS = "ROYGBP"
JOKERS = [f"joker={value}" for value in range(1, 16)] + [f"joker={colour}" for colour in COLOURS]

# What every level asks for, and a hand that has it.
GROUPS = {
    ("one", 1): "run3 run3",
    ("one", 2): "set2 set2 set2 set2",
    ("one", 3): "run3 colour4",
    ("one", 4): "run6 set2",
    ("one", 5): "run7",
    ("one", 6): "set2 set3 set3",
    ("one", 7): "set3 colour5",
    ("one", 8): "set2 set3 set4",
    ("two", 1): "run4 set2 set2",
    ("two", 2): "run4 run4",
    ("two", 3): "run5 set3",
    ("two", 4): "colour6",
    ("two", 5): "run8",
    ("two", 6): "run5 set4",
    ("two", 7): "set4 colour5",
    ("two", 8): "set4 set4",
}
LAYS = {
    ("one", 1): "R1 O2 Y3 / G13 B14 P15",
    ("one", 2): "R2 O2 / Y3 G3 / B6 P6 / R6 O6",
    ("one", 3): "O4 O5 P6 / R12 R7 R4 R8",
    ("one", 4): "R10 O11 Y12 G13 B14 P15 / R1 O1",
    ("one", 5): "R1 R2 O3 O4 B5 B6 P7",
    ("one", 6): "R4 O4 / Y4 G4 B4 / R9 O9 Y9",
    ("one", 7): "R9 O9 Y9 / P1 P5 P9 P14 P15",
    ("one", 8): "R6 O6 / R1 O1 Y1 / Y6 G6 B6 P6",
    ("two", 1): "R8 O9 Y10 G11 / B3 P3 / P9 B9",
    ("two", 2): "R4 O5 Y6 G7 / B5 P6 R7 O8",
    ("two", 3): "R11 R12 R13 R14 R15 / R1 O1 Y1",
    ("two", 4): "G1 G3 G4 G9 G13 G15",
    ("two", 5): "R1 O2 R3 O4 R5 O6 R7 P8",
    ("two", 6): "R3 R4 O5 Y6 P7 / R5 Y5 G5 B5",
    ("two", 7): "R15 O15 Y15 G15 / G1 G2 G3 G4 G5",
    ("two", 8): "R7 O7 Y7 G7 / R8 O8 Y8 G8",
}
LEVELS = list(GROUPS)
BELOW_8 = [(side, level) for side, level in LEVELS if level < 8]


def split(melds: str) -> dict[str, list[str]]:
    """The melds of a lay by their letters: "R1 R2 R3 / B4 B5 B6"."""
    return dict(zip("abcd", (meld.split() for meld in melds.split("/")), strict=False))


def kinds_of(side: str, level: int) -> dict[str, str]:
    """The kinds of the melds of a level by their letters: run, set or colour."""
    groups = GROUPS[side, level].split()
    return {letter: group[:-1] for letter, group in zip("abcd", groups, strict=False)}


def steps(melds: str) -> list[str]:
    """The moves that put a lay down, one by one."""
    return [f"put {card} in {meld}" for meld, found in split(melds).items() for card in found]


def hand_of(melds: str, more: str = "") -> str:
    """The cards that a lay needs, and some more."""
    found = [card.split("=")[0] for card in melds.replace("/", " ").split()]
    return " ".join([*found, *more.split()])


def in_order(hand: str) -> str:
    """Cards in the order in which a position names them."""
    return codes(sorted(cards(hand)))


def in_place(kind: str, meld: list[str]) -> str:
    """The cards of a meld in the order in which a position names them."""

    def value(card: str) -> int:
        return int(card.removeprefix("joker=").lstrip(COLOURS))

    by_card = sorted(meld, key=lambda card: ("joker" in card, cards(card)))
    return " ".join(sorted(meld, key=value) if kind == "run" else by_card)


def lies(seat: int, side: str, level: int, melds: str) -> dict[str, str]:
    """A finished lay as a position describes it."""
    kinds = kinds_of(side, level)
    return {f"{seat}{m}": in_place(kinds[m], found) for m, found in split(melds).items()}


def with_jokers(side: str, level: int, count: int, *, last: bool = False) -> str:
    """The lay of a level with Jokers in the places of its first or last cards."""
    kinds, melds = kinds_of(side, level), split(LAYS[side, level])
    places = [(meld, n) for meld, found in melds.items() for n in range(len(found))]
    for meld, n in places[-count:] if last else places[:count]:
        card = melds[meld][n]
        melds[meld][n] = f"joker={card[0] if kinds[meld] == 'colour' else card[1:]}"
    return " / ".join(" ".join(found) for found in melds.values())


def about_to_lay(side: str, level: int, hand: str, *others: str, **situation) -> Scene:
    """Seat 0 has drawn and may act."""
    hands = [hand, *(others or ["skip"])]
    levels = [level, *[1] * (len(hands) - 1)]
    situation = {"phase": "acting", "levels": levels, **situation}
    return given("level8", hands=hands, side=side, **situation)


def story(table: Scene) -> list[str]:
    """The names of what the last move told."""
    return [event.name for event in table.position.events]


def refused(table: Scene, seat: int, move: str) -> str | None:
    """The reason why a move is refused."""
    objection = table.position.objection(seat, move)
    return objection and objection.refusal


def stopped(table: Scene, moves: list[str]) -> str | None:
    """The reason why seat 0 does not come to the end of some moves."""
    for move in moves:
        if reason := refused(table, 0, move):
            return reason
        table.plays(0, move)
    return None


def hands(table: Scene) -> list[str]:
    return describe(table.position)["hands"]


def pile_of(table: Scene) -> list[str]:
    return sorted(describe(table.position)["pile"].split())


def other_lots(table: Scene, seed: int) -> Scene:
    """The same table, with other shuffles to come."""
    table.position._box[0].rng[:] = deal("level8", seats=2, seed=seed).record.rng
    return table


def examples(side: str, levels: list[int], laid: list[int]) -> dict[str, str]:
    """A lay before each of some seats, of any cards that are not blue."""
    spare = [f"{colour}{value}" for colour in "ROYGP" for value in range(1, 16)]
    melds = {}
    for seat in laid:
        for letter, group in zip("abcd", GROUPS[side, levels[seat]].split(), strict=False):
            found = example(group[:-1], int(group[-1]), spare)
            spare = [card for card in spare if card not in found]
            melds[f"{seat}{letter}"] = " ".join(found)
    return melds


def example(kind: str, size: int, spare: list[str]) -> list[str]:
    if kind == "run":
        by_value = {int(card[1:]): card for card in reversed(spare)}
        return [by_value[value] for value in range(1, size + 1)]
    alike = [card[0] if kind == "colour" else card[1:] for card in spare]
    chosen = next(what for what in reversed(alike) if alike.count(what) >= size)
    return [card for card, what in zip(spare, alike, strict=True) if what == chosen][-size:]


def at_the_end(levels: list[int], laid: list[int], *, out: int = 0, **situation) -> Scene:
    """Somebody has one card left to discard, B15, and the others two blue ones each."""
    seats, side = len(levels), situation.get("side", "one")
    held = [f"B{2 * seat + 1} B{2 * seat + 2}" for seat in range(seats)]
    held[out] = "B15"
    melds = examples(side, levels, laid)
    situation = {"hands": held, "turn": out, "phase": "acting", **situation}
    return given("level8", levels=levels, melds=melds, **situation)


def test_the_numbers_of_the_rules_are_those_of_the_facts():
    about = find("level8").about
    assert [option.name for option in about.options] == [key(choice) for choice in Choice]
    options = {option.name: (option.choices, option.default) for option in about.options}
    assert options["side"] == (("one", "two"), "one")
    assert options["joker_melds"] == (tuple(map(key, JokerMelds)), "allowed")
    assert options["last_card"] == (tuple(map(key, LastCard)), "discard")
    assert options["first"][1] == "random"
    assert [column.name for column in about.columns] == ["level"]


# ---- the deal


@rule("level8", "L8-0")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("side", ["one", "two"])
def test_there_are_a_hundred_and_one_cards(seats, side):
    dealt = census(deal("level8", seats=seats, seed=seats, side=side))
    numbers = cards(" ".join(f"{colour}{value}" for colour in COLOURS for value in range(1, 16)))
    assert len(dealt) == 101
    assert Counter(dealt) == Counter(numbers + cards("joker " * 7 + "skip " * 4))


@rule("level8", "L8-0", "L8-1")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("seed", range(3))
def test_ten_cards_each_and_one_turned_up_on_the_dealers_pile(seats, seed):
    table = describe(deal("level8", seats=seats, seed=seed))
    assert table["held"] == [len(hand.split()) for hand in table["hands"]] == [10] * seats
    turned_up = [len(pile.split()) for pile in table["discards"]]
    assert turned_up == [int(seat == table["dealer"]) for seat in range(seats)]
    assert table["piled"] == 101 - 10 * seats - 1
    assert table["levels"] == [1] * seats
    assert table["score"] == (1,) * seats
    assert (table["melds"], table["skipped"], table["under"], table["deals"]) == ({}, [], 0, 1)
    assert table["phase"] == "drawing"
    assert table["winners"] is None


@rule("level8", "L8-0a", "L8-1b")
@pytest.mark.parametrize("seats", SEATS)
def test_whoever_is_chosen_begins_and_the_dealer_sits_to_their_right(seats):
    for seat in range(seats):
        table = describe(deal("level8", seats=seats, seed=1, first=seat))
        dealer = (seat - 1) % seats
        assert (table["turn"], table["to_move"], table["dealer"]) == (seat, (seat,), dealer)
        assert table["discards"][dealer]


@rule("level8", "L8-0a")
@pytest.mark.parametrize("seats", SEATS)
def test_or_it_is_drawn_by_lot(seats):
    dealt = [describe(deal("level8", seats=seats, seed=seed)) for seed in range(40)]
    assert {table["turn"] for table in dealt} == set(range(seats))
    assert all(table["dealer"] == (table["turn"] - 1) % seats for table in dealt)


@rule("level8", "L8-0a")
@pytest.mark.parametrize("seats", range(2, 6))
def test_only_somebody_at_the_table_can_begin(seats):
    with pytest.raises(BadInput):
        deal("level8", seats=seats, first=seats)


@rule("level8", "L8-1")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_sees_the_pile_or_the_hands_of_others(seats):
    position = deal("level8", seats=seats, seed=3)
    truth = describe(position)
    for viewer in (*range(seats), NOBODY):
        seen = describe(position.view(viewer))
        hidden = " ".join("?" * 10)
        assert seen["hands"] == [
            truth["hands"][seat] if seat == viewer else hidden for seat in range(seats)
        ]
        assert set(seen["pile"].split()) == {"?"}
        assert seen["piled"] == truth["piled"]
        assert seen["discards"] == truth["discards"]
        assert seen["held"] == [10] * seats


@rule("level8", "L8-1")
def test_the_deal_is_shuffled():
    assert len({tuple(describe(deal("level8", seats=2, seed=n))["hands"]) for n in range(6)}) == 6


@rule("level8", "L8-1a")
@pytest.mark.parametrize("card", ["joker", "skip"])
@pytest.mark.parametrize("seats", SEATS)
def test_a_joker_or_skip_turned_up_has_no_effect_and_may_be_taken(card, seats):
    held = [f"R{seat + 1}" for seat in range(seats)]
    discards = [*[""] * (seats - 1), card]
    table = given("level8", hands=held, discards=discards).has(skipped=[], dealer=seats - 1)
    table.allows_only(0, "draw", f"take from {seats - 1}")
    table.plays(0, f"take from {seats - 1}").has(discards=[""] * seats, skipped=[])
    assert hands(table)[0] == f"R1 {card}"


@rule("level8", "L8-1a")
@pytest.mark.parametrize("seats", SEATS)
def test_whatever_is_turned_up_the_first_player_draws(seats):
    for seed in range(12):
        position = deal("level8", seats=seats, seed=seed, first=0)
        assert describe(position)["skipped"] == []
        legal = [str(move) for move in position.legal(0)]
        assert legal == ["draw", f"take from {seats - 1}"]


# ---- a turn


@rule("level8", "L8-1b")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("begins", [0, 1])
def test_turns_pass_clockwise(seats, begins):
    held = ["R1 R2", "O1 O2", "Y1 Y2", "G1 G2", "B1 B2", "P1 P2"][:seats]
    table = given("level8", hands=held, turn=begins)
    for seat in [*range(begins, seats), *range(begins)]:
        table.has(to_move=(seat,), turn=seat, phase="drawing")
        for other in set(range(seats)) - {seat}:
            table.allows_only(other)
        table.plays(seat, "draw").has(to_move=(seat,), phase="acting")
        table.plays(seat, f"discard {COLOURS[seat]}1")
    table.has(to_move=(begins,), turn=begins, phase="drawing")


@rule("level8", "L8-1b")
@pytest.mark.parametrize("phase", ["drawing", "acting"])
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_acts_out_of_turn(phase, seats):
    held = ["R1 R2", *["skip"] * min(seats - 1, 3), *["O1", "O2", "O3"][: max(0, seats - 4)]]
    table = given("level8", hands=held, phase=phase, discards=["Y1"])
    for seat in range(1, seats):
        for move in ("draw", "take from 0", "lay", "discard skip", "skip 0", "take back"):
            table.refuses(seat, move, Objection.NOT_YOUR_TURN)
        for move in ("put R1 in a", "finish", "add R1 to 0a", "slide"):
            table.refuses(seat, move, Objection.NOT_YOUR_TURN)


@rule("level8", "L8-1b")
def test_nobody_acts_while_another_lays():
    table = about_to_lay("one", 1, "R1 R2 R3 R4 R5 R6 R9", "O1 O2 O3 O4 O5 O6 O9").plays(0, "lay")
    for move in ("draw", "lay", "put O1 in a", "take back", "discard O1"):
        table.refuses(1, move, Objection.NOT_YOUR_TURN)


@rule("level8", "L8-2")
@pytest.mark.parametrize("seats", SEATS)
def test_the_pile_or_any_discard_pile_with_a_card_may_be_drawn_from(seats):
    held = ["R1", "O1", "Y1", "G1", "B1", "P1"][:seats]
    discards = ["R9", "O9", "Y9", "G9", "B9", "P9"][:seats]
    table = given("level8", hands=held, discards=discards)
    table.allows_only(0, "draw", *[f"take from {seat}" for seat in range(seats)])
    table = given("level8", hands=held, discards=["", *discards[1:]])
    table.allows_only(0, "draw", *[f"take from {seat}" for seat in range(1, seats)])
    table = given("level8", hands=held)
    table.allows_only(0, "draw")


@rule("level8", "L8-2")
def test_the_top_of_the_pile_goes_to_the_hand_and_only_its_owner_sees_it():
    table = given("level8", hands=["R1", "O1", "Y1"], pile="G7 G8 G9")
    table.plays(0, "draw").has(hands=["R1 G7", "O1", "Y1"], pile="G8 G9", phase="acting")
    table.tells(Event.DREW, to=0, seat=0, card="G7").sees(0, hands=["R1 G7", "?", "?"])
    for viewer in (1, 2, NOBODY):
        table.tells(Event.DREW, to=viewer, seat=0, card="?")
        assert describe(table.position.view(viewer))["hands"][0] == "? ?"
    assert story(table) == ["drew"]


@rule("level8", "L8-2")
@pytest.mark.parametrize("source", range(4))
def test_the_top_of_a_discard_pile_goes_to_the_hand_and_everybody_sees_it(source):
    discards = ["R8 R9", "O8 O9", "Y8 Y9", "G8 G9"]
    table = given("level8", hands=["R1", "O1", "Y1", "G1"], discards=discards, pile="P1 P2")
    card = f"{COLOURS[source]}9"
    table.plays(0, f"take from {source}").has(phase="acting", pile="P1 P2")
    left = [pile[:2] if seat == source else pile for seat, pile in enumerate(discards)]
    table.has(discards=left, hands=[in_order(f"R1 {card}"), "O1", "Y1", "G1"])
    assert story(table) == ["took"]
    for viewer in (0, 1, 2, 3, NOBODY):
        table.tells(Event.TOOK, to=viewer, seat=0, source=source, card=card)


@rule("level8", "L8-2")
@pytest.mark.parametrize("seats", SEATS)
def test_nothing_can_be_taken_where_nothing_lies(seats):
    held = ["R1", "O1", "Y1", "G1", "B1", "P1"][:seats]
    table = given("level8", hands=held)
    for seat in range(6):
        table.refuses(0, f"take from {seat}", Objection.NOTHING_THERE)


@rule("level8", "L8-2")
@pytest.mark.parametrize(
    "move",
    [
        *("discard R1", "discard skip", "discard O9", "skip 1", "skip 0", "lay", "put R1 in a"),
        *("finish", "take back", "add R1 to 0a", "add R1 to 1a"),
    ],
)
def test_a_card_must_be_drawn_before_anything_else(move):
    table = given("level8", hands=["R1 R2 R3 R4 R5 R6 R9 skip", "O1"])
    table.refuses(0, move, Objection.DRAW_FIRST)


@rule("level8", "L8-2")
def test_one_card_is_drawn_and_no_more():
    table = given("level8", hands=["R1", "O1"], discards=["Y5", "Y6"]).plays(0, "draw")
    for move in ("draw", "take from 0", "take from 1"):
        table.refuses(0, move, Objection.DRAWN_ALREADY)
    table = given("level8", hands=["R1", "O1"], discards=["Y4 Y5", "Y6"]).plays(0, "take from 0")
    for move in ("draw", "take from 0", "take from 1"):
        table.refuses(0, move, Objection.DRAWN_ALREADY)


@rule("level8", "L8-2")
def test_no_card_is_drawn_while_laying():
    table = about_to_lay("one", 1, "R1 R2 R3 R4 R5 R6 R9", discards=["Y5", "Y6"]).plays(0, "lay")
    for move in ("draw", "take from 0", "take from 1"):
        table.refuses(0, move, Objection.DRAWN_ALREADY)


@rule("level8", "L8-2c")
@pytest.mark.parametrize("seat", range(3))
def test_the_discard_lies_on_ones_own_pile_and_ends_the_turn(seat):
    discards = ["R8 R9", "O8 O9", "Y8 Y9"]
    held = ["R1 R2 R3", "O1 O2 O3", "Y1 Y2 Y3"]
    table = given("level8", hands=held, discards=discards, turn=seat, phase="acting")
    colour = COLOURS[seat]
    table.plays(seat, f"discard {colour}2").tells(Event.DISCARDED, seat=seat, card=f"{colour}2")
    discards[seat] += f" {colour}2"
    held[seat] = f"{colour}1 {colour}3"
    table.has(discards=discards, hands=held, turn=(seat + 1) % 3, phase="drawing")
    assert story(table) == ["discarded"]
    for viewer in (0, 1, 2, NOBODY):
        table.tells(Event.DISCARDED, to=viewer, seat=seat, card=f"{colour}2")
        table.sees(viewer, discards=discards)


@rule("level8", "L8-2c")
def test_any_card_in_hand_may_be_discarded_and_no_other():
    table = given("level8", hands=["R1 G15 joker joker", "O1 skip"], phase="acting")
    table.allows_only(0, "discard R1", "discard G15", "discard joker")
    table.refuses(0, "discard O1", Objection.NOT_IN_HAND)
    table.refuses(0, "discard skip", Objection.NOT_IN_HAND)
    table.refuses(0, "skip 1", Objection.NOT_IN_HAND)
    table.plays(0, "discard joker").has(hands=["R1 G15 joker", "O1 skip"], discards=["joker", ""])


@rule("level8", "L8-2c")
def test_a_discarded_joker_may_be_taken():
    table = given("level8", hands=["R1 joker", "O1 O2"], phase="acting").plays(0, "discard joker")
    table.plays(1, "take from 0").has(hands=["R1", "O1 O2 joker"], discards=["", ""])


@rule("level8", "L8-9b")
@pytest.mark.parametrize("source", range(3))
@pytest.mark.parametrize("card", ["B7", "joker", "skip"])
def test_a_card_taken_from_a_discard_pile_may_be_discarded_again(source, card):
    discards = ["Y1 " * (seat == 0) + card * (seat == source) for seat in range(3)]
    table = given("level8", hands=["R1 R2", "O1", "G1"], discards=discards)
    table.plays(0, f"take from {source}", f"discard {card}")
    left = [pile.replace(card, "").strip() for pile in discards]
    table.has(discards=[f"{left[0]} {card}", *left[1:]], turn=1, skipped=[])
    assert hands(table)[0] == "R1 R2"


@rule("level8", "L8-2c")
def test_the_card_drawn_may_be_discarded_at_once():
    table = given("level8", hands=["R1 R2", "O1"], pile="B7 B8")
    table.plays(0, "draw", "discard B7").has(discards=["B7", ""], hands=["R1 R2", "O1"], turn=1)


@rule("level8", "L8-2", "L8-2c")
def test_ones_own_discard_can_be_taken_back_a_turn_later():
    table = given("level8", hands=["R1 R2", "O1 O2"], pile="B7 B8 B9")
    table.plays(0, "draw", "discard R1").plays(1, "draw", "discard O1").plays(0, "take from 0")
    table.has(hands=["R1 R2 B7", "O2 B8"], discards=["", "O1"])


# ---- laying a level


@rule("level8", "L8-0", "L8-2a", "L8-2d")
@pytest.mark.parametrize(("side", "level"), LEVELS)
def test_every_level_is_laid_card_by_card(side, level):
    melds = LAYS[side, level]
    sizes = [
        f"{kind}{len(found)}"
        for kind, found in zip(kinds_of(side, level).values(), split(melds).values(), strict=True)
    ]
    assert " ".join(sizes) == GROUPS[side, level]
    table = about_to_lay(side, level, hand_of(melds, "skip skip")).allows(0, "lay")
    table.plays(0, "lay").tells(Event.BEGAN, seat=0).has(phase="laying")
    for step in steps(melds):
        table.refuses(0, "finish", Objection.NOT_COMPLETE).allows(0, "take back", step)
        table.plays(0, step)
        _, card, _, meld = step.split()
        table.tells(Event.PUT, seat=0, meld=meld, card=card)
        table.has(held=[len(hand_of(melds).split()) + 2, 1])
    table.allows_only(0, "finish", "take back").plays(0, "finish")
    table.tells(Event.LAID, seat=0, level=level)
    table.has(melds=lies(0, side, level, melds), laid=[True, False], held=[2, 1], put={})
    assert hands(table)[0] == "skip skip"
    melded = Counter((told["meld"], told["card"]) for told in table.told(Event.MELDED))
    assert melded == Counter((m, card) for m, found in split(melds).items() for card in found)


@rule("level8", "L8-2a", "L8-4")
@pytest.mark.parametrize(("side", "level"), LEVELS)
@pytest.mark.parametrize("count", [1, 2, 3, 7])
@pytest.mark.parametrize("last", [False, True])
def test_jokers_may_stand_for_cards_of_every_level(side, level, count, last):
    size = len(hand_of(LAYS[side, level]).split())
    melds = with_jokers(side, level, min(count, size), last=last)
    table = about_to_lay(side, level, hand_of(melds, "skip skip")).plays(0, "lay")
    table.plays(0, *steps(melds)).allows_only(0, "finish", "take back").plays(0, "finish")
    table.has(melds=lies(0, side, level, melds))
    assert hands(table)[0] == "skip skip"
    assert len(table.told(Event.MELDED)) == size


@rule("level8", "L8-2a")
@pytest.mark.parametrize(("side", "level"), LEVELS)
@pytest.mark.parametrize("jokers", [0, 2])
def test_with_one_card_less_a_level_cannot_be_laid(side, level, jokers):
    held = hand_of(with_jokers(side, level, jokers) if jokers else LAYS[side, level]).split()
    for missing in range(len(held)):
        hand = " ".join([*held[:missing], *held[missing + 1 :], "skip skip skip"])
        about_to_lay(side, level, hand, "B8").refuses(0, "lay", Objection.CANNOT_LAY)


# Hands that come close: one card is another than it should be, or one is too few of a kind.
NEARLY = {
    ("one", 1): ["R1 O2 Y3 G13 B14 R13 O13", "R14 O15 Y1 G4 B5 P6 R9", "R1 R3 R5 R7 R9 R11 R13"],
    ("one", 2): ["R2 O2 Y3 G3 B6 P6 R6 O7 Y8", "R2 O2 Y2 G2 B2 P2 R6 Y7 O8"],
    ("one", 3): [
        "O4 O5 P6 R12 R7 R4 O8 Y8",
        "R4 R5 R6 R7 O8 O10 P2 P4",
        "R4 R5 R6 R7 O1 O3 P9 P11",
    ],
    ("one", 4): ["R10 O11 Y12 G13 B14 P15 R1 O2 Y3", "R1 R2 R3 R4 R5 R7 O1 Y1 G1"],
    ("one", 5): ["R1 R2 O3 O4 B5 B6 P8 P9 P10", "R10 R11 R12 R13 R14 R15 O1 O2 O3"],
    ("one", 6): ["R4 O4 Y4 G4 R9 O9 B1 B2 B3", "R4 O4 Y4 G4 B4 P4 R9 O10 Y11"],
    ("one", 7): [
        "R9 O9 P1 P5 P9 P14 B15 B1",
        "R9 O9 Y9 P1 P5 P14 P15 B15",
        "P9 R9 O9 P1 P2 P3 P4 R1",
    ],
    ("one", 8): ["R6 O6 R1 O1 Y1 Y6 G6 B6 R2 R3", "R6 O6 Y6 G6 B6 P6 R1 O1 Y2 G2"],
    ("two", 1): ["R8 O9 Y10 G11 B3 P3 P9 B4 B5", "R8 O9 Y10 G12 B3 P3 P4 B4 B5"],
    ("two", 2): ["R4 O5 Y6 G7 B5 P6 R7 O9 Y1", "R4 O5 Y6 G7 R12 O13 Y14 R1 O1"],
    ("two", 3): ["R11 R12 R13 R14 R15 R1 O1 Y2 Y3", "R1 O1 Y1 R2 R3 R4 O13 R14 R15"],
    ("two", 4): ["G1 G3 G4 G9 G13 O15 O14 O13 O12 O11"],
    ("two", 5): ["R1 R2 R3 R4 R5 R6 R7 R9 R10", "R9 R10 R11 R12 R13 R14 R15 R1 R2 R3"],
    ("two", 6): ["R3 R4 O5 Y6 P7 R5 Y5 G5 B6 B7", "R3 R4 Y6 P7 R5 Y5 G5 B5 R1 R9"],
    ("two", 7): ["R15 O15 Y15 G1 G2 G3 G4 G5 G6 G7", "R15 O15 Y15 G15 G1 G2 G3 G4 R1 R2"],
    ("two", 8): ["R7 O7 Y7 G7 R8 O8 Y8 G9 B9 P9", "R7 O7 Y7 G7 B7 P7 R8 O8 Y8 G9"],
}


@rule("level8", "L8-2a", "L8-3", "L8-3a", "L8-3b")
@pytest.mark.parametrize(
    ("side", "level", "hand"), [(*level, hand) for level in LEVELS for hand in NEARLY[level]]
)
def test_a_hand_that_only_comes_close_cannot_be_laid_and_a_joker_makes_it_good(side, level, hand):
    about_to_lay(side, level, hand, "B8 B13").refuses(0, "lay", Objection.CANNOT_LAY)
    about_to_lay(side, level, f"{hand} skip", "").refuses(0, "lay", Objection.CANNOT_LAY)
    about_to_lay(side, level, f"{hand} joker joker joker", "B8 B13").allows(0, "lay")


@rule("level8", "L8-2a", "L8-3")
@pytest.mark.parametrize("hand", ["R4 O5 Y6 B1 P1 G9 R12", "R4 O5 Y6 G7 B8 B10 P12"])
def test_one_run_alone_is_not_level_one(hand):
    about_to_lay("one", 1, hand).refuses(0, "lay", Objection.CANNOT_LAY)


@rule("level8", "L8-2a")
def test_one_run_alone_cannot_be_finished():
    table = about_to_lay("one", 1, "R4 O5 Y6 R9 O10 Y11 B1").plays(0, "lay")
    table.plays(0, "put R4 in a", "put O5 in a", "put Y6 in a")
    table.refuses(0, "finish", Objection.NOT_COMPLETE)
    table.plays(0, "put R9 in b", "put O10 in b").refuses(0, "finish", Objection.NOT_COMPLETE)
    table.plays(0, "put Y11 in b", "finish").has(melds={"0a": "R4 O5 Y6", "0b": "R9 O10 Y11"})


@rule("level8", "L8-2a")
def test_a_third_run_is_refused_at_level_one():
    runs = "R1 R2 R3 / R5 R6 R7"
    table = about_to_lay("one", 1, hand_of(runs, "R9 R10 R11 O1")).plays(0, "lay", *steps(runs))
    for meld in "cd":
        table.refuses(0, f"put R9 in {meld}", Objection.NO_SUCH_MELD)
    table.plays(0, "finish").refuses(0, "lay", Objection.LAID_ALREADY)
    for meld in "cd":
        table.refuses(0, f"add R9 to 0{meld}", Objection.NO_SUCH_MELD)
    table.refuses(0, "put R9 in a", Objection.NOT_LAYING)


@rule("level8", "L8-2a")
@pytest.mark.parametrize(("side", "level"), BELOW_8)
def test_a_level_is_laid_once_a_round(side, level):
    melds = LAYS[side, level]
    table = about_to_lay(
        side, level, hand_of(melds, "joker joker joker joker joker joker joker skip")
    )
    table.plays(0, "lay", *steps(melds), "finish")
    for _ in range(2):
        table.refuses(0, "lay", Objection.LAID_ALREADY)
        table.refuses(0, "finish", Objection.NOT_LAYING)
        table.refuses(0, "take back", Objection.NOT_LAYING)
        table.refuses(0, f"put joker={'R' if level == 4 else 5} in a", Objection.NOT_LAYING)
        table.plays(0, "discard joker").plays(1, "draw", "discard skip").plays(0, "draw")


@rule("level8", "L8-2a")
@pytest.mark.parametrize(("side", "level"), LEVELS)
def test_there_are_no_more_melds_than_the_level_has(side, level):
    table = about_to_lay(side, level, hand_of(LAYS[side, level], "skip")).plays(0, "lay")
    for meld in "abcd"[len(kinds_of(side, level)) :]:
        for card in hand_of(LAYS[side, level]).split():
            table.refuses(0, f"put {card} in {meld}", Objection.NO_SUCH_MELD)


@rule("level8", "L8-2a")
@pytest.mark.parametrize(
    ("side", "level", "melds", "more"),
    [
        ("one", 1, "R4 O5 Y6 / R9 O10 Y11", ["G7 in a", "B3 in a", "joker=7 in a", "joker=3 in a"]),
        (
            "one",
            2,
            "R2 O2 / Y3 G3 / B6 P6 / R6 O6",
            ["Y2 in a", "joker=3 in b", "Y6 in c", "Y6 in d"],
        ),
        ("one", 3, "O4 O5 P6 / R12 R7 R4 R8", ["R5 in b", "joker=R in b", "joker=7 in a"]),
        ("two", 4, "G1 G3 G4 G9 G13 G15", ["G2 in a", "joker=G in a"]),
        ("two", 8, "R7 O7 Y7 G7 / R8 O8 Y8 G8", ["B7 in a", "joker=8 in b"]),
    ],
)
def test_a_meld_is_laid_in_its_exact_size(side, level, melds, more):
    spare = {card for card in (word.split()[0] for word in more) if not card.startswith("joker")}
    table = about_to_lay(side, level, hand_of(melds, " ".join([*sorted(spare), "joker", "skip"])))
    table.plays(0, "lay", *steps(melds)).allows_only(0, "finish", "take back")
    for word in more:
        table.refuses(0, f"put {word}", Objection.DOES_NOT_FIT)


@rule("level8", "L8-2a")
def test_a_level_that_is_not_ones_own_cannot_be_laid():
    pairs = hand_of(LAYS["one", 2], "P14")
    about_to_lay("one", 2, pairs).allows(0, "lay")
    about_to_lay("one", 1, pairs).refuses(0, "lay", Objection.CANNOT_LAY)
    runs = hand_of(LAYS["one", 1], "P9")
    about_to_lay("one", 1, runs).allows(0, "lay")
    about_to_lay("one", 2, runs).refuses(0, "lay", Objection.CANNOT_LAY)
    about_to_lay("two", 1, runs).refuses(0, "lay", Objection.CANNOT_LAY)


@rule("level8", "L8-2a")
def test_nobody_has_to_lay():
    table = about_to_lay("one", 1, "R1 R2 R3 R4 R5 R6 R9", "O1 O2")
    table.allows_only(0, "lay", *[f"discard R{value}" for value in (1, 2, 3, 4, 5, 6, 9)])
    table.plays(0, "discard R9").has(turn=1, laid=[False, False])


@rule("level8", "L8-2a", "L8-2c")
def test_after_the_lay_the_turn_is_ended_with_a_discard():
    table = about_to_lay("one", 1, "R1 R2 R3 R4 R5 R6 G9 G12", "O1 O2")
    table.plays(0, "lay", *steps("R1 R2 R3 / R4 R5 R6"), "finish").has(phase="acting", turn=0)
    table.allows_only(0, "discard G9", "discard G12")
    table.plays(0, "discard G9").has(turn=1, phase="drawing", hands=["G12", "O1 O2"])


@rule("level8", "L8-2a")
def test_the_card_drawn_may_be_the_one_that_was_missing():
    table = given("level8", hands=["R1 R2 R3 R4 R5 G9", "O1"], pile="R6 B1", discards=["", "O6"])
    drew = table.plays(0, "draw").allows(0, "lay").position
    table = given("level8", hands=["R1 R2 R3 R4 R5 G9", "O1"], pile="R7 B1", discards=["", "O6"])
    table.plays(0, "draw").refuses(0, "lay", Objection.CANNOT_LAY)
    table = given("level8", hands=["R1 R2 R3 R4 R5 G9", "O1"], pile="R7 B1", discards=["", "O6"])
    table.plays(0, "take from 1").allows(0, "lay")
    assert drew.objection(0, "lay") is None


@rule("level8", "L8-2a")
def test_players_on_different_levels_lay_what_is_theirs():
    held = ["R1 R2 R3 R4 R5 R6 O9", "Y1 G1 Y2 G2 Y3 G3 Y4 G4 O10 O11"]
    table = given("level8", hands=held, levels=[1, 2], phase="acting")
    table.plays(0, "lay", *steps("R1 R2 R3 / R4 R5 R6"), "finish", "discard O9")
    table = given("level8", hands=[held[0] + " O12", held[1]], levels=[1, 2], phase="acting")
    table.plays(0, "lay", *steps("R1 R2 R3 / R4 R5 R6"), "finish", "discard O9")
    table.plays(1, "draw", "lay", *steps("Y1 G1 / Y2 G2 / Y3 G3 / Y4 G4"), "finish")
    table.tells(Event.LAID, seat=1, level=2).has(laid=[True, True])
    runs, pairs = lies(0, "one", 1, "R1 R2 R3 / R4 R5 R6"), "Y1 G1 / Y2 G2 / Y3 G3 / Y4 G4"
    table.has(melds={**runs, **lies(1, "one", 2, pairs)})


# ---- a lay in steps


@rule("level8", "L8-2d")
@pytest.mark.parametrize(("side", "level"), LEVELS)
@pytest.mark.parametrize("order", range(3))
def test_the_steps_may_come_in_any_order(side, level, order):
    melds = with_jokers(side, level, 2)
    table = about_to_lay(side, level, hand_of(melds, "skip skip")).plays(0, "lay")
    usual, mixed = Scene(table.position, describe), Scene(table.position, describe)
    usual.plays(0, *steps(melds))
    mixed.plays(0, *random.Random(order).sample(steps(melds), len(steps(melds))))
    assert usual.position == mixed.position
    assert usual.plays(0, "finish").position == mixed.plays(0, "finish").position


@rule("level8", "L8-2d")
def test_every_order_of_the_same_steps_comes_to_the_same():
    table = about_to_lay("one", 1, "R4 R5 R6 O5 O6 joker skip").plays(0, "lay").position
    begun = steps("R4 R5 / O6 joker=7")
    found = {Scene(table, describe).plays(0, *order).position for order in permutations(begun)}
    assert len(found) == 1
    last = Scene(found.pop(), describe).allows(0, "put R6 in a", "put O5 in b")
    last.plays(0, "put R6 in a", "put O5 in b", "finish")
    last.has(melds={"0a": "R4 R5 R6", "0b": "O5 O6 joker=7"})


@rule("level8", "L8-2d")
def test_while_laying_only_what_leads_on_is_allowed():
    table = about_to_lay("one", 1, "R4 O5 Y6 R10 O11 Y12 skip").plays(0, "lay")
    held = ["R4", "O5", "Y6", "R10", "O11", "Y12"]
    first = [f"put {card} in {meld}" for meld in "ab" for card in held]
    table.allows_only(0, *first, "take back")
    table.plays(0, "put O5 in b").allows_only(
        0, "put R4 in b", "put Y6 in b", "put R10 in a", "put O11 in a", "put Y12 in a", "take back"
    )


@rule("level8", "L8-2d")
@pytest.mark.parametrize("move", ["add R9 to 1a", "discard R9", "discard skip", "skip 1", "lay"])
@pytest.mark.parametrize("begun", [0, 1, 6])
def test_a_lay_is_finished_or_taken_back_first(move, begun):
    melds = "R4 R5 R6 / R10 R11 R12"
    on_the_table = {"1a": "O6 O7 O8", "1b": "P6 P7 P8"}
    table = about_to_lay("one", 1, hand_of(melds, "R9 skip"), "B1", melds=on_the_table)
    table.plays(0, "lay", *steps(melds)[:begun]).refuses(0, move, Objection.FINISH_FIRST)


@rule("level8", "L8-2d")
@pytest.mark.parametrize("move", ["put R4 in a", "put joker=4 in a", "finish", "take back"])
def test_nothing_is_put_down_without_beginning_to_lay(move):
    table = about_to_lay("one", 1, "R4 R5 R6 R10 R11 R12 joker")
    table.refuses(0, move, Objection.NOT_LAYING)


@rule("level8", "L8-2c", "L8-2d")
def test_only_cards_left_in_hand_are_put_down():
    table = about_to_lay("one", 1, "R4 R5 R6 O4 O5 O6 R9", "Y4 joker").plays(0, "lay")
    for move in ("put Y4 in a", "put joker=4 in a", "put G4 in b"):
        table.refuses(0, move, Objection.NOT_IN_HAND)
    table.plays(0, "put R4 in a").refuses(0, "put R4 in b", Objection.NOT_IN_HAND)
    table.allows(0, "put O4 in b")


@rule("level8", "L8-2c", "L8-2d")
def test_a_joker_put_down_is_no_longer_left_in_hand():
    table = about_to_lay("one", 1, "R4 R5 O4 O5 O6 O9 joker").plays(0, "lay")
    table.plays(0, "put joker=6 in a").refuses(0, "put joker=3 in b", Objection.NOT_IN_HAND)
    table = about_to_lay("one", 1, "R4 R5 O4 O5 O9 joker joker").plays(0, "lay")
    table.plays(0, "put joker=6 in a").allows(0, "put joker=3 in b", "put joker=6 in b")
    table.plays(0, "put joker=3 in b").refuses(0, "put joker=6 in b", Objection.NOT_IN_HAND)


@rule("level8", "L8-2d")
@pytest.mark.parametrize(("side", "level"), LEVELS)
def test_whatever_was_put_down_can_be_taken_back(side, level):
    melds = with_jokers(side, level, 2, last=True)
    table = about_to_lay(side, level, hand_of(melds, "skip")).allows(0, "lay")
    before, told = table.position, describe(table.position)
    for count in (0, 1, len(steps(melds)) - 1, len(steps(melds))):
        table.plays(0, "lay", *steps(melds)[:count], "take back").tells(Event.TOOK_BACK, seat=0)
        assert describe(table.position) == told
        assert table.position == before
    table.plays(0, "lay", *steps(melds), "finish").has(melds=lies(0, side, level, melds))


@rule("level8", "L8-2d")
def test_after_taking_back_the_turn_goes_on_as_if_nothing_had_been():
    table = about_to_lay("one", 1, "R4 R5 R6 O4 O5 O6 R9 skip", "B1 B2")
    table.plays(0, "lay", "put R4 in a", "take back").refuses(
        0, "put R5 in a", Objection.NOT_LAYING
    )
    table.refuses(0, "take back", Objection.NOT_LAYING).allows(0, "lay", "skip 1", "discard R4")
    table.plays(0, "discard R4").has(discards=["R4", ""], turn=1)


@rule("level8", "L8-2d")
@pytest.mark.parametrize(("side", "level"), LEVELS)
def test_nobody_sees_anything_of_a_lay_before_it_is_finished(side, level):
    melds = with_jokers(side, level, 2)
    table = about_to_lay(side, level, hand_of(melds, "skip"), "B1", "B2")
    before = {viewer: table.position.view(viewer) for viewer in (1, 2, NOBODY)}
    moves = ["lay", *steps(melds)]
    for move in [*moves, "take back", *moves]:
        table.plays(0, move)
        for viewer, view in before.items():
            assert table.position.view(viewer) == view, move
            assert table.position.view(viewer).events == (), move
            table.sees(viewer, phase="acting", put={}, melds={}, laid=[False] * 3)
    table.plays(0, "finish")
    for viewer in (0, *before):
        table.tells(Event.LAID, to=viewer, seat=0, level=level)
        assert table.told(Event.MELDED, to=viewer) == table.told(Event.MELDED)
        table.sees(viewer, melds=lies(0, side, level, melds), laid=[True, False, False])


@rule("level8", "L8-2d")
@pytest.mark.parametrize("move", ["began", "put", "took_back"])
def test_the_steps_are_told_to_their_owner_alone(move):
    table = about_to_lay("one", 1, "R4 R5 R6 O4 O5 O6 R9", "B1", "B2").plays(0, "lay")
    event = Event[move.upper()]
    if move != "began":
        table.plays(0, "put R4 in a")
    if move == "took_back":
        table.plays(0, "take back")
    arguments = {"meld": "a", "card": "R4"} if move == "put" else {}
    table.tells(event, to=0, seat=0, **arguments)
    for viewer in (1, 2, NOBODY):
        table.does_not_tell(event, to=viewer)


@rule("level8", "L8-2d")
def test_whoever_lays_sees_it_in_their_own_view():
    table = about_to_lay("one", 3, "O4 O5 P6 R12 R7 R4 joker skip", "B1")
    table.plays(0, "lay", "put O4 in a", "put joker=R in b", "put R12 in b")
    table.sees(0, phase="laying", put={"a": "O4", "b": "R12 joker=R"}, held=[8, 1])
    table.sees(0, hands=["R4 R7 R12 O4 O5 P6 joker skip", "?"])
    assert table.position.view(0).legal() == table.position.legal(0)
    table.has(put={"a": "O4", "b": "R12 joker=R"}, melds={}, laid=[False, False])


# ---- runs, sets and colours


def laying(side: str, level: int, hand: str, **situation) -> Scene:
    return about_to_lay(side, level, hand, "", **situation).plays(0, "lay")


@rule("level8", "L8-3")
@pytest.mark.parametrize(
    "run", ["R1 O2 Y3", "R4 R5 R6", "G13 B14 P15", "P6 R4 O5", "B15 B13 B14", "O3 O1 O2"]
)
def test_a_run_is_of_values_in_a_row_and_of_any_colours(run):
    table = laying("one", 1, f"{run} G8 G9 G10 skip").plays(
        0, *steps(f"{run} / G8 G9 G10"), "finish"
    )
    table.has(melds=lies(0, "one", 1, f"{run} / G8 G9 G10"))


@rule("level8", "L8-3")
@pytest.mark.parametrize(
    ("first", "wrong"),
    [
        ("R4", "O4"),
        ("R4", "Y7"),
        ("R4", "G1"),
        ("B15", "G1"),
        ("G1", "B15"),
        ("G1", "B14"),
        ("P14", "G1"),
        ("joker=15", "G1"),
        ("joker=4", "O4"),
        ("R4", "joker=4"),
        ("R4", "joker=7"),
        ("R4", "joker=1"),
        ("B15", "joker=12"),
        ("B15", "joker=1"),
        ("G1", "joker=15"),
    ],
)
def test_what_is_too_far_away_or_there_already_does_not_fit_in_a_run(first, wrong):
    hand = "R4 O4 R5 R6 Y7 G1 B15 B14 P14 joker joker joker joker skip"
    table = laying("one", 1, hand).plays(0, f"put {first} in a")
    table.refuses(0, f"put {wrong} in a", Objection.DOES_NOT_FIT)


@rule("level8", "L8-3")
def test_a_run_has_no_further_span_than_its_size():
    table = laying("one", 5, "R4 R5 R6 R7 R8 R9 R10 O10 O11 O3 joker joker").plays(0, "put R4 in a")
    table.allows(0, "put R10 in a", "put O10 in a").refuses(
        0, "put O11 in a", Objection.DOES_NOT_FIT
    )
    table.plays(0, "put O10 in a").refuses(0, "put O3 in a", Objection.DOES_NOT_FIT)
    table.refuses(0, "put R10 in a", Objection.DOES_NOT_FIT)
    table.refuses(0, "put joker=3 in a", Objection.DOES_NOT_FIT)
    table.refuses(0, "put joker=11 in a", Objection.DOES_NOT_FIT)
    table.refuses(0, "put joker=10 in a", Objection.DOES_NOT_FIT)
    table.allows(0, "put joker=5 in a", "put R5 in a")


@rule("level8", "L8-3")
@pytest.mark.parametrize(
    "hand",
    ["R14 R15 R1 O4 O5 O6 Y8", "R15 R1 R2 O4 O5 O6 Y9", "R13 R15 R1 O4 O5 O6 Y9"],
)
def test_fifteen_and_one_do_not_follow_each_other(hand):
    about_to_lay("one", 1, hand).refuses(0, "lay", Objection.CANNOT_LAY)


@rule("level8", "L8-3")
@pytest.mark.parametrize(
    ("side", "level", "hand", "good"),
    [
        ("one", 5, "R10 R11 R12 R13 R14 R15 R1 O2", False),
        ("one", 5, "R9 R10 R11 R12 R13 R14 R15 O2", True),
        ("one", 5, "R1 R2 R3 R4 R5 R6 R7 O15", True),
        ("one", 5, "R1 R2 R3 R4 R5 R6 R15 R14", False),
        ("two", 5, "R8 R9 R10 R11 R12 R13 R14 R15 O2", True),
        ("two", 5, "R9 R10 R11 R12 R13 R14 R15 R1 O2", False),
        ("two", 5, "R1 R2 R3 R4 R5 R6 R7 R8 O2", True),
    ],
)
def test_the_longest_runs_end_at_one_and_fifteen(side, level, hand, good):
    table = about_to_lay(side, level, hand)
    if good:
        table.allows(0, "lay")
    else:
        table.refuses(0, "lay", Objection.CANNOT_LAY)


@rule("level8", "L8-3", "L8-3c")
@pytest.mark.parametrize(
    "runs",
    [
        *("R4 R5 R6 / O4 O5 O6", "R4 R5 R6 / O5 O6 O7", "R4 R5 R6 / O6 O7 O8"),
        *("R4 R5 R6 / O7 O8 O9", "R13 R14 R15 / O13 O14 O15", "R1 R2 R3 / O1 O2 O3"),
        "R4 joker=5 R6 / O4 joker=5 O6",
    ],
)
def test_two_runs_may_overlap_or_be_alike(runs):
    table = laying("one", 1, hand_of(runs, "skip")).plays(0, *steps(runs), "finish")
    table.has(melds=lies(0, "one", 1, runs))


@rule("level8", "L8-3a")
@pytest.mark.parametrize("value", [1, 4, 8, 9, 15])
def test_a_set_is_of_equal_values_in_any_colours(value):
    melds = f"R{value} O{value} Y{value} / P2 P3 P6 P7 P10"
    table = laying("one", 7, hand_of(melds, f"G{value} Y12 joker")).plays(0, f"put R{value} in a")
    table.refuses(0, "put Y12 in a", Objection.DOES_NOT_FIT)
    table.refuses(0, "put P2 in a", Objection.DOES_NOT_FIT)
    table.refuses(0, f"put joker={value % 15 + 1} in a", Objection.DOES_NOT_FIT)
    table.allows(0, f"put joker={value} in a", f"put G{value} in a")
    table.plays(0, *steps(melds)[1:], "finish").has(melds=lies(0, "one", 7, melds))


@rule("level8", "L8-3a", "L8-3c")
def test_four_pairs_may_have_the_same_value_twice():
    melds = "R2 O2 / R3 O3 / R6 O6 / Y6 G6"
    table = laying("one", 2, hand_of(melds, "P9")).plays(0, *steps(melds), "finish")
    table.has(melds=lies(0, "one", 2, melds))


@rule("level8", "L8-3c")
@pytest.mark.parametrize(
    ("side", "level", "melds"),
    [
        ("one", 2, "R6 O6 / Y6 G6 / B6 P6 / R1 O1"),
        ("one", 2, "R6 O6 / Y6 joker=6 / B6 P6 / G6 joker=6"),
        ("one", 6, "R6 O6 / Y6 G6 B6 / P6 joker=6 joker=6"),
        ("one", 8, "R6 O6 / R1 O1 Y1 / Y6 G6 B6 P6"),
        ("one", 8, "B6 P6 / joker=6 joker=6 joker=6 / R6 O6 Y6 G6"),
        ("two", 1, "R6 O7 Y8 G9 / O6 Y6 / G6 B6"),
        ("two", 8, "R6 O6 Y6 G6 / B6 P6 joker=6 joker=6"),
        ("two", 8, "R6 O6 Y6 joker=6 / G6 B6 P6 joker=6"),
    ],
)
def test_groups_may_have_the_same_value(side, level, melds):
    table = laying(side, level, hand_of(melds, "skip")).plays(0, *steps(melds), "finish")
    table.has(melds=lies(0, side, level, melds))


@rule("level8", "L8-3b")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_group_is_of_any_values_in_one_colour(colour):
    other = COLOURS[COLOURS.index(colour) - 1]
    third = COLOURS[COLOURS.index(colour) - 2]
    group = " ".join(f"{colour}{value}" for value in (12, 7, 4, 8))
    melds = f"{other}1 {other}2 {other}3 / {group}"
    table = laying("one", 3, hand_of(melds, f"{third}7 {other}7 joker")).plays(
        0, f"put {colour}7 in b"
    )
    for wrong in (f"{other}1", f"{other}7", f"{third}7", f"joker={other}", f"joker={third}"):
        table.refuses(0, f"put {wrong} in b", Objection.DOES_NOT_FIT)
    table.allows(0, f"put joker={colour} in b")
    rest = [step for step in steps(melds) if step != f"put {colour}7 in b"]
    table.plays(0, *rest, "finish").has(melds=lies(0, "one", 3, melds))


@rule("level8", "L8-3b")
@pytest.mark.parametrize(
    "group", ["R7 R2 R9 joker=R", "R12 R7 R4 R8", "R1 R2 R3 R4", "R1 R15 R8 R7"]
)
def test_the_rulebooks_examples_of_one_colour(group):
    melds = f"B4 P5 B6 / {group}"
    table = laying("one", 3, hand_of(melds, "skip")).plays(0, *steps(melds), "finish")
    table.has(melds=lies(0, "one", 3, melds))


@rule("level8", "L8-3")
def test_the_rulebooks_examples_of_a_run():
    melds = "R4 O5 Y6 / G8 B9 P10"
    laying("one", 1, hand_of(melds, "skip")).plays(0, *steps(melds), "finish")
    melds = "R8 O9 Y10 G11 / R4 O4 / P9 B9"
    table = laying("two", 1, hand_of(melds, "skip")).plays(0, *steps(melds), "finish")
    table.has(melds=lies(0, "two", 1, melds))


# ---- steps that lead nowhere


@rule("level8", "L8-2d")
@pytest.mark.parametrize(
    ("side", "level", "hand", "begun", "good", "bad"),
    [
        # The Joker is needed for the other run.
        ("one", 1, "R1 R2 R3 G9 G10 B14 joker", "", "joker=11 in b", "joker=2 in a"),
        ("one", 1, "R1 R2 R3 G9 G10 B14 joker", "R1 in a", "joker=8 in b", "joker=2 in a"),
        ("one", 1, "R1 R2 R3 G9 G10 B14 joker", "R1 in a", "joker=11 in b", "joker=3 in a"),
        ("one", 1, "R1 R2 R3 G9 G10 B14 joker", "", "G10 in a", "B14 in a"),
        ("one", 1, "R1 R2 R3 G9 G10 B14 joker", "G9 in a", "R1 in b", "G10 in b"),
        # A pair takes cards of a triple away.
        ("one", 6, "R4 O4 Y4 R5 O5 Y5 R6 O6 skip", "R4 in b", "R6 in a", "O4 in a"),
        ("one", 6, "R4 O4 Y4 R5 O5 Y5 R6 O6 skip", "", "R4 in c", "R6 in c"),
        ("one", 8, "R4 O4 Y4 G4 R5 O5 Y5 R6 O6 skip", "", "R4 in c", "R4 in b"),
        ("one", 8, "R4 O4 Y4 G4 R5 O5 Y5 R6 O6 skip", "", "R5 in b", "R5 in a"),
        ("two", 8, "R4 O4 Y4 G4 R5 O5 Y5 joker P1", "", "joker=5 in a", "joker=4 in a"),
        ("two", 8, "R4 O4 Y4 G4 R5 O5 Y5 joker P1", "R4 in a", "joker=5 in b", "joker=4 in a"),
        # A colour group and a run want the same card.
        ("one", 3, "R1 R4 R5 R6 R7 O5 O6 skip", "", "R4 in a", "R5 in a"),
        ("one", 3, "R1 R4 R5 R6 R7 O5 O6 skip", "", "R7 in a", "R6 in a"),
        ("one", 3, "R1 R4 R5 R6 R7 O5 O6 skip", "", "R1 in b", "R1 in a"),
        ("one", 3, "R1 R4 R5 R6 R7 O5 O6 skip", "R4 in b", "R7 in a", "R7 in b"),
        ("one", 3, "R1 R4 R5 R6 R7 O5 O6 skip", "R7 in b", "R4 in a", "R4 in b"),
        ("one", 3, "R1 R4 R5 R6 R7 O5 O6 skip", "", "R5 in b", "O5 in b"),
        # A colour group and a set want the same card.
        ("one", 7, "P9 R9 O9 P1 P2 P3 P4 P5 R1", "", "P9 in a", "P9 in b"),
        ("one", 7, "P9 R9 O9 Y9 P1 P2 P3 P4 R1", "", "P9 in b", "P9 in a"),
        ("one", 7, "P9 R9 O9 P1 P2 P3 P4 joker R1", "P9 in a", "joker=P in b", "joker=9 in a"),
        ("one", 7, "P9 R9 O9 P1 P2 P3 P4 joker R1", "joker=P in b", "P9 in a", "P9 in b"),
        ("one", 7, "P9 R9 O9 P1 P2 P3 P4 joker R1", "joker=9 in a", "P9 in b", "P9 in a"),
        ("two", 7, "R15 O15 Y15 G15 G1 G2 G3 G4 G5 B1", "", "G15 in a", "G15 in b"),
        # Jokers of the wrong colour or value.
        ("one", 3, "O4 O5 P6 R12 R7 R4 joker skip", "", "joker=R in b", "joker=B in b"),
        ("one", 3, "O4 O5 P6 R12 R7 R4 joker skip", "", "joker=R in b", "joker=O in b"),
        ("two", 4, "G1 G3 G4 G9 G13 O1 O2 O3 O4 joker", "", "joker=G in a", "joker=O in a"),
        ("two", 4, "G1 G3 G4 G9 G13 O1 O2 O3 O4 joker", "", "G1 in a", "O1 in a"),
        ("one", 2, "R2 R3 O3 R6 O6 Y6 G6 joker P9", "", "joker=2 in a", "joker=3 in a"),
        # A run that begins at the wrong place.
        ("one", 5, "R1 R2 R3 R4 R5 R6 R8 O10 joker", "", "joker=7 in a", "O10 in a"),
        ("one", 5, "R1 R2 R3 R4 R5 R6 R8 O10 joker", "R8 in a", "joker=7 in a", "joker=4 in a"),
        ("one", 5, "R1 R2 R3 R4 R5 R6 R8 O10 joker", "R8 in a", "R2 in a", "joker=9 in a"),
        ("one", 4, "R1 R2 R3 R4 R5 R6 O6 Y6 R7", "", "R6 in b", "R7 in b"),
        ("one", 4, "R1 R2 R3 R4 R5 R6 O6 Y6 R7", "R7 in a", "R2 in a", "R3 in b"),
        ("one", 4, "R1 R2 R3 R4 O6 R9 O9 R12 joker", "O6 in a", "joker=5 in a", "joker=9 in b"),
    ],
)
def test_a_step_after_which_the_lay_cannot_be_completed_is_refused(
    side, level, hand, begun, good, bad
):
    table = laying(side, level, hand)
    if begun:
        table.plays(0, f"put {begun}")
    table.refuses(0, f"put {bad}", Objection.LEADS_NOWHERE).allows(0, f"put {good}")


@rule("level8", "L8-2d")
@pytest.mark.parametrize(("side", "level"), LEVELS)
def test_whatever_is_allowed_leads_to_a_lay(side, level):
    """Taking always the last of the steps that are allowed, and always the first."""
    hand = hand_of(with_jokers(side, level, 3, last=level % 2 == 1), "B11 skip")
    for choice in (-1, 0):
        table = laying(side, level, hand)
        while table.position.objection(0, "finish"):
            puts = [move for move in table.position.legal(0) if move.kind == "put"]
            table.plays(0, str(puts[choice]))
        table.plays(0, "finish").has(laid=[True, False])


# ---- Jokers


@rule("level8", "L8-4a")
@pytest.mark.parametrize(
    ("side", "level", "melds", "meld"),
    [
        ("one", 1, "R4 joker=5 R6 / O9 O10 O11", "a"),
        ("one", 3, "R4 joker=5 R6 / O9 O10 O11 O12", "a"),
        ("one", 5, "joker=1 R2 R3 R4 R5 R6 R7", "a"),
        ("one", 2, "R2 joker=2 / R3 O3 / R4 O4 / R5 O5", "a"),
        ("one", 8, "R2 O2 / R3 O3 Y3 / R4 O4 Y4 joker=4", "c"),
    ],
)
def test_a_joker_in_a_run_or_set_stands_for_a_value_never_for_a_colour(side, level, melds, meld):
    table = laying(side, level, hand_of(melds, "P14 P13"))
    for colour in COLOURS:
        table.refuses(0, f"put joker={colour} in {meld}", Objection.DOES_NOT_FIT)
    table.plays(0, *steps(melds), "finish")
    value = next(card for card in melds.split() if "joker" in card)
    table.tells(Event.MELDED, to=NOBODY, seat=0, meld=meld, card=value)


@rule("level8", "L8-4a")
@pytest.mark.parametrize(
    ("side", "level", "melds", "meld"),
    [
        ("one", 3, "R4 R5 R6 / O9 O10 O11 joker=O", "b"),
        ("one", 7, "R4 O4 Y4 / O9 O10 O11 O12 joker=O", "b"),
        ("two", 4, "O8 O9 O10 O11 O12 joker=O", "a"),
        ("two", 7, "R4 O4 Y4 G4 / O9 O10 O11 O12 joker=O", "b"),
    ],
)
def test_a_joker_in_a_colour_group_stands_for_a_colour_never_for_a_value(side, level, melds, meld):
    table = laying(side, level, hand_of(melds, "P14"))
    for value in range(1, 16):
        table.refuses(0, f"put joker={value} in {meld}", Objection.DOES_NOT_FIT)
    table.plays(0, *steps(melds), "finish")
    table.tells(Event.MELDED, to=NOBODY, seat=0, meld=meld, card="joker=O")


@rule("level8", "L8-4", "L8-4a")
@pytest.mark.parametrize(
    "run",
    [
        *("joker=4 R5 R6", "R4 joker=5 R6", "R4 R5 joker=6", "joker=4 joker=5 R6"),
        *("R4 joker=5 joker=6", "joker=4 R5 joker=6", "joker=1 R2 R3", "R1 R2 joker=3"),
        *("R1 joker=2 joker=3", "R13 R14 joker=15", "joker=13 R14 R15", "joker=13 joker=14 R15"),
    ],
)
def test_jokers_stand_at_either_end_of_a_run_and_inside(run):
    melds = f"{run} / O9 O10 O11"
    table = laying("one", 1, hand_of(melds, "skip"))
    table.plays(0, *reversed(steps(melds)), "finish").has(melds=lies(0, "one", 1, melds))


@rule("level8", "L8-4a")
def test_which_value_a_joker_stands_for_is_the_players_choice():
    table = laying("one", 1, "R5 R6 O9 O10 O11 joker skip").plays(0, "put R5 in a", "put R6 in a")
    table.allows(0, "put joker=4 in a", "put joker=7 in a")
    low = Scene(table.position, describe).plays(
        0, "put joker=4 in a", *steps("/ O9 O10 O11"), "finish"
    )
    low.has(melds={"0a": "joker=4 R5 R6", "0b": "O9 O10 O11"})
    table.plays(0, "put joker=7 in a", *steps("/ O9 O10 O11"), "finish")
    table.has(melds={"0a": "R5 R6 joker=7", "0b": "O9 O10 O11"})


@rule("level8", "L8-4", "L8-6")
@pytest.mark.parametrize(
    "move", ["put skip in a", "add skip to 0a", "put joker in a", "discard joker=7"]
)
def test_a_skip_lies_in_no_meld_and_a_joker_says_what_it_stands_for_there_only(move):
    table = about_to_lay("one", 1, "R4 R5 R6 O4 O5 O6 joker skip")
    with pytest.raises(BadInput):
        table.position.objection(0, move)


@rule("level8", "L8-4")
@pytest.mark.parametrize("jokers", range(1, 8))
def test_a_joker_is_never_a_skip(jokers):
    table = given("level8", hands=["R1 " + "joker " * jokers, "O1"], phase="acting")
    table.refuses(0, "skip 1", Objection.NOT_IN_HAND).refuses(
        0, "discard skip", Objection.NOT_IN_HAND
    )


@rule("level8", "L8-4")
@pytest.mark.parametrize(("side", "level"), LEVELS)
def test_skips_are_of_no_use_in_a_level(side, level):
    held = hand_of(LAYS[side, level]).split()
    for missing in (0, len(held) - 1):
        hand = [card for place, card in enumerate(held) if place != missing]
        table = about_to_lay(side, level, " ".join([*hand, "skip skip skip skip"]), "B8")
        table.refuses(0, "lay", Objection.CANNOT_LAY)


ALONE = [
    ("one", 1, "joker=4 joker=5 joker=6 / O9 O10 O11", "R15"),
    ("one", 2, "joker=4 joker=4 / O9 R9 / O10 R10 / O11 R11", "R15"),
    ("one", 3, "joker=4 joker=5 joker=6 / O9 O10 O11 O12", "R15"),
    ("one", 3, "R4 R5 R6 / joker=B joker=B joker=B joker=B", "O15"),
    ("one", 5, "joker=4 joker=5 joker=6 joker=7 joker=8 joker=9 joker=10", "skip"),
    ("one", 8, "R4 O4 / joker=5 joker=5 joker=5 / R6 O6 Y6 G6", "R15"),
    ("one", 8, "R4 O4 / R5 O5 Y5 / joker=6 joker=6 joker=6 joker=6", "R15"),
    ("two", 4, "joker=P joker=P joker=P joker=P joker=P joker=P", "skip"),
    ("two", 8, "joker=1 joker=1 joker=1 joker=1 / R2 O2 Y2 G2", "R15"),
]


@rule("level8", "L8-4b")
@pytest.mark.parametrize(("side", "level", "melds", "more"), ALONE)
def test_a_meld_may_be_of_jokers_alone(side, level, melds, more):
    table = laying(side, level, hand_of(melds, more)).plays(0, *steps(melds), "finish")
    table.has(melds=lies(0, side, level, melds))


@rule("level8", "L8-4b")
@pytest.mark.parametrize(("side", "level", "melds", "more"), ALONE)
def test_or_it_may_not_if_that_is_agreed(side, level, melds, more):
    table = about_to_lay(side, level, hand_of(melds, more), joker_melds="refused")
    if more == "skip":
        table.refuses(0, "lay", Objection.CANNOT_LAY)
    else:
        assert stopped(table.plays(0, "lay"), steps(melds)) == "leads_nowhere"


@rule("level8", "L8-4b")
@pytest.mark.parametrize(
    ("side", "level", "begun", "last", "instead"),
    [
        ("one", 1, "joker=4 joker=5", "joker=6", "R6"),
        ("one", 2, "joker=6", "joker=6", "R6"),
        ("one", 3, "joker=4 joker=5", "joker=6", "R6"),
        ("one", 4, "joker=4 joker=5 joker=7 joker=8 joker=9", "joker=6", "R6"),
        ("one", 5, "joker=4 joker=5 joker=7 joker=8 joker=9 joker=10", "joker=6", "R6"),
        ("one", 6, "joker=6", "joker=6", "R6"),
        ("one", 7, "joker=6 joker=6", "joker=6", "R6"),
        ("one", 8, "joker=6", "joker=6", "R6"),
        ("two", 4, "joker=R joker=R joker=R joker=R joker=R", "joker=R", "R6"),
        ("two", 8, "joker=6 joker=6 joker=6", "joker=6", "R6"),
    ],
)
def test_then_the_last_card_of_a_meld_of_jokers_has_to_be_a_number(
    side, level, begun, last, instead
):
    whole = " ".join(f"{colour}{value}" for colour in "ROYG" for value in range(1, 16))
    hand = f"{whole} joker joker joker joker joker joker joker"
    table = laying(side, level, hand, joker_melds="refused")
    table.plays(0, *[f"put {joker} in a" for joker in begun.split()])
    table.refuses(0, f"put {last} in a", Objection.LEADS_NOWHERE).allows(0, f"put {instead} in a")
    table = laying(side, level, hand).plays(0, *[f"put {joker} in a" for joker in begun.split()])
    table.allows(0, f"put {last} in a", f"put {instead} in a")


@rule("level8", "L8-4b")
@pytest.mark.parametrize(
    ("side", "level", "hand"),
    [
        ("one", 1, "R4 joker joker joker joker joker skip"),
        ("one", 2, "R4 R5 R6 joker joker joker joker joker skip"),
        ("one", 3, "R4 joker joker joker joker joker joker skip"),
        ("one", 5, "joker joker joker joker joker joker joker skip"),
        ("one", 6, "R4 R5 joker joker joker joker joker joker joker"),
        ("one", 8, "R4 R5 joker joker joker joker joker joker joker"),
        ("two", 4, "joker joker joker joker joker joker skip"),
        ("two", 8, "R4 joker joker joker joker joker joker joker skip"),
    ],
)
def test_a_hand_with_fewer_numbers_than_melds_cannot_be_laid_then(side, level, hand):
    situation = {"last_card": "any"}
    about_to_lay(side, level, hand, **situation).allows(0, "lay")
    table = about_to_lay(side, level, hand, joker_melds="refused", **situation)
    table.refuses(0, "lay", Objection.CANNOT_LAY)


@rule("level8", "L8-4b")
@pytest.mark.parametrize(
    ("side", "level", "melds"),
    [
        ("one", 1, "R4 joker=5 joker=6 / O9 joker=10 joker=11"),
        ("one", 2, "R2 joker=2 / R3 joker=3 / R4 joker=4 / R5 joker=5"),
        ("one", 3, "joker=1 joker=2 R3 / R9 joker=R joker=R joker=R"),
        ("one", 5, "joker=1 joker=2 joker=3 joker=4 joker=5 joker=6 R7"),
        ("one", 8, "R1 joker=1 / R2 joker=2 joker=2 / R3 O3 joker=3 joker=3"),
        ("two", 4, "joker=R joker=R joker=R joker=R joker=R R15"),
    ],
)
def test_one_number_in_each_meld_is_enough_then(side, level, melds):
    table = laying(side, level, hand_of(melds, "skip"), joker_melds="refused")
    table.plays(0, *steps(melds), "finish").has(melds=lies(0, side, level, melds))


@rule("level8", "L8-4b", "L8-5a")
@pytest.mark.parametrize("joker_melds", ["allowed", "refused"])
def test_jokers_are_laid_off_whether_a_meld_of_them_alone_is_allowed_or_not(joker_melds):
    table = given(
        "level8",
        hands=["joker joker joker joker P1", "P2"],
        levels=[3, 2],
        melds={"0a": "R4 R5 R6", "0b": "O1 O2 O3 O4", "1a": "R2 Y2", "1b": "R3 Y3"}
        | {"1c": "G6 Y6", "1d": "B6 P6"},
        phase="acting",
        joker_melds=joker_melds,
    )
    table.plays(
        0, "add joker=7 to 0a", "add joker=O to 0b", "add joker=2 to 1a", "add joker=3 to 0a"
    )
    table.has(hands=["P1", "P2"])
