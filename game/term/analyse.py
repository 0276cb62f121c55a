"""`python3 -m game solve` and `hint`: ask an engine about a position and tell its advice."""

import argparse
import json
import sys

from ..app.coach.sentences import chances_sentence, move_sentence, proof_sentence
from ..app.words import sign
from ..core.engine import Advice, Alternatives
from ..core.errors import BadNotation
from ..core.game import Game, Variant
from ..core.grid import LETTERS
from ..core.notation import slides
from ..engines import engine_of, load_data
from ..games import game_named
from .options import wanted_options
from .progress import Progress
from .words import chosen_language, say

Board = tuple[int, ...]


def solve(chosen: argparse.Namespace) -> None:
    """Solve a 15-puzzle. Raises: BadNotation, OSError."""
    language = chosen_language(chosen.lang)
    options = wanted_options(game_named("15"), chosen)
    game, board, columns = _position("15", chosen, options)
    variant = game.default.with_options(columns, options)
    read_data(language, game, variant)
    advice = _ask(game, board, variant, chosen.budget_ms)
    record = _solution(advice)
    others = _alternatives(game, board, variant, advice) if chosen.first_moves else None
    if others:
        record |= {"first_moves": others.firsts.upper(), "mtm_shortest": None if others.slides < 0 else others.slides}
    if chosen.json:
        print(json.dumps({"position": game.format_position(board)} | record))
        return
    if record["moves"]:
        print(record["moves"])
    sentences = [proof_sentence(say, language, advice)]
    if game.is_turned:
        sentences.append(say(language, "solve-gap-first"))
    if advice.line:
        sentences.append(say(language, "solve-slides", slides=record["mtm"]))
    if record["nodes"]:
        sentences.append(say(language, "effort", nodes=record["nodes"], seconds=record["seconds"]))
    print(sign(language, " ").join(sentences))
    if others:
        print(sign(language, " ").join(_other_sentences(language, others)))
    elif chosen.first_moves and not advice.is_proven:
        print(say(language, "solve-firsts-unknown"))


def hint(chosen: argparse.Namespace) -> None:
    """Tell the best move. Raises: BadNotation, BadInput, OSError."""
    language = chosen_language(chosen.lang)
    options = wanted_options(game_named(chosen.game), chosen)
    game, board, columns = _position(chosen.game, chosen, options)
    variant = game.default.with_options(len(board) // columns, options, columns)
    missing = read_data(language, game, variant)
    advice = _ask(game, board, variant, chosen.budget_ms)
    if chosen.json:
        record = _ranking(advice) if game.has_chance else _solution(advice)
        move = advice.line[0] if advice.line else None
        print(json.dumps({"position": game.format_position(board), "move": move} | record))
    else:
        print(missing + advice_text(language, game, board, advice))


def read_data(language: str, game: Game, variant: Variant) -> str:
    """Have the engine read its data; return a line to tell if it has to advise without. Raises: OSError if it cannot."""
    try:
        load_data(game.id, variant)
    except OSError as error:
        if engine_of(game.id).needs_data:
            raise
        return say(language, "no-data", reason=str(error)) + "\n"
    return ""


def advice_text(language: str, game: Game, board: Board, advice: Advice) -> str:
    """Return the move, why or how long the solution is, and in a game of chance what each move is worth."""
    if advice.line is None:
        return say(language, "engine-thinking")
    if not advice.line:
        return say(language, "lost-title" if game.has_chance else "solved-title")
    sentence = move_sentence(say, language, game, board, advice)
    if not game.has_chance:
        return sentence + sign(language, " ") + proof_sentence(say, language, advice)
    if advice.is_proven:
        return "\n".join(filter(None, [sentence, say(language, "proven-best"), chances_sentence(say, language, advice)]))
    values = []
    for letter in sorted(advice.values, key=lambda letter: -advice.values[letter]):
        worth = f" {advice.values[letter]:,.0f}" if advice.is_learned else ""
        values.append(say(language, "way-" + letter) + worth)
    return sentence + "\n" + say(language, "points-to-come" if advice.is_learned else "best-first", values=", ".join(values))


def _position(name: str, chosen: argparse.Namespace, options: dict[str, int]) -> tuple[Game, Board, int]:
    """Read the board and its columns; if it could be another one, say beside the answer how it was read. Raises: BadNotation."""
    game = game_named(name)
    game = game.of(game.default.with_options(game.default.rows, options))
    text = " ".join(chosen.position)
    board, columns, reading = game.read_position(text, *(chosen.size or ()))
    language = chosen_language(chosen.lang)
    for line in reading_notes(language, game, text, (board, columns, reading), is_sized=bool(chosen.size)):
        print(line, file=sys.stderr)
    return game, board, columns


def reading_notes(language: str, game: Game, text: str, found: tuple[Board, int, str], is_sized: bool) -> list[str]:
    """Return what to say of how a text was read: as a board of an unusual size that was not asked for, or as values or ranks.

    The size of a board in our own notation needs no word.
    """
    board, columns, reading = found
    size = game.default.with_options(len(board) // columns, {}, columns).size
    notes = [say(language, reading)] if reading else []
    if is_sized or size == game.default.size:
        return notes
    try:
        if game.parse_position(text) == board:
            return notes
    except BadNotation:
        pass
    return [say(language, "read-size", size=size), *notes]


def _ask(game: Game, board: Board, variant: Variant, budget_ms: int) -> Advice:
    """Let the engine think to its end, and show how far it has come."""
    last = Advice()
    with Progress() as progress:
        for advice in engine_of(game.id).advise(board, variant, budget_ms):
            if advice is None:
                continue
            last = advice
            if not game.has_chance:
                progress.show(advice.bound / advice.length if advice.line else 0.0, str(advice.bound))
            elif budget_ms:
                progress.show(min(1.0, advice.seconds * 1000 / budget_ms), "")
    return last


def _alternatives(game: Game, board: Board, variant: Variant, advice: Advice) -> Alternatives | None:
    """Return what else is known beside a proven shortest solution; None where it is not proven."""
    if not advice.is_proven or not advice.line:
        return None
    *_, found = engine_of(game.id).alternatives(board, variant, "".join(advice.line))
    return found


def _other_sentences(language: str, others: Alternatives) -> list[str]:
    firsts = sign(language, ",").join([say(language, "way-" + letter) for letter in others.firsts])
    sentences = [say(language, "solve-firsts", moves=firsts)]
    if others.slides >= 0:
        sentences.append(say(language, "solve-fewest-slides", slides=others.slides))
    return sentences


def _solution(advice: Advice) -> dict[str, object]:
    """Return what `--json` prints of a solution."""
    return {
        "moves": None if advice.line is None else "".join(advice.line).upper(),
        "length": None if advice.line is None else advice.length,
        "mtm": None if advice.line is None else slides("".join(advice.line)),
        "bound": advice.bound,
        "proven": advice.is_proven,
        "nodes": advice.nodes,
        "seconds": round(advice.seconds, 4),
    }


def _ranking(advice: Advice) -> dict[str, object]:
    """Return what `--json` prints of the values of all moves."""
    record: dict[str, object] = {
        "values": {letter: round(advice.values[letter], 1) if letter in advice.values else None for letter in LETTERS},
        "depth": advice.depth,
        "nodes": advice.nodes,
        "seconds": round(advice.seconds, 4),
        "learned": advice.is_learned,
        "proven": advice.is_proven,
    }
    return record | ({"chances": advice.chances} if advice.is_proven else {})
