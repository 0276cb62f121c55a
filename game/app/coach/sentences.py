"""Sentences about an engine's advice, for the page and the terminal."""

from ...core.engine import Advice
from ...core.errors import IllegalMove
from ...core.game import Rules
from ...core.grid import LETTERS
from ..words import sign

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_MAX_REASONS = 3


def move_sentence(text: "Callable[..., str]", language: str, game: Rules, board: tuple[int, ...], advice: Advice) -> str:
    """Describe the next advised move, with reasons if there are any; "" for no move; text: as `game.app.words.text`."""
    if not advice.line:
        return ""
    direction = advice.line[0]
    if game.has_chance:
        reasons = [text(language, "why-" + key, **facts) for key, facts in advice.reasons[:_MAX_REASONS]]
        return text(language, "advice", direction=direction, why=sign(language, ";").join(reasons))
    try:
        after, _ = game.afterstate(board, LETTERS.index(direction))
    except IllegalMove:
        return ""
    if 0 not in after:
        return text(language, "next-way", direction=direction)
    return text(language, "next-tile", tile=board[after.index(0)], direction=direction)


def chances_sentence(text: "Callable[..., str]", language: str, advice: Advice) -> str:
    """Describe the chance of each high tile under best play; "" if unknown."""
    chances = [f"{tile} {round(100 * advice.chances[tile])} %" for tile in sorted(advice.chances, key=int)]
    return text(language, "chances-to-make", chances=sign(language, ",").join(chances)) if chances else ""


def proof_sentence(text: "Callable[..., str]", language: str, advice: Advice, is_open: bool = False) -> str:
    """Describe the length of the solution and what is proved about it; is_open: the search continues."""
    if advice.line is None:
        return text(language, "proof-none", bound=advice.bound)
    word = "proof-done" if advice.is_proven else "proof-open" if is_open else "proof-not"
    return text(language, word, bound=advice.bound, length=advice.length)


def effort_sentence(text: "Callable[..., str]", language: str, advice: Advice) -> str:
    """Describe the effort of the search; "" if there was none."""
    return text(language, "effort", nodes=advice.nodes, seconds=f"{advice.seconds:.2f}") if advice.nodes else ""
