"""Sentences about an engine's advice, for the page and the terminal."""

from ...core.engine import Advice, Refutation, Report, Solution
from ...core.errors import IllegalMove
from ...core.game import Rules, Variant
from ...core.grid import LETTERS
from ...core.typing import Any, Callable, Sequence
from ..words import sign

RANDOM_BOARDS = 2000
SLOW_BOARDS = ((60, 0), (10, 0), (1, 80))
"""(seconds, how many of the random boards take longer in the page), measured by `tests.bench.fifteen random`."""

_PRECISION = 2
"""The digits of a loss that mean something."""

_SURE = "-sure"
"""Ends the key of a text about what is certain."""

_REMARKS = ("may-end", "avoids-risk", "gives-corner", "leaves-corner", "close", "clear")
"""Reasons that are a sentence of their own; the others say what the direction does."""


def move_sentence(text: "Callable[..., str]", language: str, game: Rules, board: tuple[int, ...], advice: Report) -> str:
    """Describe the next advised move, with its reasons; "" for no move; text: as `game.app.words.text`."""
    if not advice.line:
        return ""
    direction = advice.line[0]
    if isinstance(advice, Advice):
        return capital(reasons_sentence(text, language, direction, advice.reasons))
    return tile_sentence(text, language, game, board, direction)


def tile_sentence(text: "Callable[..., str]", language: str, game: Rules, board: tuple[int, ...], direction: str) -> str:
    """Describe a move of a puzzle by its tile; "" for an illegal one."""
    try:
        after, _ = game.afterstate(board, LETTERS.index(direction))
    except IllegalMove:
        return ""
    if 0 not in after:
        return text(language, "next-way", direction=direction)
    return text(language, "next-tile", tile=board[after.index(0)], direction=direction)


def reasons_sentence(
    text: "Callable[..., str]", language: str, direction: str, reasons: "list[tuple[str, dict[str, Any]]]"
) -> str:
    """Describe what a move does: what its direction does in one sentence, then remarks; begins in lower case."""
    named = [reason for reason in reasons if reason[0] not in _REMARKS]
    deeds = [_reason(text, language, reason, len(named) == 1) for reason in named]
    remarks = [_reason(text, language, reason) for reason in reasons if reason[0] in _REMARKS]
    if len(deeds) > 1:
        sentence = text(language, "advice-two", direction=direction, first=deeds[0], second=deeds[1])
    elif deeds:
        sentence = text(language, "advice-one", direction=direction, first=deeds[0])
    else:
        sentence = text(language, "advice-none", direction=direction)
    for remark in remarks:
        sentence = text(language, "advice-then", sentence=sentence, remark=capital(remark))
    return text(language, "advice-end", sentence=sentence)


def _reason(text: "Callable[..., str]", language: str, reason: "tuple[str, dict[str, Any]]", is_alone: bool = True) -> str:
    key, facts = reason
    if key == "merges":
        also = facts.get("also", 0)
        return _merges(text, language, facts["value"], also if is_alone or also == facts["value"] else 0)
    return text(language, "why-" + key + _SURE * (facts.get("percent") == 100), **facts)


def _merges(text: "Callable[..., str]", language: str, value: int, also: int) -> str:
    """Say which tiles a move makes, at most two."""
    if also == value:
        return text(language, "why-merges-twins", value=value)
    tiles = [text(language, "one-tile" + "-8" * (str(tile)[0] == "8"), tile=tile) for tile in (value, also) if tile]
    return text(language, "why-merges" + "-both" * (also > 0), tile=tiles[0], other=tiles[-1])


def ways_text(text: "Callable[..., str]", language: str, letters: "Sequence[str]") -> str:
    """Return directions of which any will do, such as `up, right or down`."""
    ways = [text(language, "way-" + letter) for letter in letters]
    first = sign(language, ",").join(ways[:-1])
    return text(language, "way-or", first=first, second=ways[-1]) if first else ways[-1]


def capital(sentence: str) -> str:
    """Return a sentence with a capital first letter."""
    return sentence[:1].upper() + sentence[1:]


def chances_sentence(text: "Callable[..., str]", language: str, advice: Advice) -> str:
    """Describe the chance of each high tile under best play, or of the next one if the coach plays on; "" if unknown."""
    if advice.chances and not advice.is_proven:
        facts = [{"tile": tile, "percent": percent_text(text, language, chance)} for tile, chance in advice.chances.items()]
        return sign(language, " ").join([text(language, "chance-to-make", **fact) for fact in facts])
    chances = [f"{tile} {round(100 * advice.chances[tile])}%" for tile in sorted(advice.chances, key=int)]
    return text(language, "chances-to-make", chances=sign(language, ",").join(chances)) if chances else ""


def percent_text(text: "Callable[..., str]", language: str, chance: float) -> str:
    """Return a chance in percent; 100 only if the move makes the tile: no number of games makes it impossible or certain."""
    if chance == 1:
        return "100"
    percent = round(100 * chance)
    return text(language, "under-one" if percent < 1 else "over-99") if not 1 <= percent <= 99 else str(percent)


def proven_sentence(text: "Callable[..., str]", language: str, variant: Variant, advice: Advice) -> str:
    """Describe that the game is solved, and for which board and odds; "" if the move is not proven best."""
    percent = variant.options.get("four_percent", 0)
    return text(language, "proven-best", board=variant.size, percent=percent) if advice.is_proven else ""


def nearest_sentence(text: "Callable[..., str]", language: str, game: Rules, variant: Variant) -> str:
    """Describe, without a full stop, that the nearest learned values only rank moves; "" for boards with forecasts."""
    if game.forecasts(variant):
        return ""
    return text(language, "worth-nearest", board=variant.size, percent=variant.options["four_percent"])


def proof_sentence(text: "Callable[..., str]", language: str, solution: Solution, is_open: bool = False) -> str:
    """Describe the length of the solution and what is proved about it; is_open: the search continues."""
    if solution.line is None:
        return text(language, "proof-none", bound=solution.bound)
    word = "proof-done" if solution.is_proven else "proof-open" if is_open else "proof-not"
    return text(language, word, bound=solution.bound, length=solution.length)


def rarity_sentence(text: "Callable[..., str]", language: str, seconds: float) -> str:
    """Describe how rare boards of 4×4 are whose proof takes so long; "" before the first of `SLOW_BOARDS`."""
    for limit_s, count in SLOW_BOARDS:
        if seconds >= limit_s:
            return text(language, "proof-rare" if count else "proof-rarest", boards=RANDOM_BOARDS, seconds=limit_s)
    return ""


def effort_sentence(text: "Callable[..., str]", language: str, report: Report) -> str:
    """Describe the effort of the search; "" if there was none."""
    return text(language, "effort", nodes=report.nodes, seconds=f"{report.seconds:.1f}") if report.nodes else ""


def refutation_sentence(
    text: "Callable[..., str]", language: str, refutation: Refutation, move: str, best: str
) -> str:
    """Describe what is wrong with a move beside the best one, both letters."""
    facts, key = dict(refutation.facts), refutation.key
    if key == "close" and not facts["points"]:
        key += "-none"
    if "points" in facts:
        facts["points"] = rounded(facts["points"], _PRECISION)
    if facts.get("value") == 8:
        key += "-8"
    if facts.get("percent") == 100:
        key += _SURE
    ways = [text(language, "way-" + letter) for letter in (move, best)]
    return capital(text(language, "wrong-" + key, way=ways[0], better=ways[1], **facts))


def line_sentence(
    text: "Callable[..., str]", language: str, refutation: Refutation, letters: list[str], best: str
) -> str:
    """Describe a whole line, whose moves are given as letters, and what it shows."""
    ways = [text(language, "way-" + letter) for letter in letters]
    moves = sign(language, ",").join(ways)
    return capital(moves) + sign(language, ":") + refutation_sentence(text, language, refutation, letters[0], best)


def rounded(points: float, digits: int = 3) -> int:
    """Round points to the digits that mean something."""
    unit = 1
    while points >= unit * 10**digits:
        unit *= 10
    return round(points / unit) * unit
