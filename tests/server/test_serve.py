"""The server as a process: starts with one clear line or an address, ends in good order."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys

import pytest
from rich.console import Console

from pioche.locale import LANGUAGES, speaker
from pioche.server.dial import Refused, dial
from pioche.server.kernels import NAMES, Kernels
from pioche.server.safety import Names
from pioche.store import Store
from pioche.terminal.serve import Shown, addresses, code_for, data_folder
from server.inn import house, run
from server.test_http import in_house
from terminal.command import pioche
from terminal.test_cli import assert_one_clear_line

HELLO = b'{"is":"hello","version":1}'


def started(folder, *arguments):
    """A server in a process of its own, and what it printed."""
    process = subprocess.Popen(
        [sys.executable, "-m", "pioche", "serve", "--port", "0", "--data", folder, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    return process, json.loads(process.stdout.readline())


# ---- the command


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_and_sockets_are_told_to_come_back(tmp_path, sign):
    process, facts = started(tmp_path)

    async def told_to_come_back():
        async with house_at(facts["address"]) as there:
            table = (await there.table(await there.person())).json()["id"]
            socket_address = f"{facts['address'].replace('http', 'ws')}api/tables/{table}/socket"
            connection = await dial(socket_address)
            connection.send(HELLO)
            await connection.recv()
            process.send_signal(sign)
            async for _ in connection:
                pass
            assert connection.why_closed[0] == 1012
            await connection.close()

    run(told_to_come_back())
    out, error = process.communicate(timeout=60)
    assert (process.returncode, out, error) == (0, "", "")
    with Store(tmp_path) as store:
        assert store.counts() == {0: 1}
    assert not (tmp_path / "tables.sqlite-wal").exists()  # it was closed, not left behind


@pytest.mark.parametrize("has_screen", [False, True])
def test_a_browser_is_opened_where_it_has_a_window(tmp_path, monkeypatch, capsys, has_screen):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    if has_screen:
        monkeypatch.setenv("DISPLAY", ":0")
    Shown(tmp_path, "127.0.0.1", as_json=False, opens=True).ready(8626)
    assert opened == (["http://127.0.0.1:8626/"] if has_screen else [])
    assert "http://127.0.0.1:8626/" in capsys.readouterr().out


def test_a_browser_is_opened_by_the_address_that_others_reach(tmp_path, monkeypatch):
    opened = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    monkeypatch.setattr("pioche.terminal.serve.own_address", lambda: "192.0.2.7")
    monkeypatch.setenv("DISPLAY", ":0")
    Shown(tmp_path, "0.0.0.0", as_json=True, opens=True).ready(8626)
    assert opened == ["http://192.0.2.7:8626/"]


@pytest.mark.parametrize(("seconds", "printed"), [(60, ""), (0, "taken down\n")])
def test_nothing_is_taken_down_under_a_thread_that_compiles(seconds, printed):
    code = (
        "import asyncio, atexit, time\n"
        "from pioche.server.aside import aside\n"
        "from pioche.terminal.serve import leave\n"
        "atexit.register(print, 'taken down')\n"
        "loop = asyncio.new_event_loop()\n"
        f"compiling = aside(loop, lambda: time.sleep({seconds}))\n"
        "loop.run_until_complete(asyncio.sleep(0.2))\n"
        "leave()\n"
    )
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, printed, "")


def house_at(address):
    from contextlib import asynccontextmanager

    from server.inn import House

    @asynccontextmanager
    async def entered():
        there = House(int(address.rstrip("/").rpartition(":")[2]))
        async with there.web:
            yield there

    return entered()


def test_a_port_that_is_taken_is_said(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        run_ = pioche("serve", "--port", port, "--data", tmp_path)
    assert_one_clear_line(run_, f"port {port} is taken", "--port")


def test_a_folder_that_another_server_uses_is_said(tmp_path):
    with Store(tmp_path):
        run_ = pioche("serve", "--port", 0, "--data", tmp_path)
    assert_one_clear_line(run_, "in use by another Pioche", str(os.getpid()))


def test_a_folder_that_cannot_be_written_is_said(tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    run_ = pioche("serve", "--port", 0, "--data", file / "folder")
    assert_one_clear_line(run_, "cannot be used as a folder for data")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--host", "no.such.host.invalid"], ["no address of this machine"]),
        (["--host", "192.0.2.1"], ["no address of this machine"]),
        (["--origin", "play.example/"], ["no site", "https://play.example"]),
    ],
)
def test_mistakes_are_one_clear_line(tmp_path, arguments, words):
    assert_one_clear_line(pioche("serve", "--data", tmp_path, *arguments), *words)


def test_help_has_examples():
    page = pioche("serve", "--help").stdout
    assert "Examples:" in page
    assert "--host 0.0.0.0" in page


def test_data_lies_in_the_users_data_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "pioche"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert data_folder().parts[-3:] == (".local", "share", "pioche")


# ---- what is printed


def test_only_a_server_for_the_network_has_an_address_there():
    assert addresses("127.0.0.1", 80) == {"address": "http://127.0.0.1:80/"}
    assert addresses("0.0.0.0", 80)["address"] == "http://localhost:80/"
    assert addresses("192.0.2.7", 80)["network"] == "http://192.0.2.7:80/"


def test_a_code_is_drawn_where_there_is_room_for_it():
    wide = Console(force_terminal=True, width=80, height=50)
    assert "▄" in code_for("http://192.0.2.7:8626/", wide)
    assert code_for("http://192.0.2.7:8626/", Console(force_terminal=True, width=20)) == ""
    assert code_for("http://192.0.2.7:8626/", Console(force_terminal=False, width=80)) == ""


# ---- names


def test_a_local_server_is_called_by_local_names():
    names = Names(is_local=True, others=frozenset({"play.example"}))
    for host in ("localhost:8626", "127.0.0.1", "[::1]:8626", "play.example", "127.8.8.8"):
        assert names.has(host)
    for host in ("", "evil.example", "192.168.0.4", "localhost.evil.example", "[::2]", "[", "]"):
        assert not names.has(host)


def test_a_server_in_the_network_is_called_by_addresses_and_its_own_name():
    names = Names(is_local=False)
    assert names.has("192.168.0.4:8626")
    assert names.has(f"{socket.gethostname()}:8626")
    assert not names.has("evil.example")


@in_house()
async def test_a_socket_is_opened_by_a_name_of_the_server_only(there):
    table = (await there.table(await there.person())).json()["id"]
    with pytest.raises(Refused) as refused:
        await dial(
            f"ws://127.0.0.1:{there.port}/api/tables/{table}/socket",
            headers={"host": "evil.example"},
        )
    assert refused.value.status in (400, 421)


# ---- at the start


def test_languages_are_learnt_before_anybody_is_spoken_to(tmp_path):
    async def started():
        speaker.cache_clear()
        async with house(tmp_path), asyncio.timeout(60):
            while speaker.cache_info().currsize < len(LANGUAGES):
                await asyncio.sleep(0.01)

    run(started())


# ---- compiling


def kernels(steps, **given):
    return Kernels(asyncio.get_running_loop(), steps, folder=None, pause=0, **given)


def test_whoever_waits_for_a_game_gets_it_first():
    done = []

    async def asked():
        games = kernels(lambda slug: [("rules", lambda: done.append(slug))] * 2)
        await games.ready("resistance")
        assert done[:2] == ["resistance", "resistance"]
        await asyncio.gather(*games.tasks)
        assert len(done) == games.of
        assert games.is_ready("level8")

    run(asked())


def test_progress_is_told_to_its_end():
    told = []

    async def asked():
        games = kernels(lambda slug: [("rules", int)], told=lambda *step: told.append(step))
        games.begin()
        await asyncio.gather(*games.tasks)

    run(asked())
    assert told[0] == ("level8: rules", 0, 10)
    assert told[5] == ("level8 search: rules", 5, 10)  # all games come first
    assert told[-1] == ("", 10, 10)


def test_a_game_that_cannot_be_compiled_ahead_is_logged_and_waited_for_no_longer(caplog):
    def broken():
        raise ValueError("no room left")

    async def asked():
        games = kernels(lambda slug: [("rules", broken)])
        await games.ready("parade")
        games.close()

    run(asked())
    assert "parade: rules could not be compiled ahead" in caplog.text


def test_what_is_not_kept_is_compiled_by_a_process_apart(tmp_path):
    told = []

    async def asked():
        games = Kernels(
            asyncio.get_running_loop(),
            lambda slug: [("rules", int)],
            lambda *step: told.append(step[0]),
            folder=tmp_path,
            pause=0,
        )
        for name in set(NAMES) - {"parade"}:
            (tmp_path / f"{name}.served").touch()
        games.begin()
        await asyncio.gather(*games.tasks)
        assert games.is_ready("parade")

    run(asked())
    assert "parade: messages" in told  # a step that only the other process has


def test_what_compiles_apart_ends_with_the_server_however_that_ends(tmp_path):
    apart = subprocess.Popen(
        [sys.executable, "-m", "pioche.server.kernels", *NAMES],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        env={**os.environ, "PIOCHE_CACHE": str(tmp_path)},
    )
    apart.stdin.close()  # as the system does for a process that was killed
    assert apart.wait(60) == 1


def test_a_socket_that_comes_too_early_is_heard_when_its_game_is_ready(tmp_path, monkeypatch):
    monkeypatch.setattr(Kernels, "is_ready", lambda self, slug: False)

    async def early():
        async with house(tmp_path) as there:
            table = (await there.table(await there.person())).json()["id"]
            connection = await dial(f"ws://127.0.0.1:{there.port}/api/tables/{table}/socket")
            connection.send(HELLO)
            assert json.loads(await connection.recv())["is"] == "welcome"
            await connection.close()

    run(early())
