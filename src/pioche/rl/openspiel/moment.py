"""A game as OpenSpiel walks through it, one action after the other.

**Chance** is explicit. First the 256 bits of the seed are drawn, eight by eight: each of the 32
chance nodes has 256 outcomes, all equally likely, and together they are every deal there is. What
is shuffled later follows from the seed, as in all of Pioche; no seat is told of it. Where hands are
equally quick (The Resistance), chance says which is first.

**Turns**: of seats that choose at the same time the lowest is asked first. The others do not see
what it chose, because no view and no event tells them.

A moment never changes and knows the one before it, so copies are free.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

from pioche.errors import BadInput
from pioche.games.derived import advance_box, deal_box, legal_box, to_move_box
from pioche.kernel.log import Log
from pioche.kernel.record import NONE, Box
from pioche.kernel.seats import lowest_seat, only
from pioche.play.position import Position
from pioche.play.seed import BITS, seed_words
from pioche.rl.openspiel.setup import Setup
from pioche.rl.reflexes import SLAP, WAIT, asked_box, go_on_box, turn_up_box

CHANCE: Final = -1  # as OpenSpiel numbers its players
TERMINAL: Final = -4
BYTES: Final = BITS // 8  # of a seed, each one chance node
OUTCOMES: Final = 256
NOBODY_YET: Final = 0  # no hand has come down


class Moment:
    """What has happened so far, as a chain: the last action, and the moment before it."""

    def __init__(
        self,
        setup: Setup,
        before: Moment | None = None,
        actor: int = CHANCE,
        action: int = NONE,
        box: Box | None = None,
        logs: Box | None = None,
        moves: int = 0,
        hands: int = NOBODY_YET,
        drawn: int = 0,
    ) -> None:
        self.setup = setup
        self.before = before
        self.actor = actor  # who made the last action
        self.action = action
        self.box = box  # None until all of the seed is drawn
        self.logs = logs  # what the last action made happen; None where it was only noted
        self.moves = moves  # that seats have chosen
        self.hands = hands  # the mask of the hands that came down on these tiles so far
        self.drawn = drawn  # bytes of the seed, while it is being drawn

    def __deepcopy__(self, _: Any) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """The seed and the moves, from which all the rest follows."""
        if self.before is None:
            return Moment, (self.setup,)
        *actions, first = [moment.action if moment.before else moment for moment in self.chain()]
        return replay, (first, tuple(actions[::-1]))

    # ---- whose turn

    @cached_property
    def player(self) -> int:
        """Who acts now, as OpenSpiel numbers its players."""
        if self.box is None:
            return CHANCE
        if self.is_over or self.moves >= self.setup.limit * self.asks:
            return TERMINAL
        if not self.setup.in_real_time:
            return int(lowest_seat(self.to_move))
        return int(lowest_seat(left)) if (left := self.left_to_ask) else CHANCE

    @cached_property
    def to_move(self) -> int:
        """The mask of the seats that may act."""
        return int((asked_box if self.setup.in_real_time else to_move_box)(self.dealt))

    @property
    def is_over(self) -> bool:
        return self.box is not None and self.to_move == 0

    @property
    def asks(self) -> int:
        """How many choices come before one move of the rules at most."""
        return self.setup.seats if self.setup.in_real_time else 1

    @property
    def left_to_ask(self) -> int:
        """The mask of the seats that have not yet said whether they slap."""
        last = self.actor if self.is_answer else NONE
        return self.to_move & ~(only(last + 1) - 1)

    @property
    def is_answer(self) -> bool:
        """Whether the last action only said whether somebody slaps."""
        return self.box is not None and self.logs is None and self.actor >= 0

    # ---- what may be done

    @cached_property
    def legal(self) -> list[int]:
        """The actions of whoever acts now, in rising order."""
        if self.player == TERMINAL:
            return []
        if self.player == CHANCE:
            return [outcome for outcome, _ in self.outcomes]
        if self.setup.in_real_time:
            return [WAIT, SLAP]
        row = self.setup.game.move_row()
        return sorted(row[: legal_box(self.dealt, self.player, row)].tolist())

    @property
    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring, and how likely it is."""
        if self.box is None:
            return EVENLY
        hands = [seat for seat in range(self.setup.seats) if self.hands & only(seat)]
        return [(seat, 1 / len(hands)) for seat in hands]

    # ---- what comes next

    def after(self, action: int) -> Moment:
        """The moment one action later."""
        player = self.player
        if player == TERMINAL:
            raise BadInput("the game is over: nobody can act any more")
        if self.box is None:
            return self.with_byte(action)
        if self.setup.in_real_time:
            return self.settled(action) if player == CHANCE else self.answered(player, action)
        game = self.setup.game
        box, logs = game.box(), Log.box()
        refused = advance_box(self.box, player, int(game.move(action)), box, logs)
        if refused:
            raise self.position.refused(refused)
        return Moment(self.setup, self, player, action, box, logs, self.moves + 1)

    def with_byte(self, byte: int) -> Moment:
        """With eight more bits of the seed; with all of them, dealt."""
        if not 0 <= byte < OUTCOMES:
            raise BadInput(f"chance has no outcome {byte}: they are 0 to {OUTCOMES - 1}")
        later = Moment(self.setup, self, CHANCE, byte, drawn=self.drawn + 1)
        if later.drawn < BYTES:
            return later
        box, logs = self.setup.game.box(), None
        words = seed_words(int.from_bytes(later.seed, "big"))
        deal_box(box, self.setup.seats, self.setup.option_cells, words)
        if self.setup.in_real_time:
            turn_up_box(box, logs := Log.box())
        return Moment(self.setup, self, CHANCE, byte, box, logs)

    def answered(self, seat: int, action: int) -> Moment:
        """The seat slaps or waits; whoever is asked last, so that the game goes on, settles it."""
        if action not in (WAIT, SLAP):
            raise BadInput(f"seat {seat} slaps ({SLAP}) or waits ({WAIT}), nothing else")
        hands = self.hands | only(seat) if action == SLAP else self.hands
        later = Moment(self.setup, self, seat, action, self.box, None, self.moves + 1, hands)
        if later.left_to_ask or hands & (hands - 1):
            return later
        return later.gone_on(int(lowest_seat(hands)) if hands else NONE, self, seat, action)

    def settled(self, first: int) -> Moment:
        """The first of several hands wins."""
        if first not in self.legal:
            raise BadInput(f"seat {first} has no hand in this race")
        return self.gone_on(first, self, CHANCE, first)

    def gone_on(self, first: int, before: Moment, actor: int, action: int) -> Moment:
        box, logs = self.dealt.copy(), Log.box()
        go_on_box(box, first, logs)
        return Moment(self.setup, before, actor, action, box, logs, self.moves)

    # ---- the past

    def chain(self) -> Iterator[Moment]:
        """This moment, the one before, and so on to the first."""
        moment: Moment | None = self
        while moment is not None:
            yield moment
            moment = moment.before

    @property
    def seed(self) -> bytes:
        """What is drawn of it so far."""
        return bytes([moment.action for moment in self.chain() if moment.before])[::-1]

    @property
    def position(self) -> Position:
        """The whole truth, in words and questions."""
        return Position(self.setup.game, self.setup.seats, self.dealt, self.logs)

    @property
    def dealt(self) -> Box:
        """The state, once there is one."""
        if self.box is None:
            raise BadInput("nothing is dealt yet: apply the 32 outcomes of chance first")
        return self.box


EVENLY: Final = [(byte, 1 / OUTCOMES) for byte in range(OUTCOMES)]


def replay(moment: Moment, actions: tuple[int, ...]) -> Moment:
    """The moment so many actions later."""
    for action in actions:
        moment = moment.after(action)
    return moment
