"""Fetches modules that the page needs only later, and lays them out so that they can be imported; knows none of them."""

import os

from js import window

from game.web.library import library

_WRONG = "not what was asked for, such as a hotel's page to sign in"


class Delivery:
    """Several texts on their way; `done` is called once, with all of them by address, or `failed` with why not."""

    def __init__(self, addresses: list[str], done, failed) -> None:  # type: ignore[no-untyped-def]
        self._waiting = len(addresses)
        self._texts: dict[str, str] = {}
        self._done = done
        self._failed = failed
        for address in addresses:
            self._ask(address)

    def _ask(self, address: str) -> None:
        def read(response) -> None:  # type: ignore[no-untyped-def]
            if response.ok:
                response.text().then(keep, refuse)
            else:
                refuse(response.status)

        def keep(text: str) -> None:
            self._texts[address] = text
            self._waiting -= 1
            if not self._waiting:
                self._done(self._texts)

        def refuse(why: object) -> None:
            if self._waiting > 0:
                self._waiting = -1
                self._failed(f"{address}: {reason(why)}")

        window.fetch(address).then(read, refuse)


def reason(why: object) -> str:
    """Tell in words why a file did not come: the status of an answer, or what a browser's error says."""
    return str(getattr(why, "message", why))


def deliver(listing: str, done, failed) -> None:  # type: ignore[no-untyped-def]
    """Fetch the `[files]` of a list such as `game/web/lab.toml`, lay them out and call `done`; `failed` gets the reason."""
    folder = listing[: listing.rfind("/") + 1]

    def listed(texts: dict[str, str]) -> None:
        lines = [line.split('"') for line in texts[listing].split("\n") if line[:1] == '"']
        targets = {folder + line[1]: line[3] for line in lines}

        def arrived(texts: dict[str, str]) -> None:
            for address, text in texts.items():
                if targets[address][-3:] == ".py":
                    _write(targets[address], text)
                    continue
                try:
                    library.add(text)
                except (ValueError, OSError):
                    failed(f"{address}: {_WRONG}")
                    return
            done()

        if targets:
            Delivery(list(targets), arrived, failed)
        else:
            failed(f"{listing}: {_WRONG}")

    Delivery([listing], listed, failed)


def _write(name: str, source: str) -> None:
    folder = ""
    for part in name.split("/")[:-1]:
        folder += part + "/"
        try:
            os.mkdir(folder[:-1])
        except OSError:  # It is there already.
            pass
    with open(name, "w") as file:
        file.write(source)
