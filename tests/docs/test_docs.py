"""Documentation is tested: doctests run, links lead somewhere, nothing is left out."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest
import typer

import pioche
from pioche.cli import app
from pioche.games.game import find, slugs
from pioche.games.rules_page import rules_page
from pioche.lab.bench import FIGURES

ROOT = Path(__file__).parent.parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("bench/*.md")])
README = (ROOT / "README.md").read_text(encoding="utf-8")
MODULES = [
    m.name for m in pkgutil.walk_packages(pioche.__path__, "pioche.") if "__main__" not in m.name
]


@pytest.mark.parametrize("name", ["pioche", *MODULES])
def test_examples_in_docstrings_run(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples_in_docstrings():
    finder = doctest.DocTestFinder()
    modules = [importlib.import_module(name) for name in ["pioche", *MODULES]]
    examples = [test for module in modules for test in finder.find(module) if test.examples]
    assert len(examples) >= 8


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_pages_name_are_there(page):
    text = page.read_text(encoding="utf-8")
    for name in re.findall(r"`((?:src|tests|docs|bench)/[\w./-]+\.(?:py|md|txt|po))`", text):
        if "highcard" not in name:
            assert (ROOT / name).exists(), f"{page.name} names {name}"


@pytest.mark.parametrize("slug", slugs())
def test_the_rules_page_says_what_the_code_does(slug):
    path = Path(importlib.import_module(f"pioche.games.{slug}").__file__).parent / "RULES.md"
    assert path.read_text(encoding="utf-8") == rules_page(find(slug)), (
        f"write it with: python -m pioche.games.rules_page {slug} > {path.relative_to(ROOT)}"
    )


def test_the_readme_names_every_command_and_game():
    commands = typer.main.get_command(app).commands
    for command in commands:
        assert f"pioche {command}" in README
    for slug in ("mission626", "princess", "parade", "level8", "resistance"):
        assert f"`{slug}`" in README


def test_make_targets_that_the_pages_name_exist():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for page in PAGES:
        for target in re.findall(r"`make (\w+)`", page.read_text(encoding="utf-8")):
            assert re.search(rf"^{target}:", makefile, re.M), f"{page.name}: make {target}"


@pytest.mark.parametrize(
    "name",
    ["README.md", "docs/lab.md", "docs/learning.md", "docs/openspiel.md", "docs/pettingzoo.md"],
)
def test_python_in_the_pages_runs(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    for code in re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S):
        exec(compile(code, name, "exec"), {})


def test_the_page_of_the_laboratory_names_every_option():
    page = (ROOT / "docs/lab.md").read_text(encoding="utf-8")
    for option in typer.main.get_command(app).commands["sim"].params:
        names = {*option.opts, *option.secondary_opts}
        known = {"slug", "--option", "--help"}  # as everywhere
        assert names & known or any(name in page for name in names), option.name


def test_every_figure_of_the_bench_has_its_result():
    results = (ROOT / "bench/RESULTS.md").read_text(encoding="utf-8")
    for slug in slugs():
        assert slug.title() in results
    for name in FIGURES:
        assert f"`{name}`" in results


def test_the_glossary_has_the_words_of_the_code():
    glossary = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    for word in (
        *("seat", "player", "user", "table", "state", "view", "world", "move", "event", "entry"),
        *("hand", "deck", "pile", "deal", "round", "game"),
    ):
        assert f"**{word}**" in glossary
