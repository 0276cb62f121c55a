"""Sorts long lists: MicroPython's own sort takes quadratic time for a list in order."""

import heapq

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def in_order(items: "list[Any]", key: "Callable[[Any], Any]") -> "list[Any]":
    """Return items sorted by key; items with equal keys keep their order."""
    heap: list[tuple[Any, int]] = []
    for place, item in enumerate(items):
        heapq.heappush(heap, (key(item), place))
    return [items[heapq.heappop(heap)[1]] for _ in items]
