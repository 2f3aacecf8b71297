"""Players of the Love Letters: what they know they use, and what they need not risk they do not."""

from __future__ import annotations

from itertools import permutations
from random import Random

import numpy as np
import pytest

from pioche.games import mission626, princess
from pioche.games.game import find
from pioche.players.levels import Thumb, weights_of
from pioche.players.love_letter.match import match_prospects, match_table
from pioche.players.player import player
from pioche.players.princess import plausibility
from scenario import given

TARGETS = {
    "mission626": mission626.cards.TO_WIN.tolist(),
    "princess": princess.cards.TO_WIN.tolist(),
}


def chosen(table) -> str:
    """What the rules of thumb choose for the seat to move."""
    position = table.position
    view = position.view(position.to_move[0])
    player("medium", position.game.about.slug)
    return str(Thumb().choose(view, view.legal(), Lowest()))


class Lowest:
    """Of moves that seem equal, the first."""

    def choice(self, moves):
        return moves[0]


def weights(table) -> dict[str, float]:
    position = table.position
    view = position.view(position.to_move[0])
    player("medium", position.game.about.slug)
    return dict(zip(map(str, view.legal()), weights_of(view, view.legal()), strict=True))


# ---- the match


@pytest.mark.parametrize("slug", TARGETS)
def test_chances_to_win_a_match_add_up_to_one(slug):
    table, _ = match_table(TARGETS[slug])
    assert np.allclose(table.sum(axis=1), 1)
    assert len(table) == sum(target**seats for seats, target in enumerate(TARGETS[slug]) if target)


@pytest.mark.parametrize("slug", TARGETS)
def test_whoever_has_as_many_tokens_has_the_same_chance(slug):
    for seats in find(slug).about.seats:
        tokens = [1, 2, *[0] * (seats - 2)]
        chances = prospects(slug, tokens)
        for order in list(permutations(range(seats)))[:30]:
            assert prospects(slug, [tokens[seat] for seat in order]) == pytest.approx(
                [chances[seat] for seat in order]
            )


def test_a_token_ahead_of_the_end_is_three_chances_in_four():
    assert prospects("princess", [5, 4]) == pytest.approx([0.75, 0.25])
    assert prospects("mission626", [4, 4]) == pytest.approx([0.5, 0.5])


def test_whoever_has_the_tokens_has_won_and_shares_with_others_who_have():
    assert prospects("mission626", [5, 4]) == [1, 0]
    assert prospects("princess", [6, 7]) == [0.5, 0.5]
    assert prospects("princess", [4, 0, 3, 5]) == [0.5, 0, 0, 0.5]


def prospects(slug: str, tokens: list[int]) -> list[float]:
    table = given(slug, hands=[HANDS[slug], *OTHERS[slug][: len(tokens) - 1]])
    state, out = table.position._box[0], np.empty(8)
    state.tokens[: len(tokens)] = tokens
    match_prospects(state, TARGETS[slug][len(tokens)], *match_table(TARGETS[slug]), out)
    assert out[len(tokens) :].tolist() == [0] * (8 - len(tokens))
    return out[: len(tokens)].tolist()


HANDS = {"mission626": "gantu gantu", "princess": "guard guard"}
OTHERS = {
    "mission626": ["jumba", "cobra", "angel", "leroy"],
    "princess": ["claire", "oliver", "vladric", "celeste", "guard"],
}


# ---- Princess Princess


def test_nobody_plays_the_ogre_who_need_not():
    for other in ("guard", "celeste", "ghost_king", "princesses", "claire", "librarian"):
        table = given("princess", hands=[f"ogre {other}", "guard"])
        assert chosen(table) != "ogre"
    table = given("princess", hands=["ogre vladric", "guard"])
    assert chosen(table) == "vladric on 1"


def test_a_guard_names_the_card_that_a_look_has_shown():
    table = given("princess", hands=["advisors guard", "oliver"], pile="guard guard guard guard")
    table.plays(0, "advisors on 1").plays(1, "guard on 0 naming 9")
    assert chosen(table) == "guard on 1 naming 4"


def test_a_guard_names_no_card_of_which_all_copies_lie_open():
    front = ["oliver oliver vladric vladric", "claire claire princesses princesses"]
    hands = ["guard guard", "ogre"]
    table = given("princess", hands=hands, front=front, pile="advisors librarian guard")
    for move, weight in weights(table).items():
        if move.endswith(("0", "4", "5", "6")):
            assert weight < max(weights(table).values()), move


def test_only_a_high_card_is_compared():
    assert chosen(given("princess", hands=["librarian celeste", "guard"])) == "librarian on 1"
    high, low = "librarian celeste", "librarian claire"
    good = weights(given("princess", hands=[high, "guard"]))
    poor = weights(given("princess", hands=[low, "guard"]))
    assert good["librarian on 1"] > good["celeste"]
    assert poor["librarian on 1"] < poor["claire"]


def test_a_known_ogre_is_thrown_out_by_vladric():
    table = given("princess", hands=["advisors vladric", "ogre"], pile="guard guard guard guard")
    table.plays(0, "advisors on 1").plays(1, "guard on 0 naming 9")
    assert chosen(table) == "vladric on 1"


def test_the_last_card_kept_is_the_higher():
    front = ["guard guard guard", "guard guard guard"]
    table = given("princess", hands=["claire princesses", "advisors"], front=front, pile="")
    assert chosen(table) == "claire"


# ---- Mission 626


def test_leroy_stays_in_hand_while_the_wrecker_is_ones_own():
    table = given("mission626", hands=["leroy lilo", "cobra"], stitch=0, wrecker=True)
    assert chosen(table) == "lilo"
    table = given("mission626", hands=["leroy lilo", "cobra"], stitch=1, wrecker=True)
    assert chosen(table) == "leroy"


def test_a_councilwoman_names_the_number_that_a_look_has_shown():
    hands, pile = ["cobra councilwoman", "jumba"], "gantu gantu angel leroy"
    table = given("mission626", hands=hands, pile=pile).plays(0, "cobra on 1").plays(1, "gantu")
    assert chosen(table) == "councilwoman on 1 naming 4"


def test_the_wrecker_is_not_kept_to_the_end():
    table = given("mission626", hands=["jumba gantu", "angel"], stitch=0, wrecker=True, pile="")
    found = weights(table)
    assert found["gantu"] > found["jumba"]


def test_nice_stitch_is_fetched_at_the_end():
    table = given("mission626", hands=["lilo nani", "david"], stitch=1, pile="")
    assert chosen(table) == "lilo"


# ---- what plays tell


def test_whoever_laid_a_high_card_down_hardly_kept_a_low_one():
    low = given("princess", hands=["guard claire", "guard"], front=["", "celeste"])
    high = given("princess", hands=["guard claire", "ogre"], front=["", "celeste"])
    silent = given("princess", hands=["guard claire", "guard"], front=["", "ghost_king"])
    assert 5 * plausible(low) < plausible(high) <= 1
    assert plausible(silent) == 1


def plausible(table) -> float:
    return plausibility(table.position._box[0], 0)


# ---- all levels


@pytest.mark.parametrize("slug", TARGETS)
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_every_level_chooses_a_legal_move(slug, level):
    table = given(slug, hands=[HANDS[slug].split()[0] + " " + OTHERS[slug][1], OTHERS[slug][0]])
    view = table.position.view(0)
    assert player(level, slug).choose(view, view.legal(), Random(1)) in view.legal()
