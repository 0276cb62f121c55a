"""JSON of long texts and sorting of long lists; MicroPython's own take quadratic time."""

import heapq
import json

from .typing import Any, Callable, Iterator

_SHORT = 2_000
_ESCAPES = (("\\n", "\n"), ("\\t", "\t"), ("\\r", "\r"), ("\\b", "\b"), ("\\f", "\f"), ("\\/", "/"))
_BACKSLASH, _QUOTE, _PLACE = "\x01", "\x02", "\x03 long text "
"""Stand-ins for an escaped backslash, an escaped quote and a long text; valid JSON holds none of these characters."""


def quoted(text: str) -> str:
    """Return a text as JSON."""
    if len(text) < _SHORT or not _is_encodable(text):
        return json.dumps(text)
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    for code in range(32):
        if chr(code) in text:
            text = text.replace(chr(code), f"\\u{code:04x}")
    return '"' + text + '"'


def _is_encodable(text: str) -> bool:
    """Whether a text has no unpaired surrogate; browsers never send one."""
    try:
        text.encode()
    except UnicodeError:
        return False
    return True


def loads(text: str) -> "Any":
    """Parse JSON. Raises: ValueError, RuntimeError, MemoryError."""
    values: list[Any] = []
    for _ in loads_in_slices(text, values):
        pass
    return values[0]


def loads_in_slices(text: str, values: "list[Any]") -> "Iterator[None]":
    """Parse JSON and append its value to `values`, yielding after each long text. Raises: as `loads`."""
    if len(text) < _SHORT:
        values.append(json.loads(text))
        return
    if _BACKSLASH in text or _QUOTE in text or _PLACE[0] in text or "\\u0003" + _PLACE[1:] in text:
        raise ValueError("a control character")
    parts = text.replace("\\\\", _BACKSLASH).replace('\\"', _QUOTE).split('"')
    if len(parts) % 2 == 0:
        raise ValueError("an unterminated text")
    long_texts: list[str] = []
    for place in range(1, len(parts), 2):
        if len(parts[place]) >= _SHORT:
            long_texts.append(_unescaped(parts[place]))
            parts[place] = f"{_PLACE}{len(long_texts) - 1}"
            yield
    if not long_texts:
        values.append(json.loads(text))
        return
    shortened = '"'.join(parts).replace(_PLACE[0], "\\u0003").replace(_QUOTE, '\\"').replace(_BACKSLASH, "\\\\")
    values.append(_restored(json.loads(shortened), long_texts))


def _unescaped(text: str) -> str:
    """Decode what stands between the quotes of a JSON text. Raises: ValueError."""
    for escape, char in _ESCAPES:
        text = text.replace(escape, char)
    pieces = text.split("\\u")
    high = 0
    for place, piece in enumerate(pieces):
        rest = piece[4:] if place else piece
        if "\\" in rest:
            raise ValueError("an unknown escape")
        rest = rest.replace(_QUOTE, '"').replace(_BACKSLASH, "\\")
        if place:
            code = int(piece[:4], 16)
            if high and 0xDC00 <= code < 0xE000:
                pieces[place - 1] = ""
                code = 0x10000 + (high - 0xD800 << 10) + code - 0xDC00
            high = code if 0xD800 <= code < 0xDC00 and not rest else 0
            rest = chr(code) + rest
        pieces[place] = rest
    return "".join(pieces)


def _restored(value: "Any", long_texts: list[str]) -> "Any":
    """Put the long texts back."""
    if isinstance(value, str):
        return long_texts[int(value[len(_PLACE) :])] if value[: len(_PLACE)] == _PLACE else value
    if isinstance(value, list):
        return [_restored(item, long_texts) for item in value]
    if isinstance(value, dict):
        return {_restored(key, long_texts): _restored(item, long_texts) for key, item in value.items()}
    return value


def in_order(items: "list[Any]", key: "Callable[[Any], Any]") -> "list[Any]":
    """Return items sorted by key; items with equal keys keep their order."""
    heap: list[tuple[Any, int]] = []
    for place, item in enumerate(items):
        heapq.heappush(heap, (key(item), place))
    return [items[heapq.heappop(heap)[1]] for _ in items]
