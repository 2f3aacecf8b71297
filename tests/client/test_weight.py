"""What a first visit costs: bytes as they come over the line, and from nowhere else."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest

from pioche.games.game import slugs

MOST = 250_000  # bytes, for the lobby and one table
TEXTS = ("text/", "javascript", "json", "svg")
SMALL = 2_000  # bytes with headers: below that, packing gains nothing


class Line:
    """Everything that a page receives, counted by the browser itself."""

    def __init__(self, someone):
        self.asked, self.sizes = {}, {}
        session = someone.context.new_cdp_session(someone.page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", self.hear_asked)
        session.on("Network.responseReceived", self.hear_answer)
        session.on("Network.loadingFinished", self.hear_size)
        self.answers = {}

    def hear_asked(self, told):
        self.asked[told["requestId"]] = told["request"]["url"]

    def hear_answer(self, told):
        headers = {name.lower(): value for name, value in told["response"]["headers"].items()}
        self.answers[told["requestId"]] = headers

    def hear_size(self, told):
        self.sizes[told["requestId"]] = told["encodedDataLength"]

    def weight(self):
        return sum(self.sizes.values())

    def hosts(self):
        return {urlsplit(url).netloc for url in self.asked.values() if not url.startswith("data:")}

    def unpacked(self):
        """Texts that came as they are, although they are long."""
        return [
            self.asked[request]
            for request, headers in self.answers.items()
            if any(kind in headers.get("content-type", "") for kind in TEXTS)
            and self.sizes.get(request, 0) > SMALL
            and "content-encoding" not in headers
        ]


@pytest.mark.parametrize("slug", slugs())
def test_a_first_visit_is_light_and_goes_nowhere_else(person, slug):
    ana = person(service_workers="block")
    line = Line(ana)
    ana.open().see(".box")
    ana.choose(slug)
    ana.see(".board > *")
    ana.page.wait_for_load_state("networkidle")
    assert len(line.sizes) > 40
    assert line.weight() < MOST, sorted(
        ((size, line.asked.get(request)) for request, size in line.sizes.items()), key=str
    )
    assert line.unpacked() == []
    assert line.hosts() == {urlsplit(ana.url).netloc}
