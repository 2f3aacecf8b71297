"""What is told of a game when it is over: each moment of it, and how it was counted."""

from __future__ import annotations

import pytest

from pioche.games.game import find
from pioche.kernel.record import UNKNOWN
from pioche.locale import LANGUAGES
from pioche.play.replay import Replay
from pioche.server import retelling
from pioche.server.client import Client
from pioche.server.counts.course import Course
from pioche.server.counts.parade import verdict
from pioche.server.hub import Settings
from pioche.server.limits import Limits
from pioche.server.reckoning import reckoned
from server.inn import golden
from server.test_http import in_house
from server.test_http_replays import BUSY, slaps

OVER = (
    "parade-2",
    "parade-6",
    "mission626-2",
    "mission626-5",
    "princess-2",
    "princess-6",
    "level8-2-whole",
    "resistance-2",
    "resistance-4",
)


async def moments(there, table, **query):
    answer = await there.web.get(f"/api/tables/{table}/moments", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


# ---- moments


@in_house(limits=BUSY)
async def test_every_moment_is_the_position_after_its_move(there):
    ana = await there.person()
    for name in ("parade-2", "princess-6", "level8-2-whole", "resistance-4"):
        game = Replay.read(golden(name))
        told = await moments(there, await there.finished(ana, name), seat=1)
        assert told["count"] == len(game.moves) + 1 == len(told["moments"])
        for number, (moment, position) in enumerate(
            zip(told["moments"], game.positions(), strict=True)
        ):
            view = position.view(1)
            assert moment["number"] == number
            assert moment["game"]["view"] == view.json()
            assert moment["game"]["score"] == list(position.score())
            assert len(moment["events"]) == len(view.events)
        assert told["moments"][-1]["game"]["winners"] == list(game.result.winners)
        moved = [moment["move"] for moment in told["moments"][1:]]
        assert moved == [int(move) for _, move in game.moves]


@in_house(limits=BUSY)
async def test_all_hands_are_open_and_the_story_is_told_whole(there):
    ana = await there.person()
    for name in ("parade-6", "mission626-5", "level8-2-whole"):
        table = await there.finished(ana, name)
        for moment in (await moments(there, table))["moments"]:
            view, hands = moment["game"]["view"], moment["hands"]
            assert [len(hand) for hand in hands] == view["held"][: view["seats"]]
            assert all(card >= 0 for hand in hands for card in hand)
    table = await there.finished(ana, "parade-2")
    told = (await moments(there, table))["moments"][1]
    assert [event["arguments"]["card"] for event in told["events"]][-1] == UNKNOWN
    assert told["truth"][-1]["text"] != told["story"][-1]["text"]


@in_house(limits=BUSY)
async def test_who_was_first_is_told_again(there):
    ana, game = await there.person(), slaps()
    table = (await there.bring(ana, game.text())).json()["id"]
    told = (await moments(there, table))["moments"]
    slapped = [n for n, (_, move) in enumerate(game.moves, 1) if move.kind.startswith("slap")]
    assert [m["number"] for m in told if m["verdict"]] == slapped
    assert all(m["verdict"]["seat"] == m["seat"] for m in told if m["verdict"])


def test_a_long_game_comes_in_pieces(monkeypatch):
    monkeypatch.setattr(retelling, "PIECE", 60)

    @in_house()
    async def asked(there):
        table = await there.finished(await there.person(), "level8-2-whole")
        numbers, first = [], 0
        while first is not None:
            piece = await moments(there, table, **{"from": first})
            assert len(piece["moments"]) <= 60
            numbers += [moment["number"] for moment in piece["moments"]]
            first = piece["next"]
        assert numbers == list(range(piece["count"]))

    asked()


@in_house()
async def test_there_is_no_other_seat_and_no_moment_after_the_last(there):
    path = f"/api/tables/{await there.finished(await there.person())}/moments"
    for query, sentence in [
        ({"seat": "2"}, "there is no such seat: this table has seats 0 to 1"),
        ({"seat": "-1"}, "there is no such seat: this table has seats 0 to 1"),
        ({"from": "34"}, "there is no such moment: this game has moments 0 to 33"),
        ({"from": "-1"}, "there is no such moment: this game has moments 0 to 33"),
        ({"from": "9" * 5_000}, "there is no such moment: this game has moments 0 to 33"),
    ]:
        answer = await there.web.get(path, params=query)
        assert (answer.status_code, answer.json()["sentence"]) == (400, sentence)


@in_house(settings=Settings(pace=0, limits=Limits(effort_rate=1, effort_burst=6_000)))
async def test_nobody_has_games_told_again_without_end(there):
    path = f"/api/tables/{await there.finished(await there.person())}/moments"
    answers = [await there.web.get(path) for _ in range(4)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429


@in_house(limits=BUSY)
async def test_a_game_of_which_nobody_kept_the_times_can_be_looked_at_too(there):
    table = await there.finished(await there.person(), "resistance-4")
    async with Client(there.url) as bo:
        seen = await (await bo.come(table)).watch()
        told = [moment async for moment in seen]
        assert told[-1].game.is_over


# ---- how it was counted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OVER)
def test_the_lines_add_up_to_the_points(name, language):
    game = Replay.read(golden(name))
    found = reckoned("", game, language)
    assert found.winners == list(game.result.winners)
    assert {place.seat for place in found.places if place.place == 1} == set(found.winners)
    rules = {rule.id for rule in find(game.slug).about.rules}
    assert found.rule in rules
    for place in found.places:
        assert {line.rule for line in place.lines} <= rules
        counted = sum(line.points or 0 for line in place.lines)
        if game.slug == "level8":  # from the first level; whoever wins is past the last
            assert min(counted + 1, 8) == place.points
        else:
            assert counted == place.points == game.result.points[place.seat]


@pytest.mark.parametrize(
    ("name", "language", "worth"),
    [
        ("level8-2-whole", "en", "level 8"),
        ("level8-2-whole", "fr", "niveau 8"),
        ("mission626-2", "fr", "0 jeton"),
        ("princess-6", "nl", "1 fiche"),
        ("parade-3", "nl", "29 punten"),
        ("resistance-2", "en", " points"),
    ],
)
def test_points_are_told_in_words(name, language, worth):
    found = reckoned("", Replay.read(golden(name)), language)
    assert any(place.worth.endswith(worth) for place in found.places)
    assert all(f"{place.points}" in place.worth for place in found.places)


def test_places_are_shared_by_those_who_are_equal():
    found = reckoned("", Replay.read(golden("princess-6")), "en")
    assert [(p.place, p.is_shared) for p in found.places] == [
        (1, False),
        (2, True),
        (2, True),
        (4, False),
        (5, True),
        (5, True),
    ]


class Tied(Course):
    """A game of Parade as it might have ended."""

    def __init__(self, *sheet, winners):
        self.replay, self.language = Replay.read(golden("parade-3")), "en"
        self.ended = sheet
        self.won = winners
        self.last = self

    def sheet(self):
        return self.ended

    @property
    def winners(self):
        return self.won


@pytest.mark.parametrize(
    ("sheet", "winners", "rule", "sentence"),
    [
        ([(5, 4, 0), (7, 2, 0), (6, 1, 0)], (0,), "PAR-4c", "fewest points: 5"),
        ([(5, 4, 0), (5, 2, 0), (6, 1, 0)], (1,), "PAR-4c", "seat 1 has fewer cards"),
        ([(5, 4, 0), (5, 4, 0), (6, 1, 0)], (0, 1), "PAR-4d", "share the win"),
        ([(5, 4, 0), (5, 4, 2), (6, 1, 0)], (1,), "PAR-4d", "seat 1 sits latest"),
    ],
)
def test_it_is_said_by_which_rule_a_tie_was_broken(sheet, winners, rule, sentence):
    said, by = verdict(Tied(*sheet, winners=winners))
    assert by == rule
    assert sentence in said


@in_house()
async def test_everybody_with_the_link_is_told_how_it_was_counted(there):
    table = await there.finished(await there.person())
    answer = await there.web.get(f"/api/tables/{table}/reckoning?language=fr")
    assert answer.json()["places"][0]["worth"].endswith(" points")
    assert answer.json()["places"][0]["lines"][0]["text"].startswith("Rouge")
