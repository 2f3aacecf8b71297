"""The compiled cache is keyed by the sources, and other users of Numba keep theirs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import pioche
from pioche.kernel import cache as kernel_cache
from pioche.kernel import jit
from pioche.rl.jit import LEARNERS

SOURCE = Path(jit.__file__).parent.parent.parent
DRAW = (
    "import numpy as np\n"
    "from pioche.kernel.rng import seed_fast, below\n"
    "row = np.zeros(4, np.int64); seed_fast(row, 1); print(below(row, 100))"
)


def run(tree: Path, cache: Path, code: str, **environment: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(tree), "PIOCHE_CACHE": str(cache), **environment}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def tree(tmp_path):
    """A copy of the package that may be edited."""
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(SOURCE / "pioche", tmp_path / "pioche", ignore=ignore)
    return tmp_path


def test_an_edited_helper_in_another_file_is_not_served_from_the_old_cache(tree, tmp_path):
    cache = tmp_path / "cache"
    before = run(tree, cache, DRAW)
    assert run(tree, cache, DRAW) == before
    edited = tree / "pioche/kernel/rng.py"
    edited.write_text(edited.read_text().replace("return product >> 32", "return 1000"))
    assert run(tree, cache, DRAW).strip() == "1000"
    assert len(list(cache.iterdir())) == 2


def test_another_copy_of_the_same_sources_finds_what_is_compiled(tree, tmp_path):
    cache = tmp_path / "cache"
    expected = run(tree, cache, DRAW)
    kept = {path: path.stat().st_mtime_ns for path in cache.rglob("*.nb?")}
    copy = tmp_path / "elsewhere"
    shutil.copytree(tree / "pioche", copy / "pioche", copy_function=shutil.copyfile)  # written now
    assert run(copy, cache, DRAW) == expected
    assert {path: path.stat().st_mtime_ns for path in cache.rglob("*.nb?")} == kept


def test_plain_mode_needs_no_compiler(tree, tmp_path):
    code = (
        "import sys, pioche; pioche.deal('parade', seats=2, seed=1); print('numba' in sys.modules)"
    )
    assert run(tree, tmp_path / "cache", code, PLAIN="1").strip() == "False"
    assert not (tmp_path / "cache").exists()


def test_a_cache_that_cannot_be_written_is_done_without(tree, tmp_path):
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("")
    code = (
        "from pioche.kernel.jit import CACHE; from pioche.kernel.seats import only\n"
        "print(CACHE, only(2))"
    )
    assert run(tree, blocked, code).strip() == "None 4"


@pytest.mark.parametrize("damage", [b"", b"\x80nonsense"])
@pytest.mark.parametrize("kind", ["*.nbi", "*.nbc"])
def test_a_damaged_cache_is_made_anew(tree, tmp_path, kind, damage):
    folder = tmp_path / "cache"
    expected = run(tree, folder, DRAW)
    damaged = list(folder.rglob(kind))
    assert damaged
    for path in damaged:
        path.write_bytes(damage)
    assert run(tree, folder, DRAW) == expected
    assert all(path.read_bytes() != damage for path in folder.rglob("*.nbi"))


def test_a_cache_without_room_is_done_without(tree, tmp_path):
    no_room = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))\n"
    )
    expected = run(tree, tmp_path / "elsewhere", DRAW)
    assert run(tree, tmp_path / "cache", no_room + DRAW, PYTHONDONTWRITEBYTECODE="1") == expected


def test_a_user_without_a_home_plays_without_a_cache(tree):
    code = "import pathlib\ndef homeless(): raise RuntimeError\npathlib.Path.home = homeless\n"
    code += "from pioche.kernel.jit import CACHE; print(CACHE)"
    assert run(tree, "", code, XDG_CACHE_HOME="not/absolute").strip() == "None"


def test_other_users_of_numba_keep_their_cache_setting(tree, tmp_path):
    code = (
        "import numba; before = numba.config.CACHE_DIR; import pioche\n"
        "print(numba.config.CACHE_DIR == before)"
    )
    assert run(tree, tmp_path / "cache", code).strip() == "True"


def test_folders_long_unused_are_forgotten(tmp_path):
    old, new, foreign = f"compiled-{0:016x}", f"checked-{1:016x}", "documents"
    long_ago = time.time() - 2 * kernel_cache.FORGOTTEN_AFTER
    for name in (old, new, foreign):
        (tmp_path / name).mkdir()
    for name in (old, foreign):
        os.utime(tmp_path / name, (long_ago, long_ago))
    kernel_cache.forget_old_folders(tmp_path)
    assert {folder.name for folder in tmp_path.iterdir()} == {new, foreign}


def test_compiled_code_lies_where_an_edit_of_it_names_another_cache():
    package = Path(pioche.__file__).parent
    compiled = [
        path.relative_to(package)
        for path in package.rglob("*.py")
        if re.search(r"^@(kernel|inlined)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert len(compiled) > 20
    known = {*kernel_cache.PLAYERS, *LEARNERS}
    assert {path.parts[0] for path in compiled} == known
    for path in compiled:
        if path.parts[0] == "rl":
            text = (package / path).read_text(encoding="utf-8")
            assert "from pioche.rl.jit import" in text, f"{path} is kept with the rules"
