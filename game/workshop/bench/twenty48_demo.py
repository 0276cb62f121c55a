"""Compare the coach of 2048 with the strongest page known: `python -m game.workshop.bench.twenty48_demo DEMO FOLDER`.

DEMO is the folder `docs/` of game-difficulty/2048EndgameTablebase, with a `package.json` of `{"type": "module"}` beside its
scripts, so that Node reads them as modules. Its demo plays at its fastest setting; the compiled twin of the coach gets as many
positions a move as Pyodide searches in the processor time that the demo took per move of the same seed. How many these are is
measured after each game of the demo, because the machine may change its speed. The clock of the demo counts processor time, so
other work may run beside it. A game of the demo takes about nine minutes, one of the twin and the measurement 30 s each.

Each game is a line of FOLDER/games.jsonl as soon as it is over, and a stopped run continues there. Needs Node, numpy and numba.
"""

import argparse
import json
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from ...arena.intervals import mean_interval, share_interval
from ...core.grid import LETTERS
from ...twenty48 import rules

SERVER = Path(__file__).with_suffix(".mjs")
PYODIDE = SERVER.with_name("twenty48_pyodide.mjs")
DEMO, COACH = "demo", "coach"
HIGHEST = 15
"""The rank of 32768, the highest that the demo can be told."""

Board = tuple[int, ...]
Choice = Callable[[Board], int]


def read_records(file: Path) -> list[dict[str, Any]]:
    """Return the results in a file, none if there is no file; cut off a line that was not finished."""
    text = file.read_text("utf-8") if file.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, "utf-8")
    return [json.loads(line) for line in whole.splitlines()]


def played(player: str, seed: int, choose: Choice) -> dict[str, Any]:
    """Play the game of a seed; return its record. choose: returns a direction."""
    board, score, moves = rules.opening(4, seed), 0, 0
    started = time.process_time()
    while rules.legal_actions(board):
        moves += 1
        slid, _, board = rules.play(board, choose(board), seed, moves)
        score += slid.gain
    seconds = round(time.process_time() - started, 1)
    return {"player": player, "seed": seed, "score": score, "tile": 1 << max(board), "moves": moves, "seconds": seconds}


@contextmanager
def demo_server(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Run the demo in Node."""
    command = ["node", str(SERVER), str(folder.resolve())]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as process:
        yield process
        process.kill()


def demo_game(folder: Path, seed: int) -> dict[str, Any]:
    """Play the game of a seed with the demo. Raises: RuntimeError if it stops answering."""
    with demo_server(folder) as process:
        assert process.stdin and process.stdout
        times: list[int] = []

        def choose(board: Board) -> int:
            assert process.stdin and process.stdout
            process.stdin.write("".join(f"{min(rank, HIGHEST):x}" for rank in board) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
            if not line:
                raise RuntimeError(f"the demo stopped in the game of seed {seed}")
            answer = json.loads(line)
            times.append(answer["ms"])
            return LETTERS.index(answer["move"])

        record = played(DEMO, seed, choose)
    return record | {"seconds": times[-1] / 1000}


def nodes_per_ms(ms: float) -> float:
    """Measure the positions per millisecond that Pyodide searches in Node. ms: the time for a move."""
    answer = subprocess.run(["node", str(PYODIDE), "--rate", str(ms)], capture_output=True, check=True, encoding="utf-8")
    return float(json.loads(answer.stdout)["nodes_per_ms"])


@cache
def twin() -> Any:
    """The compiled twin of the coach."""
    from ..twenty48.reference import Player

    return Player()


def coach_game(seed: int, nodes: float) -> dict[str, Any]:
    """Play the game of a seed with the twin."""
    player = twin()
    player.nodes = nodes
    return played(COACH, seed, lambda board: player.judge(board)[0]) | {"nodes": round(nodes)}


def report(rows: list[dict[str, Any]]) -> None:
    """Print means and shares with 95 % intervals."""
    scores: dict[str, dict[int, float]] = {}
    for player in (DEMO, COACH):
        own = [row for row in rows if row["player"] == player]
        if not own:
            continue
        scores[player] = {row["seed"]: row["score"] for row in own}
        low, high = mean_interval(list(scores[player].values()))
        mean = sum(scores[player].values()) / len(own)
        hits = sum(row["tile"] >= 1 << HIGHEST for row in own)
        least, most = share_interval(hits, len(own))
        ms = 1000 * sum(row["seconds"] for row in own) / sum(row["moves"] for row in own)
        print(f"{player}: {len(own)} games, mean {mean:,.0f} ({low:,.0f} to {high:,.0f}), {ms:.1f} ms a move")
        print(f"  32768 in {hits} ({100 * least:.0f} to {100 * most:.0f} %)")
    both = [scores[COACH][seed] - score for seed, score in scores.get(DEMO, {}).items() if seed in scores.get(COACH, {})]
    if both:
        low, high = mean_interval(both)
        print(f"{COACH} minus {DEMO}: {sum(both) / len(both):,.0f} ({low:,.0f} to {high:,.0f}), {len(both)} seeds")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("demo", type=Path)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    twin()  # Without its packages, this fails before a long game.
    options.folder.mkdir(parents=True, exist_ok=True)
    file = options.folder / "games.jsonl"
    rows = read_records(file)
    known = {(row["player"], row["seed"]): row for row in rows}
    with file.open("a", encoding="utf-8") as out:
        for seed in range(1, options.games + 1):
            for player in (DEMO, COACH):
                if (player, seed) in known:
                    continue
                if player == DEMO:
                    row = demo_game(options.demo, seed)
                else:
                    ms = 1000 * known[DEMO, seed]["seconds"] / known[DEMO, seed]["moves"]
                    row = coach_game(seed, nodes_per_ms(ms) * ms)
                known[player, seed] = row
                rows.append(row)
                out.write(json.dumps(row) + "\n")
                out.flush()
                report(rows)


if __name__ == "__main__":
    main()
