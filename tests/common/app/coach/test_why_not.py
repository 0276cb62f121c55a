"""*Why not left?*: a line on the board that changes nothing of the game, and all ways out of it."""

import json

from game.app.coach.client import FAILED, READY, Ask
from game.app.coach.why_not import branch
from game.app.feature import Save, Wake
from game.app.store import pack
from game.core.engine import Refutation
from game.games import game_named
from tests.common.tab import THREE, Tab, advice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.app.feature import Effect

TILES = "#/2048/4x4:BA01210000001000@5"
"""The 2048 lies in a corner; left is advised."""
TAKEN = {"value": 2048, "tile": 2}
LINE: "dict[str, object]" = {"line": ["r.01", "u.c1", "l.f1"], "key": "taken", "facts": TAKEN, "cells": [0, 1]}
VALUES = {"l": 9000.0, "u": 8990.0, "r": 4000.0, "d": 3500.0}
SOLVED = advice("l", "u", bound=2)
LONGER: "dict[str, object]" = {"line": ["r", "l", "l", "u"], "key": "longer", "facts": {"moves": 4, "best": 2}, "cells": []}
NEAR = "#/15/3x3:1-2-3_4-0-5_7-8-6"
"""Left and up solve it."""


def hinted(address: str = TILES) -> Tab:
    """Return a table with a hint."""
    table = Tab(address=address)
    table.send("engine", READY, 1.0)
    table.send("hint")
    is_puzzle = "/15/" in address
    table.answer(SOLVED if is_puzzle else {"line": ["l"], "values": VALUES, "is_learned": True, "depth": 3})
    return table


def lined(address: str = TILES) -> Tab:
    """Return a table with a line for right on the board."""
    table = hinted(address)
    table.send("why-not", "r")
    table.answer(LONGER if "/15/" in address else LINE)
    assert table.app.line is not None
    return table


def slots(table: Tab) -> dict[str, str]:
    return table.slots()


def buttons(table: Tab) -> dict[str, str]:
    """Return the move of each visible button *Why not …?* by its name."""
    shown = slots(table)
    rows = [row for row in "1234" if not shown[f"why-not-{row}.hidden"]]
    return {shown[f"why-not-{row}@aria-label"]: shown[f"why-not-{row}.value"] for row in rows}


def game_of(table: Tab) -> tuple[object, ...]:
    """Return everything about the game in play that a line could change, and what is stored about the others."""
    model = table.app.model
    session = model.session
    tiles = [(tile.key, tile.value, tile.at, tile.act) for tile in session.layer.tiles]
    records = {game.id: str(model.records[game.id].best(session.kind, True)) for game in model.games}
    played_ms = session.clock.elapsed_ms(table.now_ms)
    return pack(session, table.now_ms), session.state.key(), played_ms, tiles, records, session.helped


def test_a_button_beside_each_other_legal_move_asks_about_it() -> None:
    ways = {"r": "right", "d": "down", "u": "up", "l": "left"}
    for address, letters in ((TILES, "urd"), (NEAR, "urd"), (THREE, "d"), ("#/2048/4x4:1000000000000000@5", "rd")):
        table = Tab(address=address)
        table.send("engine", READY, 1.0)
        table.send("hint")
        assert buttons(table) == {}
        report = SOLVED if "/15/" in address else {"line": ["l"], "values": dict.fromkeys("l" + letters, 9.0), "is_learned": True}
        if address.endswith("1000000000000000@5"):
            report = {"line": ["r"], "values": {"r": 9.0, "d": 8.0}, "is_learned": True}
        table.answer(report)
        best = str(report["line"][0])  # type: ignore[index]
        others = [letter for letter in letters if letter != best]
        assert buttons(table) == {f"Why not {ways[letter]}?": letter for letter in others}, address
        table.send("why-not", others[0])
        assert (table.asked[-1]["job"], table.asked[-1]["move"]) == ("refute", others[0])
        assert table.asked[-1]["advice"]["line"] == report["line"]


def test_nothing_is_offered_where_there_is_no_settled_advice_about_the_board_in_play() -> None:
    for message in (("move", "d"), ("autoplay",), ("replay",), ("new",), ("route", "#/15")):
        table = hinted(TILES + "/d")
        assert buttons(table)
        table.send(*message)
        assert buttons(table) == {}, message
        table.send("why-not", "r")
        assert (table.asked[-1]["job"], table.app.line) == ("advise", None), message
    table = hinted()
    table.app.model.session.parts["event"] = "an attempt"
    assert buttons(table) == {}, "an attempt allows no help"
    table = Tab(address="#/2048/4x4-e3:BA01210000001000@5")
    table.send("hint")
    table.answer({"line": ["l"], "values": VALUES, "is_learned": True, "depth": 3})
    assert buttons(table) == {}, "the coach does not know when a tile comes"
    table = Tab(address=TILES)
    table.send("set", "hints", "two-steps")
    table.send("hint")
    table.answer({"line": ["l"], "values": VALUES, "is_learned": True, "idea": ["far", {}]})
    assert buttons(table) == {}, "only the idea is on show"
    table = hinted()
    for letter in ("l", "x"):
        table.send("why-not", letter)
        assert table.asked[-1]["job"] == "advise", "neither the advised move nor an illegal one"


def test_a_line_is_played_on_the_board_move_by_move_and_ends_with_one_sentence() -> None:
    table = hinted()
    table.send("why-not", "r")
    assert slots(table)["hint-text.text"] == "Thinking…"
    assert slots(table)["why-not-on.text"] == "Cancel"
    table.answer(LINE)
    line = table.app.line
    assert line is not None and table.said[-1] == "Right, up, left: After right, a 2 can take the 2048’s corner."
    game = game_named("2048")
    for ply, position in enumerate(("BA01210000001000", "1BA1002100000001", "1BA2002100001000", "1BA2210000001001")):
        shown = slots(table)
        assert line.timeline.cursor == ply
        assert game.format_position(line.state.board) == position
        assert shown["board@data-line"] == "on"
        is_over = ply == 3
        assert shown["hint-text.text"] == ("After right, a 2 can take the 2048’s corner." if is_over else "If you moved right…")
        assert (shown["chevron-played@data-way"], shown["chevron.hidden"]) == ("" if is_over else "rul"[ply], "on")
        assert (shown["why-not-on.text"], shown["auto.hidden"], shown["hint-text@role"]) == ("Back", "on", "")
        table.send("replay-next")
    table.send("why-not-on")
    shown = slots(table)
    assert (table.app.line, shown["board@data-line"], shown["why-not-on.hidden"]) == (None, "", "on")
    assert (shown["chevron@data-way"], shown["chevron.hidden"]) == ("l", "")
    assert shown["hint-text.text"] == "Move left."
    assert len(table.said) == len({str(said) for said in table.said}), "nothing is said twice"


def test_a_line_changes_nothing_of_the_game_and_stores_nothing() -> None:
    for address in (TILES, NEAR):
        table = hinted(address)
        before = game_of(table)
        effects: list[Effect] = table.app.dispatcher.send("why-not", "r", now_ms=0)
        number = next(json.loads(effect.text)["id"] for effect in effects if isinstance(effect, Ask))
        report = LONGER if address is NEAR else LINE
        for reply in ({"id": number, "report": report}, {"id": number, "done": True}):
            effects = effects + table.app.dispatcher.send("reply", json.dumps(reply), now_ms=0)
        wakes = [effect for effect in effects if isinstance(effect, Wake) and effect.message == "replay-next"]
        assert len(wakes) == 1 and 500 <= wakes[0].after_ms <= 1500
        for _ in range(6):
            effects = effects + table.app.dispatcher.send("replay-next", now_ms=0)
            assert game_of(table) == before
        effects = effects + table.app.dispatcher.send("escape", now_ms=0)
        assert game_of(table) == before
        assert [effect for effect in effects if isinstance(effect, Save)] == [], "a reload finds the game"


MOVES = (("move", "l"), ("play", "l"), ("drag", 1, "l"), ("tap", 5), ("undo",), ("redo",), ("escape",), ("why-not-on",))
"""They end a line and do nothing else."""
OTHERS = (
    ("open", "options"),
    ("set", "language", "zh-Hant"),
    ("new",),
    ("route", "#/15"),
    ("route", "#/2048/4x4@9"),
    ("autoplay",),
    ("replay",),
    ("give-up",),
    ("hint",),
    ("review",),
)
"""They end a line and do what they always do."""


def test_moves_undo_and_escape_only_end_a_line_and_the_next_one_counts() -> None:
    for address in (TILES + "/d", NEAR + "/d"):
        for passed in (0, 1, 6):
            for message in MOVES:
                table = lined(address)
                for _ in range(passed):
                    table.send("replay-next")
                before = game_of(table)
                table.send(*message)
                assert (table.app.line, game_of(table)) == (None, before), (address, message)
                assert slots(table)["chevron@data-way"] == "l", "the hint is back"
                moves = table.model.session.state.moves
                table.send("move", "l")
                assert table.model.session.state.moves == moves + 1


def test_anything_else_ends_a_line_and_acts() -> None:
    for message in OTHERS:
        table, plain = lined(TILES + "/d"), hinted(TILES + "/d")
        table.send("replay-next")
        for each in (table, plain):
            each.send(*message)
        assert table.app.line is None, message
        seen, expected = slots(table), slots(plain)
        changed = [slot for slot in expected if seen[slot] != expected[slot] and slot != "overlay-text.text"]
        assert changed == [], message
        assert game_of(table)[0] == game_of(plain)[0], message
        table.send("replay-next")
        assert table.app.line is None


def test_a_question_about_another_move_replaces_a_line_and_a_known_answer_needs_no_engine() -> None:
    table = lined()
    table.send("why-not", "d")
    assert (table.app.line, table.asked[-1]["move"]) == (None, "d")
    table.answer(dict(LINE, line=["d.01", "u.f1", "l.b1"], key="corner"))
    assert table.app.line is not None and str(table.said[-1]).startswith("Down, up, left: After down,")
    asked = len(table.asked)
    table.send("why-not", "r")
    assert (len(table.asked), table.coach.why_not.move) == (asked, "r")
    assert table.app.line is not None
    table.send("escape")
    table.send("move", "l")
    table.send("undo")
    table.send("hint")
    table.answer({"line": ["l"], "values": VALUES, "is_learned": True})
    table.send("why-not", "r")
    assert table.asked[-1]["job"] == "refute", "an answer is about one board"
    table.answer(LINE)
    table.send("escape")
    table.coach.advisor.hint.line = ["u"]
    table.send("why-not", "r")
    assert (table.asked[-1]["job"], slots(table)["board@data-line"]) == ("refute", ""), "and about one better move"


def test_with_reduced_motion_the_player_steps_through_the_line() -> None:
    table = hinted()
    table.coach.why_not.is_stepped = True
    table.send("why-not", "r")
    table.answer(LINE)
    line = table.app.line
    assert line is not None
    for ply in range(3):
        table.send("replay-next")
        assert (line.timeline.cursor, slots(table)["why-not-on.text"]) == (ply, "Next")
        table.send("why-not-on")
    assert (line.timeline.cursor, slots(table)["why-not-on.text"], table.app.line) == (3, "Back", line)
    assert slots(table)["hint-text.text"] == "After right, a 2 can take the 2048’s corner."
    table.send("why-not-on")
    assert table.app.line is None


def test_the_solvers_card_lists_the_moves_with_the_lengths_that_are_known() -> None:
    table = hinted(NEAR)

    def rows() -> list[tuple[str, str]]:
        shown = slots(table)
        visible = [row for row in "1234" if not shown[f"worth-row-{row}.hidden"]]
        return [(shown[f"worth-way-{row}.text"], shown[f"worth-{row}.text"]) for row in visible]

    assert slots(table)["coach-worth.hidden"] == ""
    assert rows() == [("Left", "2 moves"), ("Up", ""), ("Right", ""), ("Down", "")]
    table.send("why-not", "r")
    table.answer(LONGER)
    assert table.said[-1] == "Right, left, left, up: Right needs 4 moves, left 2."
    assert rows() == [("Left", "2 moves"), ("Up", ""), ("Right", "4 moves"), ("Down", "")]


def test_a_question_can_be_cancelled_and_fails_with_a_sentence() -> None:
    for message in (("why-not-on",), ("escape",), ("move", "l"), ("open", "options"), ("new",)):
        table = hinted()
        table.send("why-not", "r")
        table.send(*message)
        assert (table.coach.why_not.move, table.coach.client.job, table.app.line) == ("", 0, None), message
    table = hinted()
    table.send("why-not", "r")
    table.send("engine", FAILED, 0.0)
    assert slots(table)["hint-text.text"].startswith("Hints could not be loaded.")
    assert buttons(table), "it can be asked again"
    lines: tuple[list[str], ...] = (["r.01", "zz"], ["r.11"], [], ["l.31"])
    broken = [dict(LINE, line=line) for line in lines] + [dict(LINE, cells=["x"]), dict(LINE, facts=None)]
    for report in broken:
        table = hinted()
        table.send("why-not", "r")
        table.answer(report, done=False)
        assert (table.app.line, table.coach.why_not.move) == (None, "")
        assert slots(table)["hint-text.text"].startswith("Something went wrong on this board")


def test_the_tiles_of_the_game_travel_in_a_line_and_new_ones_have_other_keys() -> None:
    table = lined()
    session, line = table.app.model.session, table.app.line
    assert line is not None
    keys = {tile.key for tile in session.layer.tiles}
    assert {tile.key for tile in line.layer.tiles} == keys
    table.send("replay-next")
    new = {tile.key for tile in line.layer.tiles} - keys
    assert len(new) == 1 and min(new) > max(keys) + 1000
    assert branch(session, ("l",)).state == session.state


SENTENCES: "tuple[tuple[str, dict[str, object], str, str], ...]" = (
    ("ends", {"percent": 10}, "After right, the next tile can end the game (10%).",
     "往右之後，下一個方塊可能讓遊戲結束（10%）。"),
    ("lost", {"moves": 4}, "After right, the game can be over in 4 moves.", "往右之後，4 步內就可能結束。"),
    ("taken", {"value": 1024, "tile": 2}, "After right, a 2 can take the 1024’s corner.", "往右之後，2 可能佔走 1024 的角落。"),
    ("corner", {"value": 1024}, "After right, the 1024 leaves its corner.", "往右之後，1024 離開角落。"),
    ("close", {"points": 41}, "Right costs you only about 41 points.", "往右大約只少 41 分，差別不大。"),
    ("close", {"points": 0}, "Right is just as good here.", "這裡往右也一樣好。"),
    ("merge", {"value": 256, "moves": 1}, "Left can make 256 in 1 move, right cannot.", "往左 1 步內能合成 256，往右不行。"),
    ("stuck", {"value": 2}, "After right, a 2 can get stuck among big tiles.", "往右之後，2 可能卡在大方塊之間。"),
    ("stuck", {"value": 8}, "After right, an 8 can get stuck among big tiles.", "往右之後，8 可能卡在大方塊之間。"),
    ("behind", {"value": 512, "tile": 2}, "After right, a 2 can slip in behind the 512.", "往右之後，2 可能鑽到 512 後面。"),
    ("edge", {"value": 512}, "After right, the 512 leaves the edge.", "往右之後，512 離開邊緣。"),
    ("order", {}, "After right, the big tiles get out of order.", "往右之後，大方塊的順序亂了。"),
    ("space", {"cells": 1, "more": 4}, "After right, 1 cell stays free; after left, 4.", "往右之後只剩 1 個空格，往左有 4 個。"),
    ("points", {"points": 5432}, "Right costs about 5,400 points compared with left.", "往右比往左少約 5,400 分。"),
    ("worse", {}, "The coach ranks right below left.", "在教練看來，往右不如往左。"),
    ("longer", {"moves": 24, "best": 22}, "Right needs 24 moves, left 22.", "往右要 24 步，往左只要 22 步。"),
    ("equal", {"moves": 22}, "Right is just as short: 22 moves.", "往右也一樣短：22 步。"),
    ("known", {"moves": 24, "best": 22}, "Right needs 24 moves as far as known, left 22.",
     "就目前所知，往右要 24 步，往左要 22 步。"),
    ("shorter", {"moves": 20, "best": 22}, "Right is better: 20 moves, 22 with left.", "往右更好：只要 20 步，往左要 22 步。"),
)  # fmt: skip


def test_each_answer_has_a_sentence_in_every_language() -> None:
    for key, facts, *sentences in SENTENCES:
        for language, sentence in zip(("en", "zh-Hant"), sentences):
            table = hinted()
            table.send("set", "language", language)
            table.send("why-not", "r")
            table.answer({"line": ["r.01"], "key": key, "facts": facts, "cells": []})
            table.send("replay-next")
            assert slots(table)["hint-text.text"] == sentence


def test_an_answer_survives_json_unchanged() -> None:
    answer = Refutation(("l.a1", "u.b2"), "corner", {"value": 4}, (1,))
    assert Refutation.from_json(json.loads(json.dumps(answer.as_json()))).as_json() == answer.as_json()
