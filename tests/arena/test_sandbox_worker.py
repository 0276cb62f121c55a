"""Both sides of a sandbox, connected without a browser."""

import base64
import hashlib
import json
import re
from typing import Any

import pytest

from game.arena.bot import load_bot
from game.arena.play import Setup, play
from game.arena.record import Record
from game.arena.reports import Done, Failed, GameFailed, Played, Printed, RunReport
from game.arena.sandbox_host import Run
from game.arena.sandbox_worker import MAX_PRINT, SandboxWorker
from game.engines import engine_of, load_data, make_bot
from game.games import GAMES, game_named
from tests.arena.notebooks import CONSTANT, ENDLESS, WHOLE
from tests.imports import ROOT

RANDOM = "def choose(game):\n    return game.random.choice(game.legal_actions())\n"


def answers(source: str, seeds: list[int], **more: object) -> list[RunReport]:
    """Return the reports of a run whose requests a sandbox answers."""
    request = {
        "game": "2048",
        "variant": "4x4",
        "bot": {"name": "mine", "source": source},
        "seeds": seeds,
        "budget_ms": 0,
        "max_moves": 100_000,
        **more,
    }
    run = Run(1, request)
    reports: list[RunReport] = []
    sandbox = SandboxWorker(GAMES, lambda text: reports.extend(run.hear(0, text)))
    sandbox.equip(make_bot)
    while not run.is_over:
        sandbox.receive(run.ask(0))
    return reports


def games(reports: list[RunReport]) -> list[Record]:
    """Return the records among reports."""
    return [report.record for report in reports if isinstance(report, Played)]


def failure(reports: list[RunReport]) -> Failed | GameFailed:
    """Return the only failure, of the run or of a game."""
    (failed,) = [report for report in reports if isinstance(report, Failed | GameFailed)]
    return failed


@pytest.mark.parametrize(("name", "variant"), [("2048", "4x4"), ("2048", "3x3"), ("15", "3x3")])
def test_a_sandbox_plays_the_games_of_the_arena(name: str, variant: str) -> None:
    game = game_named(name)
    records = games(answers(RANDOM, [3, 1, 2**64 - 1], game=name, variant=variant, max_moves=2000))
    setup = Setup(game, game.parse_variant(variant), load_bot(RANDOM, "mine"), max_moves=2000)
    for seed, record in zip([3, 1, 2**64 - 1], records, strict=True):
        expected = play(setup, seed)
        assert (record.seed, record.score, record.transcript) == (seed, expected.score, expected.transcript)
        assert record.notes == expected.notes


@pytest.mark.parametrize(
    ("name", "variant", "bot", "data", "moves"),
    [
        ("2048", "4x4", "coach-1", ["2048.weights", "2048-refined.weights", "2048-endgame.weights", "2048-chain.table"], 20),
        ("2048", "3x3", "coach-2", ["2048-3x3.moves"], 5),
        ("2048", "2x4", "coach-2", ["2048-2x4.moves"], 5),
        ("15", "3x3", "idastar-walking-distance", [], 100),
        ("15", "4x4", "solver", ["fifteen.xz"], 100),
    ],
)
def test_an_equipped_sandbox_plays_the_games_of_the_engines(
    name: str, variant: str, bot: str, data: list[str], moves: int
) -> None:
    game = game_named(name)
    kind = game.parse_variant(variant)
    equipment = {"name": bot, "data": ["game/data/" + name for name in data]}
    records = games(answers("", [1, 2], game=name, variant=variant, bot=equipment, max_moves=moves))
    load_data(name, kind)
    setup = Setup(game, kind, engine_of(name).make_bot(bot, kind), max_moves=moves)
    for record in records:
        assert record.result == play(setup, record.seed).result
        assert "nodes" in record.notes
    assert [record.seed for record in records] == [1, 2]


def test_a_reused_sandbox_plays_the_next_bot() -> None:
    replies: list[dict[str, Any]] = []
    sandbox = SandboxWorker(GAMES, lambda text: replies.append(json.loads(text)))
    question = {"id": 1, "job": "series", "game": "15", "seeds": [1], "budget_ms": 0, "max_moves": 100}
    sandbox.equip(make_bot)
    for bot, variant in (("solver", "3x3"), ("idastar-misplaced", "3x3"), ("solver", "4x4"), ("solver", "4x4")):
        sandbox.receive(json.dumps({**question, "bot": {"name": bot, "data": []}, "variant": variant}))
    played = [game for reply in replies for game in reply["games"]]
    ends = [(game["outcome"], game["moves"]) for game in played]
    assert ends[0] == ends[1] != ends[2] == ends[3]
    assert played[0]["notes"] != played[1]["notes"]


def test_notes_of_any_finite_size_are_returned_unchanged() -> None:
    source = "def choose(game):\n    game.note(share=0.5, depth=-1)\n    return game.legal_actions()[0]\n"
    (record,) = games(answers(source, [1], max_moves=4))
    assert record.notes == {"share": 2.0, "depth": -4}


@pytest.mark.parametrize("variant", ["4x4", "6x6"])
@pytest.mark.parametrize("form", [*ENDLESS, *WHOLE])
def test_a_notebooks_bot_plays_in_a_sandbox_as_it_does_in_the_arena(form: str, variant: str) -> None:
    source = {**ENDLESS, **WHOLE}[form]
    game = game_named("2048")
    setup = Setup(game, game.parse_variant(variant), load_bot(source, "mine"), max_moves=300)
    reports = answers(source, [1, 2, 3], variant=variant, max_moves=300)
    assert [record.result for record in games(reports)] == [play(setup, seed).result for seed in (1, 2, 3)]
    assert reports[-1] == Done(1)


def test_a_watched_strategy_that_moves_nothing_is_reported_with_its_choice() -> None:
    replies: list[dict[str, Any]] = []
    sandbox = SandboxWorker(GAMES, lambda text: replies.append(json.loads(text)))
    question = {"id": 1, "job": "move", "game": "2048", "variant": "4x4", "bot": {"name": "mine", "source": CONSTANT}}
    question.update({"seed": 1, "position": "1000000000000000", "score": 0, "ply": 0, "budget_ms": 0})
    sandbox.receive(json.dumps(question))
    facts = {"function": "strategy", "choice": "'W'", "way": "u", "legal": "r d"}
    assert replies[-1]["end"] == {"reason": "bot-idle", "line": 0, "facts": facts}


def test_a_series_ends_with_done() -> None:
    assert answers(RANDOM, [1])[-1] == Done(1)


def asked_move(source: str, position: str, score: int, ply: int, budget_ms: int) -> dict[str, Any]:
    """Return a request for one move of a bot on 2048 in the game with seed 5; budget_ms: 0 for no budget."""
    return {
        "id": ply,
        "job": "move",
        "game": "2048",
        "variant": "4x4",
        "bot": {"name": "mine", "source": source},
        "seed": 5,
        "position": position,
        "score": score,
        "ply": ply,
        "budget_ms": budget_ms,
    }


def test_a_watched_bots_time_starts_again_at_each_move() -> None:
    source = """
def choose(game):
    start = game.time_left_ms()
    while game.time_left_ms() > 5:
        pass
    return game.legal_actions()[0] if start > 15 else "late"
"""
    replies: list[dict[str, Any]] = []
    sandbox = SandboxWorker(GAMES, lambda text: replies.append(json.loads(text)))
    for ply in range(3):
        question = asked_move(source, "0000000000101000", 0, ply, 20)
        sandbox.receive(json.dumps(question))
        assert replies[-1]["end"] == "done"


def test_a_watched_bot_makes_the_moves_of_the_series_and_remembers_the_game() -> None:
    source = """
class Bot:
    made = 0

    def choose(self, game):
        self.made += 1
        assert self.made == game.ply + 1
        return game.random.choice(game.legal_actions())
"""
    game = game_named("2048")
    transcript = games(answers(source, [5]))[0].transcript
    state = game.opening(game.default, 5)
    replies: list[dict[str, Any]] = []
    sandbox = SandboxWorker(GAMES, lambda text: replies.append(json.loads(text)))
    for ply, letter in enumerate(transcript):
        question = asked_move(source, game.format_position(state.board), state.score, ply, 0)
        sandbox.receive(json.dumps(question))
        assert (replies[-1]["move"], replies[-1]["end"]) == (letter, "done")
        state = game.play(game.default, state, letter, 5).after
    sandbox.receive(json.dumps({**question, "position": game.format_position(state.board), "ply": len(transcript)}))
    assert (replies[-1]["move"], replies[-1]["end"]) == ("", "done")


def test_a_bots_output_is_reported_up_to_a_limit() -> None:
    source = "def choose(game):\n    print('x' * 1000)\n    return game.legal_actions()[0]\n"
    reports = answers(source, list(range(40)))
    text = "".join(report.text for report in reports if isinstance(report, Printed))
    assert len(text) == MAX_PRINT + 1
    assert text.endswith("…")
    assert reports[-1] == Done(1)


def test_a_line_is_reported_as_soon_as_it_is_printed() -> None:
    replies: list[dict[str, Any]] = []
    sandbox = SandboxWorker(GAMES, lambda text: replies.append(json.loads(text)))
    source = "def choose(game):\n    print('before')\n    raise KeyError\n"
    question = {"id": 1, "job": "series", "game": "2048", "variant": "4x4", "bot": {"name": "mine", "source": source}}
    sandbox.receive(json.dumps({**question, "seeds": [1], "budget_ms": 0, "max_moves": 9}))
    assert [reply["print"] for reply in replies] == ["before\n", ""]
    assert replies[0]["end"] is None


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("def choose(game:\n    pass\n", ("bot-syntax", 1, {"why": "'(' was never closed"})),
        ("def choose(game):\n    return [][0]\n", ("bot-fault", 2, {"why": "IndexError: list index out of range"})),
        ("def choose(game):\n    raise SystemExit(3)\n", ("bot-fault", 2, {"why": "SystemExit: 3"})),
        ("def choose(game):\n    raise KeyboardInterrupt\n", ("bot-fault", 0, {"why": "KeyboardInterrupt"})),
        ("def choose(game):\n    raise MemoryError\n", ("bot-memory", 2, {})),
        (
            "def choose(game):\n    return 'north'\n",
            ("bot-choice", 0, {"function": "choose", "choice": "'north'", "legal": "u r d l"}),
        ),
        (
            "def strategy(board):\n    return 'u'\n",
            ("bot-choice", 0, {"function": "strategy", "choice": "'u'", "legal": "u r d l"}),
        ),
        ("def play(board):\n    return 'W'\n", ("bot-empty", 0, {})),
        ("class Odd:\n    def __repr__(self):\n        1 / 0\ndef choose(game):\n    return Odd()\n", ("bot-fault", 0, None)),
        ("import sys\nsys.stdout = None\nprint(1)\nchoose = 3\n", ("bot-empty", 0, {})),
        ("def choose(game):\n    raise ValueError('x' * 9999)\n", ("bot-fault", 2, {"why": "ValueError: " + "x" * 488})),
    ],
)
def test_a_failure_is_reported_with_reason_and_line(source: str, expected: tuple[str, int, dict[str, str] | None]) -> None:
    failed = failure(answers(source, [1]))
    reason, line, facts = expected
    assert (failed.reason, failed.line) == (reason, line)
    assert facts is None or failed.facts == facts


def test_an_error_in_a_game_fails_only_that_game() -> None:
    source = "def choose(game):\n    assert game.position != '0000100000000100'\n    return game.legal_actions()[0]\n"
    reports = answers(source, [1, 0, 2])
    assert [record.seed for record in games(reports)] == [1, 2]
    failed = failure(reports)
    assert isinstance(failed, GameFailed)
    assert (failed.seed, failed.line, type(reports[-1])) == (0, 2, Done)


def test_the_pages_policy_allows_the_sandbox_script_by_its_hash() -> None:
    script = (ROOT / "game" / "web" / "static" / "sandbox.js").read_bytes()
    digest = base64.b64encode(hashlib.sha256(script).digest()).decode()
    policy = re.search(r"Content-Security-Policy.*?>", (ROOT / "index.html").read_text("utf-8"))
    assert policy
    assert f"'sha256-{digest}'" in policy[0], f"put this hash of sandbox.js into the policy of index.html: {digest}"
    assert b"</script" not in script


def test_the_page_has_no_inline_script_and_its_policy_allows_none() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    assert [script for script in re.findall(r"<script[^>]*>(.*?)</script>", page, re.DOTALL) if script.strip()] == []
    assert page.count("'sha256-") == 1, "the sandbox's script"
