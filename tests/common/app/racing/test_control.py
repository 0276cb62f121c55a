"""Hovering with freezing, the ready state, inspection, and the chart of a session."""

from game.app.racing.averages import DNF
from game.app.racing.charts import chart
from tests.common.tab import Tab

NEAR = "#/15/3x3@487"


def racer(address: str = NEAR, **chosen: str) -> Tab:
    """Return a racer's tab with these settings."""
    tab = Tab(address="#/15")
    for name, value in chosen.items():
        tab.send("set", name, value)
    tab.send("route", address)
    return tab


def test_hovering_slides_only_tiles_in_line_with_the_gap() -> None:
    tab = racer(hover="on")
    blank = tab.model.session.state.board.index(0)
    row, col = divmod(blank, 3)
    before = tab.position
    off_line = [cell for cell in range(9) if cell // 3 != row and cell % 3 != col]
    for cell in off_line + [blank]:
        tab.send("hover", cell)
    assert tab.position == before and tab.said[-1] == "New game."
    far = [cell for cell in range(9) if (cell // 3 == row or cell % 3 == col) and abs(cell // 3 - row) + abs(cell % 3 - col) == 2]
    tab.send("hover", far[0])
    assert tab.model.session.state.moves == 2 and tab.model.session.state.board.index(0) == far[0]


def test_hovering_moves_nothing_if_it_is_off_or_frozen_or_the_puzzle_is_solved() -> None:
    for chosen in ({}, {"hover": "off"}):
        tab = racer(**chosen)
        for cell in range(9):
            tab.send("hover", cell)
        assert tab.model.session.state.moves == 0
    tab = racer(hover="on")
    tab.send("freeze")
    assert tab.sees("board@data-hover") == "frozen" and tab.said[-1] == "Hovering is paused."
    for cell in range(9):
        tab.send("hover", cell)
    assert tab.model.session.state.moves == 0
    tab.send("freeze")
    assert tab.sees("board@data-hover") == "on"
    for letter in "lldruurdllu":
        tab.send("play", letter)
    tab.send("hover", 5)
    assert tab.model.session.outcome == "solved"
    tab.send("route", "#/2048/4x4@1")
    tab.send("hover", 5)
    assert (tab.model.session.state.moves, tab.sees("board@data-hover")) == (0, "")


def test_two_hundred_cells_passed_quickly_are_two_hundred_moves_in_order() -> None:
    tab = racer("#/15/4x4@7", hover="on")
    blank = tab.model.session.state.board.index(0)
    moves = ""
    for place in range(200):
        row, col = divmod(blank, 4)
        ways = [("l", blank + 1)] if col < 3 else []
        ways += [("r", blank - 1)] if col else []
        ways += [("u", blank + 4)] if row < 3 else []
        ways += [("d", blank - 4)] if row else []
        letter, blank = ways[place * 7 % len(ways)]
        moves += letter
        tab.now_ms += 24
        tab.send("hover", blank)
    assert tab.model.session.timeline.text == moves
    assert tab.model.session.times.moments == [24 * place for place in range(200)]


def test_a_new_puzzle_waits_for_its_player_if_so_chosen() -> None:
    tab = racer(hover="on", ready="on")
    assert tab.sees("board@data-hover") == "held"
    for message in (("move", "l"), ("move", "u"), ("hover", 1), ("drag", 0, "r"), ("tap", 1)):
        tab.send(*message)
    assert tab.model.session.state.moves == 0 and not tab.model.session.clock.is_running
    tab.send("freeze")
    assert tab.said[-1] == "Ready. Your first move starts the clock."
    tab.send("move", "l")
    assert tab.model.session.state.moves == 1
    tab.send("undo")
    tab.send("move", "l")
    assert tab.model.session.state.moves == 1, "a puzzle waits only once"
    tab.send("new")
    tab.send("tap", tab.model.session.state.board.index(0))
    assert tab.sees("board@data-hover") == "on"


def test_inspection_counts_down_and_then_the_clock_runs() -> None:
    tab = racer(inspection="5")
    assert tab.sees("time.text") == "−5"
    tab.now_ms += 1500
    tab.send("inspect")
    assert tab.sees("time.text") == "−4"
    tab.now_ms += 3500
    tab.send("inspect")
    assert tab.model.session.clock.is_running and tab.said[-1] == "Inspection is over. The clock runs."
    tab.now_ms += 2000
    tab.send("play", "l")
    assert tab.model.session.clock.elapsed_ms(tab.now_ms) == 2000 and tab.model.session.times.moments == [2000]


def test_a_first_move_ends_the_inspection() -> None:
    tab = racer(inspection="5", ready="on")
    tab.now_ms += 60_000
    assert tab.sees("time.text") == "0.00", "inspection starts when the player is ready"
    tab.send("freeze")
    tab.now_ms += 1000
    tab.send("play", "l")
    tab.now_ms += 10_000
    tab.send("inspect")
    assert tab.model.session.times.moments == [0] and tab.sees("time.text") == "10.00"


def test_the_chart_has_a_dot_for_each_solve_an_axis_and_lines_for_the_averages() -> None:
    def facts(
        results: list[int], shown: int = 25, sizes: tuple[int, ...] = (5,), metric: str = ""
    ) -> tuple[int, list[str], list[int]]:
        drawn = chart(results, shown, sizes, 500, 150, "en", metric).shapes
        dots = [kind["class"] for tag, kind, _ in drawn if tag == "circle"]
        names = [text for tag, kind, text in drawn if tag == "text" and text]
        lines = [len(kind["points"].split()) for tag, kind, _ in drawn if tag == "polyline"]
        assert len([kind for kind in dots if kind == "good"]) == (1 if dots else 0)
        return len(dots), names, lines

    assert facts([3000, 1000, 2000, DNF, 3000, 2000]) == (5, ["1 s", "2 s", "3 s", "last", "5 solves ago"], [2])
    assert facts([10_000] * 30 + [12_000], 25, (5, 12)) == (25, ["10 s", "11 s", "12 s", "last", "24 solves ago"], [25, 20])
    assert facts([DNF, DNF]) == (0, [], [])
    assert facts([1000])[0] == 1 and facts([150_000, 250_000])[1][0] == "2:00"
    assert facts([40_000, 60_000], metric="stm")[1][:2] == ["40", "50"]
