"""Reads a solve as racers of sliding puzzles share it: the scramble, the moves, and perhaps the time.

    Scramble: 5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15
    Moves: R3 U L2 D
    Time: 1:02.345

The labels may be any or missing. The scramble may take several lines, and the moves may follow on its last one; numbers on other
lines, such as a date or a size, are ignored if some lines form a board. The time has its own line; the first one counts, but
never moves per second (`TPS: 3.5`). Letters name the way tiles travel. Moves without a scramble solve the board in play.
"""

from ..core.errors import BadNotation
from ..core.game import Rules
from ..core.grid import LETTERS, WAYS, side_of
from ..core.recorded import RecordedGame
from . import rules
from .game import Fifteen, slides_in
from .reading import read_position
from .rules import SIDES

_BETWEEN = " \t\r,;"
_DIGITS = "0123456789"
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_OF_BOARDS = _DIGITS + "/_-[]()" + _BETWEEN
_CELLS = [side * side for side in SIDES]
_BARS = "|│┃║"
_JAMMED = 9
"""From this many digits on a number is a board without blanks."""
_MAX_TEXT = 250_000
_MAX_LINES = 10_000
_RATE = "tps"
"""The label of tiles per second, which looks like a time."""


def read_solve(text: str) -> RecordedGame | None:
    """Return the game of a solve, perhaps without a board; None for a text without moves, or with too few numbers.

    Raises: BadNotation for a solve with an unreadable board or move.
    """
    if len(text) > _MAX_TEXT or text.count("\n") > _MAX_LINES:
        return None
    rows: list[list[str]] = []
    drawn: list[str] = []
    moves, elapsed_ms = "", 0
    start = 0
    for line in text.split("\n"):
        label, content = _label_and_content(line)
        place = start + len(line) - len(content)
        start += len(line) + 1
        milliseconds = _milliseconds(content)
        content = content.partition("//")[0]
        words = content.lower().replace(",", " ").split()
        if words and not [word for word in words if word not in WAYS]:
            content = " ".join([word[0] for word in words])
        split = _first_letter(content)
        if milliseconds >= 0:
            elapsed_ms = elapsed_ms or (0 if label == _RATE else milliseconds)
        elif not moves and _is_drawn(content):
            drawn.append(content)
        elif _without(content[:split], _OF_BOARDS):
            continue
        else:
            head = content[:split]
            numbers = _numbers(head)
            is_date = "-" in head and "/" not in head and "_" not in head
            if not moves and len(numbers) > 1 and not is_date:
                rows.append(numbers)
            if _are_mostly_moves(content[split:]):
                _check_characters(content, split, place)
                moves += content[split:]
    if not moves:
        return None
    board = _board(rows)
    if drawn:
        first = read_position("\n".join(drawn))
    elif 0 < len(board) < min(_CELLS):
        return None
    else:
        first = rules.parse_plain(" ".join(board)) if board else ()
    game: Rules = Fifteen()
    variant = game.default
    if first:
        try:
            game.parse_position(rules.format_position(first))
        except BadNotation as error:
            if "kind" not in error.facts:
                raise
            game = game.of(game.parse_variant(str(error.facts["kind"])))
        variant = game.kind_of(first, side_of(first))
    position = game.format_position(first) if first else ""
    solve = RecordedGame(game.id, variant, position, _count(moves, LETTERS), slides_in(moves))
    solve.elapsed_ms = elapsed_ms
    return solve


def _label_and_content(line: str) -> "tuple[str, str]":
    """Return the label before a colon in lower case, and the rest; "" and the whole line if it has no label."""
    label, colon, rest = line.replace("：", ":").partition(":")
    return (label.strip().lower(), rest) if colon and [char for char in label if char not in _OF_BOARDS] else ("", line)


def _board(rows: list[list[str]]) -> list[str]:
    """Return the numbers of the first lines that form a board, or of all lines if none do."""
    for first in range(len(rows)):
        numbers: list[str] = []
        for row in rows[first:]:
            numbers = numbers + row
            if len(numbers) > max(_CELLS):
                break
            if len(numbers) in _CELLS and set(numbers) == {str(number) for number in range(len(numbers))}:
                return numbers
    return [number for row in rows for number in row]


def _milliseconds(text: str) -> int:
    """Parse a time such as `12.345`, `1:02.34`, `1:00:02.3` or `12.3 s`; -1 if it is not a time."""
    *clock, seconds = text.strip().rstrip("s").strip().split(":")
    whole, point, part = seconds.partition(".")
    if not point or len(clock) > 2 or len(text) > 20 or not all([_is_number(digits) for digits in clock + [whole, part]]):
        return -1
    minutes = 0
    for count in clock:
        minutes = 60 * minutes + int(count)
    return 60_000 * minutes + 1000 * int(whole) + int((part + "00")[:3])


def _is_number(text: str) -> bool:
    return bool(text) and not _without(text, _DIGITS)


def _is_drawn(text: str) -> bool:
    """Whether a line is part of a drawn board, or a board without blanks."""
    return _without(text, _BARS) != text or len(text.strip()) >= _JAMMED and _is_number(text.strip())


def _are_mostly_moves(text: str) -> bool:
    """Whether the first word or two thirds of the letters are moves: prose is ignored, but a typo among moves is reported."""
    first = (text.split() or [""])[0].lower()
    letters = _count(text, _ALPHABET)
    is_run = len(first) > 1 and not first.strip(LETTERS + _DIGITS + ",;")
    return is_run or bool(letters) and 3 * _count(text, LETTERS) >= 2 * letters


def _count(text: str, letters: str) -> int:
    """Count some letters in a text, ignoring case; fast, because it counts one letter at a time."""
    text = text.lower()
    return sum([text.count(letter) for letter in letters])


def _without(text: str, chars: str) -> str:
    """Remove some characters from a text."""
    for char in chars:
        text = text.replace(char, "")
    return text


def _first_letter(text: str) -> int:
    """Return the index of the first letter of a text, or its length if it has none."""
    places = [text.find(letter) for letter in _ALPHABET + _ALPHABET.upper()]
    return min([place for place in places if place >= 0] or [len(text)])


def _check_characters(content: str, split: int, place: int) -> None:
    """Reject a character that is not part of moves. place: the number of characters before the content."""
    moves = content[split:]
    rest = _without(moves, LETTERS + LETTERS.upper() + _BETWEEN + _DIGITS)
    if rest:
        raise BadNotation("at-sign", text=rest[0], place=place + split + moves.find(rest[0]) + 1)


def _numbers(text: str) -> list[str]:
    for char in _OF_BOARDS:
        if char not in _DIGITS:
            text = text.replace(char, " ")
    return text.split()
