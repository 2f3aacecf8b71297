"""Write docs/views.md, what each field of a view means: python docs/views.py

The fields and their sizes are read from the records, the meanings from the comments beside them;
what has no comment there is said here. Which fields hide something is found out by playing.
"""

from __future__ import annotations

import ast
import inspect
import io
import tokenize
from pathlib import Path
from random import Random

from pioche.games.about import key
from pioche.games.game import Game, find
from pioche.kernel.record import Record
from pioche.locale import speaker
from pioche.play.position import deal
from pioche.server.decks import deck_of

PAGE = Path(__file__).with_name("views.md")
SLUGS = ("mission626", "princess", "parade", "level8", "resistance")
GAMES, MOVES = 4, 80  # played to see what is hidden

INTRODUCTION = """# What a view says

Made by `docs/views.py` from the records of the games. A view comes as `view` in `GameNow`
([the wire](wire.md)): the whole record of the game with everything blanked that the viewer cannot
know. What stays the same of a game (cards, moves, words) is at `/api/games/{slug}/facts`.

- `-1` is none, `-2` is what the viewer cannot know; how many cards there are is always known.
- Lists by seat are as long as the largest table: read as many as `seats` says.
- A mask is a number whose bit n stands for n: a set of seats, of values, of characters.
- Cards, tiles and characters are numbers: the place in `kinds` of the facts.
- Lists of cards are filled from the front; how many count is in the field that the meaning names.
- Numbers that come from an option are the place of the choice among the option's choices.
- Who may act stands in `to_move`, what the viewer may do in `legal`, the points in `score`,
  until when there is time in `deadline`: a screen need not work them out of the view.

*Hidden* says whether a seat is not shown all of it.
"""

COURT = {
    "seats": "how many play",
    "phase": "the place in `phases` of the facts; in a decision it is `mover` who owes it",
    "mover": "who acts now: whose turn it is, or who owes a decision",
    "front": "by seat, `fronted` cards, played and discarded, in order",
    "tokens": "by seat, won so far; `to_win` in the facts says how many win, by number of seats",
    "pile": "`piled` cards face down, the top last",
    "held": "by seat, cards in hand",
    "hand": "by seat, `held` cards: the card kept first, then what was drawn",
    "fronted": "by seat, cards in `front`",
    "may_hold": "row 0 is what all know, row 1 + seat what that seat knows: by seat a mask of the "
    "characters that the card it keeps may be; the viewer's own row is shown",
    "alike": "by seat, a mask of the seats known to keep cards of the same value",
    "shown": "by viewer and owner, whether the viewer has seen the owner's card: 0 no, 1 yes, "
    "2 perhaps, as one of two was played since",
    "known_to": "by place in the hand of whose turn it is, the seat that knows that card besides",
}
MEANINGS: dict[str, dict[str, str]] = {
    "mission626": {
        **COURT,
        "broken_tie": "the option",
    },
    "princess": {
        **COURT,
        "claire": "the option",
        "returner": "by place in the pile, the seat that put the card there and so knows it",
        "face_up": "cards set aside face up with two players, otherwise -1",
    },
    "parade": {
        "seats": "how many play",
        "tie": "the option",
        "phase": "the place in `phases` of the facts",
        "turn": "whose turn it is, while cards are played",
        "held": "by seat, cards in hand",
        "discarded": "by seat, cards put away at the end",
        "pile": "`piled` cards face down",
        "line": "`lined` cards: the head of the procession first, its end last",
        "hand": "by seat, `held` cards",
        "discard": "by seat, `discarded` cards",
    },
    "level8": {
        "seats": "how many play",
        "side": "the option: which side of the level cards is used",
        "under": "Skips face up beneath the pile",
        "level": "by seat, 1 to 8; 9 has won",
        "joker_melds": "the option",
        "last_card": "the option",
        "phase": "the place in `phases` of the facts; a lay that another has begun does not show",
        "dealer": "who dealt this round",
        "turn": "whose turn it is",
        "held": "by seat, cards in hand",
        "hand": "by seat a row of cards: six masks of values by colour (bit 0 is 1), how many "
        "Jokers, how many Skips; of another's hand what `open` has",
        "pile": "`piled` cards face down",
        "discarded": "by seat, cards on the discard pile",
    },
    "resistance": {
        "seats": "how many play",
        "second": "the option",
        "memory": "the option; where it is `hidden`, a screen does not show what lies on planets",
        "window": "the option; its seconds are in `windows` of the facts",
        "pawn": "by character, the seat that holds its pawn; -1: it stands in the centre",
        "over": "1 when the game is over",
        "stack": "`stacked` tiles face down",
        "face": "`faced` tiles face up, the newest last; `openings` say when to paint each",
    },
}
OFTEN = {
    "mission626": [
        "Left of a character: `copies` of the facts, less those in all `front` and in one's own "
        "hand; the rest is in hands, in the pile and aside.",
        "Stitch: with `stitch`, and on his bad side if `wrecker`.",
        "Out of the round: not in `inside`. Protected: in `safe`.",
    ],
    "princess": [
        "Left of a character: `copies` of the facts, less those in all `front`, in `face_up` and "
        "in one's own hand.",
        "Out of the round: not in `inside`. Protected: in `safe`.",
        "What one returned under the pile shows in `pile`.",
    ],
    "parade": [
        "A card before a seat: bit *value* of `front[seat][colour]`; card 11 × colour + value.",
        "What a card would take, and the points after it: ask `preview`.",
        "The last round: `phase` 1, with `last_turns` turns left.",
    ],
    "level8": [
        "The card on top of a discard pile: `discard[seat][discarded[seat] - 1]`.",
        "Card numbers are 15 × colour + value - 1; then the Joker, the Skip, and Jokers that "
        "stand for a value or a colour.",
        "What a level asks for: `levels[side][level - 1]` of the facts. Ways to lay it: the "
        "question `lays`; what fits where: `fits`; how far one is: `missing`.",
    ],
    "resistance": [
        "Planets of each seat: `planets` of the facts by number of seats; `occupied` of them hold "
        "tiles.",
        "Pawns in the centre: `pawn` is -1; what each is worth: `points` of the facts.",
    ],
}


RARELY_MET = {"level8": {"kept"}}  # hidden too, but random games come to it too seldom

# ---- from the source


def comments(record: type[Record]) -> dict[str, str]:
    """What stands beside a field in its class, or on lines of its own above it."""
    source = inspect.getsource(record)
    beside, alone = {}, {}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            is_alone = not token.line[: token.start[1]].strip()
            (alone if is_alone else beside)[token.start[0]] = token.string.lstrip("# ")
    found = {}
    for part in ast.parse(source).body[0].body:  # type: ignore[attr-defined]
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            above = []
            while part.lineno - 1 - len(above) in alone:
                above.append(alone[part.lineno - 1 - len(above)])
            found[part.target.id] = beside.get(part.lineno) or " ".join(reversed(above))
    return found


def all_comments(game: Game) -> dict[str, str]:
    found: dict[str, str] = {}
    for record in reversed(game.State.__mro__):
        if issubclass(record, Record) and record is not Record:
            found |= comments(record)
    return found


def meaning(game: Game, name: str) -> str:
    """What is said here counts for more: it is written for those who draw."""
    return MEANINGS[game.slug].get(name) or all_comments(game).get(name, "")


def fields(game: Game) -> dict[str, tuple[int, ...]]:
    """The fields of a view and their shapes; the generator never shows."""
    dtype = game.State.dtype
    return {name: dtype[name].shape for name in dtype.names or () if name != "rng"}


# ---- from play


def hidden(game: Game) -> set[str]:
    """The fields of which a seat is not shown all."""
    found = set(RARELY_MET.get(game.slug, ()))
    for seed in range(GAMES):
        rng = Random(f"{game.slug} {seed}")
        position = deal(game.slug, seats=game.about.seats[seed % 2], seed=seed)
        for _ in range(MOVES):
            if position.over:
                break
            view = position.view(rng.randrange(position.seats)).json()
            found |= {name for name, value in position.json().items() if view[name] != value}
            seat = rng.choice(position.to_move)
            position = position.after(seat, rng.choice(position.legal(seat)))
    return found


# ---- the page


def section(game: Game) -> str:
    secrets, deck = hidden(game), deck_of(game.slug)
    lines = [f"## {speaker('en')(f'{game.slug}.name')} (`{game.slug}`)", ""]
    if deck.phases:
        named = ", ".join(f"{number} `{name}`" for number, name in enumerate(deck.phases))
        lines += [f"Phases: {named}.", ""]
    lines += ["| field | size | hidden | meaning |", "|---|---|---|---|"]
    for name, shape in fields(game).items():
        size = " × ".join(map(str, shape)) or "one"
        lines.append(
            f"| `{name}` | {size} | {'yes' if name in secrets else ''} | {meaning(game, name)} |"
        )
    events = ", ".join(f"`{key(member)}`" for member in game.about.events)
    lines += ["", *(f"- {often}" for often in OFTEN[game.slug]), "", f"Events: {events}.", ""]
    return "\n".join(lines)


def page() -> str:
    return "\n".join([INTRODUCTION, *(section(find(slug)) for slug in SLUGS)])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
