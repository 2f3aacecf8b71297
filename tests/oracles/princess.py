"""A small, naive model of Love Letter: Princess Princess Ever After, from its rules alone.

It exists to be compared with the real engine, so it prefers plain loops to speed.
Cards are the names of their characters; several copies of a character are the same string.
"""

from __future__ import annotations

# A character's place in this list is its value.
CHARACTERS = [
    "claire",
    "guard",
    "advisors",
    "librarian",
    "oliver",
    "vladric",
    "princesses",
    "ghost_king",
    "celeste",
    "ogre",
]
TOKENS_TO_WIN = {2: 6, 3: 5, 4: 4, 5: 3, 6: 3}
NEEDS_ANOTHER_PLAYER = {"guard", "advisors", "librarian", "ghost_king"}
FORCES_CELESTE = {"ghost_king", "vladric"}
PRINCESSES_DRAW = 2


def value(card: str) -> int:
    """Return the printed value of a card."""
    return CHARACTERS.index(card)


class PrincessOracle:
    """One match, from its first round to the players who have enough tokens."""

    def __init__(self, seats: int, claire: str = "alone") -> None:
        """Begin a match with no tokens and no round dealt yet."""
        if seats not in TOKENS_TO_WIN:
            raise ValueError(f"the game is not for {seats} players")
        if claire not in {"alone", "literal"}:
            raise ValueError(f"no reading of Claire is called {claire}")
        self.seats: int = seats
        self.claire: str = claire
        self.target: int = TOKENS_TO_WIN[seats]
        self.tokens: list[int] = [0] * seats
        self.over: bool = False

        # The round being played, or the one that ended last.
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.front: list[list[str]] = [[] for _ in range(seats)]
        self.inside: set[int] = set()
        self.protected: set[int] = set()
        self.pile: list[str] = []
        self.aside: str | None = None
        self.face_up: list[str] = []
        self.turn: int = 0
        self.playing: bool = False
        self.keeping: bool = False
        self.round_over: bool = False

        # What the last finished round left behind.
        self.may_start: set[int] = set(range(seats))
        self.last_winners: list[int] = []
        self.claire_bonus: list[int] = []
        self.princess_bonus: list[int] = []

    def begin_round(
        self,
        hands: list[str],
        aside: str,
        face_up: list[str],
        pile: list[str],
        starter: int,
    ) -> None:
        """Deal one card each and let the starter draw; the last card of the pile is its top."""
        if self.over:
            raise ValueError("the match is over")
        if self.playing:
            raise ValueError("a round is being played")
        if len(hands) != self.seats:
            raise ValueError("everybody is dealt one card")
        if starter not in self.may_start:
            raise ValueError(f"seat {starter} may not start this round")
        self.hands = [[card] for card in hands]
        self.front = [[] for _ in hands]
        self.inside = set(range(self.seats))
        self.protected = set()
        self.pile = list(pile)
        self.aside = aside
        self.face_up = list(face_up)
        self.playing = True
        self.keeping = False
        self.round_over = False
        self._begin_turn(starter)

    def to_move(self) -> list[int]:
        """Return the seats that may act now: the turn player, or nobody between rounds."""
        if self.playing:
            return [self.turn]
        return []

    def legal(self, seat: int) -> set[str]:
        """Return the moves a seat may make now, in words."""
        if seat not in self.to_move():
            return set()
        if self.keeping:
            return self._legal_keeps(seat)
        moves: set[str] = set()
        for card in self._playable(seat):
            moves |= self._ways_to_play(seat, card)
        return moves

    def move(self, seat: int, text: str) -> None:
        """Make one legal move."""
        if text not in self.legal(seat):
            raise ValueError(f"seat {seat} may not: {text}")
        if self.keeping:
            kept, first = text.removeprefix("keep ").removesuffix(" first").split(", put ")
            self._keep(seat, kept, first)
            self._end_turn()
            return

        words = text.split()
        card = words[0]
        self.hands[seat].remove(card)
        self.front[seat].append(card)
        if "on" in words:
            chosen = int(words[words.index("on") + 1])
            named = CHARACTERS[int(words[-1])] if "naming" in words else None
            self._effect_on(seat, card, chosen, named)
        else:
            self._effect(seat, card)
        if not self.keeping:
            self._end_turn()

    def winners(self) -> list[int]:
        """Return the seats that have enough tokens."""
        return [seat for seat in range(self.seats) if self.tokens[seat] >= self.target]

    # What may be done

    def _playable(self, seat: int) -> list[str]:
        """Return the cards of the hand that may be played: Celeste must go before some."""
        hand = self.hands[seat]
        if "celeste" in hand:
            for card in hand:
                if card in FORCES_CELESTE:
                    return ["celeste"]
        return hand

    def _others_to_choose(self, seat: int) -> list[int]:
        """Return the other players that may be chosen: still in, and not protected."""
        return sorted(self.inside - self.protected - {seat})

    def _ways_to_play(self, seat: int, card: str) -> set[str]:
        """Return every way of playing one card."""
        others = self._others_to_choose(seat)
        if card == "vladric":
            return {f"vladric on {chosen}" for chosen in [seat, *others]}
        if card not in NEEDS_ANOTHER_PLAYER or not others:
            return {card}
        if card == "guard":
            ways: set[str] = set()
            for chosen in others:
                for character in CHARACTERS:
                    if character != "guard":
                        ways.add(f"guard on {chosen} naming {value(character)}")
            return ways
        return {f"{card} on {chosen}" for chosen in others}

    def _legal_keeps(self, seat: int) -> set[str]:
        """Return every choice of a card to keep and of another to put under the pile first."""
        hand = self.hands[seat]
        keeps: set[str] = set()
        for kept_place, kept in enumerate(hand):
            for first_place, first in enumerate(hand):
                if kept_place != first_place:
                    keeps.add(f"keep {kept}, put {first} first")
        return keeps

    # What the cards do

    def _effect(self, seat: int, card: str) -> None:
        """Do what a card says that is played without choosing a player."""
        if card == "ogre":
            # Whoever plays the Ogre leaves the round.
            self._leave(seat)
        if card == "oliver":
            # The others cannot choose this player until their next turn begins.
            self.protected.add(seat)
        if card == "princesses" and self.pile:
            # Draw two, or the only one left, then keep one; with no card left, nothing happens.
            for _ in range(PRINCESSES_DRAW):
                if self.pile:
                    self.hands[seat].append(self.pile.pop())
            self.keeping = True
        # Claire and Celeste do nothing; nor does a card that finds nobody to choose.

    def _effect_on(self, seat: int, card: str, chosen: int, named: str | None) -> None:
        """Do what a card says about the player chosen."""
        if card == "ghost_king":
            # The two players exchange hands.
            self.hands[seat], self.hands[chosen] = self.hands[chosen], self.hands[seat]
        if card == "vladric":
            self._vladric(chosen)
        if card == "librarian":
            self._librarian(seat, chosen)
        if card == "guard" and named in self.hands[chosen]:
            # Whoever holds the character named leaves.
            self._leave(chosen)
        # The advisors' look at a hand changes nothing on the table.

    def _vladric(self, chosen: int) -> None:
        """Discard a hand without effect and draw another; a discarded Ogre leaves instead."""
        discarded = self.hands[chosen]
        self.front[chosen].extend(discarded)
        self.hands[chosen] = []
        if "ogre" in discarded:
            self._leave(chosen)
        elif self.pile:
            self.hands[chosen].append(self.pile.pop())
        else:
            # No pile is left: the card set aside at the deal is drawn.
            assert self.aside is not None
            self.hands[chosen].append(self.aside)
            self.aside = None

    def _librarian(self, seat: int, chosen: int) -> None:
        """Compare two hands: the lower leaves, and nobody does when they are equal."""
        mine = value(self.hands[seat][0])
        theirs = value(self.hands[chosen][0])
        if mine < theirs:
            self._leave(seat)
        if theirs < mine:
            self._leave(chosen)

    def _keep(self, seat: int, kept: str, first: str) -> None:
        """Keep one card; put the others under the pile, one beneath the other."""
        under = list(self.hands[seat])
        under.remove(kept)
        self.hands[seat] = [kept]
        under.remove(first)
        for card in [first, *under]:
            self.pile.insert(0, card)
        self.keeping = False

    def _leave(self, seat: int) -> None:
        """Leave the round: the hand is discarded face up, without effect."""
        self.front[seat].extend(self.hands[seat])
        self.hands[seat] = []
        self.inside.discard(seat)
        self.protected.discard(seat)

    # Turns and rounds

    def _begin_turn(self, seat: int) -> None:
        """Begin a turn: one's own protection ends, and one card is drawn."""
        self.turn = seat
        self.protected.discard(seat)
        self.hands[seat].append(self.pile.pop())

    def _end_turn(self) -> None:
        """End the round if one player is left or the pile is empty; else the next one plays."""
        if len(self.inside) == 1 or not self.pile:
            self._end_round()
            return
        following = (self.turn + 1) % self.seats
        while following not in self.inside:
            following = (following + 1) % self.seats
        self._begin_turn(following)

    def _end_round(self) -> None:
        """Pay the tokens of the round all together, then see whether the match is over."""
        self.playing = False
        self.round_over = True
        self.last_winners = self._round_winners()
        self.claire_bonus = self._claire_bonus()
        self.princess_bonus = self._princess_bonus()
        for paid in [self.last_winners, self.claire_bonus, self.princess_bonus]:
            for seat in paid:
                self.tokens[seat] += 1
        self.may_start = set(self.last_winners)
        self.over = bool(self.winners())

    def _round_winners(self) -> list[int]:
        """Return the players still in with the highest card; the last one in has it alone."""
        players = sorted(self.inside)
        highest = max(value(self.hands[seat][0]) for seat in players)
        return [seat for seat in players if value(self.hands[seat][0]) == highest]

    def _still_in_with(self, card: str) -> list[int]:
        """Return the players still in who have played or discarded a character."""
        return [seat for seat in sorted(self.inside) if card in self.front[seat]]

    def _claire_bonus(self) -> list[int]:
        """Return whom Claire pays, one token however many Claires that player has."""
        owners = self._still_in_with("claire")
        if self.claire == "literal":
            # Only somebody who is the only player still in.
            return owners if len(self.inside) == 1 else []
        # Only somebody who is the only player still in to have one.
        return owners if len(owners) == 1 else []

    def _princess_bonus(self) -> list[int]:
        """Return whom the Princesses pay: two players still in, each with one."""
        owners = self._still_in_with("princesses")
        return owners if len(owners) > 1 else []
