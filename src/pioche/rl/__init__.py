"""The games for learners: the one package that says "action" and "observation".

Nothing here imports a framework before it is asked for.

>>> import pioche.rl
>>> pioche.rl.features.find("parade").size > 0
True
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pioche.rl import features as features
    from pioche.rl.aec import aec_env as aec_env
    from pioche.rl.parallel import parallel_env as parallel_env
    from pioche.rl.vectors import vector_env as vector_env

WHERE = {  # the functions that are offered here, and the modules that have them
    "aec_env": "pioche.rl.aec",
    "parallel_env": "pioche.rl.parallel",
    "vector_env": "pioche.rl.vectors",
}
MODULES = ("features",)

__all__ = ["aec_env", "features", "parallel_env", "vector_env"]


def __getattr__(name: str) -> Any:
    if name in WHERE:
        return getattr(import_module(WHERE[name]), name)
    if name in MODULES:
        return import_module(f"pioche.rl.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *WHERE, *MODULES})
