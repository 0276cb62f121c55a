"""Reads positions, asks engines and formats their advice, for `solve`, `hint` and hints in a game."""

import argparse
import sys

from ..app.coach.sentences import chances_sentence, move_sentence, nearest_sentence, proof_sentence, proven_sentence
from ..app.words import sign
from ..core.engine import Advice
from ..core.errors import BadNotation
from ..core.game import Rules, Variant
from ..core.notation import slides
from ..engines import engine_of, load_data
from ..games import game_named
from ..library.progress import Progress
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


def advice_text(language: str, game: Rules, board: Board, variant: Variant, advice: Advice) -> str:
    """Return the move with its reason or the solution's length; in a game of chance, also each move's value."""
    if advice.line is None:
        return text(language, "engine-thinking")
    if not advice.line:
        return text(language, "lost-title" if game.has_chance else "solved-title")
    sentence = move_sentence(text, language, game, board, advice)
    if not game.has_chance:
        return sentence + sign(language, " ") + proof_sentence(text, language, advice)
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


def ask(game: Rules, board: Board, variant: Variant, budget_ms: int, nodes: int = 0) -> Advice:
    """Run the engine to its end, showing progress."""
    last = Advice()
    with Progress() as progress:
        for advice in engine_of(game.id).advise(board, variant, budget_ms, nodes=nodes):
            if advice is None:
                continue
            last = advice
            if not game.has_chance:
                progress.show(advice.bound / advice.length if advice.line else 0.0, str(advice.bound))
            elif budget_ms:
                progress.show(min(1.0, advice.seconds * 1000 / budget_ms), "")
    return last


def solution_record(advice: Advice) -> dict[str, object]:
    """Return the fields that `--json` prints for a solution."""
    return {
        "moves": None if advice.line is None else "".join(advice.line).upper(),
        "length": None if advice.line is None else advice.length,
        "mtm": None if advice.line is None else slides("".join(advice.line)),
        "bound": advice.bound,
        "proven": advice.is_proven,
        "nodes": advice.nodes,
        "seconds": round(advice.seconds, 4),
    }
