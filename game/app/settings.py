"""What a player chooses once for every game, in one table, kept as one text; knows nothing of how a choice looks."""

import json

from .keys import actions_by_key
from .store import VERSION, parse
from .words import LANGUAGES

CHOICES: dict[str, tuple[str, ...]] = {
    "language": LANGUAGES,
    "theme": ("system", "light", "dark", "contrast-light", "contrast-dark"),
    "tiles": ("classic", "sea", "forest", "berry", "dusk", "grey", "own"),
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
    "pulse": ("off", "on"),
    "prompts": ("0", "1", "2", "3"),
}
"""The values of each choice, the one that holds until the player chooses first."""

OF_PUZZLES = {"arrows": True, "hover": True, "ready": True, "inspection": True, "tint": True, "pulse": False}
"""Whether a choice is for puzzles alone or for the other games alone; the rest are for all games."""


class Settings:
    """chosen: a value for each choice. keys: the player's own keys by action. actions: what each key asks for.

    plans: by game, the kind of board that its next new game is to have; "" for the kind in play.
    """

    def __init__(self) -> None:
        self.chosen = {name: values[0] for name, values in CHOICES.items()}
        self.keys: dict[str, list[str]] = {}
        self.actions = actions_by_key(self.keys)
        self.plans: dict[str, str] = {}

    def choose(self, name: str, value: object) -> bool:
        """Take a value if there is such a one; tell whether there is."""
        if value not in CHOICES.get(name, ()):
            return False
        self.chosen[name] = str(value)
        return True

    def set_keys(self, keys: dict[str, list[str]]) -> None:
        """Let these keys ask for these actions, and the other actions keep the keys of the table."""
        self.keys = keys
        self.actions = actions_by_key(keys)

    def action_of(self, names: list[str]) -> str:
        """Return what a key asks for by the first of its names that asks for anything, or ""."""
        for name in names:
            if name in self.actions:
                return self.actions[name]
        return ""

    def pack(self) -> str:
        """Return all choices as one text."""
        kept: dict[str, object] = {"v": VERSION, "keys": self.keys, "plans": self.plans}
        kept.update(self.chosen)
        return json.dumps(kept)

    def load(self, text: str) -> None:
        """Load a text; what is missing or unknown in it stays as it was. Raises: BadSave."""
        kept = parse(text)
        for name in CHOICES:
            self.choose(name, kept.get(name))
        plans = kept.get("plans")
        if isinstance(plans, dict):
            self.plans = {game: str(plans[game]) for game in plans}
        keys = kept.get("keys")
        if isinstance(keys, dict):
            self.set_keys({word: [str(key) for key in keys[word]] for word in keys if isinstance(keys[word], list)})
