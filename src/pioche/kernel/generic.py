"""Functions dispatched on the record's dtype, in compiled code and in plain Python alike.

One search or playout is written once and compiled for each game, and the result is kept in
Numba's disk cache; closures over compiled functions are not, they compile in every process.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from pioche.kernel.jit import PLAIN

if not PLAIN:
    from numba import from_dtype
    from numba.extending import overload

Signature = TypeVar("Signature", bound=Callable[..., Any])

RULES: dict[Callable[..., Any], dict[Any, Callable[..., Any]]] = {}


def generic(signature: Signature) -> Signature:
    """Turn a signature into a function that each game implements for its own State.

    Its first argument is the state. Call it from compiled code, or from anywhere in plain mode.
    """
    rules: dict[Any, Callable[..., Any]] = {}
    function: Any = signature
    if PLAIN:

        @functools.wraps(signature)
        def function(*args: Any) -> Any:
            return rules[args[0].dtype](*args)

    else:
        overload(signature)(chooser(signature, rules))
    RULES[function] = rules
    chosen: Signature = function
    return chosen


def chooser(
    signature: Callable[..., Any], rules: dict[Any, Callable[..., Any]]
) -> Callable[..., Callable[..., Any] | None]:
    """What Numba asks at compile time: which rule serves these argument types?

    Numba compares the argument names with the signature's, hence the generated source.
    """
    names = list(inspect.signature(signature).parameters)
    arguments = ", ".join(names)
    scope: dict[str, Any] = {"rules": rules}
    exec(
        f"def choose({arguments}):\n"
        f"    rule = rules.get({names[0]})\n"
        f"    return (lambda {arguments}: rule({arguments})) if rule else None",
        scope,
    )
    choose: Callable[..., Callable[..., Any] | None] = scope["choose"]
    return choose


def implement(function: Callable[..., Any], dtype: np.dtype[Any], rule: Callable[..., Any]) -> None:
    """Let `rule` serve `function` for records of this dtype, and no other rule after it."""
    rules, key = RULES[function], dtype if PLAIN else from_dtype(dtype)
    if rules.setdefault(key, rule) is not rule:
        raise TypeError(
            f"{function.__name__}: two games have records of the same fields; rename one of them"
        )
