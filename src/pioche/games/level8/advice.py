"""What people ask at the table: can I lay, and how? What fits where? How far am I?

Plain Python: it is asked once a move, by somebody who looks at the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from pioche.games.game import find
from pioche.games.lay import Lay
from pioche.games.level8.cards import (
    AS_COLOUR,
    AS_VALUE,
    COLOURS,
    FIRST,
    JOKER,
    JOKERS,
    KINDS,
    LAYABLE,
    LAYABLES,
    NUMBERS,
    SKIP,
    SKIPS,
    STANDS,
    VALUES,
    JokerMelds,
    Kind,
    LastCard,
    Phase,
)
from pioche.games.level8.laying import cards_missing, leaves_a_card
from pioche.games.level8.levels import LEVELS, TOP, Group
from pioche.games.level8.words import MELDS, card_code

MANY = 99  # more cards than any level lacks

Meld = tuple[int, ...]

# What each card shows in a run or set, and in a colour group; one that shows nothing there shows
# something that nothing else does.
NOTHING = -9
VALUE_OF: list[int] = [
    *(card % VALUES for card in range(NUMBERS)),
    *[NOTHING] * (KINDS - NUMBERS),
    *range(VALUES),
    *[NOTHING] * COLOURS,
]
COLOUR_OF: list[int] = [
    *(card // VALUES for card in range(NUMBERS)),
    *[NOTHING] * (KINDS - NUMBERS),
    *[NOTHING] * VALUES,
    *range(COLOURS),
]


# ---- how far?


def missing(record: Any, seat: int) -> int:
    """The fewest cards that the seat lacks to lay its level; 0 once it has laid it."""
    return 0 if record.laid[seat] else int(cards_missing(record, seat, MANY))


def missing_with(record: Any, seat: int, card: int) -> int:
    """The same with another card in hand."""
    other = record.copy()
    add_card(other.hand[seat], card)
    return missing(other, seat)


def add_card(row: Any, card: int) -> None:
    if card < NUMBERS:
        row[card // VALUES] |= 1 << card % VALUES
    else:
        row[JOKERS + card - JOKER] += 1


# ---- what fits where?


def fits(record: Any, seat: int) -> dict[str, tuple[str, ...]]:
    """The melds on the table that take each card of the hand, whether or not it may be laid off
    now; a Joker is named with what it would stand for."""
    found: dict[str, tuple[str, ...]] = {}
    for owner, group, kind in table_melds(record):
        meld = cards_of_meld(kind, record.meld[owner, group])
        for card in (*cards_in(record.hand[seat]), *declared_jokers(record.hand[seat])):
            if takes(kind, meld, card):
                name = card_code(card)
                found[name] = (*found.get(name, ()), f"{owner}{MELDS[group]}")
    return found


def fits_somewhere(record: Any, card: int) -> bool:
    """Whether any meld on the table takes a card; one of them takes any Joker."""
    melds = [(kind, cards_of_meld(kind, record.meld[o, g])) for o, g, kind in table_melds(record)]
    return any(card == JOKER or (card != SKIP and takes(kind, meld, card)) for kind, meld in melds)


def takes(kind: int, meld: Meld, card: int) -> bool:
    """Whether a meld takes a card."""
    if kind == Group.COLOUR:
        return COLOUR_OF[card] == COLOUR_OF[meld[0]]
    if kind == Group.SET:
        return VALUE_OF[card] == VALUE_OF[meld[0]]
    return VALUE_OF[card] in (VALUE_OF[meld[0]] - 1, VALUE_OF[meld[-1]] + 1)


def table_melds(record: Any) -> Iterator[tuple[int, int, int]]:
    """Every meld on the table: whose, which, and its kind."""
    for owner in range(record.seats):
        if record.laid[owner]:
            for group, (kind, _) in enumerate(groups_of(record, owner)):
                yield owner, group, kind


def groups_of(record: Any, seat: int) -> list[tuple[int, int]]:
    """The groups of the level that the seat has laid, or that it has to lay."""
    groups = LEVELS[record.side, (record.laid[seat] or record.level[seat]) - 1].tolist()
    return [(kind, size) for kind, size in groups if kind != Group.NONE]


def cards_in(row: Sequence[int]) -> list[int]:
    """The cards of a row, one by one."""
    found = [c * VALUES + v for c in range(COLOURS) for v in values_in(int(row[c]))]
    return found + [JOKER] * int(row[JOKERS])


def values_in(mask: int) -> list[int]:
    return [value for value in range(VALUES) if mask >> value & 1]


def declared_jokers(row: Sequence[int]) -> range:
    return range(AS_VALUE, AS_COLOUR + COLOURS) if row[JOKERS] else range(0)


def cards_of_meld(kind: int, row: Sequence[int]) -> Meld:
    """The cards of a meld: a run by value, other melds by card with the Jokers last."""
    numbers = cards_in([*row[:COLOURS], 0])
    if kind == Group.RUN:
        jokers = [AS_VALUE + value for value in values_in(int(row[JOKERS]))]
        return tuple(sorted(numbers + jokers, key=VALUE_OF.__getitem__))
    first = AS_VALUE if kind == Group.SET else AS_COLOUR
    return (*numbers, *[first + int(row[STANDS])] * int(row[JOKERS]))


# ---- can I lay, and how?


def lays(record: Any, seat: int) -> tuple[Lay, ...]:
    """All ways to lay the level, or to go on with the lay that has been begun; best first.

    Ways that waste a Joker are left out: those in which one stands where a number that stays in
    hand could. The fewer cards are left over once what fits has been laid off, and the fewer
    Jokers are spent, the better.
    """
    if missing(record, seat) > 0 or not leaves_a_card(record, seat) or record.laid[seat]:
        return ()
    groups = groups_of(record, seat)
    begun = [cards_of_meld(kind, record.meld[seat, g]) for g, (kind, _) in enumerate(groups)]
    search = Search(groups, begun, record.joker_melds == JokerMelds.ALLOWED)
    put = [card for meld in begun for card in meld]
    numbers = [card for card in cards_in([*record.hand[seat, :JOKERS], 0]) if card not in put]
    jokers = int(record.hand[seat, JOKERS]) - sum(card >= KINDS for card in put)
    found: dict[object, tuple[tuple[Meld, ...], Meld]] = {}
    for melds, stays in search.ways((), tuple(numbers), jokers):
        if not search.wastes_joker(melds, stays):
            found.setdefault(search.in_order(melds), (melds, stays))
    ways = [read_lay(record, seat, begun, melds, stays) for melds, stays in found.values()]
    return tuple(sorted(ways, key=lambda lay: (lay.left_over, jokers_spent(lay), lay.melds)))


@dataclass(frozen=True)
class Search:
    """Every way to fill the groups of a level."""

    groups: list[tuple[int, int]]
    begun: list[Meld]
    alone: bool  # whether a meld may be of Jokers alone

    def ways(
        self, melds: tuple[Meld, ...], numbers: Meld, jokers: int
    ) -> Iterator[tuple[tuple[Meld, ...], Meld]]:
        """The melds of each way, and the cards that it leaves in hand."""
        if len(melds) == len(self.groups):
            yield melds, (*numbers, *[JOKER] * jokers)
            return
        kind, size = self.groups[len(melds)]
        for meld in melds_of(kind, size, self.begun[len(melds)], numbers, jokers):
            new = [card for card in meld if card in numbers]
            spent = len(meld) - len(new) - len(self.begun[len(melds)])
            if self.alone or any(card < NUMBERS for card in meld):
                rest = tuple(card for card in numbers if card not in new)
                yield from self.ways((*melds, meld), rest, jokers - spent)

    def in_order(self, melds: tuple[Meld, ...]) -> tuple[tuple[int, int, Meld], ...]:
        """What makes two ways the same: groups that are alike can change places, unless a lay
        has been begun."""
        rows = [(kind, size, meld) for (kind, size), meld in zip(self.groups, melds, strict=True)]
        return tuple(rows if any(self.begun) else sorted(rows))

    def wastes_joker(self, melds: tuple[Meld, ...], stays: Meld) -> bool:
        """Whether a Joker, not put down yet, stands where a number that stays in hand could."""
        for (kind, _), meld, begun in zip(self.groups, melds, self.begun, strict=True):
            face = COLOUR_OF if kind == Group.COLOUR else VALUE_OF
            for card in set(meld):
                new = card >= KINDS and meld.count(card) > begun.count(card)
                if new and any(other < NUMBERS and face[other] == face[card] for other in stays):
                    return True
        return False


def melds_of(kind: int, size: int, begun: Meld, numbers: Meld, jokers: int) -> Iterator[Meld]:
    """Every meld of a kind and size that has these cards already."""
    if kind == Group.RUN:
        for start in range(VALUES - size + 1):
            window = range(start, start + size)
            if all(VALUE_OF[card] in window for card in begun):
                yield from runs(window, begun, numbers, jokers)
        return
    face, first = (COLOUR_OF, AS_COLOUR) if kind == Group.COLOUR else (VALUE_OF, AS_VALUE)
    for stands in range(COLOURS if kind == Group.COLOUR else VALUES):
        if all(face[card] == stands for card in begun):
            fitting = [card for card in numbers if face[card] == stands]
            need = size - len(begun)
            for count in range(max(0, need - jokers), min(need, len(fitting)) + 1):
                for chosen in combinations(fitting, count):
                    jokers_as = [first + stands] * (need - count)
                    yield tuple(sorted((*begun, *chosen, *jokers_as)))


def runs(window: range, begun: Meld, numbers: Meld, jokers: int) -> Iterator[Meld]:
    """Every run over these values."""
    if not window:
        yield ()
        return
    value = window[0]
    there = [card for card in begun if VALUE_OF[card] == value]
    choices = there or [card for card in numbers if VALUE_OF[card] == value]
    if jokers > 0 and not there:
        choices = [*choices, AS_VALUE + value]
    for card in choices:
        left = jokers - (card >= KINDS and not there)
        for rest in runs(window[1:], begun, numbers, left):
            yield (card, *rest)


def read_lay(
    record: Any, seat: int, begun: list[Meld], melds: tuple[Meld, ...], stays: Meld
) -> Lay:
    """A way that the search has found, as people are told of it."""
    begins = record.phase != Phase.LAYING or record.turn != seat
    steps = [int(FIRST[Kind.LAY])] if begins else []
    for group, (meld, there) in enumerate(zip(melds, begun, strict=True)):
        new = list(meld)
        for card in there:
            new.remove(card)
        first = int(FIRST[Kind.PUT]) + group * LAYABLES
        steps += [first + LAYABLE.tolist().index(card) for card in new]
    steps.append(int(FIRST[Kind.FINISH]))
    skips = int(record.hand[seat, SKIPS])
    return Lay(
        melds=tuple(tuple(map(card_code, meld)) for meld in melds),
        moves=tuple(find("level8").moves[step] for step in steps),
        left=(*map(card_code, stays), *["skip"] * skips),
        left_over=left_over(record, seat, melds, (*stays, *[SKIP] * skips)),
    )


def jokers_spent(lay: Lay) -> int:
    return sum(card.startswith("joker") for meld in lay.melds for card in meld)


def left_over(record: Any, seat: int, melds: tuple[Meld, ...], stays: Meld) -> int:
    """How many cards remain if, after this lay, one after another is laid off that fits: first
    on runs, which go on growing, and then on the other melds. One has to be kept to discard."""
    spans, values, colours = faces_on_table(record)
    for (kind, _), meld in zip(groups_of(record, seat), melds, strict=True):
        add_faces(kind, meld, spans, values, colours)
    if record.level[seat] == TOP:
        return len(stays)  # the game is won
    left = [card for card in stays if card != JOKER]
    while True:
        grown = next((card for card in left if extend(spans, VALUE_OF[card])), None)
        if grown is None:
            break
        left.remove(grown)
    left = [c for c in left if VALUE_OF[c] not in values and COLOUR_OF[c] not in colours]
    takers = values or colours or any(high - low < VALUES - 1 for low, high in spans)
    jokers = 0 if takers else stays.count(JOKER)
    return max(len(left) + jokers, 0 if record.last_card == LastCard.ANY else 1)


Spans = list[list[int]]  # the lowest and the highest value of each run


def faces_on_table(record: Any) -> tuple[Spans, set[int], set[int]]:
    """What the melds on the table take: runs by their ends, values, colours."""
    spans: Spans = []
    values: set[int] = set()
    colours: set[int] = set()
    for owner, group, kind in table_melds(record):
        add_faces(kind, cards_of_meld(kind, record.meld[owner, group]), spans, values, colours)
    return spans, values, colours


def add_faces(kind: int, meld: Meld, spans: Spans, values: set[int], colours: set[int]) -> None:
    if kind == Group.RUN:
        spans.append([VALUE_OF[meld[0]], VALUE_OF[meld[-1]]])
    elif kind == Group.SET:
        values.add(VALUE_OF[meld[0]])
    else:
        colours.add(COLOUR_OF[meld[0]])


def extend(spans: Spans, value: int) -> bool:
    """Lay a value on at the end of a run, if there is one that takes it."""
    for span in spans:
        if value == span[0] - 1:
            span[0] = value
            return True
        if value == span[1] + 1:
            span[1] = value
            return True
    return False
