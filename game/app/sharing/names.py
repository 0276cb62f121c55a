"""Names of players in links: short plain text without characters that are invisible or turn the line round."""

from ...core.errors import BadNotation
from ...core.text import fill
from .repair import percent_decoded

REASONS = {
    "bad-name": "A name has at most {most} characters, without control or direction marks.",
    "wrong-score": "Its moves make {found} {found|point|points}, not {wanted}.",
    "wrong-moves": "It takes {found} {found|move|moves}, not {wanted}.",
    "wrong-time": "Its time and its moves do not match.",
    "chosen-tiles": "Its new tiles were chosen, not drawn.",
    "not-solved": "Its moves do not solve the puzzle.",
}


class BadChallenge(BadNotation):
    """A link whose name or proof does not hold."""

    def __str__(self) -> str:
        return fill(REASONS[self.reason], self.facts)


MAX_NAME = 20
"""Maximum length in characters."""


def _ranges(text: str) -> "list[tuple[int, int]]":
    """Return the first and last code point of each range."""
    return [(int(part.split("-")[0], 16), int(part.split("-")[-1], 16)) for part in text.split(" ")]


_REFUSED = _ranges(
    "0-1F 7F-9F AD 34F 600-605 61C 6DD 70F 890-891 8E2 115F-1160 17B4-17B5 180B-180F 200B-200F 2028-202E 2060-206F 2800 3164"
    " D800-F8FF FE00-FE0F FEFF FFA0 FFF0-FFFF 110BD 110CD 13430-1345F 1BCA0-1BCA3 1D173-1D17A E0000-FFFFFFF"
)
"""Controls, direction marks and other format characters, letters without a shape, surrogates and private use, in hex."""
_RIGHT_TO_LEFT = _ranges("590-8FF FB1D-FDFF FE70-FEFE 10800-10FFF 1E800-1EFFF")
_SPACES = " \t\n\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"
_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_MAX_ENCODED = 12 * MAX_NAME


def clean_name(text: str) -> str:
    """Return what a player typed as a name: single spaces, without refused characters, not too long."""
    words = "".join([" " if char in _SPACES else char for char in text[: 50 * MAX_NAME]]).split(" ")
    words = ["".join([char for char in word if not _is_in(_REFUSED, char)]) for word in words]
    return " ".join([word for word in words if word])[:MAX_NAME].strip(" ")


def format_name(name: str) -> str:
    """Return a name for a link: letters and digits of ASCII as they are, the UTF-8 bytes of everything else as `%E5`."""
    return "".join([chr(byte) if chr(byte) in _PLAIN else f"%{byte:02X}" for byte in name.encode("utf-8")])


def parse_name(text: str) -> str:
    """Return the name of a link. Raises: BadNotation if it is not a name as `clean_name` returns it."""
    try:
        name = percent_decoded(text) if len(text) <= _MAX_ENCODED else ""
    except ValueError:  # UnicodeError is one.
        raise BadNotation("link-damaged")  # noqa: B904 MicroPython has no `raise … from`.
    if not name or clean_name(name) != name:
        raise BadChallenge("bad-name", most=MAX_NAME)
    return name


def isolated(name: str) -> str:
    """Return a name that leaves the direction of the sentence around it alone."""
    return f"\u2068{name}\u2069" if [char for char in name if _is_in(_RIGHT_TO_LEFT, char)] else name


def _is_in(ranges: "list[tuple[int, int]]", char: str) -> bool:
    return bool([first for first, last in ranges if first <= ord(char) <= last])
