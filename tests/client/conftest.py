"""A server and a browser for all tests of the client; people for each test.

The browser ends before other tests begin, as it holds the loop of the thread; the server, which
takes longer to start, waits for more tests of the client.
"""

from __future__ import annotations

import pytest

from client import browsers


@pytest.fixture(scope="package")
def chromium():
    with browsers.chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    with browsers.server(tmp_path_factory.mktemp("tables")) as process:
        yield process


@pytest.fixture
def person(chromium, server):
    """Somebody new, whose browser speaks a language; nobody may have anything to complain of."""
    people, before = [], len(server.said())
    if not server.is_running():
        server.start()  # a test that ended it did not come to its end

    def come(language="en", **given):
        context = chromium.new_context(locale=browsers.LOCALES[language], **given)
        context.add_init_script(browsers.REPORT_POLICY)
        people.append(browsers.Person(context, f"http://127.0.0.1:{server.port}"))
        return people[-1]

    yield come
    troubles = [trouble for someone in people for trouble in someone.troubles]
    for someone in people:
        someone.context.close()
    assert troubles == []
    assert "Traceback" not in server.said()[before:]
