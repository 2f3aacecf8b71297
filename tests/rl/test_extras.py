"""No framework is imported before it is asked for, and a missing one says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

FRAMEWORKS = ("gymnasium", "pettingzoo", "pyspiel", "pyarrow", "sklearn", "resvg_py", "PIL")
BLOCK = """
import sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {blocked}:
            raise ModuleNotFoundError("No module named " + repr(name), name=name)
sys.meta_path.insert(0, Blocked())
"""


def run(code, blocked=()):
    code = BLOCK.format(blocked=set(blocked) or "()") + code
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120
    )


def test_importing_pioche_imports_no_framework():
    found = run(f"import pioche, pioche.rl; print({set(FRAMEWORKS)} & set(sys.modules))")
    assert found.stdout == "set()\n", found.stderr


@pytest.mark.parametrize(
    ("code", "blocked", "says"),
    [
        (
            "import pioche.rl.gymnasium",
            "gymnasium",
            "Gymnasium is missing: pip install 'pioche[gymnasium]'",
        ),
        (
            "import pioche.rl.pettingzoo",
            "pettingzoo",
            "PettingZoo is missing: pip install 'pioche[pettingzoo]'",
        ),
        (
            "from pioche.rl import aec_env",
            "pettingzoo",
            "PettingZoo is missing: pip install 'pioche[pettingzoo]'",
        ),
        (
            "from pioche.rl import parallel_env",
            "gymnasium",
            "PettingZoo is missing: pip install 'pioche[pettingzoo]'",
        ),
        (
            "import pioche\n"
            "from pioche.rl.pictures import picture\n"
            "picture(pioche.deal('parade', seats=2, seed=1), 'rgb_array')",
            "resvg_py",
            "what paints pictures is missing: pip install 'pioche[pictures]'",
        ),
    ],
)
def test_a_missing_framework_says_what_to_install(code, blocked, says):
    found = run(code, [blocked])
    assert found.returncode == 1
    assert found.stderr.splitlines()[-1] == f"ImportError: {says}"
