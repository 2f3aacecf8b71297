"""A small, naive model of the card game Level 8, written from its rules alone.

It exists to be compared with the real engine, so it prefers plain loops to speed.
It never shuffles: whoever uses it says in what order shuffled cards come to lie.
"""

from __future__ import annotations

from .melds import (
    HIGHEST,
    JOKER,
    LEVELS,
    SKIP,
    Group,
    can_complete,
    can_lay,
    face,
    faces,
    fits,
    is_number,
    value,
    without,
)

LETTERS = "abcd"
HAND = 10
LAST_LEVEL = 8
WON = 9
KEPT_AT_MOST = 4
FIRST_LEVEL_TO_KEEP = 5


class Level8Oracle:
    """One game of Level 8, from a fresh round to its winner."""

    def __init__(
        self,
        *,
        hands: list[list[str]],
        pile: list[str],
        discards: list[list[str]],
        levels: list[int],
        dealer: int,
        turn: int,
        side: str = "one",
        joker_melds: str = "allowed",
        last_card: str = "discard",
    ) -> None:
        """Begin a fresh round; the last card of the pile and of each discard pile is its top."""
        assert side in LEVELS
        assert joker_melds in {"allowed", "refused"}
        assert last_card in {"discard", "any"}
        assert len(hands) == len(discards) == len(levels)
        self.seats: int = len(hands)
        self.side: str = side
        self.joker_melds: bool = joker_melds == "allowed"
        self.last_card: str = last_card

        self.hands: list[list[str]] = [list(hand) for hand in hands]
        self.pile: list[str] = list(pile)
        self.under: int = 0
        self.discards: list[list[str]] = [list(cards) for cards in discards]
        self.levels: list[int] = list(levels)
        self.laid: list[bool] = [False] * self.seats
        self.skipped: list[bool] = [False] * self.seats
        self.melds: dict[str, list[str]] = {}
        self.kinds: dict[str, str] = {}
        self.put: dict[str, list[str]] = {}
        self.keepers: list[int] = []
        self.kept: list[list[str]] = [[] for _ in hands]
        self.chosen: set[int] = set()
        self.dealer: int = dealer
        self.turn: int = turn
        self.over: bool = False

        # What chance is asked for by the last move.
        self.rebuilt: list[str] | None = None
        self.new_round: bool = False
        self.to_deal: list[str] = []

        self.phase: str = "drawing"
        self._begin_turn(turn)

    def to_move(self) -> list[int]:
        """Return the seats that may act now; nobody while the cards are not dealt yet."""
        if self.over or self.to_deal:
            return []
        if self.phase == "keeping":
            return [seat for seat in self.keepers if seat not in self.chosen]
        return [self.turn]

    def legal(self, seat: int) -> list[str]:
        """Return the moves a seat may make now, in words."""
        if seat not in self.to_move():
            return []
        if self.phase == "drawing":
            return self._legal_draws(seat)
        if self.phase == "acting":
            return [*self._legal_lay(seat), *self._legal_adds(seat), *self._legal_ends(seat)]
        if self.phase == "laying":
            return self._legal_puts(seat)
        return self._legal_keeps(seat)

    def move(self, seat: int, text: str) -> None:
        """Make one legal move."""
        assert text in self.legal(seat), f"seat {seat} may not {text}"
        self.rebuilt = None
        self.new_round = False
        words = text.split()
        if words[0] in {"draw", "slide"} or text.startswith("take from "):
            self._draw(seat, words)
        elif words[0] == "lay":
            self.phase = "laying"
            self.put = {LETTERS[place]: [] for place in range(len(self._level(seat)))}
        elif words[0] == "put":
            self.put[words[3]].append(words[1])
        elif words[0] == "finish":
            self._finish(seat)
        elif text == "take back":
            self.put = {}
            self.phase = "acting"
        elif words[0] == "add":
            self._add(seat, words[1], words[3])
        elif words[0] == "discard":
            self._discard(seat, words[1])
        elif words[0] == "skip":
            self._skip(seat, int(words[1]))
        elif words[0] == "keep":
            self.kept[seat].append(words[1])
        else:
            self._done(seat)

    def winners(self) -> list[int]:
        """Return the seats that have won."""
        return [seat for seat in range(self.seats) if self.levels[seat] == WON]

    # Chance, decided by whoever uses the model

    def set_pile(self, cards: list[str]) -> None:
        """Put the pile just rebuilt in the order into which it is shuffled."""
        assert self.rebuilt is not None, "no pile is rebuilt"
        assert sorted(cards) == self.rebuilt, "other cards are in the pile"
        self.pile = list(cards)

    def set_deal(self, hands: list[list[str]], pile: list[str], discards: list[list[str]]) -> None:
        """Deal the new round: kept cards stay in hand, the dealer turns up one card."""
        assert self.to_deal, "no round is to be dealt"
        dealt = list(pile)
        for seat in range(self.seats):
            assert len(hands[seat]) == HAND
            assert len(discards[seat]) == (1 if seat == self.dealer else 0)
            dealt += without(hands[seat], tuple(self.kept[seat]))
            dealt += discards[seat]
        assert sorted(dealt) == self.to_deal, "other cards are dealt"
        self.hands = [list(hand) for hand in hands]
        self.pile = list(pile)
        self.discards = [list(cards) for cards in discards]
        self.kept = [[] for _ in hands]
        self.to_deal = []
        self._begin_turn(self.turn)

    # What may be done

    def _legal_draws(self, seat: int) -> list[str]:
        """Return the ways to begin a turn; with a Skip before oneself there is only one."""
        if self.skipped[seat]:
            return ["slide"]
        moves = ["draw"] if self.pile else []
        sources = [source for source in range(self.seats) if self.discards[source]]
        return [*moves, *[f"take from {source}" for source in sources]]

    def _legal_lay(self, seat: int) -> list[str]:
        """Return the beginning of a lay, if the whole level can be laid now."""
        level = self._level(seat)
        cards_needed = sum(size for _, size in level)
        if not self._may_use_all(seat):
            cards_needed += 1
        enough = len(self.hands[seat]) >= cards_needed
        if not self.laid[seat] and enough and can_lay(self.hands[seat], level, self.joker_melds):
            return ["lay"]
        return []

    def _may_use_all(self, seat: int) -> bool:
        """Tell whether a lay may use the last card: level 8 may, and the option may allow it."""
        return self.levels[seat] == LAST_LEVEL or self.last_card == "any"

    def _legal_adds(self, seat: int) -> list[str]:
        """Return the cards to lay off, once one's own level is laid and a card remains."""
        moves: list[str] = []
        if not self.laid[seat]:
            return moves
        if len(self.hands[seat]) == 1 and self.last_card == "discard":
            return moves
        for name, cards in self.melds.items():
            kind = self.kinds[name]
            ways = self._ways_to_show(self.hands[seat], kind)
            moves += [f"add {card} to {name}" for card in ways if extends(card, kind, cards)]
        return moves

    def _legal_ends(self, seat: int) -> list[str]:
        """Return the ways to end a turn: any discard, or a Skip that is not the last card."""
        hand = self.hands[seat]
        moves = [f"discard {card}" for card in sorted(set(hand))]
        if SKIP in hand and len(hand) > 1:
            others = [other for other in range(self.seats) if other != seat]
            moves += [f"skip {other}" for other in others if not self.skipped[other]]
        return moves

    def _legal_puts(self, seat: int) -> list[str]:
        """Return the steps of a lay that leave it possible to complete."""
        moves = ["take back"]
        level = self._level(seat)
        left = self._left_in_hand(seat)
        for place, (kind, size) in enumerate(level):
            for card in self._ways_to_show(left, kind):
                if fits(card, kind, size, self.put[LETTERS[place]]):
                    so_far = [list(cards) for cards in self.put.values()]
                    so_far[place].append(card)
                    rest = without(left, (card,))
                    if can_complete(so_far, rest, level, self.joker_melds):
                        moves.append(f"put {card} in {LETTERS[place]}")
        sizes = [size for _, size in level]
        if [len(cards) for cards in self.put.values()] == sizes:
            moves.append("finish")
        return moves

    def _legal_keeps(self, seat: int) -> list[str]:
        """Return the cards a seat may still keep, and the end of its choice."""
        moves = ["done"]
        if len(self.kept[seat]) < KEPT_AT_MOST:
            left = without(self.hands[seat], tuple(self.kept[seat]))
            moves += [f"keep {card}" for card in sorted(set(left))]
        return moves

    def _ways_to_show(self, hand: list[str], kind: str) -> list[str]:
        """Return the number cards of a hand and all that its Jokers can stand for in a meld."""
        ways = [card for card in sorted(set(hand)) if is_number(card)]
        if JOKER in hand:
            ways += [f"joker={shown}" for shown in faces(kind)]
        return ways

    def _level(self, seat: int) -> list[Group]:
        """Return the groups of a seat's current level."""
        return LEVELS[self.side][self.levels[seat] - 1]

    def _left_in_hand(self, seat: int) -> list[str]:
        """Return the cards in hand that are not put down in the lay in progress."""
        left = list(self.hands[seat])
        for cards in self.put.values():
            left = without(left, tuple(cards))
        return left

    # What the moves do

    def _draw(self, seat: int, words: list[str]) -> None:
        """Take a card, or slide the Skip before oneself under the pile, which ends the turn."""
        if words[0] == "slide":
            self.skipped[seat] = False
            self.under += 1
            self._rebuild_if_empty()
            self._begin_turn(self._left_of(seat))
            return
        if words[0] == "draw":
            self.hands[seat].append(self.pile.pop())
            self._rebuild_if_empty()
        else:
            self.hands[seat].append(self.discards[int(words[2])].pop())
        self.phase = "acting"

    def _finish(self, seat: int) -> None:
        """Lay the level on the table; level 8 wins at once."""
        self.hands[seat] = self._left_in_hand(seat)
        for place, (kind, _) in enumerate(self._level(seat)):
            name = f"{seat}{LETTERS[place]}"
            self.kinds[name] = kind
            self.melds[name] = in_order(kind, self.put[LETTERS[place]])
        self.put = {}
        self.laid[seat] = True
        self.phase = "acting"
        if self.levels[seat] == LAST_LEVEL:
            self._win(seat)
        elif not self.hands[seat]:
            self._end_round(seat)

    def _add(self, seat: int, card: str, name: str) -> None:
        """Lay one card off; it ends the round if it may be the last."""
        self.hands[seat] = without(self.hands[seat], (card,))
        self.melds[name] = in_order(self.kinds[name], [*self.melds[name], card])
        if not self.hands[seat]:
            self._end_round(seat)

    def _discard(self, seat: int, card: str) -> None:
        """Discard one card on one's own pile; the last one ends the round."""
        self.hands[seat].remove(card)
        self.discards[seat].append(card)
        if not self.hands[seat]:
            self._end_round(seat)
            return
        self._rebuild_if_empty()
        self._begin_turn(self._left_of(seat))

    def _skip(self, seat: int, target: int) -> None:
        """Put a Skip before another player instead of a discard."""
        self.hands[seat].remove(SKIP)
        self.skipped[target] = True
        self._begin_turn(self._left_of(seat))

    def _done(self, seat: int) -> None:
        """End a seat's choice of the cards it keeps; the last choice ends the waiting."""
        self.chosen.add(seat)
        if not self.to_move():
            self._begin_round()

    # Turns and rounds

    def _left_of(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return (seat + 1) % self.seats

    def _begin_turn(self, seat: int) -> None:
        """Begin a turn; with nothing at all to draw, and no Skip to slide, it goes on at once."""
        self.turn = seat
        self.phase = "drawing"
        if not self._legal_draws(seat):
            self.phase = "acting"

    def _rebuild_if_empty(self) -> None:
        """Make a new pile of the Skips under the empty one and of all but the top discards."""
        if self.pile:
            return
        collected = [SKIP] * self.under
        self.under = 0
        for seat in range(self.seats):
            collected += self.discards[seat][:-1]
            self.discards[seat] = self.discards[seat][-1:]
        if collected:
            self.pile = sorted(collected)
            self.rebuilt = sorted(collected)

    def _win(self, seat: int) -> None:
        """End the game."""
        self.levels[seat] = WON
        self.over = True
        self.phase = "over"

    def _end_round(self, out: int) -> None:
        """Move up whoever is out, by two, and the others who have laid, by one."""
        self.keepers = self._who_may_keep()
        won = self.laid[out] and self.levels[out] == LAST_LEVEL - 1
        for seat in range(self.seats):
            if seat == out:
                self.levels[seat] = min(self.levels[seat] + 2, LAST_LEVEL)
            elif self.laid[seat]:
                self.levels[seat] += 1
        if won:
            self._win(out)
        elif self.keepers:
            self.phase = "keeping"
            self.chosen = set()
        else:
            self._begin_round()

    def _who_may_keep(self) -> list[int]:
        """Return who may keep cards: two stars, level 5 to 8, not laid, cards in hand."""
        keepers: list[int] = []
        for seat in range(self.seats):
            high = self.levels[seat] >= FIRST_LEVEL_TO_KEEP
            if self.side == "two" and high and not self.laid[seat] and self.hands[seat]:
                keepers.append(seat)
        return keepers

    def _begin_round(self) -> None:
        """Collect all cards but those kept; the next dealer is to deal them."""
        self.to_deal = self._all_but_kept()
        self.new_round = True
        self.hands = [list(cards) for cards in self.kept]
        self.pile = []
        self.under = 0
        self.discards = [[] for _ in self.hands]
        self.laid = [False] * self.seats
        self.skipped = [False] * self.seats
        self.melds = {}
        self.kinds = {}
        self.keepers = []
        self.chosen = set()
        self.dealer = self._left_of(self.dealer)
        self.turn = self._left_of(self.dealer)
        self.phase = "drawing"

    def _all_but_kept(self) -> list[str]:
        """Return the cards that are shuffled for a new round, sorted."""
        cards = self.pile + [SKIP] * (self.under + self.skipped.count(True))
        for seat in range(self.seats):
            cards += without(self.hands[seat], tuple(self.kept[seat]))
            cards += self.discards[seat]
        for meld in self.melds.values():
            cards += [card if is_number(card) else JOKER for card in meld]
        return sorted(cards)


def extends(card: str, kind: str, cards: list[str]) -> bool:
    """Tell whether a card can be laid off on a meld: a run grows at its ends, within 1 to 15."""
    if kind != "run":
        return face(card, kind) == face(cards[0], kind)
    below = value(cards[0]) - 1
    above = value(cards[-1]) + 1
    return value(card) in {below, above} and 1 <= value(card) <= HIGHEST


def in_order(kind: str, cards: list[str]) -> list[str]:
    """Return the cards of a meld: a run by its values, another group as it was put down."""
    if kind == "run":
        return sorted(cards, key=value)
    return list(cards)
