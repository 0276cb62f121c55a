"""Lets players choose their own keys."""

from ..app import App
from ..feature import Feature, Handlers
from ..keys import ACTIONS, RESERVED
from ..settings import Settings
from ..words import text

IGNORED = ("", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Dead", "Process", "Unidentified")
"""Names that are not keys of their own, such as modifiers."""

BUSY = ("Tab", "Enter", " ", "Shift+Tab", "Shift+Enter", "Shift+ ")
"""Keys that operate the controls of the page, and so cannot be chosen."""

KEYS_OF_OPTIONS = {"ready-on": "freeze"}
"""The action whose key the text of a setting's value names."""

_SIGNS = {"ArrowUp": "↑", "ArrowRight": "→", "ArrowDown": "↓", "ArrowLeft": "←", "Control": "Ctrl", " ": "Space"}


def key_parts(key: str, printed: "dict[str, str] | None" = None) -> list[str]:
    """Return the labels of a key and its modifiers: `Control+z` is Ctrl and Z.

    printed: the labels of letters on a non-Latin layout, by Latin letter.
    """
    parts = key.split("+") if len(key) > 1 and key[-1] != "+" else [key] if len(key) == 1 else key[:-2].split("+") + ["+"]
    return [_SIGNS.get(part, (printed or {}).get(part, part).upper() if len(part) == 1 else part) for part in parts]


def foreign_letters(printed: "dict[str, str]") -> "dict[str, str]":
    """Return the labels of letters by Latin letter, for a non-Latin layout; {} for a Latin one.

    printed: the labels by the browser's key codes, such as {"KeyW": "ц"}.
    """
    if [sign for sign in printed.values() if len(sign) == 1 and "a" <= sign.lower() <= "z"]:
        return {}
    return {place[3:].lower(): printed[place] for place in printed if place[:3] == "Key" and len(printed[place]) == 1}


def keys_of(settings: Settings, word: str) -> list[str]:
    """Return the current keys of an action."""
    for name, action, keys in ACTIONS:
        if name == word:
            return [key for key in settings.keys.get(word, keys) if settings.actions.get(key) == action]
    return []


def key_label(settings: Settings, word: str) -> str:
    """Return the label of an action's first key, or ""."""
    keys = keys_of(settings, word)
    return "+".join(key_parts(keys[0])) if keys else ""


def option_text(settings: Settings, language: str, name: str, value: str) -> str:
    """Return the text of a setting's value; one that names a key names the player's."""
    word = f"{name}-{value}"
    if word not in KEYS_OF_OPTIONS:
        return text(language, word)
    key = key_label(settings, KEYS_OF_OPTIONS[word])
    return text(language, word, key=key) if key else text(language, word + "-tap")


class Keyboard(Feature):
    """The editing of key bindings."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.model = app.model
        self.is_open = False
        """Whether the keys are being edited."""
        self.wanting = ""
        """The action that is waiting for a key, or ""."""
        self.notice: tuple[str, dict[str, object]] | None = None
        """The word and facts of the latest change."""

    def handlers(self) -> Handlers:
        return {
            "keys-change": self.on_keys_change,
            "key-want": self.on_key_want,
            "key-pressed": self.on_key_pressed,
            "key-remove": self.on_key_remove,
            "keys-reset": self.on_keys_reset,
        }

    def keys_of(self, word: str) -> list[str]:
        """Return the current keys of an action."""
        return keys_of(self.model.settings, word)

    def on_keys_change(self) -> None:
        """Begin or end editing."""
        self.is_open = not self.is_open
        self.wanting = ""
        self.notice = None

    def on_key_want(self, word: str) -> None:
        """Wait for a key to add to an action."""
        self.wanting = word
        self.notice = ("key-press", {"action": self._name(word)})

    def on_key_pressed(self, key: str) -> None:
        """Assign a key to the waiting action, and remove it from any other."""
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
        chosen[word] = [other for other in self.keys_of(word) if other != key] + [key]
        self.send("set-keys", chosen)

    def on_key_remove(self, word: str, key: str) -> None:
        self.wanting = ""
        self.notice = ("key-removed", {"key": "+".join(key_parts(key)), "action": self._name(word)})
        chosen = dict(self.model.settings.keys)
        chosen[word] = [other for other in self.keys_of(word) if other != key]
        self.send("set-keys", chosen)

    def on_keys_reset(self) -> None:
        """Restore the default keys."""
        self.wanting = ""
        self.notice = ("keys-as-first", {})
        self.send("set-keys", {})

    def _name(self, word: str) -> str:
        return text(self.model.language, word)
