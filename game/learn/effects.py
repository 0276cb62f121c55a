"""Learn's effects, besides those of `game.app.effects` and of the Lab."""

from ..app.effects import Effect


class FetchFiles(Effect):
    """Fetch texts by path in the site, then send `fetched` (texts by path) or `unfetched`."""

    def __init__(self, paths: list[str]) -> None:
        self.paths = paths


class CheckCode(Effect):
    """Check an exercise in a sandbox. request: see `game.web.lab.sandbox`."""

    def __init__(self, run: int, request: dict[str, object]) -> None:
        self.run = run
        self.request = request


class GoTo(Effect):
    """Open an address of the page."""

    def __init__(self, address: str) -> None:
        self.address = address
