"""`python3 -m game solve`: solves a 15-puzzle."""

import argparse
import json

from ..app.coach.sentences import proof_sentence
from ..app.words import sign
from ..core.engine import Alternatives, Limit, Solution
from ..core.game import Rules, Variant
from ..engines import engine_of
from ..games import game_named
from .analyse import Board, ask, position_of, read_data, solution_record
from .options import add_budget, add_goal, add_json, add_language, add_position, wanted_options
from .words import text

EXAMPLES = """\
  python3 -m game solve "5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15"
  python3 -m game solve 1-2-3/4-5-6/7-0-8 --json
  python3 -m game solve "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3" --goal gap-first
  python3 -m game solve --budget-ms 5000 "$(cat my-24-puzzle.txt)"    large boards: the best solution within the time"""


def add_options(parser: argparse.ArgumentParser) -> None:
    add_position(parser)
    add_budget(parser, "1000 on boards above 4×4, else none")
    about = "also show every first move of a shortest solution and, up to 3×3, the fewest moves in MTM"
    parser.add_argument("--first-moves", action="store_true", help=about)
    add_goal(parser)
    add_json(parser, "the solution")
    add_language(parser)
    parser.set_defaults(size=None)


def run(chosen: argparse.Namespace) -> None:
    """Raises: BadNotation, OSError."""
    language = chosen.language
    options = wanted_options(game_named("15"), chosen)
    game, board, columns = position_of("15", chosen, options)
    variant = game.default.with_options(columns, options)
    read_data(language, game, variant)
    solution = ask(game, board, variant, Limit(chosen.budget_ms))
    assert isinstance(solution, Solution)
    record = solution_record(solution)
    others = _alternatives(game, board, variant, solution) if chosen.first_moves else None
    if others:
        record |= {"first_moves": others.firsts.upper(), "mtm_shortest": None if others.slides < 0 else others.slides}
    if chosen.json:
        print(json.dumps({"position": game.format_position(board)} | record))
        return
    if record["moves"]:
        print(record["moves"])
    sentences = [proof_sentence(text, language, solution)]
    if game.is_turned:
        sentences.append(text(language, "solve-gap-first"))
    if solution.line:
        sentences.append(text(language, "solve-slides", slides=record["mtm"]))
    if record["nodes"]:
        sentences.append(text(language, "effort", nodes=record["nodes"], seconds=record["seconds"]))
    print(sign(language, " ").join(sentences))
    if others:
        print(sign(language, " ").join(_other_sentences(language, others)))
    elif chosen.first_moves and not solution.is_proven:
        print(text(language, "solve-firsts-unknown"))


def _alternatives(game: Rules, board: Board, variant: Variant, solution: Solution) -> Alternatives | None:
    """Return the alternatives to a proven shortest solution; None if it is not proven."""
    if not solution.is_proven or not solution.line:
        return None
    *_, alternatives = engine_of(game.id).alternatives(board, variant, "".join(solution.line))
    return alternatives


def _other_sentences(language: str, others: Alternatives) -> list[str]:
    firsts = sign(language, ",").join([text(language, "way-" + letter) for letter in others.firsts])
    sentences = [text(language, "solve-firsts", moves=firsts)]
    if others.slides >= 0:
        sentences.append(text(language, "solve-fewest-slides", slides=others.slides))
    return sentences
