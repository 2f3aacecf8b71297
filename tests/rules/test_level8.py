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


@rule("level8", "L8-0", "L8-4b", "L8-5b")
@pytest.mark.parametrize("side", ["one", "two"])
@pytest.mark.parametrize("joker_melds", ["allowed", "refused"])
@pytest.mark.parametrize("last_card", ["discard", "any"])
def test_a_table_plays_by_what_was_agreed(side, joker_melds, last_card):
    agreed = {"side": side, "joker_melds": joker_melds, "last_card": last_card}
    state = deal("level8", seats=2, seed=0, **agreed).record
    assert ["one", "two"][state.side] == side
    assert key(JokerMelds(state.joker_melds)) == joker_melds
    assert key(LastCard(state.last_card)) == last_card


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


@rule("level8", "L8-0", "L8-0b", "L8-0c", "L8-2a", "L8-2d")
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
def test_the_card_drawn_or_taken_may_be_the_one_that_was_missing():
    situation = {"hands": ["R1 R2 R3 R4 R5 G9", "O1"], "discards": ["", "O6"]}
    given("level8", **situation, pile="R6 B1").plays(0, "draw").allows(0, "lay")
    table = given("level8", **situation, pile="R7 B1").plays(0, "draw")
    table.refuses(0, "lay", Objection.CANNOT_LAY)
    given("level8", **situation, pile="R7 B1").plays(0, "take from 1").allows(0, "lay")


@rule("level8", "L8-2a")
def test_players_on_different_levels_lay_what_is_theirs():
    held = ["R1 R2 R3 R4 R5 R6 O9 O12", "Y1 G1 Y2 G2 Y3 G3 Y4 G4 O10 O11"]
    runs, pairs = "R1 R2 R3 / R4 R5 R6", "Y1 G1 / Y2 G2 / Y3 G3 / Y4 G4"
    table = given("level8", hands=held, levels=[1, 2], phase="acting")
    table.plays(0, "lay", *steps(runs), "finish", "discard O9")
    table.plays(1, "draw", "lay", *steps(pairs), "finish").tells(Event.LAID, seat=1, level=2)
    table.has(melds={**lies(0, "one", 1, runs), **lies(1, "one", 2, pairs)}, laid=[True, True])


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


@rule("level8", "L8-2d", "L8-3b")
def test_while_laying_a_colour_group_equal_values_are_not_the_same():
    table = about_to_lay("one", 3, "R1 R4 R5 R6 R7 O5 O6 skip").plays(0, "lay")
    run = [f"put {card} in a" for card in ("R4", "R7", "O5", "O6")]
    colour = [f"put {card} in b" for card in ("R1", "R4", "R5", "R6", "R7")]
    table.allows_only(0, *run, *colour, "take back")


@rule("level8", "L8-2d", "L8-4a")
def test_while_laying_a_joker_is_allowed_wherever_it_leads_on():
    table = about_to_lay("one", 3, "O4 O5 R7 R8 R9 R11 joker skip").plays(0, "lay")
    run = [f"put {card} in a" for card in ("O4", "O5", "joker=3", "joker=6")]
    colour = [f"put {card} in b" for card in ("R7", "R8", "R9", "R11")]
    table.allows_only(0, *run, *colour, "take back")
    table.plays(0, "put O5 in a", "put O4 in a", "put joker=6 in a")
    table.allows_only(0, *colour, "take back")


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


@rule("level8", "L8-2a", "L8-2d")
@pytest.mark.parametrize(
    ("side", "level", "hand", "bad"),
    [
        ("one", 7, "P1 R1 O1 R9 O9 Y9 P2 P3 P4 P5", "P1 in a"),
        ("one", 7, "R1 O1 Y1 P9 R9 O9 P2 P3 P4 P5", "P9 in a"),
        ("two", 7, "P1 R1 O1 Y1 R9 O9 Y9 G9 P2 P3 P4 P5", "P1 in a"),
        ("two", 7, "R1 O1 Y1 G1 P9 R9 O9 Y9 P2 P3 P4 P5", "P9 in a"),
        ("one", 3, "P1 R2 O3 R7 O8 Y9 P11 P13 P15", "P1 in a"),
        ("one", 3, "R1 R2 O3 P7 O8 Y9 P11 P13 P15", "P7 in a"),
    ],
)
def test_of_two_groups_the_one_counts_that_leaves_the_colour_its_cards(side, level, hand, bad):
    laying(side, level, hand).refuses(0, f"put {bad}", Objection.LEADS_NOWHERE)


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
    whole = " ".join(f"{colour}{value}" for colour in "ROYG" for value in (5, 6, 7))
    hand = f"R1 R2 {whole}" + " joker" * (len(begun.split()) + 1)
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
    ("side", "level", "hand", "bad", "good"),
    [
        ("one", 1, "R4 O4 R9 R10 R11 joker joker joker skip", "joker=4 in a", "joker=5 in a"),
        ("one", 5, "R4 O4 Y4 joker joker joker joker joker joker", "joker=4 in a", "joker=5 in a"),
        ("one", 2, "R4 R5 R6 R7 joker joker joker joker skip", "joker=8 in a", "joker=7 in a"),
        ("two", 4, "R4 R5 joker joker joker joker joker", "joker=O in a", "joker=R in a"),
    ],
)
def test_a_joker_must_not_take_the_place_of_the_only_number(side, level, hand, bad, good):
    table = laying(side, level, hand, joker_melds="refused").allows(0, f"put {good}")
    table.refuses(0, f"put {bad}", Objection.LEADS_NOWHERE)


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


# ---- lay-offs


def laid_off(hand: str, melds: dict[str, str], levels: list[int], **situation) -> Scene:
    """Seat 0 has laid already and may act."""
    others = [f"P{13 + seat}" for seat in range(1, len(levels))]
    situation = {"hands": [hand, *others], "phase": "acting", **situation}
    return given("level8", levels=levels, melds=melds, **situation)


FOUR_FIVE_SIX = {"0a": "R4 O5 Y6", "0b": "G9 B10 P11"}


@rule("level8", "L8-5")
def test_a_run_takes_the_next_cards_at_both_ends_one_after_another():
    hand = "R1 R2 R3 R7 R8 R12 R13 R14 R15 O9 O10 O11"
    table = laid_off(f"{hand} P1", FOUR_FIVE_SIX, [1, 1])
    for card in ("R1", "R2", "R8", "O9", "R12", "R15"):
        table.refuses(0, f"add {card} to 0a", Objection.TAKES_OTHERS)
    table.plays(0, "add R7 to 0a").tells(Event.ADDED, seat=0, target=0, meld="a", card="R7")
    table.refuses(0, "add O9 to 0a", Objection.TAKES_OTHERS)
    table.plays(0, "add R8 to 0a", "add R3 to 0a")
    table.refuses(0, "add R1 to 0a", Objection.TAKES_OTHERS).plays(0, "add R2 to 0a")
    table.plays(0, "add O9 to 0a", "add R1 to 0a", "add O10 to 0a", "add O11 to 0a")
    table.plays(0, "add R12 to 0a", "add R13 to 0a", "add R14 to 0a", "add R15 to 0a")
    run = "R1 R2 R3 R4 O5 Y6 R7 R8 O9 O10 O11 R12 R13 R14 R15"
    table.has(melds={**FOUR_FIVE_SIX, "0a": run}, hands=["P1", "P14"], phase="acting", turn=0)
    table.allows_only(0, "discard P1")


@rule("level8", "L8-5")
@pytest.mark.parametrize("value", range(1, 16))
def test_a_run_of_four_five_six_takes_a_three_or_a_seven_at_first(value):
    table = laid_off(
        f"G{value} B{value} joker P1 P2", {"0a": "R4 O5 Y6", "0b": "P8 P9 P10"}, [1, 1]
    )
    for move in (f"add G{value} to 0a", f"add B{value} to 0a", f"add joker={value} to 0a"):
        if value in (3, 7):
            table.allows(0, move)
        else:
            table.refuses(0, move, Objection.TAKES_OTHERS)


@rule("level8", "L8-3", "L8-5")
@pytest.mark.parametrize(
    ("run", "wrong"),
    [
        ("R13 R14 R15", ["G1", "joker=1", "joker=15", "joker=13", "G15", "G2"]),
        ("R1 R2 R3", ["G15", "joker=15", "joker=1", "joker=3", "G1", "G14"]),
    ],
)
def test_nothing_is_laid_off_across_fifteen_and_one(run, wrong):
    melds = {"0a": run, "0b": "O6 O7 O8"}
    table = laid_off("G1 G2 G14 G15 joker P1", melds, [1, 1])
    for card in wrong:
        table.refuses(0, f"add {card} to 0a", Objection.TAKES_OTHERS)
    for beyond in ("joker=0", "joker=16"):
        with pytest.raises(BadInput):
            table.position.objection(0, f"add {beyond} to 0a")


@rule("level8", "L8-5")
def test_a_run_that_has_all_fifteen_values_takes_nothing_more():
    run = "R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15"
    table = laid_off("G1 G7 G15 joker P1", {"0a": run}, [5, 1])
    for card in ("G1", "G7", "G15", "joker=1", "joker=7", "joker=15"):
        table.refuses(0, f"add {card} to 0a", Objection.TAKES_OTHERS)


@rule("level8", "L8-5", "L8-3c")
@pytest.mark.parametrize("colour", COLOURS)
def test_four_pairs_take_any_two_three_and_six(colour):
    melds = {"1a": "R2 O2", "1b": "Y3 G3", "1c": "R6 O6", "1d": "Y6 G6"}
    lying = " ".join(melds.values()).split()
    held = [f"{colour}{value}" for value in (2, 3, 6) if f"{colour}{value}" not in lying]
    melds |= {"0a": "B9 B10 B11", "0b": "P9 P10 P11"}
    table = laid_off(" ".join([*held, "joker", f"{colour}5", "R15", "O15"]), melds, [1, 2])
    places = {"2": ["1a"], "3": ["1b"], "6": ["1c", "1d"]}
    for card in [*held, "joker=2", "joker=3", "joker=6"]:
        value = card.removeprefix("joker=").removeprefix(colour)
        for place in ("1a", "1b", "1c", "1d"):
            if place in places[value]:
                table.allows(0, f"add {card} to {place}")
            else:
                table.refuses(0, f"add {card} to {place}", Objection.TAKES_OTHERS)
    for place in ("1a", "1b", "1c", "1d"):
        table.refuses(0, f"add {colour}5 to {place}", Objection.TAKES_OTHERS)


@rule("level8", "L8-5")
def test_the_rulebooks_run_of_four_with_two_pairs_takes_on_either_end_and_any_three_and_nine():
    melds = {"0a": "R8 O9 Y10 G11", "0b": "R3 O3", "0c": "P9 B9"}
    hand = "R6 R7 G12 R13 G3 Y3 B3 P3 R9 Y9 G9 P1 P2"
    table = laid_off(hand, melds, [1, 1], side="two")
    for card in ("R6", "R13", "R9"):
        table.refuses(0, f"add {card} to 0a", Objection.TAKES_OTHERS)
    table.plays(0, "add R7 to 0a", "add R6 to 0a", "add G12 to 0a", "add R13 to 0a")
    table.refuses(0, "add G3 to 0c", Objection.TAKES_OTHERS)
    table.refuses(0, "add R9 to 0b", Objection.TAKES_OTHERS)
    table.plays(0, "add G3 to 0b", "add Y3 to 0b", "add B3 to 0b", "add P3 to 0b")
    table.plays(0, "add R9 to 0c", "add Y9 to 0c", "add G9 to 0c")
    table.has(
        melds={
            "0a": "R6 R7 R8 O9 Y10 G11 G12 R13",
            "0b": "R3 O3 Y3 G3 B3 P3",
            "0c": "R9 Y9 G9 B9 P9",
        },
        hands=["P1 P2", "P14"],
    )


@rule("level8", "L8-5")
@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_group_takes_cards_of_its_colour_alone(colour):
    others = [other for other in COLOURS if other != colour]
    group = " ".join(f"{colour}{value}" for value in (12, 7, 4, 8))
    run = " ".join(f"{others[0]}{value}" for value in (1, 2, 3))
    held = [f"{colour}1", f"{colour}13", *[f"{other}13" for other in others]]
    table = laid_off(" ".join([*held, "joker joker"]), {"0a": run, "0b": group}, [3, 1])
    for other in others:
        table.refuses(0, f"add {other}13 to 0b", Objection.TAKES_OTHERS)
        table.refuses(0, f"add joker={other} to 0b", Objection.TAKES_OTHERS)
    for value in range(1, 16):
        table.refuses(0, f"add joker={value} to 0b", Objection.TAKES_OTHERS)
    table.plays(0, f"add {colour}1 to 0b", f"add joker={colour} to 0b", f"add {colour}13 to 0b")
    longer = [f"{colour}{value}" for value in (1, 4, 7, 8, 12, 13)]
    table.has(melds={"0a": run, "0b": " ".join([*longer, f"joker={colour}"])})
    table.plays(0, f"add joker={colour} to 0b")
    table.has(melds={"0a": run, "0b": " ".join([*longer, *[f"joker={colour}"] * 2])})


@rule("level8", "L8-5a", "L8-4a")
def test_a_joker_laid_off_says_what_it_stands_for():
    melds = {"0a": "R4 R5 R6", "0b": "O1 O2 O3 O4", "1a": "R9 Y9 G9", "1b": "B1 B2 B3 B4 B5"}
    table = laid_off("joker joker joker joker joker P1", melds, [3, 7])
    for wrong in ("joker=4", "joker=6", "joker=8", "joker=2", "joker=R"):
        table.refuses(0, f"add {wrong} to 0a", Objection.TAKES_OTHERS)
    table.plays(0, "add joker=7 to 0a").tells(
        Event.ADDED, to=NOBODY, seat=0, target=0, meld="a", card="joker=7"
    )
    table.plays(0, "add joker=3 to 0a", "add joker=8 to 0a")
    for wrong in ("joker=8", "joker=10", "joker=R"):
        table.refuses(0, f"add {wrong} to 1a", Objection.TAKES_OTHERS)
    table.plays(0, "add joker=9 to 1a")
    for wrong in ("joker=6", "joker=O"):
        table.refuses(0, f"add {wrong} to 1b", Objection.TAKES_OTHERS)
    table.plays(0, "add joker=B to 1b")
    lying = {"0a": "joker=3 R4 R5 R6 joker=7 joker=8", "0b": "O1 O2 O3 O4"}
    lying |= {"1a": "R9 Y9 G9 joker=9", "1b": "B1 B2 B3 B4 B5 joker=B"}
    table.has(melds=lying, hands=["P1", "P14"])
    for viewer in (0, 1, NOBODY):
        table.sees(viewer, melds=lying)


@rule("level8", "L8-4a", "L8-5")
def test_a_joker_in_a_meld_is_never_exchanged():
    melds = {
        "0a": "joker=4 R5 R6",
        "0b": "R9 joker=10 R11",
        "1a": "R14 R13 joker=15",
        "1b": "joker=1 R2 R3",
    }
    table = laid_off("O4 O10 O15 O1 P1", melds, [1, 1])
    for move in ("add O4 to 0a", "add O10 to 0b", "add O15 to 1a", "add O1 to 1b"):
        table.refuses(0, move, Objection.TAKES_OTHERS)
    table = laid_off("O3 O7 O8 O12 O4 P1", melds, [1, 1])
    table.allows(0, "add O3 to 0a", "add O7 to 0a", "add O8 to 0b", "add O12 to 0b")
    table.allows(0, "add O12 to 1a", "add O4 to 1b")


@rule("level8", "L8-4a", "L8-5")
def test_melds_of_jokers_alone_take_what_they_stand_for():
    melds = {"0a": "joker=4 joker=5 joker=6", "0b": "joker=B joker=B joker=B joker=B"}
    table = laid_off("O3 O4 O7 B9 O9 P1", melds, [3, 1])
    table.allows(0, "add O3 to 0a", "add O7 to 0a", "add B9 to 0b")
    table.refuses(0, "add O4 to 0a", Objection.TAKES_OTHERS)
    table.refuses(0, "add O9 to 0b", Objection.TAKES_OTHERS)
    melds = {"0a": "R7 O7", "0b": "joker=9 joker=9 joker=9", "0c": "R1 O1 Y1"}
    table = laid_off("O9 O8 P1", melds, [6, 1])
    table.allows(0, "add O9 to 0b").refuses(0, "add O8 to 0b", Objection.TAKES_OTHERS)


@rule("level8", "L8-2b", "L8-5")
@pytest.mark.parametrize("seats", SEATS)
def test_cards_are_laid_off_on_the_melds_of_everybody(seats):
    melds = {
        f"{seat}{meld}": " ".join(f"{COLOURS[seat]}{low + n}" for n in range(3))
        for seat in range(seats)
        for meld, low in (("a", 4), ("b", 9))
    }
    held = [f"{colour}7" for colour in COLOURS]
    hand = " ".join([*held, "R1 joker"])
    table = given(
        "level8",
        hands=[hand, *[f"{COLOURS[seat]}14" for seat in range(1, seats)]],
        melds=melds,
        phase="acting",
    )
    for seat in range(seats):
        card = held[(seat + 1) % 6]
        table.plays(0, f"add {card} to {seat}a")
        melds[f"{seat}a"] += f" {card}"
        for viewer in (*range(seats), NOBODY):
            table.tells(Event.ADDED, to=viewer, seat=0, target=seat, meld="a", card=card)
        table.has(melds=melds, turn=0, phase="acting")
    last = seats - 1
    table.plays(0, f"add joker=8 to {last}b")
    melds[f"{last}b"] = f"joker=8 {melds[f'{last}b']}"
    for viewer in (*range(seats), NOBODY):
        table.sees(viewer, melds=melds)
    for seat in range(seats, 6):
        table.refuses(0, f"add R1 to {seat}a", Objection.NO_SUCH_MELD)


@rule("level8", "L8-2b", "L8-5")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("turn", [0, 1])
def test_melds_are_of_the_level_of_those_who_laid_them(seats, turn):
    lying = [
        {"a": "R4 R5 R6", "b": "O4 O5 O6"},
        {"a": "R1 O1", "b": "R2 O2", "c": "R3 O3", "d": "Y1 G1"},
        {"a": "Y4 Y5 Y6", "b": "B1 B2 B3 B4"},
        {"a": "G4 G5 G6 G7 G8 G9", "b": "R12 O12"},
        {"a": "P4 P5 P6 P7 P8 P9 P10"},
        {"a": "R13 O13", "b": "R14 O14 Y14", "c": "R15 O15 Y15"},
    ][:seats]
    fits = ["R7 to 0a", "P3 to 1c", "B15 to 2b", "Y12 to 3b", "G11 to 4a", "Y13 to 5a"][:seats]
    wrong = ["B15 to 0a", "R7 to 1a", "R7 to 2b", "R7 to 3b", "R7 to 4a", "R7 to 5c"][:seats]
    absent = ["0c", "0d", "2c", "3c", "4b", "5d"]
    held = ["O8", "O9", "O10", "O11", "Y10", "Y11"][:seats]
    held[turn] += " R7 P3 B15 Y12 G11 Y13"
    table = given(
        "level8",
        hands=held,
        levels=range(1, seats + 1),
        melds={f"{seat}{m}": text for seat, melds in enumerate(lying) for m, text in melds.items()},
        turn=turn,
        phase="acting",
    )
    table.allows(turn, *[f"add {move}" for move in fits])
    for move in wrong:
        table.refuses(turn, f"add {move}", Objection.TAKES_OTHERS)
    for meld in absent:
        table.refuses(turn, f"add R7 to {meld}", Objection.NO_SUCH_MELD)


@rule("level8", "L8-2b")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_lays_off_before_their_own_level_is_laid(seats):
    levels = [1, 1, 2, 3, 4, 5][:seats]
    others = list(range(1, seats))
    melds = examples("one", levels, others)
    held = ["B4 joker B7 B8", *[f"B{9 + seat}" for seat in others]]
    table = given("level8", hands=held, levels=levels, melds=melds, phase="acting")
    for seat in others:
        table.refuses(0, f"add B4 to {seat}a", Objection.LAY_FIRST)
        table.refuses(0, f"add joker=4 to {seat}a", Objection.LAY_FIRST)
    table.allows_only(0, "discard B4", "discard joker", "discard B7", "discard B8")


@rule("level8", "L8-2b")
def test_cards_are_laid_off_in_the_turn_of_the_lay_itself():
    melds = {"1a": "O4 O5 O6", "1b": "G4 G5 G6"}
    table = about_to_lay("one", 1, "R4 R5 R6 Y4 Y5 Y6 R7 Y3 P14", "P15", melds=melds)
    table.refuses(0, "add R7 to 1a", Objection.LAY_FIRST)
    table.plays(0, "lay", *steps("R4 R5 R6 / Y4 Y5 Y6"), "finish")
    table.allows(0, "add R7 to 0a", "add R7 to 0b", "add R7 to 1a", "add R7 to 1b")
    table.plays(0, "add R7 to 1a", "add Y3 to 0a").has(
        melds={"0a": "Y3 R4 R5 R6", "0b": "Y4 Y5 Y6", "1a": "O4 O5 O6 R7", "1b": "G4 G5 G6"}
    )
    table.plays(0, "discard P14").tells(Event.OUT, seat=0)


@rule("level8", "L8-2b", "L8-5")
def test_cards_are_laid_off_in_later_turns_too_and_only_after_drawing():
    melds = {"0a": "R4 R5 R6", "0b": "Y4 Y5 Y6"}
    table = given("level8", hands=["R7 P1 P2", "P15 P14"], melds=melds, pile="R8 O9 G9 G8")
    table.refuses(0, "add R7 to 0a", Objection.DRAW_FIRST)
    table.plays(0, "draw", "add R7 to 0a", "add R8 to 0a", "discard P1").plays(
        1, "draw", "discard P14"
    )
    table.refuses(0, "add O9 to 0a", Objection.DRAW_FIRST).plays(0, "take from 1")
    table.has(hands=["P2 P14", "O9 P15"], melds={"0a": "R4 R5 R6 R7 R8", "0b": "Y4 Y5 Y6"})


@rule("level8", "L8-2b")
@pytest.mark.parametrize("target", ["1a", "1b", "2a", "2b"])
def test_nothing_is_added_where_nothing_lies(target):
    table = laid_off("R7 joker P1", FOUR_FIVE_SIX, [1, 1, 1])
    table.refuses(0, f"add R7 to {target}", Objection.NO_SUCH_MELD)
    table.refuses(0, f"add joker=7 to {target}", Objection.NO_SUCH_MELD)


@rule("level8", "L8-2c", "L8-5")
def test_only_cards_in_hand_are_laid_off():
    table = laid_off("R8 P1 P2", FOUR_FIVE_SIX, [1, 1], pile="R7")
    table.refuses(0, "add R7 to 0a", Objection.NOT_IN_HAND)
    table.refuses(0, "add joker=7 to 0a", Objection.NOT_IN_HAND)
    table = laid_off("R7 P1 P2", FOUR_FIVE_SIX, [1, 1]).plays(0, "add R7 to 0a")
    table.refuses(0, "add R7 to 0a", Objection.NOT_IN_HAND)


@rule("level8", "L8-5")
def test_what_may_be_done_after_laying():
    table = laid_off("R3 R7 G8 joker skip P1", {"0a": "R4 O5 Y6", "0b": "Y9 B10 P11"}, [1, 1])
    adds = ["R3 to 0a", "R7 to 0a", "G8 to 0b", "joker=3 to 0a", "joker=7 to 0a"]
    adds += ["joker=8 to 0b", "joker=12 to 0b"]
    discards = [f"discard {card}" for card in ("R3", "R7", "G8", "joker", "skip", "P1")]
    table.allows_only(0, *[f"add {add}" for add in adds], *discards, "skip 1")


@rule("level8", "L8-5", "L8-5a")
def test_what_may_be_laid_off_on_sets_and_colours():
    melds = {"0a": "R13 R14 R15", "0b": "O1 O2 O3 O4", "1a": "R9 Y9 G9", "1b": "B1 B2 B3 B4 B5"}
    table = laid_off("O9 O12 B15 joker P1", melds, [3, 7])
    adds = ["O12 to 0a", "joker=12 to 0a", "O9 to 0b", "O12 to 0b", "joker=O to 0b"]
    adds += ["O9 to 1a", "joker=9 to 1a", "B15 to 1b", "joker=B to 1b"]
    discards = [f"discard {card}" for card in ("O9", "O12", "B15", "joker", "P1")]
    table.allows_only(0, *[f"add {add}" for add in adds], *discards)


# ---- the last card


@rule("level8", "L8-5b")
@pytest.mark.parametrize("card", ["R7", "joker"])
def test_the_last_card_is_not_laid_off(card):
    table = laid_off(f"{card} P1", FOUR_FIVE_SIX, [1, 1])
    move = f"add {'joker=7' if card == 'joker' else card} to 0a"
    table.allows(0, move, "discard P1")
    table = laid_off(card, FOUR_FIVE_SIX, [1, 1])
    table.refuses(0, move, Objection.NO_CARD_LEFT).allows_only(0, f"discard {card}")


@rule("level8", "L8-5b")
def test_of_two_cards_that_fit_one_remains_for_the_discard():
    table = laid_off("R7 R8", FOUR_FIVE_SIX, [1, 1]).plays(0, "add R7 to 0a")
    table.refuses(0, "add R8 to 0a", Objection.NO_CARD_LEFT).plays(0, "discard R8")
    table.tells(Event.OUT, seat=0).has(levels=[3, 1])


@rule("level8", "L8-5b")
@pytest.mark.parametrize(("side", "level"), BELOW_8)
@pytest.mark.parametrize("jokers", [0, 2])
def test_a_lay_leaves_a_card_for_the_discard(side, level, jokers):
    melds = with_jokers(side, level, jokers) if jokers else LAYS[side, level]
    table = about_to_lay(side, level, hand_of(melds)).refuses(0, "lay", Objection.NO_CARD_LEFT)
    about_to_lay(side, level, hand_of(melds, "skip")).allows(0, "lay")
    assert not any(move.kind == "lay" for move in table.position.legal(0))


@rule("level8", "L8-5b", "L8-2a")
def test_a_hand_of_the_right_size_that_is_no_level_is_just_not_complete():
    about_to_lay("one", 1, "R1 R2 R3 R5 R6 R8").refuses(0, "lay", Objection.CANNOT_LAY)


@rule("level8", "L8-5b", "L8-8")
@pytest.mark.parametrize(("side", "level"), [one for one in BELOW_8 if one[1] < 7])
@pytest.mark.parametrize("jokers", [0, 2])
def test_or_if_agreed_a_lay_may_use_the_last_card_and_ends_the_round(side, level, jokers):
    melds = with_jokers(side, level, jokers) if jokers else LAYS[side, level]
    table = about_to_lay(side, level, hand_of(melds), "P12", last_card="any")
    table.plays(0, "lay", *steps(melds)).has(deals=1).plays(0, "finish")
    table.tells(Event.LAID, seat=0, level=level).tells(Event.OUT, seat=0)
    table.tells(Event.MOVED_UP, seat=0, level=level + 2).tells(Event.STAYED, seat=1, level=1)
    table.has(levels=[level + 2, 1], deals=2, melds={}, held=[10, 10])
    table.does_not_tell(Event.DISCARDED)
    assert len(table.told(Event.MELDED)) == len(hand_of(melds).split())


@rule("level8", "L8-5b", "L8-8")
@pytest.mark.parametrize("card", ["R7", "joker=3"])
@pytest.mark.parametrize("target", [0, 1])
def test_or_if_agreed_the_last_card_may_be_laid_off_and_ends_the_round(card, target):
    melds = {"0a": "R4 R5 R6", "0b": "O4 O5 O6", "1a": "Y4 Y5 Y6", "1b": "G4 G5 G6"}
    table = laid_off(card.split("=")[0], melds, [1, 1, 2], last_card="any")
    table.plays(0, f"add {card} to {target}a").does_not_tell(Event.DISCARDED)
    table.tells(Event.ADDED, seat=0, target=target, meld="a", card=card).tells(Event.OUT, seat=0)
    table.has(levels=[3, 2, 2], deals=2, melds={}, held=[10, 10, 10])
    assert census(table.position) == sorted(deck(table.position))


@rule("level8", "L8-5b", "L8-8")
def test_even_then_the_last_card_may_be_discarded():
    table = laid_off("R7", FOUR_FIVE_SIX, [1, 1], last_card="any")
    table.allows_only(0, "add R7 to 0a", "discard R7")
    table.plays(0, "discard R7").tells(Event.OUT, seat=0).has(levels=[3, 1])


@rule("level8", "L8-5b", "L8-9a")
@pytest.mark.parametrize("side", ["one", "two"])
def test_then_level_seven_laid_with_the_last_card_wins(side):
    melds = LAYS[side, 7]
    table = about_to_lay(side, 7, hand_of(melds), "P12", last_card="any")
    table.plays(0, "lay", *steps(melds), "finish").tells(Event.WON, seat=0)
    table.has(phase="over", winners=(0,), levels=[9, 1])


@rule("level8", "L8-5b", "L8-9a")
def test_then_a_lay_off_with_level_seven_laid_wins():
    melds = {"0a": "R9 O9 Y9", "0b": "P1 P2 P3 P4 P5", "1a": "R4 R5 R6", "1b": "O4 O5 O6"}
    table = laid_off("R7", melds, [7, 1], last_card="any").plays(0, "add R7 to 1a")
    table.tells(Event.WON, seat=0).has(phase="over", winners=(0,), levels=[9, 2])


@rule("level8", "L8-5b")
def test_whichever_is_agreed_a_skip_as_last_card_is_only_discarded():
    for last_card in ("discard", "any"):
        table = laid_off("skip", FOUR_FIVE_SIX, [1, 1], last_card=last_card)
        table.allows_only(0, "discard skip")
        table.refuses(0, "skip 1", Objection.LAST_SKIP)


# ---- Skips


@rule("level8", "L8-6")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("turn", [0, 1])
def test_a_skip_is_played_before_any_other_player(seats, turn):
    held = [f"{COLOURS[seat]}1" for seat in range(seats)]
    held[turn] += " skip"
    others = [seat for seat in range(seats) if seat != turn]
    for target in others:
        table = given("level8", hands=held, discards=["P9"], turn=turn, phase="acting")
        table.allows_only(
            turn, f"discard {COLOURS[turn]}1", "discard skip", *[f"skip {seat}" for seat in others]
        )
        table.plays(turn, f"skip {target}").tells(Event.SKIP_PLAYED, seat=turn, target=target)
        table.has(skipped=[target], turn=(turn + 1) % seats, phase="drawing", under=0)
        table.has(discards=["P9", *[""] * (seats - 1)])
        assert hands(table)[turn] == f"{COLOURS[turn]}1"
        assert story(table) == ["skip_played"]
        for viewer in (*range(seats), NOBODY):
            table.sees(viewer, skipped=[target])


@rule("level8", "L8-6")
@pytest.mark.parametrize("seats", SEATS)
def test_a_skip_is_not_played_on_oneself_or_on_nobody(seats):
    for turn in range(seats):
        held = [f"{COLOURS[seat]}1" for seat in range(seats)]
        held[turn] += " skip"
        table = given("level8", hands=held, turn=turn, phase="acting")
        table.refuses(turn, f"skip {turn}", Objection.ON_YOURSELF)
        for seat in range(seats, 6):
            table.refuses(turn, f"skip {seat}", Objection.NO_SUCH_SEAT)


@rule("level8", "L8-6")
@pytest.mark.parametrize("seats", range(3, 7))
def test_nobody_gets_a_second_skip(seats):
    held = ["R1 skip", *[f"{COLOURS[seat]}1" for seat in range(1, seats)]]
    for target in range(1, seats):
        table = given("level8", hands=held, phase="acting", skipped=[target])
        table.refuses(0, f"skip {target}", Objection.SKIPPED_ALREADY)
        table.allows(0, *[f"skip {other}" for other in range(1, seats) if other != target])


@rule("level8", "L8-6", "L8-6b")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_a_skip_before_everybody_it_can_only_be_discarded(seats):
    held = ["R1 skip", *[f"{COLOURS[seat]}1" for seat in range(1, seats)]]
    table = given("level8", hands=held, phase="acting", skipped=range(1, seats))
    table.allows_only(0, "discard R1", "discard skip")
    table.plays(0, "discard skip").has(skipped=list(range(1, seats)), turn=1)
    table.allows_only(1, "slide")


@rule("level8", "L8-6")
def test_a_skip_is_played_after_drawing_and_after_laying():
    table = about_to_lay("one", 1, "R4 R5 R6 O4 O5 O6 skip Y1", "P1")
    table.plays(0, "lay", *steps("R4 R5 R6 / O4 O5 O6"), "finish", "skip 1")
    table.has(turn=1, skipped=[1], hands=["Y1", "P1"], laid=[True, False])
    table = given("level8", hands=["R1 skip", "P1"], skipped=[])
    table.refuses(0, "skip 1", Objection.DRAW_FIRST)


@rule("level8", "L8-6")
def test_a_second_skip_goes_to_somebody_else_a_turn_later():
    table = given("level8", hands=["R1 skip skip", "O1 O2", "Y1"], phase="acting").plays(
        0, "skip 2"
    )
    table.plays(1, "draw", "discard O1").has(turn=2).plays(2, "slide").has(turn=0, skipped=[])
    table.plays(0, "draw").allows(0, "skip 1", "skip 2").plays(0, "skip 1").has(skipped=[1])


@rule("level8", "L8-6a")
@pytest.mark.parametrize("seats", SEATS)
def test_sliding_the_skip_under_the_pile_is_the_only_action(seats):
    held = ["R1 skip", *[f"{COLOURS[seat]}1 {COLOURS[seat]}2" for seat in range(1, seats)]]
    table = given("level8", hands=held, phase="acting", discards=["P8 P9"], pile="Y7 Y8 Y9")
    table.plays(0, "skip 1").allows_only(1, "slide")
    for move in (
        "draw",
        "take from 0",
        "discard O1",
        "lay",
        "skip 0",
        "add O1 to 0a",
        "take from 1",
    ):
        table.refuses(1, move, Objection.MUST_SLIDE)
    table.plays(1, "slide").tells(Event.SLID, seat=1)
    table.has(skipped=[], under=1, piled=3, pile="Y7 Y8 Y9", turn=2 % seats, phase="drawing")
    table.has(hands=["R1", *held[1:]])
    assert story(table) == ["slid"]
    for viewer in (*range(seats), NOBODY):
        table.tells(Event.SLID, to=viewer, seat=1).sees(viewer, under=1, skipped=[])


@rule("level8", "L8-6a")
def test_a_player_with_a_skip_waits_for_their_own_turn():
    table = given("level8", hands=["R1 skip", "O1 O2", "Y1 Y2"], phase="acting").plays(0, "skip 2")
    table.refuses(2, "slide", Objection.NOT_YOUR_TURN).has(turn=1)
    table.plays(1, "draw", "discard O1").has(turn=2).allows_only(2, "slide")
    table.plays(2, "slide").has(turn=0)


@rule("level8", "L8-6a")
def test_without_a_skip_there_is_nothing_to_slide():
    table = given("level8", hands=["R1 skip", "O1", "Y1"], skipped=[2])
    table.refuses(0, "slide", Objection.NO_SKIP_HERE).plays(0, "draw")
    table.refuses(0, "slide", Objection.NO_SKIP_HERE)


@rule("level8", "L8-6a")
def test_several_skips_lie_under_the_pile():
    table = given("level8", hands=["R1 skip", "O1 O2 skip", "Y1"], phase="acting", pile="P1 P2 P3")
    table.plays(0, "skip 2").plays(1, "draw", "skip 0").has(skipped=[0, 2])
    table.plays(2, "slide").has(under=1, skipped=[0]).plays(0, "slide").has(under=2, skipped=[])
    table.has(pile="P2 P3", turn=1).sees(NOBODY, under=2)
    table.does_not_tell(Event.REBUILT)


@rule("level8", "L8-6a")
def test_after_sliding_the_player_is_free_in_the_next_turn():
    table = given("level8", hands=["R1 R2", "O1 O2"], skipped=[0]).plays(0, "slide")
    table.plays(1, "draw", "discard O1").allows_only(0, "draw", "take from 1")


@rule("level8", "L8-6a")
def test_a_skip_held_is_of_no_help_to_a_player_who_is_skipped():
    table = given("level8", hands=["R1 skip", "O1", "Y1"], skipped=[0]).allows_only(0, "slide")
    table.refuses(0, "skip 1", Objection.MUST_SLIDE).refuses(
        0, "discard skip", Objection.MUST_SLIDE
    )
    table.plays(0, "slide").has(hands=["R1 skip", "O1", "Y1"], under=1, turn=1)


@rule("level8", "L8-6a", "L8-6")
def test_with_two_players_a_skip_gives_another_turn():
    table = given("level8", hands=["R1 R2 skip", "O1"], phase="acting").plays(0, "skip 1")
    table.plays(1, "slide").has(turn=0).allows(0, "draw")


@rule("level8", "L8-6b")
def test_a_skip_may_simply_be_discarded_and_taken():
    table = given("level8", hands=["R1 skip", "O1", "Y1"], phase="acting").plays(0, "discard skip")
    table.has(discards=["skip", "", ""], skipped=[], under=0, turn=1)
    table.tells(Event.DISCARDED, seat=0, card="skip").does_not_tell(Event.SKIP_PLAYED)
    table.plays(1, "take from 0").tells(Event.TOOK, seat=1, source=0, card="skip")
    table.has(hands=["R1", "O1 skip", "Y1"], discards=["", "", ""])
    table.plays(1, "skip 0").has(skipped=[0], turn=2)


@rule("level8", "L8-6c", "L8-8")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("laid", [True, False])
def test_a_skip_as_last_card_is_discarded_and_ends_the_round_without_effect(seats, laid):
    held = ["skip", *[f"B{seat}" for seat in range(1, seats)]]
    table = at_the_end([1] * seats, [0] if laid else [], hands=held)
    for seat in range(1, seats):
        table.refuses(0, f"skip {seat}", Objection.LAST_SKIP)
    table.allows_only(0, "discard skip").plays(0, "discard skip")
    table.tells(Event.DISCARDED, seat=0, card="skip").tells(Event.OUT, seat=0)
    table.does_not_tell(Event.SKIP_PLAYED)
    table.has(skipped=[], deals=2, levels=[3, *[1] * (seats - 1)], phase="drawing")


@rule("level8", "L8-6c")
def test_the_last_of_two_skips_is_the_one_that_cannot_be_played():
    table = given("level8", hands=["skip skip", "O1", "Y1"], phase="acting")
    table.allows_only(0, "discard skip", "skip 1", "skip 2").plays(0, "skip 2")
    table.plays(1, "draw", "discard O1").plays(2, "slide").plays(0, "draw")
    table.allows(0, "skip 1", "skip 2")


# ---- the pile is rebuilt


@rule("level8", "L8-7", "L8-7a")
@pytest.mark.parametrize("under", [0, 1, 2, 3])
def test_with_the_last_card_drawn_the_discard_piles_but_their_tops_are_the_new_pile(under):
    discards = ["R1 R2 R3 R4", "O1", "", "Y1 Y2", "G1 G2 G3"]
    held = ["P1", "P2", "P3", "P4", "P5"]
    table = given("level8", hands=held, discards=discards, pile="B9", under=under)
    table.plays(0, "draw").tells(Event.REBUILT, count=6 + under)
    table.has(discards=["R4", "O1", "", "Y2", "G3"], under=0, piled=6 + under, phase="acting")
    table.has(hands=["B9 P1", "P2", "P3", "P4", "P5"], turn=0)
    assert pile_of(table) == sorted(["R1", "R2", "R3", "Y1", "G1", "G2", *["skip"] * under])
    assert story(table) == ["drew", "rebuilt"]
    for viewer in (0, 1, NOBODY):
        table.tells(Event.REBUILT, to=viewer, count=6 + under)
        table.sees(viewer, pile=" ".join("?" * (6 + under)), discards=["R4", "O1", "", "Y2", "G3"])


@rule("level8", "L8-7")
@pytest.mark.parametrize("under", [0, 2])
def test_while_a_card_lies_face_down_the_pile_is_not_rebuilt(under):
    table = given(
        "level8", hands=["P1", "P2"], discards=["R1 R2", "O1 O2"], pile="B9 B8", under=under
    )
    table.plays(0, "draw").does_not_tell(Event.REBUILT)
    table.has(pile="B8", under=under, discards=["R1 R2", "O1 O2"])


@rule("level8", "L8-7")
def test_taking_a_discard_does_not_touch_the_pile():
    table = given("level8", hands=["P1", "P2"], discards=["R1 R2", "O1 O2"], pile="B9", under=1)
    table.plays(0, "take from 1", "discard P1").has(pile="B9", under=1, discards=["R1 R2 P1", "O1"])
    table.does_not_tell(Event.REBUILT)


@rule("level8", "L8-7")
def test_a_skip_under_the_pile_is_rebuilt_into_it_and_not_drawn():
    table = given("level8", hands=["P1 P2", "P3 P4"], discards=["", "O1"], pile="B9", under=1)
    table.plays(0, "draw").tells(Event.REBUILT, count=1).has(pile="skip", under=0)
    table.plays(0, "discard P1").plays(1, "draw").tells(Event.DREW, seat=1, card="skip")


@rule("level8", "L8-7")
def test_the_new_pile_is_shuffled():
    orders = set()
    for lots in range(8):
        discards = ["R1 R2 R3 R4 R5 R6 R7 R8", "O1"]
        table = given("level8", hands=["P1", "P2"], discards=discards, pile="B9")
        table = other_lots(table, lots).plays(0, "draw")
        assert pile_of(table) == ["R1", "R2", "R3", "R4", "R5", "R6", "R7"]
        orders.add(describe(table.position)["pile"])
    assert len(orders) > 5


@rule("level8", "L8-7", "L8-7a")
def test_the_rebuild_comes_before_the_discard():
    table = given("level8", hands=["P1 P2", "P3 P4"], discards=["R1 R2", "O1 O2"], pile="B9")
    table.plays(0, "draw").tells(Event.REBUILT, count=2)
    table.plays(0, "discard B9").has(discards=["R2 B9", "O2"], piled=2)
    table.does_not_tell(Event.REBUILT)
    table.plays(1, "take from 0").has(hands=["P1 P2", "B9 P3 P4"], discards=["R2", "O2"])


@rule("level8", "L8-7", "L8-7a")
def test_whoever_draws_the_last_card_may_lay_and_go_out_with_it():
    table = given("level8", hands=["R1 R2 R3 R4 R5 P1", "P2"], discards=["G1 G2", "O1"], pile="R6")
    table.plays(0, "draw").tells(Event.REBUILT, count=1)
    table.plays(0, "lay", *steps("R1 R2 R3 / R4 R5 R6"), "finish", "discard P1")
    table.tells(Event.OUT, seat=0).has(levels=[3, 1], deals=2)


@rule("level8", "L8-7a")
def test_skips_before_players_stay_where_they_are():
    table = given(
        "level8",
        hands=["P1 P2", "P3", "P4"],
        discards=["R1 R2", "skip O2", "skip"],
        pile="B9",
        under=1,
        skipped=[1],
    )
    table.plays(0, "draw").tells(Event.REBUILT, count=3).has(skipped=[1], under=0)
    table.has(discards=["R2", "O2", "skip"])
    assert pile_of(table) == ["R1", "skip", "skip"]
    table.plays(0, "discard P1").allows_only(1, "slide")


@rule("level8", "L8-7")
def test_melds_and_hands_stay_when_the_pile_is_rebuilt():
    melds = {"0a": "R4 R5 R6", "0b": "O4 O5 O6"}
    table = given(
        "level8", hands=["P1 P2", "P3 P4"], discards=["R1 R2", "G1"], melds=melds, pile="B9"
    )
    table.plays(0, "draw").has(melds=melds, hands=["B9 P1 P2", "P3 P4"], levels=[1, 1], deals=1)


@rule("level8", "L8-7b")
@pytest.mark.parametrize("discards", [["R1", "O1", ""], ["", "O1", ""], ["R1", "O1", "Y1"]])
def test_with_nothing_to_collect_the_pile_stays_empty(discards):
    table = given("level8", hands=["P1 P2", "P3 P4", "P5"], discards=discards, pile="B9")
    table.plays(0, "draw").does_not_tell(Event.REBUILT).has(piled=0, under=0, discards=discards)
    table.allows_only(0, "discard B9", "discard P1", "discard P2")


@rule("level8", "L8-7b")
def test_an_empty_pile_leaves_the_discard_piles_to_draw_from():
    table = given("level8", hands=["P1 P2", "P3 P4", "P5"], discards=["", "O1", ""], pile="B9")
    table.plays(0, "draw", "discard P1").has(discards=["P1", "O1", ""], piled=0, phase="drawing")
    table.allows_only(1, "take from 0", "take from 1").refuses(1, "draw", Objection.PILE_EMPTY)
    table.refuses(1, "take from 2", Objection.NOTHING_THERE)
    table.plays(1, "take from 1", "discard P3").has(discards=["P1", "P3", ""], piled=0)
    table.does_not_tell(Event.REBUILT).allows_only(2, "take from 0", "take from 1")


@rule("level8", "L8-7b")
@pytest.mark.parametrize("card", ["P3", "joker", "skip"])
def test_an_empty_pile_is_rebuilt_as_soon_as_a_discard_covers_a_card(card):
    table = given(
        "level8", hands=["P1", f"P4 {card}", "P5"], discards=["R1", "O1", ""], pile="", turn=1
    )
    table.refuses(1, "draw", Objection.PILE_EMPTY).plays(1, "take from 0", f"discard {card}")
    table.tells(Event.REBUILT, count=1).has(pile="O1", discards=["", card, ""], turn=2)
    table.allows_only(2, "draw", "take from 1").plays(2, "draw").tells(
        Event.DREW, seat=2, card="O1"
    )


@rule("level8", "L8-7b", "L8-7")
def test_the_card_of_a_rebuilt_pile_of_one_is_the_last_again():
    table = given("level8", hands=["P1 P2", "P3 P4"], discards=["R1", "O1"], pile="B9")
    table.plays(0, "draw", "discard P1").tells(Event.REBUILT, count=1).has(pile="R1")
    table.plays(1, "draw").does_not_tell(Event.REBUILT).has(piled=0, discards=["P1", "O1"])
    table.plays(1, "discard P3").tells(Event.REBUILT, count=1).has(pile="O1", discards=["P1", "P3"])


@rule("level8", "L8-7b", "L8-6")
def test_a_skip_played_covers_no_card():
    table = given(
        "level8", hands=["P1", "P4 skip", "P5"], discards=["R1", "O1", ""], pile="", turn=1
    )
    table.plays(1, "take from 0", "skip 0").does_not_tell(Event.REBUILT)
    table.has(piled=0, discards=["", "O1", ""], turn=2).allows_only(2, "take from 1")


@rule("level8", "L8-7d")
@pytest.mark.parametrize("seats", SEATS)
def test_a_skip_slid_under_an_empty_pile_surfaces_at_once(seats):
    held = [f"P{seat + 1}" for seat in range(seats)]
    discards = [f"{COLOURS[seat]}1" for seat in range(min(seats, 5))]
    table = given("level8", hands=held, discards=discards, pile="", skipped=[0])
    table.allows_only(0, "slide").plays(0, "slide").tells(Event.REBUILT, count=1)
    table.has(pile="skip", piled=1, under=0, skipped=[], turn=1, phase="drawing")
    table.allows(1, "draw").plays(1, "draw").tells(Event.DREW, seat=1, card="skip")
    assert hands(table)[1] == "P2 skip"


@rule("level8", "L8-7c")
def test_with_nothing_at_all_to_draw_the_turn_goes_on_without():
    table = given("level8", hands=["P1 skip", "P2 P3", "P4"], discards=["", "", "R1"], pile="")
    table.plays(0, "take from 2", "skip 2").tells(Event.NO_DRAW, seat=1)
    table.has(phase="acting", turn=1, to_move=(1,), piled=0)
    table.allows_only(1, "discard P2", "discard P3")
    for viewer in (0, 1, 2, NOBODY):
        table.tells(Event.NO_DRAW, to=viewer, seat=1)
    table.plays(1, "discard P2").does_not_tell(Event.NO_DRAW)
    table.has(turn=2, hands=["R1 P1", "P3", "P4"], phase="drawing").allows_only(2, "slide")


@rule("level8", "L8-7c")
def test_several_in_a_row_may_find_nothing_to_draw():
    held = ["P1 skip", "P2 skip", "P3 skip", "P4", "P5"]
    table = given("level8", hands=held, pile="", phase="acting").plays(0, "skip 3")
    table.tells(Event.NO_DRAW, seat=1).plays(1, "skip 4").tells(Event.NO_DRAW, seat=2)
    table.allows_only(2, "discard P3", "discard skip", "skip 0", "skip 1").plays(2, "discard P3")
    table.does_not_tell(Event.NO_DRAW).allows_only(3, "slide").plays(3, "slide")
    table.tells(Event.REBUILT, count=1).plays(4, "slide").has(under=1, pile="skip")
    table.does_not_tell(Event.NO_DRAW).allows_only(0, "draw", "take from 2")


@rule("level8", "L8-7c", "L8-6a")
def test_a_skipped_player_still_slides_when_nothing_can_be_drawn():
    table = given("level8", hands=["P1 skip", "P2", "P3"], pile="", phase="acting", skipped=[1])
    table.plays(0, "skip 2").does_not_tell(Event.NO_DRAW).has(phase="drawing", turn=1)
    table.allows_only(1, "slide").plays(1, "slide").tells(Event.REBUILT, count=1)
    table.has(pile="skip", under=0, turn=2).allows_only(2, "slide").plays(2, "slide")
    table.has(pile="skip", under=1, turn=0, phase="drawing").allows_only(0, "draw")
    table.plays(0, "draw").tells(Event.REBUILT, count=1).has(pile="skip", under=0)


@rule("level8", "L8-7c", "L8-2a")
def test_without_a_draw_one_may_lay_and_lay_off_all_the_same():
    held = ["P1 skip", "R4 R5 R6 O4 O5 O6 R7 P2", "P4"]
    table = given("level8", hands=held, pile="", phase="acting").plays(0, "skip 2")
    table.tells(Event.NO_DRAW, seat=1).plays(1, "lay", *steps("R4 R5 R6 / O4 O5 O6"), "finish")
    table.plays(1, "add R7 to 1a", "discard P2").tells(Event.OUT, seat=1).has(levels=[1, 3, 1])


# ---- the end of a round


@rule("level8", "L8-8")
@pytest.mark.parametrize("level", range(1, 7))
@pytest.mark.parametrize("side", ["one", "two"])
def test_whoever_goes_out_moves_up_two_levels_others_who_have_laid_one(level, side):
    table = at_the_end([level, level, level], [0, 1], side=side)
    table.plays(0, "discard B15").tells(Event.DISCARDED, seat=0, card="B15")
    table.tells(Event.OUT, seat=0).tells(Event.MOVED_UP, seat=0, level=level + 2)
    table.tells(Event.MOVED_UP, seat=1, level=level + 1).tells(Event.STAYED, seat=2, level=level)
    table.has(levels=[level + 2, level + 1, level], score=(level + 2, level + 1, level))
    table.does_not_tell(Event.WON)
    assert len(table.told(Event.MOVED_UP)) == 2
    assert len(table.told(Event.STAYED)) == len(table.told(Event.OUT)) == 1


@rule("level8", "L8-8")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("out", [0, 1])
def test_everybody_moves_by_what_they_have_laid(seats, out):
    levels = [3, 2, 7, 8, 1, 6][:seats]
    laid = [seat for seat in (0, 1, 2, 4) if seat < seats]
    table = at_the_end(levels, laid, out=out).plays(out, "discard B15")
    after = [4, 3, 8, 8, 2, 6][:seats]
    after[out] += 1
    table.has(levels=after, phase="drawing", deals=2)
    moved = [(told["seat"], told["level"]) for told in table.told(Event.MOVED_UP)]
    assert sorted(moved) == [(seat, after[seat]) for seat in laid]
    stayed = [(told["seat"], told["level"]) for told in table.told(Event.STAYED)]
    assert sorted(stayed) == [(seat, levels[seat]) for seat in (3, 5) if seat < seats]
    for viewer in (*range(seats), NOBODY):
        for event in (Event.OUT, Event.MOVED_UP, Event.STAYED, Event.NEW_ROUND):
            assert table.told(event, to=viewer) == table.told(event)


@rule("level8", "L8-8")
def test_level_seven_laid_moves_up_one_when_another_goes_out():
    at_the_end([1, 7], [0, 1]).plays(0, "discard B15").has(levels=[3, 8], phase="drawing")


@rule("level8", "L8-8")
def test_the_round_ends_only_with_the_last_card():
    table = at_the_end([1, 1], [0, 1], hands=["B14 B15", "B1"]).plays(0, "discard B15")
    table.does_not_tell(Event.OUT).has(deals=1, levels=[1, 1], turn=1, phase="drawing")


@rule("level8", "L8-8")
@pytest.mark.parametrize("last", ["B15", "joker", "skip"])
def test_any_card_may_be_the_last(last):
    table = at_the_end([1, 1], [0], hands=[last, "B1 B2"]).allows_only(0, f"discard {last}")
    table.plays(0, f"discard {last}").tells(Event.OUT, seat=0).has(levels=[3, 1])


@rule("level8", "L8-8", "L8-9b")
def test_whoever_discards_the_card_just_taken_is_not_out():
    situation = {"hands": ["B14", "B1"], "phase": "drawing", "discards": ["", "B9"]}
    table = at_the_end([1, 1], [0], **situation).plays(0, "take from 1", "discard B9")
    table.does_not_tell(Event.OUT).has(levels=[1, 1], turn=1).plays(1, "draw", "discard B1")
    table.plays(0, "take from 0").refuses(0, "add B14 to 0a", Objection.TAKES_OTHERS)


@rule("level8", "L8-8b", "L8-7c")
@pytest.mark.parametrize("level", range(1, 9))
@pytest.mark.parametrize("side", ["one", "two"])
def test_whoever_goes_out_without_having_laid_moves_up_two_at_most_to_level_eight(level, side):
    table = given(
        "level8",
        hands=["B1 skip", "B15", "B2", "B3"],
        levels=[1, level, 2, 3],
        melds=examples(side, [1, level, 2, 3], [2]),
        side=side,
        pile="",
        phase="acting",
    )
    table.plays(0, "skip 2").tells(Event.NO_DRAW, seat=1).plays(1, "discard B15")
    table.tells(Event.OUT, seat=1).does_not_tell(Event.WON)
    table.has(levels=[1, min(level + 2, 8), 3, 3], phase="drawing", deals=2)


@rule("level8", "L8-8b")
@pytest.mark.parametrize("level", [7, 8])
def test_going_out_without_having_laid_never_wins(level):
    table = at_the_end([level, 1], [1]).plays(0, "discard B15").does_not_tell(Event.WON)
    table.has(levels=[8, 2], phase="drawing", winners=None, to_move=(table.position.record.turn,))


# ---- the next round


@rule("level8", "L8-8a", "L8-1", "L8-1b")
@pytest.mark.parametrize("seats", SEATS)
def test_the_next_dealer_sits_to_the_left_and_their_left_neighbour_begins(seats):
    for dealer in range(seats):
        table = at_the_end([1] * seats, [0], dealer=dealer).plays(0, "discard B15")
        now, begins = (dealer + 1) % seats, (dealer + 2) % seats
        table.tells(Event.NEW_ROUND, number=2, dealer=now, seat=begins)
        table.has(dealer=now, turn=begins, to_move=(begins,), deals=2, phase="drawing")
        turned_up = describe(table.position)["discards"][now]
        table.tells(Event.TURNED_UP, seat=now, card=turned_up)
        table.has(discards=[turned_up if seat == now else "" for seat in range(seats)])
        assert len(turned_up.split()) == 1
        table.allows_only(begins, "draw", f"take from {now}")


@rule("level8", "L8-8a")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("side", ["one", "two"])
def test_nothing_is_left_of_the_old_round(seats, side):
    table = at_the_end(
        [1, 2, 3, 4, 1, 2][:seats],
        list(range(min(seats, 4))),
        side=side,
        discards=["joker skip B13", "B14"],
        skipped=[1],
        under=1,
        known=["B15", "B3"],
    )
    table.plays(0, "discard B15").has(
        melds={}, laid=[False] * seats, skipped=[], under=0, put={}, kept=[""] * seats
    )
    table.has(known=[""] * seats, held=[10] * seats, piled=100 - 10 * seats, phase="drawing")
    assert census(table.position) == sorted(deck(table.position))
    assert [len(hand.split()) for hand in hands(table)] == [10] * seats


@rule("level8", "L8-8a", "L8-1")
def test_everybody_is_told_the_cards_dealt_to_them_alone():
    table = at_the_end([1, 1, 1], [0]).plays(0, "discard B15")
    for seat in range(3):
        dealt = table.told(Event.DEALT, to=seat)
        assert {told["seat"] for told in dealt} == {seat}
        assert in_order(" ".join(told["card"] for told in dealt)) == hands(table)[seat]
    table.does_not_tell(Event.DEALT, to=NOBODY)
    hidden = " ".join("?" * 10)
    table.sees(0, hands=[hands(table)[0], hidden, hidden])
    table.sees(NOBODY, hands=[hidden, hidden, hidden])


@rule("level8", "L8-8a")
def test_each_round_is_shuffled_anew():
    tables = [other_lots(at_the_end([1, 1], [0]), lots) for lots in range(6)]
    assert len({describe(table.plays(0, "discard B15").position)["pile"] for table in tables}) == 6


@rule("level8", "L8-8a", "L8-0")
def test_rounds_follow_each_other_until_somebody_has_won():
    levels, dealer = [1, 1], 0
    for after in ([3, 2], [5, 3], [7, 4], [9, 5]):
        table = at_the_end(levels, [0, 1], dealer=dealer).plays(0, "discard B15").has(levels=after)
        levels = after
        if after[0] < 9:
            dealer = 1 - dealer
            table.has(dealer=dealer, deals=2, phase="drawing")
    table.has(phase="over", winners=(0,), deals=1)


@rule("level8", "L8-8a", "L8-5b")
@pytest.mark.parametrize(("side", "level"), [("one", 2), ("two", 1), ("two", 6)])
def test_a_lay_that_ends_the_round_is_told_in_full_at_a_table_of_six(side, level):
    melds = LAYS[side, level]
    others = ["B1", "B2", "Y13", "Y14", "Y15"]
    table = about_to_lay(side, level, hand_of(melds), *others, last_card="any")
    table.plays(0, "lay", *steps(melds), "finish").has(held=[10] * 6, deals=2)
    assert len(table.told(Event.MELDED)) == len(hand_of(melds).split())
    assert len(table.told(Event.DEALT)) == 60
    assert story(table)[-1] == "turned_up"


# ---- winning


@rule("level8", "L8-9")
@pytest.mark.parametrize("side", ["one", "two"])
@pytest.mark.parametrize("more", ["", "P12", "P12 B11 skip"])
@pytest.mark.parametrize("last_card", ["discard", "any"])
def test_laying_level_eight_wins_at_once_whatever_is_left_in_hand(side, more, last_card):
    melds = LAYS[side, 8]
    lying = {"1a": "R10 R11 R12", "1b": "O10 O11 O12"} if side == "one" else {}
    table = about_to_lay(
        side, 8, hand_of(melds, more), "P13", "P14", melds=lying, last_card=last_card
    )
    table.allows(0, "lay").plays(0, "lay", *steps(melds), "finish").tells(Event.WON, seat=0)
    table.tells(Event.LAID, seat=0, level=8)
    table.has(phase="over", winners=(0,), levels=[9, 1, 1], to_move=(), score=(9, 1, 1), deals=1)
    table.does_not_tell(Event.NEW_ROUND).does_not_tell(Event.STAYED)
    assert {told["seat"] for told in table.told(Event.MOVED_UP)} <= {0}
    assert table.position.over


@rule("level8", "L8-9")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_else_moves_up_when_level_eight_is_laid(seats):
    turn = seats - 1
    levels = [*[1, 7, 3, 4, 2][:turn], 8]
    melds = {"0a": "O10 O11 O12", "0b": "P10 P11 P12"}
    held = [*[f"Y{seat + 10}" for seat in range(turn)], hand_of(LAYS["one", 8])]
    table = given("level8", hands=held, levels=levels, melds=melds, turn=turn, phase="acting")
    table.plays(turn, "lay", *steps(LAYS["one", 8]), "finish").tells(Event.WON, seat=turn)
    table.has(levels=[*levels[:turn], 9], winners=(turn,), phase="over")


@rule("level8", "L8-9")
def test_level_eight_is_not_won_before_the_lay_is_finished():
    melds = LAYS["one", 8]
    table = about_to_lay("one", 8, hand_of(melds)).plays(0, "lay", *steps(melds))
    table.has(phase="laying", levels=[8, 1], winners=None).does_not_tell(Event.WON)
    table.plays(0, "take back").has(phase="acting", winners=None)


@rule("level8", "L8-9a")
@pytest.mark.parametrize("side", ["one", "two"])
@pytest.mark.parametrize("last", ["B15", "skip", "joker"])
def test_going_out_with_level_seven_laid_wins_and_the_others_still_move(side, last):
    table = at_the_end([7, 3, 5, 7], [0, 1, 3], side=side, hands=[last, "B1 B2", "B3 B4", "B5 B6"])
    table.plays(0, f"discard {last}").tells(Event.OUT, seat=0).tells(Event.WON, seat=0)
    table.has(levels=[9, 4, 5, 8], winners=(0,), phase="over", score=(9, 4, 5, 8), to_move=())
    table.tells(Event.MOVED_UP, seat=1, level=4).tells(Event.MOVED_UP, seat=3, level=8)
    table.does_not_tell(Event.NEW_ROUND).does_not_tell(Event.MAY_KEEP)
    assert len(table.told(Event.WON)) == 1


@rule("level8", "L8-9a")
def test_level_seven_laid_alone_does_not_win():
    table = about_to_lay("one", 7, hand_of(LAYS["one", 7], "skip skip"), "P12")
    table.plays(0, "lay", *steps(LAYS["one", 7]), "finish").does_not_tell(Event.WON)
    table.has(levels=[7, 1], phase="acting").plays(0, "discard skip").has(phase="drawing", deals=1)


@rule("level8", "L8-9a", "L8-8")
def test_level_six_laid_and_out_is_level_eight_and_not_won():
    at_the_end([6, 8], [0]).plays(0, "discard B15").has(levels=[8, 8], phase="drawing", deals=2)


@rule("level8", "L8-9", "L8-9a")
@pytest.mark.parametrize("how", ["laid", "out"])
def test_nothing_can_be_done_when_the_game_is_over(how):
    if how == "laid":
        table = about_to_lay("one", 8, hand_of(LAYS["one", 8], "B9 skip"), "B15")
        table.plays(0, "lay", *steps(LAYS["one", 8]), "finish")
    else:
        table = at_the_end([7, 1], [0]).plays(0, "discard B15")
    for seat in (0, 1):
        table.allows_only(seat)
        for move in ("draw", "take from 0", "slide", "lay", "put R1 in a", "finish", "take back"):
            table.refuses(seat, move, Objection.GAME_OVER)
        for move in ("add B9 to 0a", "discard B9", "discard skip", "skip 1", "keep B15", "done"):
            table.refuses(seat, move, Objection.GAME_OVER)


# ---- two stars: cards kept for the next round

BASE = {"0a": "R1 O2 Y3 G4", "0b": "Y15 P15", "0c": "Y14 P14"}  # seat 0 has laid level one


def round_over(hands: list[str], levels: list[int], **situation) -> Scene:
    """On the harder side, seat 0 has gone out from level one; the others held these cards."""
    melds = {**BASE, **situation.pop("melds", {})}
    situation = {"side": "two", "phase": "acting", **situation}
    table = given("level8", hands=["B15", *hands], levels=[1, *levels], melds=melds, **situation)
    return table.plays(0, "discard B15")


@rule("level8", "L8-10")
@pytest.mark.parametrize("level", range(1, 9))
def test_from_level_five_on_whoever_has_not_laid_may_keep(level):
    table = round_over(["R9 O9", "Y9"], [level, 1])
    if level >= 5:
        table.has(phase="keeping", to_move=(1,), deals=1).tells(Event.MAY_KEEP, seat=1)
        table.allows_only(1, "keep R9", "keep O9", "done").allows_only(0).allows_only(2)
        assert len(table.told(Event.MAY_KEEP)) == 1
        table.does_not_tell(Event.NEW_ROUND)
    else:
        table.has(phase="drawing", deals=2).does_not_tell(Event.MAY_KEEP)
        table.tells(Event.NEW_ROUND, number=2, dealer=0, seat=1)
    table.has(levels=[3, level, 1])


@rule("level8", "L8-10")
@pytest.mark.parametrize("level", range(1, 9))
def test_on_the_first_side_nobody_keeps_anything(level):
    table = at_the_end([1, level], [0], side="one").plays(0, "discard B15")
    table.has(phase="drawing", deals=2, held=[10, 10]).does_not_tell(Event.MAY_KEEP)
    turn = table.position.record.turn
    table.refuses(turn, "done", Objection.NOT_KEEPING)


@rule("level8", "L8-10")
@pytest.mark.parametrize(
    ("level", "melds"),
    [
        (5, {"1a": "R5 R6 R7 R8 R9 R10 R11 R12"}),
        (6, {"1a": "R5 R6 R7 R8 R9", "1b": "R13 O13 Y13 G13"}),
        (7, {"1a": "R13 O13 Y13 G13", "1b": "P1 P2 P3 P4 P5"}),
    ],
)
def test_whoever_has_laid_keeps_nothing_even_on_a_high_level(level, melds):
    table = round_over(["O9 O10"], [level], melds=melds).has(phase="drawing", deals=2)
    table.does_not_tell(Event.MAY_KEEP).has(levels=[3, level + 1])


@rule("level8", "L8-10")
def test_it_is_the_level_before_moving_up_that_counts():
    melds = {"1a": "P1 P3 P4 P9 P12 P13"}
    table = round_over(["O9", "R9"], [4, 5], melds=melds).has(levels=[3, 5, 5], to_move=(2,))
    table.refuses(1, "keep O9", Objection.MAY_NOT_KEEP)


@rule("level8", "L8-10", "L8-8b")
def test_whoever_goes_out_has_nothing_to_keep():
    table = given(
        "level8", hands=["B15", "B1"], levels=[6, 6], side="two", phase="acting", pile=""
    ).plays(0, "discard B15")
    table.has(phase="keeping", to_move=(1,), levels=[8, 6])
    table.refuses(0, "done", Objection.MAY_NOT_KEEP)
    assert [told["seat"] for told in table.told(Event.MAY_KEEP)] == [1]


@rule("level8", "L8-10", "L8-10a", "L8-10b")
@pytest.mark.parametrize("count", range(5))
@pytest.mark.parametrize("level", [5, 8])
def test_up_to_four_cards_are_kept_and_the_hand_is_dealt_up_to_ten(count, level):
    held = ["R9", "O9", "joker", "skip", "Y9", "G9"]
    table = round_over([" ".join(held), "P9"], [level, 1])
    kept = held[:count]
    for card in kept:
        table.plays(1, f"keep {card}").tells(Event.KEPT, to=1, seat=1, card=card)
    table.has(kept=["", in_order(" ".join(kept)), ""], phase="keeping", held=[0, 6, 1])
    table.plays(1, "done").tells(Event.CHOSE, seat=1)
    table.tells(Event.NEW_ROUND, number=2, dealer=0, seat=1)
    table.has(held=[10, 10, 10], deals=2, phase="drawing", kept=["", "", ""], levels=[3, level, 1])
    assert not Counter(kept) - Counter(hands(table)[1].split())
    assert census(table.position) == sorted(deck(table.position))
    dealt = Counter(told["seat"] for told in table.told(Event.DEALT))
    assert dealt == Counter({0: 10, 1: 10 - count, 2: 10})
    new = [told["card"] for told in table.told(Event.DEALT, to=1)]
    assert in_order(" ".join([*new, *kept])) == hands(table)[1]


@rule("level8", "L8-10b", "L8-10a")
@pytest.mark.parametrize("count", range(1, 5))
def test_afterwards_only_the_number_of_cards_kept_is_told(count):
    held = ["R9", "O9", "Y9", "G9", "B9"]
    table = round_over([" ".join(held), "P9"], [5, 1], known=["", "R9", ""])
    table.plays(1, *[f"keep {card}" for card in held[:count]]).plays(1, "done")
    for viewer in (0, 1, 2, NOBODY):
        table.tells(Event.KEPT_CARDS, to=viewer, seat=1, count=count)
        assert len(table.told(Event.KEPT_CARDS, to=viewer)) == 1
    for viewer in (0, 2, NOBODY):
        table.does_not_tell(Event.KEPT, to=viewer)
        table.has(known=["", "", ""])
        assert describe(table.position.view(viewer))["hands"][1] == " ".join("?" * 10)
        assert all(told["seat"] == viewer for told in table.told(Event.DEALT, to=viewer))


@rule("level8", "L8-10")
def test_a_fifth_card_is_not_kept():
    table = round_over(["R9 O9 Y9 G9 B9 joker skip"], [6])
    table.plays(1, "keep R9", "keep O9", "keep Y9", "keep joker")
    for card in ("G9", "B9", "skip"):
        table.refuses(1, f"keep {card}", Objection.KEPT_ENOUGH)
    table.allows_only(1, "done")


@rule("level8", "L8-10", "L8-2c")
def test_only_cards_in_hand_are_kept_and_each_once():
    table = round_over(["R9 O9 joker joker skip", "Y9"], [6, 1])
    for card in ("Y9", "B15", "R1", "G9"):
        table.refuses(1, f"keep {card}", Objection.NOT_IN_HAND)
    table.plays(1, "keep R9").refuses(1, "keep R9", Objection.NOT_IN_HAND)
    table.plays(1, "keep joker").allows(1, "keep joker").plays(1, "keep joker")
    table.refuses(1, "keep joker", Objection.NOT_IN_HAND)
    table.allows_only(1, "keep O9", "keep skip", "done").plays(1, "keep skip")
    table.has(kept=["", "R9 joker joker skip", ""]).plays(1, "done")
    assert not Counter(["R9", "joker", "joker", "skip"]) - Counter(hands(table)[1].split())
    assert census(table.position) == sorted(deck(table.position))


@rule("level8", "L8-10", "L8-10b")
@pytest.mark.parametrize(
    "kept",
    [
        ["joker", "joker", "joker", "joker"],
        ["skip", "skip", "skip", "skip"],
        ["joker", "joker", "skip", "skip"],
        ["P13", "P12", "joker", "R9"],
    ],
)
def test_cards_of_any_kind_are_kept(kept):
    hand = "R9 P12 P13 joker joker joker joker skip skip skip skip"
    table = round_over([hand], [7]).plays(1, *[f"keep {card}" for card in kept], "done")
    assert not Counter(kept) - Counter(hands(table)[1].split())
    table.has(held=[10, 10])
    assert census(table.position) == sorted(deck(table.position))


@rule("level8", "L8-10")
def test_fewer_than_four_cards_in_hand_are_all_kept():
    table = round_over(["R9 O9"], [5]).plays(1, "keep R9", "keep O9").allows_only(1, "done")
    table.plays(1, "done").tells(Event.KEPT_CARDS, seat=1, count=2).has(held=[10, 10])


@rule("level8", "L8-10a")
@pytest.mark.parametrize("order", list(permutations([1, 2, 3])))
def test_all_who_may_keep_choose_at_once_in_any_order(order):
    held = ["R9 R10", "O9 O10", "P9 P10", "Y9"]
    table = round_over(held, [5, 6, 8, 3]).has(to_move=(1, 2, 3), phase="keeping")
    assert sorted(told["seat"] for told in table.told(Event.MAY_KEEP)) == [1, 2, 3]
    for seat in order:
        table.plays(seat, f"keep {held[seat - 1].split()[0]}").has(to_move=(1, 2, 3))
    left = [1, 2, 3]
    for seat in order:
        table.has(to_move=tuple(left), deals=1).plays(seat, "done").tells(Event.CHOSE, seat=seat)
        left.remove(seat)
    table.has(phase="drawing", deals=2, held=[10] * 5, turn=1, dealer=0)
    for seat in (1, 2, 3):
        table.tells(Event.KEPT_CARDS, seat=seat, count=1)
        assert held[seat - 1].split()[0] in hands(table)[seat].split()
    assert census(table.position) == sorted(deck(table.position))


@rule("level8", "L8-10a", "L8-10b")
@pytest.mark.parametrize("seats", SEATS)
def test_everybody_else_may_keep_four_at_every_table(seats):
    held = [
        " ".join(f"{COLOURS[seat]}{value}" for value in range(5, 11)) for seat in range(1, seats)
    ]
    table = round_over(held, [5] * (seats - 1)).has(to_move=tuple(range(1, seats)))
    for seat in range(1, seats):
        table.plays(seat, *[f"keep {card}" for card in held[seat - 1].split()[1:5]], "done")
    table.has(held=[10] * seats, piled=100 - 10 * seats)
    for seat in range(1, seats):
        assert not Counter(held[seat - 1].split()[1:5]) - Counter(hands(table)[seat].split())
    assert census(table.position) == sorted(deck(table.position))


@rule("level8", "L8-10a")
def test_the_order_in_which_cards_are_kept_makes_no_difference():
    table = round_over(["R9 O9 joker", "Y9"], [5, 6]).position
    one, other = Scene(table, describe), Scene(table, describe)
    one.plays(1, "keep R9", "keep joker").plays(2, "keep Y9")
    other.plays(2, "keep Y9").plays(1, "keep joker", "keep R9")
    assert one.position == other.position


@rule("level8", "L8-10a")
def test_what_is_chosen_is_chosen():
    table = round_over(["R9 O9", "Y9"], [5, 6]).plays(1, "keep R9", "done")
    for move in ("done", "keep O9", "keep R9"):
        table.refuses(1, move, Objection.CHOSEN_ALREADY)
    table.allows_only(1).allows(2, "keep Y9", "done").has(deals=1)


@rule("level8", "L8-10")
@pytest.mark.parametrize(
    "move",
    [
        *("draw", "take from 0", "slide", "lay", "put R9 in a", "finish", "take back"),
        *("add R9 to 0a", "discard R9", "skip 0"),
    ],
)
def test_nothing_else_is_done_while_cards_are_kept(move):
    table = round_over(["R9 skip"], [5], discards=["Y1"])
    table.refuses(1, move, Objection.KEEP_NOW)


@rule("level8", "L8-10")
def test_those_who_have_nothing_to_choose_wait():
    table = round_over(["R9", "Y9", "G9"], [5, 4, 1])
    for seat, card in ((0, "B15"), (2, "Y9"), (3, "G9")):
        table.refuses(seat, f"keep {card}", Objection.MAY_NOT_KEEP)
        table.refuses(seat, "done", Objection.MAY_NOT_KEEP)
        table.allows_only(seat)


@rule("level8", "L8-10")
@pytest.mark.parametrize("side", ["one", "two"])
def test_cards_are_kept_at_the_end_of_a_round_only(side):
    table = given("level8", hands=["R9 R10", "Y9"], levels=[5, 5], side=side)
    for _ in range(2):
        table.refuses(0, "keep R9", Objection.NOT_KEEPING).refuses(0, "done", Objection.NOT_KEEPING)
        table = given("level8", hands=["R9 R10", "Y9"], levels=[5, 5], side=side, phase="acting")
    table = about_to_lay(side, 5, hand_of(LAYS[side, 5], "skip")).plays(0, "lay")
    table.refuses(0, "keep R1", Objection.NOT_KEEPING).refuses(0, "done", Objection.NOT_KEEPING)


@rule("level8", "L8-10a")
def test_what_is_kept_is_secret_while_others_choose():
    held = ["R9 O9 joker joker skip", "Y9 Y10", "G9"]
    table = round_over(held, [5, 6, 1])
    before = {viewer: table.position.view(viewer) for viewer in (0, 2, 3, NOBODY)}
    for card in ("R9", "joker", "joker", "skip"):
        table.plays(1, f"keep {card}").tells(Event.KEPT, to=1, seat=1, card=card)
        for viewer, view in before.items():
            assert table.position.view(viewer) == view
            assert table.position.view(viewer).events == ()
    table.sees(1, kept=["", "R9 joker joker skip", "", ""])
    chosen = table.plays(1, "done").position
    nothing = round_over(held, [5, 6, 1]).plays(1, "done").position
    for viewer in before:
        assert chosen.view(viewer) == nothing.view(viewer)
        assert chosen.view(viewer).events == nothing.view(viewer).events
        table.tells(Event.CHOSE, to=viewer, seat=1).sees(viewer, kept=[""] * 4, to_move=(2,))
        table.does_not_tell(Event.KEPT_CARDS, to=viewer)


@rule("level8", "L8-10a")
def test_keeping_none_is_a_choice_too():
    table = round_over(["R9 O9"], [5]).plays(1, "done").tells(Event.CHOSE, seat=1)
    table.has(deals=2, held=[10, 10], phase="drawing")
    assert table.told(Event.KEPT_CARDS) == [{"seat": 1, "count": 0}]
    assert census(table.position) == sorted(deck(table.position))


@rule("level8", "L8-10", "L8-8a")
def test_skips_before_players_and_under_the_pile_go_back_when_cards_are_kept():
    table = round_over(["R9 skip", "Y9"], [5, 6], skipped=[2], under=1, discards=["skip Y1"])
    table.plays(1, "keep skip", "done").plays(2, "done").has(skipped=[], under=0, melds={})
    assert census(table.position) == sorted(deck(table.position))
    assert "skip" in hands(table)[1].split()


@rule("level8", "L8-10")
def test_level_eight_may_keep_and_win_with_it_later():
    table = round_over(["R9 O9 Y9 G9", "P9"], [8, 1])
    table.plays(1, "keep R9", "keep O9", "keep Y9", "keep G9", "done")
    table.has(levels=[3, 8, 1], turn=1, phase="drawing").allows(1, "draw")


@rule("level8", "L8-10", "L8-9a")
def test_nobody_keeps_anything_when_the_game_is_won():
    table = at_the_end([7, 5, 8], [0], side="two").plays(0, "discard B15")
    table.has(phase="over", levels=[9, 5, 8]).does_not_tell(Event.MAY_KEEP)


@rule("level8", "L8-10", "L8-5b")
def test_cards_are_kept_too_after_a_round_that_ended_with_a_lay_off():
    situation = {"levels": [1, 5], "melds": BASE, "side": "two", "last_card": "any"}
    table = given("level8", hands=["R5", "R9 O9"], phase="acting", **situation)
    table.plays(0, "add R5 to 0a").has(phase="keeping", to_move=(1,), levels=[3, 5])


# ---- who knows what


@rule("level8", "L8-2")
@pytest.mark.parametrize("card", ["G7", "joker", "skip"])
def test_a_card_taken_from_a_discard_pile_is_known_until_it_leaves_the_hand(card):
    table = given("level8", hands=["R1 R2 P9", "O1 O2", "Y1"], discards=["", f"B1 {card}", ""])
    table.plays(0, "take from 1").has(known=[card, "", ""])
    for viewer in (1, 2, NOBODY):
        assert describe(table.position.view(viewer))["hands"][0] == f"{card} ? ? ?"
    table.plays(0, "discard R1").plays(1, "draw", "discard O1").plays(2, "draw", "discard Y1")
    for viewer in (1, 2, NOBODY):
        assert describe(table.position.view(viewer))["hands"][0] == f"{card} ? ?"
    table.plays(0, "draw", f"discard {card}").has(known=["", "", ""])
    for viewer in (1, 2, NOBODY):
        assert describe(table.position.view(viewer))["hands"][0] == "? ? ?"


@rule("level8", "L8-2")
def test_a_card_drawn_from_the_pile_is_not_known():
    table = given("level8", hands=["R1", "O1"], pile="G7 G8", known=["R1", ""]).plays(0, "draw")
    table.has(known=["R1", ""]).sees(1, hands=["R1 ?", "O1"], held=[2, 1])
    table.sees(NOBODY, hands=["R1 ?", "?"])


@rule("level8", "L8-2")
def test_the_owner_sees_the_whole_hand_and_what_is_known_of_others():
    held = ["R1 R2", "O1 O2 joker", "Y1 Y2"]
    table = given("level8", hands=held, known=["R2", "O1 joker", ""])
    table.sees(0, hands=["R1 R2", "O1 joker ?", "? ?"], known=["R2", "O1 joker", ""])
    table.sees(1, hands=["R2 ?", "O1 O2 joker", "? ?"])
    table.sees(2, hands=["R2 ?", "O1 joker ?", "Y1 Y2"])
    table.sees(NOBODY, hands=["R2 ?", "O1 joker ?", "? ?"])


@rule("level8", "L8-2")
@pytest.mark.parametrize("card", ["joker", "skip"])
def test_of_two_equal_cards_one_is_known(card):
    table = given("level8", hands=[f"R1 R2 {card}", "O1 O2"], discards=["", card])
    table.plays(0, "take from 1").has(known=[card, ""], hands=[f"R1 R2 {card} {card}", "O1 O2"])
    table.sees(1, hands=[f"{card} ? ? ?", "O1 O2"]).sees(NOBODY, hands=[f"{card} ? ? ?", "? ?"])
    table.plays(0, f"discard {card}").has(known=["", ""]).sees(1, hands=["? ? ?", "O1 O2"])


@rule("level8", "L8-2", "L8-6")
def test_a_known_skip_that_is_played_is_no_longer_in_hand():
    table = given("level8", hands=["R1", "O1", "Y1"], discards=["", "skip", ""])
    table.plays(0, "take from 1").has(known=["skip", "", ""]).plays(0, "skip 2")
    table.has(known=["", "", ""], hands=["R1", "O1", "Y1"]).sees(1, hands=["?", "O1", "?"])


@rule("level8", "L8-2", "L8-5")
@pytest.mark.parametrize("card", ["R7", "joker"])
def test_a_known_card_that_is_laid_off_is_no_longer_in_hand(card):
    table = laid_off("P1 P2", FOUR_FIVE_SIX, [1, 1], phase="drawing", discards=["", card])
    table.plays(0, "take from 1").has(known=[card, ""])
    table.plays(0, f"add {'joker=7' if card == 'joker' else card} to 0a").has(known=["", ""])
    table.sees(1, hands=["? ?", "P14"])


@rule("level8", "L8-2", "L8-2d")
@pytest.mark.parametrize("card", ["R6", "joker"])
def test_known_cards_stay_known_while_they_are_put_down_and_leave_the_hand_with_the_lay(card):
    hand = ["R4 R5 O4 O5 O6 P1 P2", "B1"]
    table = given("level8", hands=hand, discards=["", card]).plays(0, "take from 1", "lay")
    sixth = "joker=6" if card == "joker" else card
    for step in steps(f"R4 R5 {sixth} / O4 O5 O6"):
        table.plays(0, step).has(known=[card, ""])
        table.sees(1, hands=[f"{card} ? ? ? ? ? ? ?", "B1"])
    table.plays(0, "finish").has(known=["", ""], hands=["P1 P2", "B1"]).sees(1, hands=["? ?", "B1"])


@rule("level8", "L8-2", "L8-2d")
def test_of_two_jokers_the_known_one_is_said_to_leave_first():
    table = given("level8", hands=["R4 R5 O4 O5 P1 joker joker", "B1"], discards=["", "joker"])
    table.plays(0, "take from 1", "lay", *steps("R4 R5 joker=6 / O4 O5 joker=6"), "finish")
    table.has(hands=["P1 joker", "B1"], known=["", ""]).sees(1, hands=["? ?", "B1"])


@rule("level8", "L8-2")
def test_ones_own_discard_taken_back_is_known_too():
    table = given("level8", hands=["R1", "O1"], discards=["G7", ""]).plays(0, "take from 0")
    table.has(known=["G7", ""]).sees(1, hands=["G7 ?", "O1"])


@rule("level8", "L8-2", "L8-7")
def test_a_known_card_stays_known_when_the_pile_is_rebuilt():
    table = given("level8", hands=["R1", "O1"], discards=["G1 G7", ""], pile="B9", known=["R1", ""])
    table.plays(0, "draw").tells(Event.REBUILT, count=1).has(known=["R1", ""])
    table.sees(NOBODY, hands=["R1 ?", "?"])


def imagined(table: Scene, viewer: int, seat: int, times: int = 40) -> set[str]:
    """The hands of a seat that a viewer cannot rule out."""
    view = table.position.view(viewer)
    return {describe(view.imagine(random.Random(n)))["hands"][seat] for n in range(times)}


def all_of(colour: str, *but: int) -> str:
    return " ".join(f"{colour}{value}" for value in range(1, 16) if value not in but)


def rebuilt(wild: str = "joker skip", collected: str = "B1 B2 joker", lots: int = 0) -> Scene:
    """Two players with all the cards; seat 0 has drawn the last one of the pile.

    Seat 0 holds the reds and `wild`; `collected` and P1 are the new pile.
    """
    jokers = 7 - f"{wild} {collected}".count("joker")
    skips = 4 - f"{wild} {collected}".count("skip")
    blues = [blue for blue in ("B1", "B2") if blue not in collected]
    others = ["O1 O2 O3", all_of("B", 1, 2, 3), *blues, *["skip"] * skips]
    table = given(
        "level8",
        hands=[f"{all_of('R')} {wild}", " ".join(others)],
        levels=[3, 3],
        melds={
            "0a": all_of("Y"),
            "0b": all_of("G", 5) + " joker=G" * jokers,
            "1a": all_of("O", 1, 2, 3),
            "1b": all_of("P", 1, 2),
        },
        pile="G5",
        discards=[f"{collected} B3", "P1 P2"],
    )
    assert census(table.position) == sorted(deck(table.position))
    other_lots(table, lots).plays(0, "draw")
    return table.tells(Event.REBUILT, count=len(collected.split()) + 1)


def with_each(hand: str, more: list[str]) -> set[str]:
    """A hand with one card more, whichever it is."""
    return {in_order(f"{hand} {card}") for card in more}


@rule("level8", "L8-7")
@pytest.mark.parametrize("wild", ["", "joker joker skip", "joker skip", "skip skip", "joker"])
@pytest.mark.parametrize("collected", ["B1", "B1 B2 joker", "skip joker joker"])
def test_after_a_rebuild_all_that_has_not_been_seen_is_in_the_other_hand(wild, collected):
    table = rebuilt(wild, collected)
    assert imagined(table, viewer=1, seat=0, times=20) == {in_order(f"{all_of('R')} G5 {wild}")}


@rule("level8", "L8-7")
def test_after_a_rebuild_the_one_who_drew_knows_the_other_hand_as_well():
    table = rebuilt()
    assert imagined(table, viewer=0, seat=1) == {hands(table)[1]}


@rule("level8", "L8-7")
def test_before_a_rebuild_any_unseen_card_may_be_in_that_hand():
    table = given("level8", hands=["R1", "O1"], discards=[all_of("Y"), all_of("G")])
    assert len(imagined(table, viewer=1, seat=0)) > 15


@rule("level8", "L8-7")
def test_a_spectator_knows_only_what_the_two_hands_hold_together():
    table = rebuilt()
    view = table.position.view(NOBODY)
    both = Counter(" ".join(hands(table)).split())
    found = set()
    for n in range(20):
        imagine = describe(view.imagine(random.Random(n)))
        assert Counter(" ".join(imagine["hands"]).split()) == both
        assert sorted(imagine["pile"].split()) == pile_of(table)
        found.add(imagine["hands"][0])
    assert len(found) > 15


KNOWN = in_order(f"{all_of('R', 1)} G5 joker skip")  # what seat 0 holds after discarding R1


@rule("level8", "L8-7", "L8-2")
def test_a_further_draw_leaves_one_card_of_that_hand_in_doubt():
    table = rebuilt().plays(0, "discard R1").plays(1, "take from 1", "discard O1")
    assert imagined(table, viewer=1, seat=0) == {KNOWN}
    unseen = pile_of(table)
    assert unseen == ["B1", "B2", "P1", "joker"]
    table.plays(0, "draw")
    assert imagined(table, viewer=1, seat=0, times=60) == with_each(KNOWN, unseen)


@rule("level8", "L8-7", "L8-2")
def test_what_the_viewer_draws_from_the_new_pile_the_other_has_not():
    table = rebuilt().plays(0, "discard R1").plays(1, "draw")
    assert imagined(table, viewer=1, seat=0) == {KNOWN}
    unseen = pile_of(table)
    assert len(unseen) == 3
    table.plays(1, "discard O1").plays(0, "draw")
    assert imagined(table, viewer=1, seat=0, times=60) == with_each(KNOWN, unseen)


@rule("level8", "L8-7", "L8-2")
@pytest.mark.parametrize("lots", range(4))
@pytest.mark.parametrize("wild", ["joker", "skip"])
def test_then_nothing_is_ruled_out_that_may_be_there(wild, lots):
    table = rebuilt(collected=f"B1 B2 {wild}", lots=lots).plays(0, "discard R1")
    table.plays(1, "take from 1", "discard O1").plays(0, "draw", f"discard {wild}")
    held = Counter(card for hand in imagined(table, viewer=1, seat=0) for card in hand.split())
    assert set(hands(table)[0].split()) <= set(held)
    assert {"B1", "B2", "P1", wild} <= set(held)


@rule("level8", "L8-7", "L8-2")
def test_a_joker_that_can_only_be_an_old_one_leaves_no_doubt():
    table = rebuilt("joker skip", "B1 B2").plays(0, "discard joker")
    assert imagined(table, viewer=1, seat=0) == {in_order(f"{all_of('R')} G5 skip")}


@rule("level8", "L8-7", "L8-2")
@pytest.mark.parametrize(
    ("wild", "collected"), [("joker", "joker"), ("skip", "skip skip skip skip")]
)
def test_a_joker_or_skip_that_can_only_be_a_new_one_leaves_no_doubt(wild, collected):
    table = rebuilt("", collected).plays(0, "discard R1").plays(1, "take from 1", "discard O1")
    while wild in describe(table.position)["pile"].split():
        table.plays(0, "draw")
        (drawn,) = set(hands(table)[0].split()) - set(f"{all_of('R', 1)} G5".split())
        table.plays(0, f"discard {drawn}")
        assert imagined(table, viewer=1, seat=0) == {in_order(f"{all_of('R', 1)} G5")}
        table.plays(1, "take from 1", "discard O2")


@rule("level8", "L8-7", "L8-2")
def test_a_number_of_the_new_pile_that_is_discarded_takes_the_doubt_away():
    table = rebuilt(collected="B1 B2")
    table.plays(0, "discard R1").plays(1, "take from 1", "discard O1").plays(0, "draw")
    (card,) = Counter(hands(table)[0].split()) - Counter(KNOWN.split())
    assert imagined(table, viewer=1, seat=0) == with_each(KNOWN, ["B1", "B2", "P1"])
    table.plays(0, f"discard {card}")
    assert imagined(table, viewer=1, seat=0) == {KNOWN}


@rule("level8", "L8-1", "L8-2")
@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_whatever_is_imagined_has_all_the_cards_and_looks_the_same(viewer):
    held = ["R1 R2 joker", "O1 O2 skip", "Y1 Y2 joker"]
    table = given(
        "level8", hands=held, known=["R2", "", "joker"], discards=["B1 joker"], skipped=[2]
    )
    table.plays(0, "draw", "discard R1")
    view = table.position.view(viewer)
    for n in range(10):
        other = view.imagine(random.Random(n))
        assert census(other) == sorted(deck(other))
        assert other.view(viewer) == view


@rule("level8", "L8-10a")
def test_what_was_kept_is_imagined_anew_by_others():
    table = round_over(["R9 O9 Y9"], [5]).plays(1, "keep R9", "done")
    view = table.position.view(0)
    others = [view.imagine(random.Random(n)) for n in range(30)]
    assert len({describe(other)["hands"][1] for other in others}) > 20
    for other in others:
        assert census(other) == sorted(deck(other))
