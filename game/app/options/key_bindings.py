"""Lets a player choose the keys: messages in, effects out, beside `App`; knows no device."""

from ..app import App
from ..feature import Feature, Handlers
from ..keys import ACTIONS, RESERVED
from ..words import text

IGNORED = ("", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Dead", "Process", "Unidentified")
"""What comes before a key, or stands for none."""

BUSY = ("Tab", "Enter", " ", "Shift+Tab", "Shift+Enter", "Shift+ ")
"""What reaches and presses the controls of the page, and so asks for nothing else."""

_SIGNS = {"ArrowUp": "↑", "ArrowRight": "→", "ArrowDown": "↓", "ArrowLeft": "←", "Control": "Ctrl", " ": "Space"}


def key_parts(key: str, printed: "dict[str, str] | None" = None) -> list[str]:
    """Return what stands on the keys that are pressed together: `Control+z` is Ctrl and Z.

    printed: the capital that the player's layout has in the place of a letter, where it has no Latin letters.
    """
    parts = key.split("+") if len(key) > 1 and key[-1] != "+" else [key] if len(key) == 1 else key[:-2].split("+") + ["+"]
    return [_SIGNS.get(part, (printed or {}).get(part, part).upper() if len(part) == 1 else part) for part in parts]


def foreign_letters(printed: "dict[str, str]") -> "dict[str, str]":
    """Return what a layout prints in the places of the Latin letters, nothing if it has Latin letters itself.

    printed: what it prints by the browser's name of the place, such as {"KeyW": "ц"}.
    """
    if [sign for sign in printed.values() if len(sign) == 1 and "a" <= sign.lower() <= "z"]:
        return {}
    return {place[3:].lower(): printed[place] for place in printed if place[:3] == "Key" and len(printed[place]) == 1}


class Keyboard(Feature):
    """is_open: whether the keys are being changed. wanting: the action that waits for a key, or "". notice: (word, facts) of
    the latest change."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.model = app.model
        self.is_open = False
        self.wanting = ""
        self.notice: tuple[str, dict[str, object]] | None = None

    def handlers(self) -> Handlers:
        return {
            "keys-change": self.on_keys_change,
            "key-want": self.on_key_want,
            "key-pressed": self.on_key_pressed,
            "key-remove": self.on_key_remove,
            "keys-reset": self.on_keys_reset,
        }

    def keys_of(self, word: str) -> list[str]:
        """Return the keys that ask for an action just now, which is what a player is shown."""
        settings = self.model.settings
        for name, action, keys in ACTIONS:
            if name == word:
                return [key for key in settings.keys.get(word, keys) if settings.actions.get(key) == action]
        return []

    def on_keys_change(self) -> None:
        """Begin or end the changing of keys."""
        self.is_open = not self.is_open
        self.wanting = ""
        self.notice = None

    def on_key_want(self, word: str) -> None:
        """Let the next key be one more for an action."""
        self.wanting = word
        self.notice = ("key-press", {"action": self._name(word)})

    def on_key_pressed(self, key: str) -> None:
        """Give a key to the action that waits for one, and take it from any other."""
        if key in IGNORED or not self.wanting:
            return
        word = self.wanting
        if key in RESERVED:
            self.wanting = ""
            self.notice = None
            return
        facts: dict[str, object] = {"key": "+".join(key_parts(key)), "action": self._name(word)}
        if key in BUSY:
            self.notice = ("key-busy", facts)
            return
        self.wanting = ""
        self.notice = ("key-given", facts)
        chosen = dict(self.model.settings.keys)
        for former, _, _ in ACTIONS:
            keys = self.keys_of(former)
            if key in keys and former != word:
                keys.remove(key)
                chosen[former] = keys
                facts["former"] = self._name(former)
                self.notice = ("key-taken" if keys else "key-last-taken", facts)
        chosen[word] = [own for own in self.keys_of(word) if own != key] + [key]
        self.send("set-keys", chosen)

    def on_key_remove(self, word: str, key: str) -> None:
        """Take a key from an action."""
        self.wanting = ""
        self.notice = ("key-removed", {"key": "+".join(key_parts(key)), "action": self._name(word)})
        chosen = dict(self.model.settings.keys)
        chosen[word] = [own for own in self.keys_of(word) if own != key]
        self.send("set-keys", chosen)

    def on_keys_reset(self) -> None:
        """Give every action the keys of the table."""
        self.wanting = ""
        self.notice = ("keys-as-first", {})
        self.send("set-keys", {})

    def _name(self, word: str) -> str:
        return text(self.model.language, word)
