"""What everybody has seen binds the worlds that a seat imagines, and nothing else does.

The model follows the events that spectators are told and remembers, as a good observer would,
which cards were taken face up, what the pile was last made of, and how many cards each seat has
drawn from it.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from arrange.level8 import (
    CODES,
    FORWARD,
    arrange,
    begin,
    cards_of,
    census,
    deck,
    describe,
    prefer,
)
from pioche.games.level8.cards import JOKER, SKIP
from pioche.kernel.jit import MODE
from pioche.kernel.seats import NOBODY
from pioche.play.position import Position, deal

GAMES = {"compiled": 20, "checked": 8, "plain": 4}[MODE]
MOVES = 60 if MODE == "plain" else 200
WILD = {"joker", "skip"}
DECK = deck()


class Observer:
    """What can be known of a round by watching it."""

    def __init__(self, position: Position) -> None:
        self.seats = position.seats
        self.known = [Counter[str]() for _ in range(self.seats)]  # taken face up, not shown since
        self.pile: set[str] | None = None  # the numbers the pile was last made of
        self.drawn = [0] * self.seats  # cards that each seat has drawn from it and not shown
        self.sure = True  # whether it is clear which of its cards a seat has shown

    def watch(self, before: Position, after: Position) -> None:
        for event in after.view(NOBODY).events:
            seat = event["seat"] if "seat" in dict(event.arguments) else NOBODY
            if event.name == "new_round":
                self.__init__(after)
            elif event.name == "took":
                self.known[seat][CODES[event["card"]]] += 1
            elif event.name == "drew":
                self.drawn[seat] += 1
            elif event.name in ("melded", "added", "discarded"):
                self.shown(seat, CODES[event["card"]].split("=")[0])
            elif event.name == "skip_played":
                self.shown(seat, "skip")
            elif event.name == "rebuilt":
                self.look_at_pile(before, after)

    def shown(self, seat: int, card: str) -> None:
        if self.known[seat][card]:
            self.known[seat][card] -= 1
        elif card in WILD:
            self.sure = False  # it may have been drawn from the new pile, or be older
        elif self.pile is not None and card in self.pile:
            self.pile.remove(card)
            self.drawn[seat] -= 1

    def look_at_pile(self, before: Position, after: Position) -> None:
        """All discards but the tops, and the card that was just put on one of them."""
        was, tops = describe(before)["discards"], describe(after)["discards"]
        discards = Counter(card for pile in was for card in pile.split())
        shown = [CODES[e["card"]] for e in after.events if e.name == "discarded"]
        discards.update(shown)
        discards.subtract(Counter(card for pile in tops for card in pile.split()))
        self.pile = {card for card, count in discards.items() if count > 0 and card not in WILD}
        self.drawn = [0] * self.seats
        self.sure = True

    def allows(self, world: Position, viewer: int) -> bool:
        """Whether nothing that was seen speaks against a world."""
        table = describe(world)
        hands = [Counter(hand.split()) for hand in table["hands"]]
        if any(self.known[seat] - hands[seat] for seat in range(self.seats)):
            return False
        if self.pile is None or not self.sure:
            return True
        if set(table["pile"].split()) - WILD - self.pile:
            return False
        for seat in range(self.seats):
            hidden = list((hands[seat] - self.known[seat]).elements())
            fresh = sum(card in self.pile for card in hidden)
            older = sum(card not in self.pile and card not in WILD for card in hidden)
            if seat != viewer and not fresh <= self.drawn[seat] <= len(hidden) - older:
                return False
        return True


def assert_counted(position: Position) -> None:
    """What is counted of unseen cards is what there is of them: the stock is the pile and the
    fresh cards of all hands, and all other unseen Jokers and Skips are older."""
    state = position.record
    stock = Counter(cards_of(state.stock))
    fresh, older = Counter(state.pile[: state.piled].tolist()), Counter[int]()
    for seat in range(position.seats):
        hand, known = Counter(cards_of(state.hand[seat])), Counter(cards_of(state.open[seat]))
        assert known <= hand
        assert hand.total() == state.held[seat]
        hidden = hand - known
        mine = Counter({card: 1 for card in hidden if card < JOKER and card in stock})
        mine += Counter(dict(zip((JOKER, SKIP), state.fresh_wild[seat].tolist(), strict=True)))
        assert mine <= hidden
        assert mine.total() == state.fresh[seat]
        fresh += mine
        older += hidden - mine
    assert fresh == stock
    assert [older[JOKER], older[SKIP]] == state.old_wild.tolist()


@pytest.mark.parametrize("part", range(4))
def test_unseen_cards_are_counted_right_whatever_happens(part):
    shown = 0
    for number in range(part * GAMES // 4, (part + 1) * GAMES // 4):
        rng = Random(f"counted {number}")
        seats = 2 + number % 5
        position = begin(
            deal("level8", seats=seats, seed=number, side=rng.choice(["one", "two"])), 2
        )
        for _ in range(MOVES):
            if position.over:
                break
            seat = rng.choice(position.to_move)
            position = position.after(seat, prefer(position.legal(seat), rng))
            assert_counted(position)
            if rng.random() < 0.2:
                viewer = rng.choice([*range(seats), NOBODY])
                world = position.view(viewer).imagine(rng)
                assert_counted(world)
                assert census(world) == deck()
            shown += any(event.name == "melded" for event in position.events)
    assert shown > 0


def test_a_lay_with_a_joker_that_may_be_old_or_new_is_counted_right():
    """The numbers laid with it lie on the table, and are unseen no longer."""
    hand = "R3 R4 G9 G10 G11 Y1 Y2 joker"
    rest = all_but(f"{hand} B2 B3 G1 P1")
    position = arrange(hands=["B2 B3", hand], pile="G1", discards=[f"{rest} P1", ""])
    position = position.after(0, "draw").after(0, "discard G1").after(1, "draw").after(1, "lay")
    for card in ("R3 in a", "R4 in a", "joker=5 in a", "G9 in b", "G10 in b", "G11 in b"):
        position = position.after(1, f"put {card}")
    position = position.after(1, "finish")
    assert_counted(position)
    for number in range(20):
        assert census(position.view(0).imagine(Random(number))) == deck()


@pytest.mark.parametrize("part", range(4))
def test_no_world_contradicts_what_was_seen(part):
    rebuilt = 0
    for number in range(part * GAMES // 4, (part + 1) * GAMES // 4):
        rng = Random(f"knowledge {number}")
        seats = 2 + number % 5
        position = begin(
            deal("level8", seats=seats, seed=number, side=rng.choice(["one", "two"])), 2
        )
        observer = Observer(position)
        for _ in range(MOVES):
            if position.over:
                break
            seat = rng.choice(position.to_move)
            legal = position.legal(seat)
            forward = [m for m in legal if m.kind in FORWARD or m.text == "draw"]
            move = rng.choice(forward if forward and rng.random() < 0.8 else legal)
            after = position.after(seat, move)
            observer.watch(position, after)
            position = after
            assert observer.allows(position, NOBODY), "the observer is wrong about the truth"
            viewer = rng.choice([*range(seats), NOBODY])
            world = position.view(viewer).imagine(rng)
            assert observer.allows(world, viewer), (number, move, viewer)
            rebuilt += observer.pile is not None and observer.sure
    assert rebuilt > 0


def worlds(position: Position, viewer: int, count: int) -> list[dict]:
    view = position.view(viewer)
    return [describe(view.imagine(Random(n))) for n in range(count)]


def all_but(text: str) -> str:
    """Every card of the deck but these."""
    left = Counter(CODES[card] for card in DECK) - Counter(text.split())
    return " ".join(left.elements())


def after_rebuild(hand: str) -> Position:
    """Seat 0 has drawn the last card and put it on a pile of all cards but the hands; the others
    saw what became of them."""
    rest = all_but(f"{hand} B1 B2 B3 G1 P1")
    position = arrange(hands=[hand, "B1 B2 B3"], pile="G1", discards=[f"{rest} P1", ""])
    return position.after(0, "draw").after(0, "discard G1")


def test_cards_drawn_from_a_pile_that_everybody_saw_are_equally_likely():
    """The rest of the other's hand is certain, being the only cards that were never seen."""
    position = after_rebuild("R1 R2 R3").after(1, "draw")
    drawn, count = Counter(), 2_000 if MODE != "plain" else 400
    for table in worlds(position, 0, count):
        held = Counter(table["hands"][1].split())
        drawn.update(held - Counter(["B1", "B2", "B3"]))
        assert held >= Counter(["B1", "B2", "B3"])
    made_of = Counter(all_but("R1 R2 R3 B1 B2 B3 G1 P1").split())
    assert set(drawn) <= set(made_of)
    expected = {card: copies * count / made_of.total() for card, copies in made_of.items()}
    surprise = sum((drawn[card] - mean) ** 2 / mean for card, mean in expected.items())
    assert surprise < 132, "one in a thousand for so many cards"


def test_before_a_pile_is_rebuilt_an_unseen_card_may_be_anywhere():
    position = arrange(hands=["R1", "B1 B2"], discards=["", "Y1"])
    tables = worlds(position, 0, 900)
    held = Counter(card for table in tables for card in table["hands"][1].split())
    assert "R1" not in held
    assert "Y1" not in held
    assert len(held) == 90 - 2 + 2
    assert held["joker"] > held["B1"]


def test_a_joker_that_may_be_old_or_new_leaves_everybody_as_before():
    """After it nobody knows whether the hand still holds the card that was drawn."""
    position = after_rebuild("R1 R2 R3 joker")
    position = position.after(1, "draw").after(1, "discard B1").after(0, "draw")
    drawn = set(describe(position)["hands"][0].split()) - {"R1", "R2", "R3", "joker"}
    shown = position.after(0, "discard joker")
    seen = Counter(card for t in worlds(shown, 1, 300) for card in t["hands"][0].split())
    assert len(seen) > 60
    assert drawn <= set(seen)
    number = position.after(0, "discard R1")
    for table in worlds(number, 1, 100):
        assert {"R2", "R3"} <= set(table["hands"][0].split())
