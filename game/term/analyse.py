"""Reads positions, asks engines and formats their advice, for `solve`, `hint` and hints in a game."""

import argparse
import sys

from ..app.coach.sentences import chances_sentence, move_sentence, nearest_sentence, proof_sentence, proven_sentence
from ..app.words import sign
from ..core.engine import Advice, Limit, Report, Solution
from ..core.errors import BadNotation
from ..core.game import Rules, Variant
from ..core.notation import slides
from ..engines import engine_of, load_data
from ..games import game_named
from ..library.display import Progress
from .options import wanted_size
from .words import text

Board = tuple[int, ...]


def read_data(language: str, game: Rules, variant: Variant) -> str:
    """Load the engine's data; return a warning line if it has to do without. Raises: OSError if it cannot."""
    try:
        load_data(game.id, variant)
    except OSError as error:
        if engine_of(game.id).needs_data:
            raise
        return text(language, "no-data", reason=str(error)) + "\n"
    return ""


def advice_text(language: str, game: Rules, board: Board, variant: Variant, advice: Report) -> str:
    """Return the move with its reason or the solution's length; in a game of chance, also each move's value."""
    if advice.line is None:
        return text(language, "engine-thinking")
    if not advice.line:
        return text(language, "lost-title" if game.has_chance else "solved-title")
    sentence = move_sentence(text, language, game, board, advice)
    if isinstance(advice, Solution):
        return sentence + sign(language, " ") + proof_sentence(text, language, advice)
    assert isinstance(advice, Advice)
    values = []
    for letter in sorted(advice.values, key=lambda letter: -advice.values[letter]):
        worth = f" {advice.values[letter]:,.0f}" if advice.is_learned else ""
        values.append(text(language, "way-" + letter) + worth)
    ranking = text(language, _worth(advice), values=sign(language, ",").join(values), moves=f"{advice.moves:,}")
    proof = proven_sentence(text, language, variant, advice)
    note = note_of(language, game, variant, advice)
    files = text(language, "data-files", files=sign(language, ",").join(advice.files)) if advice.files else ""
    return "\n".join(filter(None, [sentence, proof, chances_sentence(text, language, advice), note, ranking, files]))


def note_of(language: str, game: Rules, variant: Variant, advice: Advice) -> str:
    """Return the sentence that there is no forecast for the odds of a board; "" otherwise."""
    sentence = nearest_sentence(text, language, game, variant) if advice.files and not advice.is_learned else ""
    return sentence and text(language, "advice-end", sentence=sentence)


def _worth(advice: Advice) -> str:
    """Return the word for what the values of the moves are."""
    if not advice.is_learned:
        return "best-first"
    if advice.moves:
        return "points-of-moves"
    return "points-to-come-reference" if advice.is_calibrated else "points-to-come"


def position_of(name: str, chosen: argparse.Namespace, options: dict[str, int]) -> tuple[Rules, Board, int]:
    """Return the game, board and columns; note on stderr how an ambiguous text was read. Raises: BadNotation, BadInput."""
    game = game_named(name)
    game = game.of(game.default.with_options(game.default.rows, options))
    text = " ".join(chosen.position)
    size = wanted_size(game, chosen)
    board, columns, reading = game.read_position(text, *(size or ()))
    language = chosen.language
    for line in reading_notes(language, game, text, (board, columns, reading), is_sized=bool(size)):
        print(line, file=sys.stderr)
    return game, board, columns


def reading_notes(language: str, game: Rules, written: str, position: tuple[Board, int, str], is_sized: bool) -> list[str]:
    """Return notes on how a text was read: as values or ranks, or as an unusual size, unless requested or in our notation."""
    board, columns, reading = position
    size = game.default.with_options(len(board) // columns, {}, columns).size
    notes = [text(language, reading)] if reading else []
    if is_sized or size == game.default.size:
        return notes
    try:
        if game.parse_position(written) == board:
            return notes
    except BadNotation:
        pass
    return [text(language, "read-size", size=size), *notes]


def ask(game: Rules, board: Board, variant: Variant, limit: Limit) -> Report:
    """Run the engine to its end, showing progress."""
    last = Report()
    with Progress() as progress:
        for news in engine_of(game.id).advise(board, variant, limit):
            last = news or last
            if isinstance(news, Solution):
                progress.show(news.bound / news.length if news.line else 0.0, str(news.bound))
            elif news and limit.ms:
                progress.show(min(1.0, news.seconds * 1000 / limit.ms), "")
    return last


def solution_record(solution: Report) -> dict[str, object]:
    """Return the fields that `--json` prints for a solution."""
    assert isinstance(solution, Solution)
    return {
        "moves": None if solution.line is None else "".join(solution.line).upper(),
        "length": None if solution.line is None else solution.length,
        "mtm": None if solution.line is None else slides("".join(solution.line)),
        "bound": solution.bound,
        "proven": solution.is_proven,
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 4),
    }
