"""Remembers what the Lab or Learn shows, so that a patch touches only what has changed."""

from ...app.view import ON
from ..patch import set_slot


class Drawn:
    def __init__(self) -> None:
        self.slots: dict[str, str] = {}
        self.facts: dict[str, object] = {}

    def put(self, slots: dict[str, str]) -> None:
        """Patch the slots; elements appear before others disappear, which may pass the focus on to them."""
        for is_leaving in (False, True):
            for slot, text in slots.items():
                if (text == ON) == is_leaving and self.slots.get(slot) != text:
                    set_slot(slot, text)
        self.slots.update(slots)

    def is_new(self, part: str, facts: object) -> bool:
        """Return whether a part's facts have changed since it was drawn, and store them."""
        if part in self.facts and self.facts[part] == facts:
            return False
        self.facts[part] = facts
        return True
