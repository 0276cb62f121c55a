"""A bot's fingerprint changes exactly when its code or its state does, in whatever process it is taken."""

import collections
import copy
import functools
import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

from game.arena import fingerprint as module
from game.arena.fingerprint import Unknowable, fingerprint
from tests.environment import ROOT


class Agent:
    """Holds whatever a bot may."""

    unit = 1

    def __init__(self, state: object) -> None:
        self.state = state

    def choose(self, game: Any) -> int:
        return int(game.legal_actions()[0])


class Slotted:
    """Has no dictionary."""

    __slots__ = ("weight",)

    def __init__(self, weight: float) -> None:
        self.weight = weight


class Array:
    """Looks like an array of NumPy's."""

    def __init__(self, content: bytes, dtype: str, shape: tuple[int, ...]) -> None:
        self.content, self.dtype, self.shape = content, dtype, shape

    def tobytes(self) -> bytes:
        return self.content


def trained(weight: object) -> Callable[[Any], object]:
    def choose(game: Any) -> object:
        return weight

    return choose


def defaulting(weight: object) -> Callable[..., object]:
    def choose(game: Any, best: object = weight, *, other: object = None) -> object:
        return best

    return choose


def keyed(weight: object) -> Callable[..., object]:
    def choose(game: Any, *, best: object = weight) -> object:
        return best

    return choose


def with_global(weight: object) -> Callable[..., object]:
    names: dict[str, object] = {"weight": weight, "__name__": "mine", "help": None}
    exec("def help(): return weight\ndef choose(game): return help()", names)
    return names["choose"]  # type: ignore[return-value]


def loop(weight: object) -> object:
    ring: list[object] = [weight]
    ring.append(ring)
    return ring


PAIRS: dict[str, tuple[object, object]] = {
    "attribute": (Agent(1), Agent(-1)),
    "float": (Agent(0.1), Agent(0.1000001)),
    "type": (Agent(1), Agent(True)),
    "sign of zero": (Agent(0.0), Agent(-0.0)),
    "nested": (Agent({"a": [1, (2, {3})]}), Agent({"a": [1, (2, {4})]})),
    "order": (Agent([1, 2]), Agent([2, 1])),
    "slots": (Slotted(1), Slotted(2)),
    "closure": (trained([1]), trained([2])),
    "default": (defaulting(1), defaulting(2)),
    "keyword default": (keyed(1), keyed(2)),
    "global of a helper": (with_global(1), with_global(2)),
    "lambdas of one line": (lambda game: 0, lambda game: 1),
    "method": (Agent(1).choose, Agent(2).choose),
    "partial": (functools.partial(trained, 1), functools.partial(trained, 2)),
    "wrapped": (functools.lru_cache(trained(1)), functools.lru_cache(trained(2))),
    "bytes of an array": (Array(b"1", "i8", (1,)), Array(b"2", "i8", (1,))),
    "dtype of an array": (Array(b"1", "i8", (1,)), Array(b"1", "u8", (1,))),
    "shape of an array": (Array(b"12", "i8", (1, 2)), Array(b"12", "i8", (2, 1))),
    "ring": (loop(1), loop(2)),
    "random": (random.Random(1), random.Random(2)),
    "deque": (collections.deque([1, 2]), collections.deque([2, 1])),
    "class": (type("Bot", (), {"a": 1}), type("Bot", (), {"a": 2})),
    "base": (type("Bot", (Agent,), {}), type("Bot", (Slotted,), {})),
    "class of a state": (Agent(Slotted(1)), Agent(Agent(1))),
    "function as state": (Agent(trained(1)), Agent(trained(2))),
}


@pytest.mark.parametrize("name", PAIRS)
def test_other_code_or_state_is_another_bot(name: str) -> None:
    first, second = PAIRS[name]
    assert fingerprint(first)[0] != fingerprint(second)[0]
    assert fingerprint(first) == fingerprint(copy.deepcopy(first))


UNKNOWABLE: list[object] = [threading.Lock(), iter([1]), (number for number in [0]), sys.stdout, random.SystemRandom()]


@pytest.mark.parametrize("state", UNKNOWABLE)
def test_what_has_no_canonical_form_is_refused_by_its_type(state: object) -> None:
    try:
        result = fingerprint(Agent(state))
    except Unknowable as error:
        assert type(state).__name__ in str(error)
    else:
        assert result == fingerprint(Agent(copy.copy(state)))


def test_a_deep_structure_is_refused_too() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(Unknowable, match="too deep"):
        fingerprint(deep)


SCRIPT = """
from tests.arena.test_fingerprint import PAIRS, fingerprint
print([fingerprint(value)[0] for pair in PAIRS.values() for value in pair])
print(fingerprint({"b", "a", ("c",), 1.5, frozenset("xyz")}), fingerprint({"b": {"y", "z"}, "a": 1}))
"""


def test_the_fingerprint_is_the_same_in_every_process() -> None:
    outputs = set()
    for seed in ("1", "2", "77"):
        environ = {**os.environ, "PYTHONHASHSEED": seed}
        outputs.add(subprocess.run([sys.executable, "-c", SCRIPT], cwd=ROOT, env=environ, capture_output=True, check=True).stdout)
    assert len(outputs) == 1


def test_only_a_bot_that_uses_tilelab_depends_on_its_engine() -> None:
    def choose(game: Any) -> object:
        return module.engine_version()

    assert fingerprint(choose)[1] is True
    assert fingerprint(trained(1))[1] is False
