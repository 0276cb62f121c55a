"""Pulling lines of tiles: the preview is the move, a slow pointer drags, and what is not far enough is taken back."""

from game.app.play.pull import Pull, carried, look
from game.app.tiles import GHOST
from game.core.game import State, Step
from tests.common.tab import Tab

_ROOM = 100
_ACT_PX = 14
_STEP = Step("l", State((0,)), ())


def pull(*points: tuple[int, int, int]) -> "tuple[Pull, bool]":
    """Follow a pointer through (milliseconds, across, down) from a start at 0; return the pull and whether it still drags."""
    pulled = Pull(lambda way: _STEP, (0, 0), 0, _ROOM)
    for now_ms, across, down in points:
        if not pulled.follow((across, down), now_ms, _ACT_PX):
            return pulled, False
    return pulled, True


GESTURES = (
    ("a swift swipe", ((10, 6, 0), (20, 15, 0)), False, "r", False),
    ("a swift swipe after a rest", ((500, 6, 0), (510, 15, 0)), False, "r", False),
    ("not yet more than 14 pixels", ((10, 6, 0), (20, 14, 0)), True, "r", True),
    ("slow, 39 %", ((100, 10, 0), (200, 20, 0), (300, 39, 0), (400, 39, 0)), True, "r", False),
    ("slow, 41 %", ((100, 10, 0), (200, 20, 0), (300, 41, 0), (400, 41, 0)), True, "r", True),
    ("41 % up", ((100, 0, -10), (200, 0, -20), (300, 0, -41), (400, 0, -41)), True, "u", True),
    ("taken back", ((100, -20, 0), (200, -90, 0), (300, -20, 0), (400, -20, 0)), True, "l", False),
    ("taken back by a flick", ((100, -20, 0), (200, -90, 0), (300, -90, 0), (310, -60, 0)), True, "l", False),
    ("a flick at the end", ((100, -20, 0), (200, -21, 0), (210, -30, 0)), True, "l", True),
    ("the other way", ((100, -20, 0), (200, -60, 0), (300, 60, 0), (400, 60, 0)), True, "r", True),
    ("the other axis only near the start", ((100, 20, 0), (200, 20, 80), (300, 20, 80)), True, "r", False),
    ("the other axis from near the start", ((100, 20, 0), (200, 2, 9), (300, 2, 60), (400, 2, 60)), True, "d", True),
)
"""(name, points, whether it drags, its way, whether letting go makes the move)"""


def test_a_pointer_swipes_drags_or_takes_back() -> None:
    for name, points, drags, way, is_made in GESTURES:
        pulled, is_dragging = pull(*points)
        assert is_dragging == drags, name
        if drags:
            assert (pulled.way, pulled.is_made(points[-1][0] + 1)) == (way, is_made), name


def test_a_pointer_that_hardly_moves_is_a_tap_and_a_slow_one_a_drag() -> None:
    for points, is_drag in (
        (((50, 3, 3),), False),
        (((100, 10, 0),), False),
        (((100, 12, 0), (200, 12, 0)), True),
        (((10, 12, 0),), False),
        (((100, 20, 0), (200, 0, 0)), True),
    ):
        assert pull(*points)[0].is_drag(points[-1][0] + 1) == is_drag, points


def boards() -> list[str]:
    """Return 200 addresses: boards of 2048 of several sizes, and puzzles."""
    found = []
    for seed in range(100):
        found.append(f"#/2048/{('4x4', '3x3', '5x5', '4x4-i1')[seed % 4]}@{seed}")
        found.append(f"#/15/{('4x4', '3x3', '5x5')[seed % 3]}@{seed}")
    return found


def test_a_drag_previews_exactly_the_move() -> None:
    moved = merged = 0
    for seed, address in enumerate(boards()):
        tab = Tab({}, address)
        for letter in "lurdldru"[: seed % 9]:
            tab.send("move", letter)
        for turn, way in enumerate("lurd"):
            session = tab.model.session
            columns = session.variant.columns
            cell = (seed * 7 + turn * 5) % len(session.state.board)
            step, state = look(tab.app, cell, way), session.state
            places = {tile.key: tile.at for tile in session.layer.tiles if tile.act not in ("ghost", "vanish")}
            tab.send("drag", cell, way)
            if step is None:
                assert session.state is state, (address, way)
                continue
            assert session.state == step.after
            shown = {place: (across, down, merges) for place, across, down, merges in carried(step, columns)}
            for tile in [tile for tile in session.layer.tiles if tile.key in places]:
                row, col = divmod(places[tile.key], columns)
                across, down, merges = shown.pop(places[tile.key], (0, 0, False))
                assert (row + down) * columns + col + across == tile.at, (address, way)
                assert merges == (tile.act == GHOST), (address, way)
                moved += 1
                merged += merges
            assert shown == {}
    assert moved > 4000 and merged > 300
