"""`play`: bots of every shape on seeded games, the same records wherever they are played."""

import itertools
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import game as tilelab
from game.arena.board_view import GameView
from game.arena.record import Record
from game.term.commands import main
from tests.environment import ROOT
from tests.term.cluster import cluster

SEEDS = range(1, 7)
NO_GUARD = 'choose does not start in another process: call play() below if __name__ == "__main__":, or install cloudpickle'


def choose(game: GameView) -> int:
    """Take the most points."""
    return max(game.children(), key=lambda pair: pair[1].gain)[0]


class Bot:
    """Cycles through the directions; its counter starts again in each game."""

    def __init__(self) -> None:
        self.count = 0

    def strategy(self, board: list[list[int]]) -> str:
        """Return the next letter."""
        assert len(board) == 3
        self.count += 1
        return "WASD"[self.count % 4]


def act(observation: list[list[int]], mask: list[int]) -> int:
    """Return the first action that moves something."""
    return mask.index(1)


def results(series: tilelab.Series) -> list[list[object]]:
    """Return the games without their times."""
    return [record.result for record in series]


SHAPES = {
    "function": (choose, "2048"),
    "class": (Bot, "2048/3x3"),
    "object": (Bot(), "2048/3x3"),
    "agent": (act, "2048/3x3"),
    "name": ("greedy", "2048"),
    "solver": ("solver", "15/3x3"),
}


@pytest.mark.parametrize(("bot", "kind"), SHAPES.values(), ids=SHAPES)
def test_a_bot_of_any_shape_plays_games_that_the_rules_give(bot: object, kind: str) -> None:
    series = tilelab.play(bot, kind, SEEDS)
    assert series.seeds == list(SEEDS)
    for record in series:
        game = series.game(record.seed)
        assert (game.score, game.moves, game.kind) == (record.score, record.moves, series.kind)


@pytest.mark.parametrize("shape", ["function", "class", "name", "solver"])
def test_processes_change_nothing_but_the_time(shape: str) -> None:
    bot, kind = SHAPES[shape]
    assert results(tilelab.play(bot, kind, SEEDS, processes=2)) == results(tilelab.play(bot, kind, SEEDS))


def test_a_file_plays_what_the_command_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "my_bot.py"
    path.write_text("VARIANT = '3x3'\ndef choose(game):\n    print('noise')\n    return game.legal_actions()[-1]\n")
    series = tilelab.play(path, seeds=SEEDS)
    assert (series.bot, series.kind) == ("my_bot.py", "2048/3x3")
    assert main(["bench", "2048", "--bot", str(path), "--games", str(len(SEEDS)), "--csv"]) == 0
    rows = [line.split(",")[:7] for line in capsys.readouterr().out.splitlines()]
    assert [row[3:7] for row in rows] == [row[3:7] for row in (line.split(",")[:7] for line in series.to_csv().splitlines())]


@pytest.mark.rotates(parts=5, of="long computations")
def test_a_cluster_plays_the_same_games_and_can_be_stopped(tmp_path: Path) -> None:
    with cluster(1, tmp_path) as scheduler:
        there = tilelab.play("greedy", seeds=SEEDS, cluster=scheduler.address)
        with pytest.raises(ZeroDivisionError):
            tilelab.play("greedy", seeds=range(50), cluster=scheduler.address, progress=lambda done, _: 1 // (2 - done))
    assert results(there) == results(tilelab.play("greedy", seeds=SEEDS))


def test_a_file_of_results_is_continued_and_another_series_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    steps: list[tuple[int, int]] = []
    tilelab.play(Bot, "2048/3x3", range(3), file=file, progress=lambda done, all_games: steps.append((done, all_games)))
    assert steps == [(1, 3), (2, 3), (3, 3)]
    steps.clear()
    whole = tilelab.play(Bot, "2048/3x3", range(5), file=file, progress=lambda done, all_games: steps.append((done, all_games)))
    assert steps == [(4, 5), (5, 5)]
    assert results(whole) == results(tilelab.play(Bot, "2048/3x3", range(5)))
    with pytest.raises(ValueError, match="holds another series"):
        tilelab.play(Bot, "2048/4x4", [1], file=file)


def test_an_error_of_a_function_reaches_the_caller_as_it_is() -> None:
    def broken(game: GameView) -> int:
        raise ZeroDivisionError("my own")

    with pytest.raises(ZeroDivisionError, match="my own"):
        tilelab.play(broken, seeds=[1])


SCRIPT = """
import sys
sys.modules.update({hidden})
print("begun")
import game as tilelab
class Stuck(Exception):
    pass
def choose(view):
    if view.ply == 9:
        raise Stuck
    return view.legal_actions()[0]
series = tilelab.play({bot}, "15/3x3", range(2), errors="record", limit=60, max_moves=20, **{options})
print(len(series), [type(failure.error).__name__ for failure in series.failures])
for failure in series.failures:
    print(failure.reason)
"""


@pytest.mark.parametrize("is_typed", [False, True], ids=["script", "standard input"])
@pytest.mark.parametrize(
    ("bot", "options", "hidden", "said"),
    [
        ("'bot.py'", {}, {}, ["2 []"]),
        ("'cmd:{python} -m game engine'", {}, {}, ["2 []"]),
        ("'greedy'", {"processes": 2}, {}, ["2 []"]),
        ("choose", {"blind": True}, {}, ["0 ['Stuck', 'Stuck']", "choose: Stuck: ", "choose: Stuck: "]),
        ("lambda view: choose(view)", {"blind": True}, {}, ["0 ['Stuck', 'Stuck']", *2 * ["<lambda>: Stuck: "]]),
        ("choose", {"blind": True}, {"cloudpickle": None}, ["0 ['BotFailed', 'BotFailed']", *2 * [NO_GUARD]]),
    ],
)
def test_a_program_without_a_guard_is_not_run_again(
    bot: str, options: dict[str, object], hidden: dict[str, None], said: list[str], is_typed: bool, tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text("def choose(game):\n    return game.legal_actions()[0]\n", "utf-8")
    script = SCRIPT.format(bot=bot.format(python=sys.executable), options=options, hidden=hidden)
    (tmp_path / "script.py").write_text(script, "utf-8")
    environ = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-" if is_typed else "script.py"]
    done = subprocess.run(command, cwd=tmp_path, env=environ, input=script if is_typed else "", capture_output=True, text=True)
    begun, *lines = done.stdout.splitlines()
    is_run_again = bool(hidden) and not is_typed
    assert (done.returncode, begun, lines[2 * is_run_again :]) == (0, "begun", said), done.stderr


def test_a_summary_says_mean_error_and_shares() -> None:
    series = tilelab.play(choose, seeds=range(1, 31))
    summary = series.summary()
    scores = [record.score for record in series]
    assert summary.games == 30 and summary.mean == pytest.approx(sum(scores) / 30, abs=0.01)
    low, high = summary.interval or (0, 0)
    assert low < summary.mean - summary.error < summary.mean < high
    assert summary.reached[128] == pytest.approx(len([record for record in series if record.max_tile >= 128]) / 30, abs=1e-3)
    assert re.match(r"choose: 30 games of 2048/4x4, mean score [\d,]+ ± \d+; ", str(summary))
    assert tilelab.play("solver", "15/3x3", range(3)).summary().solved == 3


def test_bots_are_compared_seed_by_seed() -> None:
    first, other = tilelab.play(choose, seeds=range(1, 41)), tilelab.play("random", seeds=range(11, 51))
    compared = first.compare(other)
    by_seed = {record.seed: record.score for record in other}
    differences = [record.score - by_seed[record.seed] for record in first if record.seed in by_seed]
    assert compared.games == 30 and compared.difference == pytest.approx(sum(differences) / 30, abs=0.01)
    assert compared.better == "choose" and str(compared).endswith("; choose is better")
    assert other.compare(first).better == "choose"
    assert first.compare(first).better == ""


def test_in_a_puzzle_fewer_moves_are_better() -> None:
    optimal, longer = tilelab.play("solver", "15/3x3", range(20)), tilelab.play("astar", "15/3x3", range(20))
    slow = tilelab.Series("slow", "15/3x3", [_padded(record) for record in longer])
    assert slow.compare(optimal).better == "solver"


def _padded(record: Record) -> Record:
    fields = {**record.as_json(), "moves": record.moves + 2 + record.seed % 3}
    return Record(**fields)  # type: ignore[arg-type]


def test_a_plot_needs_matplotlib_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    class Axes:
        """Records what is drawn."""

        def __init__(self) -> None:
            self.drawn: list[str] = []

        def __getattr__(self, name: str) -> Callable[..., None]:
            return lambda *arguments, **named: self.drawn.append(name)

    summary = tilelab.play(choose, seeds=SEEDS).summary()
    axes = Axes()
    assert summary.plot(axes) is axes and {"hist", "set_xlabel", "set_title"} <= set(axes.drawn)
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(ModuleNotFoundError, match="pip install matplotlib"):
        summary.plot()


BAD: list[tuple[Callable[[], object], str]] = [
    (lambda: tilelab.play("nobody"), "There is no bot “nobody” for 2048"),
    (lambda: tilelab.play("astar", "15/4x4"), "astar cannot play 4×4 boards"),
    (lambda: tilelab.play(3), "a bot is a name, a file, a function"),
    (lambda: tilelab.play(object), "a bot is a name, a file, a function"),
    (lambda: tilelab.play(choose, "chess"), "unknown game"),
    (lambda: tilelab.play(choose, seeds=[1, -1]), "a seed is a whole number"),
    (lambda: tilelab.play(choose, seeds=[1], processes=0), "processes is a whole number"),
    (lambda: tilelab.play(choose, seeds=[1], max_moves=-1), "max_moves is a whole number"),
    (lambda: tilelab.play(choose, seeds=[1], seconds=-1), "a time is a number of seconds"),
    (lambda: tilelab.play(choose, seeds=[]).summary(), "without games"),
    (lambda: tilelab.play(choose, seeds=[1]).game(2), "seed 2 was not played"),
    (lambda: tilelab.play(choose, seeds=[1]).compare(tilelab.play(choose, seeds=[2])), "have not both played a common seed"),
    (lambda: tilelab.play(choose, seeds=[1]).compare(tilelab.play(act, "2048/3x3", [1])), "cannot be compared"),
    (lambda: tilelab.play(itertools.count, seeds=[1]), "a bot is a name, a file, a function"),
]


@pytest.mark.parametrize(("call", "text"), BAD, ids=range(len(BAD)))
def test_bad_input_is_a_value_error(call: Callable[[], object], text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text)):
        call()


@pytest.mark.needs("distributed")
def test_the_address_of_a_cluster_is_checked() -> None:
    with pytest.raises(ValueError, match="tcp://host:8786"):
        tilelab.play("greedy", seeds=[1], cluster="nowhere")
