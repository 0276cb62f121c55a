"""`bench --out` and `--resume` store the records of a series in a file, and refuse any other file."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.arena import results_file
from game.arena.record import validated
from tests.term.commands import Run
from tests.term.series import BOT, results, rows

Game = Callable[..., Run]


def test_results_stream_to_a_file_that_a_later_run_resumes(game: Game, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    command = ("bench", "2048", "--bot", "greedy", "--json")
    whole = game(*command, "--games", "5", "--out", str(out))
    lines = out.read_text("utf-8").splitlines(keepends=True)
    assert len(lines) == 6
    out.write_text("".join(lines[:3]) + lines[3][:20], "utf-8")
    resumed = game(*command, "--games", "5", "--resume", str(out))
    assert results(resumed) == results(whole)
    assert rows(out)[1:3] == [json.loads(line) for line in lines[1:3]]
    assert [row["seed"] for row in rows(out)[1:]] == [1, 2, 3, 4, 5]
    more = game(*command, "--games", "7", "--resume", str(out))
    assert results(more)[:5] == results(whole)
    assert len(rows(out)) == 8


def test_a_file_whose_first_line_lacks_a_part_is_not_resumed(game: Game, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    command = ("bench", "2048", "--bot", "corner", "--json")
    assert game(*command, "--games", "1", "--out", str(out)).status == 0
    text = out.read_text("utf-8")
    for part, other in ((', "version": 1', ""), ('"max_moves"', '"most_moves"'), ('"source": null', '"source": "0f"')):
        changed = text.replace(part, other)
        assert changed != text
        out.write_text(changed, "utf-8")
        done = game(*command, "--games", "2", "--resume", str(out))
        assert done.status == 2 and done.error.count("\n") == 1
        assert out.read_text("utf-8") == changed


def test_games_of_an_earlier_version_of_a_bot_are_not_continued(game: Game, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    command = ("bench", "2048", "--bot", "lookahead", "--most-moves", "9", "--games")
    assert game(*command, "1", "--out", str(out)).status == 0
    former = out.read_text("utf-8").replace('"version": 2', '"version": 1')
    out.write_text(former, "utf-8")
    done = game(*command, "2", "--resume", str(out))
    assert done.status == 2 and done.error.count("\n") == 1
    assert "holds games of version 1 of lookahead; this is version 2, which plays other games." in done.error
    assert out.read_text("utf-8") == former


def test_resume_creates_a_missing_file(game: Game, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    assert game("bench", "2048", "--bot", "corner", "--games", "1", "--resume", str(out)).status == 0
    assert rows(out)[0]["series"]["bot"] == "corner"


@pytest.mark.parametrize("option", ["--out", "--resume"])
def test_a_run_without_a_game_leaves_no_file_that_stops_the_next_one(game: Game, tmp_path: Path, option: str) -> None:
    out, bot = tmp_path / "out.jsonl", tmp_path / "mine.py"
    command = ("bench", "2048", "--bot", str(bot), "--games", "2", option, str(out))
    for source in ("def choose(game:\n", "def choose(game):\n    return 7\n"):
        bot.write_text(source, "utf-8")
        assert game(*command).status == 2
        assert not out.exists()
    bot.write_text(BOT, "utf-8")
    assert game(*command).status == 0
    assert [row["seed"] for row in rows(out)[1:]] == [1, 2]


def test_a_run_that_fails_after_some_games_keeps_them(game: Game, tmp_path: Path) -> None:
    out, bot = tmp_path / "out.jsonl", tmp_path / "mine.py"
    bot.write_text(BOT.replace("    best", "    assert game.ply or not game.board[0]\n    best"), "utf-8")  # As seed 4 starts.
    assert game("bench", "2048", "--bot", str(bot), "--games", "5", "--out", str(out)).status == 2
    assert [(row["seed"], "failed" in row) for row in rows(out)[1:]] == [(1, 0), (2, 0), (3, 0), (4, 1), (5, 0)]
    bot.write_text(BOT, "utf-8")
    refused = game("bench", "2048", "--bot", str(bot), "--games", "5", "--resume", str(out))
    assert refused.status == 2 and "holds another series (different: the bot’s code)" in refused.error


STALE = {
    "weights.json": ("import json, pathlib\n", 'json.loads(pathlib.Path(__file__).with_name("weights.json").read_text())'),
    "module.py": ("import pathlib, sys\nsys.path.insert(0, str(pathlib.Path(__file__).parent))\n", '__import__("module").NUMBER'),
}


@pytest.mark.parametrize("name", STALE)
def test_games_from_before_a_file_that_the_bot_uses_changed_are_refused(game: Game, tmp_path: Path, name: str) -> None:
    out, bot, used = tmp_path / "out.jsonl", tmp_path / "mine.py", tmp_path / name
    head, number = STALE[name]
    (tmp_path / "unused.json").write_text("1", "utf-8")
    used.write_text("NUMBER = 0" if name == "module.py" else "0", "utf-8")
    bot.write_text(f"{head}def choose(game):\n    return game.legal_actions()[{number}]\n", "utf-8")
    command = ("bench", "2048", "--bot", str(bot), "--size", "3", "--resume", str(out), "--games")
    assert game(*command, "2").status == 0
    (tmp_path / "unused.json").write_text("2", "utf-8")
    assert game(*command, "3").status == 0
    before = out.read_bytes()
    used.write_text("NUMBER = -1" if name == "module.py" else "-1", "utf-8")
    refused = game(*command, "4")
    assert (refused.status, refused.error) == (
        2,
        f"{out} holds games of mine.py from before {name} has changed: use another file.\n",
    )
    assert out.read_bytes() == before


@pytest.mark.parametrize("field", ["score", "max_tile", "moves", "transcript", "outcome"])
def test_a_line_whose_moves_do_not_make_what_it_reports_is_played_again(game: Game, tmp_path: Path, field: str) -> None:
    out = tmp_path / "out.jsonl"
    command = ("bench", "2048", "--bot", "corner", "--json", "--games", "2", "--resume", str(out))
    whole = results(game(*command))
    head, first, second = rows(out)
    first[field] = {"transcript": first["transcript"][:-1], "outcome": "playing"}.get(field, 999_999)
    out.write_text("".join(json.dumps(line) + "\n" for line in (head, first, second)), "utf-8")
    again = game(*command)
    assert again.error == f"{out}: the moves of seed 1 do not make what its line reports; it is played again.\n"
    assert results(again) == whole
    assert game(*command).error == ""


def test_a_file_of_another_series_is_refused_and_left_unchanged(game: Game, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    game("bench", "2048", "--bot", "corner", "--games", "1", "--out", str(out))
    before = out.read_text("utf-8")
    other = game("bench", "2048", "--bot", "greedy", "--size", "3", "--games", "1", "--resume", str(out))
    assert other.status == 2 and "another series (different: bot, variant)" in other.error
    again = game("bench", "2048", "--bot", "corner", "--games", "1", "--out", str(out))
    assert again.status == 2 and "already exists" in again.error
    assert out.read_text("utf-8") == before


RECORD = (
    '{"seed": 1, "score": 8, "max_tile": 4, "moves": 3, "seconds": 0.1, "outcome": "lost", "transcript": "lur",'
    ' "milestones": [[4, 2, 0.1]], "notes": {"nodes": 5}}'
)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_can_be_resumed_repeatedly_with_any_line_endings(game: Game, tmp_path: Path, end: str) -> None:
    out = tmp_path / "out.jsonl"
    command = ("bench", "2048", "--bot", "corner", "--json", "--resume", str(out))
    whole = results(game(*command, "--games", "4"))
    lines = out.read_text("utf-8").splitlines()
    out.write_bytes((end.join(lines[:3]) + end).encode() + lines[3][:9].encode() + b"\xff\xfe")
    for games in (2, 3, 4):
        assert results(game(*command, "--games", str(games))) == whole[:games]
    assert [row["seed"] for row in rows(out)[1:]] == [1, 2, 3, 4]


def test_of_two_records_of_one_seed_the_first_counts(game: Game, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    command = ("bench", "2048", "--bot", "corner", "--json", "--games", "2", "--resume", str(out))
    whole = results(game(*command))
    twice = rows(out)[1] | {"score": 4}
    out.write_text(out.read_text("utf-8") + json.dumps(twice) + "\n", "utf-8")
    assert results(game(*command)) == whole


@pytest.mark.parametrize("length", [0, 1, 20, -1])
def test_a_file_with_a_truncated_first_line_is_started_again(game: Game, tmp_path: Path, length: int) -> None:
    out = tmp_path / "out.jsonl"
    command = ("bench", "2048", "--bot", "corner", "--json", "--games", "1", "--resume", str(out))
    whole = results(game(*command))
    text = out.read_text("utf-8")
    out.write_text(text.splitlines(keepends=True)[0][:length], "utf-8")
    assert results(game(*command)) == whole
    assert rows(out)[0] == json.loads(text.splitlines()[0])


@pytest.mark.parametrize(
    "text",
    [
        "no json\n",
        '{"a": 1}\n',
        '{"series": {}}\n{"seed": 1}\n',
        "[1]\n",
        '{"series": null}\n',
        '{"series": 7}\n',
        '{"series": {}}\n' + RECORD.replace("8", '"8"', 1) + "\n",
        '{"series": {}}\n' + RECORD.replace("8", "null", 1) + "\n",
        '{"series": {}}\n' + RECORD.replace("8", "NaN", 1) + "\n",
        '{"series": {}}\n' + RECORD.replace("0.1", "NaN", 1) + "\n",
        '{"series": {}}\n' + RECORD.replace("5", '"many"') + "\n",
        '{"series": {}}\n' + RECORD.replace('{"nodes": 5}', "[]") + "\n",
        '{"series": {}}\n' + RECORD.replace("[[4, 2, 0.1]]", "[4]") + "\n",
        "[" * 100_000 + "\n",
        '{"my": "only copy"}',
        '{"series": {"game": "2048", "variant": "3x3"',
        "{} ",
        "\r",
    ],
)
def test_a_file_that_holds_no_records_is_refused(game: Game, tmp_path: Path, text: str) -> None:
    out = tmp_path / "out.jsonl"
    out.write_bytes(text.encode())
    done = game("bench", "2048", "--bot", "corner", "--games", "1", "--resume", str(out))
    assert done.status == 2 and done.error.count("\n") == 1
    assert out.read_bytes() == text.encode()


def test_a_file_that_another_run_is_writing_is_refused_and_stays_intact(game: Game, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    command = ("bench", "2048", "--bot", "corner", "--json", "--games", "4", "--resume", str(out))
    series = json.loads(json.dumps(rows_of_a_run(game, tmp_path)[0]["series"]))
    with results_file.opened(out, series, is_resumed=True) as file:
        assert file.records == []
        refused = game(*command)
        assert (refused.status, refused.error) == (2, f"Another run is writing to {out}: wait for it, or choose another file.\n")
        for fields in rows_of_a_run(game, tmp_path)[1:]:
            file.add(validated(fields), {})
    assert len(results(game(*command))) == 4
    assert [row["seed"] for row in rows(out)[1:]] == [1, 2, 3, 4]


def rows_of_a_run(game: Game, folder: Path) -> list[dict[str, Any]]:
    """Return the records of a file that a run of two games writes."""
    other = folder / "other.jsonl"
    game("bench", "2048", "--bot", "corner", "--games", "2", "--resume", str(other))
    return rows(other)
