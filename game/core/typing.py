"""Names for annotations, which MicroPython does not evaluate and has no modules for."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, TypeAlias
else:
    Any = Callable = Iterable = Iterator = Mapping = Sequence = TypeAlias = None

__all__ = ["Any", "Callable", "Iterable", "Iterator", "Mapping", "Sequence", "TypeAlias"]
