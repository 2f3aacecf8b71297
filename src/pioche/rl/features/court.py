"""What both Love Letters say of a table: the cards seen, what is known of hands, who is in."""

from __future__ import annotations

from pioche.games.love_letter.court import Court, Phase
from pioche.games.love_letter.knowledge import PUBLIC, Shown, row_of
from pioche.games.love_letter.turns import to_move
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells
from pioche.rl.features.block import Block, counts, flags
from pioche.rl.features.encoding import Row, relative
from pioche.rl.jit import kernel

PHASES = len(Phase)


def court_blocks(seats: int, copies: Cells, places: int, most_tokens: int) -> tuple[Block, ...]:
    """The blocks that `encode_court` writes, in its order."""
    characters, most = len(copies), int(copies.max())
    return (
        flags("kept", characters, meaning="the card that one keeps"),
        counts("drawn", characters, most=places - 1, meaning="the cards that one has drawn to it"),
        counts(
            "unseen",
            characters,
            most=most,
            meaning="cards neither face up nor in one's own hand: in hands, in the pile, aside",
        ),
        counts(
            "front", seats, characters, most=most, meaning="by seat, cards played and discarded"
        ),
        flags("last", seats, characters, meaning="by seat, the card that came there last"),
        flags(
            "may_hold",
            seats,
            characters,
            meaning="by seat, what the card that it keeps may be, by all that one has learned",
        ),
        flags(
            "public",
            seats,
            characters,
            meaning="by seat, what that card may be by what everybody has learned",
        ),
        counts(
            "known",
            seats,
            characters,
            most=places - 1,
            meaning="by seat, cards that one knows it has drawn besides",
        ),
        flags("alike", seats, seats, meaning="pairs of seats known to keep cards of one value"),
        counts(
            "shown",
            seats,
            seats,
            most=int(Shown.PERHAPS),
            meaning="by viewer and owner, whether the viewer has seen the card that the owner "
            "keeps: 1 yes, 2 perhaps, as one of two was played since",
        ),
        flags(
            "known_to",
            places,
            seats,
            meaning="by place in the hand of whose turn it is, who knows that card besides",
        ),
        counts("tokens", seats, most=most_tokens, meaning="by seat, tokens won so far"),
        counts("held", seats, most=places, meaning="by seat, cards in hand"),
        flags("inside", seats, meaning="by seat, whether it is still in the round"),
        flags("safe", seats, meaning="by seat, whether others cannot choose it"),
        flags("turn", seats, meaning="by seat, whether it is its turn"),
        flags("acts", seats, meaning="by seat, whether it may act now"),
        flags("seats", seats, meaning="by seat, whether somebody sits there"),
        flags("chair", seats, meaning="the number of one's own seat, as moves name seats"),
        flags("phase", PHASES, meaning="a card is to be played, a decision is owed, over"),
        counts("pile_size", most=int(copies.sum()), meaning="cards in the pile"),
        flags("aside", meaning="whether a card still lies aside"),
    )


@kernel
def encode_court(state: Court, seat: int, copies: Cells, out: Row) -> int:
    """Clear the row and write the blocks of `court_blocks`; where the next block begins."""
    out[:] = 0
    characters = len(copies)
    encode_cards(state, seat, copies, out)
    at = encode_hands(state, seat, characters, (3 + 2 * len(state.held)) * characters, out)
    at = encode_looks(state, seat, at, out)
    return encode_table(state, seat, at, out)


@kernel
def encode_cards(state: Court, seat: int, copies: Cells, out: Row) -> None:
    """Hand, unseen, front and last."""
    characters, most_seats = len(copies), len(state.held)
    unseen, front = 2 * characters, 3 * characters
    last = front + most_seats * characters
    for card in range(characters):
        out[unseen + card] = copies[card]
    for place in range(state.held[seat]):
        card = number(state.hand[seat, place])
        out[card if place == 0 else characters + card] += 1
        out[unseen + card] -= 1
    for owner in range(state.seats):
        row = relative(owner, seat, state.seats) * characters
        count = number(state.fronted[owner])
        for place in range(count):
            card = number(state.front[owner, place])
            out[front + row + card] += 1
            out[unseen + card] -= 1
            if place == count - 1:
                out[last + row + card] = 1


@kernel
def encode_hands(state: Court, seat: int, characters: int, at: int, out: Row) -> int:
    """What is known of the cards in hands: may_hold, public, known."""
    size, seats = len(state.held) * characters, number(state.seats)
    mine = row_of(state, seat)
    for owner in range(seats):
        cell = at + relative(owner, seat, seats) * characters
        if state.held[owner] > 0:
            private = number(state.may_hold[mine, owner])
            if owner == seat:
                private = 1 << number(state.hand[seat, 0])
            common = number(state.may_hold[PUBLIC, owner])
            for card in range(characters):
                out[cell + card] = private >> card & 1
                out[cell + size + card] = common >> card & 1
        if owner != seat:
            for place in range(1, state.held[owner]):
                if state.hand[owner, place] >= 0:
                    out[cell + 2 * size + state.hand[owner, place]] += 1
    return at + 3 * size


@kernel
def encode_looks(state: Court, seat: int, at: int, out: Row) -> int:
    """Who has seen what: alike, shown, known_to."""
    most_seats, seats = len(state.held), number(state.seats)
    shown = at + most_seats * most_seats
    known_to = shown + most_seats * most_seats
    for owner in range(seats):
        for other in range(seats):
            cell = relative(owner, seat, seats) * most_seats + relative(other, seat, seats)
            out[at + cell] = state.alike[owner] >> other & 1
            out[shown + cell] = state.shown[owner, other]
    for place in range(len(state.known_to)):
        if state.known_to[place] != NONE:
            out[known_to + place * most_seats + relative(state.known_to[place], seat, seats)] = 1
    return known_to + len(state.known_to) * most_seats


@kernel
def encode_table(state: Court, seat: int, at: int, out: Row) -> int:
    """From `tokens` on; where the next block begins."""
    most_seats, seats = len(state.held), number(state.seats)
    turn = to_move(state)
    for owner in range(seats):
        cell = at + relative(owner, seat, seats)
        out[cell] = state.tokens[owner]
        out[cell + most_seats] = state.held[owner]
        out[cell + 2 * most_seats] = state.inside >> owner & 1
        out[cell + 3 * most_seats] = state.safe >> owner & 1
        out[cell + 4 * most_seats] = state.turn == owner
        out[cell + 5 * most_seats] = turn >> owner & 1
        out[cell + 6 * most_seats] = 1
    at += 7 * most_seats
    out[at + seat] = 1
    at += most_seats
    out[at + state.phase] = 1
    at += PHASES
    out[at] = state.piled
    out[at + 1] = state.aside != NONE
    return at + 2
