"""Mission 626, rule by rule."""

from __future__ import annotations

import pytest
from hypothesis import given as any_of
from hypothesis import settings
from hypothesis import strategies as st

from arrange.mission626 import cards, census, describe
from pioche.errors import BadInput
from pioche.games.about import key
from pioche.games.game import find
from pioche.games.love_letter.court import Event as Told
from pioche.games.love_letter.court import Objection
from pioche.games.love_letter.turns import REACHED, TOKENS
from pioche.games.mission626.cards import BrokenTie, Choice
from pioche.games.mission626.rules import Event
from pioche.kernel.seats import NOBODY
from pioche.play.position import deal
from scenario import given, rule

SEATS = range(2, 6)
FACES = [pytest.param(False, id="nice"), pytest.param(True, id="wrecker")]
TARGETS = {2: 5, 3: 4, 4: 3, 5: 3}  # tokens to win, by seats

VALUES = {
    "gantu": 0,
    "councilwoman": 1,
    "cobra": 2,
    "sparky": 3,
    "jumba": 4,
    "angel": 5,
    "leroy": 5,
    "david": 6,
    "pleakley": 6,
    "nani": 7,
    "lilo": 8,
}
COPIES = {"gantu": 2, "councilwoman": 3, "cobra": 2, "sparky": 2, "jumba": 2}
CARDS = list(VALUES)
DECK = [card for card in CARDS for _ in range(COPIES.get(card, 1))]
CHOOSING = ["councilwoman", "cobra", "sparky", "pleakley", "nani"]
OTHERS = [card for card in CARDS if card not in CHOOSING]

each_card = pytest.mark.parametrize("card", CARDS)
each_choosing = pytest.mark.parametrize("card", CHOOSING)
each_face = pytest.mark.parametrize("wrecker", FACES)
each_size = pytest.mark.parametrize("seats", SEATS)


def deck_of(seats: int) -> list[str]:
    return DECK if seats > 3 else [card for card in DECK if card != "sparky"]


def sizes_with(card: str) -> range:
    return range(4, 6) if card == "sparky" else SEATS


def on(card: str, target: int, naming: int = 0) -> str:
    """The move that plays a card on a seat."""
    return f"{card} on {target}" + (f" naming {naming}" if card == "councilwoman" else "")


def whole_move(card: str, target: int = 1) -> str:
    """The move that plays a card, on a seat if it is one that chooses."""
    return on(card, target) if card in CHOOSING else card


def all_but(*kept: str) -> str:
    return " ".join(card for card in CARDS if card not in kept)


def seated(seats: int, *hands: str) -> list[str]:
    """Hands for so many seats: those named, then the lowest other cards."""
    spare = deck_without(seats, *hands)
    return [*hands, *spare[: seats - len(hands)]]


def deck_without(seats: int, *texts: str) -> list[str]:
    spare = list(deck_of(seats))
    for card in " ".join(texts).split():
        spare.remove(card)
    return spare


def up_to(value: int) -> str:
    return " ".join(card for card in CARDS if VALUES[card] <= value)


def named(face: bool) -> str:
    return "wrecker" if face else "nice"


def hand_of(table, seat: int, viewer: int | None = None) -> str:
    """A hand as it is, or as somebody sees it."""
    position = table.position if viewer is None else table.position.view(viewer)
    return describe(position)["hands"][seat]


def compared(*hands: str, stitch: int = 0, wrecker: bool = False, **more):
    """The end of a round in which the last turn, a Jumba, turns Stitch to the face wanted."""
    seat = next(seat for seat, hand in enumerate(hands) if hand)
    before = [*hands[:seat], f"jumba {hands[seat]}", *hands[seat + 1 :]]
    more = {"turn": seat, "stitch": stitch, "wrecker": not wrecker, "pile": "", **more}
    return given("mission626", hands=before, **more).plays(seat, "jumba")


def test_the_numbers_of_the_rules_are_those_of_the_facts():
    about = find("mission626").about
    assert [option.name for option in about.options] == [key(choice) for choice in Choice]
    assert list(about.options[Choice.BROKEN_TIE].choices) == [key(tie) for tie in BrokenTie]
    columns = {REACHED: "reached", TOKENS: "tokens"}
    assert {place: column.name for place, column in enumerate(about.columns)} == columns


# ---- the deal


@rule("mission626", "MIS-0", "MIS-0a")
@pytest.mark.parametrize(("seats", "count"), [(2, 15), (3, 15), (4, 17), (5, 17)])
def test_seventeen_cards_or_fifteen_without_sparky(seats, count):
    dealt = census(deal("mission626", seats=seats, seed=seats))
    assert len(dealt) == count
    assert dealt == sorted(cards(" ".join(deck_of(seats))))


@rule("mission626", "MIS-0b")
@pytest.mark.parametrize(("seats", "pile"), [(2, 12), (3, 11), (4, 12), (5, 11)])
def test_one_card_aside_one_each_and_the_rest_in_the_pile(seats, pile):
    table = describe(deal("mission626", seats=seats, seed=seats, first=seats - 1))
    assert len(table["aside"].split()) == 1
    assert [len(hand.split()) for hand in table["hands"]] == [2] + [1] * (seats - 1)
    assert table["piled"] == pile - 1  # the first player has drawn
    assert table["front"] == [""] * seats


@rule("mission626", "MIS-0b")
def test_the_cards_are_shuffled_for_each_deal():
    dealt = [describe(deal("mission626", seats=5, seed=seed)) for seed in range(200)]
    assert len({table["pile"] for table in dealt}) == 200
    assert {table["aside"] for table in dealt} == set(CARDS)
    assert {table["hands"][0].split()[0] for table in dealt} == set(CARDS)


@rule("mission626", "MIS-0b")
@each_size
def test_nobody_sees_the_card_aside_nor_the_pile_nor_another_hand(seats):
    position = deal("mission626", seats=seats, seed=1, first=0)
    whole = describe(position)
    for viewer in (*range(seats), NOBODY):
        seen = describe(position.view(viewer))
        assert seen["aside"] == "?"
        assert set(seen["pile"].split()) == {"?"}
        for owner in range(seats):
            hidden = "? ?" if owner == 1 else "?"
            assert seen["hands"][owner] == (whole["hands"][owner] if owner == viewer else hidden)


@rule("mission626", "MIS-0c", "MIS-16c")
@each_size
def test_stitch_starts_nice_before_the_seat_chosen_and_the_left_neighbour_plays(seats):
    for holder in range(seats):
        table = describe(deal("mission626", seats=seats, seed=1, first=holder))
        assert (table["stitch"], table["face"]) == (holder, "nice")
        assert table["to_move"] == ((holder + 1) % seats,)


@rule("mission626", "MIS-16c")
@each_size
def test_or_the_first_holder_is_drawn_by_lot(seats):
    drawn = [describe(deal("mission626", seats=seats, seed=seed)) for seed in range(80)]
    assert {table["stitch"] for table in drawn} == set(range(seats))
    for table in drawn:
        assert table["to_move"] == ((table["stitch"] + 1) % seats,)


# ---- a turn


@rule("mission626", "MIS-1")
@each_size
def test_turns_pass_clockwise(seats):
    kept, drawn = ["angel", "leroy", "david", "pleakley", "nani"], "gantu gantu jumba jumba lilo"
    first, *later = drawn.split()
    hands = [*kept[: seats - 1], f"{kept[seats - 1]} {first}"]
    pile = " ".join([*later, "cobra", "cobra"])
    table = given("mission626", hands=hands, turn=seats - 1, pile=pile)
    for seat, card in zip([seats - 1, *range(seats - 1)], drawn.split(), strict=False):
        table.has(to_move=(seat,))
        for other in set(range(seats)) - {seat}:
            table.allows_only(other).refuses(other, kept[other], Objection.NOT_YOUR_TURN)
        table.plays(seat, card).tells(Told.PLAYED, seat=seat, card=card)


@rule("mission626", "MIS-1")
def test_nobody_plays_out_of_turn():
    table = given("mission626", hands=["gantu", "cobra jumba", "angel"], turn=1)
    for seat, move in [(0, "gantu"), (2, "angel"), (2, "cobra on 0"), (0, "give stitch")]:
        table.refuses(seat, move, Objection.NOT_YOUR_TURN)
    table.refuses(0, "councilwoman on 1 naming 4", Objection.NOT_YOUR_TURN)


@rule("mission626", "MIS-1")
def test_one_of_the_two_cards_is_played_and_the_other_kept():
    hands = ["gantu jumba", "cobra"]
    table = given("mission626", hands=hands, pile="nani angel").allows_only(0, "gantu", "jumba")
    table.plays(0, "jumba").has(hands=["gantu", "cobra nani"], pile="angel")
    table = given("mission626", hands=hands, pile="nani angel")
    table.plays(0, "gantu").has(hands=["jumba", "cobra nani"], pile="angel")


@rule("mission626", "MIS-1")
def test_of_two_equal_cards_one_is_played():
    table = given("mission626", hands=["gantu gantu", "cobra"]).allows_only(0, "gantu")
    table.plays(0, "gantu").has(front=["gantu", ""])
    assert hand_of(table, 0) == "gantu"


@rule("mission626", "MIS-1")
@each_card
def test_only_a_card_in_hand_can_be_played(card):
    hand = [other for other in ("gantu", "jumba", "cobra") if other != card][:2]
    table = given("mission626", hands=[" ".join(hand), "angel", "", "councilwoman"])
    table.refuses(0, card, Objection.NOT_IN_HAND)
    table.refuses(0, whole_move(card), Objection.NOT_IN_HAND)


@rule("mission626", "MIS-1")
def test_a_card_in_another_hand_or_in_front_cannot_be_played():
    table = given("mission626", hands=["gantu jumba", "lilo"], front=["david", ""])
    table.refuses(0, "lilo", Objection.NOT_IN_HAND)
    table.refuses(0, "david", Objection.NOT_IN_HAND)


@rule("mission626", "MIS-1")
def test_only_the_one_who_draws_sees_the_card():
    table = given("mission626", hands=["gantu jumba", "cobra", "angel"], pile="nani david lilo")
    table.plays(0, "gantu").tells(Told.DREW, to=1, seat=1, card="nani")
    table.sees(1, hands=["?", "cobra nani", "?"], pile="? ?")
    for viewer in (0, 2, NOBODY):
        table.tells(Told.DREW, to=viewer, seat=1, card="?")
        assert hand_of(table, 1, viewer) == "? ?"


@rule("mission626", "MIS-1a")
@each_card
def test_a_card_played_stays_face_up_after_those_before_it(card):
    hands = [f"{card} nani" if card == "lilo" else f"{card} lilo", "gantu", "cobra", ""]
    table = given("mission626", hands=hands, front=["jumba", "", "", "councilwoman"])
    table.plays(0, whole_move(card, 2))
    for viewer in (0, 1, NOBODY):
        front = describe(table.position.view(viewer))["front"]
        assert (front[0], front[3]) == (f"jumba {card}", "councilwoman")


@rule("mission626", "MIS-1")
def test_what_is_chosen_and_named_is_told():
    table = given("mission626", hands=["nani gantu", "jumba", "angel"])
    table.plays(0, "nani on 2").tells(Told.CHOSE, seat=0, card="nani", target=2)
    table = given("mission626", hands=["councilwoman gantu", "jumba", "angel"])
    table.plays(0, "councilwoman on 2 naming 7")
    table.tells(Told.NAMED, seat=0, card="councilwoman", target=2, value=7)


@rule("mission626", "MIS-1")
@pytest.mark.parametrize("card", OTHERS)
def test_a_card_that_chooses_nobody_is_played_on_nobody(card):
    kept = "jumba" if card == "gantu" else "gantu"
    table = given("mission626", hands=[f"{card} {kept}", "cobra", ""]).allows_only(0, card, kept)
    with pytest.raises(BadInput):
        table.position.objection(0, f"{card} on 1")


# ---- leaving the round


@rule("mission626", "MIS-2", "MIS-1a")
@each_card
@each_face
def test_whoever_leaves_discards_the_hand_face_up_without_effect(card, wrecker):
    table = given(
        "mission626",
        hands=["councilwoman cobra", card, "jumba", "gantu"],
        front=["", "councilwoman", "", ""],
        stitch=2,
        wrecker=wrecker,
    )
    table.plays(0, on("councilwoman", 1, naming=VALUES[card]))
    table.tells(Told.RIGHT, target=1).tells(Told.LEFT, seat=1)
    table.tells(Told.DISCARDED, to=NOBODY, seat=1, card=card)
    table.has(front=["councilwoman", f"councilwoman {card}", "", ""], inside=(0, 2, 3), safe=())
    table.has(stitch=2, face=named(wrecker), to_move=(2,))
    assert (hand_of(table, 0), hand_of(table, 1)) == ("cobra", "")


@rule("mission626", "MIS-2a")
@each_face
@each_size
def test_who_leaves_gives_stitch_to_whoever_made_them_leave(seats, wrecker):
    hands = ["councilwoman cobra", "angel", "jumba", "gantu", "nani"][:seats]
    for holder in range(1, seats):
        value = VALUES[hands[holder]]
        table = given("mission626", hands=hands, stitch=holder, wrecker=wrecker)
        table.plays(0, on("councilwoman", holder, naming=value))
        table.tells(Event.STITCH_MOVED, seat=holder, target=0)
        table.has(stitch=0, face=named(wrecker and seats > 2))  # of two, a new round has begun


@rule("mission626", "MIS-2a")
@each_face
@pytest.mark.parametrize("holder", [0, 2])
def test_who_leaves_without_stitch_gives_nothing(holder, wrecker):
    hands = ["councilwoman cobra", "angel", "jumba"]
    table = given("mission626", hands=hands, stitch=holder, wrecker=wrecker)
    table.plays(0, "councilwoman on 1 naming 5").does_not_tell(Event.STITCH_MOVED)
    table.has(stitch=holder, face=named(wrecker), inside=(0, 2))


@rule("mission626", "MIS-2b")
@each_choosing
def test_who_has_left_cannot_be_chosen(card):
    for seats in sizes_with(card):
        hands = [f"{card} gantu", *[""] * (seats - 2), "cobra"]
        table = given("mission626", hands=hands).allows(0, on(card, seats - 1), "gantu")
        for target in range(1, seats - 1):
            table.refuses(0, on(card, target), Objection.NOT_IN_ROUND)


@rule("mission626", "MIS-2b")
@pytest.mark.parametrize("card", ["councilwoman", "cobra", "pleakley", "nani"])
def test_nobody_sits_on_a_seat_beyond_the_table(card):
    for seats in range(2, 5):
        table = given("mission626", hands=[f"{card} gantu", "jumba", "angel", "leroy"][:seats])
        for target in range(seats, 5):
            table.refuses(0, on(card, target), Objection.NOT_IN_ROUND)
    table = given("mission626", hands=["cobra gantu", "jumba", "angel"])
    table.refuses(0, "cobra on 4", Objection.NOT_IN_ROUND)


@rule("mission626", "MIS-2b")
def test_who_has_left_is_passed_over():
    table = given("mission626", hands=["gantu jumba", "", "", "cobra", "angel"])
    table.plays(0, "gantu").has(to_move=(3,)).refuses(1, "gantu", Objection.NOT_YOUR_TURN)
    table = given("mission626", hands=["gantu", "", "", "cobra jumba", ""], turn=3)
    table.plays(3, "jumba").has(to_move=(0,))


@rule("mission626", "MIS-2b")
def test_who_has_left_is_back_in_the_next_round():
    table = given("mission626", hands=["councilwoman gantu", "jumba", "", ""])
    table.plays(0, "councilwoman on 1 naming 4").has(deals=2, inside=(0, 1, 2, 3))
    assert all(hand_of(table, seat) for seat in range(4))


# ---- Stitch


@rule("mission626", "MIS-0c")
@each_face
@pytest.mark.parametrize(
    ("hand", "move", "holder", "after"),
    [
        ("gantu cobra", "gantu", 2, 3),
        ("gantu cobra", "gantu", 3, 0),
        ("angel cobra", "angel", 2, 0),
        ("nani cobra", "nani on 3", 2, 3),
        ("nani cobra", "nani on 3", 0, 3),
        ("councilwoman cobra", "councilwoman on 2 naming 4", 2, 0),
        ("sparky david", "sparky on 2", 2, 0),
        ("sparky gantu", "sparky on 2", 0, 2),
    ],
)
def test_stitch_keeps_his_face_wherever_he_goes(hand, move, holder, after, wrecker):
    hands = [hand, "councilwoman", "jumba", "leroy"]
    table = given("mission626", hands=hands, stitch=holder, wrecker=wrecker).plays(0, move)
    table.has(stitch=after, face=named(wrecker)).does_not_tell(Event.STITCH_TURNED)
    assert table.told(Event.STITCH_MOVED) == [{"seat": holder, "target": after}]


@rule("mission626", "MIS-0c")
@each_face
@pytest.mark.parametrize("holder", range(4))
@pytest.mark.parametrize(
    "move", ["councilwoman on 1 naming 8", "cobra on 1", "sparky on 1", "david"]
)
def test_cards_that_do_not_speak_of_stitch_leave_him_alone(move, holder, wrecker):
    hands = [f"{move.split()[0]} leroy", "angel", "jumba", "gantu"]
    table = given("mission626", hands=hands, stitch=holder, wrecker=wrecker).plays(0, move)
    table.has(stitch=holder, face=named(wrecker), inside=(0, 1, 2, 3))


# ---- 0: Gantu


@rule("mission626", "MIS-3")
@each_face
@each_size
def test_gantu_passes_stitch_to_the_left_of_his_holder(seats, wrecker):
    for holder in range(seats):
        hands = ["gantu jumba", "cobra", "angel", "leroy", "david"][:seats]
        table = given("mission626", hands=hands, stitch=holder, wrecker=wrecker).plays(0, "gantu")
        table.has(stitch=(holder + 1) % seats, face=named(wrecker), inside=tuple(range(seats)))
        table.tells(Event.STITCH_MOVED, seat=holder, target=(holder + 1) % seats)


@rule("mission626", "MIS-3a")
@pytest.mark.parametrize(
    ("hands", "holder", "after"),
    [
        (["gantu jumba", "", "cobra"], 0, 2),
        (["gantu jumba", "cobra", ""], 1, 0),
        (["gantu jumba", "cobra", "", "", "angel"], 1, 4),
        (["gantu jumba", "cobra", "", "", ""], 1, 0),
        (["gantu jumba", "", "", "", "angel"], 0, 4),
    ],
)
def test_gantu_passes_over_those_who_have_left(hands, holder, after):
    given("mission626", hands=hands, stitch=holder).plays(0, "gantu").has(stitch=after)


# ---- 1: the Grand Councilwoman


@rule("mission626", "MIS-4", "MIS-4a", "MIS-4c")
@each_card
@pytest.mark.parametrize("value", range(9))
def test_whoever_holds_the_number_named_leaves(card, value):
    hands = ["councilwoman gantu", "jumba", card, "cobra"]
    table = given("mission626", hands=hands).plays(0, on("councilwoman", 2, naming=value))
    if VALUES[card] == value:
        table.has(inside=(0, 1, 3)).tells(Told.RIGHT, target=2).does_not_tell(Told.WRONG)
    else:
        table.has(inside=(0, 1, 2, 3)).tells(Told.WRONG, target=2, value=value)
        table.does_not_tell(Told.RIGHT)
        assert hand_of(table, 2) == card


@rule("mission626", "MIS-4")
@each_size
def test_any_other_player_and_any_number_from_0_to_8_can_be_named(seats):
    hands = ["councilwoman councilwoman", "jumba", "angel", "leroy", "david"][:seats]
    moves = [on("councilwoman", seat, value) for seat in range(1, seats) for value in range(9)]
    table = given("mission626", hands=hands).allows_only(0, *moves)
    with pytest.raises(BadInput):
        table.position.objection(0, "councilwoman on 1 naming 9")


@rule("mission626", "MIS-4")
@pytest.mark.parametrize("value", range(9))
def test_only_the_chosen_player_is_concerned(value):
    hands = ["councilwoman gantu", "jumba", "angel", "cobra"]
    table = given("mission626", hands=hands).plays(0, on("councilwoman", 3, naming=value))
    table.has(inside=(0, 1, 2) if value == 2 else (0, 1, 2, 3))


@rule("mission626", "MIS-4a")
@each_size
def test_the_number_1_may_be_named(seats):
    hands = ["councilwoman gantu", "councilwoman", "jumba", "angel", "cobra"][:seats]
    table = given("mission626", hands=hands).plays(0, "councilwoman on 1 naming 1")
    table.tells(Told.RIGHT, target=1).tells(Told.DISCARDED, seat=1, card="councilwoman")


@rule("mission626", "MIS-4b")
@pytest.mark.parametrize("seats", [2, 3])
def test_3_may_be_named_without_sparky_in_the_game_and_is_wrong(seats):
    for card in set(deck_of(seats)):
        hands = ["councilwoman gantu", card, "jumba"][:seats]
        table = given("mission626", hands=hands).plays(0, "councilwoman on 1 naming 3")
        table.tells(Told.WRONG, target=1, value=3).has(inside=tuple(range(seats)))


@rule("mission626", "MIS-4c")
@pytest.mark.parametrize(
    ("card", "value"), [("angel", 5), ("leroy", 5), ("david", 6), ("pleakley", 6)]
)
def test_5_and_6_each_mean_two_characters(card, value):
    table = given("mission626", hands=["councilwoman gantu", card, "jumba"])
    table.plays(0, on("councilwoman", 1, naming=value)).has(inside=(0, 2))


@rule("mission626", "MIS-4")
@each_face
@pytest.mark.parametrize("holder", range(3))
def test_stitch_does_not_change_the_number_that_is_held(holder, wrecker):
    hands = ["councilwoman gantu", "jumba", "angel"]
    for value in (2, 4, 6):
        table = given("mission626", hands=hands, stitch=holder, wrecker=wrecker)
        table.plays(0, on("councilwoman", 1, naming=value))
        table.has(inside=(0, 2) if value == 4 else (0, 1, 2))


# ---- 2: Cobra Bubbles


@rule("mission626", "MIS-5")
@each_card
def test_cobra_sends_lilo_and_nani_away_and_nobody_else(card):
    for seats in sizes_with(card):
        hands = seated(seats, "cobra gantu", card)
        table = given("mission626", hands=hands, stitch=0).plays(0, "cobra on 1")
        if card in ("nani", "lilo"):
            table.tells(Told.LEFT, seat=1).tells(Told.DISCARDED, seat=1, card=card)
        else:
            table.does_not_tell(Told.LEFT).has(inside=tuple(range(seats)))


@rule("mission626", "MIS-5")
def test_cobra_looks_in_secret():
    table = given("mission626", hands=["cobra gantu", "angel", "jumba", "david"])
    table.plays(0, "cobra on 2")
    for viewer in (0, 2):
        table.tells(Told.LOOKED, to=viewer, seat=0, target=2, card="jumba")
    for viewer in (1, 3, NOBODY):
        table.tells(Told.LOOKED, to=viewer, seat=0, target=2, card="?")
    assert [hand_of(table, 2, viewer) for viewer in (0, 2)] == ["jumba", "jumba"]
    assert [hand_of(table, 2, viewer) for viewer in (1, 3, NOBODY)] == ["?", "?", "?"]


@rule("mission626", "MIS-5", "MIS-2a")
@each_face
@pytest.mark.parametrize(("card", "holder"), [("nani", 0), ("lilo", 0), ("jumba", 1)])
def test_cobra_on_the_holder_of_stitch(card, holder, wrecker):
    hands = ["cobra gantu", card, "angel"]
    table = given("mission626", hands=hands, stitch=1, wrecker=wrecker).plays(0, "cobra on 1")
    table.has(stitch=holder, face=named(wrecker))


@rule("mission626", "MIS-5")
@each_face
@pytest.mark.parametrize("card", ["nani", "lilo", "jumba"])
def test_cobra_played_by_the_holder_of_stitch(card, wrecker):
    hands = ["cobra gantu", card, "angel"]
    table = given("mission626", hands=hands, stitch=0, wrecker=wrecker).plays(0, "cobra on 1")
    table.has(stitch=0, face=named(wrecker)).does_not_tell(Event.STITCH_MOVED)


@rule("mission626", "MIS-5")
def test_the_hand_of_the_one_who_looks_does_not_matter():
    table = given("mission626", hands=["cobra lilo", "jumba", "nani"]).plays(0, "cobra on 1")
    table.has(inside=(0, 1, 2))


# ---- 3: Sparky


@rule("mission626", "MIS-6", "MIS-6a")
@each_card
def test_sparky_sends_the_lower_number_away(card):
    for theirs in set(deck_without(4, "sparky", card)):
        hands = seated(4, f"sparky {card}", theirs)
        table = given("mission626", hands=hands, stitch=2).plays(0, "sparky on 1")
        if VALUES[card] == VALUES[theirs]:
            table.tells(Told.TIED, seat=0, target=1).does_not_tell(Told.LEFT)
            table.has(inside=(0, 1, 2, 3), to_move=(1,))
        else:
            loser = 0 if VALUES[card] < VALUES[theirs] else 1
            table.does_not_tell(Told.TIED).tells(Told.LEFT, seat=loser)
            table.tells(Told.DISCARDED, seat=loser, card=[card, theirs][loser])
            table.has(inside=(1 - loser, 2, 3), stitch=2, to_move=(1 + loser,))


@rule("mission626", "MIS-6")
def test_sparky_compares_in_secret():
    table = given("mission626", hands=["sparky angel", "gantu", "david", "leroy"])
    table.plays(0, "sparky on 3")
    for viewer in (0, 3):
        table.tells(Told.COMPARED, to=viewer, seat=0, target=3, mine="angel", theirs="leroy")
    for viewer in (1, 2, NOBODY):
        table.tells(Told.COMPARED, to=viewer, seat=0, target=3, mine="?", theirs="?")
        table.tells(Told.TIED, to=viewer, seat=0, target=3)


@rule("mission626", "MIS-6a")
@each_face
@pytest.mark.parametrize("holder", range(4))
def test_stitch_breaks_no_tie_of_sparkys(holder, wrecker):
    hands = ["sparky angel", "leroy", "gantu", "cobra"]
    table = given("mission626", hands=hands, stitch=holder, wrecker=wrecker)
    table.plays(0, "sparky on 1").tells(Told.TIED, seat=0, target=1)
    table.has(inside=(0, 1, 2, 3), stitch=holder, face=named(wrecker), to_move=(1,))


@rule("mission626", "MIS-6a")
@each_face
@pytest.mark.parametrize("holder", range(4))
@pytest.mark.parametrize(
    ("mine", "theirs", "loser"), [("jumba", "angel", 0), ("angel", "jumba", 1)]
)
def test_stitch_does_not_change_the_numbers_for_sparky(mine, theirs, loser, holder, wrecker):
    hands = [f"sparky {mine}", theirs, "gantu", "cobra"]
    table = given("mission626", hands=hands, stitch=holder, wrecker=wrecker)
    table.plays(0, "sparky on 1").has(inside=(1 - loser, 2, 3))


@rule("mission626", "MIS-6b")
@each_face
def test_the_holder_of_stitch_who_plays_sparky_and_loses_gives_him_to_the_chosen(wrecker):
    hands = ["sparky gantu", "cobra", "jumba", "angel"]
    table = given("mission626", hands=hands, stitch=0, wrecker=wrecker).plays(0, "sparky on 2")
    table.tells(Event.STITCH_MOVED, seat=0, target=2)
    table.has(stitch=2, face=named(wrecker), inside=(1, 2, 3), to_move=(1,))


@rule("mission626", "MIS-6", "MIS-2a")
@each_face
@pytest.mark.parametrize(("mine", "after"), [("david", 0), ("gantu", 2), ("jumba", 2)])
def test_sparky_on_the_holder_of_stitch(mine, after, wrecker):
    hands = [f"sparky {mine}", "cobra", "jumba", "angel"]
    table = given("mission626", hands=hands, stitch=2, wrecker=wrecker).plays(0, "sparky on 2")
    table.has(stitch=after, face=named(wrecker))


@rule("mission626", "MIS-6")
@each_face
def test_the_holder_of_stitch_who_plays_sparky_and_wins_keeps_him(wrecker):
    hands = ["sparky david", "cobra", "jumba", "angel"]
    table = given("mission626", hands=hands, stitch=0, wrecker=wrecker).plays(0, "sparky on 2")
    table.has(stitch=0, face=named(wrecker), inside=(0, 1, 3))


# ---- 4: Jumba


@rule("mission626", "MIS-7")
@each_face
@each_size
def test_jumba_turns_stitch_where_he_is(seats, wrecker):
    hands = ["jumba gantu", "cobra", "angel", "leroy", "david"][:seats]
    for holder in range(seats):
        table = given("mission626", hands=hands, stitch=holder, wrecker=wrecker)
        table.plays(0, "jumba").tells(Event.STITCH_TURNED, face=int(not wrecker), seat=holder)
        table.has(stitch=holder, face=named(not wrecker), to_move=(1,))
        table.does_not_tell(Event.STITCH_MOVED)


@rule("mission626", "MIS-7")
def test_two_jumbas_turn_stitch_twice():
    table = given("mission626", hands=["jumba gantu", "jumba"], stitch=1)
    table.plays(0, "jumba").has(face="wrecker").plays(1, "jumba").has(face="nice", stitch=1)


# ---- 5: Angel


@rule("mission626", "MIS-8")
@each_size
def test_angel_takes_a_nice_stitch_and_plays_another_turn(seats):
    for holder in range(1, seats):
        hands = ["angel gantu", "cobra", "jumba", "leroy", "david"][:seats]
        table = given("mission626", hands=hands, stitch=holder, pile="nani lilo")
        table.plays(0, "angel").tells(Event.STITCH_MOVED, seat=holder, target=0)
        table.tells(Event.EXTRA_TURN, seat=0).tells(Told.DREW, seat=0, card="nani")
        table.has(stitch=0, face="nice", to_move=(0,), turn=0)
        table.allows(0, "gantu", "nani on 1")
        assert hand_of(table, 0) == "gantu nani"


@rule("mission626", "MIS-8")
@each_size
def test_angel_takes_a_wrecker_and_plays_no_other_turn(seats):
    for holder in range(1, seats):
        hands = ["angel gantu", "cobra", "jumba", "leroy", "david"][:seats]
        table = given("mission626", hands=hands, stitch=holder, wrecker=True, pile="nani lilo")
        table.plays(0, "angel").tells(Event.STITCH_MOVED, seat=holder, target=0)
        table.does_not_tell(Event.EXTRA_TURN).does_not_tell(Event.NO_EXTRA_TURN)
        table.has(stitch=0, face="wrecker", to_move=(1,), inside=tuple(range(seats)))


@rule("mission626", "MIS-8")
@each_face
def test_angel_played_by_the_holder_of_stitch(wrecker):
    hands = ["angel gantu", "cobra", "jumba"]
    table = given("mission626", hands=hands, stitch=0, wrecker=wrecker).plays(0, "angel")
    table.tells(Event.STITCH_STAYED, seat=0).does_not_tell(Event.STITCH_MOVED)
    table.has(stitch=0, face=named(wrecker), to_move=(1,) if wrecker else (0,))


@rule("mission626", "MIS-8")
def test_after_the_other_turn_the_left_neighbour_plays():
    hands = ["angel gantu", "cobra", "jumba"]
    table = given("mission626", hands=hands, stitch=1, pile="david lilo nani")
    table.plays(0, "angel", "gantu").has(to_move=(1,), front=["angel gantu", "", ""])
    assert hand_of(table, 0) == "david"


@rule("mission626", "MIS-8a")
@each_size
def test_no_other_turn_without_a_card_to_draw(seats):
    hands = ["angel leroy", "jumba", "cobra", "gantu", "gantu"][:seats]
    table = given("mission626", hands=hands, stitch=1, pile="").plays(0, "angel")
    table.tells(Event.NO_EXTRA_TURN, seat=0).does_not_tell(Event.EXTRA_TURN)
    table.tells(Told.PILE_EMPTY).tells(Told.ROUND_WON, seat=0, count=1)
    table.has(deals=2, stitch=0, to_move=(1,))


@rule("mission626", "MIS-8a")
def test_no_other_turn_is_missed_with_a_wrecker():
    table = given("mission626", hands=["angel leroy", "jumba"], stitch=1, wrecker=True, pile="")
    table.plays(0, "angel").does_not_tell(Event.NO_EXTRA_TURN).tells(Told.PILE_EMPTY)


@rule("mission626", "MIS-8a")
def test_with_one_card_to_draw_the_other_turn_is_the_last():
    table = given("mission626", hands=["angel leroy", "cobra"], stitch=1, pile="jumba")
    table.plays(0, "angel").tells(Event.EXTRA_TURN, seat=0).has(to_move=(0,), piled=0, deals=1)
    table.plays(0, "jumba").tells(Told.PILE_EMPTY).has(deals=2)


# ---- 5: Leroy


@rule("mission626", "MIS-9")
@each_size
def test_leroy_sends_the_holder_of_a_wrecker_away_and_takes_stitch(seats):
    hands = ["leroy gantu", "cobra", "jumba", "angel", "david"][:seats]
    for holder in range(1, seats):
        table = given("mission626", hands=hands, stitch=holder, wrecker=True).plays(0, "leroy")
        table.tells(Told.LEFT, seat=holder).tells(Event.STITCH_MOVED, seat=holder, target=0)
        table.tells(Told.DISCARDED, seat=holder, card=hands[holder])
        if seats > 2:
            inside = tuple(seat for seat in range(seats) if seat != holder)
            table.has(stitch=0, face="wrecker", inside=inside, to_move=(2 if holder == 1 else 1,))


@rule("mission626", "MIS-9")
@each_size
def test_leroy_takes_a_nice_stitch_and_nobody_leaves(seats):
    hands = ["leroy gantu", "cobra", "jumba", "angel", "david"][:seats]
    for holder in range(1, seats):
        table = given("mission626", hands=hands, stitch=holder).plays(0, "leroy")
        table.tells(Event.STITCH_MOVED, seat=holder, target=0).does_not_tell(Told.LEFT)
        table.has(stitch=0, face="nice", inside=tuple(range(seats)), to_move=(1,))


@rule("mission626", "MIS-9")
def test_leroy_played_by_the_holder_of_a_nice_stitch():
    table = given("mission626", hands=["leroy gantu", "cobra", "jumba"], stitch=0)
    table.plays(0, "leroy").tells(Event.STITCH_STAYED, seat=0)
    table.has(stitch=0, face="nice", inside=(0, 1, 2))


@rule("mission626", "MIS-9", "MIS-10a")
def test_david_does_not_protect_the_holder_of_a_wrecker_from_leroy():
    hands = ["leroy gantu", "cobra", "jumba"]
    more = {"front": ["", "", "david"], "safe": [2], "stitch": 2, "wrecker": True}
    table = given("mission626", hands=hands, **more).plays(0, "leroy").tells(Told.LEFT, seat=2)
    table.has(inside=(0, 1), stitch=0, face="wrecker", safe=(), front=["leroy", "", "david jumba"])


@rule("mission626", "MIS-9a")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_leroy_on_oneself_is_out_and_stitch_goes_left(seats):
    for turn in range(seats):
        hands = seated(seats, "cobra")
        hands[turn] = "leroy jumba"
        table = given("mission626", hands=hands, turn=turn, stitch=turn, wrecker=True)
        table.plays(turn, "leroy").tells(Told.LEFT, seat=turn)
        table.tells(Told.DISCARDED, seat=turn, card="jumba")
        left = (turn + 1) % seats
        table.tells(Event.STITCH_MOVED, seat=turn, target=left)
        table.has(stitch=left, face="wrecker", to_move=(left,))


@rule("mission626", "MIS-9a")
def test_leroy_on_oneself_passes_over_those_who_have_left():
    hands = ["leroy gantu", "", "", "cobra", "jumba"]
    table = given("mission626", hands=hands, stitch=0, wrecker=True).plays(0, "leroy")
    table.has(stitch=3, inside=(3, 4), to_move=(3,))


# ---- 6: David


@rule("mission626", "MIS-10")
@each_size
def test_david_protects_until_ones_own_next_turn(seats):
    hands = ["david gantu", "cobra", "leroy", "jumba", "angel"][:seats]
    table = given("mission626", hands=hands, pile="jumba gantu lilo pleakley nani cobra")
    table.plays(0, "david").tells(Told.SAFE, seat=0)
    moves = ["jumba", "gantu", "lilo", "pleakley on 1"][: seats - 1]
    for seat, move in enumerate(moves, start=1):
        table.has(safe=(0,), to_move=(seat,)).plays(seat, move)
    table.has(safe=(), to_move=(0,))


@rule("mission626", "MIS-10")
@each_choosing
def test_others_cannot_choose_who_is_protected(card):
    for seats in sizes_with(card):
        if seats > 2:
            hands = [f"{card} gantu", "jumba", "angel", "leroy", "cobra"][:seats]
            table = given("mission626", hands=hands, safe=[1])
            table.refuses(0, on(card, 1), Objection.PROTECTED)
            table.allows(0, *(on(card, target) for target in range(2, seats)))


@rule("mission626", "MIS-10")
def test_a_turn_of_david_seen_from_all_sides():
    hands = ["david gantu", "cobra", "jumba"]
    table = given("mission626", hands=hands, pile="nani pleakley jumba councilwoman lilo")
    table.plays(0, "david").refuses(1, "cobra on 0", Objection.PROTECTED)
    table.refuses(1, "nani on 0", Objection.PROTECTED).plays(1, "nani on 2")
    table.refuses(2, "pleakley on 0", Objection.PROTECTED).plays(2, "jumba")
    table.has(safe=()).plays(0, "jumba")  # a turn of one's own, and it is over
    table.allows(1, "cobra on 0", "councilwoman on 0 naming 0").plays(1, "cobra on 0")


@rule("mission626", "MIS-10")
def test_anothers_second_turn_does_not_end_the_protection():
    hands = ["gantu", "angel jumba", "leroy"]
    table = given("mission626", hands=hands, turn=1, safe=[0], pile="cobra lilo nani")
    table.plays(1, "angel").has(to_move=(1,), safe=(0,))
    table.refuses(1, "cobra on 0", Objection.PROTECTED).allows(1, "cobra on 2")


@rule("mission626", "MIS-10")
def test_david_in_angels_second_turn_protects_from_then_on():
    hands = ["angel jumba", "gantu", "leroy"]
    table = given("mission626", hands=hands, stitch=0, pile="david cobra nani lilo")
    table.plays(0, "angel").has(safe=()).plays(0, "david").has(safe=(0,), to_move=(1,))
    table.refuses(1, "cobra on 0", Objection.PROTECTED)


@rule("mission626", "MIS-10")
def test_the_next_round_begins_with_nobody_protected():
    table = given("mission626", hands=["david lilo", "jumba"], pile="").plays(0, "david")
    table.tells(Told.SAFE, seat=0).has(deals=2, safe=(), to_move=(1,))


@rule("mission626", "MIS-10a")
@each_face
@pytest.mark.parametrize(
    ("card", "nice", "wrecker_after"),
    [
        ("gantu", (0, "nice"), (0, "wrecker")),
        ("jumba", (2, "wrecker"), (2, "nice")),
        ("angel", (0, "nice"), (0, "wrecker")),
        ("leroy", (0, "nice"), (0, "wrecker")),
        ("lilo", (0, "nice"), (0, "nice")),
    ],
)
def test_cards_that_choose_nobody_concern_who_is_protected(card, nice, wrecker_after, wrecker):
    hands = [f"{card} cobra", "councilwoman", "nani"]
    table = given("mission626", hands=hands, safe=[2], stitch=2, wrecker=wrecker).plays(0, card)
    holder, face = wrecker_after if wrecker else nice
    table.has(stitch=holder, face=face)


@rule("mission626", "MIS-10a", "MIS-3")
@each_face
def test_gantu_brings_stitch_to_who_is_protected_too(wrecker):
    hands = ["gantu cobra", "councilwoman", "nani"]
    table = given("mission626", hands=hands, safe=[2], stitch=1, wrecker=wrecker)
    table.plays(0, "gantu").has(stitch=2, face=named(wrecker), safe=(2,))


@rule("mission626", "MIS-10")
@each_face
@pytest.mark.parametrize("holder", [0, 1])
def test_david_does_nothing_to_stitch(holder, wrecker):
    table = given("mission626", hands=["david cobra", "gantu"], stitch=holder, wrecker=wrecker)
    table.plays(0, "david").has(stitch=holder, face=named(wrecker), safe=(0,), to_move=(1,))


# ---- nobody to choose


@rule("mission626", "MIS-11")
@each_choosing
@each_face
def test_with_all_others_protected_a_card_that_chooses_has_no_effect(card, wrecker):
    for seats in sizes_with(card):
        hands = [f"{card} gantu", *[""] * (seats - 2), "lilo"]
        for holder in (0, seats - 1):
            more = {"safe": [seats - 1], "stitch": holder, "wrecker": wrecker}
            table = given("mission626", hands=hands, pile="jumba jumba", **more)
            table.allows_only(0, card, "gantu")
            table.refuses(0, on(card, seats - 1), Objection.PROTECTED)
            table.plays(0, card).tells(Told.NO_EFFECT, seat=0).tells(Told.PLAYED, seat=0, card=card)
            table.has(hands=["gantu", *[""] * (seats - 2), "lilo jumba"], inside=(0, seats - 1))
            table.has(stitch=holder, face=named(wrecker), to_move=(seats - 1,))


@rule("mission626", "MIS-11")
@each_choosing
def test_without_effect_nothing_is_learned(card):
    hands = [f"{card} gantu", "", "", "jumba"]
    table = given("mission626", hands=hands, safe=[3]).plays(0, card)
    table.sees(0, hands=["gantu", "", "", "? ?"], ruled_out=[""] * 4)
    table.sees(NOBODY, hands=["?", "", "", "? ?"], ruled_out=[""] * 4)


@rule("mission626", "MIS-11")
@pytest.mark.parametrize("card", OTHERS)
def test_a_card_that_chooses_nobody_works_all_the_same(card):
    kept = "jumba" if card == "gantu" else "gantu"
    table = given("mission626", hands=[f"{card} {kept}", "cobra"], safe=[1], stitch=1)
    table.plays(0, card).does_not_tell(Told.NO_EFFECT)


@rule("mission626", "MIS-11a")
@each_choosing
def test_if_somebody_can_be_chosen_somebody_must_be(card):
    for seats in sizes_with(card):
        hands = [f"{card} gantu", "jumba", "angel", "leroy", "cobra"][:seats]
        for safe in ([], *([seat] for seat in range(1, seats) if seats > 2)):
            table = given("mission626", hands=hands, safe=safe)
            table.refuses(0, card, Objection.CHOOSE_SOMEBODY)


@rule("mission626", "MIS-11a")
def test_the_protected_are_no_reason_if_another_is_left():
    hands = ["cobra gantu", "jumba", "", "angel"]
    table = given("mission626", hands=hands, safe=[1]).allows_only(0, "cobra on 3", "gantu")
    table.refuses(0, "cobra", Objection.CHOOSE_SOMEBODY)
    table.refuses(0, "cobra on 1", Objection.PROTECTED)
    table.refuses(0, "cobra on 2", Objection.NOT_IN_ROUND)


@rule("mission626", "MIS-13a")
@each_choosing
def test_nobody_chooses_oneself(card):
    for seats in sizes_with(card):
        for turn in range(seats):
            hands = ["jumba", "angel", "leroy", "cobra", "gantu"][:seats]
            hands[turn] = f"{card} councilwoman"
            table = given("mission626", hands=hands, turn=turn)
            table.refuses(turn, on(card, turn), Objection.ON_YOURSELF)


@rule("mission626", "MIS-13a")
@each_choosing
def test_not_even_when_nobody_else_can_be_chosen(card):
    table = given("mission626", hands=[f"{card} gantu", "", "", "jumba"], safe=[3])
    table.refuses(0, on(card, 0), Objection.ON_YOURSELF)


# ---- 6: Pleakley


@rule("mission626", "MIS-12")
@each_size
@each_face
def test_pleakley_swaps_hands(seats, wrecker):
    hands = ["pleakley gantu", "jumba", "angel", "leroy", "cobra"][:seats]
    for target in range(1, seats):
        table = given("mission626", hands=hands, stitch=0, wrecker=wrecker, pile="nani lilo")
        table.plays(0, on("pleakley", target)).does_not_tell(Event.ASKED)
        expected = ["gantu", *hands[1:]]
        expected[0], expected[target] = expected[target], expected[0]
        expected[1] += " nani"  # the next player has drawn
        table.has(hands=expected, stitch=0, face=named(wrecker), to_move=(1,))


@rule("mission626", "MIS-12")
@pytest.mark.parametrize("holder", [0, 2, 3])
def test_who_does_not_hold_stitch_is_not_asked(holder):
    hands = ["pleakley gantu", "jumba", "angel", "leroy"]
    table = given("mission626", hands=hands, stitch=holder, pile="nani lilo")
    table.plays(0, "pleakley on 1").does_not_tell(Event.ASKED)
    table.has(hands=["jumba", "gantu nani", "angel", "leroy"], stitch=holder, to_move=(1,))


@rule("mission626", "MIS-12")
def test_only_the_two_who_swap_see_the_cards():
    hands = ["pleakley gantu", "jumba", "angel"]
    table = given("mission626", hands=hands, stitch=2).plays(0, "pleakley on 1")
    for viewer in (0, 1):
        table.tells(Told.SWAPPED, to=viewer, seat=0, target=1, mine="gantu", theirs="jumba")
    for viewer in (2, NOBODY):
        table.tells(Told.SWAPPED, to=viewer, seat=0, target=1, mine="?", theirs="?")


def asked(wrecker: bool = False, pile: str = "nani lilo"):
    """Pleakley is played on the holder of Stitch, who has not answered yet."""
    hands = ["pleakley gantu", "angel", "jumba", "leroy"]
    table = given("mission626", hands=hands, stitch=2, wrecker=wrecker, pile=pile)
    return table.plays(0, "pleakley on 2")


@rule("mission626", "MIS-12a")
@each_face
def test_the_holder_of_stitch_is_asked_first(wrecker):
    table = asked(wrecker).tells(Event.ASKED, seat=2, target=0).does_not_tell(Told.SWAPPED)
    table.has(to_move=(2,), turn=0, hands=["gantu", "angel", "jumba", "leroy"], stitch=2)
    table.has(front=["pleakley", "", "", ""], piled=2)
    table.allows_only(2, "give stitch", "swap hands")
    for seat in (0, 1, 3):
        table.allows_only(seat)


@rule("mission626", "MIS-12a")
@each_face
def test_stitch_given_prevents_the_swap(wrecker):
    table = asked(wrecker).plays(2, "give stitch").tells(Event.STITCH_GIVEN, seat=2, target=0)
    table.does_not_tell(Told.SWAPPED).does_not_tell(Event.STITCH_TURNED)
    table.has(hands=["gantu", "angel nani", "jumba", "leroy"], stitch=0, face=named(wrecker))
    table.has(to_move=(1,), turn=1)


@rule("mission626", "MIS-12a")
@each_face
def test_stitch_kept_means_the_swap(wrecker):
    table = asked(wrecker).plays(2, "swap hands").does_not_tell(Event.STITCH_GIVEN)
    table.tells(Told.SWAPPED, seat=0, target=2, mine="gantu", theirs="jumba")
    table.has(hands=["jumba", "angel nani", "gantu", "leroy"], stitch=2, face=named(wrecker))
    table.has(to_move=(1,), turn=1)


@rule("mission626", "MIS-12a")
def test_of_two_players_the_chosen_one_answers_and_then_plays():
    table = given("mission626", hands=["pleakley gantu", "jumba"], stitch=1, pile="nani lilo")
    table.plays(0, "pleakley on 1").has(to_move=(1,)).allows_only(1, "give stitch", "swap hands")
    table.plays(1, "give stitch").has(to_move=(1,), hands=["gantu", "jumba nani"], stitch=0)
    table.allows_only(1, "jumba", "nani on 0")


@rule("mission626", "MIS-12a")
def test_the_answer_is_given_without_seeing_the_other_hand():
    table = asked()
    table.sees(2, hands=["?", "?", "jumba", "?"], pile="? ?")
    table.sees(0, hands=["gantu", "?", "?", "?"])
    table.sees(NOBODY, hands=["?", "?", "?", "?"])


@rule("mission626", "MIS-12a")
def test_stitch_given_shows_nobody_any_hand():
    table = asked().plays(2, "give stitch")
    table.sees(2, hands=["?", "? ?", "jumba", "?"], ruled_out=[""] * 4)
    table.sees(0, hands=["gantu", "? ?", "?", "?"], ruled_out=[""] * 4)


@rule("mission626", "MIS-12a")
def test_an_answer_owed_comes_before_any_card():
    table = asked()
    for move in ("jumba", "nani on 0", "councilwoman on 0 naming 4", "lilo"):
        table.refuses(2, move, Objection.DECIDE_FIRST)
    for seat, move in [(0, "gantu"), (1, "angel"), (3, "leroy")]:
        table.refuses(seat, move, Objection.NOT_YOUR_TURN)
    for seat in (0, 1, 3):
        table.refuses(seat, "give stitch", Objection.NOT_YOUR_TURN)
        table.refuses(seat, "swap hands", Objection.NOT_YOUR_TURN)


@rule("mission626", "MIS-12a")
def test_nothing_is_answered_when_nothing_is_asked():
    table = given("mission626", hands=["pleakley gantu", "jumba"], stitch=0)
    table.refuses(0, "give stitch", Objection.NOTHING_TO_DECIDE)
    table.refuses(0, "swap hands", Objection.NOTHING_TO_DECIDE)
    table.refuses(1, "swap hands", Objection.NOT_YOUR_TURN)
    table = asked().plays(2, "swap hands")
    table.refuses(1, "swap hands", Objection.NOTHING_TO_DECIDE)
    table.refuses(2, "give stitch", Objection.NOT_YOUR_TURN)


@rule("mission626", "MIS-12a", "MIS-15")
@pytest.mark.parametrize(("answer", "winner"), [("give stitch", 0), ("swap hands", 2)])
def test_as_the_last_card_pleakley_is_answered_before_all_show(answer, winner):
    hands = ["pleakley jumba", "gantu", "angel"]
    table = given("mission626", hands=hands, stitch=2, pile="").plays(0, "pleakley on 2")
    table.does_not_tell(Told.PILE_EMPTY).has(deals=1, to_move=(2,)).plays(2, answer)
    table.tells(Told.PILE_EMPTY).tells(Told.ROUND_WON, seat=winner, count=1).has(deals=2)


# ---- 7: Nani


@rule("mission626", "MIS-13")
@each_face
@each_size
def test_nani_gives_stitch_to_another_player(seats, wrecker):
    hands = ["nani gantu", "jumba", "angel", "leroy", "cobra"][:seats]
    for holder in range(seats):
        for target in set(range(1, seats)) - {holder}:
            table = given("mission626", hands=hands, stitch=holder, wrecker=wrecker)
            table.plays(0, on("nani", target))
            table.tells(Event.STITCH_MOVED, seat=holder, target=target)
            table.has(stitch=target, face=named(wrecker), inside=tuple(range(seats)))


@rule("mission626", "MIS-13a")
@each_face
def test_nani_may_choose_who_already_holds_stitch(wrecker):
    hands = ["nani gantu", "jumba", "angel"]
    table = given("mission626", hands=hands, stitch=2, wrecker=wrecker).plays(0, "nani on 2")
    table.tells(Event.STITCH_STAYED, seat=2).does_not_tell(Event.STITCH_MOVED)
    table.has(stitch=2, face=named(wrecker), to_move=(1,))


# ---- 8: Lilo


@rule("mission626", "MIS-14")
@each_size
def test_lilo_takes_a_wrecker_and_makes_him_nice(seats):
    hands = ["lilo gantu", "jumba", "angel", "leroy", "cobra"][:seats]
    for holder in range(1, seats):
        table = given("mission626", hands=hands, stitch=holder, wrecker=True).plays(0, "lilo")
        table.tells(Event.STITCH_MOVED, seat=holder, target=0)
        table.tells(Event.STITCH_TURNED, face=0, seat=0)
        table.has(stitch=0, face="nice", to_move=(1,), inside=tuple(range(seats)))


@rule("mission626", "MIS-14")
@each_size
def test_lilo_takes_a_nice_stitch_and_does_not_turn_him(seats):
    hands = ["lilo gantu", "jumba", "angel", "leroy", "cobra"][:seats]
    for holder in range(1, seats):
        table = given("mission626", hands=hands, stitch=holder).plays(0, "lilo")
        table.tells(Event.STITCH_MOVED, seat=holder, target=0).does_not_tell(Event.STITCH_TURNED)
        table.has(stitch=0, face="nice", to_move=(1,))


@rule("mission626", "MIS-14")
@each_face
def test_lilo_played_by_the_holder_of_stitch(wrecker):
    table = given("mission626", hands=["lilo gantu", "jumba"], stitch=0, wrecker=wrecker)
    table.plays(0, "lilo").tells(Event.STITCH_STAYED, seat=0).has(stitch=0, face="nice")
    assert len(table.told(Event.STITCH_TURNED)) == wrecker


# ---- the end of a round: the pile is empty


@rule("mission626", "MIS-15")
@pytest.mark.parametrize(
    ("move", "hands", "stitch", "wrecker", "winner"),
    [
        ("gantu", ["gantu leroy", "angel"], 0, False, 1),
        ("councilwoman on 1 naming 8", ["councilwoman gantu", "lilo", "cobra"], 2, False, 2),
        ("councilwoman on 1 naming 7", ["councilwoman gantu", "lilo", "cobra"], 2, False, 1),
        ("cobra on 1", ["cobra gantu", "nani", "councilwoman"], 0, False, 0),
        ("cobra on 1", ["cobra gantu", "angel", "councilwoman"], 0, False, 1),
        ("sparky on 1", ["sparky leroy", "jumba", "david", ""], 1, False, 0),
        ("sparky on 1", ["sparky leroy", "nani", "gantu", ""], 0, False, 1),
        ("sparky on 1", ["sparky leroy", "angel", "gantu", ""], 0, False, 0),
        ("jumba", ["jumba angel", "david"], 0, False, 1),
        ("jumba", ["jumba angel", "david"], 0, True, 0),
        ("angel", ["angel leroy", "david"], 1, False, 0),
        ("angel", ["angel leroy", "jumba"], 1, True, 1),
        ("leroy", ["leroy gantu", "lilo", "councilwoman"], 1, True, 2),
        ("leroy", ["leroy gantu", "councilwoman"], 1, False, 0),
        ("leroy", ["leroy lilo", "gantu", "councilwoman"], 0, True, 2),
        ("david", ["david gantu", "councilwoman"], 1, True, 0),
        ("pleakley on 1", ["pleakley gantu", "lilo"], 0, False, 0),
        ("nani on 1", ["nani jumba", "angel"], 0, True, 0),
        ("nani on 1", ["nani jumba", "angel"], 0, False, 1),
        ("lilo", ["lilo jumba", "angel"], 0, True, 0),
        ("lilo", ["lilo jumba", "angel"], 1, False, 0),
    ],
)
def test_the_last_card_does_what_it_says_before_all_show(move, hands, stitch, wrecker, winner):
    table = given("mission626", hands=hands, stitch=stitch, wrecker=wrecker, pile="")
    table.plays(0, move).tells(Told.PILE_EMPTY).does_not_tell(Told.LAST_INSIDE)
    assert table.told(Told.ROUND_WON) == [{"seat": winner, "count": 1}]
    table.has(deals=2, stitch=winner)


@rule("mission626", "MIS-15")
@each_choosing
def test_a_last_card_without_effect_ends_the_round_too(card):
    table = given(
        "mission626", hands=[f"{card} gantu", "", "", "jumba"], safe=[3], stitch=3, pile=""
    )
    table.plays(0, card).tells(Told.NO_EFFECT, seat=0).tells(Told.PILE_EMPTY)
    table.tells(Told.ROUND_WON, seat=3, count=1).has(deals=2)


@rule("mission626", "MIS-15")
def test_a_card_left_in_the_pile_is_not_the_end():
    table = given("mission626", hands=["jumba gantu", "cobra"], pile="angel")
    table.plays(0, "jumba").does_not_tell(Told.PILE_EMPTY).has(deals=1, piled=0, to_move=(1,))
    table.plays(1, "angel").tells(Told.PILE_EMPTY).has(deals=2)


@rule("mission626", "MIS-15")
@each_size
def test_all_still_in_show_their_cards_and_the_highest_wins_a_token(seats):
    hands = ["cobra", "councilwoman", "angel", "david", "gantu"][:seats]
    for top in range(seats):
        shown = [*hands[:top], "lilo", *hands[top + 1 :]]
        table = compared(*shown, stitch=(top + 1) % seats, wrecker=True)
        assert table.told(Told.ROUND_WON) == [{"seat": top, "count": 1}]
        for seat in set(range(seats)) - {(top + 1) % seats}:
            card = shown[seat]
            table.tells(Told.SHOWED, seat=seat, card=card, value=VALUES[card])
        table.has(tokens=[int(seat == top) for seat in range(seats)])


@rule("mission626", "MIS-15")
def test_who_has_left_shows_nothing_and_wins_nothing():
    table = compared("gantu", "", "councilwoman", front=["", "lilo", ""], stitch=2)
    assert table.told(Told.SHOWED) == [{"seat": 0, "card": "gantu", "value": 0}]
    table.tells(Told.ROUND_WON, seat=2, count=1).has(tokens=[0, 0, 1])


@rule("mission626", "MIS-15")
def test_cards_played_do_not_count():
    table = compared("gantu", "councilwoman", "cobra", front=["lilo", "nani", "gantu"], stitch=0)
    table.has(tokens=[1, 0, 0])  # 0 and 2 for Stitch tie with the other 2


@rule("mission626", "MIS-15a")
@pytest.mark.parametrize(
    ("hands", "stitch", "winners"),
    [
        (["gantu", "councilwoman"], 0, (0,)),
        (["cobra", "angel"], 0, (1,)),
        (["jumba", "angel", "leroy"], 0, (0,)),
        (["gantu", "lilo", "nani"], 2, (2,)),
        (["jumba", "nani", "david"], 0, (1,)),
        (["gantu", "angel", "leroy"], 0, (1, 2)),
    ],
)
def test_nice_adds_two(hands, stitch, winners):
    table = compared(*hands, stitch=stitch).does_not_tell(Event.NICE_WINS_TIE)
    value = VALUES[hands[stitch]]
    table.tells(Event.SHOWED_NICE, seat=stitch, card=hands[stitch], value=value, total=value + 2)
    assert tuple(told["seat"] for told in table.told(Told.ROUND_WON)) == winners


@rule("mission626", "MIS-15a")
@pytest.mark.parametrize(
    ("hands", "stitch"),
    [
        (["gantu", "cobra"], 0),
        (["cobra", "gantu"], 1),
        (["jumba", "david", "pleakley"], 0),
        (["david", "jumba", "pleakley"], 1),
        (["david", "pleakley", "jumba"], 2),
        (["nani", "angel", "leroy"], 1),
        (["lilo", "councilwoman", "pleakley", "david"], 2),
        (["sparky", "angel", "leroy", "councilwoman", "gantu"], 0),
        (["councilwoman", "sparky", "sparky", "gantu"], 0),
    ],
)
def test_nice_wins_ties(hands, stitch):
    table = compared(*hands, stitch=stitch).tells(Event.NICE_WINS_TIE, seat=stitch)
    assert table.told(Told.ROUND_WON) == [{"seat": stitch, "count": 1}]
    table.has(stitch=stitch, to_move=((stitch + 1) % len(hands),))


@rule("mission626", "MIS-15b")
@pytest.mark.parametrize(
    ("hands", "stitch", "winners"),
    [
        (["lilo", "nani"], 0, (1,)),
        (["lilo", "angel"], 0, (0,)),
        (["cobra", "councilwoman"], 0, (1,)),
        (["nani", "gantu", "jumba"], 0, (0,)),
        (["leroy", "angel", "gantu"], 0, (1,)),
        (["gantu", "councilwoman", "jumba"], 2, (2,)),
    ],
)
def test_a_wrecker_takes_off_two(hands, stitch, winners):
    table = compared(*hands, stitch=stitch, wrecker=True).does_not_tell(Event.WRECKER_LOSES_TIE)
    value = VALUES[hands[stitch]]
    table.tells(Event.SHOWED_WRECKER, seat=stitch, card=hands[stitch], value=value, total=value - 2)
    assert tuple(told["seat"] for told in table.told(Told.ROUND_WON)) == winners


@rule("mission626", "MIS-15b", "MIS-15c")
@pytest.mark.parametrize(
    ("hands", "stitch", "winners"),
    [
        (["lilo", "david"], 0, (1,)),
        (["pleakley", "lilo"], 1, (0,)),
        (["cobra", "gantu"], 0, (1,)),
        (["nani", "angel", "leroy"], 0, (1, 2)),
        (["angel", "nani", "leroy"], 1, (0, 2)),
        (["david", "pleakley", "lilo"], 2, (0, 1)),
        (["cobra", "gantu", "gantu"], 0, (1, 2)),
        (["sparky", "councilwoman", "councilwoman", "councilwoman"], 0, (1, 2, 3)),
        (["councilwoman", "gantu", "councilwoman", "sparky", "councilwoman"], 3, (0, 2, 4)),
    ],
)
def test_a_wrecker_loses_ties_and_all_the_others_win(hands, stitch, winners):
    table = compared(*hands, stitch=stitch, wrecker=True)
    table.tells(Event.WRECKER_LOSES_TIE, seat=stitch)
    assert tuple(told["seat"] for told in table.told(Told.ROUND_WON)) == winners


@rule("mission626", "MIS-15c")
@pytest.mark.parametrize(
    ("hands", "stitch", "wrecker", "winners"),
    [
        (["gantu", "angel", "leroy"], 0, False, (1, 2)),
        (["gantu", "david", "pleakley"], 0, True, (1, 2)),
        (["cobra", "angel", "gantu", "leroy"], 2, False, (1, 3)),
        (["cobra", "councilwoman", "councilwoman", "councilwoman"], 0, True, (1, 2, 3)),
        (["councilwoman", "councilwoman", "gantu", "councilwoman", "gantu"], 2, True, (0, 1, 3)),
    ],
)
def test_a_tie_without_stitch_is_won_by_all(hands, stitch, wrecker, winners):
    table = compared(*hands, stitch=stitch, wrecker=wrecker)
    table.does_not_tell(Event.NICE_WINS_TIE).does_not_tell(Event.WRECKER_LOSES_TIE)
    assert table.told(Told.ROUND_WON) == [{"seat": seat, "count": 1} for seat in winners]
    table.has(tokens=[int(seat in winners) for seat in range(len(hands))])


@rule("mission626", "MIS-15c")
@each_face
def test_a_tie_below_the_highest_is_none(wrecker):
    table = compared("lilo", "angel", "leroy", "gantu", stitch=3, wrecker=wrecker)
    table.has(tokens=[1, 0, 0, 0])


@rule("mission626", "MIS-15e")
@pytest.mark.parametrize(("card", "total"), [("gantu", -2), ("councilwoman", -1)])
def test_a_number_falls_below_nought(card, total):
    table = compared(card, "gantu", stitch=0, wrecker=True, broken_tie="holder")
    value = VALUES[card]
    table.tells(Event.SHOWED_WRECKER, seat=0, card=card, value=value, total=total)
    table.does_not_tell(Event.WRECKER_LOSES_TIE).has(tokens=[0, 1], stitch=1)


@rule("mission626", "MIS-15", "MIS-15a", "MIS-15b", "MIS-15c")
@settings(max_examples=300)
@any_of(data=st.data(), seats=st.integers(2, 5), wrecker=st.booleans())
def test_any_hands_by_the_sentence_of_the_rule(data, seats, wrecker):
    deck = list(deck_of(seats))
    deck.remove("jumba")  # the last card played
    hands = data.draw(st.permutations(deck))[:seats]
    holder = data.draw(st.integers(0, seats - 1))
    totals = [VALUES[card] for card in hands]
    totals[holder] += -2 if wrecker else 2
    winners = {seat for seat in range(seats) if totals[seat] == max(totals)}
    if len(winners) > 1 and holder in winners:
        winners = winners - {holder} if wrecker else {holder}
    table = compared(*hands, stitch=holder, wrecker=wrecker)
    table.has(tokens=[int(seat in winners) for seat in range(seats)])
    table.has(stitch=min(winners) if len(winners) == 1 else holder, face="nice")


# ---- the end of a round: one player is left


@rule("mission626", "MIS-15d")
@pytest.mark.parametrize("pile", [None, ""])
@pytest.mark.parametrize(
    ("move", "hands", "stitch", "wrecker", "winner"),
    [
        ("councilwoman on 1 naming 4", ["councilwoman gantu", "jumba"], 1, False, 0),
        ("councilwoman on 1 naming 4", ["councilwoman gantu", "jumba", "", "", ""], 0, True, 0),
        ("cobra on 1", ["cobra gantu", "lilo"], 1, True, 0),
        ("cobra on 2", ["cobra gantu", "", "nani"], 0, False, 0),
        ("sparky on 1", ["sparky jumba", "cobra", "", ""], 1, False, 0),
        ("sparky on 4", ["sparky jumba", "", "", "", "angel"], 0, False, 4),
        ("sparky on 3", ["sparky gantu", "", "", "angel"], 0, True, 3),
        ("leroy", ["leroy gantu", "jumba"], 1, True, 0),
        ("leroy", ["leroy lilo", "jumba"], 0, True, 1),
        ("leroy", ["leroy lilo", "", "", "jumba", ""], 0, True, 3),
        ("leroy", ["leroy gantu", "", "lilo", ""], 2, True, 0),
    ],
)
def test_the_last_one_left_wins_at_once(move, hands, stitch, wrecker, winner, pile):
    table = given("mission626", hands=hands, stitch=stitch, wrecker=wrecker, pile=pile)
    table.plays(0, move).tells(Told.LAST_INSIDE, seat=winner)
    table.does_not_tell(Told.PILE_EMPTY).does_not_tell(Told.SHOWED)
    assert table.told(Told.ROUND_WON) == [{"seat": winner, "count": 1}]
    table.has(tokens=[int(seat == winner) for seat in range(len(hands))], deals=2)
    table.has(stitch=winner, face="nice", to_move=((winner + 1) % len(hands),))


@rule("mission626", "MIS-15d")
def test_with_two_left_the_round_goes_on():
    table = given("mission626", hands=["councilwoman gantu", "jumba", "lilo"])
    table.plays(0, "councilwoman on 1 naming 4").does_not_tell(Told.LAST_INSIDE)
    table.has(deals=1, inside=(0, 2), to_move=(2,))


@rule("mission626", "MIS-15d")
def test_the_last_one_left_need_not_show_the_card():
    table = given("mission626", hands=["councilwoman gantu", "jumba"], tokens=[4, 4])
    table.plays(0, "councilwoman on 1 naming 4").has(winners=(0,))
    for viewer in (1, NOBODY):
        table.sees(viewer, hands=["?", ""])


# ---- the next round


@rule("mission626", "MIS-16")
@each_face
@each_size
def test_the_winner_takes_stitch_nice_and_the_left_neighbour_plays(seats, wrecker):
    low = ["gantu", "gantu", "councilwoman", "councilwoman"]
    for winner in range(seats):
        for holder in range(seats):
            hands = [*low[:winner], "lilo", *low[winner : seats - 1]]
            table = compared(*hands, stitch=holder, wrecker=wrecker)
            left = (winner + 1) % seats
            table.tells(Told.NEW_ROUND, number=2, seat=left)
            table.tells(Event.STITCH_BEGINS, seat=winner)
            table.has(stitch=winner, face="nice", to_move=(left,))


@rule("mission626", "MIS-16", "MIS-0", "MIS-0a", "MIS-0b")
@pytest.mark.parametrize(("seats", "pile"), [(2, 12), (3, 11), (4, 12), (5, 11)])
def test_the_next_round_is_dealt_like_the_first(seats, pile):
    hands = ["lilo", *["councilwoman"] * min(3, seats - 1), *["gantu"] * (seats - 4)]
    front = ["angel leroy", "david", "nani", "", ""][:seats]
    table = compared(*hands, stitch=1, front=front)
    table.has(piled=pile - 1, front=[""] * seats, inside=tuple(range(seats)), deals=2)
    assert census(table.position) == sorted(cards(" ".join(deck_of(seats))))
    assert [len(hand_of(table, seat).split()) for seat in range(seats)] == [1, 2] + [1] * (
        seats - 2
    )


@rule("mission626", "MIS-16", "MIS-0b")
def test_each_is_told_only_the_card_dealt_to_oneself():
    table = compared("lilo", "gantu", "gantu")
    for viewer in range(3):
        (told,) = table.told(Told.DEALT, to=viewer)
        assert told == {"seat": viewer, "card": hand_of(table, viewer).split()[0]}
    table.does_not_tell(Told.DEALT, to=NOBODY)
    table.tells(Told.DREW, to=1, seat=1, card=hand_of(table, 1).split()[1])
    table.tells(Told.DREW, to=NOBODY, seat=1, card="?")


@rule("mission626", "MIS-16a")
@each_face
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("broken_tie", ["winner", "holder"])
def test_after_a_shared_win_the_holder_keeps_stitch_nice(seats, wrecker, broken_tie):
    for holder in range(seats):
        high = ["angel", "leroy", "councilwoman", "cobra"][: seats - 1]
        hands = [*high[:holder], "gantu", *high[holder:]]
        table = compared(*hands, stitch=holder, wrecker=wrecker, broken_tie=broken_tie)
        assert len(table.told(Told.ROUND_WON)) == 2
        table.tells(Event.STITCH_BEGINS, seat=holder)
        table.has(stitch=holder, face="nice", to_move=((holder + 1) % seats,))


@rule("mission626", "MIS-16a")
@pytest.mark.parametrize("broken_tie", ["winner", "holder"])
@pytest.mark.parametrize(
    ("hands", "holder"),
    [
        (["nani", "angel", "leroy"], 0),
        (["david", "pleakley", "lilo"], 2),
        (["councilwoman", "sparky", "councilwoman", "councilwoman"], 1),
    ],
)
def test_a_wrecker_who_drops_out_of_a_shared_win_keeps_stitch(hands, holder, broken_tie):
    table = compared(*hands, stitch=holder, wrecker=True, broken_tie=broken_tie)
    table.has(tokens=[int(seat != holder) for seat in range(len(hands))])
    table.has(stitch=holder, face="nice", to_move=((holder + 1) % len(hands),))


@rule("mission626", "MIS-16b")
@pytest.mark.parametrize(
    ("hands", "holder", "winner"),
    [
        (["lilo", "david"], 0, 1),
        (["david", "lilo"], 1, 0),
        (["gantu", "nani", "angel"], 1, 2),
        (["leroy", "gantu", "cobra", "nani"], 3, 0),
    ],
)
def test_a_tie_that_leaves_one_winner_is_not_a_shared_win(hands, holder, winner):
    for choice, after in [("winner", winner), ("holder", holder)]:
        table = compared(*hands, stitch=holder, wrecker=True, broken_tie=choice)
        table.tells(Event.WRECKER_LOSES_TIE, seat=holder)
        assert table.told(Told.ROUND_WON) == [{"seat": winner, "count": 1}]
        table.tells(Event.STITCH_BEGINS, seat=after)
        table.has(stitch=after, face="nice", to_move=((after + 1) % len(hands),))


@rule("mission626", "MIS-16b")
@pytest.mark.parametrize("broken_tie", ["winner", "holder"])
@pytest.mark.parametrize(
    ("hands", "holder", "wrecker", "winner"),
    [
        (["gantu", "nani", "lilo"], 1, True, 2),
        (["jumba", "lilo", "david"], 0, False, 1),
        (["jumba", "david", "pleakley"], 0, False, 0),
        (["lilo", "gantu", "angel"], 0, True, 0),
    ],
)
def test_without_such_a_tie_the_winner_always_takes_stitch(
    hands, holder, wrecker, winner, broken_tie
):
    table = compared(*hands, stitch=holder, wrecker=wrecker, broken_tie=broken_tie)
    table.has(stitch=winner, face="nice", to_move=((winner + 1) % 3,))


@rule("mission626", "MIS-16b", "MIS-15d")
def test_the_last_one_left_takes_stitch_whatever_the_option():
    table = given("mission626", hands=["cobra gantu", "lilo"], stitch=1, broken_tie="holder")
    table.plays(0, "cobra on 1").has(stitch=0, to_move=(1,))


# ---- the end of the game


@rule("mission626", "MIS-17")
@each_size
def test_the_tokens_that_win_the_game(seats):
    hands = ["lilo", "gantu", "gantu", "councilwoman", "councilwoman"][:seats]
    target = TARGETS[seats]
    for tokens in range(target - 1):
        table = compared(*hands, tokens=[tokens]).does_not_tell(Told.WON)
        table.has(winners=None, deals=2, tokens=[tokens + 1] + [0] * (seats - 1))
    table = compared(*hands, tokens=[target - 1]).tells(Told.WON, seat=0)
    table.has(winners=(0,), deals=1, to_move=(), tokens=[target] + [0] * (seats - 1))
    table.does_not_tell(Told.NEW_ROUND).does_not_tell(Event.STITCH_BEGINS)


@rule("mission626", "MIS-17")
@each_size
def test_the_last_one_left_can_win_the_game(seats):
    hands = ["councilwoman gantu", "jumba", "", "", ""][:seats]
    table = given("mission626", hands=hands, tokens=[TARGETS[seats] - 1] * seats)
    table.plays(0, "councilwoman on 1 naming 4").tells(Told.WON, seat=0).has(winners=(0,))


@rule("mission626", "MIS-17")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_who_reach_the_target_win_together(seats):
    hands = ["angel", "gantu", "leroy", "councilwoman", "gantu"][:seats]
    table = compared(*hands, stitch=1, tokens=[TARGETS[seats] - 1] * seats).has(winners=(0, 2))
    assert table.told(Told.WON) == [{"seat": 0}, {"seat": 2}]


@rule("mission626", "MIS-17")
def test_of_those_who_share_a_round_only_who_reaches_the_target_wins():
    table = compared("angel", "gantu", "leroy", stitch=1, tokens=[3, 3, 2]).has(winners=(0,))
    assert table.told(Told.WON) == [{"seat": 0}]
    table.has(tokens=[4, 3, 3])


@rule("mission626", "MIS-17")
def test_three_can_win_together():
    hands = ["cobra", "councilwoman", "councilwoman", "councilwoman"]
    compared(*hands, stitch=0, wrecker=True, tokens=[2, 2, 2, 2]).has(winners=(1, 2, 3))


@rule("mission626", "MIS-17a")
def test_more_tokens_are_won_than_the_twelve_in_the_bag():
    hands = ["cobra", "councilwoman", "councilwoman", "councilwoman", "gantu"]
    table = compared(*hands, stitch=0, wrecker=True, tokens=[2, 2, 2, 2, 2])
    table.has(tokens=[2, 3, 3, 3, 2], winners=(1, 2, 3))


@rule("mission626", "MIS-17")
def test_nothing_can_be_done_when_the_game_is_over():
    table = compared("lilo", "gantu", tokens=[4, 4]).has(winners=(0,))
    for seat in (0, 1):
        table.allows_only(seat)
        for move in ("gantu", "cobra on 1", "councilwoman on 1 naming 1", "give stitch"):
            table.refuses(seat, move, Objection.GAME_OVER)


@rule("mission626", "MIS-15")
def test_cards_shown_are_seen_by_all():
    table = compared("lilo", "gantu", "", tokens=[3, 0, 0], front=["", "", "nani"])
    for viewer in (0, 1, 2, NOBODY):
        table.sees(viewer, hands=["lilo", "gantu", ""], aside="?")


# ---- what is known of a hand that was looked at


def looked(*drawn: str, owner: str = "jumba"):
    """Seat 0 has looked at the hand of seat 1, who has drawn the first of these cards."""
    hands = ["cobra gantu", owner, "councilwoman", "councilwoman"]
    table = given("mission626", hands=hands, stitch=3, pile=" ".join(drawn))
    return table.plays(0, "cobra on 1")


@rule("mission626", "MIS-5")
def test_a_hand_looked_at_stays_known_while_it_is_kept():
    table = looked("gantu", "leroy", "angel", "nani")
    table.sees(0, hands=["gantu", "jumba ?", "?", "?"])
    table.plays(1, "gantu").sees(0, hands=["gantu", "jumba", "? ?", "?"])
    table.plays(2, "leroy").sees(0, hands=["gantu", "jumba", "?", "? ?"])
    table.sees(0, ruled_out=["", all_but("jumba"), "", ""])
    for viewer in (2, 3, NOBODY):
        assert hand_of(table, 1, viewer) == "?"


@rule("mission626", "MIS-5")
@pytest.mark.parametrize("drawn", ["jumba", "angel"])
def test_a_hand_that_may_have_been_played_is_no_longer_known(drawn):
    table = looked(drawn, "lilo", "nani").plays(1, "jumba")
    table.sees(0, hands=["gantu", "?", "? ?", "?"], ruled_out=[""] * 4)
    assert hand_of(table, 1) == drawn


@rule("mission626", "MIS-5")
def test_the_one_looked_at_learns_nothing():
    looked("angel", "lilo").sees(1, hands=["?", "jumba angel", "?", "?"])


@rule("mission626", "MIS-5")
@pytest.mark.parametrize(
    ("played", "shown"), [("angel", "perhaps"), ("jumba", "perhaps"), ("nani on 2", "surely")]
)
def test_everybody_knows_who_has_seen_a_hand_and_whether_it_may_be_gone(played, shown):
    table = looked(played.split()[0] if played != "jumba" else "angel", "lilo", "david")
    for viewer in (0, 2, NOBODY):
        assert describe(table.position.view(viewer))["shown"] == ["0 surely 1"]
    table.plays(1, played)
    for viewer in (0, 2, NOBODY):
        assert describe(table.position.view(viewer))["shown"] == [f"0 {shown} 1"]


@rule("mission626", "MIS-5")
@pytest.mark.parametrize("card", CARDS[:-2])
def test_cobra_that_sends_nobody_away_rules_out_lilo_and_nani_for_everybody(card):
    table = looked("nani", "lilo", owner=card).sees(0, ruled_out=["", all_but(card), "", ""])
    for viewer in (2, 3, NOBODY):
        table.sees(viewer, ruled_out=["", "nani lilo", "", ""])


@rule("mission626", "MIS-5")
def test_a_card_that_cannot_have_been_the_one_kept_was_drawn():
    table = looked("lilo", "angel", "leroy").plays(1, "lilo")
    for viewer in (2, 3, NOBODY):
        table.sees(viewer, ruled_out=["", "nani lilo", "", ""])
    assert hand_of(table, 1, 0) == "jumba"


@rule("mission626", "MIS-5")
def test_any_other_card_may_have_been_the_one_kept():
    table = looked("angel", "leroy", "david").plays(1, "angel")
    for viewer in (2, 3, NOBODY):
        table.sees(viewer, ruled_out=[""] * 4)
    table.sees(0, ruled_out=["", all_but("jumba"), "", ""])


@rule("mission626", "MIS-5", "MIS-2")
def test_who_leaves_through_cobra_has_nothing_more_to_know():
    table = looked("angel", "leroy", owner="nani").has(inside=(0, 2, 3))
    for viewer in (0, 2, NOBODY):
        table.sees(viewer, ruled_out=[""] * 4, front=["cobra", "nani", "", ""])


@rule("mission626", "MIS-2")
def test_who_has_left_keeps_what_they_know():
    table = looked("councilwoman", "gantu", "david").plays(1, "councilwoman on 0 naming 0")
    table.has(inside=(1, 2, 3)).sees(0, hands=["", "jumba", "? ?", "?"])


# ---- what is known after a swap


@rule("mission626", "MIS-12")
def test_after_a_swap_each_knows_the_others_hand():
    hands = ["pleakley gantu", "jumba", "angel"]
    table = given("mission626", hands=hands, stitch=2, pile="lilo nani").plays(0, "pleakley on 1")
    table.sees(0, hands=["jumba", "gantu ?", "?"]).sees(1, hands=["jumba", "gantu lilo", "?"])
    table.sees(2, hands=["?", "? ?", "angel"]).sees(NOBODY, hands=["?", "? ?", "?"])


@rule("mission626", "MIS-12", "MIS-12a")
def test_after_a_swap_not_prevented_each_knows_the_others_hand():
    table = asked().plays(2, "swap hands")
    for viewer in (0, 2):
        table.sees(viewer, hands=["jumba", "? ?", "gantu", "?"])
    table.sees(3, hands=["?", "? ?", "?", "leroy"])


@rule("mission626", "MIS-12")
def test_a_third_player_who_had_looked_follows_the_card():
    hands = ["angel", "jumba", "cobra gantu", "councilwoman"]
    table = given("mission626", hands=hands, turn=2, stitch=3, pile="lilo pleakley nani david")
    table.plays(2, "cobra on 1").plays(3, "lilo").plays(0, "pleakley on 1")
    table.sees(2, hands=["jumba", "? ?", "gantu", "?"])
    table.sees(2, ruled_out=[all_but("jumba"), "", "", ""])
    table.sees(NOBODY, hands=["?", "? ?", "?", "?"], ruled_out=["nani lilo", "", "", ""])


@rule("mission626", "MIS-12a")
def test_stitch_given_leaves_a_card_that_was_looked_at_where_it_is():
    hands = ["angel", "jumba", "cobra gantu", "councilwoman"]
    table = given("mission626", hands=hands, turn=2, stitch=1, pile="david pleakley nani leroy")
    table.plays(2, "cobra on 1").plays(3, "david").plays(0, "pleakley on 1")
    table.plays(1, "give stitch").sees(2, hands=["?", "jumba ?", "gantu", "?"])


@rule("mission626", "MIS-12")
def test_what_is_known_after_a_swap_lasts_until_it_may_have_been_played():
    hands = ["pleakley gantu", "jumba", "angel"]
    table = given("mission626", hands=hands, stitch=2, pile="lilo david cobra nani leroy")
    table.plays(0, "pleakley on 1").plays(1, "lilo").sees(0, hands=["jumba", "gantu", "? ?"])
    table.plays(2, "david").plays(0, "jumba").sees(1, hands=["?", "gantu nani", "?"])
    table.plays(1, "gantu").sees(0, hands=["cobra", "?", "? ?"])


# ---- what is known after Sparky


@rule("mission626", "MIS-6")
def test_the_others_learn_that_the_survivor_is_higher():
    table = given("mission626", hands=["sparky angel", "cobra", "gantu", "jumba"])
    table.plays(0, "sparky on 3")
    for viewer in (1, 2, NOBODY):
        table.sees(viewer, ruled_out=[up_to(4), "", "", ""])
        assert hand_of(table, 0, viewer) == "?"
    assert hand_of(table, 0, 3) == "angel"  # who has left knows the card


@rule("mission626", "MIS-6", "MIS-6b")
def test_and_so_if_the_chosen_player_survives():
    table = given("mission626", hands=["sparky cobra", "gantu", "jumba", "angel"])
    table.plays(0, "sparky on 2").sees(0, hands=["", "? ?", "jumba", "?"])
    for viewer in (1, 3, NOBODY):
        table.sees(viewer, ruled_out=["", "", up_to(2), ""])


@rule("mission626", "MIS-6")
def test_a_survivor_who_can_only_be_lilo_is_seen_by_all():
    table = given("mission626", hands=["sparky nani", "gantu", "lilo", "angel"])
    table.plays(0, "sparky on 2").sees(NOBODY, hands=["", "? ?", "lilo", "?"])


def tied(*drawn: str, more: bool = True):
    """Seats 1 and 0 hold the same number, and everybody knows it."""
    hands = ["jumba", "sparky jumba", "angel", "cobra"]
    rest = deck_without(4, *hands, *drawn)[1:] if more else []  # one is set aside
    pile = " ".join([*drawn, *rest])
    return given("mission626", hands=hands, turn=1, pile=pile).plays(1, "sparky on 0")


@rule("mission626", "MIS-6a")
def test_after_a_tie_the_two_know_and_the_others_know_that_they_are_alike():
    table = tied("gantu")
    for viewer in (0, 1):
        table.sees(viewer, hands=["jumba", "jumba", "? ?", "?"])
    for viewer in (2, 3, NOBODY):
        table.sees(viewer, alike=[(0, 1), (0, 1), (), ()])
        assert (hand_of(table, 0, viewer), hand_of(table, 1, viewer)) == ("?", "?")


@rule("mission626", "MIS-6a")
@pytest.mark.parametrize(
    ("viewer", "ruled_out"),
    [
        (NOBODY, "sparky nani lilo"),  # one Sparky lies face up
        (2, "sparky angel leroy nani lilo"),  # holds one of the two fives
        (3, "cobra sparky nani lilo"),
    ],
)
def test_of_a_number_alike_there_are_two_cards(viewer, ruled_out):
    tied("gantu").sees(viewer, ruled_out=[ruled_out, ruled_out, "", ""])


@rule("mission626", "MIS-6a")
def test_who_sees_one_of_two_alike_knows_the_number_of_the_other():
    table = tied("cobra").plays(2, "cobra on 1")
    table.sees(2, hands=["jumba", "jumba", "angel", "? ?"])
    table.sees(NOBODY, hands=["?", "?", "?", "? ?"])


@rule("mission626", "MIS-6a")
def test_alike_in_number_need_not_be_alike_in_character():
    hands = ["angel", "sparky leroy", "jumba", "cobra"]
    table = given("mission626", hands=hands, turn=1).plays(1, "sparky on 0")
    table.sees(0, hands=["angel", "leroy", "? ?", "?"]).sees(
        1, hands=["angel", "leroy", "? ?", "?"]
    )


@rule("mission626", "MIS-6a", "MIS-4")
def test_a_number_refused_for_one_of_two_alike_is_refused_for_both():
    table = tied("councilwoman").plays(2, "councilwoman on 0 naming 6")
    ruled_out = "sparky david pleakley nani lilo"
    table.sees(NOBODY, ruled_out=[ruled_out, ruled_out, "", ""])


@rule("mission626", "MIS-6a", "MIS-2")
def test_the_discard_of_one_of_two_alike_shows_the_other():
    table = tied("councilwoman").plays(2, "councilwoman on 1 naming 4")
    for viewer in (2, 3, NOBODY):
        assert hand_of(table, 0, viewer) == "jumba"
    table.has(alike=[()] * 4)


@rule("mission626", "MIS-6a")
def test_alike_until_one_of_them_plays_what_it_may_have_been():
    table = tied("gantu", "gantu", "david").plays(2, "gantu").plays(3, "gantu")
    table.has(alike=[(0, 1), (0, 1), (), ()]).plays(0, "david").has(alike=[()] * 4)
    table.sees(NOBODY, ruled_out=["", "gantu sparky nani lilo", "", ""])
    assert hand_of(table, 0, 1) == "jumba"  # the two still know


@rule("mission626", "MIS-6a")
def test_alike_still_after_a_card_that_it_cannot_have_been():
    table = tied("gantu", "gantu", "lilo").plays(2, "gantu").plays(3, "gantu").plays(0, "lilo")
    table.has(alike=[(0, 1), (0, 1), (), ()])


@rule("mission626", "MIS-6a")
def test_three_alike_are_the_three_councilwomen():
    hands = ["councilwoman", "sparky councilwoman", "councilwoman", "cobra"]
    pile = " ".join(["sparky", *deck_without(4, "sparky", *hands)[1:]])
    table = given("mission626", hands=hands, turn=1, pile=pile)
    table.plays(1, "sparky on 0").plays(2, "sparky on 1").has(alike=[(0, 1, 2)] * 3 + [()])
    table.sees(NOBODY, hands=["councilwoman", "councilwoman", "councilwoman", "? ?"])


@rule("mission626", "MIS-6a", "MIS-12")
def test_a_swap_carries_the_likeness_along():
    table = tied("pleakley").plays(2, "pleakley on 1").has(alike=[(0, 2), (), (0, 2), ()])
    table.sees(0, hands=["jumba", "?", "jumba", "? ?"])
    table.sees(1, hands=["jumba", "angel", "jumba", "? ?"])
    table.sees(NOBODY, hands=["?", "?", "?", "? ?"])


@rule("mission626", "MIS-6a", "MIS-12")
def test_who_receives_one_of_two_alike_knows_the_number_of_the_other():
    table = tied("pleakley", "gantu", "david").plays(2, "pleakley on 1")
    table.sees(2, hands=["jumba", "angel", "jumba", "? ?"])
    table.plays(3, "gantu").plays(0, "david").sees(2, hands=["jumba", "angel ?", "jumba", "?"])


# ---- what is known after a wrong number


@rule("mission626", "MIS-4", "MIS-4c")
@pytest.mark.parametrize("value", range(9))
def test_a_wrong_number_is_ruled_out_for_everybody(value):
    card = "jumba" if value != 4 else "angel"
    hands = ["councilwoman gantu", "cobra", card, "leroy"]
    table = given("mission626", hands=hands).plays(0, on("councilwoman", 2, naming=value))
    ruled_out = " ".join(name for name in CARDS if VALUES[name] == value)
    for viewer in (0, 1, 2, 3, NOBODY):
        table.sees(viewer, ruled_out=["", "", ruled_out, ""])


def refused(*drawn: str):
    """Seat 1 does not hold 5, and everybody knows it."""
    hands = ["councilwoman gantu", "jumba", "cobra"]
    table = given("mission626", hands=hands, stitch=2, pile=" ".join(drawn))
    return table.plays(0, "councilwoman on 1 naming 5")


@rule("mission626", "MIS-4")
def test_until_the_owner_plays_a_card_that_may_have_been_kept():
    table = refused("gantu", "lilo", "nani").sees(NOBODY, ruled_out=["", "angel leroy", ""])
    table.plays(1, "gantu").sees(NOBODY, ruled_out=[""] * 3).sees(0, ruled_out=[""] * 3)


@rule("mission626", "MIS-4")
@pytest.mark.parametrize("drawn", ["angel", "leroy"])
def test_and_longer_if_the_card_played_is_one_ruled_out(drawn):
    table = refused(drawn, "lilo", "nani").plays(1, drawn)
    for viewer in (0, 2, NOBODY):
        table.sees(viewer, ruled_out=["", "angel leroy", ""])


@rule("mission626", "MIS-4", "MIS-5")
def test_what_is_ruled_out_adds_up():
    hands = ["angel", "councilwoman gantu", "cobra"]
    table = given("mission626", hands=hands, turn=1, pile="councilwoman lilo")
    table.plays(1, "councilwoman on 0 naming 4").plays(2, "cobra on 0")
    for viewer in (1, NOBODY):
        table.sees(viewer, ruled_out=["jumba nani lilo", "", ""])
    table.sees(2, ruled_out=[all_but("angel"), "", ""])


@rule("mission626", "MIS-4", "MIS-12")
def test_what_is_ruled_out_goes_along_with_a_swap():
    hands = ["councilwoman gantu", "jumba", "cobra", "leroy"]
    table = given("mission626", hands=hands, stitch=3, pile="pleakley david lilo")
    table.plays(0, "councilwoman on 2 naming 7").plays(1, "pleakley on 2")
    table.sees(NOBODY, ruled_out=["", "nani", "", ""]).sees(0, ruled_out=["", "nani", "", ""])


@rule("mission626", "MIS-16")
@pytest.mark.parametrize(
    ("table", "seat", "move"),
    [
        (lambda: looked("lilo"), 1, "lilo"),
        (lambda: tied("gantu", more=False), 2, "gantu"),
        (lambda: refused("leroy"), 1, "leroy"),
    ],
)
def test_in_the_next_round_all_is_forgotten(table, seat, move):
    table = table().plays(seat, move).has(deals=2)
    seats = table.position.seats
    for viewer in (*range(seats), NOBODY):
        table.sees(viewer, ruled_out=[""] * seats, alike=[()] * seats)
        hands = describe(table.position.view(viewer))["hands"]
        assert all(set(h.split()) == {"?"} for owner, h in enumerate(hands) if owner != viewer)
    table.has(shown=[])
