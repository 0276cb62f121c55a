"""What is set, as a part of an export."""

from ..backup.part import Part
from ..store import parse
from . import colours
from .colours import NAME as COLOURS


class Choices(Part):
    """What is set rather than collected: the text of the export takes the place of one's own."""

    is_setting = True

    def __init__(self) -> None:
        super().__init__("backup-settings", "settings", COLOURS, "lab.settings")

    def check(self, name: str, text: str) -> None:
        """Read colours; of other choices only those are used that can be. Raises: BadSave."""
        if name == COLOURS:
            colours.unpack(text)
        else:
            parse(text)

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Take each text that another device had."""
        texts = dict(other)
        if COLOURS in texts:
            texts[COLOURS] = colours.pack(colours.unpack(texts[COLOURS]))
        return {name: text for name, text in texts.items() if own.get(name) != text}
