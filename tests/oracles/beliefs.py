"""Which worlds can one seat not rule out? The part shared by the two Love Letter games.

A world says where every card lies that is not face up: the hands, the pile, the card aside.
An outline is a world with UNKNOWN in some places; it stands for every world that it fits, that
is, for every arrangement over these places of the cards that are left when the cards it names
are taken from those not face up. The worlds that a viewer cannot rule out are those of a set of
outlines. An outline names a card as late as possible: when something is seen that depends on it.
Until then the cards in the unknown places are interchangeable, and nothing needs to be tried.

The truth is a world too and goes through every step that the outlines go through. Three kinds
of steps are enough: cards move (`change`), cards move in one of several ways (`branch`), and
the viewer learns a fact (`learn`): every world in which it is not what it is in truth is dropped.
"""

from __future__ import annotations

from collections import Counter
from math import factorial, prod
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Fact = TypeVar("Fact")
UNKNOWN = "?"


class World(NamedTuple):
    """Where the cards are that do not lie face up; with UNKNOWN in it, an outline."""

    hands: tuple[tuple[str, ...], ...]  # one for each seat, the oldest card first
    pile: tuple[str, ...]  # from the bottom to the top
    aside: str  # "" once it has been drawn

    def cards(self) -> list[str]:
        """Return the cards of all places, in a fixed order of the places."""
        aside = [self.aside] if self.aside else []
        return [card for hand in self.hands for card in hand] + list(self.pile) + aside

    def with_hand(self, seat: int, hand: Iterable[str]) -> World:
        """Return this world with another hand at a seat."""
        hands = list(self.hands)
        hands[seat] = tuple(hand)
        return self._replace(hands=tuple(hands))


class Hypothesis(NamedTuple):
    """A world without the order of the cards that nobody has ever seen."""

    hands: tuple[tuple[str, ...], ...]  # one for each seat, the oldest card first
    returned: tuple[str, ...]  # the cards put back under the pile, from the bottom up
    aside_drawn: bool


def arrangements(cards: list[str], length: int) -> Iterator[tuple[str, ...]]:
    """Yield all distinct rows of some of these cards."""
    if length == 0:
        yield ()
        return
    for card in sorted(set(cards)):
        rest = cards.copy()
        rest.remove(card)
        for row in arrangements(rest, length - 1):
            yield (card, *row)


def without(cards: Iterable[str], gone: Iterable[str]) -> list[str]:
    """Return cards less some that must be among them."""
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return rest


class Beliefs:
    """What a viewer knows in the course of one round: a seat, or None for a spectator."""

    def __init__(
        self,
        viewer: int | None,
        hands: list[str],
        pile: list[str],
        aside: str,
        starter: int,
    ) -> None:
        """Deal a round; the last card of the pile is its top. The starter draws."""
        self.viewer: int | None = viewer
        self.true_world: World = World(tuple((card,) for card in hands), tuple(pile), aside)
        self.hidden: list[str] = self.true_world.cards()  # all cards that are not face up
        self.returned: int = 0  # how many cards lie in the pile that were put back under it
        self.inside: list[int] = list(range(len(hands)))  # the seats still in the round
        self.turn: int = starter
        self.round_over: bool = False

        nothing = World(((UNKNOWN,),) * len(hands), (UNKNOWN,) * len(pile), UNKNOWN)
        self.outlines: set[World] = {nothing}
        if viewer is not None:
            self.learn([viewer], lambda world: world.hands[viewer])
        self.draw(starter)

    # The worlds that are left.

    def unnamed(self, outline: World) -> list[str]:
        """Return the cards that lie in the unknown places of an outline."""
        return without(self.hidden, [card for card in outline.cards() if card != UNKNOWN])

    def spelled_out(
        self, outline: World, seats: Iterable[int], depth: int = 0, aside: bool = False
    ) -> Iterator[World]:
        """Name the cards of these hands and of so many places at the pile's bottom, in all ways."""
        hands = [outline.hands[seat] for seat in seats]
        places = [card for hand in hands for card in hand] + list(outline.pile[:depth])
        unknown = places.count(UNKNOWN) + (aside and outline.aside == UNKNOWN)
        if not unknown:
            yield outline
            return
        for row in arrangements(self.unnamed(outline), unknown):
            cards = iter(row)
            world = outline
            for seat in seats:
                world = world.with_hand(seat, filled(world.hands[seat], cards))
            bottom = filled(world.pile[:depth], cards)
            world = world._replace(pile=(*bottom, *world.pile[depth:]))
            if aside and world.aside == UNKNOWN:
                world = world._replace(aside=next(cards))
            yield world

    def worlds(self, limit: int = 20000) -> set[World] | None:
        """Return every world that the viewer cannot rule out, or None if they are too many."""
        everyone = range(len(self.true_world.hands))
        depth = len(self.true_world.pile)
        for outline in self.outlines:
            cards = Counter(self.unnamed(outline))
            if factorial(cards.total()) // prod(map(factorial, cards.values())) > limit:
                return None
        found: set[World] = set()
        for outline in self.outlines:
            for world in self.spelled_out(outline, everyone, depth, aside=True):
                found.add(world)
                if len(found) > limit:
                    return None
        return found

    def allows(self, world: tuple[tuple[tuple[str, ...], ...], tuple[str, ...], str]) -> bool:
        """Tell whether a world, complete, is one that the viewer cannot rule out."""
        hands, pile, aside = world
        candidate = World(tuple(map(tuple, hands)), tuple(pile), aside)
        if shape(candidate) != shape(self.true_world):
            return False
        if Counter(candidate.cards()) != Counter(self.hidden):
            return False
        for outline in self.outlines:
            pairs = zip(outline.cards(), candidate.cards(), strict=True)
            if all(named in {UNKNOWN, card} for named, card in pairs):
                return True
        return False

    def _hypothesis(self, world: World) -> Hypothesis:
        """Leave out of a world what is arbitrary."""
        return Hypothesis(world.hands, world.pile[: self.returned], not world.aside)

    @property
    def truth(self) -> Hypothesis:
        """The hypothesis that is true."""
        return self._hypothesis(self.true_world)

    @property
    def hypotheses(self) -> set[Hypothesis]:
        """All hypotheses that the viewer cannot rule out; very many with cards put back unseen."""
        everyone = range(len(self.true_world.hands))
        return {
            self._hypothesis(world)
            for outline in self.outlines
            for world in self.spelled_out(outline, everyone, self.returned)
        }

    def possible_hands(self) -> set[tuple[tuple[str, ...], ...]]:
        """Return everything that the hands, all seats together, may be."""
        everyone = range(len(self.true_world.hands))
        return {
            world.hands
            for outline in self.outlines
            for world in self.spelled_out(outline, everyone)
        }

    # The three kinds of steps.

    def change(self, step: Callable[[World], World]) -> None:
        """Move cards in a way that is the same in every world."""
        self.true_world = step(self.true_world)
        self.outlines = {step(outline) for outline in self.outlines}

    def branch(self, ways: Callable[[World], Iterable[World]], truly: World) -> None:
        """Move cards in a way that the viewer does not see, nor which of the ways it was."""
        assert truly in ways(self.true_world)
        self.true_world = truly
        outlines = {after for outline in self.outlines for after in ways(outline)}
        # An outline says nothing new if another one is like it with one card less named.
        self.outlines = {outline for outline in outlines if outlines.isdisjoint(vaguer(outline))}

    def learn(self, seats: Iterable[int], fact: Callable[[World], Fact]) -> Fact:
        """Let the viewer learn a fact that depends on nothing but the hands of these seats."""
        truly = fact(self.true_world)
        self.outlines = {
            world
            for outline in self.outlines
            for world in self.spelled_out(outline, seats)
            if fact(world) == truly
        }
        return truly

    # What both games do with cards.

    def draw(self, seat: int) -> None:
        """Let a seat draw the top of the pile, or the card aside if there is no pile any more."""

        def step(world: World) -> World:
            if world.pile:
                card, rest = world.pile[-1], world._replace(pile=world.pile[:-1])
            else:
                assert world.aside
                card, rest = world.aside, world._replace(aside="")
            return rest.with_hand(seat, (*world.hands[seat], card))

        self.change(step)
        self.returned = min(self.returned, len(self.true_world.pile))
        if self.viewer == seat:
            self.look(seat)

    def look(self, seat: int) -> tuple[str, ...]:
        """Let the viewer see a hand."""
        return self.learn([seat], lambda world: world.hands[seat])

    def play(self, seat: int, card: str) -> None:
        """Lay a card of a hand face up: worlds in which it is not there are dropped."""

        def ways(world: World) -> set[World]:
            hand = world.hands[seat]
            after: set[World] = set()
            for place, held in enumerate(hand):
                if held == card or (held == UNKNOWN and card in self.unnamed(world)):
                    after.add(world.with_hand(seat, hand[:place] + hand[place + 1 :]))
            return after

        (truly,) = ways(self.true_world)
        self.branch(ways, truly)
        self.hidden.remove(card)

    def discard_hand(self, seat: int) -> tuple[str, ...]:
        """Lay a hand face up for all to see."""
        cards = self.look(seat)
        self.change(lambda world: world.with_hand(seat, ()))
        self.hidden = without(self.hidden, cards)
        return cards

    def leave(self, seat: int) -> None:
        """Let a seat leave the round; its hand is discarded face up."""
        self.discard_hand(seat)
        self.inside.remove(seat)

    def swap_hands(self, seat: int, other: int) -> None:
        """Let two seats swap hands; both know what they gave and what they got."""
        if self.viewer in {seat, other}:
            self.look(seat)
            self.look(other)

        def step(world: World) -> World:
            mine, theirs = world.hands[seat], world.hands[other]
            return world.with_hand(seat, theirs).with_hand(other, mine)

        self.change(step)

    def loser(self, seat: int, other: int, values: dict[str, int]) -> int | None:
        """Let two seats compare hands; both see both, all see who must leave, if anybody."""
        if self.viewer in {seat, other}:
            self.look(seat)
            self.look(other)

        def lower(world: World) -> int | None:
            (mine,), (theirs,) = world.hands[seat], world.hands[other]
            if values[mine] == values[theirs]:
                return None
            return seat if values[mine] < values[theirs] else other

        return self.learn([seat, other], lower)

    def holds(self, seat: int, cards: set[str]) -> bool:
        """Let all learn whether the one card of a hand is among these."""
        return self.learn([seat], lambda world: set(world.hands[seat]) <= cards)

    def left_of(self, seat: int) -> int:
        """Return the next seat that is still in the round."""
        seats = len(self.true_world.hands)
        for step in range(1, seats + 1):
            if (seat + step) % seats in self.inside:
                return (seat + step) % seats
        raise AssertionError

    def end_turn(self, once_more: bool = False) -> None:
        """End the round, or let the next turn begin with its draw."""
        if len(self.inside) == 1:
            self.round_over = True
        elif not self.true_world.pile:
            self.round_over = True
            for seat in self.inside:
                self.look(seat)  # the hands are revealed
        else:
            if not once_more:
                self.turn = self.left_of(self.turn)
            self.draw(self.turn)


def filled(places: tuple[str, ...], cards: Iterator[str]) -> tuple[str, ...]:
    """Put the next cards into the unknown places."""
    return tuple(next(cards) if held == UNKNOWN else held for held in places)


def vaguer(outline: World) -> Iterator[World]:
    """Yield an outline with any one of its named cards no longer named."""
    for seat, hand in enumerate(outline.hands):
        for place, card in enumerate(hand):
            if card != UNKNOWN:
                yield outline.with_hand(seat, (*hand[:place], UNKNOWN, *hand[place + 1 :]))
    pile = outline.pile
    for place, card in enumerate(pile):
        if card != UNKNOWN:
            yield outline._replace(pile=(*pile[:place], UNKNOWN, *pile[place + 1 :]))


def shape(world: World) -> tuple[list[int], int, bool]:
    """Return how many cards lie where."""
    return [len(hand) for hand in world.hands], len(world.pile), bool(world.aside)
