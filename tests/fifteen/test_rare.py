"""The results of the hardest boards of the 15-puzzle belong to these boards, and the page on measurements has them."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from shutil import copy

import pytest

from tests.bench import fifteen_rare
from tests.imports import ROOT
from tests.pages import read_page

GAMES = ROOT / "game" / "workshop" / "games"
LENGTHS = GAMES / "hardest-lengths.jsonl"
SAMPLE = GAMES / "hardest.jsonl"
PAGE = read_page("game/docs/measurements.md")

Run = Callable[..., list[str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command on finished files, where it must not search any board; return the lines of its output."""
    for name in ("proved", "shared", "lengths"):
        monkeypatch.setattr(fifteen_rare, name, None)

    def run(*arguments: str | Path) -> list[str]:
        monkeypatch.setattr("sys.argv", ["fifteen_rare", *map(str, arguments)])
        fifteen_rare.main()
        return capsys.readouterr().out.splitlines()

    return run


def test_the_page_has_the_proofs_that_the_command_reports(run: Run, tmp_path: Path) -> None:
    lines = run("hard", copy(SAMPLE, tmp_path), "--every", "27", "--lengths", LENGTHS)
    assert len(lines) == 4
    for proven, estimated in zip(lines[::2], lines[1::2], strict=True):
        found = re.fullmatch(r"(.+): (.+) proven, after (.+)  estimated: (.+)", proven + estimated)
        assert found and f"| {' | '.join(found.groups())} |" in PAGE


def test_the_proven_lengths_are_those_of_the_hardest_boards(run: Run, tmp_path: Path) -> None:
    lengths = [int(line.split()[0]) for line in run("lengths", copy(LENGTHS, tmp_path))]
    assert (len(lengths), set(lengths[:17])) == (217, {80})
    assert (min(lengths[17:]), max(lengths[17:])) == (72, 79)
    assert "the 17 boards of 80 moves and 200 of 72 to 79" in PAGE


def test_a_stopped_series_searches_only_the_boards_that_are_left(tmp_path: Path) -> None:
    file = tmp_path / "found.jsonl"
    file.write_text(json.dumps({"name": "b", "length": 2}) + '\n{"name": "c", "len', "utf-8")
    searched: list[str] = []

    def search(name: str) -> dict[str, object]:
        searched.append(name)
        return {"length": len(searched)}

    for _ in range(2):
        found = fifteen_rare.resume(file, ["a", "b", "c"], search)
        assert [one["length"] for one in found] == [1, 2, 2]
    assert searched == ["a", "c"]
