"""The comparison with the strongest page known plays whole games, and goes on where it was stopped."""

import json
import math
import os
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest

from game.core.grid import LETTERS
from game.twenty48 import rules
from game.workshop.bench import twenty48_demo as demo
from game.workshop.measurements import Row, rows
from tests.imports import ROOT
from tests.wasm.node import find_node

GAMES = ROOT / "game" / "workshop" / "games" / "peers.jsonl"

WORKER = """
const WAYS = "lrud";
let ratio = 0;
postMessage({ type: "ready" });
self.onmessage = ({ data }) => {
  if (data.type === "update_speed") ratio = data.ratio;
  if (data.type !== "calculate") return;
  if (ratio !== 0.1) throw new Error("not at the fastest setting");
  const board = [...data.board_encoded].map((digit) => parseInt(digit, 16));
  const before = performance.now();
  while (performance.now() === before);
  postMessage({ type: "move_result", best_move: 1 + [...WAYS].findIndex((way) => moves(board, way)) });
};

function moves(board, way) {
  const [first, along, across] = { l: [0, 1, 4], r: [3, -1, 4], u: [0, 4, 1], d: [12, -4, 1] }[way];
  return [0, 1, 2, 3].some((line) =>
    [0, 1, 2].some((step) => {
      const [near, far] = [0, 1].map((more) => board[first + across * line + along * (step + more)]);
      return far && (!near || near === far);
    }),
  );
}
"""
"""Talks like the demo, and makes the first move of left, right, up and down that is legal."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The demo, with Node on the path."""
    monkeypatch.setenv("PATH", str(find_node().parent), prepend=os.pathsep)
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    (tmp_path / "worker.js").write_text(WORKER, "utf-8")
    return tmp_path


def first_legal(board: demo.Board) -> int:
    return min(rules.legal_actions(board), key=lambda action: "lrud".index(LETTERS[action]))


def without_time(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "seconds"}


def test_a_game_of_the_demo_has_the_moves_that_it_answers(folder: Path) -> None:
    row = demo.demo_game(folder, 1)
    assert without_time(row) == without_time(demo.played(demo.DEMO, 1, first_legal))
    assert row["moves"] > 50 and row["seconds"] > 0


def test_a_stopped_comparison_goes_on_and_plays_no_game_twice(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stops = [rules.opening(4, 2)]

    class Player:
        """Stands in for the compiled twin, whose packages are not installed for the tests; it stops in the second game."""

        nodes = 0.0

        def judge(self, board: demo.Board) -> tuple[int, float, int]:
            if board in stops:
                stops.remove(board)
                raise KeyboardInterrupt
            return first_legal(board), 0.0, 0

    monkeypatch.setattr(demo, "twin", Player)
    out = tmp_path / "games"
    monkeypatch.setattr(demo, "nodes_per_ms", lambda ms: 1e6)
    monkeypatch.setattr("sys.argv", ["twenty48_demo", "--games", "2", str(folder), str(out)])
    with pytest.raises(KeyboardInterrupt):
        demo.main()
    stopped = (out / "games.jsonl").read_text("utf-8")
    assert len(stopped.splitlines()) == 3
    (out / "games.jsonl").write_text(stopped + '{"player": "coa', "utf-8")
    demo.main()
    games = (out / "games.jsonl").read_text("utf-8")
    assert games.startswith(stopped)
    rows = [json.loads(line) for line in games.splitlines()]
    assert [(row["player"], row["seed"]) for row in rows] == [("demo", 1), ("coach", 1), ("demo", 2), ("coach", 2)]
    for theirs, ours in (rows[:2], rows[2:]):
        assert ours["nodes"] == round(1e9 * theirs["seconds"] / theirs["moves"])
        assert ours["score"] == theirs["score"]
    assert "coach minus demo: 0 (0 to 0), 2 seeds" in capsys.readouterr().out


def test_a_demo_that_stops_answering_is_reported(folder: Path) -> None:
    (folder / "worker.js").write_text('postMessage({type: "ready"}); self.onmessage = () => process.exit(1);', "utf-8")
    with pytest.raises(RuntimeError, match="the demo stopped in the game of seed 7"):
        demo.demo_game(folder, 7)


@pytest.mark.parametrize("row", rows("pages"), ids=lambda row: row.name)
def test_the_measurements_are_those_of_the_recorded_games(row: Row) -> None:
    games = [json.loads(line) for line in GAMES.read_text("utf-8").splitlines()]
    own = [game for game in games if game["player"] == (demo.DEMO if row.is_peer else demo.COACH)]
    assert [game["seed"] for game in own] == list(range(1, row.games + 1))
    scores = [game["score"] for game in own]
    error = stdev(scores) / math.sqrt(len(scores))
    hits = sum(game["tile"] >= 1 << demo.HIGHEST for game in own)
    score, share = row.figures["score"], row.figures["32768"]
    assert (score.value, score.error, share.value, share.of) == (round(mean(scores)), round(error), hits, len(own))
