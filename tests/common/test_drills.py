"""Drills: a list is loaded when opened, a try counts from its first move, and the chance is shown before and after each move."""

import json

from game.app import words
from game.app.coach.client import READY, Ask
from game.app.effects import Save, Say
from game.app.practice.backup import DrillTries
from game.app.practice.drill_results import MAX_TRIES, DrillResults
from game.app.practice.drill_words import WORDS
from game.app.practice.drills import Drills, FetchDrills
from game.app.practice.drills_view import first_chance, goal, own_result, shown
from game.app.practice.words import WORDS as PRACTICE_WORDS
from game.app.store import BadSave
from game.core.engine import Odds
from tests.common.checks import raises
from tests.common.coach_table import THREE, Table
from tests.common.tab import Store

TILES = "#/2048/4x4@7"
MET = {"variant": "3x3", "position": "330000000", "kind": "met", "goal": 4, "chance": 0.9, "error": 0, "games": 0}
LOCKED = {
    "variant": "4x4",
    "position": "CBA9000110000000",
    "kind": "locked",
    "goal": 2,
    "chance": 0.6,
    "error": 0.015,
    "games": 999,
}
FULL = {"variant": "3x3", "position": "121212310", "kind": "met", "goal": 8, "chance": 0.3, "error": 0, "games": 0}
SOLVE = {
    "variant": "3x3",
    "position": "1 2 3/4 5 6/0 7 8",
    "kind": "block",
    "par": 2,
    "chance": 0.5,
    "lines": [["ll", [0.5, 1, 1]]],
}


class Desk(Table):
    """A table with drills, whose results are in `stored`."""

    def __init__(self, address: str, *listed: dict[str, object], stored: dict[str, str] | None = None) -> None:
        super().__init__(address)
        words.add(WORDS, PRACTICE_WORDS)
        self.stored: dict[str, str] = {} if stored is None else stored
        self.saver = Store(self.stored)
        self.fetched: list[str] = []
        self.now_ms = 5_000
        self.drills = Drills(self.app, self.coach.client, lambda: self.stored.get("drills", ""))
        # Loaded late, as in the page.
        self.app.dispatcher.add(self.drills)
        self.send("drills")
        if listed:
            self.send("drills-came", self.app.model.game.id, json.dumps({"v": 1, "drills": listed}))

    def send(self, name: str, *args: object) -> None:
        """Send a message and carry out its effects."""
        self.now_ms += 1_000
        for effect in self.app.dispatcher.send(name, *args, now_ms=self.now_ms):
            if isinstance(effect, Save):
                if self.saver.save(effect.name, effect.text):
                    self.app.dispatcher.send("storage-error", self.saver.error, now_ms=self.now_ms)
            elif isinstance(effect, Ask):
                self.asked.append(json.loads(effect.text))
            elif isinstance(effect, FetchDrills):
                self.fetched.append(effect.game)
            elif isinstance(effect, Say):
                self.said.append(effect.text)

    def sees(self, slot: str) -> str:
        """Return the text of a slot of the dialog."""
        return shown(self.drills)[slot]


def test_the_list_of_a_game_is_fetched_once_and_shows_goals_and_chances() -> None:
    desk = Desk(TILES, MET, LOCKED)
    assert desk.fetched == ["2048"]
    assert [goal("en", drill) for drill in desk.drills.list] == ["Make 16 before the board locks", "Make 4 in the 12 free cells"]
    assert [first_chance("en", drill) for drill in desk.drills.list] == [
        "A perfect player succeeds 90\u00a0% of the time.",
        "The coach, one move ahead, succeeds 60 ± 3\u00a0% of the time (999 games).",
    ]
    assert [own_result(desk.drills, drill) for drill in desk.drills.list] == ["You have not tried it yet."] * 2
    desk.send("dismiss")
    desk.send("drills")
    assert desk.fetched == ["2048"]
    puzzles = Desk(THREE, SOLVE)
    assert goal("en", puzzles.drills.list[0]) == "Last four cells: solve it in 2 moves"
    assert first_chance("en", puzzles.drills.list[0]) == "The simple way (always nearer) succeeds 50\u00a0% of the time."


def test_a_missing_or_invalid_list_is_reported_and_fetched_again() -> None:
    for text in ("[", '{"v": 1}', json.dumps({"v": 1, "drills": [{"variant": "3x3"}]}), '{"v": 1, "drills": 7}'):
        desk = Desk(TILES)
        desk.send("drills-came", "2048", text)
        assert desk.sees("drills-notice.text") == "The drills did not load. Check your connection and try again."
        desk.send("drills")
        assert desk.fetched == ["2048", "2048"]
    desk.send("drills-missed", "2048")
    assert desk.sees("drills-notice.text").startswith("The drills did not load.")


def test_a_list_that_arrives_after_a_change_of_the_game_is_used_for_its_own_game() -> None:
    desk = Desk(TILES)
    desk.send("route", THREE)
    desk.send("drills")
    desk.send("drills-came", "2048", json.dumps({"v": 1, "drills": [MET]}))
    assert (desk.drills.list, desk.sees("drills-notice.text")) == ([], "")
    desk.send("drills-missed", "2048")
    desk.send("drills-came", "2048", "[")
    assert desk.sees("drills-notice.text") == ""
    desk.send("route", TILES)
    desk.send("drills")
    assert [drill.position for drill in desk.drills.list] == [MET["position"]]
    assert desk.fetched == ["2048", "15"]


def test_a_drill_of_2048_is_won_by_its_tile_and_leaves_the_current_game_alone() -> None:
    desk = Desk(TILES, MET)
    before = (desk.app.model.session.state, desk.app.model.session.helped, desk.app.model.records["2048"].pack())
    desk.send("drill", 0)
    assert (desk.sees("drill-goal.text"), desk.sees("drill-said.text")) == ("Make 16 before the board locks", "")
    assert [desk.sees(f"drill-{letter}.disabled") for letter in "urdl"] == ["on", "", "", ""]
    desk.send("drill-move", "l")
    assert desk.sees("drill-said.text") == "Done in 1 move!"
    assert (desk.sees("drill-said@data-verdict"), desk.sees("drill-mine.text")) == ("right", "You: 1 of 1, best 1 move.")
    assert str(desk.said[-1]).startswith("left: merged 16")
    desk.send("drill-move", "r")
    assert desk.drills.session is not None and desk.drills.session.state.moves == 1
    assert (desk.app.model.session.state, desk.app.model.session.helped, desk.app.model.records["2048"].pack()) == before


def test_the_engine_estimates_the_chance_after_each_move_and_it_is_shown_with_the_previous_one() -> None:
    desk = Desk(TILES, LOCKED)
    desk.send("drill", 0)
    desk.send("drill-move", "d")
    assert (desk.asked[-1]["job"], desk.asked[-1]["goal"], len(desk.asked)) == ("odds", 2, 1)
    assert desk.asked[-1]["board"] == list(desk.drills.session.state.board if desk.drills.session else ())
    desk.send("engine", READY, 1.0)
    assert desk.sees("drill-said.text") == "1 move. Working out your chance …"
    desk.answer(Odds.counted(4, 10).as_json())
    assert desk.sees("drill-said.text") == "1 move. Chance: 60\u00a0% before, about 40 ± 30\u00a0% now."
    desk.answer(Odds.counted(5, 10).as_json())
    assert desk.sees("drill-said.text") == "1 move. Chance: 60\u00a0% before, about 45 ± 22\u00a0% now."
    desk.send("dismiss")
    assert not desk.coach.client.job


def test_a_screen_reader_announces_the_state_of_a_try_once_and_not_each_estimate() -> None:
    desk = Desk(TILES, LOCKED)
    desk.send("drill", 0)
    desk.send("drill-move", "d")
    desk.send("engine", READY, 1.0)
    assert desk.said[-1] == desk.app.dispatcher.announced and "Chance" not in str(desk.said[-1])
    count = len(desk.said)
    for _ in range(9):
        desk.answer(Odds.counted(4, 10).as_json())
    assert len(desk.said) == count
    desk.answer(Odds.counted(4, 10).as_json())
    assert desk.said[count:] == ["1 move. Chance: 60\u00a0% before, about 40 ± 10\u00a0% now."]
    exact = Desk(TILES, LOCKED)
    exact.send("drill", 0)
    exact.send("drill-move", "d")
    exact.answer(Odds(0.44).as_json())
    assert exact.said[-1] == "1 move. Chance: 60\u00a0% before, 44\u00a0% now."
    assert not exact.coach.client.job
    puzzles = Desk(THREE, SOLVE)
    puzzles.send("drill", 0)
    puzzles.send("drill-move", "l")
    assert str(puzzles.said[-1]).endswith(" 1 move. Chance: 50\u00a0% before, 100\u00a0% now.")
    puzzles.send("drill-move", "l")
    assert str(puzzles.said[-1]).endswith(" Done in 2 moves!")


def test_an_engine_that_fails_leaves_the_drill_playable() -> None:
    desk = Desk(TILES, LOCKED)
    desk.send("drill", 0)
    desk.send("drill-move", "d")
    desk.send("engine", "failed", 0.0)
    assert desk.sees("drill-said.text").startswith("1 move. The coach could not be loaded.")
    letter = next(letter for letter in "urdl" if not desk.sees(f"drill-{letter}.disabled"))
    desk.send("drill-move", letter)
    assert desk.drills.session is not None and desk.drills.session.state.moves == 2


def test_a_locked_board_is_lost_and_can_be_tried_again_with_other_tiles() -> None:
    desk = Desk(TILES, FULL)
    seeds: list[int] = []
    desk.send("drill", 0)
    for _ in range(3):
        desk.send("drill-again")
        assert desk.drills.session is not None
        seeds.append(desk.drills.session.seed)
        while not desk.drills.outcome:
            desk.send("drill-move", next(letter for letter in "urdl" if not desk.sees(f"drill-{letter}.disabled")))
        moves = desk.drills.session.state.moves
        assert desk.sees("drill-said.text") == f"Nothing moves any more, after {moves} {'move' if moves == 1 else 'moves'}."
    assert len(set(seeds)) == 3
    assert (desk.sees("drill-mine.text"), desk.sees("drill-said@data-verdict")) == ("You: 0 of 3.", "wrong")


def test_a_puzzle_shows_the_chance_on_its_shortest_solutions_and_says_when_they_are_left() -> None:
    desk = Desk(THREE, SOLVE)
    desk.send("drill", 0)
    desk.send("drill-tap", 7)
    assert desk.sees("drill-said.text") == "1 move. Chance: 50\u00a0% before, 100\u00a0% now."
    desk.send("drill-move", "l")
    assert (desk.sees("drill-said.text"), desk.drills.outcome) == ("Done in 2 moves!", "won")
    desk.send("drill-again")
    desk.send("drill-move", "d")
    assert desk.sees("drill-said.text") == "1 move. You left the shortest way. 2 moves are no longer enough."
    for letter in "ull":
        desk.send("drill-move", letter)
    assert (desk.sees("drill-said.text"), desk.drills.outcome) == ("You solved it in 4 moves; 2 are enough.", "lost")
    assert desk.sees("drill-mine.text") == "You: 1 of 2, best 2 moves."
    assert desk.asked == []


def test_a_tap_slides_all_tiles_between() -> None:
    desk = Desk(THREE, SOLVE)
    desk.send("drill", 0)
    desk.send("drill-tap", 8)
    assert desk.drills.outcome == "won"


def test_a_try_given_up_counts_and_one_without_a_move_does_not() -> None:
    desk = Desk(THREE, SOLVE)
    desk.send("drill", 0)
    desk.send("drills")
    assert "drills" not in desk.stored
    desk.send("drill", 0)
    desk.send("drill-move", "d")
    again = Desk(THREE, SOLVE, stored=desk.stored)
    assert own_result(again.drills, again.drills.list[0]) == "You: 0 of 1."


def test_broken_or_newer_results_are_left_alone() -> None:
    negative = ('{"v": 1, "tries": {"a": [[5, -1]]}}', '{"v": 1, "tries": {"a": [[-5, 1]]}}')
    for text in ('{"v": 1}', '{"v": 1, "tries": {"a": [5]}}', "[", '{"v": 1, "tries": 5}') + negative:
        raises(BadSave, DrillResults().load, text)
        desk = Desk(THREE, SOLVE, stored={"drills": text})
        assert desk.sees("drills-notice.text") == "Your drill results could not be read. A copy is kept aside."
        assert desk.stored["drills.aside"] == text
    newer = '{"v": 99, "tries": {}}'
    desk = Desk(THREE, SOLVE, stored={"drills": newer})
    desk.send("drill", 0)
    desk.send("drill-move", "l")
    assert desk.stored["drills"] == newer


def test_of_many_tries_the_oldest_are_dropped_and_the_best_stays() -> None:
    results = DrillResults()
    for at_ms in range(MAX_TRIES + 20):
        results.note("15 a", at_ms, 9 if at_ms == 3 else 0 if at_ms % 2 else 12)
    assert (results.count("15 a"), results.best("15 a")) == (MAX_TRIES, 9)
    assert [3, 9] in results.tries["15 a"] and [0, 12] not in results.tries["15 a"]
    results.note("15 b", 1, 0)
    results.note("15 b", 1, 4)
    results.note("15 b", 1, 0)
    assert results.tries["15 b"] == [[1, 4]]


def test_the_tries_of_two_devices_are_merged_and_counted_once() -> None:
    part = DrillTries()
    own, other = DrillResults(), DrillResults()
    own.note("15 a", 1, 0)
    own.note("15 a", 2, 8)
    other.note("15 a", 1, 7)
    other.note("15 b", 3, 0)
    merged = part.merged({"drills": own.pack()}, {"drills": other.pack()})
    assert part.count(merged) == 3
    joined = DrillResults()
    joined.load(merged["drills"])
    assert joined.tries["15 a"] == [[1, 7], [2, 8]]
    assert part.merged(merged, {"drills": other.pack()}) == {}
    assert part.merged({}, {"drills": other.pack()}) == {"drills": other.pack()}
    raises(BadSave, part.check, "drills", "[")
