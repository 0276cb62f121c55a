"""What the page knows about the device, and what it tells the browser to keep."""

from js import undefined, window

from ..core.typing import Any, Callable

COLUMN = "(min-width: 60rem) and (min-height: 34.01rem)"
"""Where the cards have a column beside the board; the style sheets have the same conditions."""
LARGE = "(min-width: 112.5rem) and (min-height: 34.01rem)"
"""Where the cards of the column are large."""
LYING = "(min-width: 36rem) and (max-height: 34rem)"
"""A phone that lies."""
BESIDE = "(min-width: 60rem), " + LYING
"""Where the board stands beside the rest."""
SHEETS = "(max-width: 39.99rem)"
"""Where dialogs are sheets that rise from the foot of the window."""
STILL = "(prefers-reduced-motion: reduce)"

_PHONE_PX = 600
"""The short side of a phone's screen is below this."""
_SMALL_MEMORY_GIB = 4

_MIN_CORES = 4
"""Logical processors needed for two workers."""
_MIN_MEMORY_GIB = 4
"""Memory needed for two workers; each uses about 150 MB."""
_MIN_CORES_ALONE = 8
"""Logical processors needed where the memory is unknown, as in Firefox and Safari."""


def told(owner: "Any", name: str) -> "Any":
    """Return a property, or None if it is absent.

    Extensions against fingerprints set it to `undefined`, which MicroPython takes for a true value.
    """
    value = getattr(owner, name, None)
    return None if value is undefined else value


def is_small() -> bool:
    """Return whether memory is scarce: on a phone, whose browser ends large tabs, and on machines known to have little."""
    sides = [told(window.screen, name) or _PHONE_PX for name in ("width", "height")]
    memory_gib = told(window.navigator, "deviceMemory")  # Firefox and Safari do not tell.
    is_known_small = memory_gib is not None and memory_gib < _SMALL_MEMORY_GIB
    return bool(min(sides) < _PHONE_PX or is_known_small)


def affordable_workers() -> int:
    """Return how many workers the device has cores and memory for: 1 or 2."""
    cores = told(window.navigator, "hardwareConcurrency") or 1
    memory_gib = told(window.navigator, "deviceMemory")
    if memory_gib is None:
        return 2 if cores >= _MIN_CORES_ALONE else 1
    return 2 if cores >= _MIN_CORES and memory_gib >= _MIN_MEMORY_GIB else 1


missing_files: "list[Callable[[], None]]" = []
"""Called when a late file could not be loaded, to find out why."""


def report_missing_file() -> None:
    for look in missing_files:
        look()


def keep_used() -> None:
    """Let the service worker keep the large files that this page has fetched; it waits for the page to have them."""
    controller = told(told(window.navigator, "serviceWorker"), "controller")
    if controller:
        controller.postMessage("used")
