"""How far a lay is from being complete: an exact search over what each meld may become.

A lay in progress is `groups` (kind and size of each), the `melds` as far as they are filled, and
the `cards` left in hand. The search chooses a first value for every run, a value for every set
and a colour for every colour group. Each place of a run or set takes a card of its value while
there is one, and else a Joker; which colour it takes does not matter to it, so that colour groups,
which come last, get every card that need not be taken: one of theirs is free as long as a card of
its value is left. So only how many cards are left of each value has to be followed: a tally.
"""

from __future__ import annotations

import numpy as np

from pioche.games.level8.bits import bits, in_tally, ones, present, tally, window
from pioche.games.level8.cards import COLOURS, JOKERS, STANDS, VALUES
from pioche.games.level8.levels import Group
from pioche.games.level8.melds import covered, filled, first_start, last_start, naturals
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells, Words

# What the search has to know of each group: its kind and size, the values that a run covers
# already, whether no number lies in it, how many cards it needs, the first and the last thing that
# it may become, whether it is the same as the group before, and the Jokers that it and those after
# it take at least.
KIND, SIZE, COVERED, BARE, NEED, FROM, TO, SAME, FLOOR = range(9)
# How far it has come with each group: the choice to try next, the Jokers spent before, the numbers
# of cards of which a set has been tried; and tallies of the cards left of each value and wanted of
# each colour.
NEXT, SPENT, TRIED, LEFT, WANTED = range(5)


@kernel
def missing(groups: Cells, melds: Cells, cards: Cells, alone: bool, bound: int) -> int:
    """The fewest cards that have to come to complete the lay; 0 if the hand can, and the `bound`
    if there are as many or more.

    Unless melds of Jokers `alone` are allowed, one card of each has to be a number.
    """
    jokers, count = number(cards[JOKERS]), count_groups(groups)
    mixed = not alone and may_lack_numbers(groups, melds, jokers)
    facts, steps = np.empty((count + 1, 9), np.int64), np.empty((count + 1, 5), np.int64)
    spent, left = fill_begun_sets(groups, melds, count_values(cards))
    look_at_groups(groups, melds, cards, left, facts)
    steps[0] = facts[0, FROM], spent, 0, left, 0
    needed = fewest_jokers(groups, melds, cards, facts, steps, mixed, bound + jokers)
    return max(0, needed - jokers)


@kernel
def count_values(cards: Cells) -> int:
    """How many cards there are of each value."""
    counts = 0
    for colour in range(COLOURS):
        counts += tally(number(cards[colour]))
    return counts


@kernel
def fill_begun_sets(groups: Cells, melds: Cells, left: int) -> tuple[int, int]:
    """Sets whose value is settled leave no choice: the Jokers they take, and what they leave."""
    spent = 0
    for group in range(len(groups)):
        value = number(melds[group, STANDS])
        if groups[group, 0] == Group.SET and value != NONE:
            need = number(groups[group, 1]) - filled(Group.SET + 0, melds[group])
            cost, left = take_set(need, value, left)
            spent += cost
    return spent, left


@kernel
def look_at_groups(groups: Cells, melds: Cells, cards: Cells, left: int, facts: Words) -> None:
    """Write down the facts of each group; the least that it takes is with all cards to itself."""
    absent, most, widest = ~naturals(cards), 0, 0
    for value in range(VALUES):
        most = max(most, in_tally(left, value))
    for colour in range(COLOURS):
        widest = max(widest, bits(number(cards[colour])))
    floor = 0
    facts[len(facts) - 1, FLOOR] = 0
    for group in range(len(facts) - 2, -1, -1):
        kind, size, meld = number(groups[group, 0]), number(groups[group, 1]), melds[group]
        need, stands = size - filled(kind, meld), number(meld[STANDS])
        covers, first, last, least = 0, stands, stands, 0
        if kind == Group.RUN:
            covers, least = covered(meld), size
            first, last = first_start(meld, size), last_start(meld, size)
            for start in range(first, last + 1):
                least = min(least, bits(window(start, size) & ~covers & absent))
        elif stands == NONE:
            first, last = 0, (VALUES if kind == Group.SET else COLOURS) - 1
            least = max(0, need - (most if kind == Group.SET else widest))
        elif kind == Group.SET:
            need = 0  # it has been filled
        else:
            least = max(0, need - widest)
        floor += least
        same = 1 if group > 0 and are_same_runs(groups, melds, group) else 0
        bare = 1 if naturals(meld) == 0 else 0
        facts[group] = kind, size, covers, bare, need, first, last, same, floor


@kernel
def fewest_jokers(
    groups: Cells,
    melds: Cells,
    cards: Cells,
    facts: Words,
    steps: Words,
    mixed: bool,
    bound: int,
) -> int:
    """The fewest Jokers that fill all groups, those spent before included; with all that the hand
    has and one more for each number that it lacks, if groups must be `mixed`.

    The search ends with the first way for which the hand's Jokers are enough, and leaves ways
    that take as many as the `bound`.
    """
    count, enough, depth = len(facts) - 1, number(cards[JOKERS]), 0
    if steps[0, SPENT] + facts[0, FLOOR] >= bound:
        return bound
    whole = count_values(cards)
    coloured = facts[count - 1, KIND] == Group.COLOUR
    while depth >= 0 and bound > enough:
        choice = steps[depth, NEXT]
        if depth == count:
            needed = steps[depth, SPENT] + colours_short(
                cards, steps[depth, LEFT], steps[depth, WANTED]
            )
            if mixed and needed < bound:
                needed = max(needed, enough + groups_without_number(groups, melds, cards, steps))
            bound = min(bound, needed)
        if depth == count or choice > facts[depth, TO]:
            depth -= 1
            continue
        steps[depth, NEXT] = choice + 1
        kind, left, wanted = facts[depth, KIND], steps[depth, LEFT], steps[depth, WANTED]
        cost, need = 0, facts[depth, NEED]
        if kind == Group.RUN:
            cost, left = take_run(window(choice, facts[depth, SIZE]) & ~facts[depth, COVERED], left)
        elif kind == Group.COLOUR:
            wanted += need << 4 * choice
        else:
            there, among = in_tally(left, choice), in_tally(whole, choice)
            lacked = mixed and facts[depth, BARE] and among == 0
            like = like_others(there, coloured or (mixed and there != among))
            if steps[depth, TRIED] & like or (lacked and bound == enough + 1):
                continue
            steps[depth, TRIED] |= like
            cost, left = take_set(need, choice, left)
        spent = steps[depth, SPENT] + cost
        if spent + facts[depth + 1, FLOOR] < bound:
            depth += 1
            start = choice if facts[depth, SAME] else facts[depth, FROM]  # in rising order
            steps[depth] = start, spent, 0, left, wanted
    return bound


@inlined
def like_others(there: int, unlike: bool) -> int:
    """A set of one value is as good as of another with as many cards left: that number, as a mask.
    It is not if a colour group wants some of them, nor, where groups must be mixed, once some
    have been taken."""
    return 0 if unlike else 1 << there


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
def take_set(need: int, value: int, left: int) -> tuple[int, int]:
    """Take so many cards of a value: the Jokers for those that are lacking, and what is left."""
    taken = min(need, in_tally(left, value))
    return need - taken, left - (taken << 4 * value)


@inlined
def take_run(lacking: int, left: int) -> tuple[int, int]:
    """Take a card of each value of a mask: the Jokers for those that are lacking, and what is
    left."""
    wanted = tally(lacking)
    taken = wanted & present(left)
    return ones(wanted ^ taken), left - taken


@kernel
def colours_short(cards: Cells, left: int, wanted: int) -> int:
    """How many cards the colour groups lack, if the cards left are shared out best.

    Each colour can have one card of a value, all together as many as are left of it. What can be
    shared out is a greatest flow, and so a least cut: of the colours in need, some are given all
    that they want, the others take what there is.
    """
    needy, total = 0, 0
    for colour in range(COLOURS):
        if in_tally(wanted, colour):
            needy |= 1 << colour
            total += in_tally(wanted, colour)
    best, taking = total, needy
    while taking > 0:
        cut = 0
        for colour in range(COLOURS):
            if (needy & ~taking) >> colour & 1:
                cut += in_tally(wanted, colour)
        for value in range(VALUES):
            there = 0
            for colour in range(COLOURS):
                if taking >> colour & 1:
                    there += number(cards[colour]) >> value & 1
            cut += min(there, in_tally(left, value))
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
