"""Memoised results of a function, bounded in size, that never stall a search."""

from collections.abc import Callable
from typing import Generic, TypeVar

Value = TypeVar("Value")

FREED_PER_CALL = 3_000


class Generation(dict[int, Value]):
    """Values made on demand, or copied from the previous generation."""

    def __init__(self, make: Callable[[int], Value], old: dict[int, Value]) -> None:
        super().__init__()
        self.make = make
        self.old = old

    def __missing__(self, key: int) -> Value:
        value = self.old.get(key)
        if value is None:
            value = self.make(key)
        self[key] = value
        return value


class Memo(Generic[Value]):
    """Results of a function in two generations of bounded size, so that it never stalls to make room.

    The search reads `young`. When that is full it becomes the old generation, from which entries are copied back on demand. The
    one before is freed bit by bit, since freeing 100,000 entries at once takes tens of milliseconds.
    """

    def __init__(self, size: int, make: Callable[[int], Value]) -> None:
        self.size = size
        self.young: Generation[Value] = Generation(make, {})
        self.spent: dict[int, Value] = {}

    def __len__(self) -> int:
        return len(self.young) + len(self.young.old) + len(self.spent)

    def make_room(self) -> None:
        """Make room if needed; call it between parts of a search, never within one."""
        if len(self.young) > self.size and not self.spent:
            old, self.spent = self.young, self.young.old
            old.old = {}
            self.young = Generation(old.make, old)
        for _ in range(min(FREED_PER_CALL, len(self.spent))):
            self.spent.popitem()
