"""What comes after a game, and who watches: the ending, the replay, the analysis, a television."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import msgspec
import pytest

from client.browsers import Person
from pioche.lab.analysis import Analysis, Choice, Option, choices_of
from pioche.locale import LANGUAGES, speaker
from pioche.play.replay import Replay
from server.inn import golden

PEOPLE = ("Ana", "Bo", "Cid", "Dee", "Eli", "Fay")
BRING = """async (replay) => {
    const headers = { "content-type": "application/json" };
    const post = (path, body) =>
        fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    await post("/api/guest", {});
    return (await (await post("/api/replays", { replay })).json()).id;
}"""
TURNS = (
    "client.your_turn",
    "client.others_turn",
    "client.parade.play",
    "client.level8.you_wait",
    "client.resistance.your_flip",
    "client.resistance.both_flip",
)
PHONE = {"viewport": {"width": 390, "height": 844}}
STILL = {"reduced_motion": "reduce"}


def game_of(name):
    """A golden game, played by people with names."""
    game = Replay.read(golden(name))
    return dataclasses.replace(game, names=PEOPLE[: len(game.names)])


def bring(somebody: Person, name: str) -> str:
    """The id of a finished table."""
    somebody.open()
    somebody.see(".box")
    return str(somebody.page.evaluate(BRING, game_of(name).text()))


def replay(somebody: Person, name: str, query: str = "") -> str:
    table = bring(somebody, name)
    somebody.open(f"/replay/{table}{query}")
    somebody.see(".steps")
    return table


def at(somebody):
    return int(somebody.page.input_value(".slide input"))


def wait_at(somebody, number):
    somebody.see(f".script [aria-current] [aria-hidden]:text-is('{number}')", state="attached")
    assert at(somebody) == number


# ---- the ending


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ending_says_who_won_and_how_it_was_counted(person, language):
    ana, say = person(language, **STILL), speaker(language)
    table = bring(ana, "parade-3")
    ana.open(f"/table/{table}")
    ana.see(".ending .place")
    text = ana.page.inner_text(".ending")
    assert say("reckoning.parade.fewer_cards", names="Ana, Bo", name="Ana", count=29)[-20:] in text
    assert say("client.counted") in text
    points = ana.page.locator(".ending .place .place-points b").all_inner_texts()
    assert points == ["29", "29", "45"]
    lines = ana.page.locator(".account[open] .worth").all_inner_texts()
    assert sum(map(int, lines)) == 29
    ana.page.locator(".account[open] .rule-mark").first.click()
    ana.see("dialog[open] .rule-text")
    assert re.search(r"PAR-4", ana.page.inner_text("dialog[open]"))


def test_equals_share_their_place(person):
    ana = person(**STILL)
    table = bring(ana, "princess-6")
    ana.open(f"/table/{table}")
    ana.see(".ending .place")
    numbers = ana.page.locator(".place-number").all_inner_texts()
    assert numbers == ["1", "=2", "=2", "4", "=5", "=5"]


@pytest.mark.parametrize("name", ["mission626-2", "level8-2-whole", "resistance-2"])
def test_every_game_is_counted_line_by_line(person, name):
    ana = person(**STILL, **PHONE)
    table = bring(ana, name)
    ana.open(f"/table/{table}")
    if name.startswith("resistance"):
        ana.page.click(".counted button")  # the count of the last round lies over all else
    ana.see(".ending .account[open]")
    for account in ana.page.locator(".account:not([open]) summary").all():
        account.click()
    assert ana.page.locator(".account[open]").count() == 2
    assert ana.page.locator(".account .lines, .account .uncounted").count() == 2
    box = ana.page.locator(".ending").bounding_box()
    assert box["width"] == 390  # the whole of a phone


def test_the_sheet_is_put_aside_to_look_at_the_table(person):
    ana = person(**STILL)
    table = bring(ana, "parade-2")
    ana.open(f"/table/{table}")
    ana.page.click(".ending .close")
    ana.see(".to-ending")
    assert ana.page.locator(".ending").count() == 0
    ana.page.click(".to-ending")
    ana.see(".ending .place")
    assert ana.page.evaluate("document.activeElement.id") == "ending"


def test_all_play_again_and_the_finished_table_leads_to_the_next(person):
    ana = person(**STILL)
    table = bring(ana, "parade-2")
    ana.open(f"/table/{table}")
    ana.page.click("button.rematch")
    ana.page.wait_for_url(lambda url: "/table/" in url and not url.endswith(table))
    again = ana.page.url
    ana.open(f"/table/{table}")
    ana.page.click("a.rematch")
    ana.page.wait_for_url(again)


# ---- the replay


@pytest.mark.parametrize("name", ["parade-3", "princess-2", "level8-2-whole", "resistance-2"])
def test_a_game_is_gone_through_by_buttons_keys_and_slider(person, name):
    ana = person(**STILL)
    replay(ana, name)
    last = len(game_of(name).moves)
    assert ana.page.inner_text(".moment-number") == f"0 / {last}"
    ana.page.click("button[aria-label='One move on']")
    wait_at(ana, 1)
    ana.page.keyboard.press("ArrowRight")
    wait_at(ana, 2)
    ana.page.keyboard.press("ArrowLeft")
    wait_at(ana, 1)
    ana.page.keyboard.press("End")
    wait_at(ana, last)
    ana.page.click("button[aria-label='To the deal']")
    wait_at(ana, 0)
    ana.page.fill(".slide input", "7")
    wait_at(ana, 7)
    assert ana.page.locator(".script > li").count() == last + 1
    ana.page.wait_for_url("**?at=7")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_link_leads_to_a_moment_as_a_seat_saw_it(person, language):
    ana = person(language, **STILL)
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = replay(ana, "parade-3", "?at=12")
    ana.page.select_option(".seen-by select", "1")
    ana.page.wait_for_url("**?at=12&seat=1")
    ana.page.click(".copy-moment")
    ana.see(f".copy-moment:has-text('{speaker(language)('client.copied')}')")
    link = ana.page.evaluate("navigator.clipboard.readText()")
    assert link == f"{ana.url}/replay/{table}?at=12&seat=1"
    bo = person(language, **STILL)
    bo.open(link.removeprefix(bo.url))
    bo.see(".steps")
    wait_at(bo, 12)
    told = game_of("parade-3")
    view = list(told.positions())[12].view(1)
    hand = view.record.hand[1][: view.record.held[1]].tolist()
    bo.page.wait_for_function(
        "hand => hand.every((c) => document.querySelector(`.hand [data-card='parade-${c}']`))",
        arg=hand,
    )
    assert bo.page.locator("[data-move]").count() == 0  # nobody can play here


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("parade-3", "en"),
        ("mission626-2", "fr"),
        ("level8-2-whole", "nl"),
        ("resistance-2", "en"),
    ],
)
def test_in_a_replay_it_is_nobodys_turn(person, name, language):
    ana, say = person(language, **STILL), speaker(language)
    replay(ana, name, "?at=0&seat=0")
    ana.see(".board > *")
    for moment in range(6):
        wait_at(ana, moment)
        board = ana.page.inner_text(".board")
        for turn in TURNS:
            assert say(turn) not in board
        ana.page.keyboard.press("ArrowRight")


def test_all_hands_lie_open(person):
    ana = person(**STILL, viewport={"width": 1440, "height": 900})
    replay(ana, "mission626-5", "?at=3")
    ana.see(".hands-list .card")
    position = list(game_of("mission626-5").positions())[3]
    held = sum(position.record.held.tolist())
    assert ana.page.locator(".hands-list .card").count() == held
    story = ana.page.inner_text(".script")
    assert "draws a card" not in story  # everybody is told which


def test_it_plays_by_itself_until_the_end(person):
    ana = person(**STILL)
    ana.open()
    ana.page.evaluate("localStorage.setItem('pioche.speed', '0')")
    last = len(game_of("parade-2").moves)
    replay(ana, "parade-2", f"?at={last - 2}")
    ana.page.keyboard.press(" ")
    ana.see("button[aria-label='Stop']")
    wait_at(ana, last)
    ana.see("button[aria-label='Let it play']")


def test_a_step_forward_is_shown_as_a_motion(person):
    ana = person()
    replay(ana, "parade-2", "?at=0")
    ana.see(".march [data-card]")
    ana.page.evaluate(
        """() => {
            window.flown = 0;
            const animate = Element.prototype.animate;
            Element.prototype.animate = function (...given) {
                window.flown += 1;
                return animate.apply(this, given);
            };
        }"""
    )
    ana.page.wait_for_timeout(800)  # whoever steps at once is in a hurry
    ana.page.click("button[aria-label='One move on']")
    ana.page.wait_for_function("() => window.flown > 0")


def test_a_game_that_is_not_over_is_not_shown(person):
    ana = person().open()
    ana.choose("parade")
    table = ana.page.url.rpartition("/")[2]
    ana.page.evaluate(
        """id => document.body.append(
            Object.assign(document.createElement("a"), { href: `/replay/${id}`, id: "there" }))""",
        table,
    )
    ana.page.evaluate("document.getElementById('there').click()")
    ana.see(f"text={speaker('en')('client.not_over')}")
    ana.page.click("main a.button")
    ana.page.wait_for_url("**/table/*")


def test_the_replay_of_no_table_says_so(person):
    ana = person().open()
    ana.see(".box")
    ana.page.evaluate(
        """document.body.append(Object.assign(document.createElement("a"),
            { href: "/replay/00000000000000000000", id: "there" }))"""
    )
    ana.page.evaluate("document.getElementById('there').click()")
    ana.see(f"text={speaker('en')('client.no_table')}")
    ana.see(".header .home")  # and the way out
    ana.troubles = [trouble for trouble in ana.troubles if "404" not in trouble]


def test_the_file_is_there_and_the_deal_is_verified(person):
    ana = person(**STILL)
    replay(ana, "parade-2", "?show=count")
    ana.see(".record .place")
    ana.page.click(".proof summary")
    ana.page.click(".proof button")
    ana.see("[data-verified=true]")
    with ana.page.expect_download() as expected:
        ana.page.click(".proof a[download]")
    assert Replay.read(Path(expected.value.path()).read_text()) == game_of("parade-2")


# ---- the analysis


def judged(game):
    """An analysis in which the fifth choice was bad."""
    choices = []
    for number, _, seat, move in choices_of(game):
        even = tuple(1 / len(game.names) for _ in game.names)
        bad = tuple(0.2 if other == seat else 0.8 for other in range(len(game.names)))
        better = Option(game.moves[6][1], even, 0.01)
        taken = Option(move, bad if number == 5 else even, 0.01)
        choices.append(Choice(number, seat, taken, (better,) if number == 5 else ()))
    return Analysis(game, tuple(choices))


def keep_analysis(server, table, name):
    """As if it had been made before."""
    folder = server.folder / "analyses"
    folder.mkdir(exist_ok=True)
    text = msgspec.json.encode(judged(game_of(name)).json())
    (folder / f"{table}.json").write_bytes(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_analysis_shows_mistakes_and_leads_to_their_moments(person, server, language):
    ana, say, game = person(language, **STILL), speaker(language), game_of("parade-2")
    table = replay(ana, "parade-2", "?show=analysis")
    keep_analysis(server, table, "parade-2")
    ana.page.click(".begin-analysis")
    ana.see(".curve")
    assert ana.page.locator(".chances").count() == 2
    assert ana.page.locator(".curve .mistake").count() == 1
    mistake = ana.page.locator(".remarks > li[data-kind=mistake]")
    assert say("analysis.blunder") in mistake.inner_text()
    assert say("client.better", move="").split("{")[0].strip() in mistake.inner_text()
    mistake.locator("a").click()
    ana.page.click("#tab-story")
    wait_at(ana, 5)
    ana.page.keyboard.press("ArrowRight")  # from one tab to the next
    ana.page.click(".record .as-table summary")
    assert ana.page.locator(".as-table tbody tr").count() == len(game.moves) + 2


def test_an_analysis_says_how_far_it_is(person):
    ana = person(**STILL)
    table = replay(ana, "parade-2", "?show=analysis")
    job = {"id": table, "table": table, "state": "working", "done": 3, "of": 33}
    ana.page.route("**/analysis", lambda route: route.fulfill(status=202, json=job))
    ana.page.route("**/api/jobs/*", lambda route: route.fulfill(json={**job, "done": 12}))
    ana.page.click(".begin-analysis")
    ana.see("text=12 of 33 choices judged")
    assert ana.page.get_attribute("progress", "value") == "12"


# ---- television


def fill_up(host, people):
    """Once so many people sit at the host's table, seat players of the server's beside them."""
    seated = "people => document.querySelectorAll('.chair:not([data-free])').length === people"
    host.page.wait_for_function(seated, arg=people)
    for more in range(host.page.locator(".chair[data-free]").count()):
        host.page.locator(".chair[data-free] button.bot").first.click()
        host.page.wait_for_function(seated, arg=people + more + 1)


def test_a_television_invites_and_shows_nobodys_hand(person):
    ana = person(**STILL)
    ana.open().invite("parade")
    screen = ana.another_page()
    screen.goto(ana.page.url.replace("/table/", "/tv/"))
    screen.wait_for_function("() => document.querySelector('.code')?.naturalWidth > 0")
    ana.see(".chair .own-name")
    fill_up(ana, people=1)
    ana.page.click(".waiting button.start:enabled")
    ana.see("[data-move]:enabled")
    screen.wait_for_selector(".tv-sentence")
    assert screen.locator("[data-move], .hand [data-card]").count() == 0
    assert ana.move()
    screen.wait_for_selector(".tv-sentence:has-text('draws a card')")


def test_a_television_goes_on_with_the_rematch(person):
    ana = person(**STILL)
    table = bring(ana, "parade-2")
    screen = ana.another_page()
    screen.goto(f"{ana.url}/tv/{table}")
    screen.wait_for_selector(".podium .place")
    ana.open(f"/table/{table}")
    ana.page.click("button.rematch")
    screen.wait_for_url(lambda url: "/tv/" in url and not url.endswith(table))
    screen.wait_for_selector(".tv-sentence, .tv-seats li")


def test_the_menu_of_a_table_leads_to_the_television(person):
    ana = person().open()
    ana.choose("parade")
    ana.see("[data-move]")
    ana.page.click("header summary")
    with ana.context.expect_page() as opened:
        ana.page.click("header a[href^='/tv/']")
    opened.value.wait_for_selector(".tv .tv-sentence")


# ---- trust


def test_who_leaves_is_replaced_by_a_bot_and_everybody_is_told(person):
    ana, bo = person(**STILL), person("fr", **STILL)
    ana.open().invite("parade")
    ana.see(".chair .own-name")
    bo.open(ana.page.url.removeprefix(bo.url))
    bo.page.locator("button.sit").first.click()
    bo.see(".chair .own-name")
    fill_up(ana, people=2)
    name = bo.page.input_value(".own-name input")
    ana.page.click(".waiting button.start:enabled")
    bo.see("[data-saved=true]")
    bo.see(".board")
    bo.page.click("header summary")
    bo.page.click(".menu .leave")
    bo.page.click("dialog .strong")
    told = speaker("en")("client.gone", name=name)
    ana.see(f".story .change:has-text('{told}')", state="attached")
