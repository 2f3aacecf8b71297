"""Level 8 from named cards. What is not named is the pile, in the order of the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

from pioche.games.game import Move, find
from pioche.games.level8.cards import (
    AS_COLOUR,
    AS_VALUE,
    COLOURS,
    JOKER,
    JOKERS,
    JOKERS_IN_DECK,
    KINDS,
    NUMBERS,
    PIECES,
    SKIP,
    SKIPS,
    SKIPS_IN_DECK,
    STANDS,
    VALUES,
    JokerMelds,
    LastCard,
    Phase,
)
from pioche.games.level8.levels import LEVELS, SIDES, Group
from pioche.games.level8.words import MELDS, card_code
from pioche.kernel.record import NONE, UNKNOWN
from pioche.play.position import Position, deal
from pioche.play.snapshot import Snapshot

CODES = [card_code(card) for card in range(PIECES)]


def cards(text: str) -> list[int]:
    """Cards from their notation: "R7 joker skip"."""
    return [CODES.index(word) for word in text.split()]


def codes(found: Sequence[int]) -> str:
    return " ".join("?" if card == UNKNOWN else CODES[card] for card in found)


def row_of(found: Sequence[int]) -> list[int]:
    """Cards as a row: masks of values by colour, Jokers, Skips."""
    row = [0] * (COLOURS + 2)
    for card in found:
        if card < NUMBERS:
            assert not row[card // VALUES] >> card % VALUES & 1, f"{CODES[card]} twice"
            row[card // VALUES] |= 1 << card % VALUES
        else:
            row[JOKERS if card == JOKER else SKIPS] += 1
    return row


@cache
def values_in(mask: int) -> tuple[int, ...]:
    return tuple(value for value in range(VALUES) if mask >> value & 1)


def cards_of(row: Sequence[int]) -> list[int]:
    """The cards of a row, in their order."""
    found = [c * VALUES + v for c in range(COLOURS) for v in values_in(int(row[c]))]
    return found + [JOKER] * int(row[JOKERS]) + [SKIP] * int(row[SKIPS])


def meld_of(kind: int, found: Sequence[int]) -> list[int]:
    """A meld as the state keeps it."""
    row = row_of([card for card in found if card < NUMBERS])
    row[STANDS] = NONE
    for card in found:
        value = card % VALUES if card < NUMBERS else card - AS_VALUE
        colour = card // VALUES if card < NUMBERS else card - AS_COLOUR
        if kind == Group.RUN:
            row[JOKERS] |= 0 if card < NUMBERS else 1 << value
        else:
            row[JOKERS] += card >= NUMBERS
            row[STANDS] = value if kind == Group.SET else colour
    return row


def cards_of_meld(kind: int, row: Sequence[int]) -> list[int]:
    """The cards of a meld: a run by value, other melds by card with the Jokers last."""
    found = cards_of([*row[:COLOURS], 0, 0])
    if kind == Group.RUN:
        jokers = [AS_VALUE + value for value in values_in(row[JOKERS])]
        return sorted(found + jokers, key=lambda c: c % VALUES if c < NUMBERS else c - AS_VALUE)
    first = AS_VALUE if kind == Group.SET else AS_COLOUR
    return found + [first + int(row[STANDS])] * int(row[JOKERS])


def arrange(
    *,
    hands: Sequence[str],
    pile: str | None = None,
    discards: Sequence[str] = (),
    melds: Mapping[str, str] | None = None,
    levels: Sequence[int] = (),
    turn: int = 0,
    dealer: int | None = None,
    phase: str = "drawing",
    skipped: Sequence[int] = (),
    under: int = 0,
    known: Sequence[str] = (),
    side: str = "one",
    joker_melds: str = "allowed",
    last_card: str = "discard",
) -> Position:
    """A table in the middle of a round.

    `pile` is from top to bottom, all other cards where it is left out; cards that are named
    nowhere then lie nowhere. `discards` are from bottom to top, `melds` are named "0a"; `known` are
    cards of the hands that everybody knows to be there.
    """
    seats = len(hands)
    position = deal("level8", seats=seats, seed=0, side=side)
    state = position._box[0]
    melds = melds or {}
    laid = sorted({int(name[0]) for name in melds})
    state.joker_melds, state.last_card = (
        JokerMelds[joker_melds.upper()],
        LastCard[last_card.upper()],
    )
    state.turn, state.phase = turn, Phase[phase.upper()]
    state.dealer = (turn - 1) % seats if dealer is None else dealer
    state.level[:seats] = levels or [1] * seats
    state.under = under
    spare = [*range(NUMBERS), *[JOKER] * JOKERS_IN_DECK, *[SKIP] * SKIPS_IN_DECK]
    for text in (*hands, *discards, pile or "", *melds.values(), "skip " * (under + len(skipped))):
        for card in cards(text):
            spare.remove(card if card < KINDS else JOKER)  # fails if there are not so many of it
    for seat, hand in enumerate(hands):
        state.hand[seat] = row_of(cards(hand))
        state.held[seat] = len(cards(hand))
        state.skipped[seat] = seat in skipped
        state.laid[seat] = state.level[seat] if seat in laid else 0
    state.discard[:] = NONE
    state.discarded[:] = 0
    for seat, text in enumerate(discards):
        found = cards(text)
        state.discard[seat, : len(found)] = found
        state.discarded[seat] = len(found)
    for name, text in melds.items():
        seat, group = int(name[0]), MELDS.index(name[1])
        kind = LEVELS[state.side, state.level[seat] - 1, group, 0]
        state.meld[seat, group] = meld_of(kind, cards(text))
    bottom_up = spare if pile is None else cards(pile)[::-1]
    state.pile[:] = NONE
    state.pile[: len(bottom_up)] = bottom_up
    state.piled = len(bottom_up)
    state.open[:] = 0
    for seat, text in enumerate(known):
        state.open[seat] = row_of(cards(text))
    forget(state, seats)
    return position


def forget(state: Any, seats: int) -> None:
    """Nobody knows where an unseen card came from: each may be anywhere."""
    hidden = [*state.pile[: state.piled].tolist()]
    state.old_wild[:] = 0
    for seat in range(seats):
        unseen = hidden_hand(state, seat)
        hidden += unseen
        state.fresh[seat] = len(unseen)
        state.fresh_wild[seat] = [unseen.count(JOKER), unseen.count(SKIP)]
    state.stock[:] = row_of(hidden)


def hidden_hand(state: Any, seat: int) -> list[int]:
    """The cards of a hand that not everybody knows."""
    found = Counter(cards_of(state.hand[seat]))
    return sorted((found - Counter(cards_of(state.open[seat]))).elements())


def groups_of(state: Any, seat: int) -> list[tuple[int, int]]:
    groups = LEVELS[state.side, (state.laid[seat] or state.level[seat]) - 1].tolist()
    return [(kind, size) for kind, size in groups if kind != Group.NONE]


def describe(position: Snapshot) -> dict[str, Any]:
    """A position in words. `put` is the lay in progress; a card that is hidden is ?."""
    state, seats = SimpleNamespace(**position.json()), range(position.seats)
    melds, put = {}, {}
    for seat in seats:
        for group, (kind, _) in enumerate(groups_of(state, seat)):
            text = codes(cards_of_meld(kind, state.meld[seat][group]))
            if state.laid[seat]:
                melds[f"{seat}{MELDS[group]}"] = text
            elif state.phase == Phase.LAYING and seat == state.turn:
                put[MELDS[group]] = text
    return {
        "hands": [codes(hand_of(state, seat)) for seat in seats],
        "known": [codes(cards_of(state.open[seat])) for seat in seats],
        "held": state.held[: position.seats],
        "kept": [codes(cards_of(state.kept[seat])) for seat in seats],
        "pile": codes(state.pile[: state.piled][::-1]),
        "piled": state.piled,
        "under": state.under,
        "discards": [codes(state.discard[s][: state.discarded[s]]) for s in seats],
        "melds": melds,
        "put": put,
        "laid": [bool(state.laid[seat]) for seat in seats],
        "levels": state.level[: position.seats],
        "skipped": [seat for seat in seats if state.skipped[seat]],
        "phase": Phase(state.phase).name.lower(),
        "turn": state.turn,
        "dealer": state.dealer,
        "deals": state.deals,
        "to_move": position.to_move,
        "winners": position.winners() if position.over else None,
        "score": position.score(),
    }


def hand_of(state: Any, seat: int) -> list[int]:
    """The cards of a hand; in a view, a question mark for each that is not known."""
    found = cards_of(state.hand[seat])
    return found + [UNKNOWN] * (state.held[seat] - len(found))


def census(position: Position) -> list[int]:
    """Every card there is, wherever it lies."""
    state = SimpleNamespace(**position.json())
    found = [*state.pile[: state.piled], *[SKIP] * state.under]
    for seat in range(position.seats):
        found += cards_of(state.hand[seat]) + [SKIP] * state.skipped[seat]
        found += state.discard[seat][: state.discarded[seat]]
        for group, (kind, _) in enumerate(groups_of(state, seat) if state.laid[seat] else ()):
            in_meld = cards_of_meld(kind, state.meld[seat][group])
            found += [card if card < KINDS else JOKER for card in in_meld]
    return sorted(found)


def deck(position: Position | None = None) -> list[int]:
    """Every card there should be."""
    return [*range(NUMBERS), *[JOKER] * JOKERS_IN_DECK, *[SKIP] * SKIPS_IN_DECK]


# ---- games that show much in few moves


def begin(position: Position, seed: int) -> Position:
    """The same deal with levels by lot and most of the pile discarded, so that it is soon rebuilt;
    every other time a round that is about to end."""
    rng, state = Random(seed), position._box[0]
    seats, side = position.seats, SIDES[state.side]
    options = {
        "side": side,
        "joker_melds": JokerMelds(state.joker_melds).name.lower(),
        "last_card": LastCard(state.last_card).name.lower(),
    }
    if seed % 2 == 0:
        state.level[:seats] = [rng.randint(1, 8) for _ in range(seats)]
        discard_pile(state, seats, left=rng.randint(1, 9), rng=rng)
        return position
    melds = {"one": ["R4 B5 joker=6", "G9 Y10 P11"], "two": ["R4 B5 joker=6 G7", "Y9 P9", "G1 R1"]}
    left = Counter(deck(position)) - Counter(laid_cards(" ".join(melds[side])))
    others = rng.sample(list(left.elements()), 12 * seats)
    return arrange(
        hands=[codes(others[12 * s : 12 * s + (2 if s == 0 else 10)]) for s in range(seats)],
        melds={f"0{letter}": text for letter, text in zip(MELDS, melds[side], strict=False)},
        discards=[codes(others[12 * s + 10 : 12 * s + rng.randint(10, 12)]) for s in range(seats)],
        levels=[1, *(rng.randint(4, 8) for _ in range(seats - 1))],
        turn=rng.randrange(seats),
        **options,
    )


def discard_pile(state: Any, seats: int, left: int, rng: Random) -> None:
    """All of the pile but a few cards lies on the discard piles."""
    bottom = int(state.piled) - left
    for card in state.pile[:bottom].tolist():
        seat = rng.randrange(seats)
        state.discard[seat, state.discarded[seat]] = card
        state.discarded[seat] += 1
    top = state.pile[bottom : state.piled].copy()
    state.pile[:] = NONE
    state.pile[:left] = top
    state.piled = left
    forget(state, seats)


def laid_cards(text: str) -> list[int]:
    return [card if card < KINDS else JOKER for card in cards(text)]


def prefer(legal: Sequence[Move], rng: Random) -> Move:
    """Mostly a move that brings the round on; else any."""
    forward = [move for move in legal if move.kind in FORWARD]
    return rng.choice(forward if forward and rng.random() < 0.7 else legal)


FORWARD = {"draw", "lay", "put", "finish", "add", "keep", "done", "skip"}


def kinds(options: Mapping[str, str]) -> set[str]:
    """The kinds of move that a table with these options can see."""
    keeping = {"keep", "done"}
    found = {move.kind for move in find("level8").moves}
    return found if options.get("side") == "two" else found - keeping


# ---- another truth that a viewer could not tell from this one


def otherwise(
    before: Position, seat: int, move: Move, after: Position, viewer: int, rng: Random
) -> tuple[Position, Move]:
    """Another truth, and the same move in it, that show the viewer the same by the rules.

    Cards that the viewer has not seen change places: those that everybody knows to have come from
    the pile since it was made with those in it, all others with one another. What the move shows
    stays where it is; a lay in progress is another one, or none.
    """
    box = before._box.copy()
    state = box[0]
    events = {event.name for event in after.events}
    if not events & {"rebuilt", "new_round"}:
        state.rng[:, :8] ^= rng.getrandbits(31)
    hidden = HiddenCards(before, viewer, rng)
    hidden.hold(*shown_by(before, seat, move, after, viewer))
    if seat != viewer and move.kind in SECRET:  # the rest of its hand does not matter
        hidden.hold_hand(seat)
    for owner in range(before.seats if state.phase == Phase.KEEPING else 0):
        if owner != viewer:
            hidden.hold_cards(owner, cards_of(state.kept[owner]))
    hidden.shuffle()
    hidden.write(state)
    if seat == viewer or move.kind not in SECRET:
        return Position(before.game, before.seats, box, None), move
    if state.phase == Phase.LAYING and rng.random() < 0.5:
        state.phase = Phase.ACTING
        state.meld[seat] = 0
        state.meld[seat, :, STANDS] = NONE
    other = Position(before.game, before.seats, box, None)
    return other, rng.choice([m for m in other.legal(seat) if m.kind in SECRET])


SECRET = {"lay", "put", "take_back", "keep"}  # moves of which others are told nothing


def shown_by(
    before: Position, seat: int, move: Move, after: Position, viewer: int
) -> tuple[int, list[int]]:
    """Whose cards a move shows, and which: of a hand, or the pile's top to whoever draws it."""
    state = before.record
    if seat == viewer:
        drawn = move.kind == "draw"
        return PILE, [int(state.pile[state.piled - 1])] if drawn else []
    face_up = [e["card"] for e in after.events if e.name in ("melded", "added", "discarded")]
    found = [card if card < KINDS else JOKER for card in face_up]
    found += [SKIP for event in after.events if event.name == "skip_played"]
    return seat, found


PILE = -1


class HiddenCards:
    """The cards that a viewer has not seen: in each hand those from the pile since it was made
    and those from before, and the pile itself."""

    def __init__(self, position: Position, viewer: int, rng: Random) -> None:
        state, self.rng = position.record, rng
        self.open = {s: Counter(cards_of(state.open[s])) for s in range(position.seats)}
        self.places: dict[tuple[int, bool], list[int]] = {
            (PILE, True): state.pile[: state.piled].tolist()
        }
        stock = set(cards_of([*state.stock[:COLOURS], 0, 0]))
        for seat in range(position.seats):
            if seat != viewer:
                fresh, older = [], []
                wild = dict(zip((JOKER, SKIP), state.fresh_wild[seat].tolist(), strict=True))
                for card in hidden_hand(state, seat):
                    new = card in stock if card < NUMBERS else wild[card] > 0
                    (fresh if new else older).append(card)
                    if card >= NUMBERS:
                        wild[card] -= 1
                self.places[seat, True], self.places[seat, False] = fresh, older
        self.held: list[tuple[int, bool, int]] = []

    def hold(self, seat: int, shown: list[int]) -> None:
        """These cards stay where they are."""
        if seat == PILE:
            for card in shown:
                self.held.append((PILE, True, card))
                self.places[PILE, True].pop()
        else:
            self.hold_cards(seat, list((Counter(shown) - self.open[seat]).elements()))

    def hold_cards(self, seat: int, found: list[int]) -> None:
        """A Joker or Skip is held where it may be as well: nobody can tell one from another."""
        for card in found:
            kinds = [kind for kind in (True, False) if self.may_hold(seat, kind, card)]
            if kinds:
                kind = self.rng.choice(kinds)
                self.bring(seat, kind, card)
                self.places[seat, kind].remove(card)
                self.held.append((seat, kind, card))

    def may_hold(self, seat: int, kind: bool, card: int) -> bool:
        place = self.places.get((seat, kind), [])
        anywhere = any(card in found for (_, k), found in self.places.items() if k == kind)
        return card in place or (card >= NUMBERS and bool(place) and anywhere)

    def bring(self, seat: int, kind: bool, card: int) -> None:
        """Exchange a card with wherever it is, if it is not there."""
        place = self.places[seat, kind]
        if card not in place:
            other = next(f for (_, k), f in self.places.items() if k == kind and card in f)
            other[other.index(card)], place[0] = place[0], card

    def hold_hand(self, seat: int) -> None:
        for kind in (True, False):
            self.held += [(seat, kind, card) for card in self.places[seat, kind]]
            self.places[seat, kind] = []

    def shuffle(self) -> None:
        for kind in (True, False):
            names = [name for name in self.places if name[1] == kind]
            found = [card for name in names for card in self.places[name]]
            self.rng.shuffle(found)
            for name in names:
                count = len(self.places[name])
                self.places[name], found = found[:count], found[count:]

    def write(self, state: Any) -> None:
        for seat, fresh, card in self.held:
            self.places[seat, fresh].append(card)
        for (seat, fresh), found in self.places.items():
            if seat == PILE:
                state.pile[: len(found)] = found
            elif fresh:
                older = self.places[seat, False]
                known = list(self.open[seat].elements())
                state.hand[seat] = row_of([*found, *older, *known])
                state.fresh_wild[seat] = [found.count(JOKER), found.count(SKIP)]
