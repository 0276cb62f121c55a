"""The shelf in an export."""

from ..backup.part import Part
from .shelf import NAME, unpack_firsts


class Shelves(Part):
    """What was made for the first time; merging keeps what either device has."""

    def __init__(self) -> None:
        super().__init__("backup-shelf", NAME)

    def check(self, name: str, text: str) -> None:
        """Raises: BadSave."""
        unpack_firsts(text)

    def count(self, texts: dict[str, str]) -> int:
        """Count the filled places."""
        return sum([firsts.tile + len(firsts.puzzles) for firsts in [unpack_firsts(text) for text in texts.values()]])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        if NAME not in other or NAME not in own:
            return dict(other)
        firsts = unpack_firsts(own[NAME])
        before = firsts.pack()
        firsts.join(unpack_firsts(other[NAME]))
        return {} if firsts.pack() == before else {NAME: firsts.pack()}
