"""A hint: a good move, its chance, and a reason in everybody's language."""

from __future__ import annotations

from random import Random

import pytest

from pioche import CLOCK, deal
from pioche.errors import BadInput
from pioche.games.game import slugs
from pioche.locale import LANGUAGES
from pioche.play.match import Match
from pioche.play.race import chosen
from pioche.players import player
from scenario import given

NAMES = ["Ana", "Bo", "Cy"]


@pytest.mark.parametrize("slug", slugs())
def test_every_game_gives_hints_in_every_language_all_the_way(slug):
    match = Match(slug, [player("medium", slug)] * 3, seed=4, limit=60)
    for step, position in enumerate(match.steps()):
        asked = [seat for seat in position.to_move if seat != CLOCK]
        if step % 9 == 0 and asked:
            hint = position.hint(asked[0], Random(1))
            allowed = chosen(position.legal(asked[0]))
            flips = [move for move in allowed if move.kind == "flip"]
            may_wait = position.game.about.clock and not flips
            assert hint.move in allowed or (hint.move is None and may_wait)
            assert 0 <= hint.chance <= 1
            assert all(chance <= hint.chance for _, chance in hint.rivals)
            told = {hint.say(language, NAMES) for language in LANGUAGES}
            assert len(told) == len(LANGUAGES)
            assert str(hint) == hint.say("en")


def test_the_reason_names_what_is_taken():
    table = given("parade", line="R10 R9 G10 G9", hands=["B10", "P1"], pile="B1 B2")
    hint = table.position.hint(0)
    assert hint == table.position.hint(0)
    assert "It takes" in hint.say("en")


@pytest.mark.parametrize(("turn", "advised"), [(0, "flip"), (1, None)])
def test_who_leaves_a_pile_alone_flips_where_that_is_due(turn, advised):
    table = given("resistance", faced="kylo", turn=turn)
    hint = table.position.hint(0)
    assert hint.move == (advised and table.position.game.move(advised))
    assert ("flip a tile" in hint.say("en")) == (turn == 0)


def test_who_may_not_move_gets_no_hint():
    position = deal("parade", seats=2, seed=1)
    with pytest.raises(BadInput, match="nothing to decide now"):
        position.hint(1 - position.to_move[0])
