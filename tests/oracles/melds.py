"""A brute-force finder of the melds of Level 8, written from its rules alone.

It exists to be compared with the real engine, so it prefers plain loops to speed.
Cards are `R1` to `P15`, `joker` and `skip`. A Joker in a meld says what it stands for: `joker=7`
in a run or a set, `joker=R` in a colour group. Nothing here knows that a turn needs a discard.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product

COLOURS = "ROYGBP"
HIGHEST = 15
JOKER = "joker"
SKIP = "skip"

# A group to lay: its kind and its size.
Group = tuple[str, int]
# A group that is laid: kind, size and its cards, sorted as texts.
Meld = tuple[str, int, tuple[str, ...]]
# A whole level that is laid: its melds, sorted, for equal groups can change places.
Lay = tuple[Meld, ...]
# The places of one group that are still open: for each of them the number cards that fit.
Open = list[list[int]]

# The levels 1 to 8 of both sides of the level card.
LEVELS: dict[str, list[list[Group]]] = {
    "one": [
        [("run", 3), ("run", 3)],
        [("set", 2), ("set", 2), ("set", 2), ("set", 2)],
        [("run", 3), ("colour", 4)],
        [("run", 6), ("set", 2)],
        [("run", 7)],
        [("set", 2), ("set", 3), ("set", 3)],
        [("set", 3), ("colour", 5)],
        [("set", 2), ("set", 3), ("set", 4)],
    ],
    "two": [
        [("run", 4), ("set", 2), ("set", 2)],
        [("run", 4), ("run", 4)],
        [("run", 5), ("set", 3)],
        [("colour", 6)],
        [("run", 8)],
        [("run", 5), ("set", 4)],
        [("set", 4), ("colour", 5)],
        [("set", 4), ("set", 4)],
    ],
}


# Cards


def is_number(card: str) -> bool:
    """Tell whether a card is one of the 90 with a value and a colour."""
    return card[0] in COLOURS


def face(card: str, kind: str) -> str:
    """Return what a card shows in a meld of a kind: its colour, or its value as text."""
    if card.startswith("joker="):
        return card.removeprefix("joker=")
    return card[0] if kind == "colour" else card[1:]


def value(card: str) -> int:
    """Return the value of a number card, or the value a laid Joker stands for."""
    return int(face(card, "run"))


def faces(kind: str) -> list[str]:
    """Return all that a card can show in a meld of a kind."""
    if kind == "colour":
        return list(COLOURS)
    return [str(number) for number in range(1, HIGHEST + 1)]


def without(hand: list[str], cards: tuple[str, ...]) -> list[str]:
    """Return a hand after some of its cards are laid; a laid Joker is any Joker of the hand."""
    left = list(hand)
    for card in cards:
        left.remove(JOKER if card.startswith("joker=") else card)
    return left


def fits(card: str, kind: str, size: int, cards: list[str]) -> bool:
    """Tell whether a card, a Joker with what it stands for, can join a group still too small."""
    if len(cards) == size:
        return False
    if kind != "run":
        return all(face(card, kind) == face(other, kind) for other in cards)
    covered = [value(other) for other in cards]
    if value(card) in covered:
        return False
    covered.append(value(card))
    return max(covered) - min(covered) < size


# Every way to lay a level


def runs(hand: list[str], size: int) -> set[tuple[str, ...]]:
    """Return every run of a size: at each place one number card of that value, or a Joker."""
    found: set[tuple[str, ...]] = set()
    for start in range(1, HIGHEST - size + 2):
        at_place: list[list[str]] = []
        for number in range(start, start + size):
            fitting = [card for card in hand if is_number(card) and value(card) == number]
            at_place.append([*fitting, f"joker={number}"])
        for cards in product(*at_place):
            jokers = len([card for card in cards if card.startswith("joker=")])
            if jokers <= hand.count(JOKER):
                found.add(tuple(sorted(cards)))
    return found


def alike(hand: list[str], kind: str, size: int) -> set[tuple[str, ...]]:
    """Return every set or colour group of a size: some number cards that fit, Jokers for others."""
    found: set[tuple[str, ...]] = set()
    for shown in faces(kind):
        fitting = [card for card in hand if is_number(card) and face(card, kind) == shown]
        for jokers in range(min(size, hand.count(JOKER)) + 1):
            for numbers in combinations(fitting, size - jokers):
                found.add(tuple(sorted([*numbers, *[f"joker={shown}"] * jokers])))
    return found


def groups(hand: list[str], kind: str, size: int) -> set[tuple[str, ...]]:
    """Return every way to make one group from a hand."""
    if kind == "run":
        return runs(hand, size)
    return alike(hand, kind, size)


def lays(hand: list[str], level: list[Group], joker_melds: bool = True) -> set[Lay]:
    """Return every distinct way to lay a whole level from a hand."""
    if not level:
        return {()}
    kind, size = level[0]
    found: set[Lay] = set()
    for cards in groups(hand, kind, size):
        if joker_melds or any(is_number(card) for card in cards):
            for others in lays(without(hand, cards), level[1:], joker_melds):
                found.add(tuple(sorted([(kind, size, cards), *others])))
    return found


def minimal_lays(hand: list[str], level: list[Group], joker_melds: bool = True) -> set[Lay]:
    """Return the lays in which no Joker stands where a number card left over could stand."""
    return {lay for lay in lays(hand, level, joker_melds) if not wastes_joker(hand, lay)}


def wastes_joker(hand: list[str], lay: Lay) -> bool:
    """Tell whether a number card in no meld could stand in the place of a Joker."""
    left = hand
    for _, _, cards in lay:
        left = without(left, cards)
    for kind, _, cards in lay:
        for card in cards:
            for spare in left:
                is_joker = not is_number(card)
                if is_joker and is_number(spare) and face(spare, kind) == face(card, kind):
                    return True
    return False


# Whether a level can be laid, and what is missing
#
# Once it is settled what every group stands for, its places are known, and it only remains to give
# number cards to places: a matching. The places left without a card are for the Jokers.


def can_lay(hand: list[str], level: list[Group], joker_melds: bool = True) -> bool:
    """Tell whether a level can be laid from a hand."""
    return can_complete([[] for _ in level], hand, level, joker_melds)


def can_complete(
    so_far: list[list[str]], hand: list[str], level: list[Group], joker_melds: bool = True
) -> bool:
    """Tell whether a hand completes a level of which each group has some cards already."""
    return _can_complete(
        tuple(tuple(sorted(cards)) for cards in so_far),
        tuple(sorted(hand)),
        tuple(level),
        joker_melds,
        0,
    )


def missing(hand: list[str], level: list[Group], joker_melds: bool = True) -> int:
    """Return how many further number cards of one's choice the hand needs, at least."""
    nothing = tuple(() for _ in level)
    extra = 0
    while not _can_complete(nothing, tuple(sorted(hand)), tuple(level), joker_melds, extra):
        extra += 1
    return extra


@lru_cache(maxsize=100_000)
def _can_complete(
    so_far: tuple[tuple[str, ...], ...],
    hand: tuple[str, ...],
    level: tuple[Group, ...],
    joker_melds: bool,
    extra: int,
) -> bool:
    """Tell whether a hand and some extra number cards of one's choice complete a level."""
    numbers = [card for card in hand if is_number(card)]
    choices = [
        ways_open(kind, size, list(cards), numbers)
        for (kind, size), cards in zip(level, so_far, strict=True)
    ]
    lacking = [not any(is_number(card) for card in cards) for cards in so_far]
    if joker_melds:
        lacking = [False for _ in level]
    return _choose(choices, [], {}, hand.count(JOKER) + extra, lacking, extra)


def ways_open(kind: str, size: int, cards: list[str], numbers: list[str]) -> list[Open]:
    """Return, for all that a group can stand for, its open places and the cards that fit them."""
    fitting: dict[str, list[int]] = {}
    for index, card in enumerate(numbers):
        fitting.setdefault(face(card, kind), []).append(index)
    ways: list[Open] = []
    if kind == "run":
        covered = [value(card) for card in cards]
        for start in range(1, HIGHEST - size + 2):
            wanted = list(range(start, start + size))
            if all(number in wanted for number in covered):
                left = [str(number) for number in wanted if number not in covered]
                ways.append([fitting.get(shown, []) for shown in left])
        return ways

    if cards:
        return [[fitting.get(face(cards[0], kind), [])] * (size - len(cards))]
    ways = [[fitting[shown]] * size for shown in faces(kind) if shown in fitting]
    # Whatever else it stands for, no number card of the hand fits anywhere.
    ways.append([[]] * size)
    return ways


def _choose(
    choices: list[list[Open]],
    chosen: list[Open],
    owner: dict[int, tuple[int, int]],
    jokers: int,
    lacking: list[bool],
    extra: int,
) -> bool:
    """Settle what the next group stands for, give its places cards, and go on with the others.

    The owner of a number card is the place it has: the group and the place within it. Places once
    given a card keep one, so a place that finds none now stays for a Joker or an extra card.
    """
    if len(chosen) == len(choices):
        return _without_number(chosen, lacking) <= extra
    group = len(chosen)
    for way in choices[group]:
        now = [*chosen, way]
        owners = dict(owner)
        left = jokers
        for place in range(len(way)):
            if not _give(now, (group, place), owners, set()):
                left -= 1
        if left >= 0 and _choose(choices, now, owners, left, lacking, extra):
            return True
    return False


def _give(
    chosen: list[Open],
    place: tuple[int, int],
    owner: dict[int, tuple[int, int]],
    tried: set[int],
) -> bool:
    """Give a place a card that is free, or one whose owner can be given another card."""
    for card in chosen[place[0]][place[1]]:
        if card not in tried:
            tried.add(card)
            if card not in owner or _give(chosen, owner[card], owner, tried):
                owner[card] = place
                return True
    return False


def _without_number(chosen: list[Open], lacking: list[bool]) -> int:
    """Count the groups that need a number card and get none, if as many as possible get one.

    Here each such group is one place that any card of the group fits. Giving one card to each of
    them first never costs a place of the whole lay: a matching can always grow to the largest
    size without taking the card from a place that has one.
    """
    one_each: list[Open] = []
    for group, places in enumerate(chosen):
        if lacking[group]:
            one_each.append([sorted({card for fitting in places for card in fitting})])
    owner: dict[int, tuple[int, int]] = {}
    none = 0
    for group in range(len(one_each)):
        if not _give(one_each, (group, 0), owner, set()):
            none += 1
    return none
