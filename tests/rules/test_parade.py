"""Parade, rule by rule."""

from __future__ import annotations

import pytest
from hypothesis import example, settings
from hypothesis import given as any_of
from hypothesis import strategies as st

from arrange.parade import census, codes, describe
from pioche.games.about import key
from pioche.games.game import find
from pioche.games.parade.cards import Choice, Phase, Tie
from pioche.games.parade.rules import IN_FRONT, ORDER, POINTS, Event, Objection
from pioche.games.parade.words import card_code
from pioche.kernel.seats import NOBODY
from pioche.play.position import deal
from scenario import given, rule

SEATS = range(2, 7)

# The hands of the rulebook's example of a count.
ALICE = "R10 R8 R3 B9 B7 B6 B5 B0 P0 G4 G2 Y7 Y4 Y0"
HATTER = "R1 R0 B8 P8 P7 P5 P3 Y9 Y8 Y1 O10 O1"
RABBIT = "R7 R6 R5 R2 B4 B3 P2 P1 G9 G8 G7 G6 Y10 O3 O2 O0"


def counted(*fronts: str, tie: str = "shared", first: int = 0):
    """A table where only one discard is missing before the count; it changes nothing."""
    seats = len(fronts)
    hands = ["O9" if seat == 0 else "" for seat in range(seats)]
    discards = ["O8", "O4 O5", "O6 O7", "R9 R4", "P4 P6", "P9 P10"][:seats]
    table = given(
        "parade",
        hands=hands,
        hand_size=0,
        front=fronts,
        discards=discards,
        phase=Phase.DISCARDING,
        tie=tie,
        first=first,
    )
    return table.plays(0, "discard O9")


def test_the_numbers_of_the_rules_are_those_of_the_facts():
    about = find("parade").about
    assert [option.name for option in about.options] == [key(choice) for choice in Choice]
    assert list(about.options[Choice.TIE].choices) == [key(tie) for tie in Tie]
    columns = {POINTS: "points", IN_FRONT: "cards", ORDER: "order"}
    assert {place: column.name for place, column in enumerate(about.columns)} == columns


# ---- the deal


@rule("parade", "PAR-0")
@pytest.mark.parametrize(("seats", "pile"), [(2, 50), (3, 45), (4, 40), (5, 35), (6, 30)])
def test_five_cards_each_a_line_of_six_and_the_rest_in_the_pile(seats, pile):
    position = deal("parade", seats=seats, seed=seats)
    table = describe(position)
    assert table["held"] == [5] * seats
    assert len(table["line"].split()) == 6
    assert table["piled"] == pile
    assert census(position) == list(range(66))


@rule("parade", "PAR-0a")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_player_is_chosen_or_drawn_by_lot(seats):
    for seat in range(seats):
        assert deal("parade", seats=seats, seed=1, first=seat).to_move == (seat,)
    drawn = {deal("parade", seats=seats, seed=seed).to_move for seed in range(80)}
    assert drawn == {(seat,) for seat in range(seats)}


@rule("parade", "PAR-0b")
@pytest.mark.parametrize("seats", SEATS)
def test_turns_pass_clockwise(seats):
    table = given("parade", line="R1 R2", hands=[""] * seats, turn=seats - 1)
    for seat in [seats - 1, *range(seats - 1)]:
        table.has(to_move=(seat,))
        for other in set(range(seats)) - {seat}:
            table.allows_only(other)
        table.plays(seat, str(table.position.legal(seat)[0]))


@rule("parade", "PAR-0b")
def test_nobody_plays_out_of_turn():
    table = given("parade", line="R1", hands=["B1", "G5"])
    table.refuses(1, "play G5", Objection.NOT_YOUR_TURN)
    table.allows(0, "play B1")


# ---- a turn


@rule("parade", "PAR-1", "PAR-1a", "PAR-1b", "PAR-1d")
def test_the_rulebooks_example_of_a_turn():
    table = given("parade", line="B5 G0 G7 R3 B7 R1 G4", hands=["G3", ""])
    table.plays(0, "play G3").has(line="B5 B7 R1 G4 G3", front=["R3 G0 G7", ""])
    table.tells(Event.PLAYED, seat=0, card="G3")
    assert [took["card"] for took in table.told(Event.TOOK)] == ["G0", "G7", "R3"]


@rule("parade", "PAR-1")
def test_only_a_card_in_hand_can_be_played():
    table = given("parade", line="R1 R2", hands=["G3", "B4"])
    table.refuses(0, "play B4", Objection.NOT_IN_HAND)
    table.refuses(0, "play R1", Objection.NOT_IN_HAND)


@rule("parade", "PAR-1")
def test_the_card_played_is_not_counted():
    # Counted, B1 itself would be the safe card and G0 would be taken with R1.
    table = given("parade", line="R1 G0", hands=["B1", ""])
    table.plays(0, "play B1").has(line="G0 B1", front=["R1", ""])


@rule("parade", "PAR-1a")
@pytest.mark.parametrize(
    ("line", "card"),
    [("R0 R1 R2", "R3"), ("R0 R1 R2", "R10"), ("", "R0"), ("", "R5"), ("B0", "R1")],
)
def test_a_value_not_below_the_length_takes_nothing(line, card):
    table = given("parade", line=line, hands=[card, ""])
    table.plays(0, f"play {card}").has(line=f"{line} {card}".strip(), front=["", ""])
    table.does_not_tell(Event.TOOK)


@rule("parade", "PAR-1a")
def test_one_card_beyond_the_safe_ones_is_exposed():
    table = given("parade", line="R0 R1 R2 R4", hands=["R3", ""])
    table.plays(0, "play R3").has(line="R1 R2 R4 R3", front=["R0", ""])


@rule("parade", "PAR-1b")
@pytest.mark.parametrize(
    ("exposed", "taken"),
    [("G10", True), ("G5", True), ("R4", True), ("R3", True), ("R0", True), ("R5", False)],
)
def test_of_the_exposed_cards_same_colour_or_not_higher_are_taken(exposed, taken):
    table = given("parade", line=f"{exposed} P1 P2 P3 P6", hands=["G4", ""])
    table.plays(0, "play G4").has(front=[exposed if taken else "", ""])


@rule("parade", "PAR-1c")
def test_a_zero_exposes_the_whole_parade():
    table = given("parade", line="R5 B0 G7 P0 R10 O1", hands=["R0", ""])
    table.plays(0, "play R0").has(line="G7 O1 R0", front=["R5 R10 B0 P0", ""])


@rule("parade", "PAR-1d")
def test_the_others_close_ranks_in_their_order():
    table = given("parade", line="R9 B2 G9 B3 P9 B4 O9 Y9 R1", hands=["B1", ""])
    table.plays(0, "play B1").has(line="R9 G9 P9 O9 Y9 R1 B1", front=["B2 B3 B4", ""])


@rule("parade", "PAR-1d")
def test_cards_taken_join_those_in_front():
    table = given("parade", line="B2 R9", hands=["B1", ""], front=["B7 Y0", "G1"])
    table.plays(0, "play B1").has(front=["B2 B7 Y0", "G1"])


@rule("parade", "PAR-1e")
def test_the_player_draws_the_top_card():
    table = given("parade", line="R1", hands=["B1 B2 B3 B4 B5", ""], pile="O7 O8 O9")
    table.plays(0, "play B3").has(pile="O8 O9")
    assert describe(table.position)["hands"][0] == "B1 B2 B4 B5 O7"


@rule("parade", "PAR-1e")
def test_only_the_one_who_draws_sees_the_card():
    table = given("parade", line="R1", hands=["B1 R10 P10 G10 Y10", "", ""], pile="O7 O8 O9")
    table.plays(0, "play B1").tells(Event.DREW, to=0, seat=0, card="O7")
    table.sees(0, hands=["R10 P10 G10 Y10 O7", "? ? ? ? ?", "? ? ? ? ?"], pile="? ?")
    for viewer in (1, 2, NOBODY):
        table.tells(Event.DREW, to=viewer, seat=0, card="?")
        assert describe(table.position.view(viewer))["hands"][0] == "? ? ? ? ?"


@rule("parade", "PAR-1a", "PAR-1b", "PAR-1c", "PAR-1d")
@settings(max_examples=300)
@example(deck=list(range(66)), length=58)
@any_of(deck=st.permutations(range(66)), length=st.integers(0, 58))
def test_any_card_against_any_parade(deck, length):
    """Every card of a hand against the same line, by the sentence of the rule."""
    line, hand = [card_code(card) for card in deck[:length]], codes(deck[length : length + 5])
    for played in hand.split():
        colour, value = played[0], int(played[1:])
        exposed = line[: max(0, len(line) - value)]
        taken = [card for card in exposed if card[0] == colour or int(card[1:]) <= value]
        stay = [card for card in line if card not in taken]
        table = given(
            "parade",
            line=" ".join(line),
            hands=[hand, ""],
            hand_size=0,
            phase=Phase.LAST_ROUND,
            last_turns=2,
        )
        table.plays(0, f"play {played}").has(line=" ".join([*stay, played]))
        assert [took["card"] for took in table.told(Event.TOOK)] == taken


# ---- the last round


@rule("parade", "PAR-2", "PAR-2b")
@pytest.mark.parametrize("seats", SEATS)
def test_six_colours_give_everybody_one_more_turn_without_drawing(seats):
    front = ["R1 B1 P1 G1 Y1"] + [""] * (seats - 1)
    table = given("parade", line="O2 R9", hands=["O1"] + [""] * (seats - 1), front=front)
    table.plays(0, "play O1").tells(Event.SIX_COLOURS, seat=0)
    table.has(held=[5] * seats)  # the turn is completed as usual, draw included
    piled = table.describe(table.position)["piled"]
    for seat in [*range(1, seats), 0]:
        table.has(to_move=(seat,)).plays(seat, str(table.position.legal(seat)[0]))
        table.does_not_tell(Event.DREW)
    table.has(held=[4] * seats, piled=piled, to_move=tuple(range(seats)))


@rule("parade", "PAR-2")
def test_five_colours_are_not_enough():
    table = given("parade", line="O2 R9", hands=["O1", ""], front=["R1 B1 P1 G1", ""])
    table.plays(0, "play O1").does_not_tell(Event.SIX_COLOURS)
    table.plays(1, str(table.position.legal(1)[0])).has(held=[5, 5])


@rule("parade", "PAR-2a", "PAR-2b")
@pytest.mark.parametrize("seats", SEATS)
def test_drawing_the_last_card_begins_the_last_round(seats):
    table = given("parade", hands=["B1"] + [""] * (seats - 1), pile="O7")
    table.plays(0, "play B1").tells(Event.PILE_EMPTY).has(piled=0, held=[5] * seats)
    for seat in [*range(1, seats), 0]:
        table.has(to_move=(seat,)).plays(seat, str(table.position.legal(seat)[0]))
    table.tells(Event.DISCARDING).has(held=[4] * seats, to_move=tuple(range(seats)))


@rule("parade", "PAR-2a")
def test_one_card_left_in_the_pile_is_not_the_end():
    table = given("parade", hands=["B1", ""], pile="O7 O8")
    table.plays(0, "play B1").does_not_tell(Event.PILE_EMPTY)


@rule("parade", "PAR-2c")
def test_both_reasons_at_once_are_one_last_round():
    table = given("parade", line="O2 R9", hands=["O1", ""], front=["R1 B1 P1 G1 Y1", ""], pile="O7")
    table.plays(0, "play O1").tells(Event.SIX_COLOURS, seat=0)
    table.does_not_tell(Event.PILE_EMPTY)
    table.plays(1, str(table.position.legal(1)[0])).plays(0, str(table.position.legal(0)[0]))
    table.has(held=[4, 4], to_move=(0, 1))


@rule("parade", "PAR-2c")
def test_six_colours_in_the_last_round_change_nothing():
    table = given(
        "parade",
        line="O2 R9",
        hands=["R10 B10 P10 G10", "O1", ""],
        hand_size=4,
        front=["", "R1 B1 P1 G1 Y1", ""],
        turn=1,
        phase=Phase.LAST_ROUND,
        last_turns=2,
    )
    table.plays(1, "play O1").does_not_tell(Event.SIX_COLOURS).has(to_move=(2,))
    table.plays(2, str(table.position.legal(2)[0])).has(to_move=(0, 1, 2))


# ---- the secret discards


def before_the_discards(seats: int = 3):
    hands = ["R1 R2 R3 R4", "B1 B2 B3 B4", "G1 G2 G3 G4", "P1 P2 P3 P4"][:seats]
    return given("parade", line="O1 O2", hands=hands, hand_size=4, phase=Phase.DISCARDING)


@rule("parade", "PAR-3")
def test_everybody_discards_two_in_any_order():
    table = before_the_discards().has(to_move=(0, 1, 2))
    table.plays(2, "discard G3").has(to_move=(0, 1, 2))
    table.plays(0, "discard R1", "discard R4").has(to_move=(1, 2))
    table.plays(1, "discard B2").plays(2, "discard G1").has(to_move=(1,))
    table.plays(1, "discard B1").has(to_move=(), discards=["R1 R4", "B2 B1", "G3 G1"])


@rule("parade", "PAR-3")
def test_discards_are_secret_even_after_the_game():
    table = before_the_discards(2).plays(0, "discard R1")
    table.tells(Event.DISCARDED, to=0, seat=0, card="R1")
    for viewer in (1, NOBODY):
        table.tells(Event.DISCARDED, to=viewer, seat=0, card="?")
    table.plays(0, "discard R2").plays(1, "discard B1", "discard B2")
    table.sees(0, discards=["R1 R2", "? ?"]).sees(1, discards=["? ?", "B1 B2"])
    table.sees(NOBODY, discards=["? ?", "? ?"])


@rule("parade", "PAR-3")
def test_two_discards_are_enough():
    table = before_the_discards().plays(0, "discard R1", "discard R2")
    table.refuses(0, "discard R3", Objection.DISCARDED_ENOUGH)
    table.refuses(1, "discard R3", Objection.NOT_IN_HAND)


@rule("parade", "PAR-3")
def test_no_playing_while_discarding_and_no_discarding_while_playing():
    before_the_discards().refuses(0, "play R1", Objection.DISCARD_NOW)
    table = given("parade", line="O1", hands=["R1", ""])
    table.refuses(0, "discard R1", Objection.DISCARD_LATER)


@rule("parade", "PAR-3a")
def test_the_two_cards_kept_join_those_in_front_and_the_parade_counts_for_nobody():
    table = before_the_discards(2)
    table.plays(0, "discard R1", "discard R4").plays(1, "discard B1", "discard B2")
    table.has(front=["R2 R3", "B3 B4"], held=[0, 0], line="O1 O2", score=(2, 2))
    table.tells(Event.KEPT, seat=0, card="R2").tells(Event.KEPT, seat=1, card="B4")


# ---- the count


@rule("parade", "PAR-4", "PAR-4b", "PAR-4c")
def test_the_rulebooks_example_of_a_count():
    table = counted(ALICE, HATTER, RABBIT).has(score=(35, 27, 31), winners=(1,))
    table.tells(Event.SCORED, seat=0, points=35, cards=14)
    table.tells(Event.SCORED, seat=1, points=27, cards=12)
    table.tells(Event.SCORED, seat=2, points=31, cards=16)
    table.tells(Event.WON, seat=1)
    assert len(table.told(Event.WON)) == 1


@rule("parade", "PAR-4")
def test_all_who_are_tied_for_the_most_turn_their_cards_over():
    table = counted("Y7 Y4 Y0", "Y9 Y8 Y1", "Y10").has(score=(3, 3, 10))
    table.tells(Event.MAJORITY, seat=0, colour="Y", count=3)
    table.tells(Event.MAJORITY, seat=1, colour="Y", count=3)
    assert len(table.told(Event.MAJORITY)) == 2


@rule("parade", "PAR-4")
def test_a_colour_nobody_has_is_turned_over_by_nobody():
    table = counted("R5", "B5", "G5").has(score=(1, 1, 1))
    assert {told["colour"] for told in table.told(Event.MAJORITY)} == {"R", "B", "G"}


@rule("parade", "PAR-4a")
@pytest.mark.parametrize(
    ("mine", "theirs", "score"),
    [
        ("R10 R9", "", (2, 0)),
        ("R10", "", (10, 0)),
        ("R10 R9", "R1", (19, 1)),
        ("R10 R9 R8", "R1", (3, 1)),
        ("R10 R9", "R8 R7", (19, 15)),
    ],
)
def test_two_players_need_two_cards_more(mine, theirs, score):
    counted(mine, theirs).has(score=score)


@rule("parade", "PAR-4a")
@pytest.mark.parametrize(
    ("fronts", "score"),
    [((ALICE, HATTER), (39, 33)), ((ALICE, RABBIT), (35, 47)), ((HATTER, RABBIT), (27, 33))],
)
def test_the_example_hands_as_games_of_two(fronts, score):
    counted(*fronts).has(score=score)


@rule("parade", "PAR-4b")
def test_other_cards_count_their_value():
    counted("R10 R9 R0", "R1 R2 R3 R5", "B1").has(score=(19, 4, 1))


@rule("parade", "PAR-4c")
def test_with_equal_points_the_fewest_cards_win():
    table = counted("R1 R2 R3", "B3 P0", "B1 B2 P1 P2").has(score=(3, 3, 4), winners=(1,))
    table.tells(Event.WON, seat=1)


@rule("parade", "PAR-4c")
def test_nothing_can_be_done_when_the_game_is_over():
    table = counted("R1", "B1")
    for seat in (0, 1):
        table.refuses(seat, "play R1", Objection.GAME_OVER)
        table.refuses(seat, "discard R1", Objection.GAME_OVER)


@rule("parade", "PAR-4d")
def test_equal_in_points_and_cards_share_the_win():
    table = counted("R1 R2", "B1 B2", "G1 G2 P1").has(winners=(0, 1))
    assert [told["seat"] for told in table.told(Event.WON)] == [0, 1]


@rule("parade", "PAR-4d")
@pytest.mark.parametrize(("first", "winner"), [(0, 1), (1, 0), (2, 1)])
def test_or_the_latest_of_them_in_turn_order_wins(first, winner):
    table = counted("R1 R2", "B1 B2", "G1 G2 P1", tie="latest", first=first)
    table.has(winners=(winner,))
    assert [told["seat"] for told in table.told(Event.WON)] == [winner]
