"""Preferences that apply to all games, in one table and stored as one text."""

import json

from .keys import actions_by_key
from .store import VERSION, parse
from .words import LANGUAGES

CHOICES: dict[str, tuple[str, ...]] = {
    "language": LANGUAGES,
    "theme": ("system", "light", "dark", "contrast-light", "contrast-dark"),
    "tiles": ("classic", "sea", "forest", "berry", "dusk", "grey"),
    "hand": ("right", "left"),
    "pad": ("off", "on"),
    "arrows": ("tile", "gap"),
    "hover": ("off", "on"),
    "ready": ("off", "on"),
    "inspection": ("off", "5", "10", "15"),
    "tint": ("home", "fringe", "rows", "plain"),
    "digits": ("usual", "large", "small"),
    "hints": ("at-once", "two-steps"),
    "sound": ("off", "on"),
    "vibration": ("off", "on"),
}
"""The values of each choice, the default first."""

OF_PUZZLES = ("arrows", "hover", "ready", "inspection", "tint")
"""Choices that only puzzles have; the rest apply to all games."""


class Settings:
    """The player's choices and keys."""

    def __init__(self) -> None:
        self._loaded: dict[str, object] = {}
        """What is stored, with settings that only another version knows."""
        self.chosen = {name: values[0] for name, values in CHOICES.items()}
        self.keys: dict[str, list[str]] = {}
        """The player's own keys, by action."""
        self.actions = actions_by_key(self.keys)
        """The message of each key."""
        self.plans: dict[str, str] = {}
        """The board kind of the next new game, by game id; "" for the current kind."""

    def choose(self, name: str, value: object) -> bool:
        """Set a choice; return False for an unknown value."""
        if value not in CHOICES.get(name, ()):
            return False
        self.chosen[name] = str(value)
        return True

    def set_keys(self, keys: dict[str, list[str]]) -> None:
        """Assign keys to these actions; other actions keep their default keys."""
        self.keys = keys
        self.actions = actions_by_key(keys)

    def action_of(self, names: list[str]) -> str:
        """Return the message of the first name that has one, or ""."""
        for name in names:
            if name in self.actions:
                return self.actions[name]
        return ""

    def pack(self) -> str:
        """Return all choices as one text."""
        data = dict(self._loaded, v=VERSION, keys=self.keys, plans=self.plans)
        data.update(self.chosen)
        return json.dumps(data)

    def load(self, text: str) -> None:
        """Load a text; missing or unknown values change nothing. Raises: BadSave."""
        data = self._loaded = parse(text)
        for name in CHOICES:
            self.choose(name, data.get(name))
        plans = data.get("plans")
        if isinstance(plans, dict):
            self.plans = {game: str(plans[game]) for game in plans}
        keys = data.get("keys")
        if isinstance(keys, dict):
            self.set_keys({word: [str(key) for key in keys[word]] for word in keys if isinstance(keys[word], list)})
