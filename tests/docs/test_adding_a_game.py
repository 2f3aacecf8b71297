"""The page on adding a game is carried out: its files are made and its commands run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs/adding_a_game.md").read_text(encoding="utf-8")
FILES = re.findall(r"^`([^`\n]+)`\n```(?:python|po)\n(.*?)^```$", PAGE, re.M | re.S)
LONG = ("pytest tests/rules tests/laws ", "pioche play ")  # what compiles the whole game first
COMMANDS = [
    pytest.param(line, marks=[pytest.mark.slow] if line.startswith(LONG) else [])
    for line in re.findall(r"^```sh\n(.*?)^```$", PAGE, re.M | re.S)[0].splitlines()
]


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A copy of the project with the page's game in it."""
    folder = tmp_path_factory.mktemp("project")
    ignore = shutil.ignore_patterns("__pycache__")
    for part in ("src", "tests"):
        shutil.copytree(ROOT / part, folder / part, ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name, content in FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return folder


def carry_out(project, command, stdin=""):
    """Run a line of the page in the copy; a word like PLAIN=1 before it sets the environment."""
    words = command.split()
    environment = {**os.environ, "PYTHONPATH": "src", "PIOCHE_CACHE": str(project / "cache")}
    environment.pop("PYTEST_ADDOPTS", None)
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        environment[name] = value
    arguments = [sys.executable, "-m", *words, *(["-q"] if words[0] == "pytest" else [])]
    return subprocess.run(
        arguments,
        cwd=project,
        env=environment,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_page_makes_every_file_it_lists():
    made = {name.replace("highcard", "<slug>") for name, _ in FILES}
    listed = {
        f"src/pioche/{name}" if not name.startswith("tests") else name
        for name in re.findall(r"`([a-z]+/[^`\s]*<slug>[^`\s]*)`", PAGE.split("## 1.")[0])
    }
    listed -= {"src/pioche/terminal/<slug>.py", "src/pioche/locale/<language>/<slug>.po"}
    assert listed <= made
    assert {f"src/pioche/locale/{language}/<slug>.po" for language in ("en", "fr", "nl")} <= made


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_page_work(project, command):
    run = carry_out(project, command, stdin="1\n" * 9)
    assert run.returncode == 0, run.stdout + run.stderr
    if "pytest" in command:
        assert re.search(r"\d+ passed", run.stdout), run.stdout
    if " play " in command:
        assert "takes the trick." in run.stdout
    if " sim " in command:
        assert "highcard: 100000 games" in run.stdout


def test_the_new_game_passes_the_other_tests_that_go_over_all_games(project):
    run = carry_out(
        project,
        "pytest tests/rules/test_citations.py"
        " tests/locale/test_catalogues.py::test_no_message_is_missing"
        " tests/locale/test_catalogues.py::test_every_language_has_every_message",
    )
    assert run.returncode == 0, run.stdout
