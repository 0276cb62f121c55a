"""A series on a Dask cluster survives killed workers, resumes, shows progress and gives the records of one machine."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import game as tilelab
from game.arena.board_view import GameView
from game.arena.record import Record
from game.term.commands import main
from tests.environment import ROOT
from tests.term.cluster import Cluster, cluster
from tests.term.commands import ended_in_time, environment

SEEDS = range(1, 25)
SOURCE = "def choose(game):\n    return max(game.children(), key=lambda pair: len(pair[1].empty_cells()))[0]\n"


class Stopped(Exception):
    """The user has stopped a series."""


def choose(game: GameView) -> int:
    """Take the most points."""
    return max(game.children(), key=lambda pair: pair[1].gain)[0]


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster; each test starts the workers that it needs."""
    with cluster(0, tmp_path_factory.mktemp("dask")) as started:
        yield started


@pytest.mark.parametrize("kind", ["name", "function", "file"])
def test_a_series_survives_a_killed_worker_and_a_stop_and_equals_that_of_one_machine(
    kind: str, dask: Cluster, tmp_path: Path
) -> None:
    (tmp_path / "my_bot.py").write_text(SOURCE, "utf-8")
    bot = {"name": "greedy", "function": choose, "file": tmp_path / "my_bot.py"}[kind]
    file, steps = tmp_path / "games.jsonl", list[int]()
    dask.start_workers(2)

    def report(done: int, wanted: int) -> None:
        assert wanted == len(SEEDS)
        steps.append(done)
        if done == 2:
            dask.kill_workers(1)
        if done == 10:
            raise Stopped

    with pytest.raises(Stopped):
        tilelab.play(bot, seeds=SEEDS, cluster=dask.address, file=file, progress=report)
    stored = [json.loads(line) for line in file.read_text("utf-8").splitlines()][1:]
    assert steps == list(range(1, 11)) and len(stored) == 10
    steps.clear()
    dask.start_workers(2)
    resumed = tilelab.play(bot, seeds=SEEDS, cluster=dask.address, file=file, progress=lambda done, _: steps.append(done))
    assert steps == list(range(11, len(SEEDS) + 1)), "no game was played again"
    assert [one.result for one in resumed] == [one.result for one in tilelab.play(bot, seeds=SEEDS)]


def test_the_command_survives_a_killed_worker_and_resumes(
    dask: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "games.jsonl"
    command = ["bench", "2048", "--bot", "corner", "--games", "12", "--seed", "1"]
    with_cluster = [sys.executable, "-m", "game", *command, "--dask", dask.address, "--out", str(out)]
    dask.start_workers(2)
    with subprocess.Popen(with_cluster, cwd=ROOT, env=environment({}), encoding="utf-8", stdout=subprocess.PIPE) as process:
        assert process.stdout
        with ended_in_time(process):
            next(line for line in process.stdout if line.startswith("seed "))
            dask.kill_workers(1)
            next(line for line in process.stdout if line.startswith("seed "))
            process.kill()
        process.communicate()
    before = [line for line in out.read_text("utf-8").splitlines(keepends=True) if line.endswith("\n")][1:]
    assert 2 <= len(before)
    assert main([*command, "--dask", dask.address, "--resume", str(out), "--json"]) == 0
    there = json.loads(capsys.readouterr().out)
    assert main([*command, "--json"]) == 0
    here = json.loads(capsys.readouterr().out)
    assert [Record(**one).result for one in there["records"]] == [Record(**one).result for one in here["records"]]
    assert out.read_text("utf-8").splitlines(keepends=True)[1 : len(before) + 1] == before
