"""The page on observations says what every number of every game means."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).parent.parent.parent / "docs/observations.py"


def load() -> Any:
    spec = importlib.util.spec_from_file_location("docs_observations", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


OBSERVATIONS = load()


def test_it_is_up_to_date() -> None:
    written = OBSERVATIONS.PAGE.read_text(encoding="utf-8")
    assert written == OBSERVATIONS.page(), "run python docs/observations.py"
