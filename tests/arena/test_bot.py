"""What a bot sees: OpenSpiel's vocabulary for both games, and no information about future chance."""

import random
import sys
from typing import Any

import pytest

from game.arena.board_view import Tools
from game.arena.bot import BotFailed, GameView, letter_of, load_bot
from game.core.errors import IllegalMove
from game.games import game_named
from game.twenty48 import rules

UP, RIGHT, DOWN, LEFT = range(4)
TWO, PUZZLE = game_named("2048"), game_named("15")


def seen(position: str, game: str = "2048", **options: int) -> GameView:
    rules_of = game_named(game)
    board = rules_of.parse_position(position)
    side = round(len(board) ** 0.5)
    return GameView(Tools(rules_of, rules_of.default.with_options(side, options), 1, 50), board)


def test_legal_actions_are_the_directions_in_which_tiles_travel() -> None:
    view = seen("1000200010002000")
    assert view.legal_actions() == [RIGHT]
    assert [view.can_move(direction) for direction in range(4)] == [False, True, False, False]
    assert not view.is_terminal()


def test_a_child_is_the_board_before_the_spawn_with_its_points() -> None:
    view = seen("1120000000000000")
    child = view.child(LEFT)
    assert child.position == "2200000000000000"
    assert (child.gain, child.score, child.ply) == (4, 4, 1)
    assert child.is_chance_node() and not child.is_terminal()
    assert child.legal_actions() == []
    assert view.is_chance_node() is False and view.chance_outcomes() == []


def test_chance_outcomes_are_all_spawns_and_sum_to_one() -> None:
    after = seen("1122000000000000", four_percent=25).child(DOWN)
    outcomes = after.chance_outcomes()
    assert len(outcomes) == 2 * 12
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    assert outcomes[0] == ((0, 1), 0.75 / 12)
    game, chance = after.spawns()[1]
    assert chance == pytest.approx(0.25 / 12)
    assert game.board == rules.place(after.board, 0, 2)
    assert not game.is_chance_node()


def test_the_move_that_leads_to_a_board_is_known_before_and_after_the_spawn() -> None:
    view = seen("1120000000000000")
    for action, child in view.children():
        assert view.move_to(child.board) == action
        assert {view.move_to(game.board) for game, _ in child.spawns()} == {action}
    assert view.move_to(view.board) is None


def test_a_move_that_moves_nothing_has_no_child() -> None:
    with pytest.raises(IllegalMove):
        seen("1000200010002000").child(LEFT)
    with pytest.raises(IllegalMove):
        seen("1120000000000000").child(LEFT).child(LEFT)


@pytest.mark.parametrize("direction", [7, -1, -5, 4, "l", "nowhere", None, 1.5])
@pytest.mark.parametrize(("position", "game"), [("1120000000000000", "2048"), ("1 2 3/4 5 6/7 0 8", "15")])
def test_an_invalid_direction_is_refused_in_a_sentence(position: str, game: str, direction: Any) -> None:
    view = seen(position, game)
    asks = [view.child, view.can_move, view.afterstate]
    if game == "2048":
        asks += [view.child(LEFT).child, view.child(LEFT).can_move]
    for ask in asks:
        with pytest.raises(ValueError, match=r"^a direction is 0 \(up\), 1 \(right\), 2 \(down\) or 3 \(left\), not "):
            ask(direction)


@pytest.mark.parametrize("outcome", [(0, 1), (3, 3), (3, 0), (16, 1), (-1, 1), (3,), (3, 1, 1), ("3", 1), ()])
def test_chance_places_only_legal_tiles_on_empty_cells(outcome: Any) -> None:
    after = seen("1120000000000000").child(LEFT)
    assert after.child((3, 1)).position == "2201000000000000"
    with pytest.raises(ValueError, match=r"is not one of chance_outcomes\(\) here"):
        after.child(outcome)


def test_chance_cannot_move_in_the_players_turn() -> None:
    for view in (seen("1120000000000000"), seen("1120000000000000", spawn_every=2).child(LEFT), seen("1 2 3/4 5 6/7 0 8", "15")):
        with pytest.raises(ValueError, match=r"\(5, 1\) is not one of chance_outcomes\(\) here"):
            view.child((5, 1))


def test_with_no_fours_chance_places_none() -> None:
    after = seen("1120000000000000", four_percent=0).child(LEFT)
    with pytest.raises(ValueError, match="not one of chance_outcomes"):
        after.child((3, 2))


def test_equal_views_compare_equal_and_are_found_in_sets() -> None:
    view = seen("1120000000000000")
    assert view == seen("1120000000000000") and hash(view) == hash(seen("1120000000000000"))
    assert view.child(LEFT) == view.child(LEFT)
    assert {view.child(LEFT), view.child(LEFT), view.child(UP) if view.can_move(UP) else view} == {view, view.child(LEFT)}
    left = view.child(LEFT)
    assert {game for game, _ in left.spawns()} == {left.child(outcome) for outcome, _ in left.chance_outcomes()}


def test_views_that_differ_in_anything_visible_are_not_equal() -> None:
    view = seen("1120000000000000")
    others = [
        seen("1110000000000000"),
        seen("1120000000000000", four_percent=50),
        view.at(view.board, to_move="chance"),
        GameView(view._tools, view.board, score=4),
        GameView(view._tools, view.board, ply=1),
        GameView(view._tools, view.board, gain=4),
    ]
    assert [other for other in others if other == view] == []
    assert len({view, *others}) == len(others) + 1
    assert view != "1120000000000000"


def test_a_hypothetical_board_may_have_chance_to_move() -> None:
    view = seen("1120000000000000")
    after = view.child(LEFT)
    asked = GameView(view._tools, view.board, after.score, after.ply, after.gain).at(after.board, to_move="chance")
    assert asked == after
    assert asked.chance_outcomes() == after.chance_outcomes()
    assert view.at(after.board) == view.at(after.board, to_move="player")
    assert view.at(after.board).chance_outcomes() == []
    with pytest.raises(ValueError, match="to_move must be 'player' or 'chance' in this game, not 'nobody'"):
        view.at(view.board, to_move="nobody")
    with pytest.raises(ValueError, match="to_move must be 'player' in this game, not 'chance'"):
        seen("1 2 3/4 5 6/7 0 8", "15").at((1, 2, 3, 4, 5, 6, 7, 0, 8), to_move="chance")


def test_a_dead_board_is_terminal_and_has_no_legal_action() -> None:
    view = seen("1212212112122121")
    assert view.is_terminal() and view.legal_actions() == [] and view.children() == []


def test_reaching_the_target_does_not_end_the_game() -> None:
    assert not seen("B100000000000000").is_terminal()


def test_ranks_and_values_are_distinguished() -> None:
    view = seen("B100000000000000")
    assert (view.rank(0), view.value(0), view.value(1), view.value(2)) == (11, 2048, 2, 0)
    assert sum(view.values()) == 2050
    assert len(view.empty_cells()) == 14


def test_a_board_that_is_not_square_has_rows_and_columns_and_no_side() -> None:
    game = game_named("2048")
    view = GameView(Tools(game, game.parse_variant("3x4"), 1, 0), game.parse_position("1120/0000/0003", 3, 4))
    assert (view.rows, view.columns) == (3, 4)
    assert [view.child(way).values() for way in (UP, RIGHT)] == [
        [2, 2, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 4, 4, 0, 0, 0, 0, 0, 0, 0, 8],
    ]
    with pytest.raises(ValueError, match="has no side"):
        print(view.side)


def test_a_puzzle_has_no_chance_and_fewer_moves_are_worth_more() -> None:
    view = seen("1 2 3/4 5 6/7 0 8", "15")
    assert (view.kind, view.side) == ("15", 3)
    assert view.legal_actions() == [RIGHT, DOWN, LEFT]
    child = view.child(LEFT)
    assert not child.is_chance_node() and child.chance_outcomes() == []
    assert child.is_terminal() and child.legal_actions() == []
    assert (view.returns(), child.returns()) == (0, -1)
    assert view.move_to(child.board) == LEFT
    assert view.value(4) == 5


def test_a_view_shows_no_seed_and_its_chance_is_not_that_of_the_game() -> None:
    view = seen("1120000000000000")
    assert not [name for name in dir(view) if "seed" in name]
    assert seen("1120000000000000").random.random() == view.random.random()


@pytest.mark.parametrize("choice", [RIGHT, "r", "R", "right", "Right"])
def test_a_choice_is_a_number_a_letter_or_a_word(choice: object) -> None:
    assert letter_of(choice, seen("1000200010002000")) == "r"


class Numbers:
    """Two numbers like a numpy array, whose `__index__` raises."""

    def __index__(self) -> int:
        raise TypeError("only integer scalar arrays can be converted to a scalar index")

    def __repr__(self) -> str:
        return "array([0, 1])"


@pytest.mark.parametrize("choice", [LEFT, "l", 7, -1, None, True, 1.0, "", "x", "ur", [1], object, Numbers()])
def test_any_other_choice_is_refused_with_the_legal_ones(choice: object) -> None:
    with pytest.raises(BotFailed, match=r"legal here: 1 \(right\)"):
        letter_of(choice, seen("1000200010002000"))


def test_a_bot_remembers_within_a_game_and_forgets_between_games() -> None:
    make = load_bot("seen = []\ndef choose(game):\n    seen.append(game)\n    return len(seen)\n", "bot.py")
    first, second = make(), make()
    view = seen("1120000000000000")
    assert [first(view), first(view), second(view)] == [1, 2, 1]


def test_a_bot_may_be_a_class_that_is_created_for_each_game() -> None:
    source = """
class Bot:
    def __init__(self):
        self.n = 0

    def choose(self, game):
        self.n += 1
        return self.n
"""
    make = load_bot(source, "bot.py")
    first = make()
    view = seen("1120000000000000")
    assert [first(view), first(view), make()(view)] == [1, 2, 1]


MODERN = """
from __future__ import annotations

import pickle
from dataclasses import dataclass

@dataclass
class Memory:
    moves: int = 0

class Bot:
    def __init__(self):
        self.memory = Memory()

    def choose(self, game):
        self.memory.moves += 1
        self.memory = pickle.loads(pickle.dumps(self.memory))
        return self.memory.moves
"""
"""A bot with a class that Python looks up through its module, when it is created and at each move."""


def test_bots_have_a_module_that_contains_their_classes_even_if_two_play_in_turns() -> None:
    first, second = load_bot(MODERN, "first.py")(), load_bot(MODERN, "second.py")()
    view = seen("1120000000000000")
    assert [first(view), second(view), first(view), second(view)] == [1, 1, 2, 2]


def test_the_name_of_a_bots_file_hides_no_module() -> None:
    for name in ("random.py", "bot.py"):
        load_bot("import random\ndef choose(game):\n    return random.randrange(4)\n", name)
    assert "bot" not in sys.modules and sys.modules["random"] is random


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("def choose(game:\n    pass\n", "bot.py, line 1: "),
        ("\x00", "bot.py: "),
        ("", "bot.py: there is no function choose"),
        ("choose = 3\n", "bot.py: there is no function choose"),
        ("class Bot:\n    pass\n", "bot.py: there is no function choose"),
        ("import nothing_of_this_name\n", "bot.py, line 1: ModuleNotFoundError"),
        ("x = [][0]\n", "bot.py, line 1: IndexError"),
    ],
)
def test_a_source_that_is_not_a_bot_is_refused_with_its_line(source: str, reason: str) -> None:
    with pytest.raises(BotFailed) as raised:
        load_bot(source, "bot.py")
    assert str(raised.value).startswith(reason)


def test_an_error_is_reported_with_the_bots_line_not_that_of_a_called_function() -> None:
    choose = load_bot("def choose(game):\n    x = 1\n    return game.child('nowhere')\n", "bot.py")()
    with pytest.raises(BotFailed, match=r"bot\.py, line 3: "):
        choose(seen("1120000000000000"))


def test_a_bot_with_endless_recursion_fails_like_any_other() -> None:
    choose = load_bot("def choose(game):\n    return choose(game)\n", "bot.py")()
    with pytest.raises(BotFailed, match="RecursionError"):
        choose(seen("1120000000000000"))


@pytest.mark.parametrize(
    ("source", "failure"),
    [
        ("x = 1\nx +\n", ("bot-syntax", 2, {"why": "invalid syntax"})),
        ("\n\nx = [][0]\n", ("bot-fault", 3, {"why": "IndexError: list index out of range"})),
        ("x = 1\n", ("bot-empty", 0, {})),
        ("import nothing_of_this_name.at_all\n", ("bot-module", 1, {"module": "nothing_of_this_name"})),
        ("import game.core.of_no_name\n", ("bot-module", 1, {"module": "game.core.of_no_name"})),
        ("import tilelab\n\ntilelab.Gane('2048')\n", ("bot-module", 3, {"module": "tilelab.Gane"})),
        ("def main():\n    raise EOFError\n\nmain()\n", ("bot-program", 4, {})),
        ("import sys\ndef main():\n    sys.exit()\nmain()\n", ("bot-program", 4, {})),
        ("def choose(game):\n    assert False\n", ("bot-fault", 2, {"why": "AssertionError"})),
        ("def choose(game):\n    raise SystemExit(1)\n", ("bot-fault", 2, {"why": "SystemExit: 1"})),
        ("x = 1\nfrom js import document\n", ("bot-browser", 2, {})),
        ("import math\nmath.document\n", ("bot-fault", 2, {"why": "AttributeError: module 'math' has no attribute 'document'"})),
        (
            "def choose(game):\n    return 'x'\n",
            ("bot-choice", 0, {"function": "choose", "choice": "'x'", "legal": "r"}),
        ),
        (
            "def choose(game):\n    return 'left'\n",
            ("bot-idle", 0, {"function": "choose", "choice": "'left'", "way": "l", "legal": "r"}),
        ),
    ],
)
def test_a_failure_also_has_parts_that_can_be_shown_in_any_language(source: str, failure: tuple[object, ...]) -> None:
    view = seen("1000200010002000")
    with pytest.raises(BotFailed) as raised:
        letter_of(load_bot(source, "bot.py")()(view), view)
    assert (raised.value.reason, raised.value.line, raised.value.facts) == failure


def test_notes_are_finite_numbers_that_add_up_with_any_sign() -> None:
    game = GameView(Tools(TWO, TWO.default, 1, 0), TWO.parse_position("1120000000000003"))
    game.note(share=0.5, depth=-2, hit=True)
    game.note(share=0.25, depth=-1, hit=False)
    assert game._tools.notes == {"share": 0.75, "depth": -3, "hit": 1}


@pytest.mark.parametrize("wrong", ["x=float('nan')", "x=float('inf')", "x=1 << 53", "x='5'", "x=None", "**{'x' * 41: 1}"])
def test_a_note_that_cannot_be_recorded_is_an_error_at_the_bots_line(wrong: str) -> None:
    bot = load_bot(f"def choose(game):\n    game.note(nodes=1)\n    game.note({wrong})\n", "bot.py")()
    with pytest.raises(BotFailed, match="note") as failure:
        bot(seen("1120000000000003"))
    assert (failure.value.reason, failure.value.line) == ("bot-fault", 3)


def test_a_game_has_at_most_32_notes() -> None:
    bot = load_bot("def choose(game):\n    for number in range(33):\n        game.note(**{f'n{number}': 1})\n", "bot.py")()
    with pytest.raises(BotFailed, match="at most 32 notes"):
        bot(seen("1120000000000003"))
