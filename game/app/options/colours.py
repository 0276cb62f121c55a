"""The player's own tile colours: three are chosen, the others computed, each with a legible number."""

import json

from ..app import App
from ..feature import Feature, Handlers
from ..store import VERSION, BadSave, parse
from ..stored_text import StoredText

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

NAME = "colours"
"""The name of the stored text."""

START = ("#e8f6f0", "#2f7fd0", "#3b1054")
"""The default colours: of the tiles 2, 2048 and 131072; the first two also of puzzle tiles away from home and at home."""

ENOUGH = 4.5
"""Minimum contrast of a number. Source: WCAG 2.2, 1.4.3."""
ALIKE = 0.02
"""Neighbouring tiles closer than this, in OKLab, are hard to distinguish."""

_RANKS = (1, 11, 17)
"""The ranks of the chosen colours; all higher ranks share one more colour."""
_INKS = (("#2b1d14", "#fffaf2"), ("#000000", "#ffffff"))
"""The page's inks, and black and white as a fallback."""

_TO_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_FROM_CONES = (
    (4.0767416621, -3.3077115913, 0.2309699292),
    (-1.2684380046, 2.6097574011, -0.3413193965),
    (-0.0041960863, -0.7034186147, 1.7076147010),
)
_TO_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
_FROM_LAB = (
    (1.0, 0.3963377774, 0.2158037573),
    (1.0, -0.1055613458, -0.0638541728),
    (1.0, -0.0894841775, -1.2914855480),
)


class OwnColours(Feature):
    """The chosen colours; read: returns the stored text, or ""."""

    def __init__(self, app: App, read: "Callable[[], str]") -> None:
        self._model = app.model
        self.chosen = list(START)
        """Three colours, as `#rrggbb`."""
        self._painted: tuple[list[str], dict[str, str]] = ([], {})
        self._stored = StoredText(self, NAME, "settings", self._load, app.notices.warn, read)
        self._is_loaded = False

    def handlers(self) -> Handlers:
        return {"own-colour": self._choose}

    def changed(self) -> None:
        """Load the stored colours once."""
        if not self._is_loaded:
            self._is_loaded = True
            self._stored.refresh()

    def stored(self, name: str, text: str) -> None:
        if name == NAME:
            self._stored.load(text)

    @property
    def properties(self) -> dict[str, str]:
        """The style sheet's properties; none while another tile theme is active."""
        if self._model.settings.chosen["tiles"] != "own":
            return {}
        if self._painted[0] != self.chosen:
            self._painted = (list(self.chosen), properties(self.chosen))
        return self._painted[1]

    @property
    def notice(self) -> tuple[str, dict[str, object]]:
        """The word and facts of a notice about the colours."""
        ramp = ranks(self.chosen)
        if min([distance(ramp[at], ramp[at + 1]) for at in range(len(ramp) - 1)]) < ALIKE:
            return "own-alike", {}
        ratio = min([contrast(ink(colour), colour) for colour in ramp])
        return "own-contrast", {"ratio": f"{int(ratio * 10) / 10:.1f}"}

    def _choose(self, place: int, colour: str) -> None:
        if is_colour(colour) and 0 <= place < len(START):
            self.chosen[place] = colour
            self._stored.save(pack(self.chosen))

    def _load(self, text: str) -> None:
        self.chosen = unpack(text)


def pack(chosen: list[str]) -> str:
    """Return colours as text, including the computed ones, with which `boot.js` paints the first picture."""
    return json.dumps({"v": VERSION, "chosen": chosen, "paint": properties(chosen)})


def unpack(text: str) -> list[str]:
    """Return the chosen colours of a text. Raises: BadSave."""
    chosen = parse(text).get("chosen")
    if not isinstance(chosen, list) or len(chosen) != len(START) or not all([is_colour(colour) for colour in chosen]):
        raise BadSave("save-broken")
    return chosen


def is_colour(text: object) -> bool:
    """Return whether a text is a colour such as `#2f7fd0`, as `<input type=color>` writes it."""
    return isinstance(text, str) and len(text) == 7 and text[0] == "#" and not set(text[1:]) - set("0123456789abcdef")


def ranks(chosen: list[str]) -> list[str]:
    """Return the colour of each rank from 1, interpolated between the chosen ones."""
    places = [_to_lab(colour) for colour in chosen]
    colours = []
    for rank in range(1, _RANKS[2] + 1):
        part = int(rank > _RANKS[1])
        share = (rank - _RANKS[part]) / (_RANKS[part + 1] - _RANKS[part])
        colours.append(_between(places[part], places[part + 1], share))
    end = "#000000" if luminance(chosen[2]) > luminance("#808080") else "#ffffff"
    return colours + [_between(places[2], _to_lab(end), 0.2)]


def properties(chosen: list[str]) -> dict[str, str]:
    """Return the style sheet's properties for all tiles and their numbers."""
    named = {str(rank): colour for rank, colour in enumerate(ranks(chosen), 1)}
    colours = {f"--rank-{rank}": colour for rank, colour in named.items()}
    named["away"], named["home"] = chosen[0], chosen[1]
    colours["--away"], colours["--home"] = chosen[0], chosen[1]
    for name, colour in named.items():
        colours["--on-" + name] = ink(colour)
    return colours


def ink(colour: str) -> str:
    """Return the ink for a colour: the page's dark or light ink, or black or white if the contrast is too low.

    Black or white always has a contrast of at least 4.58, the value at which both are equal.
    """
    for inks in _INKS:
        best = max(inks, key=lambda candidate: contrast(candidate, colour))
        if contrast(best, colour) >= ENOUGH:
            return best
    return best


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, 1 to 21. Source: WCAG 2.2."""
    low, high = sorted([luminance(first), luminance(second)])
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 to 1. Source: WCAG 2.2."""
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def distance(first: str, second: str) -> float:
    """Return the perceived difference of two colours, 0 to about 1. Source: B. Ottosson, OKLab, 2020."""
    return float(sum([(left - right) ** 2 for left, right in zip(_to_lab(first), _to_lab(second))]) ** 0.5)


def _between(first: list[float], second: list[float], share: float) -> str:
    return _from_lab([(1 - share) * left + share * right for left, right in zip(first, second)])


def _linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def _to_lab(colour: str) -> list[float]:
    return _times(_TO_LAB, [max(0.0, part) ** (1 / 3) for part in _times(_TO_CONES, _linear(colour))])


def _from_lab(place: list[float]) -> str:
    linear = _times(_FROM_CONES, [part**3 for part in _times(_FROM_LAB, place)])
    parts = [min(1.0, max(0.0, part)) for part in linear]
    encoded = [part * 12.92 if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in parts]
    return "#" + "".join([f"{int(part * 255 + 0.5):02x}" for part in encoded])


def _times(matrix: tuple[tuple[float, ...], ...], numbers: list[float]) -> list[float]:
    return [sum([factor * number for factor, number in zip(row, numbers)]) for row in matrix]
