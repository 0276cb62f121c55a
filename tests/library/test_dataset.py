"""The games of the table of bots as transitions: the same as in the environments, and as their page describes."""

import json
import lzma
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from game.environments.dataset import SPLITS, load, read_games, split_of
from game.environments.single import GameEnvironment
from tests.imports import ROOT

FOLDER = ROOT / "game" / "entries" / "table"
GAMES = FOLDER / "games.jsonl.xz"
CARD = (ROOT / "game" / "docs" / "dataset.md").read_text("utf-8")


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the shortest games of each kind of board."""
    games = sorted(read_games(GAMES), key=lambda game: int(game["moves"]))
    kinds = {(game["game"], game["variant"]) for game in games}
    kept = [game for kind in kinds for game in [one for one in games if (one["game"], one["variant"]) == kind][:12]]
    path = tmp_path_factory.mktemp("few") / "few.jsonl.xz"
    path.write_bytes(lzma.compress("".join(json.dumps(game) + "\n" for game in kept).encode()))
    return path


@pytest.mark.parametrize(("game", "variant"), [("2048", "4x4"), ("15", "3x3"), ("15", "4x4")])
def test_transitions_are_those_of_the_environment(few: Path, game: str, variant: str) -> None:
    data = load(few, game, variant)
    assert data["observations"].shape == data["next_observations"].shape == (len(data["actions"]), *map(int, variant.split("x")))
    environment = GameEnvironment(game, variant, max_idle_steps=0)
    before = -1
    for step, episode in enumerate(data["episodes"]):
        if episode != before:
            observation, _ = environment.reset(seed=int(data["seeds"][step]))
            before = episode
        assert (observation == data["observations"][step]).all()
        observation, reward, is_over, _, _ = environment.step(int(data["actions"][step]))
        assert (observation == data["next_observations"][step]).all()
        assert (reward, is_over) == (data["rewards"][step], data["terminations"][step])
    ends = np.flatnonzero(data["terminations"] | data["truncations"])
    assert ends.tolist() == [*(np.flatnonzero(np.diff(data["episodes"])).tolist()), len(data["actions"]) - 1]


def test_a_game_that_was_broken_off_is_truncated(tmp_path: Path) -> None:
    game = next(one for one in read_games(GAMES) if one["bot"] == "snake")
    path = tmp_path / "cut.jsonl.xz"
    path.write_bytes(lzma.compress((json.dumps({**game, "transcript": game["transcript"][:9]}) + "\n").encode()))
    data = load(path)
    assert not data["terminations"].any() and data["truncations"].tolist() == [False] * 8 + [True]


def test_every_game_is_in_one_split_and_bots_are_chosen_by_name(few: Path) -> None:
    assert [split_of(seed) for seed in range(1, 11)] == ["train"] * 7 + ["validation", "test", "train"]
    whole = load(few)
    parts = [load(few, split=split) for split in SPLITS if any(split_of(int(seed)) == split for seed in whole["seeds"])]
    assert sum(len(part["actions"]) for part in parts) == len(whole["actions"])
    bot = next(game["bot"] for game in read_games(few) if game["game"] == "2048")
    assert 0 < len(load(few, bots=[bot])["actions"]) <= len(whole["actions"])


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"game": "chess"}, "chess"),
        ({"variant": "9x9"}, "9x9"),
        ({"split": "exam"}, "a split is one of train, validation, test"),
        ({"bots": ["nobody"]}, "no games of 2048 on 4x4 are left"),
    ],
)
def test_bad_questions_are_value_errors(few: Path, arguments: dict[str, Any], text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text)):
        load(few, **arguments)


def test_another_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other").write_text("no games")
    with pytest.raises(ValueError, match="is not a file of games"):
        load(tmp_path / "other")
    strange = {"game": "2048", "variant": "4x4", "bot": "x", "seed": 1, "transcript": "q"}
    for line in ("5", "{}", '{"game": "2048"}', "[", json.dumps(strange)):
        (tmp_path / "odd").write_bytes(lzma.compress(line.encode()))
        with pytest.raises(ValueError):
            load(tmp_path / "odd")


def test_the_command_writes_a_file_of_numpy_or_says_why_not(few: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "game.environments.dataset", str(few)]
    done = subprocess.run([*command, str(tmp_path / "a.npz")], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    with np.load(tmp_path / "a.npz") as data:
        assert (data["actions"] == load(few)["actions"]).all()
        assert done.stdout.startswith(f"{len(data['actions']):,} transitions of 12 games")
    failed = subprocess.run([*command, str(tmp_path / "b.npz"), "--bot", "x"], cwd=ROOT, capture_output=True, text=True)
    assert (failed.returncode, failed.stderr.count("\n"), "no games" in failed.stderr) == (2, 1, True)


def test_the_card_says_what_the_data_set_holds() -> None:
    facts = json.loads((FOLDER / "games.json").read_text("utf-8"))
    for field in facts["fields"]:
        assert f"| `{field}` |" in CARD, field
    moves = sum(len(game["transcript"]) for game in read_games(GAMES))
    assert f"{facts['games']:,} games, {moves:,} moves, {facts['bytes']:,} bytes" in CARD
    for name in ("observations", "actions", "rewards", "next_observations", "terminations", "truncations", "episodes", "seeds"):
        assert f"| `{name}` |" in CARD


def test_every_page_that_points_to_the_data_set_states_its_number_of_games() -> None:
    games = json.loads((FOLDER / "games.json").read_text("utf-8"))["games"]
    pages = [page.read_text("utf-8") for page in (ROOT / "game" / "docs").glob("*.md")]
    lines = [line for page in pages for line in page.splitlines() if "(dataset.md)" in line]
    stated = [count for line in lines for count in re.findall(r"([\d,]+) games", line)]
    assert len(stated) >= 3 and set(stated) == {f"{games:,}"}
