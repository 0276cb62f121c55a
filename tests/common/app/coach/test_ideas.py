"""The first half of a hint: the idea fits the board and the best move, and never reveals the direction."""

from game.app.coach.card import IDEAS
from game.app.coach.words import WORDS
from game.core.grid import DOWN, LEFT, RIGHT, UP
from game.fifteen.ideas import idea as puzzle_idea
from game.fifteen.rules import goal, parse_position, slide
from game.learn.course import find_lesson
from game.twenty48.ideas import idea
from game.twenty48.rules import legal_actions, opening, play
from game.twenty48.rules import parse_position as parse_tiles
from tests.common.tab import Tab


def idea_of(text: str, best: int) -> "tuple[str, dict[str, object]]":
    """Return the idea for a board drawn in values."""
    return idea(parse_tiles(text), best)


def test_each_idea_names_what_the_best_move_is_about() -> None:
    for text, best, expected in (
        # Only right moves something.
        ("2 0 0 0/4 0 0 0/2 0 0 0/4 0 0 0", RIGHT, ("only", {})),
        # The 64 stays in its corner with left, and leaves it with right.
        ("64 0 0 0/2 0 0 0/0 0 0 0/0 0 0 0", UP, ("corner", {"value": 64})),
        ("0 64 0 0/2 0 0 0/4 0 0 0/8 0 0 0", LEFT, ("to-corner", {"value": 64})),
        ("64 2 4 8/4 0 0 0/0 0 0 0/0 0 0 0", DOWN, ("leaves-corner", {"value": 64})),
        # To the right, the 128s end up on top of each other.
        ("0 0 2 0/8 128 0 0/0 0 2 128/0 0 0 32", RIGHT, ("apart", {"value": 128})),
        # Up leaves one empty cell; a 2 there ends the game. Right merges the 8s.
        ("128 4 0 64/32 2 16 4/4 8 8 2/16 128 16 64", RIGHT, ("danger", {})),
        ("8 8 4 2/0 0 0 0/0 0 0 0/0 0 0 0", LEFT, ("opens-row", {"value": 8})),
        ("8 8 0 2/0 0 0 4/0 0 0 0/0 0 0 0", LEFT, ("merge", {"value": 8})),
        # The 128s lie on top of each other before and after, or neither before nor after.
        ("2 4 4 0/128 0 2 0/128 0 0 0/2 0 0 0", LEFT, ("merge", {"value": 4})),
        ("2 4 4 8/16 128 2 0/2 32 0 0/8 128 4 0", LEFT, ("opens-row", {"value": 4})),
        ("2 0 0 0/0 4 0 0/0 0 0 0/0 0 0 0", RIGHT, ("far", {})),
    ):
        assert idea_of(text, best) == expected, text


def test_every_legal_move_of_a_game_has_an_idea_with_words_in_three_languages() -> None:
    board = opening(4, 9)
    seen = set()
    ply = 0
    while legal_actions(board) and ply < 150:
        ply += 1
        for way in legal_actions(board):
            key, facts = idea(board, way)
            seen.add(key)
            for text in WORDS["idea-" + key]:
                assert text.format(**facts)
        board = play(board, legal_actions(board)[ply % len(legal_actions(board))], 9, ply)[2]
    assert len(seen) >= 5, seen


def test_the_idea_of_a_solution_is_the_tile_that_it_moves_home_for_good() -> None:
    board = parse_position("1 2 3 4/5 6 0 8/9 10 7 12/13 14 11 15")
    assert puzzle_idea(board, ("u", "u", "l")) == ("nearly", {"moves": 3})
    start = goal(4)
    for way in (RIGHT, DOWN, LEFT, DOWN, RIGHT):
        start = slide(start, way)
    line = ("l", "u", "r", "u", "l")
    key, facts = puzzle_idea(start, line)
    tile, moves = facts["tile"], facts["moves"]
    assert key == "home" and isinstance(tile, int) and isinstance(moves, int)
    board = start
    for ply, letter in enumerate(line):
        board = slide(board, "urdl".index(letter))
        if ply + 1 >= moves:
            assert board[tile - 1] == tile


def advised(table: Tab, depth: int = 3) -> None:
    """Answer a table's request with a move and its idea."""
    idea = ["corner", {"value": 64}]
    table.answer({"line": ["l"], "values": {"l": 90.0, "u": 80.0}, "is_learned": True, "idea": idea, "depth": depth})


def test_a_hint_in_two_steps_gives_the_idea_first_and_then_the_move() -> None:
    table = Tab(address="#/2048/4x4@5")
    table.send("set", "hints", "two-steps")
    table.send("hint")
    table.send("engine", "ready", 1.0)
    assert table.slots()["chevron.hidden"] == "on"
    advised(table)
    slots = table.slots()
    assert slots["hint-text.text"] == "Watch the 64 in the corner: some moves drive it out. Hint again shows the move."
    assert (slots["chevron.hidden"], slots["coach-worth.hidden"]) == ("on", "on")
    table.send("hint")
    slots = table.slots()
    assert (slots["chevron.hidden"], slots["chevron@data-way"], slots["coach-worth.hidden"]) == ("", "l", "")
    assert slots["hint-text.text"] == "Move left."
    assert len(table.asked) == 1
    table.send("move", "l")
    table.send("hint")
    advised(table)
    assert table.slots()["chevron.hidden"] == "on"
    table.send("step")
    assert table.model.session.state.moves == 2


def ways(table: Tab) -> list[str]:
    """Return the coach's links and their texts, [] if they are hidden."""
    slots = table.slots()
    if slots["coach-ways.hidden"]:
        return []
    return [slots["coach-lesson.text"], slots["coach-lesson@href"], slots["coach-code@href"]]


def test_an_idea_links_to_its_lesson_and_a_move_to_the_method_that_found_it() -> None:
    table = Tab(address="#/2048/4x4@5")
    table.send("set", "hints", "two-steps")
    table.send("hint")
    table.send("engine", "ready", 1.0)
    assert ways(table) == []
    advised(table)
    assert ways(table) == ["A lesson on this idea", "#/learn/bots", "#/learn/code/game/twenty48/ideas.py"]
    table.send("hint")
    method = ["A lesson on this method", "#/learn/expectimax", "#/learn/code/game/twenty48/search/expectimax.py"]
    assert ways(table) == method
    table.send("move", "l")
    assert ways(table) == []


def test_a_move_known_by_heart_links_to_its_table() -> None:
    table = Tab(address="#/2048/4x4@5")
    table.send("hint")
    table.send("engine", "ready", 1.0)
    advised(table, depth=0)
    assert ways(table)[1:] == ["#/learn/td", "#/learn/code/game/twenty48/search/endgame_table.py"]


def test_a_solution_links_to_the_search_that_found_it() -> None:
    for address, heuristic, lesson, module in (
        ("#/15/4x4@5", "", "idastar", "astar"),
        ("#/15/3x3@5", "", "idastar", "idastar"),
        ("#/15/5x5@5", "", "distance", "large_boards"),
        ("#/15/4x4@5", "patterns", "patterns", "patterns"),
        ("#/15/4x4@5", "manhattan", "distance", "heuristics"),
    ):
        table = Tab(address=address)
        table.send("heuristic", heuristic)
        table.send("hint")
        table.send("engine", "ready", 1.0)
        table.answer({"line": ["l", "u"], "bound": 2, "is_proven": True})
        assert ways(table)[1:] == ["#/learn/" + lesson, f"#/learn/code/game/fifteen/search/{module}.py"], address


def test_every_idea_has_its_lesson() -> None:
    assert set(IDEAS) == {word[5:] for word in WORDS if word[:5] == "idea-"} - {"more", "lesson"}
    assert [name for name in IDEAS.values() if not find_lesson(name)] == []


def test_by_default_a_hint_shows_the_move_at_once() -> None:
    table = Tab(address="#/2048/4x4@5")
    table.send("hint")
    table.send("engine", "ready", 1.0)
    advised(table)
    assert (table.slots()["chevron.hidden"], table.slots()["chevron@data-way"]) == ("", "l")
