"""The page on the wire and the description for programs say what `server/wire.py` says."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parent.parent.parent / "docs/wire.py"


def script() -> Any:
    spec = importlib.util.spec_from_file_location("docs_wire", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["wire.md", "asyncapi.json"])
def test_it_is_up_to_date(name: str) -> None:
    path = SCRIPT.with_name(name)
    assert path.read_text(encoding="utf-8") == script().texts()[path], "run python docs/wire.py"


def test_every_message_says_what_it_is_for() -> None:
    schemas, _ = script().components()
    silent = {name for name, schema in schemas.items() if not schema.get("description")}
    assert silent == set()


def test_all_that_is_referred_to_is_there() -> None:
    described = script().description()
    for reference in references(described):
        found = described
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]


def references(part: Any) -> list[str]:
    if isinstance(part, dict):
        inner = [found for value in part.values() for found in references(value)]
        return inner + ([part["$ref"]] if isinstance(part.get("$ref"), str) else [])
    return (
        [found for value in part for found in references(value)] if isinstance(part, list) else []
    )
