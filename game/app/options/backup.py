"""The preferences in an export."""

from ..backup.part import Part
from ..store import parse
from . import colours
from .colours import NAME as COLOURS


class Choices(Part):
    """Preferences: the imported value replaces the local one."""

    is_setting = True

    def __init__(self) -> None:
        super().__init__("backup-settings", "settings", COLOURS, "lab.settings")

    def check(self, name: str, text: str) -> None:
        """Check a text; only colours are validated fully, as other unknown values are ignored on loading. Raises: BadSave."""
        if name == COLOURS:
            colours.unpack(text)
        else:
            parse(text)

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Return the imported texts that differ."""
        texts = dict(other)
        if COLOURS in texts:
            texts[COLOURS] = colours.pack(colours.unpack(texts[COLOURS]))
        return {name: text for name, text in texts.items() if own.get(name) != text}
