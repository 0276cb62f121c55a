"""Addresses of games in links, also as programs pass them on, and the names of players in them.

A name is short plain text without characters that are invisible or turn the line round. `game.app.links` reads addresses and
describes their form.
"""

from ...core.errors import BadNotation
from ...core.text import fill
from ...core.times import format_link_times
from ..links import BY, format_moves_address, position_address
from ..session import Session

_NAME = f"/{BY}-"
_AFTER = ".,;!?)]}>*`'\"»”’…、。，；：！？）」』】》 \u3000\xa0\u200b"


def repaired(address: str) -> str:
    """Undo percent-encoding, up to twice, except in a name, which has its own, and drop punctuation. Raises: BadNotation."""
    text = _trimmed(address)
    for _ in range(2):
        cut = (text + _NAME).find(_NAME)
        try:
            text = percent_decoded(text[:cut]) + text[cut:]
        except ValueError:  # UnicodeError is one.
            text = "%"
    cut = (text + _NAME).find(_NAME)
    head = _trimmed(text[:cut]).replace("×", "x")
    if "%" in head:
        raise BadNotation("link-damaged")
    return head + text[cut:]


def _trimmed(text: str) -> str:
    """Drop the punctuation of a sentence that a program has taken for part of a link."""
    for _ in range(8):
        text = text[:-1] if text[-1:] in _AFTER else text
    return text


def percent_decoded(text: str) -> str:
    """Return a text with its percent-encoded UTF-8 decoded. Raises: ValueError."""
    first, *others = text.split("%")
    pieces = [first.encode()]
    for part in others:
        byte = int(part[:2], 16)
        if f"{byte:02x}" != part[:2].lower():
            raise ValueError(part)
        pieces.append(bytes([byte]) + part[2:].encode())
    return b"".join(pieces).decode()


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


def format_position_address(session: Session) -> str:
    """Return the address of the board at the cursor."""
    return position_address(session, session.game.format_position(session.state.board))


def format_game_address(session: Session) -> str:
    """Return the address of the whole game up to the cursor."""
    timeline = session.timeline
    address = format_moves_address(session, timeline.moves.first(timeline.cursor))
    if not session.is_timed or not timeline.cursor or session.clock.is_paused:
        return address
    return address + "/" + format_link_times(address, session.times.first(timeline.cursor).text)
