"""What a viewer can know beforehand that a move of its own will do.

The move is played in a world imagined from the view, and what happens there is kept up to the
first event that another world could have made another. Worlds differ in what the viewer cannot
know and in nothing else, so it is enough to say of each kind of event how much of it follows from
what the viewer knows and from the events before it in the same move, which are kept and therefore
known. To compare imagined worlds instead would not do: a card held in one world out of a hundred
is missed by a few draws, and a preview that is wrong once is worse than one that ends early.

Of kinds that are not named here nothing is foreseen if they reveal, and everything if not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from pioche.games.about import EventKind
from pioche.games.game import Game
from pioche.kernel.record import UNKNOWN
from pioche.play.event import Event


class Foresight(Enum):
    """How much of an event is known before the move."""

    NOTHING = auto()  # not even whether it happens
    ALL = auto()
    OWN = auto()  # all, if it happens to the viewer, whose cards it knows
    VEILED = auto()  # that it happens, but not its secrets
    LAST = auto()  # the same; and what happens next depends on them


@dataclass(frozen=True)
class Preview:
    """The events that are sure to happen, and the points by seat after the move, if these events
    are all that will happen."""

    events: tuple[Event, ...]
    score: tuple[int, ...] | None


def each(foresight: Foresight, names: str) -> dict[str, Foresight]:
    return dict.fromkeys(names.split(), foresight)


# What a card in another's hand decides is not foreseen: a guess, who is higher, what is discarded.
# Who is protected or out, what lies in front and how high the pile is, everybody sees.
LOVE_LETTER: Final = {
    **each(Foresight.ALL, "played chose named no_effect safe left last_inside pile_empty"),
    **each(Foresight.ALL, "round_won won new_round"),
    **each(Foresight.OWN, "discarded"),
    **each(Foresight.VEILED, "swapped drew"),
    **each(Foresight.LAST, "looked compared"),
}

FORESEEN: Final[Mapping[str, Mapping[str, Foresight]]] = {
    "mission626": {
        **LOVE_LETTER,
        **each(Foresight.ALL, "stitch_moved stitch_stayed stitch_turned stitch_given"),
        **each(Foresight.ALL, "extra_turn no_extra_turn asked stitch_begins"),
    },
    "princess": {
        **LOVE_LETTER,
        **each(Foresight.ALL, "keeping kept returned nothing_to_draw claire_paid princess_paid"),
        **each(Foresight.VEILED, "looked drew_more drew_aside replaced"),
    },
    "parade": each(Foresight.VEILED, "drew"),
    # Who has laid is seen by all, and so is what the end of a round brings; not what others keep.
    "level8": {
        **each(Foresight.ALL, "rebuilt out moved_up stayed new_round won"),
        **each(Foresight.OWN, "kept_cards"),
        **each(Foresight.VEILED, "drew"),
    },
    # Tiles that are not seen are all that are left, whatever their order.
    "resistance": {
        **each(Foresight.ALL, "slapped slapped_early full last_free counted second_round"),
        **each(Foresight.ALL, "pawn_won pawn_taken pawn_kept pawn_stays pawn_stays_with"),
        **each(Foresight.ALL, "scored won"),
    },
}


def foresee(game: Game, seat: int, events: Sequence[Event], score: tuple[int, ...]) -> Preview:
    """What the seat knew of these events, and of the score after them, before its move."""
    kept: list[Event] = []
    kinds = dict(game.events.values())
    for event in events:
        kind = kinds[event.name]
        match foresight_of(game.slug, event.name, kind):
            case Foresight.ALL:
                kept.append(event)
            case Foresight.OWN if event["seat"] == seat:
                kept.append(event)
            case Foresight.VEILED:
                kept.append(veil(event, kind))
            case Foresight.LAST:
                return Preview((*kept, veil(event, kind)), None)
            case _:
                return Preview(tuple(kept), None)
    return Preview(tuple(kept), score)


def foresight_of(slug: str, name: str, kind: EventKind) -> Foresight:
    unnamed = Foresight.NOTHING if kind.reveals else Foresight.ALL
    return FORESEEN.get(slug, {}).get(name, unnamed)


def veil(event: Event, kind: EventKind) -> Event:
    """The event without its secrets."""
    secret = {field.name for field in kind.fields if field.secret}
    arguments = tuple((name, UNKNOWN if name in secret else n) for name, n in event.arguments)
    return replace(event, arguments=arguments, veiled=bool(secret))
