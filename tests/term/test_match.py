"""`match` ranks bots on the same seeds, stops when the ranks are sure, and says so when they are not."""

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from game.arena.intervals import difference_interval
from tests.term.commands import Run

Game = Callable[..., Run]

FAILS_SOMETIMES = """
def choose(game):
    if game.ply == 0 and game.random.random() < 0.3:
        raise KeyError
    return game.legal_actions()[0]
"""


def bot(folder: Path, name: str, source: str) -> str:
    (folder / name).write_text(source, "utf-8")
    return str(folder / name)


def test_three_bots_are_ranked_best_first_and_the_match_ends_when_each_difference_is_sure(game: Game) -> None:
    done = game("match", "2048", "random", "corner", "greedy", "--until-sure", "--quiet", "--json")
    assert (done.status, done.error) == (0, "")
    output = json.loads(done.out)
    assert [rank["bot"] for rank in output["ranks"]] == ["corner", "greedy", "random"]
    assert output["sure"] and all(pair["interval"][0] > 0 for pair in output["pairs"])
    assert 20 <= output["games"] < 200 and output["games"] % 10 == 0
    assert {rank["games"] for rank in output["ranks"]} == {output["games"]}
    assert output["seeds"] == [1, output["games"]]


def test_no_look_is_taken_before_twenty_games(game: Game) -> None:
    done = game("match", "2048", "expectimax", "random", "--until-sure", "--size", "3", "--quiet", "--json")
    assert json.loads(done.out)["games"] == 20


def test_a_bot_against_its_copy_is_never_sure(game: Game, tmp_path: Path) -> None:
    source = "def choose(game):\n    return game.legal_actions()[0]\n"
    bots = [bot(tmp_path, name, source) for name in ("one.py", "two.py")]
    done = game("match", "2048", *bots, "--until-sure", "--at-most", "40", "--size", "3", "--quiet")
    assert (done.status, done.error) == (0, "")
    assert done.lines[-1] == "Not sure after 40 games each."
    assert done.lines[-2].startswith("It is not sure that ") and "by 0 (95%: 0 to 0)" in done.lines[-2]


def test_a_fixed_number_of_games_gives_the_same_ranks_in_two_processes(game: Game) -> None:
    one, two = (game("match", "2048", "corner", "random", "--games", "12", "--json", "--jobs", jobs) for jobs in "12")
    assert one.out == two.out and one.status == 0
    assert json.loads(one.out)["games"] == 12


def test_fewer_moves_rank_first_in_a_puzzle_and_an_unsolved_game_counts_as_the_move_limit(game: Game) -> None:
    done = game("match", "15", "random", "solver", "--size", "3", "--games", "12", "--most-moves", "40", "--json")
    first, second = json.loads(done.out)["ranks"]
    assert first["bot"] == "solver" and first["mean"] < 32
    assert second["mean"] == 40


def test_there_is_a_line_for_each_game_unless_quiet(game: Game) -> None:
    words = ("match", "2048", "corner", "random", "--games", "2", "--size", "3")
    loud, quiet = game(*words), game(*words, "--quiet")
    assert sum(line.startswith("seed ") for line in loud.lines) == 4
    assert [line for line in loud.lines if not line.startswith("seed ") and not line.endswith(":")] == quiet.lines
    assert quiet.lines[-1] == "Not sure after 2 games each."
    quiet = game("bench", "2048", "--bot", "corner", "--games", "2", "--quiet")
    assert quiet.status == 0 and not any(line.startswith("seed ") for line in quiet.lines)


def test_an_interrupted_match_goes_on_with_the_games_in_its_folder(game: Game, tmp_path: Path) -> None:
    path = bot(tmp_path, "mine.py", "def choose(game):\n    return game.legal_actions()[0]\n")
    words = ("match", "2048", path, "random", "--size", "3", "--resume", str(tmp_path / "games"))
    first, more = (game(*words, "--games", games) for games in ("12", "30"))
    whole = game(*words[:-2], "--games", "30")
    assert (first.error, more.error) == ("", "")
    assert [sum(line.startswith("seed ") for line in done.lines) for done in (first, more, whole)] == [24, 36, 60]
    assert more.lines[-4:] == whole.lines[-4:]
    assert sorted(file.name for file in (tmp_path / "games").iterdir()) == ["mine.jsonl", "random.jsonl"]
    bot(tmp_path, "mine.py", "def choose(game):\n    return game.legal_actions()[-1]\n")
    changed = game(*words, "--games", "30")
    assert (changed.status, changed.error.count("\n")) == (2, 1)
    assert "mine.jsonl holds another series (different: the bot’s code)" in changed.error


def test_a_match_of_equal_bots_is_rarely_sure_of_any_two_of_them_however_often_one_looks() -> None:
    """200 matches of six bots with 20 looks: is the best called better than the last? An interval for one pair errs more."""
    draws = random.Random(4)
    wrong, wrong_for_one = 0, 0
    for _ in range(200):
        totals: list[list[float]] = [[] for _ in range(6)]
        is_wrong, is_wrong_for_one = False, False
        for look in range(20):
            for total in totals:
                total += [draws.gauss(1000, 400) for _ in range(20 if look == 0 else 10)]
            best, *others = sorted(totals, key=sum, reverse=True)
            leads = [one - other for one, other in zip(best, others[-1], strict=True)]
            for pairs in (15, 1):
                interval = difference_interval(leads, pairs)
                assert interval
                is_wrong = is_wrong or (pairs > 1 and interval[0] > 0)
                is_wrong_for_one = is_wrong_for_one or (pairs == 1 and interval[0] > 0)
        wrong, wrong_for_one = wrong + is_wrong, wrong_for_one + is_wrong_for_one
    assert wrong <= 10 < wrong_for_one


@pytest.mark.parametrize("games", ["1", "2", "3", "9"])
def test_two_bots_can_be_compared_over_few_games(game: Game, games: str) -> None:
    done = game("match", "2048", "random", "greedy", "--size", "3", "--games", games)
    assert (done.status, done.error) == (0, "")
    assert "too few games for an interval" in done.lines[-2]


def test_a_failing_game_is_named_and_the_other_games_count(game: Game, tmp_path: Path) -> None:
    path = bot(tmp_path, "sometimes.py", FAILS_SOMETIMES)
    done = game("match", "2048", "random", path, "--games", "20", "--size", "3", "--json")
    output = json.loads(done.out)
    ended = {rank["bot"]: rank["games"] for rank in output["ranks"]}
    assert done.status == 2 and 0 < len(output["failed"]) < 20
    assert ended == {"random": 20, path: 20 - len(output["failed"])}
    assert done.error.startswith(f"{len(output['failed'])} of 40 games failed; seed ") and "KeyError" in done.error
    assert done.error.count("\n") == 1


def test_a_match_ends_when_a_bot_ends_no_game(game: Game, tmp_path: Path) -> None:
    path = bot(tmp_path, "never.py", "def choose(game):\n    raise KeyError\n")
    done = game("match", "2048", "random", path, "--until-sure", "--size", "3", "--quiet", "--json")
    output = json.loads(done.out)
    assert done.status == 2 and not output["sure"]
    assert [rank["bot"] for rank in output["ranks"]] == ["random"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["corner"], "A match needs two bots or more; corner is alone."),
        (["corner", "corner"], "corner is named twice; each bot plays once."),
        (["corner", "random", "--at-most", "50"], "--at-most needs --until-sure."),
        (["corner", "nobody"], "There is no bot “nobody” for 2048; choose a FILE.py, cmd:COMMAND or one of "),
        (["corner", "random", "--games", "0"], "argument --games: “0” is not a whole number above 0"),
        (["corner", "random", "--games", "9", "--until-sure"], "--until-sure: not allowed with argument --games"),
        (["corner", "lookahead-as-written"], "Bots on different boards cannot be compared: "),
        (["corner", "gone.py"], "gone.py: "),
        (["corner", "random", "--seed", "18446744073709551615", "--games", "9"], "would exceed the last seed"),
    ],
)
def test_bad_input_is_one_sentence(game: Game, words: list[str], sentence: str) -> None:
    done = game("match", "2048", *words)
    assert (done.status, done.out, done.error.count("\n")) == (2, "", 1)
    assert sentence in done.error


def test_no_bot_finds_the_seeds_of_a_match(game: Game, tmp_path: Path) -> None:
    source = """
import sys

def choose(game):
    frame = sys._getframe()
    while frame:
        assert "seed" not in frame.f_locals, "a seed"
        frame = frame.f_back
    return game.legal_actions()[0]
"""
    words = ("2048", bot(tmp_path, "seer.py", source), "random", "--size", "3", "--games", "2", "--quiet")
    assert (game("match", *words).status, game("bench", "2048", "--bot", words[1], "--games", "1").status) == (0, 0)
