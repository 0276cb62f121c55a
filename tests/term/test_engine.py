"""`engine` talks as its page says."""

import re
import subprocess
import sys

import pytest

from tests.environment import ROOT
from tests.site.programs import fences
from tests.term.commands import ended_in_time, environment

PAGE = (ROOT / "game" / "docs" / "engines.md").read_text("utf-8")
(TRANSCRIPT,) = [text for kind, _, text in fences(PAGE) if kind == "transcript"]


def converse(lines: list[str]) -> None:
    """Say the lines after `>`, and read one for each after `<`, in which `…` stands for any text."""
    process = subprocess.Popen(
        [sys.executable, "-m", "game", "engine"],
        cwd=ROOT,
        env=environment({}),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdin and process.stdout
    with ended_in_time(process), process:
        for line in lines:
            if line.startswith("> "):
                process.stdin.write(line[2:] + "\n")
                process.stdin.flush()
                continue
            said = process.stdout.readline().rstrip("\n")
            pattern = ".*".join(re.escape(part) for part in line[2:].split("…"))
            assert re.fullmatch(pattern, said), f"{said!r} instead of {line!r}"
    assert process.returncode == 0


def test_the_transcript_of_the_page_is_played_as_it_stands() -> None:
    converse(TRANSCRIPT.splitlines())


@pytest.mark.parametrize(
    ("told", "error"),
    [
        ("hello", "there is no command “hello”"),
        ("protocol 2", "this is version 1 of the protocol, not “2”"),
        ("go", "go needs a position"),
        ("position", "unknown game …"),
        ("position 2048", "unknown game …"),
        ("position 16/4x4 0", "unknown game …"),
        ("position 2048/9x9 1", "“9x9” is not a kind of board."),
        ("position 2048/4x4 zz!", "…"),
        ("position 15/3x3 1-2-3_4-5-6_8-7-0", "…"),
    ],
)
def test_what_cannot_be_done_is_an_error_and_the_talk_goes_on(told: str, error: str) -> None:
    converse([f"> {told}", f"< error {error}", "> protocol 1", "< id …", "< ready", "> quit"])


@pytest.mark.parametrize("limits", ["nodes", "nodes x", "depth 3", "nodes -1", "movetime 1 2"])
def test_a_limit_that_is_none_is_an_error(limits: str) -> None:
    converse(["> position 2048/2x4 11000000", f"> go {limits}", "< error go takes nodes N and movetime MS…", "> quit"])


@pytest.mark.parametrize("last", ["stop\nquit\n", "quit\n", ""], ids=["stop", "quit", "end of input"])
def test_a_long_search_ends_when_it_is_told_to(last: str) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "game", "engine"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdin and process.stdout
    with ended_in_time(process), process:
        process.stdin.write("position 15/4x4 0-12-9-13_15-11-10-14_3-7-2-5_4-8-6-1\ngo\n")
        process.stdin.flush()
        assert process.stdout.readline().startswith("info ")
        process.stdin.write(last)
        process.stdin.close()
        said = process.stdout.read().splitlines()
    assert re.fullmatch("bestmove [urdl]", said[-1]) and process.returncode == 0
