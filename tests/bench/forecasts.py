"""Count forecasts that one move contradicts: `python3 -m tests.bench.forecasts [--boards 100000] [--nodes 60] [--seed 1]`.

The shipped engine judges seeded boards of all kinds with a fixed small number of nodes, and each number is held against what the
moves prove by themselves.
"""

import argparse
from collections import Counter
from typing import Any

from game.core.engine import Advice
from game.core.game import Variant
from game.core.grid import LETTERS
from game.core.rng import below
from game.engines import engine_of, load_data
from game.twenty48.rules import chance_outcomes, is_terminal, place, slide
from game.twenty48.search import deepening
from tests.twenty48.boards import chain_board, nearly_dead_board, random_board

Board = tuple[int, ...]

SIDES = ((4, 4, 10), (4, 4, 50), (3, 3, 10), (3, 3, 50), (2, 4, 10), (3, 4, 10), (5, 5, 10), (6, 6, 10))
"""Rows, columns and the chance of a 4 of the kinds with forecasts."""
RULES = (
    "a made tile has a chance below 1",
    "points are below the gain",
    "points follow the end",
    "points at a risk are not weighted by it",
    "another move has more points than the advice",
    "a chance is above that of going on",
    "a forecast for tiles that no recorded game met",
)


def some_board(seed: int, number: int) -> "tuple[Board, Variant]":
    """Return a board and its variant: any, nearly lost, with the highest ranks, or with a pair of its highest tiles."""
    rows, columns, percent = SIDES[number % len(SIDES) if number % 2 else number // 2 % 2]
    cells = rows * columns
    kind = below(4, seed, number, 500)
    if cells == 16 and kind < 2:
        board = (chain_board, nearly_dead_board)[kind](seed, number)
    else:
        tiles = list(random_board(seed, number, min(cells, 17), 6)[:cells])
        if kind == 1:
            tiles = [tile or 1 + below(7, seed, number, 510 + cell) for cell, tile in enumerate(tiles)]
        board = tuple(tiles)
    if kind > 1 and any(board):
        cell = below(cells - 1, seed, number, 501)
        top = list(board)
        top[cell] = top[cell + 1] = max(board)
        board = tuple(top)
    return board, Variant(rows, columns, four_percent=percent, spawn_every=1, idle=0)


def violations(board: Board, variant: Variant, advice: Advice, raw: "dict[int, float]") -> "list[str]":
    """Return the rules that an advice breaks. raw: the numbers before they were held against the moves.

    Proven points contain the risk exactly, so only those of estimates are bounded by what follows other moves.
    """
    percent, columns = variant.options["four_percent"], variant.columns
    if not advice.line or not advice.is_learned:
        return []
    slides = {way: slide(board, LETTERS.index(way), columns) for way in advice.values}
    risks = {}
    for way, slid in slides.items():
        spawns = chance_outcomes(slid.after, percent) if slid.after.count(0) == 1 else []
        risks[way] = sum(chance for (cell, rank), chance in spawns if is_terminal(place(slid.after, cell, rank), columns))
    best = advice.line[0]
    later = max(value - slides[LETTERS[way]].gain for way, value in raw.items()) if raw else 0.0
    broken = []
    made = max(slides[best].after)
    chance = advice.chances.get(str(1 << made))
    if made > max(board) and chance is not None and chance < 1:
        broken.append(RULES[0])
    for way, value in advice.values.items():
        more, slack = value - slides[way].gain, 1e-6 * (1 + abs(value))
        if more < -slack:
            broken.append(RULES[1])
        elif risks[way] > 1 - 1e-9 and more > slack:
            broken.append(RULES[2])
        elif not advice.is_proven and more > (1 - risks[way]) * max(later, 0.0) + slack:
            broken.append(RULES[3])
    if max(advice.values.values()) > advice.values[best] + 1e-6:
        broken.append(RULES[4])
    if any(chance > 1 - risks[best] + 1e-9 for tile, chance in advice.chances.items() if 1 << made < int(tile)):
        broken.append(RULES[5])
    if len(board) == 16 and advice.is_calibrated and (max(board) > 15 or board.count(15) > 1):
        broken.append(RULES[6])
    return sorted(set(broken))


def main() -> None:
    """Print how many boards break each rule."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--boards", type=int, default=100_000)
    parser.add_argument("--nodes", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--shown", type=int, default=3, help="the first boards to show of each rule")
    options = parser.parse_args()
    found: Counter[str] = Counter()
    judged = forecasts = any_rule = 0
    module: Any = deepening
    held: Any = getattr(module, "forecast", None)
    raw: dict[int, float] = {}

    def noted(board: Board, points: "dict[int, float]", *others: object, **named: object) -> object:
        raw.clear()
        raw.update(points)
        return held(board, points, *others, **named)

    if held:
        module.forecast = noted
    for number in range(options.boards):
        board, variant = some_board(options.seed, number)
        load_data("2048", variant)
        raw.clear()
        report = None
        for step in engine_of("2048").advise(board, variant, nodes=options.nodes):
            report = step or report
        judged += 1
        if report is None or not report.values:
            continue
        forecasts += report.is_learned
        shown = raw or {LETTERS.index(way): value for way, value in report.values.items()}
        broken = violations(board, variant, report, shown)
        any_rule += bool(broken)
        for rule in broken:
            found[rule] += 1
            if found[rule] <= options.shown:
                print(rule, variant, board, report.line, report.values, report.chances, flush=True)
        if number % 5000 == 4999:
            print(number + 1, forecasts, any_rule, dict(found), flush=True)
    print(f"{judged} boards, {forecasts} with a forecast, {any_rule} break a rule")
    for rule in RULES:
        print(f"    {found[rule]:7}  {rule}")


if __name__ == "__main__":
    main()
