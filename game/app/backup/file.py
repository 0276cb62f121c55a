"""The format of an export, as a file or as a text to copy: texts by name, with a checksum."""

from ...core.long_json import in_order, loads_in_slices, quoted
from ...core.packed_text import FAILURES, checksum, unpack
from ...core.typing import Any, Iterator
from ..feature import Effect
from ..store import BadSave

FORMAT = "tilelab-export"
VERSION = 1

MAX_FILE = 12_000_000
"""Maximum size of a file in bytes; browsers store about five million characters per site."""

CODE = "TILELAB1."
"""Prefix of a text to copy."""

MAX_UNPACKED = 1_000_000
"""Maximum unpacked size of a text to copy, in bytes."""

_MAX_NAMES = 2_000
"""Maximum texts in an export, ten times as many as a full storage holds."""
_HEAD = 40
"""The format must be named within this many characters."""


class Download(Effect):
    """Offer the player a file; kind: its media type, such as text/csv."""

    def __init__(self, name: str, kind: str, text: str) -> None:
        self.name = name
        self.kind = kind
        self.text = text


def format_export(texts: dict[str, str], day: str) -> str:
    """Return the file of texts by name."""
    pieces: list[str] = []
    for _ in format_in_slices(texts, day, pieces):
        pass
    return pieces[0]


def format_in_slices(texts: dict[str, str], day: str, pieces: list[str]) -> "Iterator[None]":
    """Add the file of texts by name to a list, yielding after each text."""
    head = f'{{"format": "{FORMAT}", "v": {VERSION}, "made": "{day}", "sum": "{_sum(texts)}", "texts": '
    rows = []
    for name in texts:
        rows.append(f"{quoted(name)}: {quoted(texts[name])}")
        yield
    pieces.append(head + "{" + ", ".join(rows) + "}}")


def parse_in_slices(text: str, texts: dict[str, str]) -> "Iterator[None]":
    """Add the texts by name of an export to a table, yielding after each. Raises: BadSave."""
    text = text.strip()
    if text[: len(CODE)] == CODE:
        text = _unpacked(text)
    if FORMAT not in text[:_HEAD]:
        raise BadSave("backup-wrong")
    if text.count('"') - text.count('\\"') > 10 * _MAX_NAMES:
        raise BadSave("backup-too-large")
    values: list[Any] = []
    try:
        for _ in loads_in_slices(text, values):
            yield
    except (ValueError, RuntimeError, MemoryError):
        values = []
    if not values:
        raise BadSave("backup-cut-off")
    texts.update(_checked(values[0]))


def _unpacked(text: str) -> str:
    try:
        return unpack("".join(text[len(CODE) :].split()), MAX_UNPACKED)
    except FAILURES:
        pass
    raise BadSave("backup-cut-off")


def _checked(data: "Any") -> dict[str, str]:
    """Validate an export and return its texts. Raises: BadSave."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadSave("backup-wrong")
    if not isinstance(data.get("v"), int) or data["v"] > VERSION:
        raise BadSave("backup-newer")
    texts = data.get("texts")
    if not isinstance(texts, dict) or [text for text in texts.values() if not isinstance(text, str)]:
        raise BadSave("backup-edited")
    if len(texts) > _MAX_NAMES:
        raise BadSave("backup-too-large")
    if [name for name in texts if "\0" in name + texts[name]]:  # The browser's storage would truncate the text there.
        raise BadSave("backup-edited")
    if _sum(texts) != data.get("sum"):
        raise BadSave("backup-edited")
    return texts


def _sum(texts: dict[str, str]) -> str:
    text = "\n".join([name + "\n" + texts[name] for name in in_order(list(texts), str)])
    return checksum(text.encode("utf-8", "surrogatepass"))
