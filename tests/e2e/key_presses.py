"""Real key presses in Chromium, as keyboard layouts and input methods send them."""

from playwright.sync_api import CDPSession, Page

from tests.common.keyboards import Layout

CONTROL, SHIFT = 2, 8
_NAMED = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Escape": 27, "Process": 229, "Unidentified": 229}


class Keyboard:
    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    def press(self, key: str, code: str, control: bool = False, shift: bool = False) -> None:
        """Press and release a key with these values of `key` and `code`."""
        event = {"key": key, "code": code, "modifiers": CONTROL * control + SHIFT * shift}
        event["windowsVirtualKeyCode"] = _NAMED.get(key, ord(code[-1]) if code[:3] == "Key" else 0)
        self._session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", **event})
        self._session.send("Input.dispatchKeyEvent", {"type": "keyUp", **event})

    def press_named(self, layout: Layout, name: str) -> None:
        """Press a key as written in the help, such as `Control+Shift+z`, on a layout."""
        *held, sign = name.split("+")
        if len(sign) > 1:
            self.press(sign, sign, "Control" in held, "Shift" in held)
            return
        key, code, shift = layout.find(sign, "Shift" in held)
        self.press(key, code, "Control" in held, shift)
