"""The highlights of the code: their boards show what the shown lines return."""

from game.core.grid import DIRECTIONS
from game.core.grid import lines as real_lines
from game.fifteen import rules as fifteen
from game.learn import view
from game.learn.highlights import HIGHLIGHTS, BotGame, Highlight
from game.twenty48 import rules as twenty48
from tests.common.learn_harness import Desk
from tests.common.shown_lines import SHOWN, shown_lines


def at_the_code() -> Desk:
    """Return a desk with all highlights loaded."""
    desk = Desk()
    desk.learn.highlights.load({name: (SHOWN[name][0], 1, shown_lines(name)) for name in SHOWN})
    return desk


def highlight(desk: Desk, name: str) -> Highlight:
    return {shown.name: shown for shown in desk.learn.highlights.shown}[name]


def test_a_press_runs_the_lines_and_shows_what_they_return() -> None:
    up_and_left = [[4, 4, 4, 4], [3, 3, 3, 3], [2, 2, 2, 2], [1, 1, 1, 1]]
    for name, presses, boards, result in (
        ("slide", "", [[[2, 2, 2, 0]], [[4, 2, 0, 0]]], "4 points"),
        ("slide", "row", [[[4, 0, 4, 8]], [[8, 8, 0, 0]]], "8 points"),
        ("slide", "row row row", [[[2, 4, 8, 16]], [[2, 4, 8, 16]]], "0 points"),
        ("slide", "row row row row row row", [[[2, 2, 2, 0]], [[4, 2, 0, 0]]], "4 points"),
        ("lines", "", [[[1, 2, 3, 4]] * 4], "Moving left, the first line is cells 0, 1, 2, 3"),
        ("lines", "u d", [up_and_left], "Moving down, the first line is cells 12, 8, 4, 0"),
        ("spawn", "", [[[0, 2, 0], [0, 0, 0], [0, 0, 0]]], "Seed 7, move 1: a 2 in row 1, column 2"),
        ("moves", "", [[[2, 8, 3], [6, 5, 7], [0, 4, 1]]], "Tiles that can move\n↑ 0 · → 0 · ↓ 2 · ← 2"),
        ("moves", "u r", [[[2, 8, 3], [6, 5, 7], [0, 4, 1]]], "Tiles that can move\n↑ 0 · → 0 · ↓ 2 · ← 2"),
        ("moves", "l", [[[2, 8, 3], [6, 5, 7], [4, 0, 1]]], "Tiles that can move\n↑ 0 · → 1 · ↓ 2 · ← 1"),
        ("manhattan", "", [[[2, 8, 3], [6, 5, 7], [0, 4, 1]]], "At least 14 moves to go"),
        ("manhattan", "l", [[[2, 8, 3], [6, 5, 7], [4, 0, 1]]], "At least 13 moves to go"),
        ("manhattan", "l x nonsense", [[[2, 8, 3], [6, 5, 7], [4, 0, 1]]], "At least 13 moves to go"),
    ):
        desk = at_the_code()
        for press in presses.split():
            desk.send("try", name, press)
        shown = highlight(desk, name)
        assert (shown.boards, shown.result) == (boards, result), (name, presses)


def test_the_shown_lines_return_what_the_modules_return() -> None:
    desk = at_the_code()
    spawn = highlight(desk, "spawn").names["spawn"]
    squeeze = highlight(desk, "slide").names["_squeeze"]
    moves = highlight(desk, "moves").names
    lines = highlight(desk, "lines").names["lines"]
    assert highlight(desk, "slide").names["HIGHEST_RANK"] == twenty48.HIGHEST_RANK
    for seed in range(20):
        board = twenty48.opening(3, seed, start_tiles=6)
        assert spawn(board, seed, seed) == twenty48.spawn(board, seed, seed)
        slid = twenty48.slide(board, 3)
        rows = [squeeze(board[start : start + 3]) for start in (0, 3, 6)]
        assert (sum([row for row, _ in rows], ()), sum([gain for _, gain in rows])) == (slid.after, slid.gain)
        puzzle = fifteen.scramble(3, seed)
        assert moves["legal_actions"](puzzle) == fifteen.legal_actions(puzzle)
    assert [lines(12, 4, direction) for direction in DIRECTIONS] == [real_lines(12, 4, direction) for direction in DIRECTIONS]


def test_the_average_weighs_every_new_tile() -> None:
    desk = at_the_code()
    shown = highlight(desk, "average")
    names = shown.names
    game = BotGame((1, 1, 2, 3, 4, 5, 6, 7, 0), 10)
    total = 0.0
    for child, chance in game.spawns():
        total += chance * names["best_estimate"](child)
    assert abs(names["expected"](game) - total) < 1e-9
    assert sum([chance for _, chance in game.spawns()]) == 1
    assert shown.result.split("\n")[1] == "Best: left"
    assert [control[3] for control in shown.controls] == [True, False, True, True, True]
    for _ in range(60):
        legal = [control[0] for control in shown.controls if control[3]]
        desk.send("try", "average", legal[0])
    desk.send("try", "average", "new")
    assert len([value for row in shown.boards[0] for value in row if value]) == 2


def test_new_tiles_fill_the_board_and_another_seed_starts_again() -> None:
    desk = at_the_code()
    shown = highlight(desk, "spawn")
    for count in range(1, 12):
        assert len([value for row in shown.boards[0] for value in row if value]) == min(count, 9)
        desk.send("try", "spawn", "tile")
    assert not shown.controls[0][3]
    desk.send("try", "spawn", "seed")
    assert shown.result.startswith("Seed 8, move 1: ")


def test_every_highlight_speaks_every_language() -> None:
    for language in ("en", "zh-Hant", "zh-Hans"):
        desk = at_the_code()
        desk.send("language", language)
        texts = []
        for shown in desk.learn.highlights.shown:
            texts += [desk.learn.context.text(shown.title), desk.learn.context.text(shown.about), shown.result]
            texts += [control[2] for control in shown.controls]
        assert len(desk.learn.highlights.shown) == len(HIGHLIGHTS)
        assert not [text for text in texts if not text or "{" in text]


def test_the_highlights_come_with_the_list_of_modules() -> None:
    desk = Desk()
    desk.send("open", "#/learn/code")
    (shown,) = desk.learn.highlights.shown
    assert (shown.name, shown.path, shown.line) == ("manhattan", "game/core/rng.py", 3)
    assert shown.names["manhattan"](BotGame((5, 0, 0, 0), 0)) == 5
    slots = view.slots(desk.learn)
    assert (slots["learn-code.hidden"], slots["learn-to-code.hidden"], slots["learn-found.text"]) == ("", "on", "")


def test_the_search_finds_modules_by_path_and_first_sentence() -> None:
    desk = Desk()
    desk.send("open", "#/learn/code")
    for query, paths, found in (
        ("", ["app/app.py", "core/rng.py", "twenty48/engine.py", "twenty48/rules.py"], ""),
        ("  ", ["app/app.py", "core/rng.py", "twenty48/engine.py", "twenty48/rules.py"], ""),
        ("APPLICATION", ["app/app.py"], "1 module found"),
        ("module twenty", ["twenty48/engine.py", "twenty48/rules.py"], "2 modules found"),
        ("chess", [], "0 modules found"),
    ):
        desk.send("find", query)
        folders = view.folders(desk.learn)
        listed = [folder.path + "/" + name for folder in folders for name, _, _ in folder.modules]
        assert (listed, view.slots(desk.learn)["learn-found.text"]) == (["game/" + path for path in paths], found), query
    desk.send("find", "")
    assert [(folder.path, folder.sentence) for folder in view.folders(desk.learn)][1] == ("game/core", "Both games.")
    assert view.folders(desk.learn)[0].modules == [("app.py", "#/learn/code/game/app/app.py", "The application.")]
