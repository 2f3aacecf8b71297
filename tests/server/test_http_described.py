"""Whatever is asked, the server answers as its description says, and nothing breaks inside."""

from __future__ import annotations

import logging

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from pioche.games.game import find, slugs
from pioche.server import forms, wire
from pioche.server.client_files import files
from pioche.server.openapi import PATH, document
from pioche.server.paths import CALLS
from server.furnished import furnished
from server.inn import LIMIT, golden

# The server lives on a thread of this process, where libraries may draw lots at any time.
pytestmark = pytest.mark.filterwarnings("ignore:Do not use the `random` module inside strategies")

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
SCHEMA = schemathesis.openapi.from_dict(document(CALLS))
QUESTIONS = [(call.method, call.described) for call in CALLS] + [("GET", PATH)]
TAKES = {(call.method, call.described): call.takes for call in CALLS}


@pytest.fixture(scope="module")
def there():
    with furnished() as found:
        yield found


@pytest.mark.parametrize(("method", "path"), QUESTIONS)
def test_every_answer_is_one_that_is_described(there, method, path, caplog):
    ask_many(there, method, path, caplog, 40)


@pytest.mark.slow
@pytest.mark.parametrize(("method", "path"), QUESTIONS)
def test_every_answer_is_one_that_is_described_however_often_one_asks(there, method, path, caplog):
    ask_many(there, method, path, caplog, 400)


def ask_many(there, method, path, caplog, times):
    met = set()

    @settings(
        max_examples=times,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=cases(there, method, path))
    def asked(case):
        answer = case.call(base_url=there.url, session=web, timeout=LIMIT)
        met.add(answer.status_code)
        case.validate_response(answer, checks=CHECKS)

    with requests.Session() as web:
        asked()
    assert reached(method, path) in met
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def reached(method, path):
    """Some of what is asked has to be granted, or nothing was tried but the door."""
    return next(
        (call.status for call in CALLS if (call.method, call.described) == (method, path)), 200
    )


@st.composite
def cases(draw, there, method, path):
    """Mostly of what there is, by people who are known; sometimes anything at all."""
    operation, takes = SCHEMA[path][method], TAKES.get((method, path))
    modes = (
        [GenerationMode.POSITIVE, GenerationMode.NEGATIVE] if takes else [GenerationMode.POSITIVE]
    )
    case = draw(operation.as_strategy(generation_mode=draw(st.sampled_from(modes))))
    if "{id}" in path and mostly(draw):
        case.path_parameters = {"id": draw(st.sampled_from(there.ids))}
    if "{file}" in path and mostly(draw):
        case.path_parameters = {"file": draw(st.sampled_from(sorted(files())))}
    if "{slug}" in path and mostly(draw):
        case.path_parameters = {"slug": draw(st.sampled_from(slugs()))}
    if "language" in case.operation.query and mostly(draw):
        case.query = {"language": draw(st.sampled_from(("en", "fr", "nl")))}
    if mostly(draw):
        token = draw(st.sampled_from(there.tokens))
        case.headers = {**(case.headers or {}), "authorization": f"Bearer {token}"}
        case.cookies = {}
    if mostly(draw):
        accept = draw(st.sampled_from(("text/html", "application/json", "*/*")))
        case.headers = {**(case.headers or {}), "accept": accept}
    if takes and mostly(draw):
        case.body, case.media_type = draw(BODIES[takes]), "application/json"
    return case


def mostly(draw):
    return draw(st.integers(0, 3)) > 0


SPOILT = (
    {"seats": 16},
    {"name": " "},
    {"name": "\u202eevil"},
    {"options": {"first": "0"}},
    {"options": {"no_such": "option"}},
    {"bots": {"6": "medium"}},
    {"bots": {"0": "nobody"}},
    {"language": "de"},
)


@st.composite
def new_tables(draw):
    """Tables as people might want them, of which some cannot be."""
    about = find(draw(st.sampled_from(slugs()))).about
    seats = draw(st.integers(about.seats[0], about.seats[-1]))
    clocks = ({"is": "none"}, {"is": "live", "seconds": 30}, {"is": "slow", "days": 2}, None)
    return {
        "slug": about.slug,
        "seats": seats,
        "name": draw(st.sampled_from(("Ana", "Bo", "Zoë"))),
        "options": {option.name: option.default for option in about.options if mostly(draw)},
        "clock": None if about.clock else draw(st.sampled_from(clocks)),
        "is_public": draw(st.booleans()),
        "bots": {str(seat): "easy" for seat in range(seats) if mostly(draw)},
        **({} if mostly(draw) else draw(st.sampled_from(SPOILT))),
    }


@st.composite
def new_replays(draw):
    """Replays that hold, and some of which a piece is gone or double."""
    text = golden(draw(st.sampled_from(("parade-2", "princess-2", "resistance-2"))))
    if mostly(draw):
        first, last = sorted(draw(st.integers(0, len(text))) for _ in range(2))
        text = text[:last] + text[first:]
    return {"replay": text}


BODIES = {
    wire.NewTable: new_tables(),
    wire.NewMember: st.fixed_dictionaries({"name": st.text(max_size=40)}),
    forms.NewReplay: new_replays(),
}
