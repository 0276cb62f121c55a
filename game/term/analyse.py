"""`python3 -m game solve` and `hint`: ask an engine about a position; knows no engine."""

import argparse
import json
import sys

from game.core.game import Game, Variant
from game.core.grid import side_of
from game.games import game_named
from game.term.advice import Advice, Board
from game.term.engines import ENGINES
from game.term.progress import Progress
from game.term.words import chosen_language, say


def solve(chosen: argparse.Namespace) -> None:
    """Solve a 15-puzzle. Raises: BadNotation."""
    game, board = _position("15", chosen)
    advice = _asked(game, board, game.default.with_options(side_of(board), {}), chosen.budget_ms)
    record = advice.record
    if chosen.json:
        print(json.dumps({"position": game.format_position(board)} | record))
        return
    language = chosen_language(chosen.lang)
    if record["moves"]:
        print(record["moves"])
    proof = say(language, "proof-done" if record["proven"] else "proof-not", length=record["length"], bound=record["bound"])
    print(proof, say(language, "effort", nodes=record["nodes"], seconds=record["seconds"]))


def hint(chosen: argparse.Namespace) -> None:
    """Tell the best move. Raises: BadNotation."""
    game, board = _position(chosen.game, chosen)
    options = {} if chosen.fours is None or "fours" not in game.default.options else {"fours": chosen.fours}
    advice = _asked(game, board, game.default.with_options(side_of(board), options), chosen.budget_ms)
    if chosen.json:
        print(json.dumps({"position": game.format_position(board), "move": advice.letter or None} | advice.record))
    else:
        print(advice.tell(chosen_language(chosen.lang)))


def _position(name: str, chosen: argparse.Namespace) -> tuple[Game, Board]:
    """Read the board; where the text could mean another one, say beside the answer how it was read. Raises: BadNotation."""
    game = game_named(name)
    board, reading = game.read_position(" ".join(chosen.position))
    if reading:
        print(say(chosen_language(chosen.lang), reading), file=sys.stderr)
    return game, board


def _asked(game: Game, board: Board, variant: Variant, budget_ms: int) -> Advice:
    """Let the engine think to its end, and show how far it has come."""
    with Progress() as progress:
        for advice in ENGINES[game.id].advise(board, variant, budget_ms):
            progress.show(advice.share, str(advice.record.get("bound") or ""))
    return advice
