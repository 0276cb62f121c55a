"""An export as a file, or as a text to copy: texts by name, with a checksum."""

from ...core.long_json import loads_in_slices, quoted
from ...core.order import in_order
from ...core.packed_text import FAILURES, checksum, unpack
from ..store import BadSave

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

FORMAT = "tilelab-export"
VERSION = 1

MAX_FILE = 12_000_000
"""The size of the largest file that is read, in bytes: browsers keep about five million characters for a site."""

CODE = "TILELAB1."
"""How a text to copy begins."""

MAX_UNPACKED = 1_000_000
"""How many bytes a text to copy holds at most, unpacked."""

_MAX_NAMES = 2_000
"""How many texts an export may hold: ten times as many as the longest sessions and all else take."""
_HEAD = 40
"""Within how many characters an export names its format."""


def format_export(texts: dict[str, str], day: str) -> str:
    """Return texts by name as one file."""
    pieces: list[str] = []
    for _ in format_in_slices(texts, day, pieces):
        pass
    return pieces[0]


def format_in_slices(texts: dict[str, str], day: str, pieces: list[str]) -> "Iterator[None]":
    """Add texts by name as one file to a list, giving way after each text."""
    head = f'{{"format": "{FORMAT}", "v": {VERSION}, "made": "{day}", "sum": "{_sum(texts)}", "texts": '
    rows = []
    for name in texts:
        rows.append(f"{quoted(name)}: {quoted(texts[name])}")
        yield
    pieces.append(head + "{" + ", ".join(rows) + "}}")


def parse_export(text: str) -> dict[str, str]:
    """Return the texts by name of a file or of a text that was copied. Raises: BadSave with the reason."""
    texts: dict[str, str] = {}
    for _ in parse_in_slices(text, texts):
        pass
    return texts


def parse_in_slices(text: str, texts: dict[str, str]) -> "Iterator[None]":
    """Add the texts by name of an export to a table, giving way after each. Raises: BadSave with the reason."""
    text = text.strip()
    if text[: len(CODE)] == CODE:
        text = _unpacked(text)
    if FORMAT not in text[:_HEAD]:
        raise BadSave("backup-wrong")
    if text.count('"') - text.count('\\"') > 10 * _MAX_NAMES:
        raise BadSave("backup-edited")
    found: list[Any] = []
    try:
        for _ in loads_in_slices(text, found):
            yield
    except (ValueError, RuntimeError, MemoryError):
        found = []
    if not found:
        raise BadSave("backup-cut-off")
    texts.update(_checked(found[0]))


def _unpacked(text: str) -> str:
    try:
        return unpack("".join(text[len(CODE) :].split()), MAX_UNPACKED)
    except FAILURES:
        pass
    raise BadSave("backup-cut-off")


def _checked(data: "Any") -> dict[str, str]:
    """Return the texts of an export. Raises: BadSave with the reason."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadSave("backup-wrong")
    if not isinstance(data.get("v"), int) or data["v"] > VERSION:
        raise BadSave("backup-newer")
    texts = data.get("texts")
    if not isinstance(texts, dict) or len(texts) > _MAX_NAMES or [one for one in texts.values() if not isinstance(one, str)]:
        raise BadSave("backup-edited")
    if [name for name in texts if "\0" in name + texts[name]]:  # What follows it would not reach the browser's storage.
        raise BadSave("backup-edited")
    if _sum(texts) != data.get("sum"):
        raise BadSave("backup-edited")
    return texts


def _sum(texts: dict[str, str]) -> str:
    text = "\n".join([name + "\n" + texts[name] for name in in_order(list(texts), str)])
    return checksum(text.encode("utf-8", "surrogatepass"))
