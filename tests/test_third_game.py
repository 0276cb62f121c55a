"""A new game needs no change to the application: `tests/lights.py`, used through the public interfaces."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.app import words
from game.app.coach.sentences import move_sentence
from game.app.daily.names import LocalDates
from game.app.sharing.names import format_game_address
from game.app.statistics.statistics import Statistics
from game.arena.bot import load_bot
from game.arena.play import Setup, play
from game.arena.sandbox_host import Run
from game.arena.sandbox_worker import SandboxWorker
from game.core.engine import Solution
from game.games import GAMES
from game.lab import view
from tests.common.lab_harness import Desk
from tests.common.tab import Tab
from tests.environment import ROOT
from tests.lights import WORDS, Lights

LIGHTS = Lights()
THREE = (*GAMES, LIGHTS)
OPENING = "#/lights/3x3@5"
BOT = """
class Bot:
    def choose(self, game):
        seen = {game.board}
        paths = [(game.board, [])]
        for board, path in paths:
            here = game.at(board)
            if here.is_terminal():
                return path[0]
            for direction in here.legal_actions():
                after, gain = here.afterstate(direction)
                if after not in seen:
                    seen.add(after)
                    paths.append((after, path + [direction]))
"""
"""Finds a shortest way to a dark board without knowing the game."""


WASD = str.maketrans("urdl", "wdsa")
SETUP = Setup(LIGHTS, LIGHTS.default, load_bot(BOT, "finder"))


@pytest.fixture(autouse=True)
def all_words() -> None:
    """Load the texts of this game and of the late features."""
    words.add(WORDS)


def opened(address: str = OPENING, stored: dict[str, str] | None = None) -> Tab:
    """Open a tab with three games."""
    return Tab(stored, address, games=THREE)


def shown(tab: Tab) -> str:
    """Return the board that the visible tiles form."""
    tiles = sorted((tile.at, tile.value) for tile in tab.model.shown.layer.tiles)
    assert [cell for cell, _ in tiles] == list(range(9))
    return LIGHTS.format_position(tuple(value for _, value in tiles))


def test_it_can_be_played_to_its_end() -> None:
    tab = opened()
    moves = play(SETUP, 5).transcript
    tab.moves(moves)
    assert (tab.sees("board@data-game"), tab.sees("board@data-outcome")) == ("lights", "solved")
    assert (tab.sees("best-moves.text"), tab.sees("aim.text")) == (str(len(moves)), "Put out every light.")
    assert [tab.sees(f"tab-{game.id}@aria-current") for game in THREE] == ["", "", "page"]
    assert "solved" in tab.said[-1]


def test_a_tap_makes_a_step_and_a_refused_tap_changes_nothing() -> None:
    tab = opened("#/lights/3x3:411121112")
    tab.send("tap", 4)
    assert tab.position == "411121112"
    tab.send("tap", 1)
    assert tab.position == "142111112"


def test_every_move_is_undone_and_redone() -> None:
    tab = opened()
    positions = [tab.position]
    for letter in play(SETUP, 5).transcript:
        tab.send("move", letter)
        positions.append(tab.position)
        assert shown(tab) == tab.position
    for message, way in (("undo", reversed(positions[:-1])), ("redo", positions[1:])):
        for position in way:
            tab.send(message)
            assert (tab.position, shown(tab)) == (position, position)


def test_it_is_saved_with_the_other_games_and_as_a_bookmark() -> None:
    tab = opened()
    tab.moves(play(SETUP, 5).transcript[:3])
    again = opened("#/lights", tab.stored)
    assert (again.position, again.app.model.session.timeline.cursor) == (tab.position, 3)
    again.send("bookmark-add")
    again.send("undo")
    again.send("bookmark-open", again.marks.kept[-1].at_ms)
    assert again.position == tab.position


def test_it_is_replayed_step_by_step() -> None:
    tab = opened()
    start = tab.position
    tab.moves(play(SETUP, 5).transcript)
    tab.send("replay")
    tab.send("replay-go", 0)
    assert tab.position == start
    tab.send("replay-step", "on")
    tab.send("replay-continue")
    assert (tab.sees("board@data-moves"), tab.sees("board@data-outcome")) == ("1", "playing")


def test_a_link_to_it_opens_the_same_game() -> None:
    tab = opened()
    tab.moves(play(SETUP, 5).transcript)
    other = opened(format_game_address(tab.model.session))
    assert (other.position, other.sees("board@data-outcome")) == (tab.position, "solved")
    assert str(len(tab.model.session.timeline.moves)) in other.notice


def test_coach_announcements_and_statistics_treat_it_like_any_other_game() -> None:
    tab = opened("#/lights/3x3:411121112")
    assert tab.sees("auto-label.text") == "Solve"
    tab.send("read-out", "board")
    assert tab.said[-1].startswith("Row 1: 4, 1, 1.")
    tab.send("daily", "20261121")
    tab.moves(play(SETUP, 20261121).transcript)
    assert tab.sees("measure.hidden") == "on"
    statistics = Statistics(tab.app, tab.finished.of("lights"), tab.model.session.kind, LocalDates(lambda at_ms: 0))
    assert f" with {tab.sees('board@data-moves')} moves" in statistics.sentence()


def test_its_engines_advice_is_a_sentence_on_a_board_without_a_gap() -> None:
    board = LIGHTS.parse_position("411121112")
    assert move_sentence(words.text, "en", LIGHTS, board, Solution(("r",))) == "Move right next."


def test_a_bot_plays_it_in_the_lab_as_in_the_arena() -> None:
    desk = Desk(games=THREE)
    desk.send("game", "lights")
    desk.send("edit", BOT)
    desk.send("set", "count", "4")
    desk.send("run")
    run = Run(desk.asked.run, desk.request)

    def hear(text: str) -> None:
        for report in run.hear(0, text):
            desk.send("report", report)

    sandbox = SandboxWorker(THREE, hear)
    while not run.is_over:
        sandbox.receive(run.ask(0))
    records = desk.lab.results.here[0].records
    assert [record.result for record in records] == [play(SETUP, seed).result for seed in (1, 2, 3, 4)]
    assert {record.outcome for record in records} == {"solved"}
    assert [row.bot for row in view.rows(desk.lab)] == [desk.bots[0]]
    assert [chart.key for chart in view.charts(desk.lab, 600)] == ["spread"]


def test_the_terminal_plays_and_measures_it(tmp_path: Path) -> None:
    bot = tmp_path / "finder.py"
    bot.write_text(BOT, "utf-8")
    moves = play(SETUP, 5).transcript
    played = command("play", "lights", "--seed", "5", "--lang", "en", typed="\n".join(moves.translate(WASD)) + "\n")
    assert "#/lights/3x3@5/" + moves in played
    measured = json.loads(command("bench", "lights", "--bot", str(bot), "--seed", "5", "--games", "1", "--json"))
    assert measured["records"][0]["transcript"] == moves


def command(*arguments: str, typed: str = "") -> str:
    """Return the output of a terminal command, with the third game added."""
    line = [sys.executable, "-m", "tests.lights", *arguments]
    return subprocess.run(line, cwd=ROOT, input=typed, capture_output=True, encoding="utf-8", check=True, timeout=120).stdout
