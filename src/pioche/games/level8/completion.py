"""How far a lay is from being complete: an exact search over what each meld may become.

A lay in progress is `groups` (kind and size of each), the `melds` as far as they are filled, and
the `cards` left in hand. The search chooses a first value for every run, a value for every set
and a colour for every colour group. Each place of a run or set takes a card of its value while
there is one, and else a Joker; which colour it takes does not matter to it, so that colour groups,
which come last, get every card that need not be taken: one of theirs is free as long as a card of
its value is left. So only how many cards are left of each value has to be followed: one number,
four bits a value.
"""

from __future__ import annotations

import numpy as np

from pioche.games.level8.bits import bits, window
from pioche.games.level8.cards import COLOURS, JOKERS, STANDS, VALUES
from pioche.games.level8.levels import Group
from pioche.games.level8.melds import covered, filled, first_start, last_start, naturals
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells, Words

# For each group, what the search has to know of it.
NEED, FROM, TO, FLOOR = 0, 1, 2, 3
# For each group, how far the search has come: the choice to try next, the Jokers spent before,
# the numbers of cards of which a set has been tried; and how many cards are left of each value
# and wanted of each colour, four bits each.
NEXT, SPENT, TRIED, LEFT, WANTED = 0, 1, 2, 3, 4


@kernel
def missing(groups: Cells, melds: Cells, cards: Cells, alone: bool, bound: int) -> int:
    """The fewest cards that have to come to complete the lay; 0 if the hand can, and the `bound`
    if there are as many or more.

    Unless melds of Jokers `alone` are allowed, one card of each has to be a number.
    """
    jokers = number(cards[JOKERS])
    mixed = not alone and may_lack_numbers(groups, melds, jokers)
    facts = np.empty((len(groups), 4), np.int64)
    spent, left = fill_begun_sets(groups, melds, count_values(cards))
    look_at_groups(groups, melds, cards, left, facts)
    needed = fewest_jokers(groups, melds, cards, facts, left, spent, mixed, bound + jokers)
    return max(0, needed - jokers)


@kernel
def count_values(cards: Cells) -> int:
    """How many cards there are of each value."""
    counts = 0
    for colour in range(COLOURS):
        mask = number(cards[colour])
        for value in range(VALUES):
            counts += (mask >> value & 1) << 4 * value
    return counts


@kernel
def fill_begun_sets(groups: Cells, melds: Cells, left: int) -> tuple[int, int]:
    """Sets whose value is settled leave no choice: the Jokers they take, and what they leave."""
    spent = 0
    for group in range(len(groups)):
        value = number(melds[group, STANDS])
        if groups[group, 0] == Group.SET and value != NONE:
            need = number(groups[group, 1]) - filled(Group.SET + 0, melds[group])
            taken = min(need, left >> 4 * value & 15)
            left -= taken << 4 * value
            spent += need - taken
    return spent, left


@kernel
def look_at_groups(groups: Cells, melds: Cells, cards: Cells, left: int, facts: Words) -> None:
    """What each group needs and may become, and the Jokers that it and those after it take at
    least, each with all cards to itself."""
    absent, most, widest = ~naturals(cards), 0, 0
    for value in range(VALUES):
        most = max(most, left >> 4 * value & 15)
    for colour in range(COLOURS):
        widest = max(widest, bits(number(cards[colour])))
    floor = 0
    for group in range(len(groups) - 1, -1, -1):
        kind, size, meld = number(groups[group, 0]), number(groups[group, 1]), melds[group]
        need, stands = size - filled(kind, meld), number(meld[STANDS])
        first, last, least = 0, 0, 0
        if kind == Group.RUN:
            first, last, least = first_start(meld, size), last_start(meld, size), size
            lacking = ~covered(meld) & absent
            for start in range(first, last + 1):
                least = min(least, bits(window(start, size) & lacking))
        elif kind == Group.SET and stands == NONE:
            last, least = VALUES - 1, max(0, need - most)
        elif kind == Group.SET:
            need = 0  # it has been filled
        elif kind == Group.COLOUR:
            first = 0 if stands == NONE else stands
            last = COLOURS - 1 if stands == NONE else stands
            least = max(0, need - widest)
        floor += least
        facts[group, NEED], facts[group, FROM] = need, first
        facts[group, TO], facts[group, FLOOR] = last, floor


@kernel
def fewest_jokers(
    groups: Cells,
    melds: Cells,
    cards: Cells,
    facts: Words,
    left: int,
    spent: int,
    mixed: bool,
    bound: int,
) -> int:
    """The fewest Jokers that fill all groups, those spent before included; with all that the hand
    has and one more for each number that it lacks, if groups must be `mixed`.

    The search ends with the first way for which the hand's Jokers are enough, and leaves ways
    that take as many as the `bound`.
    """
    enough = number(cards[JOKERS])
    if spent + facts[0, FLOOR] >= bound:
        return bound
    count = count_groups(groups)
    interchangeable = groups[count - 1, 0] != Group.COLOUR and not mixed
    steps = np.empty((count + 1, 5), np.int64)
    steps[0] = facts[0, FROM], spent, 0, left, 0
    depth = 0
    while depth >= 0:
        step = steps[depth]
        if depth == count:
            needed = step[SPENT] + colours_short(cards, step[LEFT], step[WANTED])
            if mixed and needed < bound:
                lacked = groups_without_number(groups, melds, cards, steps)
                needed = max(needed, enough + lacked)
            bound = min(bound, needed)
            if bound <= enough:
                break
            depth -= 1
            continue
        choice, kind, size = step[NEXT], number(groups[depth, 0]), number(groups[depth, 1])
        if choice > facts[depth, TO]:
            depth -= 1
            continue
        step[NEXT] += 1
        left, wanted, cost = step[LEFT], step[WANTED], 0
        if kind == Group.RUN:
            cost, left = take_run(window(choice, size) & ~covered(melds[depth]), left)
        elif kind == Group.SET:
            there = left >> 4 * choice & 15
            if step[TRIED] >> there & 1:
                continue
            if interchangeable:  # a set of one value is as good as of another with as many left
                step[TRIED] |= 1 << there
            taken = min(facts[depth, NEED], there)
            left -= taken << 4 * choice
            cost = facts[depth, NEED] - taken
        else:
            wanted += facts[depth, NEED] << 4 * choice
        floor = facts[depth + 1, FLOOR] if depth + 1 < count else 0
        if step[SPENT] + cost + floor < bound:
            depth += 1
            start = facts[depth, FROM] if depth < count else 0
            if kind == Group.RUN and depth < count and are_same_runs(groups, melds, depth):
                start = choice  # runs that are alike begin in rising order
            steps[depth] = start, step[SPENT] + cost, 0, left, wanted
    return bound


@inlined
def count_groups(groups: Cells) -> int:
    count = len(groups)
    while groups[count - 1, 0] == Group.NONE:
        count -= 1
    return count


@inlined
def are_same_runs(groups: Cells, melds: Cells, group: int) -> bool:
    """Whether this group and the one before are runs as long, and nothing lies in either."""
    if groups[group, 0] != Group.RUN or groups[group, 1] != groups[group - 1, 1]:
        return False
    return covered(melds[group]) == 0 and covered(melds[group - 1]) == 0


@inlined
def take_run(lacking: int, left: int) -> tuple[int, int]:
    """Take a card of each value of a mask: the Jokers for those of which there is none, and how
    many cards are left then."""
    cost = 0
    for value in range(VALUES):
        if lacking >> value & 1:
            if left >> 4 * value & 15:
                left -= 1 << 4 * value
            else:
                cost += 1
    return cost, left


@kernel
def colours_short(cards: Cells, left: int, wanted: int) -> int:
    """How many cards the colour groups lack, if the cards left are shared out best.

    Each colour can have one card of a value, all together as many as are left of it. What can be
    shared out is a greatest flow, and so a least cut: of the colours in need, some are given all
    that they want, the others take what there is.
    """
    needy, total = 0, 0
    for colour in range(COLOURS):
        if wanted >> 4 * colour & 15:
            needy |= 1 << colour
            total += wanted >> 4 * colour & 15
    best, taking = total, needy
    while taking > 0:
        cut = 0
        for colour in range(COLOURS):
            if (needy & ~taking) >> colour & 1:
                cut += wanted >> 4 * colour & 15
        for value in range(VALUES):
            there = 0
            for colour in range(COLOURS):
                if taking >> colour & 1:
                    there += number(cards[colour]) >> value & 1
            cut += min(there, left >> 4 * value & 15)
        best = min(best, cut)
        taking = taking - 1 & needy
    return total - best


# ---- no melds of Jokers alone


@kernel
def may_lack_numbers(groups: Cells, melds: Cells, jokers: int) -> bool:
    """Whether the Jokers could fill a group in which no number lies."""
    for group in range(count_groups(groups)):
        need = groups[group, 1] - filled(number(groups[group, 0]), melds[group])
        if naturals(melds[group]) == 0 and need <= jokers:
            return True
    return False


@kernel
def groups_without_number(groups: Cells, melds: Cells, cards: Cells, steps: Words) -> int:
    """How many groups get no number at least, once it is chosen what each becomes.

    Some groups together can have no more numbers than there are cards that fit any of them: the
    worst such lot decides. Whatever is given to a group here can stay there when all other places
    are filled as well as they can be, so this and the Jokers needed do not depend on each other.
    """
    count = count_groups(groups)
    worst = 0
    for lot in range(1, 1 << count):
        size, values, colours = 0, 0, 0
        for group in range(count):
            if lot >> group & 1 and naturals(melds[group]) == 0:
                kind, meld = number(groups[group, 0]), melds[group]
                choice, size = steps[group, NEXT] - 1, size + 1
                if filled(kind, meld) == groups[group, 1]:
                    continue  # full of Jokers
                if kind == Group.RUN:
                    values |= window(choice, number(groups[group, 1])) & ~covered(meld)
                elif kind == Group.SET:
                    values |= 1 << (choice if meld[STANDS] == NONE else number(meld[STANDS]))
                else:
                    colours |= 1 << choice
        fitting = 0
        for colour in range(COLOURS):
            mask = number(cards[colour])
            fitting += bits(mask if colours >> colour & 1 else mask & values)
        worst = max(worst, size - fitting)
    return worst
