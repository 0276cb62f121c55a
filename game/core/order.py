"""Puts long lists in order: MicroPython takes time by the square for one that is in order already."""

import heapq

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def in_order(items: "list[Any]", key: "Callable[[Any], Any]") -> "list[Any]":
    """Return items by a key; those of one key stay as they were."""
    heap: list[tuple[Any, int]] = []
    for place, item in enumerate(items):
        heapq.heappush(heap, (key(item), place))
    return [items[heapq.heappop(heap)[1]] for _ in items]
