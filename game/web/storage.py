"""Texts kept by the browser under names, with a stand-in for when it keeps nothing."""

from js import window

PREFIX = "tilelab."


class Storage:
    """The browser's local storage. trouble: "" or the word for what is wrong with it."""

    def __init__(self) -> None:
        self.trouble = ""
        self._kept: dict[str, str] = {}
        try:
            window.localStorage.setItem(PREFIX + "probe", "1")
            window.localStorage.removeItem(PREFIX + "probe")
        except Exception:
            self.trouble = "storage-blocked"

    def read(self, names: list[str]) -> dict[str, str]:
        """Return the texts that there are under some names."""
        found = {}
        for name in names:
            try:
                text = window.localStorage.getItem(PREFIX + name)
            except Exception:
                text = self._kept.get(name)
            if text:
                found[name] = text
        return found

    def keep(self, name: str, text: str) -> str:
        """Keep a text; return a word for new trouble, or "" while all is as it was."""
        before = self.trouble
        try:
            window.localStorage.setItem(PREFIX + name, text)
            self.trouble = ""
        except Exception:
            self._kept[name] = text
            self.trouble = before or "storage-full"
        return "" if self.trouble == before else self.trouble
