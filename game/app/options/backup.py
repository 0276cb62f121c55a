"""The preferences in an export."""

from ..backup.part import Part
from ..store import parse


class Choices(Part):
    """Preferences: the imported value replaces the local one."""

    is_setting = True

    def __init__(self) -> None:
        super().__init__("backup-settings", "settings", "lab.settings")

    def check(self, name: str, text: str) -> None:
        """Check a text; unknown values are ignored on loading. Raises: BadSave."""
        parse(text)

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Return the imported texts that differ."""
        return {name: text for name, text in other.items() if own.get(name) != text}
