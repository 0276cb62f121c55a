"""`bench` gives the same results wherever a bot runs, and loses none when something breaks."""

import json
import os
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from game.arena import player, processes
from game.arena.bot import BotFailed
from game.arena.play import Setup
from game.arena.record import Record
from game.games import game_named
from game.term.commands import main
from tests.arena.notebooks import ENDLESS, WHOLE
from tests.common.addresses import parse_address
from tests.environment import ROOT
from tests.term.cluster import Cluster, cluster
from tests.term.commands import LIMIT_S, Run, ended_in_time, environment, wait_for_sleep
from tests.term.series import BOT, results, rows

Game = Callable[..., Run]

DEADLY_BOT = """
import os
import pathlib

def choose(game):
    try:
        pathlib.Path(MARK).touch(exist_ok=False)
    except FileExistsError:
        pass
    else:
        os._exit(1)
    return "dlru"[[game.can_move(way) for way in (2, 3, 1, 0)].index(True)]
"""
"""Kills the first process that it plays in, but not a second one that starts at the same time."""


PATIENT_BOT = """
import pathlib
import time

def choose(game):
    while not pathlib.Path(GATE).exists():
        time.sleep(0.01)
    return game.legal_actions()[0]
"""
"""Plays only after a file exists."""


def test_each_game_has_a_record_and_its_transcript_replays_it(game: Game) -> None:
    done = game("bench", "2048", "--bot", "greedy", "--games", "3", "--seed", "40", "--json")
    assert done.status == 0 and done.error == ""
    output = json.loads(done.out)
    assert [record["seed"] for record in output["records"]] == [40, 41, 42]
    for record in output["records"]:
        assert {"score", "max_tile", "moves", "seconds", "seed"} <= set(record)
        _, session = parse_address(f"#/2048/4x4@{record['seed']}/{record['transcript']}", (game_named("2048"),))
        assert session is not None
        assert (session.state.score, session.state.moves) == (record["score"], record["moves"])
        assert (1 << max(session.state.board), session.outcome) == (record["max_tile"], "lost")
        assert [entry[0] for entry in record["milestones"]][-1] == record["max_tile"]
    scores = [record["score"] for record in output["records"]]
    assert output["summary"]["games"] == 3
    assert output["summary"]["score_mean"] == pytest.approx(sum(scores) / 3, abs=0.01)


def test_people_get_a_line_for_each_game_and_a_summary(game: Game) -> None:
    done = game("bench", "2048", "--bot", "corner", "--games", "2")
    assert done.lines[0] == "corner plays 2048 4x4:"
    assert done.lines[1].startswith("seed 1: ")
    assert done.lines[2].startswith("seed 2: ")
    assert done.lines[3].startswith("2 games took ")
    assert any(line.startswith("Score: mean ") for line in done.lines)


@pytest.mark.parametrize(("bot", "side"), [("random", "4"), ("expectimax", "4"), ("coach-1", "5")])
def test_two_processes_play_the_same_games_as_one(game: Game, process: Game, bot: str, side: str) -> None:
    arguments = ("bench", "2048", "--bot", bot, "--size", side, "--games", "3", "--most-moves", "25", "--json")
    assert results(process(*arguments, "--jobs", "2")) == results(game(*arguments))


def test_a_users_bot_plays_the_same_games_in_any_process(game: Game, tmp_path: Path) -> None:
    bot = tmp_path / "mine.py"
    bot.write_text(BOT, "utf-8")
    arguments = ("bench", "2048", "--bot", str(bot), "--games", "4", "--json")
    assert results(game(*arguments, "--jobs", "2")) == results(game(*arguments))


def test_a_bots_file_may_begin_with_a_byte_order_mark(game: Game, tmp_path: Path) -> None:
    bot = tmp_path / "notepad.py"
    bot.write_text('VARIANT = "3x3"\n' + BOT, "utf-8-sig")
    done = game("bench", "2048", "--bot", str(bot), "--games", "1", "--json")
    assert json.loads(done.out)["variant"] == "3x3"


def test_the_solver_is_measured_on_proven_solutions(game: Game) -> None:
    done = game("bench", "15", "--bot", "solver", "--size", "3", "--games", "4", "--json")
    output = json.loads(done.out)
    assert output["summary"]["outcomes"] == {"solved": 4}
    for record in output["records"]:
        assert record["notes"]["proven"] == 1 and record["notes"]["nodes"] > 0
        assert 1 <= record["moves"] <= 31


def test_without_a_bot_the_built_in_ones_are_listed_with_what_they_do(game: Game) -> None:
    done = game("bench", "15")
    assert [line.split()[0] for line in done.lines][:2] == ["random", "greedy"]
    assert "Slides any tile that can move." in done.lines[0]


def test_seeds_that_run_past_the_last_one_are_refused(game: Game) -> None:
    done = game("bench", "2048", "--bot", "random", "--games", "3", "--seed", str(2**64 - 2))
    assert (done.status, done.error) == (2, f"3 games from seed {2**64 - 2} would exceed the last seed, {2**64 - 1}.\n")


def test_a_long_series_needs_no_memory_for_the_games_to_come(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(setup: Setup, seed: int) -> Record:
        raise BotFailed(f"stopped at seed {seed}")

    monkeypatch.setattr(player, "play", fail)
    tracemalloc.start()
    try:
        assert main(["bench", "2048", "--bot", "greedy", "--games", "500000"]) == 2
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert capsys.readouterr().err == "4 of 4 games failed; seed 1: greedy: stopped at seed 1\n"
    assert peak < 5_000_000


def test_a_bot_is_refused_on_a_variant_that_it_does_not_support(game: Game) -> None:
    done = game("bench", "15", "--bot", "astar")
    assert done.status == 2 and done.error == "astar cannot play 4×4 boards, only 3×3.\n"


def test_records_are_printed_as_comma_separated_values(game: Game) -> None:
    lines = game("bench", "15", "--bot", "solver", "--size", "3", "--games", "2", "--csv").lines
    assert lines[0] == "bot,game,variant,seed,score,max_tile,moves,seconds,outcome,transcript,nodes,proven"
    assert [line.split(",")[:4] for line in lines[1:3]] == [["solver", "15", "3x3", "1"], ["solver", "15", "3x3", "2"]]


def test_a_game_that_never_ends_is_stopped(game: Game) -> None:
    done = game("bench", "15", "--bot", "random", "--games", "2", "--most-moves", "50", "--json")
    assert [record["moves"] for record in json.loads(done.out)["records"]] == [50, 50]
    assert "unfinished" in game("bench", "15", "--bot", "random", "--games", "1", "--most-moves", "50").out


@pytest.mark.parametrize(
    ("arguments", "bot", "variant"),
    [
        (("2048", "--bot", "greedy", "--size", "3", "--fours", "0.5", "--start", "3"), "greedy", "3x3-f50-s3"),
        (("2048", "--bot", "corner", "--every", "3", "--target", "64"), "corner", "4x4-t64-e3"),
        (("2048", "--bot", "lookahead-as-written", "--most-moves", "30"), "lookahead-as-written", "4x4-w3"),
        (("2048", "--bot", "lookahead-as-written", "--letters", "2", "--most-moves", "30"), "lookahead-as-written", "4x4-w2"),
        (("2048", "--bot", "lookahead", "--most-moves", "9"), "lookahead", "4x4"),
        (("15", "--bot", "solver", "--size", "3"), "solver", "3x3"),
    ],
)
def test_the_output_names_bot_and_variant_and_the_address_replays_the_game(
    game: Game, arguments: tuple[str, ...], bot: str, variant: str
) -> None:
    output = json.loads(game("bench", *arguments, "--games", "1", "--json").out)
    assert (output["bot"], output["game"], output["variant"]) == (bot, arguments[0], variant)
    record = output["records"][0]
    address = f"#/{output['game']}/{output['variant']}@{record['seed']}/{record['transcript']}"
    _, session = parse_address(address, (game_named(arguments[0]),))
    assert session is not None
    assert (session.state.score, session.state.moves) == (record["score"], record["moves"])
    assert game("bench", *arguments, "--games", "1").lines[0] == f"{bot} plays {arguments[0]} {variant}:"


def test_for_one_game_no_error_and_no_interval_is_given(game: Game) -> None:
    arguments = ("bench", "2048", "--bot", "corner", "--games", "1")
    text = game(*arguments).out
    assert "Score: " in text and "Moves: " in text
    assert "±" not in text
    summary = json.loads(game(*arguments, "--json").out)["summary"]
    assert not [name for name in summary if name.endswith(("error", "interval"))]


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("def choose(game)\n", "line 1: expected ':'"),
        ("x = 1\n", "there is no function choose(game)"),
        ("def choose(game):\n    return 1 / 0\n", "line 2: ZeroDivisionError: division by zero"),
        ("def choose(game):\n    return 7\n", "choose returned 7; legal here: "),
        ("def choose(game):\n    return None\n", "choose returned None; legal here: "),
        ("import sys\ndef choose(game):\n    sys.exit(3)\n", "line 3: SystemExit: 3"),
        ("class Bot:\n    def __init__(self):\n        self.x = y\n", "line 3: NameError"),
        ("class Own(BaseException): pass\ndef choose(game):\n    raise Own\n", "Own"),
        ("def choose(game):\n    raise GeneratorExit\n", "GeneratorExit"),
        ("def choose(game):\n    raise KeyboardInterrupt\n", "KeyboardInterrupt"),
        ("class Mute(Exception):\n    def __str__(self): raise self\ndef choose(game):\n    raise Mute\n", "Mute"),
        ("class Mute:\n    def __repr__(self): raise ValueError\ndef choose(game):\n    return Mute()\n", "ValueError"),
        ("class Odd:\n    def __index__(self): raise OSError\ndef choose(game):\n    return Odd()\n", "OSError"),
        ("def choose(game):\n    return 10**5000\n", "bad.py"),
        ("class Odd(str):\n    def lower(self): raise OSError\ndef choose(game):\n    return Odd('up')\n", "OSError"),
        ("class Odd(str):\n    def __str__(self): raise OSError\ndef choose(game):\n    return Odd('no')\n", "legal here"),
        ("import os\ndef choose(game):\n    os._exit(0)\n", "The worker that played seed"),
        ("import os\nos._exit(0)\n", "The worker that played seed"),
        ("def choose(game):\n    raise ValueError('\\x1b[2J\\x9b1m\\nmore')\n", "ValueError: \ufffd[2J\ufffd1m\ufffdmore"),
        ("def choose(game):\n    game.note(nodes=type('Odd', (int,), {})(3))\n    return 7\n", "choose returned 7"),
    ],
)
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_failing_bot_is_reported_with_its_line(game: Game, tmp_path: Path, source: str, reason: str, jobs: str) -> None:
    bot = tmp_path / "bad.py"
    bot.write_text(source, "utf-8")
    done = game("bench", "2048", "--bot", str(bot), "--games", "2", "--jobs", jobs)
    assert done.status == 2
    assert reason in done.error
    assert done.error.count("\n") == 1


NOISY_BOT = """
import os, sys
print("\\x1b[2Jat load")
class Bot:
    def choose(self, game):
        print("a move\\x07")
        game.note(**{"\\x1b[2J": 1})
        print("an error", file=sys.stderr)
        os.write(1, b"past the streams")
        if sys.stdout:
            sys.stdout.close()
        sys.stdout = None
        return game.legal_actions()[0]
"""


@pytest.mark.parametrize("form", WHOLE)
def test_a_notebooks_bot_plays_unchanged_on_6x6(game: Game, tmp_path: Path, form: str) -> None:
    bot = tmp_path / "notebook.py"
    bot.write_text(WHOLE[form], "utf-8")
    done = game("bench", "2048", "--bot", str(bot), "--games", "2", "--size", "6", "--most-moves", "50", "--json")
    assert [record["moves"] for record in json.loads(done.out)["records"]] == [50, 50]


@pytest.mark.parametrize("form", ENDLESS)
def test_games_ended_by_a_move_that_moves_nothing_are_reported_and_counted(game: Game, tmp_path: Path, form: str) -> None:
    bot = tmp_path / "notebook.py"
    bot.write_text(ENDLESS[form], "utf-8")
    done = game("bench", "2048", "--bot", str(bot), "--games", "3")
    assert done.status == 0
    assert [line.endswith(" s; ended by a move that moves nothing") for line in done.lines[1:4]] == [True] * 3
    assert done.lines[5] == "3 games ended because the bot chose a move that moves nothing."
    assert done.lines[6].startswith("Score: mean ")


def test_a_bot_plays_its_own_variant_unless_another_is_requested(game: Game, tmp_path: Path) -> None:
    bot = tmp_path / "made.py"
    for stated, options, variant in (
        ("4x4-e3", (), "4x4-e3"),
        ("5x5-f50-w2", (), "5x5-f50-w2"),
        ("4x4-e3", ("--size", "4"), "4x4"),
        ("4x4-e3", ("--letters", "2"), "4x4-w2"),
    ):
        bot.write_text(f'VARIANT = "{stated}"\n{BOT}', "utf-8")
        done = game("bench", "2048", "--bot", str(bot), "--games", "1", "--most-moves", "3", "--json", *options)
        assert json.loads(done.out)["variant"] == variant
    bot.write_text(f'VARIANT = "4x4-e33"\n{BOT}', "utf-8")
    done = game("bench", "2048", "--bot", str(bot))
    assert (done.status, done.error.count("\n")) == (2, 1)
    assert "states VARIANT = “4x4-e33”, which is not a kind of board of 2048." in done.error


def test_for_a_bot_of_unknown_shape_the_error_lists_the_shapes(game: Game, tmp_path: Path) -> None:
    bot = tmp_path / "other.py"
    bot.write_text("def move(board):\n    return 'W'\n", "utf-8")
    done = game("bench", "2048", "--bot", str(bot))
    assert (done.status, done.error.count("\n")) == (2, 1)
    for shape in ("choose(game)", "strategy(board)", "act(observation, mask)", "class Bot"):
        assert shape in done.error


@pytest.mark.parametrize("form", ["--json", "--csv"])
def test_a_bots_prints_stay_out_of_the_output_and_control_no_terminal(game: Game, tmp_path: Path, form: str) -> None:
    bot = tmp_path / "noisy.py"
    bot.write_text(NOISY_BOT, "utf-8")
    done = game("bench", "2048", "--bot", str(bot), "--games", "2", "--most-moves", "3", form)
    assert done.status == 0
    assert "move" not in done.out.replace("moves", "") and "streams" not in done.out
    assert len(json.loads(done.out)["records"] if form == "--json" else done.lines[1:]) == 2
    assert "at load" in done.error and "a move" in done.error and "an error" in done.error
    assert "\x1b" not in done.out + done.error and "\x07" not in done.error


ENDLESS_BOT = """
import os, pathlib, signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
def choose(game):
    (pathlib.Path(FOLDER) / str(os.getpid())).touch()
    while True:
        pass
"""
"""Records the id of each process that it plays in, and ignores requests to end."""


def heed_signals() -> None:
    """Let a hang-up and Ctrl-C end the process even if the tests were started by `nohup` or in the background."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("number", ["SIGTERM"] + ["SIGHUP", "SIGINT", "SIGKILL"] * (sys.platform != "win32"))
def test_workers_end_with_the_process_that_started_them_whatever_ends_it(tmp_path: Path, number: str) -> None:
    bot, workers = tmp_path / "endless.py", tmp_path / "workers"
    workers.mkdir()
    bot.write_text(ENDLESS_BOT.replace("FOLDER", repr(str(workers))), "utf-8")
    names = ["bench", "2048", "--bot", str(bot), "--games", "4", "--jobs", "2"]
    with subprocess.Popen(
        [sys.executable, "-m", "game", *names],
        cwd=ROOT,
        env=environment({}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=None if sys.platform == "win32" else heed_signals,
    ) as process:
        assert process.stdout and process.stderr
        try:
            while len(list(workers.iterdir())) < 2:
                assert process.poll() is None
            process.send_signal(getattr(signal, number))
            # They end when the last process that could write has ended.
            assert process.communicate(timeout=LIMIT_S)[1].strip() == b""
        finally:
            process.kill()
            for worker in workers.iterdir():
                with suppress(OSError):
                    os.kill(int(worker.name), getattr(signal, "SIGKILL", signal.SIGTERM))
    assert process.returncode != 0


def test_a_lost_process_loses_no_game(game: Game, tmp_path: Path) -> None:
    bot, mark = tmp_path / "deadly.py", tmp_path / "mark"
    bot.write_text(DEADLY_BOT.replace("MARK", repr(str(mark))), "utf-8")
    command = ("bench", "2048", "--bot", str(bot), "--games", "6", "--json")
    survived = results(game(*command, "--jobs", "2"))
    assert mark.exists()
    assert survived == results(game(*command))


def test_an_interrupt_is_quiet_keeps_the_finished_games_and_leaves_no_process(tmp_path: Path) -> None:
    out, bot = tmp_path / "out.jsonl", tmp_path / "slow.py"
    bot.write_text("def choose(game):\n    while game.score > 300:\n        pass\n    return game.legal_actions()[0]\n", "utf-8")
    names = ["bench", "2048", "--bot", str(bot), "--games", "60", "--jobs", "2", "--size", "3", "--out", str(out)]
    with subprocess.Popen(
        [sys.executable, "-m", "game", *names],
        cwd=ROOT,
        env=environment({}),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdout and process.stderr
        process.stdout.readline()
        process.stdout.readline()
        if sys.platform == "win32":
            process.terminate()  # Ctrl-C would reach the tests, too.
        else:
            wait_for_sleep(process.pid)
            os.killpg(process.pid, signal.SIGINT)
        process.stdout.read()  # It ends when the last process that could write has ended.
        error = process.stderr.read()
    assert sys.platform == "win32" or (process.returncode, error.strip()) == (130, b"")
    assert len(rows(out)) >= 2


@pytest.fixture(scope="module")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster without workers; each test starts the workers that it needs."""
    with cluster(0, tmp_path_factory.mktemp("dask")) as started:
        yield started


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.needs("distributed")
def test_a_cluster_plays_the_same_games_even_if_it_loses_a_worker(game: Game, dask: Cluster, tmp_path: Path) -> None:
    bot, mark, out = tmp_path / "deadly.py", tmp_path / "mark", tmp_path / "out.jsonl"
    bot.write_text(DEADLY_BOT.replace("MARK", repr(str(mark))), "utf-8")
    command = ("bench", "2048", "--json", "--games", "6")
    dask.start_workers(2)
    spread = results(game(*command, "--bot", "greedy", "--dask", dask.address))
    survived = results(game(*command, "--bot", str(bot), "--dask", dask.address, "--out", str(out)))
    failed = game("bench", "2048", "--bot", "corner", "--most-moves", "3", "--games", "1", "--dask", dask.address)
    assert mark.exists()
    assert failed.status == 0
    assert spread == results(game(*command, "--bot", "greedy"))
    assert survived == results(game(*command, "--bot", str(bot)))
    assert len(rows(out)) == 7


@pytest.mark.rotates(parts=5, of="long computations")
def test_a_cluster_that_has_lost_all_workers_says_so_and_continues_with_a_new_one(dask: Cluster, tmp_path: Path) -> None:
    bot, gate = tmp_path / "patient.py", tmp_path / "gate"
    bot.write_text(PATIENT_BOT.replace("GATE", repr(str(gate))), "utf-8")
    command = [sys.executable, "-m", "game", "bench", "2048", "--bot", str(bot), "--games", "1", "--most-moves", "3"]
    dask.start_workers(1)
    command += ["--dask", dask.address]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment({}), encoding="utf-8", stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout and process.stderr
        with ended_in_time(process):
            assert process.stdout.readline() == "patient plays 2048 4x4:\n".replace("patient", str(bot))
            dask.kill_workers()
            assert process.stderr.readline() == "No worker is left. Waiting for a new one; press Ctrl-C to stop.\n"
            gate.touch()
            dask.start_workers(1)
            assert process.stdout.readline().startswith("seed 1: ")
        process.communicate(timeout=LIMIT_S)
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("wanted", "games", "cores", "started"), [(4, 9, 2, 4), (2000, 1, 2, 1), (10**9, 10**9, 2, 16), (3, 2, 1, 2)]
)
def test_no_more_processes_start_than_there_are_games_or_than_the_cores_can_use(
    monkeypatch: pytest.MonkeyPatch, wanted: int, games: int, cores: int, started: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert processes.useful_jobs(wanted, games) == started


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in folders")
@pytest.mark.parametrize("option", [("--bot",), ("--bot", "greedy", "--resume"), ("--bot", "greedy", "--out")])
def test_anything_but_a_regular_file_is_refused_at_once(game: Game, tmp_path: Path, option: tuple[str, ...]) -> None:
    pipe = tmp_path / "pipe.py"
    os.mkfifo(pipe)
    done = game("bench", "2048", *option, str(pipe), "--games", "1")
    assert done.status == 2 and done.error.count("\n") == 1
    assert "regular file" in done.error or "already exists" in done.error
