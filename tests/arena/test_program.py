"""Programs in any language play like bots in Python, and one that does not is named."""

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import game as tilelab
from game.arena.bot import GameView
from game.arena.contest import Failure, Ways, contest
from game.arena.player import BadJob, Player, named_player
from game.arena.processes import TookTooLong
from game.arena.record import Record
from game.games import game_named
from tests.environment import ROOT

SOURCE = ROOT / "game" / "docs" / "examples" / "most_points.c"
COMPILER = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")

POLITE = """\
import os, sys, time
for line in sys.stdin:
    word, *words = line.split()
    if word == "protocol":
        print("ready", flush=True)
    elif word == "position":
        kind, board = words[:2]
    elif word == "go":
        {go}
"""
FIRST = "print('info depth 1\\nbestmove', next(way for way in 'urdl' if way != '{way}'), flush=True)"


def most_points(game: GameView) -> int:
    best = max(child.gain for _, child in game.children())
    return next(way for way, child in game.children() if child.gain == best)


def command(folder: Path, source: str) -> str:
    (folder / "engine.py").write_text(source, "utf-8")
    return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(folder / 'engine.py'))}"


def player(bot: str, game: str = "2048", variant: str = "3x3") -> Player:
    rules = game_named(game)
    return named_player(rules, rules.parse_variant(variant), bot)


def failure(bot: str, limit_s: float = 0.0) -> Failure:
    """Return how the first game of a bot fails; the second one fails, too, with a new program."""
    with contest(player(bot), [1, 2], Ways(limit_s=limit_s)) as (_, games):
        first, second = list(games)
    assert isinstance(first, Failure) and isinstance(second, Failure)
    return first


@pytest.mark.parametrize("kind", ["2048/3x3", "2048/4x4", "2048/3x4-f50", "2048/5x5-e2"])
@pytest.mark.parametrize("compiler", [COMPILER] if COMPILER else [])
def test_a_bot_in_c_plays_the_games_of_its_twin_in_python(compiler: str, kind: str, tmp_path: Path) -> None:
    assert len(SOURCE.read_text("utf-8").splitlines()) <= 60
    subprocess.run([compiler, "-Wall", "-Werror", "-o", tmp_path / "bot", SOURCE], check=True)
    ours = tilelab.play(most_points, kind, seeds=range(1, 6))
    theirs = tilelab.play(f"cmd:{shlex.quote(str(tmp_path / 'bot'))}", kind, seeds=range(1, 6), processes=2)
    assert [game.result for game in theirs] == [game.result for game in ours]
    assert all(game.seconds > 0 for game in theirs)


def test_our_own_engine_solves_puzzles_for_a_host() -> None:
    engine = f"cmd:{shlex.quote(sys.executable)} -m game engine"
    ours, theirs = (tilelab.play(bot, "15/3x3", seeds=range(1, 4)) for bot in ("solver", engine))
    assert [game.moves for game in theirs] == [game.moves for game in ours]


@pytest.mark.parametrize(
    ("go", "reason"),
    [
        ("print('hello', flush=True)", "said “hello” instead of “bestmove”"),
        ("print('bestmove', flush=True)", "said “bestmove” instead of “bestmove”"),
        ("print('bestmove left right', flush=True)", "said “bestmove left right”"),
        ("print('bestmove q', flush=True)", "bestmove returned 'q'; legal here"),
        ("print('bestmove none', flush=True)", "bestmove returned 'none'; legal here"),
        ("print('bestmove u', flush=True)", "bestmove returned 'u'; legal here"),
        ("print('error no idea', flush=True)", "reports “error no idea”"),
        ("sys.stdout.buffer.write(bytes([255] * 20000)); sys.stdout.flush()", "said “"),
        ("os._exit(7)", "ended with status 7"),
        ("sys.exit()", "ended with status 0"),
    ],
)
def test_a_program_that_says_or_does_anything_else_is_named(go: str, reason: str, tmp_path: Path) -> None:
    bot = command(tmp_path, POLITE.format(go=go))
    told = failure(bot).reason
    assert told.startswith(bot) and reason in told


@pytest.mark.parametrize(
    "source",
    [
        "import time; time.sleep(600)",
        POLITE.format(go="time.sleep(600)"),
        POLITE.format(go="os.close(1); time.sleep(600)"),
        "while True: print('info', flush=True)",
        "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; time.sleep(600)'])",
    ],
    ids=["never ready", "never moves", "closes its output", "never stops talking", "has started another"],
)
def test_a_program_that_hangs_fails_its_game_when_its_time_is_up(source: str, tmp_path: Path) -> None:
    error = failure(command(tmp_path, source), limit_s=1).error
    assert isinstance(error, TookTooLong) or "ended" in str(error)


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("cmd:", "needs a command"),
        ("cmd:'open", "is not a command"),
        ("./bot", "cmd:COMMAND"),
    ],
)
def test_what_is_no_command_is_refused_before_a_game(bot: str, reason: str) -> None:
    with pytest.raises(BadJob, match=reason):
        player(bot)


def test_a_missing_program_fails() -> None:
    assert "cannot be started" in failure("cmd:/no/such/bot").reason


def test_games_of_a_program_that_has_changed_are_not_taken_for_its_own(tmp_path: Path) -> None:
    bot = command(tmp_path, POLITE.format(go=FIRST.format(way="u")))
    before = player(bot).identity()
    assert player(bot).identity() == before
    command(tmp_path, POLITE.format(go=FIRST.format(way="r")))
    assert player(bot).identity() != before


def test_a_program_is_told_its_time_and_no_seed(tmp_path: Path) -> None:
    heard = tmp_path / "heard.txt"
    source = POLITE.format(go="legal = 1; print('bestmove u', flush=True)")
    source = source.replace("    word, *words", f"    open({str(heard)!r}, 'a').write(line)\n    word, *words")
    rules = game_named("2048")
    with contest(named_player(rules, None, command(tmp_path, source), 20), [987654321], Ways()) as (_, games):
        for game in games:
            assert isinstance(game, Record | Failure)
    lines = heard.read_text("utf-8").splitlines()
    assert [line.split()[0] for line in lines[:4]] == ["protocol", "newgame", "position", "go"]
    assert "go movetime 20" in lines and "987654321" not in heard.read_text("utf-8")
