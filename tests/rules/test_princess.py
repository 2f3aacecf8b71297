"""Princess Princess, rule by rule."""

from __future__ import annotations

from collections import Counter
from enum import IntEnum
from itertools import pairwise

import pytest

from arrange.princess import cards, census, codes, deck, describe
from pioche.errors import BadInput
from pioche.games.about import key
from pioche.games.game import find
from pioche.games.love_letter.court import Event as Told
from pioche.games.love_letter.court import Objection as Common
from pioche.games.love_letter.turns import REACHED, TOKENS
from pioche.games.princess.cards import COPIES, Card, Choice, Claire
from pioche.games.princess.rules import Event, Objection
from pioche.kernel.record import NONE
from pioche.kernel.seats import NOBODY
from pioche.play.position import deal
from scenario import Scene, given, rule

SEATS = range(2, 7)
CARDS = [key(card) for card in Card]
CHOOSING = ["guard", "advisors", "librarian", "ghost_king"]  # those that need another player
NAMEABLE = [0, *range(2, 10)]
TO_WIN = {2: 6, 3: 5, 4: 4, 5: 3, 6: 3}
READINGS = ["alone", "literal"]


def on(card: str, target: int, naming: int = 9) -> str:
    """The move that plays a card on somebody."""
    return f"guard on {target} naming {naming}" if card == "guard" else f"{card} on {target}"


def story(table: Scene) -> list[str]:
    """The names of what the last move told."""
    return [event.name for event in table.position.events]


def shown_down(*hands: str, **situation) -> Scene:
    """All show the cards named here: seat 0 has laid down Oliver, and no card is left."""
    table = given("princess", hands=[f"{hands[0]} oliver", *hands[1:]], pile="", **situation)
    return table.plays(0, "oliver").tells(Told.PILE_EMPTY)


def last_one_in(*fronts: str, kept: str = "oliver", **situation) -> Scene:
    """Seat 0 keeps a card and sends out the only other one still in, who holds the Ogre."""
    hands = [f"{kept} guard", "ogre", *[""] * (len(fronts) - 2)]
    table = given("princess", hands=hands, front=fronts, **situation)
    return table.plays(0, "guard on 1 naming 9").tells(Told.LAST_INSIDE, seat=0)


def seats_told(table: Scene, event: IntEnum) -> list[int]:
    """The seats that such events of the last move speak of."""
    return [told["seat"] for told in table.told(event)]


def other_lots(table: Scene, seed: int) -> Scene:
    """The same table, with other cards and lots to come in later rounds."""
    table.position._box[0].rng[:] = deal("princess", seats=2, seed=seed).record.rng
    return table


def kept_by(table: Scene, owner: int, viewer: int) -> str:
    """The cards that somebody holds, as a viewer sees them."""
    return describe(table.position.view(viewer))["hands"][owner]


def test_the_numbers_of_the_rules_are_those_of_the_facts():
    about = find("princess").about
    assert [option.name for option in about.options] == [key(choice) for choice in Choice]
    assert list(about.options[Choice.CLAIRE].choices) == [key(claire) for claire in Claire]
    assert about.options[Choice.CLAIRE].default == "alone"
    columns = {REACHED: "reached", TOKENS: "tokens"}
    assert {place: column.name for place, column in enumerate(about.columns)} == columns


# ---- the deal


@rule("princess", "PRI-0")
@pytest.mark.parametrize("seats", SEATS)
def test_there_are_twenty_one_cards(seats):
    dealt = census(deal("princess", seats=seats, seed=seats))
    assert len(dealt) == 21
    assert Counter(dealt) == Counter(
        cards("ogre celeste ghost_king" + " guard" * 6)
        + cards("princesses vladric oliver librarian advisors claire") * 2
    )


@rule("princess", "PRI-0a")
@pytest.mark.parametrize(("seats", "pile"), [(2, 15), (3, 17), (4, 16), (5, 15), (6, 14)])
def test_one_card_each_one_aside_and_the_rest_in_the_pile(seats, pile):
    table = describe(deal("princess", seats=seats, seed=seats, first=1))
    assert [len(hand.split()) for hand in table["hands"]] == [1, 2, 1, 1, 1, 1][:seats]
    assert table["aside"] in CARDS
    assert table["piled"] == pile - 1  # the first player has drawn
    assert table["front"] == [""] * seats
    assert table["tokens"] == [0] * seats


@rule("princess", "PRI-0a")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_sees_the_card_aside_the_pile_or_the_hands_of_others(seats):
    position = deal("princess", seats=seats, seed=3, first=0)
    truth = describe(position)["hands"]
    for viewer in (*range(seats), NOBODY):
        seen = describe(position.view(viewer))
        hidden = ["? ?", *["?"] * (seats - 1)]
        own = [truth[seat] if seat == viewer else hidden[seat] for seat in range(seats)]
        assert seen["hands"] == own
        assert seen["aside"] == "?"
        assert set(seen["pile"].split()) == {"?"}


@rule("princess", "PRI-0b")
@pytest.mark.parametrize("seats", SEATS)
def test_three_cards_lie_face_up_with_two_players_only(seats):
    position = deal("princess", seats=seats, seed=1)
    face_up = describe(position)["face_up"]
    assert len(face_up.split()) == (3 if seats == 2 else 0)
    for viewer in (*range(seats), NOBODY):
        assert describe(position.view(viewer))["face_up"] == face_up


@rule("princess", "PRI-0c")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_player_is_chosen_or_drawn_by_lot(seats):
    for seat in range(seats):
        assert deal("princess", seats=seats, seed=1, first=seat).to_move == (seat,)
    drawn = {deal("princess", seats=seats, seed=seed).to_move for seed in range(80)}
    assert drawn == {(seat,) for seat in range(seats)}


@rule("princess", "PRI-0c")
def test_only_somebody_at_the_table_can_be_first():
    with pytest.raises(BadInput):
        deal("princess", seats=3, first=3)


@rule("princess", "PRI-0a", "PRI-0b", "PRI-10d")
@pytest.mark.parametrize("seats", SEATS)
def test_the_next_round_is_dealt_from_all_cards(seats):
    front = ["claire", *[""] * (seats - 1)]
    table = last_one_in(*front, face_up="oliver librarian vladric" if seats == 2 else "")
    table.tells(Told.NEW_ROUND, number=2, seat=0)
    table.has(deals=2, inside=tuple(range(seats)), safe=(), front=[""] * seats)
    assert census(table.position) == sorted(deck(table.position))
    face_up = describe(table.position)["face_up"].split()
    assert [told["card"] for told in table.told(Event.FACE_UP)] == face_up
    assert len(face_up) == (3 if seats == 2 else 0)


@rule("princess", "PRI-0a")
def test_everybody_is_told_the_card_dealt_to_them_alone():
    table = last_one_in("", "", "")
    hands = describe(table.position)["hands"]
    for seat in range(3):
        dealt = hands[seat].split()[0]
        assert table.told(Told.DEALT, to=seat) == [{"seat": seat, "card": dealt}]
    table.does_not_tell(Told.DEALT, to=NOBODY)
    table.tells(Told.DREW, to=0, seat=0, card=hands[0].split()[1])
    table.tells(Told.DREW, to=1, seat=0, card="?")


@rule("princess", "PRI-0a")
def test_each_round_is_shuffled_anew():
    tables = [other_lots(given("princess", hands=["guard ogre", "guard"]), n) for n in range(6)]
    assert len({describe(table.plays(0, "ogre").position)["pile"] for table in tables}) == 6


# ---- a turn


@rule("princess", "PRI-0d")
@pytest.mark.parametrize("seats", SEATS)
def test_turns_pass_clockwise(seats):
    hands = ["claire guard", *["guard"] * (seats - 1)]
    pile = "oliver oliver advisors advisors librarian librarian"
    table = given("princess", hands=hands, pile=pile, aside="ogre")
    for seat in range(seats):
        table.has(to_move=(seat,))
        for other in set(range(seats)) - {seat}:
            table.allows_only(other)
        table.plays(seat, f"guard on {(seat + 1) % seats} naming 9")
    table.has(to_move=(0,))


@rule("princess", "PRI-0d")
def test_either_card_may_be_played_and_the_other_stays_in_hand():
    table = given("princess", hands=["claire oliver", "guard"], pile="guard guard")
    table.allows_only(0, "claire", "oliver")
    table.plays(0, "claire").has(hands=["oliver", "guard guard"], front=["claire", ""])
    table = given("princess", hands=["claire oliver", "guard"], pile="guard guard")
    table.plays(0, "oliver").has(hands=["claire", "guard guard"], front=["oliver", ""])


@rule("princess", "PRI-0d")
def test_of_two_equal_cards_one_is_played():
    table = given("princess", hands=["claire claire", "guard"], pile="guard guard")
    table.allows_only(0, "claire")
    table.plays(0, "claire").has(hands=["claire", "guard guard"], front=["claire", ""])


@rule("princess", "PRI-0d")
def test_the_next_player_draws_the_top_card_and_alone_sees_it():
    table = given("princess", hands=["claire oliver", "guard", "guard"], pile="ogre celeste")
    table.plays(0, "claire").has(hands=["oliver", "guard ogre", "guard"], pile="celeste")
    table.tells(Told.PLAYED, seat=0, card="claire")
    table.tells(Told.DREW, to=1, seat=1, card="ogre")
    table.sees(1, hands=["?", "guard ogre", "?"], pile="?")
    for viewer in (0, 2, NOBODY):
        table.tells(Told.DREW, to=viewer, seat=1, card="?")
        assert kept_by(table, owner=1, viewer=viewer) == "? ?"


@rule("princess", "PRI-0d")
def test_cards_played_stay_face_up_in_their_order():
    table = given(
        "princess",
        hands=["oliver claire", "guard"],
        front=["advisors", "guard guard"],
        pile="celeste vladric guard",
    )
    table.plays(0, "claire").plays(1, "celeste").plays(0, "oliver")
    front = ["advisors claire oliver", "guard guard celeste"]
    table.has(front=front).sees(1, front=front).sees(NOBODY, front=front)


@rule("princess", "PRI-0d")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_plays_out_of_turn(seats):
    others = ["oliver", "librarian", "vladric", "celeste", "advisors"][: seats - 1]
    table = given("princess", hands=["guard claire", *others])
    for seat in range(1, seats):
        table.refuses(seat, "celeste", Common.NOT_YOUR_TURN)
        table.refuses(seat, "oliver", Common.NOT_YOUR_TURN)
        table.refuses(seat, "guard on 0 naming 0", Common.NOT_YOUR_TURN)
        table.refuses(seat, "vladric on 0", Common.NOT_YOUR_TURN)
        table.refuses(seat, "keep oliver, put guard first", Common.NOT_YOUR_TURN)


@rule("princess", "PRI-0d")
@pytest.mark.parametrize("card", CARDS)
def test_only_a_card_in_hand_can_be_played(card):
    held = [other for other in ("claire", "oliver", "librarian") if other != card][:2]
    table = given("princess", hands=[" ".join(held), card, "guard"])
    table.refuses(0, card, Common.NOT_IN_HAND)
    if card in [*CHOOSING, "vladric"]:
        table.refuses(0, on(card, 1), Common.NOT_IN_HAND)


# ---- leaving the round


@rule("princess", "PRI-0e", "PRI-7b")
@pytest.mark.parametrize("value", NAMEABLE)
def test_whoever_leaves_discards_the_hand_face_up_and_without_effect(value):
    held = CARDS[value]
    kept = "advisors" if held != "advisors" else "claire"
    table = given("princess", hands=[f"{kept} guard", held, "guard"], pile="guard guard guard")
    table.plays(0, on("guard", 1, naming=value)).tells(Told.DISCARDED, seat=1, card=held)
    assert story(table) == ["named", "right", "left", "discarded", "drew"]
    table.has(hands=[kept, "", "guard guard"], front=["guard", held, ""], pile="guard guard")
    table.has(inside=(0, 2), safe=(), to_move=(2,))


@rule("princess", "PRI-0f")
@pytest.mark.parametrize("seats", range(3, 7))
def test_those_who_have_left_are_passed_over(seats):
    table = given("princess", hands=["claire oliver", *[""] * (seats - 2), "guard"])
    table.plays(0, "claire").has(to_move=(seats - 1,))
    table.plays(seats - 1, "guard on 0 naming 9").has(to_move=(0,))


@rule("princess", "PRI-0f")
@pytest.mark.parametrize("card", [*CHOOSING, "vladric"])
def test_those_who_have_left_cannot_be_chosen(card):
    table = given("princess", hands=[f"oliver {card}", "", "claire", "guard"])
    table.refuses(0, on(card, 1), Common.NOT_IN_ROUND).allows(0, on(card, 2), on(card, 3))


@rule("princess", "PRI-0f")
@pytest.mark.parametrize("card", [*CHOOSING, "vladric"])
@pytest.mark.parametrize("seats", range(2, 6))
def test_nobody_can_be_chosen_who_is_not_at_the_table(card, seats):
    table = given("princess", hands=[f"oliver {card}", *["guard"] * (seats - 1)])
    for seat in range(seats, 6):
        table.refuses(0, on(card, seat), Common.NOT_IN_ROUND)


@rule("princess", "PRI-0e", "PRI-0f")
def test_whoever_has_left_is_back_in_the_next_round():
    table = last_one_in("", "", "").has(inside=(0, 1, 2))
    assert [len(hand.split()) for hand in describe(table.position)["hands"]] == [2, 1, 1]


# ---- choosing somebody


@rule("princess", "PRI-0g", "PRI-7", "PRI-7a", "PRI-7b", "PRI-3")
@pytest.mark.parametrize("card", CHOOSING)
def test_these_choose_another_player_not_oneself(card):
    table = given("princess", hands=[f"oliver {card}", "claire", "claire"])
    table.refuses(0, on(card, 0), Common.ON_YOURSELF)
    for target in (1, 2):
        table.allows(0, on(card, target))


@rule("princess", "PRI-6c")
@pytest.mark.parametrize("card", [*CHOOSING, "vladric"])
@pytest.mark.parametrize("seats", SEATS)
def test_if_somebody_can_be_chosen_somebody_must_be(card, seats):
    hands = [f"oliver {card}", *["guard"] * (seats - 1)]
    given("princess", hands=hands).refuses(0, card, Common.CHOOSE_SOMEBODY)
    table = given("princess", hands=hands, safe=range(1, seats - 1))  # all but one are protected
    table.refuses(0, card, Common.CHOOSE_SOMEBODY).allows(0, on(card, seats - 1))


@rule("princess", "PRI-6a")
@pytest.mark.parametrize("card", CHOOSING)
@pytest.mark.parametrize("seats", SEATS)
def test_with_all_others_protected_these_have_no_effect(card, seats):
    hands = [f"claire {card}", *["guard"] * (seats - 1)]
    table = given("princess", hands=hands, safe=range(1, seats), pile="oliver oliver")
    table.allows_only(0, "claire", card)
    table.plays(0, card).tells(Told.PLAYED, seat=0, card=card).tells(Told.NO_EFFECT, seat=0)
    assert story(table) == ["played", "no_effect", "drew"]
    table.has(front=[card, *[""] * (seats - 1)], inside=tuple(range(seats)))
    table.has(hands=["claire", "guard oliver", *["guard"] * (seats - 2)])


@rule("princess", "PRI-6a")
@pytest.mark.parametrize("card", CHOOSING)
def test_those_who_have_left_do_not_count_as_somebody_to_choose(card):
    table = given("princess", hands=[f"claire {card}", "", "guard", ""], safe=[2])
    table.allows_only(0, "claire", card).plays(0, card).tells(Told.NO_EFFECT, seat=0)


@rule("princess", "PRI-6b")
@pytest.mark.parametrize("seats", SEATS)
def test_with_all_others_protected_vladric_is_played_on_oneself(seats):
    hands = ["claire vladric", *["guard"] * (seats - 1)]
    table = given("princess", hands=hands, safe=range(1, seats), pile="celeste oliver oliver")
    table.allows_only(0, "claire", "vladric on 0")
    table.refuses(0, "vladric", Common.CHOOSE_SOMEBODY)
    table.refuses(0, "vladric on 1", Common.PROTECTED)
    table.plays(0, "vladric on 0").does_not_tell(Told.NO_EFFECT)
    assert describe(table.position)["hands"][0] == "celeste"


@rule("princess", "PRI-6c")
@pytest.mark.parametrize("card", ["claire", "oliver", "princesses", "celeste", "ogre"])
def test_the_other_cards_choose_nobody(card):
    given("princess", hands=[f"guard {card}", "guard"]).allows(0, card)


# ---- the last card of the pile


LAST_MOVES = [
    "claire",
    "guard on 1 naming 9",
    "advisors on 1",
    "librarian on 1",
    "oliver",
    "vladric on 0",
    "vladric on 1",
    "princesses",
    "ghost_king on 1",
    "celeste",
]


def at_the_last_card(seats: int, move: str, pile: str, **situation) -> Scene:
    """Nobody leaves by these moves: all hands are as good as equal."""
    others = ["guard", "guard", "guard", "guard", "claire"][: seats - 1]
    hands = [f"guard {move.split(maxsplit=1)[0]}", *others]
    return given("princess", hands=hands, pile=pile, aside="oliver", **situation).plays(0, move)


@rule("princess", "PRI-10")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("move", LAST_MOVES)
def test_the_round_ends_after_the_turn_in_which_the_pile_is_empty(move, seats):
    table = at_the_last_card(seats, move, pile="").tells(Told.PILE_EMPTY).has(deals=2)
    assert seats_told(table, Told.SHOWED) == list(range(seats))


@rule("princess", "PRI-10")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(
    "move", [m for m in LAST_MOVES if not m.startswith(("princesses", "vladric"))]
)
def test_while_a_card_is_left_the_round_goes_on(move, seats):
    table = at_the_last_card(seats, move, pile="librarian")
    table.does_not_tell(Told.PILE_EMPTY).has(deals=1, to_move=(1,), piled=0)


@rule("princess", "PRI-10", "PRI-5")
@pytest.mark.parametrize("target", [0, 1])
def test_the_round_ends_too_if_vladric_takes_the_last_card(target):
    table = at_the_last_card(3, f"vladric on {target}", pile="celeste")
    table.tells(Event.REPLACED, seat=target, card="celeste").does_not_tell(Event.DREW_ASIDE)
    table.tells(Told.SHOWED, seat=target, card="celeste", value=8)
    table.tells(Told.ROUND_WON, seat=target, count=1)


@rule("princess", "PRI-10", "PRI-6a")
@pytest.mark.parametrize("card", CHOOSING)
def test_a_card_without_effect_can_be_the_last(card):
    table = at_the_last_card(3, card, pile="", safe=[1, 2])
    assert story(table)[:6] == ["played", "no_effect", "pile_empty", *["showed"] * 3]


# ---- the Ogre, 9


@rule("princess", "PRI-1")
@pytest.mark.parametrize("seats", range(3, 7))
def test_whoever_plays_the_ogre_leaves(seats):
    table = given("princess", hands=["oliver ogre", *["guard"] * (seats - 1)])
    table.plays(0, "ogre").tells(Told.LEFT, seat=0).tells(Told.DISCARDED, seat=0, card="oliver")
    assert story(table) == ["played", "left", "discarded", "drew"]
    table.has(inside=tuple(range(1, seats)), to_move=(1,))
    assert describe(table.position)["front"][0] == "ogre oliver"


@rule("princess", "PRI-1", "PRI-10b")
def test_playing_the_ogre_leaves_the_only_other_one_as_winner():
    table = given("princess", hands=["", "celeste ogre", "claire"], turn=1)
    table.plays(1, "ogre").tells(Told.LAST_INSIDE, seat=2).tells(Told.ROUND_WON, seat=2, count=1)
    table.has(tokens=[0, 0, 1], to_move=(2,))


@rule("princess", "PRI-1", "PRI-10")
def test_the_ogre_as_last_card_leaves_before_the_others_show():
    table = given("princess", hands=["celeste ogre", "claire", "guard"], pile="")
    table.plays(0, "ogre").tells(Told.PILE_EMPTY).has(tokens=[0, 0, 1])
    assert seats_told(table, Told.SHOWED) == [1, 2]


@rule("princess", "PRI-1", "PRI-10")
def test_the_ogre_kept_to_the_end_wins():
    table = shown_down("celeste", "ogre", "ghost_king").has(tokens=[0, 1, 0])
    table.tells(Told.SHOWED, seat=1, card="ogre", value=9)


@rule("princess", "PRI-1")
def test_the_ogre_is_never_forced_and_never_barred():
    given("princess", hands=["ogre claire", "guard"]).allows_only(0, "ogre", "claire")
    given("princess", hands=["ogre celeste", "guard"]).allows_only(0, "ogre", "celeste")


# ---- Celeste, 8


FLED = ["ghost_king", "vladric"]


@rule("princess", "PRI-2")
@pytest.mark.parametrize("hand", ["celeste {}", "{} celeste"])
@pytest.mark.parametrize("other", FLED)
@pytest.mark.parametrize("safe", [(), (1, 2)])
def test_celeste_must_be_played_before_the_ghost_king_and_vladric(hand, other, safe):
    table = given("princess", hands=[hand.format(other), "guard", "guard"], safe=safe)
    table.allows_only(0, "celeste")
    if other == "vladric":
        table.refuses(0, "vladric on 0", Objection.CELESTE_FIRST)
    elif safe:
        table.refuses(0, "ghost_king", Objection.CELESTE_FIRST)
    if not safe:
        table.refuses(0, on(other, 1), Objection.CELESTE_FIRST)
    table.plays(0, "celeste")
    assert describe(table.position)["hands"][0] == other


@rule("princess", "PRI-2", "PRI-2b")
@pytest.mark.parametrize("hand", ["celeste {}", "{} celeste"])
@pytest.mark.parametrize("other", [c for c in CARDS if c not in {*FLED, "celeste"}])
def test_celeste_may_be_played_or_kept_with_any_other_card(hand, other):
    table = given("princess", hands=[hand.format(other), "guard"])
    table.allows(0, "celeste", on(other, 1) if other in CHOOSING else other)


@rule("princess", "PRI-2")
def test_celeste_has_no_effect():
    table = given("princess", hands=["guard celeste", "claire", "oliver"], pile="guard guard")
    table.plays(0, "celeste").tells(Told.PLAYED, seat=0, card="celeste")
    assert story(table) == ["played", "drew"]
    table.has(hands=["guard", "claire guard", "oliver"], front=["celeste", "", ""], safe=())


@rule("princess", "PRI-2")
def test_celeste_discarded_has_no_effect_either():
    table = given("princess", hands=["guard vladric", "celeste", "oliver"], pile="ogre guard")
    table.plays(0, "vladric on 1").has(hands=["guard", "ogre guard", "oliver"], inside=(0, 1, 2))


@rule("princess", "PRI-2", "PRI-10")
def test_celeste_must_be_played_as_the_last_card_too():
    table = given("princess", hands=["ghost_king celeste", "claire"], pile="")
    table.allows_only(0, "celeste").plays(0, "celeste").tells(Told.PILE_EMPTY).has(tokens=[1, 0])


@rule("princess", "PRI-2")
def test_celeste_received_by_a_swap_is_not_played_at_once():
    table = given("princess", hands=["guard ghost_king", "celeste", "claire"], pile="oliver ogre")
    table.plays(0, "ghost_king on 1").has(hands=["celeste", "guard oliver", "claire"])


@rule("princess", "PRI-2")
def test_whoever_draws_her_to_one_of_these_has_to_play_her():
    table = given("princess", hands=["oliver claire", "vladric"], pile="celeste guard")
    table.plays(0, "claire").allows_only(1, "celeste")


@rule("princess", "PRI-2a")
@pytest.mark.parametrize("other", FLED)
def test_celeste_is_not_forced_among_the_cards_drawn_with_the_princesses(other):
    hands = [f"{other} princesses", "guard", "guard"]
    table = given("princess", hands=hands, pile="celeste claire guard")
    table.plays(0, "princesses").allows(0, f"keep {other}, put celeste first")
    table.allows(0, f"keep celeste, put {other} first")
    table.plays(0, f"keep {other}, put celeste first")
    table.has(hands=[other, "guard guard", "guard"], pile="celeste claire")


@rule("princess", "PRI-2a")
def test_the_princesses_may_be_played_with_celeste_in_hand():
    hands = ["celeste princesses", "guard"]
    table = given("princess", hands=hands, pile="ghost_king vladric guard")
    table.plays(0, "princesses").allows(0, "keep vladric, put celeste first")
    table.allows(0, "keep celeste, put vladric first")


@rule("princess", "PRI-2b")
@pytest.mark.parametrize("hand", ["celeste {}", "{} celeste"])
@pytest.mark.parametrize("viewer", [1, 2, NOBODY])
def test_nobody_learns_whether_celeste_was_forced(hand, viewer):
    def seen_with(other: str):
        hands = [hand.format(other), "advisors", "claire"]
        table = given("princess", hands=hands, pile="oliver guard", aside="guard")
        table.plays(0, "celeste")
        view = table.position.view(viewer)
        return view, view.events, describe(view)["ruled_out"]

    forced = seen_with("ghost_king")
    assert forced[2] == ["", "", ""]
    for other in ["vladric", "guard", "librarian", "princesses", "ogre"]:
        assert seen_with(other) == forced


@rule("princess", "PRI-2", "PRI-2b")
@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_after_vladric_everybody_knows_that_celeste_was_not_kept(viewer):
    table = given("princess", hands=["guard vladric", "claire", "claire"])
    table.plays(0, "vladric on 1").sees(viewer, ruled_out=["celeste", "", ""])


@rule("princess", "PRI-2", "PRI-6a")
@pytest.mark.parametrize("viewer", [1, 2, NOBODY])
def test_after_a_ghost_king_without_effect_they_know_it_too(viewer):
    table = given("princess", hands=["guard ghost_king", "claire", "claire"], safe=[1, 2])
    table.plays(0, "ghost_king").sees(viewer, ruled_out=["celeste", "", ""])


@rule("princess", "PRI-2", "PRI-3")
@pytest.mark.parametrize("viewer", [2, NOBODY])
def test_after_the_ghost_king_they_know_it_of_the_card_that_was_swapped(viewer):
    table = given("princess", hands=["guard ghost_king", "claire", "claire"])
    table.plays(0, "ghost_king on 1").sees(viewer, ruled_out=["", "celeste", ""])


@rule("princess", "PRI-2")
@pytest.mark.parametrize(("played", "known"), [("celeste", "vladric celeste"), ("guard", "")])
def test_they_know_it_until_the_card_kept_may_have_been_played(played, known):
    pile = f"librarian guard {played} guard"
    table = given("princess", hands=["oliver vladric", "claire"], pile=pile)
    table.plays(0, "vladric on 1").plays(1, "guard on 0 naming 5")
    table.plays(0, on(played, 1) if played == "guard" else played)
    assert describe(table.position)["ruled_out"][0] == known


# ---- the Ghost King, 7


@rule("princess", "PRI-3")
@pytest.mark.parametrize("seats", SEATS)
def test_the_ghost_king_swaps_hands(seats):
    hands = ["ogre ghost_king", *["guard"] * (seats - 2), "claire"]
    table = given("princess", hands=hands, pile="oliver oliver")
    table.plays(0, f"ghost_king on {seats - 1}")
    found = [hand.split()[0] for hand in describe(table.position)["hands"]]
    assert found == ["claire", *["guard"] * (seats - 2), "ogre"]
    table.has(inside=tuple(range(seats)), front=["ghost_king", *[""] * (seats - 1)])


@rule("princess", "PRI-3")
def test_only_the_two_who_swap_see_the_cards():
    table = given("princess", hands=["ogre ghost_king", "claire", "guard"], pile="oliver guard")
    table.plays(0, "ghost_king on 1").tells(Told.CHOSE, seat=0, card="ghost_king", target=1)
    for viewer in (0, 1):
        table.tells(Told.SWAPPED, to=viewer, seat=0, target=1, mine="ogre", theirs="claire")
    for viewer in (2, NOBODY):
        table.tells(Told.SWAPPED, to=viewer, seat=0, target=1, mine="?", theirs="?")
    table.sees(0, hands=["claire", "ogre ?", "?"]).sees(1, hands=["claire", "ogre oliver", "?"])
    table.sees(2, hands=["?", "? ?", "guard"]).sees(NOBODY, hands=["?", "? ?", "?"])


@rule("princess", "PRI-3", "PRI-10")
def test_the_ghost_king_as_last_card_swaps_before_all_show():
    table = given("princess", hands=["ogre ghost_king", "claire", "guard"], pile="")
    table.plays(0, "ghost_king on 1").tells(Told.SHOWED, seat=0, card="claire", value=0)
    table.tells(Told.SHOWED, seat=1, card="ogre", value=9).has(tokens=[0, 1, 0])
    assert story(table)[:3] == ["chose", "swapped", "pile_empty"]


@rule("princess", "PRI-3")
@pytest.mark.parametrize(("looked_at", "seen"), [(0, ["?", "librarian ?"]), (1, ["oliver", "? ?"])])
def test_who_has_looked_at_a_hand_follows_the_card_through_a_swap(looked_at, seen):
    hands, pile = ["librarian", "oliver", "guard advisors"], "ghost_king claire claire"
    table = given("princess", hands=hands, turn=2, pile=pile)
    table.plays(2, f"advisors on {looked_at}").plays(0, "ghost_king on 1")
    table.sees(2, hands=[*seen, "guard"])


@rule("princess", "PRI-3", "PRI-7b")
def test_what_was_refused_to_a_guard_goes_with_the_card():
    hands = ["guard guard", "oliver", "claire"]
    table = given("princess", hands=hands, pile="ghost_king advisors advisors")
    table.plays(0, "guard on 1 naming 7").has(ruled_out=["", "ghost_king", ""])
    table.plays(1, "ghost_king on 2").has(ruled_out=["", "", "ghost_king celeste"])


# ---- the Princesses, 6


@rule("princess", "PRI-4", "PRI-4c")
def test_the_princesses_draw_two_keep_one_and_return_two_under_the_pile():
    table = given("princess", hands=["oliver princesses", "guard"], pile="claire ogre guard guard")
    table.plays(0, "princesses").has(hands=["oliver claire ogre", "guard"], pile="guard guard")
    table.tells(Event.KEEPING, seat=0, count=2, total=3).has(to_move=(0,), turn=0)
    table.plays(0, "keep ogre, put claire first")
    table.has(hands=["ogre", "guard guard"], pile="guard claire oliver", to_move=(1,))
    table.has(front=["princesses", ""])


@rule("princess", "PRI-4")
def test_any_of_the_three_is_kept_and_the_others_go_under_in_any_order():
    table = given("princess", hands=["oliver princesses", "guard"], pile="claire ogre guard guard")
    table.plays(0, "princesses").allows_only(
        0,
        "keep oliver, put claire first",
        "keep oliver, put ogre first",
        "keep claire, put oliver first",
        "keep claire, put ogre first",
        "keep ogre, put oliver first",
        "keep ogre, put claire first",
    )
    table.plays(0, "keep oliver, put ogre first").has(pile="guard ogre claire")


@rule("princess", "PRI-4")
@pytest.mark.parametrize(
    ("kept", "drawn", "moves"),
    [
        ("guard", "guard oliver", [("guard", "guard"), ("guard", "oliver"), ("oliver", "guard")]),
        ("oliver", "guard guard", [("guard", "guard"), ("guard", "oliver"), ("oliver", "guard")]),
        ("guard", "guard guard", [("guard", "guard")]),
    ],
)
def test_equal_cards_are_the_same_to_keep(kept, drawn, moves):
    table = given("princess", hands=[f"{kept} princesses", "claire"], pile=f"{drawn} ogre")
    table.plays(0, "princesses")
    table.allows_only(0, *[f"keep {keep}, put {first} first" for keep, first in moves])


@rule("princess", "PRI-4")
def test_the_other_princess_may_be_kept():
    table = given("princess", hands=["princesses princesses", "guard"], pile="claire ogre guard")
    table.plays(0, "princesses").plays(0, "keep princesses, put ogre first")
    table.has(hands=["princesses", "guard guard"], pile="ogre claire", front=["princesses", ""])


@rule("princess", "PRI-4")
@pytest.mark.parametrize(
    "move",
    [
        "keep celeste, put claire first",
        "keep ogre, put celeste first",
        "keep celeste, put celeste first",
        "keep ogre, put ogre first",
        "keep princesses, put ogre first",
    ],
)
def test_only_two_different_cards_of_the_hand_can_be_named(move):
    hands = ["oliver princesses", "celeste"]
    table = given("princess", hands=hands, pile="claire ogre guard guard")
    table.plays(0, "princesses").refuses(0, move, Objection.NOT_AMONG_THESE)


@rule("princess", "PRI-4")
def test_nothing_is_played_before_a_card_is_kept():
    table = given("princess", hands=["oliver princesses", "guard"], pile="claire ogre guard guard")
    table.plays(0, "princesses")
    for move in ("oliver", "claire", "ogre", "guard on 1 naming 9", "vladric on 0", "princesses"):
        table.refuses(0, move, Common.DECIDE_FIRST)
    table.refuses(1, "guard on 0 naming 9", Common.NOT_YOUR_TURN)
    table.refuses(1, "keep ogre, put claire first", Common.NOT_YOUR_TURN)


@rule("princess", "PRI-4")
def test_nothing_is_kept_before_the_princesses_are_played_or_after():
    table = given("princess", hands=["oliver princesses", "guard"], pile="claire ogre guard guard")
    table.refuses(0, "keep oliver, put princesses first", Common.NOTHING_TO_DECIDE)
    table.refuses(0, "keep claire, put ogre first", Common.NOTHING_TO_DECIDE)
    table.plays(0, "princesses", "keep ogre, put claire first")
    table.refuses(1, "keep guard, put guard first", Common.NOTHING_TO_DECIDE)


@rule("princess", "PRI-4a", "PRI-10")
def test_with_no_card_left_the_princesses_have_no_effect():
    table = given("princess", hands=["oliver princesses", "guard", "claire"], pile="")
    table.plays(0, "princesses").tells(Event.NOTHING_TO_DRAW, seat=0).tells(Told.PILE_EMPTY)
    table.does_not_tell(Event.KEEPING).tells(Told.SHOWED, seat=0, card="oliver", value=4)
    assert story(table)[:3] == ["played", "nothing_to_draw", "pile_empty"]
    table.has(tokens=[1, 0, 0])


@rule("princess", "PRI-4b", "PRI-10")
def test_with_one_card_left_the_round_goes_on_with_the_one_returned():
    table = given("princess", hands=["oliver princesses", "guard", "claire"], pile="ogre")
    table.plays(0, "princesses").tells(Event.KEEPING, seat=0, count=1, total=2).has(
        piled=0, deals=1
    )
    table.allows_only(0, "keep oliver, put ogre first", "keep ogre, put oliver first")
    table.plays(0, "keep ogre, put oliver first").does_not_tell(Told.PILE_EMPTY)
    table.has(hands=["ogre", "guard oliver", "claire"], piled=0, to_move=(1,), deals=1)
    table.plays(1, "oliver").tells(Told.PILE_EMPTY).has(tokens=[1, 0, 0])


@rule("princess", "PRI-4b")
@pytest.mark.parametrize("move", ["keep oliver, put oliver first", "keep ogre, put oliver first"])
def test_with_one_card_left_it_must_be_one_of_the_two(move):
    table = given("princess", hands=["oliver princesses", "guard", "claire"], pile="guard")
    table.plays(0, "princesses").refuses(0, move, Objection.NOT_AMONG_THESE)


@rule("princess", "PRI-4b")
def test_one_card_left_that_is_like_the_one_kept():
    table = given("princess", hands=["guard princesses", "claire"], pile="guard")
    table.plays(0, "princesses").allows_only(0, "keep guard, put guard first")
    table.plays(0, "keep guard, put guard first").has(hands=["guard", "claire guard"], pile="")


@rule("princess", "PRI-4", "PRI-10")
def test_with_two_cards_left_both_are_drawn_and_two_returned():
    table = given("princess", hands=["oliver princesses", "guard", "claire"], pile="ogre celeste")
    table.plays(0, "princesses").has(piled=0, deals=1).does_not_tell(Told.PILE_EMPTY)
    table.plays(0, "keep celeste, put oliver first")
    table.has(hands=["celeste", "guard oliver", "claire"], pile="ogre", deals=1)


@rule("princess", "PRI-4")
@pytest.mark.parametrize("seats", SEATS)
def test_with_more_cards_left_those_returned_come_last(seats):
    hands = ["oliver princesses", *["guard"] * (seats - 1)]
    table = given("princess", hands=hands, pile="ogre celeste claire guard vladric")
    table.plays(0, "princesses").plays(0, "keep celeste, put oliver first")
    table.has(pile="guard vladric oliver ogre", to_move=(1,), inside=tuple(range(seats)))


@rule("princess", "PRI-4", "PRI-4c")
def test_only_who_draws_keeps_and_returns_sees_the_cards():
    table = given("princess", hands=["oliver princesses", "guard"], pile="claire ogre guard guard")
    table.plays(0, "princesses").sees(0, hands=["oliver claire ogre", "?"])
    assert [told["card"] for told in table.told(Event.DREW_MORE, to=0)] == ["claire", "ogre"]
    for viewer in (1, NOBODY):
        table.does_not_tell(Event.DREW_MORE, to=viewer)
        assert kept_by(table, owner=0, viewer=viewer) == "? ? ?"
    table.plays(0, "keep ogre, put claire first").tells(Event.KEPT, to=0, seat=0, card="ogre")
    assert [told["card"] for told in table.told(Event.RETURNED, to=0)] == ["claire", "oliver"]
    for viewer in (1, NOBODY):
        table.tells(Event.KEPT, to=viewer, seat=0, card="?")
        table.does_not_tell(Event.RETURNED, to=viewer)
        assert kept_by(table, owner=0, viewer=viewer) == "?"


@rule("princess", "PRI-4c", "PRI-1")
def test_returning_the_ogre_is_no_discard():
    table = given("princess", hands=["ogre princesses", "guard"], pile="claire oliver guard")
    table.plays(0, "princesses", "keep claire, put ogre first").has(inside=(0, 1), deals=1)
    table.has(front=["princesses", ""], pile="ogre oliver").does_not_tell(Told.DISCARDED)


@rule("princess", "PRI-4c", "PRI-8")
def test_returning_claire_does_not_count_for_her_token():
    table = given("princess", hands=["claire princesses", "oliver", "guard"], pile="ogre")
    table.plays(0, "princesses", "keep ogre, put claire first").plays(1, "oliver")
    table.tells(Told.SHOWED, seat=1, card="claire", value=0).does_not_tell(Event.CLAIRE_PAID)
    table.has(tokens=[1, 0, 0])


@rule("princess", "PRI-4c", "PRI-9")
def test_a_princess_returned_counts_for_whoever_plays_her():
    table = given("princess", hands=["princesses princesses", "oliver", "celeste"], pile="ogre")
    table.plays(0, "princesses", "keep ogre, put princesses first").plays(1, "princesses")
    table.tells(Event.PRINCESS_PAID, seat=0, count=2).tells(Event.PRINCESS_PAID, seat=1, count=1)


# ---- Prince Vladric, 5


@rule("princess", "PRI-5")
@pytest.mark.parametrize("seats", SEATS)
def test_vladric_may_be_played_on_anybody_oneself_included(seats):
    table = given("princess", hands=["claire vladric", *["guard"] * (seats - 1)])
    table.allows_only(0, "claire", *[f"vladric on {seat}" for seat in range(seats)])
    table.refuses(0, "vladric", Common.CHOOSE_SOMEBODY)


@rule("princess", "PRI-5")
@pytest.mark.parametrize("discarded", [card for card in CARDS if card != "ogre"])
def test_another_discards_the_hand_without_effect_and_draws(discarded):
    hands = ["guard vladric", "guard", discarded]
    table = given("princess", hands=hands, pile="ogre guard guard guard")
    table.plays(0, "vladric on 2").tells(Told.DISCARDED, seat=2, card=discarded)
    assert story(table) == ["chose", "discarded", "replaced", "drew"]
    table.has(hands=["guard", "guard guard", "ogre"], front=["vladric", "", discarded])
    table.has(pile="guard guard", safe=(), inside=(0, 1, 2), to_move=(1,))


@rule("princess", "PRI-5")
@pytest.mark.parametrize("discarded", [c for c in CARDS if c not in {"ogre", "celeste"}])
def test_one_may_discard_ones_own_hand(discarded):
    hands = [f"{discarded} vladric", "guard", "guard"]
    table = given("princess", hands=hands, pile="ogre guard guard guard")
    table.plays(0, "vladric on 0").tells(Told.DISCARDED, seat=0, card=discarded)
    table.has(hands=["ogre", "guard guard", "guard"], front=[f"vladric {discarded}", "", ""])
    table.has(pile="guard guard", safe=(), inside=(0, 1, 2), to_move=(1,))


@rule("princess", "PRI-5")
@pytest.mark.parametrize("target", [0, 2])
def test_only_the_chosen_player_sees_the_new_card(target):
    hands = ["guard vladric", "guard", "guard"]
    table = given("princess", hands=hands, pile="celeste oliver guard")
    table.plays(0, f"vladric on {target}")
    for viewer in (0, 1, 2, NOBODY):
        card = "celeste" if viewer == target else "?"
        table.tells(Event.REPLACED, to=viewer, seat=target, card=card)
        assert kept_by(table, owner=target, viewer=viewer) == card


@rule("princess", "PRI-5a", "PRI-10")
@pytest.mark.parametrize("target", [0, 1])
def test_if_the_pile_is_empty_the_card_set_aside_is_taken(target):
    hands = ["guard vladric", "guard", "oliver"]
    table = given("princess", hands=hands, pile="", aside="celeste")
    table.plays(0, f"vladric on {target}").tells(Told.SHOWED, seat=target, card="celeste", value=8)
    assert story(table)[:4] == ["chose", "discarded", "drew_aside", "pile_empty"]
    for viewer in (0, 1, 2, NOBODY):
        card = "celeste" if viewer == target else "?"
        table.tells(Event.DREW_ASIDE, to=viewer, seat=target, card=card)
    table.tells(Told.ROUND_WON, seat=target, count=1).does_not_tell(Event.REPLACED)


@rule("princess", "PRI-5a")
def test_the_card_set_aside_is_then_aside_no_more():
    hands = ["guard vladric", "guard"]
    table = given("princess", hands=hands, pile="", aside="celeste", tokens=[5, 5])
    table.plays(0, "vladric on 0").has(hands=["celeste", "guard"], aside="-", winners=(0,))


@rule("princess", "PRI-5b", "PRI-1")
@pytest.mark.parametrize("target", [0, 2])
def test_whoever_discards_the_ogre_leaves_and_draws_nothing(target):
    mine, theirs = ("ogre", "claire") if target == 0 else ("claire", "ogre")
    hands = [f"{mine} vladric", "guard", theirs]
    table = given("princess", hands=hands, pile="celeste oliver guard")
    table.plays(0, f"vladric on {target}").tells(Told.DISCARDED, seat=target, card="ogre")
    table.tells(Told.LEFT, seat=target).does_not_tell(Event.REPLACED)
    left = ["", "guard celeste", "claire"] if target == 0 else ["claire", "guard celeste", ""]
    table.has(hands=left, pile="oliver guard")


@rule("princess", "PRI-5b", "PRI-5a", "PRI-10")
@pytest.mark.parametrize(("target", "shown"), [(0, [1, 2]), (2, [0, 1])])
def test_the_ogre_does_not_take_the_card_set_aside_either(target, shown):
    mine, theirs = ("ogre", "claire") if target == 0 else ("claire", "ogre")
    hands = [f"{mine} vladric", "guard", theirs]
    table = given("princess", hands=hands, pile="", aside="celeste", tokens=[4, 4, 4])
    table.plays(0, f"vladric on {target}").does_not_tell(Event.DREW_ASIDE).has(aside="celeste")
    assert seats_told(table, Told.SHOWED) == shown


@rule("princess", "PRI-5b", "PRI-10b")
@pytest.mark.parametrize(("target", "winner"), [(0, 2), (2, 0)])
def test_the_ogre_discarded_by_one_of_the_last_two_ends_the_round_at_once(target, winner):
    mine, theirs = ("ogre", "claire") if target == 0 else ("claire", "ogre")
    table = given("princess", hands=[f"{mine} vladric", "", theirs])
    table.plays(0, f"vladric on {target}")
    table.tells(Told.LAST_INSIDE, seat=winner).tells(Told.ROUND_WON, seat=winner, count=1)
    assert story(table)[:5] == ["chose", "discarded", "left", "last_inside", "round_won"]


@rule("princess", "PRI-5b", "PRI-6b")
def test_with_all_others_protected_vladric_leads_out_as_the_ogre_does():
    table = given("princess", hands=["ogre vladric", "guard", "guard"], safe=[1, 2])
    table.allows_only(0, "ogre", "vladric on 0")
    table.plays(0, "vladric on 0").tells(Told.LEFT, seat=0).has(inside=(1, 2))


# ---- Oliver, 4


@rule("princess", "PRI-6")
@pytest.mark.parametrize("card", [*CHOOSING, "vladric"])
def test_oliver_protects_from_every_card_of_others(card):
    hands = ["claire oliver", "guard", "guard"]
    table = given("princess", hands=hands, pile=f"{card} celeste")
    table.plays(0, "oliver").tells(Told.SAFE, seat=0).has(safe=(0,))
    table.refuses(1, on(card, 0), Common.PROTECTED).allows(1, on(card, 2))


@rule("princess", "PRI-6")
@pytest.mark.parametrize("seats", SEATS)
def test_oliver_protects_until_ones_next_turn(seats):
    hands = ["claire oliver", *["guard"] * (seats - 1)]
    table = given("princess", hands=hands, pile="vladric vladric advisors advisors celeste ogre")
    table.plays(0, "oliver")
    for seat in range(1, seats):
        table.has(safe=(0,)).refuses(seat, "guard on 0 naming 0", Common.PROTECTED)
        table.plays(seat, "guard" if seats == 2 else f"guard on {1 + seat % (seats - 1)} naming 9")
    table.has(to_move=(0,), safe=())


@rule("princess", "PRI-6")
def test_once_the_turn_has_come_one_can_be_chosen_again():
    table = given("princess", hands=["claire oliver", "guard"], pile="guard celeste oliver guard")
    table.plays(0, "oliver").plays(1, "guard").plays(0, "celeste")
    table.allows(1, "guard on 0 naming 0")


@rule("princess", "PRI-6")
def test_oliver_protects_several_at_once():
    hands = ["claire oliver", "oliver", "guard"]
    table = given("princess", hands=hands, pile="guard advisors ogre")
    table.plays(0, "oliver").plays(1, "oliver").has(safe=(0, 1))
    table.allows_only(2, "guard", "advisors")


@rule("princess", "PRI-6")
def test_oliver_discarded_protects_nobody():
    table = given("princess", hands=["claire vladric", "oliver", "guard"])
    table.plays(0, "vladric on 1").does_not_tell(Told.SAFE).has(safe=())


@rule("princess", "PRI-6", "PRI-10")
def test_oliver_as_last_card_protects_from_no_comparison():
    table = given("princess", hands=["claire oliver", "guard"], pile="").plays(0, "oliver")
    assert story(table)[:3] == ["played", "safe", "pile_empty"]
    table.has(tokens=[0, 1], safe=())


# ---- the Librarian, 3


PAIRS = [
    (mine, theirs)
    for mine in CARDS
    for theirs in CARDS
    if all([mine, theirs, "librarian"].count(key(card)) <= COPIES[card] for card in Card)
]


@rule("princess", "PRI-7")
@pytest.mark.parametrize(("mine", "theirs"), PAIRS)
def test_the_lower_of_the_two_compared_leaves(mine, theirs):
    table = given("princess", hands=[f"{mine} librarian", theirs, "guard"], pile="guard guard")
    table.plays(0, "librarian on 1")
    if mine == theirs:
        table.tells(Told.TIED, seat=0, target=1).does_not_tell(Told.LEFT).has(inside=(0, 1, 2))
    else:
        lower, higher = (0, 1) if CARDS.index(mine) < CARDS.index(theirs) else (1, 0)
        table.tells(Told.LEFT, seat=lower).does_not_tell(Told.TIED).has(inside=(higher, 2))
        table.tells(Told.DISCARDED, seat=lower, card=(mine, theirs)[lower])


@rule("princess", "PRI-7", "PRI-10b")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("mine", "theirs", "winner"), [("ogre", "guard", 0), ("guard", "ogre", 1)])
def test_a_comparison_between_the_last_two_ends_the_round_at_once(seats, mine, theirs, winner):
    hands = [f"{mine} librarian", theirs, *[""] * (seats - 2)]
    table = given("princess", hands=hands).plays(0, "librarian on 1")
    assert story(table)[:5] == ["chose", "compared", "left", "discarded", "last_inside"]
    table.tells(Told.LAST_INSIDE, seat=winner).tells(Told.ROUND_WON, seat=winner, count=1)
    table.has(to_move=(winner,)).does_not_tell(Told.SHOWED)


@rule("princess", "PRI-7", "PRI-10")
@pytest.mark.parametrize(
    ("mine", "theirs", "shown"),
    [("ogre", "guard", [0, 2]), ("guard", "ogre", [1, 2]), ("guard", "guard", [0, 1, 2])],
)
def test_the_librarian_as_last_card_compares_before_all_show(mine, theirs, shown):
    table = given("princess", hands=[f"{mine} librarian", theirs, "claire"], pile="")
    table.plays(0, "librarian on 1").tells(Told.PILE_EMPTY)
    assert seats_told(table, Told.SHOWED) == shown


@rule("princess", "PRI-7")
def test_the_two_who_compare_see_both_cards_and_others_neither():
    table = given("princess", hands=["oliver librarian", "claire", "guard"])
    table.plays(0, "librarian on 1").tells(Told.CHOSE, seat=0, card="librarian", target=1)
    for viewer in (0, 1):
        table.tells(Told.COMPARED, to=viewer, seat=0, target=1, mine="oliver", theirs="claire")
    for viewer in (2, NOBODY):
        table.tells(Told.COMPARED, to=viewer, seat=0, target=1, mine="?", theirs="?")


@rule("princess", "PRI-7")
def test_who_loses_a_comparison_has_seen_the_winners_card_and_others_know_it_is_higher():
    table = given("princess", hands=["oliver librarian", "advisors", "guard"], pile="guard guard")
    table.plays(0, "librarian on 1").has(to_move=(2,))
    table.sees(1, hands=["oliver", "", "? ?"]).sees(2, hands=["?", "", "guard guard"])
    for viewer in (2, NOBODY):
        table.sees(viewer, ruled_out=["claire guard advisors", "", ""])


@rule("princess", "PRI-7")
def test_it_is_the_same_if_the_one_who_played_the_librarian_loses():
    table = given("princess", hands=["advisors librarian", "oliver", "guard"], pile="ogre guard")
    table.plays(0, "librarian on 1").sees(0, hands=["", "oliver ?", "?"])
    table.sees(1, hands=["", "oliver ogre", "?"]).sees(2, hands=["", "? ?", "guard"])
    for viewer in (2, NOBODY):
        table.sees(viewer, ruled_out=["", "claire guard advisors", ""])


def tied(drawn: str, then: str = "guard") -> Scene:
    """Seats 0 and 2 have compared two Olivers; seat 1 has drawn a card, seat 2 will."""
    hands = ["oliver librarian", "princesses", "oliver"]
    named = Counter(cards(" ".join([*hands, drawn, then])))
    *rest, aside = (Counter(deck(deal("princess", seats=3, seed=0))) - named).elements()
    pile = f"{drawn} {then} {codes(rest)}"
    table = given("princess", hands=hands, pile=pile, aside=codes([aside]))
    return table.plays(0, "librarian on 2").tells(Told.TIED, seat=0, target=2)


@rule("princess", "PRI-7")
def test_after_a_tie_others_know_only_that_the_two_hands_are_alike():
    table = tied(drawn="guard").tells(Told.TIED, to=NOBODY, seat=0, target=2)
    table.sees(0, hands=["oliver", "? ?", "oliver"]).sees(2, hands=["oliver", "? ?", "oliver"])
    table.sees(1, hands=["?", "princesses guard", "?"]).sees(NOBODY, hands=["?", "? ?", "?"])
    for viewer in (1, NOBODY):
        table.sees(viewer, alike=[(0, 2), (), (0, 2)])


ALONE = "ghost_king celeste ogre"  # there is but one of each


@rule("princess", "PRI-7", "PRI-0")
def test_equal_hands_are_of_a_character_of_whom_two_cards_can_be_left():
    table = tied(drawn="guard").has(ruled_out=[f"librarian {ALONE}", "", f"librarian {ALONE}"])
    of_these = f"librarian princesses {ALONE}"  # one Princess is in the viewer's own hand
    table.sees(1, ruled_out=[of_these, "", of_these])


@rule("princess", "PRI-7", "PRI-7a", "PRI-7b")
def test_what_is_learned_of_one_of_two_equal_hands_is_learned_of_the_other():
    table = tied(drawn="guard").plays(1, "guard on 0 naming 5")
    table.has(ruled_out=[f"librarian vladric {ALONE}", "", f"librarian vladric {ALONE}"])
    table = tied(drawn="advisors").plays(1, "advisors on 2")
    table.sees(1, hands=["oliver", "princesses", "oliver ?"])
    table.sees(NOBODY, hands=["?", "?", "? ?"])


@rule("princess", "PRI-7", "PRI-7b", "PRI-5")
@pytest.mark.parametrize("move", ["guard on 0 naming 4", "vladric on 0", "librarian on 0"])
def test_when_one_of_two_equal_hands_is_laid_open_the_other_is_known(move):
    table = tied(drawn=move.split(maxsplit=1)[0]).plays(1, move)
    table.tells(Told.DISCARDED, seat=0, card="oliver")
    for viewer in (0, 1, NOBODY):
        assert kept_by(table, owner=2, viewer=viewer).split()[0] == "oliver"


@rule("princess", "PRI-7", "PRI-3")
def test_a_hand_that_is_swapped_stays_alike_to_its_equal():
    table = tied(drawn="ghost_king").plays(1, "ghost_king on 0").has(alike=[(), (1, 2), (1, 2)])
    table.sees(0, hands=["princesses", "oliver", "oliver ?"])
    table.sees(2, hands=["?", "oliver", "oliver guard"])


@rule("princess", "PRI-7", "PRI-3")
def test_whoever_takes_one_of_two_equal_hands_knows_the_other():
    table = tied(drawn="ghost_king").plays(1, "ghost_king on 0")
    table.sees(1, hands=["princesses", "oliver", "oliver ?"])
    table.plays(2, "guard on 0 naming 9")  # not the card that is known
    assert kept_by(table, owner=2, viewer=1) == "oliver"


@rule("princess", "PRI-7")
def test_two_hands_are_no_longer_alike_once_one_may_have_been_played():
    table = (
        tied(drawn="guard", then="guard")
        .plays(1, "guard on 0 naming 5")
        .plays(2, "guard on 1 naming 9")
    )
    table.has(alike=[(), (), ()]).sees(1, hands=["? ?", "princesses", "?"])
    table.sees(0, hands=["oliver claire", "?", "oliver"])  # it was another card


@rule("princess", "PRI-7", "PRI-7b")
def test_two_hands_stay_alike_if_the_card_played_was_surely_another():
    table = tied(drawn="guard", then="claire").plays(1, "guard on 0 naming 0")
    table.plays(2, "claire").has(alike=[(0, 2), (), (0, 2)])
    table.has(ruled_out=[f"claire librarian {ALONE}", "", f"claire librarian {ALONE}"])


# ---- the Advisors, 2


@rule("princess", "PRI-7a")
@pytest.mark.parametrize("seats", SEATS)
def test_the_advisors_look_at_a_hand_in_secret(seats):
    hands = ["claire advisors", *["guard"] * (seats - 2), "ogre"]
    last = seats - 1
    table = given("princess", hands=hands, pile="oliver oliver").plays(0, f"advisors on {last}")
    for viewer in (*range(seats), NOBODY):
        card = "ogre" if viewer in {0, last} else "?"
        table.tells(Told.LOOKED, to=viewer, seat=0, target=last, card=card)
        assert kept_by(table, owner=last, viewer=viewer).split()[0] == card
    table.has(inside=tuple(range(seats)), to_move=(1,))


@rule("princess", "PRI-7a")
def test_whoever_is_looked_at_sees_nothing_in_return():
    table = given("princess", hands=["claire advisors", "ogre", "guard"], pile="oliver guard")
    table.plays(0, "advisors on 1").sees(0, hands=["claire", "ogre ?", "?"])
    table.sees(1, hands=["?", "ogre oliver", "?"])


@rule("princess", "PRI-7a", "PRI-10")
def test_the_advisors_as_last_card_look_before_all_show():
    table = given("princess", hands=["claire advisors", "ogre", "guard"], pile="")
    table.plays(0, "advisors on 1").tells(Told.LOOKED, to=0, seat=0, target=1, card="ogre")
    table.tells(Told.LOOKED, to=2, seat=0, target=1, card="?").has(tokens=[0, 1, 0])
    assert story(table)[:3] == ["chose", "looked", "pile_empty"]


@rule("princess", "PRI-7a")
@pytest.mark.parametrize(
    ("drawn", "move", "seen"),
    [
        ("claire", "claire", "oliver"),  # another card: the one looked at is kept
        ("claire", "oliver", "?"),
        ("oliver", "oliver", "?"),  # perhaps the one, perhaps the other
    ],
)
def test_a_hand_looked_at_is_known_until_the_card_may_have_been_played(drawn, move, seen):
    hands = ["guard advisors", "oliver", "guard"]
    table = given("princess", hands=hands, pile=f"{drawn} guard guard guard")
    table.plays(0, "advisors on 1").sees(0, hands=["guard", "oliver ?", "?"])
    table.plays(1, move).sees(0, hands=["guard", seen, "? ?"])
    for viewer in (2, NOBODY):
        assert kept_by(table, owner=1, viewer=viewer) == "?"


@rule("princess", "PRI-7a")
def test_everybody_knows_who_has_seen_a_card_and_whether_it_may_be_gone():
    table = given("princess", hands=["guard advisors", "oliver", "guard"], pile="claire guard")
    table.plays(0, "advisors on 1")
    table.sees(NOBODY, shown=["0 surely 1"])
    table.plays(1, "claire")
    table.sees(NOBODY, shown=["0 perhaps 1"])


@rule("princess", "PRI-7a", "PRI-4")
def test_a_hand_looked_at_is_unknown_once_it_was_chosen_from_more():
    hands = ["guard advisors", "oliver", "guard"]
    table = given("princess", hands=hands, pile="princesses claire ogre guard guard")
    table.plays(0, "advisors on 1").plays(1, "princesses").sees(
        0, hands=["guard", "oliver ? ?", "?"]
    )
    table.plays(1, "keep oliver, put ogre first").sees(0, hands=["guard", "?", "? ?"])


@rule("princess", "PRI-7a", "PRI-7b", "PRI-5")
@pytest.mark.parametrize("move", ["advisors on 2", "guard on 2 naming 6"])
def test_nothing_is_known_of_a_hand_that_vladric_has_replaced(move):
    hands = [f"guard {move.split(maxsplit=1)[0]}", "claire", "oliver"]
    table = given("princess", hands=hands, pile="vladric celeste guard guard")
    table.plays(0, move).plays(1, "vladric on 2").has(ruled_out=["", "celeste", ""])
    table.sees(0, hands=["guard", "?", "? ?"], ruled_out=["", "celeste", ""])
    table.has(shown=[])


# ---- the Guard, 1


@rule("princess", "PRI-7b")
@pytest.mark.parametrize("value", NAMEABLE)
def test_a_guard_may_name_every_other_character_and_be_wrong(value):
    held = "claire" if value != 0 else "oliver"
    table = given("princess", hands=["advisors guard", held, "guard"], pile="guard guard")
    table.plays(0, on("guard", 1, naming=value)).tells(Told.WRONG, target=1, value=value)
    table.tells(Told.NAMED, seat=0, card="guard", target=1, value=value)
    assert story(table) == ["named", "wrong", "drew"]
    table.has(hands=["advisors", f"{held} guard", "guard"], inside=(0, 1, 2))


@rule("princess", "PRI-7b")
@pytest.mark.parametrize("seats", range(3, 7))
def test_whoever_holds_the_card_named_leaves(seats):
    hands = ["claire guard", *["guard"] * (seats - 2), "oliver"]
    last = seats - 1
    table = given("princess", hands=hands).plays(0, f"guard on {last} naming 4")
    table.tells(Told.RIGHT, target=last).tells(Told.LEFT, seat=last)
    table.has(inside=tuple(range(last)), to_move=(1,))


@rule("princess", "PRI-7c")
@pytest.mark.parametrize("held", ["guard", "oliver"])
@pytest.mark.parametrize("seats", SEATS)
def test_the_guard_cannot_be_named(held, seats):
    table = given("princess", hands=["claire guard", *["guard"] * (seats - 2), held])
    for target in range(1, seats):
        table.refuses(0, f"guard on {target} naming 1", Objection.NAMED_GUARD)
    others = [on("guard", target, value) for target in range(1, seats) for value in NAMEABLE]
    table.allows_only(0, "claire", *others)


@rule("princess", "PRI-7b", "PRI-10b")
@pytest.mark.parametrize("seats", SEATS)
def test_a_guard_who_sends_out_the_last_opponent_ends_the_round_at_once(seats):
    hands = ["claire guard", *[""] * (seats - 2), "ogre"]
    table = given("princess", hands=hands).plays(0, f"guard on {seats - 1} naming 9")
    assert story(table)[:6] == ["named", "right", "left", "discarded", "last_inside", "round_won"]
    table.does_not_tell(Told.SHOWED).has(tokens=[1, *[0] * (seats - 1)], to_move=(0,))


@rule("princess", "PRI-7b", "PRI-10")
def test_a_guard_as_last_card_sends_out_before_all_show():
    table = given("princess", hands=["claire guard", "ogre", "oliver"], pile="")
    table.plays(0, "guard on 1 naming 9").tells(Told.PILE_EMPTY).has(tokens=[0, 0, 1])
    assert seats_told(table, Told.SHOWED) == [0, 2]


@rule("princess", "PRI-7b", "PRI-10", "PRI-10b")
def test_the_last_card_may_leave_one_player_only():
    table = given("princess", hands=["claire guard", "ogre"], pile="")
    table.plays(0, "guard on 1 naming 9").tells(Told.LAST_INSIDE, seat=0)
    table.does_not_tell(Told.PILE_EMPTY).does_not_tell(Told.SHOWED).has(tokens=[1, 0])


@rule("princess", "PRI-7b")
@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_a_wrong_guess_rules_the_character_out_for_everybody(viewer):
    table = given("princess", hands=["oliver guard", "claire", "advisors"])
    table.plays(0, "guard on 1 naming 5").sees(viewer, ruled_out=["", "vladric", ""])


@rule("princess", "PRI-7b")
def test_wrong_guesses_add_up():
    hands = ["guard guard", "guard", "librarian"]
    table = given("princess", hands=hands, pile="claire ogre celeste")
    table.plays(0, "guard on 2 naming 5").plays(1, "guard on 2 naming 0")
    table.sees(NOBODY, ruled_out=["", "", "claire vladric"])


@rule("princess", "PRI-7b")
@pytest.mark.parametrize(
    ("drawn", "move", "ruled_out"),
    [
        ("celeste", "claire", ""),
        ("celeste", "celeste", ""),  # it may have been the card kept before
        ("oliver", "oliver", "oliver"),  # it cannot: that was ruled out
    ],
)
def test_it_is_ruled_out_until_the_card_may_have_been_played(drawn, move, ruled_out):
    hands = ["librarian guard", "claire", "advisors"]
    table = given("princess", hands=hands, pile=f"{drawn} guard guard")
    table.plays(0, "guard on 1 naming 4").plays(1, move)
    for viewer in (0, 2, NOBODY):
        table.sees(viewer, ruled_out=["", ruled_out, ""])


# ---- cards that were returned


def returned(*hands: str, pile: str = "") -> Scene:
    """Seat 0 has kept Celeste and returned Claire, beneath her Oliver. Seat 1 has drawn a Guard."""
    laid = ["oliver princesses", *hands]
    table = given("princess", hands=laid, pile=f"claire celeste guard {pile}")
    return table.plays(0, "princesses", "keep celeste, put claire first")


@rule("princess", "PRI-4c")
def test_whoever_returned_cards_knows_them_and_their_order():
    table = returned("guard", "advisors").has(pile="claire oliver", returned_by=[0, 0])
    table.sees(0, pile="claire oliver")
    for viewer in (1, 2, NOBODY):
        table.sees(viewer, pile="? ?", returned_by=[0, 0])


@rule("princess", "PRI-4c")
@pytest.mark.parametrize(("move", "seen"), [("advisors on 1", "claire"), ("claire", "?")])
def test_the_returner_knows_the_card_in_the_hand_of_whoever_draws_it(move, seen):
    table = returned("guard", "advisors").plays(1, "guard on 0 naming 9")
    table.sees(0, hands=["celeste", "?", "? claire"], pile="oliver")
    for viewer in (1, NOBODY):
        assert kept_by(table, owner=2, viewer=viewer) == "? ?"
    table.plays(2, move).sees(0, hands=["celeste oliver", "?", seen])
    for viewer in (1, NOBODY):
        assert kept_by(table, owner=2, viewer=viewer) == "?"


@rule("princess", "PRI-4c")
def test_a_card_drawn_again_by_its_returner_is_known_to_nobody_else():
    table = returned("guard").plays(1, "guard on 0 naming 9").has(hands=["celeste claire", "guard"])
    table.sees(1, hands=["? ?", "guard"]).sees(NOBODY, hands=["? ?", "?"]).sees(0, pile="oliver")
    table.plays(0, "claire").has(shown=[])


@rule("princess", "PRI-4c", "PRI-7")
def test_the_returner_knows_what_was_kept_before_and_so_what_its_equal_is():
    hands = ["guard", "oliver princesses", "guard", "advisors"]
    pile = "claire celeste librarian guard"
    table = given("princess", hands=hands, turn=1, pile=pile, aside="advisors")
    table.plays(1, "princesses", "keep celeste, put claire first")
    table.plays(2, "librarian on 0").plays(3, "guard on 1 naming 9")
    table.sees(1, hands=["? claire", "celeste", "?", "?"]).plays(0, "guard on 1 naming 9")
    table.sees(1, hands=["claire", "celeste oliver", "guard", "?"])


@rule("princess", "PRI-4c", "PRI-5")
def test_the_returner_knows_the_card_that_vladric_lets_somebody_draw():
    table = returned("vladric", "advisors").plays(1, "vladric on 2")
    table.sees(0, hands=["celeste", "?", "claire oliver"])
    table.sees(1, hands=["?", "guard", "? ?"]).sees(NOBODY, hands=["?", "?", "? ?"])


@rule("princess", "PRI-4c", "PRI-4")
def test_the_returner_knows_the_cards_that_another_chooses_from():
    table = returned("guard", "princesses", pile="vladric").plays(1, "guard on 0 naming 9")
    table.plays(2, "princesses").sees(0, hands=["celeste", "?", "? claire oliver"])
    table.sees(1, hands=["?", "guard", "? ? ?"])
    table.plays(2, "keep oliver, put claire first").has(pile="vladric", returned_by=[2])
    table.sees(0, hands=["celeste claire", "?", "?"], pile="?").sees(2, pile="vladric")
    table.sees(2, hands=["? claire", "?", "oliver"])


@rule("princess", "PRI-4c", "PRI-4", "PRI-7a")
def test_whoever_knew_all_cards_chosen_from_knows_that_it_is_one_of_them():
    hands = ["princesses advisors", "oliver"]
    table = given("princess", hands=hands, pile="guard vladric claire celeste princesses")
    table.plays(0, "advisors on 1").plays(1, "guard on 0 naming 9")
    table.plays(0, "princesses", "keep vladric, put claire first").plays(1, "princesses")
    table.sees(0, hands=["vladric", "oliver claire celeste"])
    table.plays(1, "keep claire, put oliver first")
    others = "guard advisors librarian vladric princesses ghost_king ogre"
    table.sees(0, ruled_out=["", others]).sees(NOBODY, ruled_out=["", ""])


# ---- Claire, 0


@rule("princess", "PRI-8")
@pytest.mark.parametrize("seats", SEATS)
def test_claire_has_no_effect_when_played(seats):
    hands = ["oliver claire", *["guard"] * (seats - 1)]
    table = given("princess", hands=hands).plays(0, "claire")
    assert story(table) == ["played", "drew"]
    table.has(tokens=[0] * seats, inside=tuple(range(seats)), safe=(), to_move=(1,))


@rule("princess", "PRI-8", "PRI-10")
@pytest.mark.parametrize(("claire", "tokens"), [("alone", [1, 1, 0]), ("literal", [0, 1, 0])])
def test_claire_as_last_card_counts(claire, tokens):
    hands = ["oliver claire", "ogre", "guard"]
    given("princess", hands=hands, pile="", claire=claire).plays(0, "claire").has(tokens=tokens)


# Hands and fronts when all show, the tokens of the round, and whom Claire pays besides.
SHE_PAYS = [
    ("a loser", ["advisors", "ghost_king", "guard"], ["claire"], [0, 1, 0], [0]),
    ("the winner", ["advisors", "ghost_king", "guard"], ["", "guard claire"], [0, 1, 0], [1]),
    ("one who ties", ["advisors", "vladric", "vladric"], ["", "", "claire"], [0, 1, 1], [2]),
    ("a loser to a tie", ["advisors", "vladric", "vladric"], ["claire"], [0, 1, 1], [0]),
    ("none of two", ["advisors", "ghost_king", "guard"], ["claire", "claire"], [0, 1, 0], []),
    ("nobody who left", ["advisors", "ghost_king", ""], ["", "", "claire"], [0, 1, 0], []),
    ("who stayed", ["advisors", "ghost_king", ""], ["claire", "", "claire"], [0, 1, 0], [0]),
    ("nobody at all", ["advisors", "ghost_king", "guard"], ["guard"], [0, 1, 0], []),
]
SHE_PAYS_ONCE = [
    ("a loser", ["advisors", "ghost_king", "guard"], ["claire claire"], [0, 1, 0], [0]),
    ("the winner", ["advisors", "ogre"], ["guard", "claire guard claire"], [0, 1], [1]),
]
SHE_IS_IN_HAND = [
    ("and nowhere else", ["claire", "ghost_king", "guard"], [], [0, 1, 0], []),
    ("and before another", ["advisors", "ghost_king", "claire"], ["claire"], [0, 1, 0], [0]),
    ("and before the same", ["claire", "ghost_king", "guard"], ["claire"], [0, 1, 0], [0]),
    ("of both winners", ["claire", "claire"], [], [1, 1], []),
]


def cases(table: list[tuple]) -> pytest.MarkDecorator:
    names = ("hands", "front", "tokens", "paid")
    return pytest.mark.parametrize(names, [pytest.param(*row[1:], id=row[0]) for row in table])


def claire_pays(hands, front, tokens, paid, claire):
    table = shown_down(*hands, front=front, claire=claire)
    paid = paid if claire == "alone" else []
    assert seats_told(table, Event.CLAIRE_PAID) == paid
    table.has(tokens=[count + (seat in paid) for seat, count in enumerate(tokens)])


@rule("princess", "PRI-8")
@pytest.mark.parametrize("claire", READINGS)
@cases(SHE_PAYS)
def test_claire_pays_the_only_one_still_in_who_has_played_her(hands, front, tokens, paid, claire):
    claire_pays(hands, front, tokens, paid, claire)


@rule("princess", "PRI-8a")
@pytest.mark.parametrize("claire", READINGS)
@cases(SHE_PAYS_ONCE)
def test_both_claires_bring_one_token(hands, front, tokens, paid, claire):
    claire_pays(hands, front, tokens, paid, claire)


@rule("princess", "PRI-8b")
@pytest.mark.parametrize("claire", READINGS)
@cases(SHE_IS_IN_HAND)
def test_a_claire_in_hand_does_not_count(hands, front, tokens, paid, claire):
    claire_pays(hands, front, tokens, paid, claire)


@rule("princess", "PRI-8", "PRI-8a", "PRI-8b", "PRI-10b")
@pytest.mark.parametrize("claire", READINGS)
@pytest.mark.parametrize(
    ("kept", "fronts", "tokens"),
    [
        ("oliver", ["claire", "", ""], [2, 0, 0]),
        ("oliver", ["claire claire", "", ""], [2, 0, 0]),
        ("oliver", ["claire", "claire", ""], [2, 0, 0]),
        ("oliver", ["claire", "", "claire"], [2, 0, 0]),
        ("oliver", ["", "claire", "claire"], [1, 0, 0]),
        ("oliver", ["", "", ""], [1, 0, 0]),
        ("claire", ["", "", ""], [1, 0, 0]),
        ("claire", ["claire", "", ""], [2, 0, 0]),
    ],
)
def test_claire_pays_the_last_one_in_by_either_reading(kept, fronts, tokens, claire):
    last_one_in(*fronts, kept=kept, claire=claire).has(tokens=tokens)


@rule("princess", "PRI-8", "PRI-5")
@pytest.mark.parametrize(("claire", "paid"), [("alone", 1), ("literal", 0)])
@pytest.mark.parametrize(
    ("mine", "theirs", "target"), [("claire", "oliver", 0), ("oliver", "claire", 1)]
)
def test_a_claire_discarded_through_vladric_counts(mine, theirs, target, claire, paid):
    hands = [f"{mine} vladric", theirs, "ogre"]
    table = given("princess", hands=hands, pile="", aside="guard", claire=claire)
    table.plays(0, f"vladric on {target}").tells(Told.DISCARDED, seat=target, card="claire")
    assert seats_told(table, Event.CLAIRE_PAID) == [target] * paid


@rule("princess", "PRI-8", "PRI-5", "PRI-10b")
@pytest.mark.parametrize("claire", READINGS)
def test_it_counts_for_the_last_one_in_as_well(claire):
    hands = ["claire vladric", "oliver"]
    table = given("princess", hands=hands, pile="guard ogre guard", claire=claire)
    table.plays(0, "vladric on 0").plays(1, "ogre").tells(Event.CLAIRE_PAID, seat=0, count=2)
    table.has(tokens=[2, 0])


@rule("princess", "PRI-8")
@pytest.mark.parametrize("claire", READINGS)
def test_a_claire_discarded_on_leaving_pays_nobody(claire):
    table = given("princess", hands=["oliver guard", "claire", "guard"], pile="", claire=claire)
    table.plays(0, "guard on 1 naming 0").does_not_tell(Event.CLAIRE_PAID).has(tokens=[1, 0, 0])


@rule("princess", "PRI-8")
@pytest.mark.parametrize(("claire", "paid"), [("alone", 1), ("literal", 0)])
@pytest.mark.parametrize("seats", SEATS)
def test_claires_token_is_told_to_everybody(seats, claire, paid):
    hands = ["ogre", *["guard"] * (seats - 1)]
    table = shown_down(*hands, front=["claire"], tokens=[1] * seats, claire=claire)
    for viewer in (*range(seats), NOBODY):
        told = table.told(Event.CLAIRE_PAID, to=viewer)
        assert told == [{"seat": 0, "count": 3}] * paid


# ---- the Princesses are together


# Hands and fronts when all show, the tokens of the round, and whom the Princesses pay besides.
BOTH = ["princesses", "princesses"]
THEY_PAY = [
    ("two losers", ["advisors", "guard", "ghost_king"], BOTH, [0, 0, 1], [0, 1]),
    ("the winner too", ["advisors", "ghost_king", "guard"], BOTH, [0, 1, 0], [0, 1]),
    ("two who tie", ["guard", "guard", "claire"], BOTH, [1, 1, 0], [0, 1]),
    ("one who ties with a third", ["claire", "guard", "guard"], BOTH, [0, 1, 1], [0, 1]),
    ("nobody if one left", ["advisors", "", "ghost_king"], BOTH, [0, 0, 1], []),
    ("nobody if both left", ["advisors", "ogre", "", ""], ["", "", *BOTH], [0, 1, 0, 0], []),
    ("nobody if only one did", ["advisors", "guard", "ogre"], ["princesses"], [0, 0, 1], []),
]
ONE_HAS_BOTH = [
    ("and wins", ["ogre", "guard"], ["princesses princesses"], [1, 0], []),
    ("and loses", ["guard", "ogre", "guard"], ["princesses guard princesses"], [0, 1, 0], []),
]
ONE_IS_IN_HAND = [
    ("of another", ["guard", "princesses", "claire"], ["princesses"], [0, 1, 0], []),
    ("of the same", ["princesses", "guard", "claire"], ["princesses"], [1, 0, 0], []),
    ("and the other too", ["princesses", "princesses", "claire"], [], [1, 1, 0], []),
]


def princesses_pay(hands, front, tokens, paid, claire):
    table = shown_down(*hands, front=front, claire=claire)
    assert seats_told(table, Event.PRINCESS_PAID) == paid
    table.has(tokens=[count + (seat in paid) for seat, count in enumerate(tokens)])


@rule("princess", "PRI-9")
@pytest.mark.parametrize("claire", READINGS)
@cases(THEY_PAY)
def test_the_princesses_pay_two_still_in_with_one_each(hands, front, tokens, paid, claire):
    princesses_pay(hands, front, tokens, paid, claire)


@rule("princess", "PRI-9a")
@pytest.mark.parametrize("claire", READINGS)
@cases(ONE_HAS_BOTH)
def test_one_player_with_both_princesses_gets_nothing(hands, front, tokens, paid, claire):
    princesses_pay(hands, front, tokens, paid, claire)


@rule("princess", "PRI-9b")
@pytest.mark.parametrize("claire", READINGS)
@cases(ONE_IS_IN_HAND)
def test_a_princess_in_hand_does_not_count(hands, front, tokens, paid, claire):
    princesses_pay(hands, front, tokens, paid, claire)


@rule("princess", "PRI-9", "PRI-10b")
@pytest.mark.parametrize("claire", READINGS)
@pytest.mark.parametrize("fronts", [["princesses", "princesses"], ["princesses princesses", ""]])
def test_the_last_one_in_gets_nothing_for_the_princesses(fronts, claire):
    table = last_one_in(*fronts, claire=claire).does_not_tell(Event.PRINCESS_PAID)
    table.has(tokens=[1, 0])


@rule("princess", "PRI-9", "PRI-5")
@pytest.mark.parametrize(
    ("mine", "theirs", "target"), [("princesses", "guard", 0), ("guard", "princesses", 1)]
)
def test_a_princess_discarded_through_vladric_counts(mine, theirs, target):
    hands, front = [f"{mine} vladric", theirs, "ogre"], ["", "", "princesses"]
    table = given("princess", hands=hands, front=front, pile="", aside="claire")
    table.plays(0, f"vladric on {target}")
    table.tells(Event.PRINCESS_PAID, seat=target, count=1)
    table.tells(Event.PRINCESS_PAID, seat=2, count=2)


@rule("princess", "PRI-9")
def test_a_princess_discarded_on_leaving_pays_nobody():
    hands, front = ["oliver guard", "princesses", "claire"], ["", "", "princesses"]
    table = given("princess", hands=hands, front=front, pile="")
    table.plays(0, "guard on 1 naming 6").does_not_tell(Event.PRINCESS_PAID)


@rule("princess", "PRI-9", "PRI-4a")
def test_a_princess_played_as_last_card_counts():
    hands, front = ["oliver princesses", "guard", "claire"], ["", "", "princesses"]
    table = given("princess", hands=hands, front=front, pile="").plays(0, "princesses")
    table.has(tokens=[2, 0, 1])


# ---- both bonuses at once


@rule("princess", "PRI-8", "PRI-9", "PRI-10c")
@pytest.mark.parametrize(
    ("hands", "front", "alone", "literal"),
    [
        # one player has both bonuses, and wins or does not
        (["ogre", "guard"], ["claire princesses", "princesses"], [3, 1], [2, 1]),
        (["guard", "ogre"], ["claire princesses", "princesses"], [2, 2], [1, 2]),
        # and ties, with the other of the couple or with a third
        (["guard", "guard"], ["claire princesses", "princesses"], [3, 2], [2, 2]),
        (["guard", "claire", "guard"], ["princesses claire", "princesses"], [3, 1, 1], [2, 1, 1]),
        # the bonuses go to different players
        (["guard", "ogre", "guard"], ["princesses", "princesses", "claire"], [1, 2, 1], [1, 2, 0]),
        (["guard", "guard", "ogre"], ["princesses", "princesses", "claire"], [1, 1, 2], [1, 1, 1]),
        # two Claires leave only the Princesses, and the other way round
        (["guard", "ogre"], ["claire princesses", "claire princesses"], [1, 2], [1, 2]),
        (["guard", "ogre"], ["claire princesses princesses", ""], [1, 1], [0, 1]),
    ],
)
def test_the_bonuses_are_paid_besides_each_other(hands, front, alone, literal):
    shown_down(*hands, front=front).has(tokens=alone)
    shown_down(*hands, front=front, claire="literal").has(tokens=literal)


@rule("princess", "PRI-8", "PRI-9")
@pytest.mark.parametrize("claire", READINGS)
def test_the_last_one_in_gets_two_tokens_at_most(claire):
    table = last_one_in("claire princesses", "princesses claire", claire=claire)
    table.has(tokens=[2, 0])


# ---- the end of a round


@rule("princess", "PRI-10")
@pytest.mark.parametrize("seats", SEATS)
def test_the_highest_number_wins_the_round_and_a_token(seats):
    for winner in range(seats):
        hands = ["celeste" if seat == winner else "guard" for seat in range(seats)]
        table = shown_down(*hands)
        table.tells(Told.SHOWED, seat=winner, card="celeste", value=8)
        table.tells(Told.ROUND_WON, seat=winner, count=1)
        table.has(tokens=[int(seat == winner) for seat in range(seats)])


@rule("princess", "PRI-10")
def test_every_character_beats_the_one_before():
    for lower, higher in pairwise(CARDS):
        shown_down(lower, higher).has(tokens=[0, 1])
        shown_down(higher, lower).has(tokens=[1, 0])


@rule("princess", "PRI-10")
def test_those_who_have_left_show_nothing():
    table = shown_down("guard", "", "claire").has(tokens=[1, 0, 0])
    assert seats_told(table, Told.SHOWED) == [0, 2]


@rule("princess", "PRI-10a")
@pytest.mark.parametrize(
    ("hands", "tokens"),
    [
        (["princesses", "princesses"], [1, 1]),
        (["claire", "claire"], [1, 1]),
        (["guard", "vladric", "vladric"], [0, 1, 1]),
        (["guard"] * 3, [1] * 3),
        (["guard"] * 6, [1] * 6),
        (["ogre", "guard", "guard"], [1, 0, 0]),
    ],
)
def test_all_who_are_equal_at_the_top_win_the_round(hands, tokens):
    table = shown_down(*hands).has(tokens=tokens)
    assert seats_told(table, Told.ROUND_WON) == [seat for seat, won in enumerate(tokens) if won]


@rule("princess", "PRI-10b")
@pytest.mark.parametrize("seats", SEATS)
def test_the_last_one_in_wins_without_showing_the_card(seats):
    table = last_one_in(*[""] * seats, tokens=[TO_WIN[seats] - 1])
    table.does_not_tell(Told.SHOWED).does_not_tell(Told.PILE_EMPTY)
    table.sees(1, hands=["?", *[""] * (seats - 1)]).sees(0, hands=["oliver", *[""] * (seats - 1)])


@rule("princess", "PRI-10", "PRI-7b")
def test_what_was_known_is_forgotten_in_the_next_round():
    hands = ["oliver advisors", "guard", "librarian"]
    table = given("princess", hands=hands, pile="oliver vladric", safe=[2])
    table.plays(0, "advisors on 1").plays(1, "guard on 0 naming 9").has(ruled_out=["ogre", "", ""])
    table.plays(2, "vladric on 2").has(deals=2, safe=(), alike=[()] * 3, shown=[])
    for viewer in (0, 1, 2, NOBODY):
        table.sees(viewer, ruled_out=["", "", ""])
        others = [seat for seat in range(3) if seat != viewer]
        assert {kept_by(table, seat, viewer) for seat in others} <= {"?", "? ?"}


@rule("princess", "PRI-10", "PRI-7")
def test_hands_that_were_alike_are_forgotten_too():
    table = given("princess", hands=["guard librarian", "guard", "claire"], pile="")
    table.plays(0, "librarian on 1").has(deals=2, alike=[(), (), ()], ruled_out=["", "", ""])


@rule("princess", "PRI-10", "PRI-4c")
def test_nothing_is_known_of_the_next_rounds_pile():
    hands = ["oliver princesses", "guard"]
    table = given("princess", hands=hands, pile="claire celeste guard")
    table.plays(0, "princesses", "keep celeste, put claire first").plays(1, "guard on 0 naming 8")
    table.tells(Told.NEW_ROUND, number=2, seat=1)
    assert set(describe(table.position.view(0))["pile"].split()) == {"?"}
    assert set(describe(table.position)["returned_by"]) == {NONE}


# ---- who begins the next round


@rule("princess", "PRI-10d")
@pytest.mark.parametrize("seats", SEATS)
def test_the_winner_begins_the_next_round(seats):
    for winner in range(seats):
        hands = ["celeste" if seat == winner else "guard" for seat in range(seats)]
        table = shown_down(*hands).tells(Told.NEW_ROUND, number=2, seat=winner)
        table.has(to_move=(winner,)).does_not_tell(Event.LOT_DRAWN)


@rule("princess", "PRI-10d", "PRI-10b")
def test_the_last_one_in_begins_the_next_round():
    table = given("princess", hands=["guard", "oliver ogre", ""], turn=1).plays(1, "ogre")
    table.tells(Told.NEW_ROUND, number=2, seat=0).has(to_move=(0,), deals=2)


@rule("princess", "PRI-10d")
def test_a_bonus_does_not_make_one_begin():
    front = ["claire princesses", "", "princesses"]
    table = shown_down("guard", "ogre", "advisors", front=front).has(tokens=[2, 1, 1])
    table.has(to_move=(1,))


@rule("princess", "PRI-10e")
@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        (["guard", "claire", "guard"], {0, 2}),
        (["princesses", "princesses", "guard", "guard"], {0, 1}),
        (["guard"] * 5, {0, 1, 2, 3, 4}),
    ],
)
def test_after_a_shared_win_the_lot_falls_on_any_of_the_winners(hands, winners):
    begins = set()
    for seed in range(60):
        table = given("princess", hands=[f"{hands[0]} oliver", *hands[1:]], pile="")
        other_lots(table, seed).plays(0, "oliver")
        (seat,) = describe(table.position)["to_move"]
        table.tells(Event.LOT_DRAWN, seat=seat).tells(Told.NEW_ROUND, number=2, seat=seat)
        begins.add(seat)
    assert begins == winners


# ---- the end of the game


@rule("princess", "PRI-10f")
@pytest.mark.parametrize(("seats", "target"), [(2, 6), (3, 5), (4, 4), (5, 3), (6, 3)])
def test_so_many_tokens_win_the_game(seats, target):
    hands = ["ogre", *["guard"] * (seats - 1)]
    table = shown_down(*hands, tokens=[target - 2, *[target - 1] * (seats - 1)])
    table.does_not_tell(Told.WON).has(winners=None, deals=2, to_move=(0,))
    table = shown_down(*hands, tokens=[target - 1] * seats).tells(Told.WON, seat=0)
    table.has(winners=(0,), to_move=(), deals=1).does_not_tell(Told.NEW_ROUND)
    assert table.position.score() == (target, *[target - 1] * (seats - 1))


@rule("princess", "PRI-10f", "PRI-10b")
@pytest.mark.parametrize("seats", SEATS)
def test_the_last_one_in_may_win_the_game(seats):
    table = last_one_in(*[""] * seats, tokens=[TO_WIN[seats] - 1] * seats)
    table.tells(Told.WON, seat=0).has(winners=(0,), to_move=())


@rule("princess", "PRI-10f", "PRI-10a")
def test_several_may_win_the_game_together():
    table = shown_down("guard", "vladric", "vladric", tokens=[4, 4, 4]).has(winners=(1, 2))
    assert seats_told(table, Told.WON) == [1, 2]


@rule("princess", "PRI-10f", "PRI-10c")
def test_whoever_has_more_than_enough_wins_no_more_than_the_others():
    front = ["claire princesses", "princesses", ""]
    table = shown_down("ogre", "guard", "advisors", tokens=[4, 4, 0], front=front)
    table.has(tokens=[7, 5, 0], winners=(0, 1))


@rule("princess", "PRI-10c")
def test_all_tokens_are_paid_before_it_is_asked_who_has_enough():
    front = ["claire", "princesses", "princesses"]
    table = shown_down("guard", "advisors", "ogre", tokens=[4, 4, 4], front=front)
    table.has(tokens=[5, 5, 6], winners=(0, 1, 2))
    paid = ["round_won", "claire_paid", "princess_paid", "princess_paid"]
    assert story(table)[-7:] == [*paid, "won", "won", "won"]


@rule("princess", "PRI-10c")
@pytest.mark.parametrize(
    ("front", "alone", "literal"),
    [
        (["claire", "", ""], (0,), None),
        (["princesses", "princesses", ""], (0,), (0,)),
        (["claire", "claire", ""], None, None),
    ],
)
def test_a_bonus_may_win_the_game_for_one_who_did_not_win_the_round(front, alone, literal):
    hands, tokens = ["guard", "advisors", "ogre"], [4, 0, 0]
    shown_down(*hands, front=front, tokens=tokens).has(winners=alone)
    shown_down(*hands, front=front, tokens=tokens, claire="literal").has(winners=literal)


@rule("princess", "PRI-10c", "PRI-8", "PRI-9")
def test_both_bonuses_together_may_win_the_game():
    hands, front = ["guard", "advisors", "ogre"], ["claire princesses", "princesses", ""]
    shown_down(*hands, front=front, tokens=[3, 0, 0]).has(tokens=[5, 1, 1], winners=(0,))
    table = shown_down(*hands, front=front, tokens=[3, 0, 0], claire="literal")
    table.has(tokens=[4, 1, 1], winners=None, deals=2)


@rule("princess", "PRI-10c", "PRI-8", "PRI-10b")
@pytest.mark.parametrize("claire", READINGS)
def test_round_and_claire_together_may_win_the_game_for_the_last_one_in(claire):
    table = last_one_in("claire", "", "", tokens=[3, 4, 4], claire=claire)
    table.has(tokens=[5, 4, 4], winners=(0,))


@rule("princess", "PRI-10g")
def test_there_are_tokens_enough_for_everybody():
    # The box holds thirteen.
    front = ["claire", "princesses", "princesses", ""]
    table = shown_down("guard", "guard", "guard", "guard", tokens=[3] * 4, front=front)
    table.has(tokens=[5, 5, 5, 4], winners=(0, 1, 2, 3))


@rule("princess", "PRI-10f")
def test_nothing_can_be_done_when_the_game_is_over():
    table = shown_down("ogre", "guard", tokens=[5, 5])
    for seat in (0, 1):
        table.allows_only(seat)
        table.refuses(seat, "ogre", Common.GAME_OVER)
        table.refuses(seat, "vladric on 0", Common.GAME_OVER)
        table.refuses(seat, "guard on 0 naming 9", Common.GAME_OVER)
        table.refuses(seat, "keep ogre, put guard first", Common.GAME_OVER)


@rule("princess", "PRI-10", "PRI-10f")
def test_everybody_has_seen_the_cards_that_were_shown_in_the_end():
    table = shown_down("ogre", "guard", "", tokens=[4, 4, 4])
    for viewer in (0, 1, 2, NOBODY):
        table.sees(viewer, hands=["ogre", "guard", ""], aside="?")
