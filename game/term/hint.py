"""`python3 -m game hint`: shows the best move on a board."""

import argparse
import json

from ..app.coach.sentences import line_sentence
from ..core.engine import Advice, Limit, Refutation, Report
from ..core.game import Rules, Variant
from ..core.grid import LETTERS
from ..engines import engine_of
from ..games import GAMES, game_named
from .analyse import advice_text, ask, note_of, position_of, read_data, solution_record
from .options import (
    BadInput,
    add_budget,
    add_fours,
    add_game,
    add_goal,
    add_json,
    add_language,
    add_nodes,
    add_position,
    add_size,
    wanted_options,
)
from .words import text

EXAMPLES = """\
  python3 -m game hint 2048 EDC1BA9187611111
  python3 -m game hint 2048 0000000000100210 --budget-ms 1000 --json
  python3 -m game hint 2048 001000000210 --size 3x4
  python3 -m game hint 2048 20012300136768A8 --why-not u
  python3 -m game hint 15 "5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15\""""


def add_options(parser: argparse.ArgumentParser) -> None:
    add_game(parser, GAMES)
    add_position(parser)
    add_size(parser)
    add_budget(parser, "2048: 300; 15: 1000 on boards above 4×4, else none")
    add_nodes(parser)
    add_fours(parser)
    add_goal(parser)
    parser.add_argument(
        "--why-not", choices=list(LETTERS), metavar="MOVE", help="also show what is wrong with another move: u, r, d or l"
    )
    add_json(parser, "the move and its value")
    add_language(parser)


def run(chosen: argparse.Namespace) -> None:
    """Raises: BadNotation, BadInput, OSError."""
    language = chosen.language
    options = wanted_options(game_named(chosen.game), chosen)
    game, board, columns = position_of(chosen.game, chosen, options)
    variant = game.default.with_options(len(board) // columns, options, columns)
    missing = read_data(language, game, variant)
    advice = ask(game, board, variant, Limit(chosen.budget_ms, chosen.nodes))
    refutation = _refutation(game, board, variant, chosen.why_not, advice) if chosen.why_not else None
    if chosen.json:
        record = _ranking(advice) if isinstance(advice, Advice) else solution_record(advice)
        move = advice.line[0] if advice.line else None
        record |= {"why_not": refutation.as_json()} if refutation else {}
        note = note_of(language, game, variant, advice) if isinstance(advice, Advice) else ""
        record |= {"note": note} if note else {}
        print(json.dumps({"position": game.format_position(board), "move": move} | record))
    else:
        print(missing + advice_text(language, game, board, variant, advice))
        if refutation and advice.line:
            letters = [token[0] for token in refutation.line]
            print(line_sentence(text, language, refutation, letters, advice.line[0]))


def _refutation(game: Rules, board: tuple[int, ...], variant: Variant, move: str, advice: Report) -> Refutation:
    """Return what is wrong with a move. Raises: BadInput unless it is legal and another one is advised."""
    legal = [LETTERS[way] for way in game.legal_actions(board, variant.columns)]
    if move not in legal or not advice.line or move == advice.line[0]:
        others = [letter for letter in legal if not advice.line or letter != advice.line[0]]
        raise BadInput(f"--why-not {move}: the other legal moves are {', '.join(others) or 'none'}.")
    *_, refutation = [news for news in engine_of(game.id).refute(board, variant, move, advice) if news]
    return refutation


def _ranking(advice: Advice) -> dict[str, object]:
    """Return the fields that `--json` prints for a move in a game of chance."""
    record: dict[str, object] = {
        "values": {letter: round(advice.values[letter], 1) if letter in advice.values else None for letter in LETTERS},
        "depth": advice.depth,
        "nodes": advice.nodes,
        "seconds": round(advice.seconds, 4),
        "learned": advice.is_learned,
        "proven": advice.is_proven,
        "files": list(advice.files),
    }
    record |= {"next_moves": advice.moves} if advice.moves else {}
    return record | ({"chances": advice.chances} if advice.chances else {})
