"""The player's preferences in the page: settings, keys and announcements."""

from js import Element, document, window
from jsffi import create_proxy

from ...app import words
from ...app.feature import Feature
from ...app.keys import ACTIONS
from ...app.options.key_bindings import foreign_letters, key_parts, option_text
from ...app.settings import CHOICES, OF_PUZZLES
from ...app.view import show
from ..app import PageApp
from ..device import told
from ..dom import KEEPERS, by_id, listen, make
from ..input import names_of
from ..widgets import chips, reveal, unpack

_SECTIONS = (
    ("options-look", ("theme", "tiles", "tint", "digits")),
    ("options-play", ("hand", "pad", "arrows")),
    ("options-race", ("hover", "ready", "inspection")),
    ("options-sound", ("sound", "vibration")),
)
"""The dialog's settings by section, each with the word of its title."""
_NEXT_THEME = {"system": "light", "light": "dark"}
"""What the button in the header chooses, by the theme; after any other the system's."""


class SettingsPage(Feature):
    """Builds the settings and the keys."""

    def __init__(self, page: PageApp) -> None:
        self._app = page.app
        self._send = page.send
        self._keyboard = page.assembly.keyboard
        self._dialog = ""
        self._keys = ("", False, "", "", "")
        self._printed: dict[str, str] = {}
        """What a layout without Latin letters prints, by Latin letter."""
        self._read_layout = create_proxy(self._take_layout)
        self._refused = create_proxy(lambda why=None: None)
        listen(by_id("dialog-help"), "keydown", self._key)

    def view(self, slots: dict[str, str]) -> None:
        """Fill the slots; rebuild the dialogs' lists if they have changed."""
        app = self._app
        keyboard = self._keyboard
        language, chosen = app.model.language, app.model.settings.chosen
        theme, is_loud = chosen["theme"], chosen["sound"] == "on"
        slots["theme@data-do"] = "set:theme:" + _NEXT_THEME.get(theme, "system")
        name = words.text(language, "choose-theme") + words.sign(language, ":") + words.text(language, "theme-" + theme)
        slots["theme@aria-label"] = slots["theme@title"] = name
        slots["sound@data-do"] = "set:sound:" + ("off" if is_loud else "on")
        slots["sound@aria-label"] = slots["sound@title"] = words.text(language, "choose-sound")
        slots["sound@aria-pressed"] = "true" if is_loud else "false"
        slots["sound-icon@href"] = "#i-sound-on" if is_loud else "#i-sound-off"
        if app.model.dialog == "options" and self._dialog != "options":
            self._build_settings()
        if app.model.dialog != "help" and keyboard.is_open:
            keyboard.on_keys_change()
        if app.model.dialog == "help" and self._dialog != "help":
            # A phone's help begins with touch; its keys are folded.
            by_id("help-table").toggleAttribute("open", not window.matchMedia("(pointer: coarse)").matches)
        if app.model.dialog == "help" and self._dialog != "help" and told(window.navigator, "keyboard"):
            window.navigator.keyboard.getLayoutMap().then(self._read_layout, self._refused)
        self._dialog = app.model.dialog
        if app.model.dialog != "help":
            return
        keys = (app.model.language, keyboard.is_open, keyboard.wanting, str(app.model.settings.keys), str(self._printed))
        if keys != self._keys:
            self._keys = keys
            self._build_keys()
        text = words.text(app.model.language, keyboard.notice[0], **keyboard.notice[1]) if keyboard.notice else ""
        slots["keys-notice.text"] = text
        slots["keys-change.text"] = words.text(app.model.language, "keys-changed" if keyboard.is_open else "keys-change")
        slots["keys-reset.text"] = words.text(app.model.language, "keys-reset")
        show(slots, "keys-reset", keyboard.is_open)

    def _build_settings(self) -> None:
        box = by_id("options-settings")
        box.replaceChildren()
        for title, names in _SECTIONS:
            shown = [name for name in names if self._applies(name)]
            if shown:
                section = make("section", box, class_="card", aria_labelledby=title)
                make("h3", section, words.text(self._app.model.language, title), id=title)
                for name in shown:
                    self._build_choice(section, name)
        hints = by_id("options-hints")
        hints.replaceChildren()
        self._build_choice(hints, "hints")

    def _applies(self, name: str) -> bool:
        """Return whether the game and the device have a setting."""
        is_of_game = self._app.model.game.is_permutation or name not in OF_PUZZLES
        is_silent = name == "vibration" and not told(window.navigator, "vibrate")
        return is_of_game and not is_silent

    def _build_choice(self, box: "Element", name: str) -> None:
        language = self._app.model.language
        settings = self._app.model.settings
        named = [(value, option_text(settings, language, name, value)) for value in CHOICES[name]]
        legend = words.text(language, "choose-" + name)
        chips(box, legend, name, named, settings.chosen[name], data_do=f"set:{name}:{{value}}")

    def _build_keys(self) -> None:
        """List every action with its keys, and buttons while they are being changed. The focus stays on its action."""
        active = document.activeElement
        focused = active.getAttribute("data-action") if active else None
        box = by_id("help-keys")
        box.replaceChildren()
        keyboard = self._keyboard
        for word, _, _ in ACTIONS:
            keys = keyboard.keys_of(word)
            if not keys and not keyboard.is_open:
                continue
            action = words.text(self._app.model.language, word)
            line = make("tr", box)
            make("th", line, action, scope="row")
            cell = make("td", line)
            for key in keys:
                place = cell
                if keyboard.is_open:
                    label = words.text(
                        self._app.model.language, "key-remove", key="+".join(key_parts(key, self._printed)), action=action
                    )
                    remove = f"key-remove:{word}:{{value}}"
                    place = make("button", cell, type="button", data_do=remove, value=key, data_action=word, aria_label=label)
                _write_key(place, key_parts(key, self._printed))
                if keyboard.is_open:
                    make("span", place, "×")
            if keyboard.is_open:
                label = words.text(self._app.model.language, "key-want", action=action)
                pressed = "true" if keyboard.wanting == word else "false"
                add = make("button", cell, "+", type="button", data_do="key-want:" + word, data_action=word, aria_label=label)
                add.setAttribute("aria-pressed", pressed)
                if focused == word:
                    reveal(add, True)

    def _take_layout(self, layout: "Element") -> None:
        """Show the letters of the player's layout in the help."""
        printed: dict[str, str] = {}
        # MicroPython's `upper` handles only ASCII.
        capital = window.String.prototype.toLocaleUpperCase
        layout.forEach(create_proxy(lambda sign, place, whole=None: printed.update({str(place): str(capital.call(sign))})))
        self._printed = foreign_letters(printed)
        self._send("tick")

    def _key(self, event: "Element") -> None:
        """Assign a key to the action that waits for one, instead of performing the key's own action."""
        if self._keyboard.wanting:
            event.preventDefault()
            names = names_of(event)
            # The name on every layout; a keypad's digit is the digit, not its arrow.
            name = names[0] if event.code.startswith("Numpad") else names[-1]
            self._send("key-pressed", name if event.key not in ("Shift", "Control", "Alt", "Meta") else "")


def _write_key(place: "Element", parts: list[str]) -> None:
    """Show a combination of keys, part by part."""
    together = make("span", place, class_="key")
    for count, part in enumerate(parts):
        if count:
            together.append("+")
        make("kbd", together, part)


def _mark_darkened() -> None:
    """Mark a page that the browser darkens against its request, so that the style sheet keeps tiles readable."""
    probe = make("i", document.body)
    probe.style.setProperty("color-scheme", "only light")
    probe.style.setProperty("background-color", "canvas")
    if window.getComputedStyle(probe).backgroundColor != "rgb(255, 255, 255)":
        by_id("html").setAttribute("data-darkened", "")
    probe.remove()


def whole(text: str) -> str:
    """Keep a figure and the Chinese character beside it on one line."""
    parts = text.split(" ")
    for place in range(1, len(parts)):
        last, first = parts[place - 1][-1:], parts[place][:1]
        is_joined = last.isdigit() and first > "⺀" or last > "⺀" and first.isdigit()
        parts[place] = ("\u00a0" if is_joined else " ") + parts[place]
    return "".join(parts)


def join(page: PageApp) -> None:
    KEEPERS[0] = whole
    features = page.assembly.options()
    _mark_darkened()
    document.body.appendChild(unpack("settings-template", page.model.language))
    document.querySelector(".preferences").prepend(unpack("preferences-template", page.model.language))
    page.add_features(*features, SettingsPage(page))
