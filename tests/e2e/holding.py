"""Requests that a test holds back."""

from re import Pattern

from playwright.sync_api import Error, Page, Route

_held: list[Route] = []


def hold(page: Page, address: str | Pattern[str], times: int | None = None) -> list[Route]:
    """Hold back the requests for an address, or only the first `times`; return the list that they are appended to."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)
        _held.append(route)

    page.route(address, keep, times=times)
    return held


def abort_held() -> None:
    """Abort the requests still held back: the driver waits for them, until Python deletes that in the middle of another test."""
    for route in _held:
        try:
            route.abort()
        except Error:
            continue  # The test has let it go, or its page is closed.
    _held.clear()
