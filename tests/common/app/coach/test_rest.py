"""Idle engines are released after some minutes, and started again by the next request; engines at work never are."""

from game.app.coach.client import LOADING, OFF, READY
from game.app.feature import Feature, Handlers
from tests.common.tab import THREE, Tab, advice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

TILES = "#/2048/4x4:1100000000000000@7"
ADVICE: "dict[str, object]" = {"line": ["l"], "values": {"l": 90.0, "u": 80.0}, "depth": 3, "nodes": 9}


class Views(Feature):
    """The Lab and Learn, as far as the coach sees them."""

    def handlers(self) -> Handlers:
        return {"open-lab": lambda address: None, "open-learn": lambda address: None}


class Room(Tab):
    """A table with the other views."""

    def __init__(self, address: str = TILES) -> None:
        super().__init__(address=address)
        self.app.dispatcher.add(Views())

    def hint(self, is_answered: bool = True) -> None:
        """Ask for a hint from a started engine."""
        self.send("hint")
        self.send("engine", READY, 1.0)
        if is_answered:
            self.answer(ADVICE)


def answered(room: Room) -> None:
    room.hint()


def waiting(room: Room) -> None:
    room.hint(is_answered=False)


def hidden(room: Room) -> None:
    room.hint()
    room.send("visible", False)


def hidden_at_work(room: Room) -> None:
    room.hint(is_answered=False)
    room.send("visible", False)


def shown_again(room: Room) -> None:
    hidden(room)
    room.send("visible", True)


def two_workers(room: Room) -> None:
    room.hint()
    room.send("engine", READY, 1.0, 1)


def playing(room: Room) -> None:
    room.send("autoplay")
    room.send("engine", READY, 1.0)
    room.answer(ADVICE)


def in_the_lab(room: Room) -> None:
    room.hint()
    room.send("open-lab", "#/lab")


def in_a_lesson(room: Room) -> None:
    room.hint()
    room.send("open-learn", "#/learn")


def to_the_lab_at_work(room: Room) -> None:
    room.hint(is_answered=False)
    room.send("open-lab", "#/lab")


CASES: "list[tuple[Callable[[Room], None], int, list[int]]]" = [
    (answered, 5, []),
    (answered, 6, [0]),
    (answered, 60, [0]),
    (waiting, 60, []),
    (hidden, 1, []),
    (hidden, 2, [0]),
    (hidden_at_work, 60, []),
    (shown_again, 5, []),
    (two_workers, 1, []),
    (two_workers, 2, [1]),
    (two_workers, 6, [1, 0]),
    (playing, 60, []),
    (in_the_lab, 0, [0]),
    (in_a_lesson, 0, [0]),
    (to_the_lab_at_work, 60, []),
]
"""What happened, the looks that followed, and the workers that were ended."""


def test_engines_are_released_when_they_have_been_idle_and_never_at_work() -> None:
    for prepare, looks, ended in CASES:
        room = Room()
        prepare(room)
        room.rest(looks)
        assert room.ended == ended, (prepare, looks)


def test_the_time_starts_again_with_each_request() -> None:
    room = Room()
    for letter in "rlrl":
        room.hint()
        room.rest(5)
        room.send("move", letter)
    assert (len(room.asked), room.ended) == (4, [])


def test_nobody_looks_before_the_first_request_and_after_a_release() -> None:
    room = Room()
    looks = []
    steps: list[Callable[[], None]] = [lambda: room.send("move", "l"), room.hint, lambda: room.rest(6)]
    for step in steps + [lambda: room.send("move", "r"), room.hint]:
        step()
        looks.append("engine-rest" in room.wakes)
    assert looks == [False, True, False, False, True]


def test_the_next_hint_after_a_release_starts_the_engine_and_says_so() -> None:
    room = Room()
    room.hint()
    room.rest(6)
    assert room.coach.client.engine == OFF
    room.send("move", "r")
    room.send("hint")
    assert (len(room.asked), room.coach.client.engine) == (2, LOADING)
    assert "Restarting the hints: 0%" in " ".join(room.slots().values())
    room.send("engine", READY, 1.0)
    room.answer(ADVICE)
    assert room.coach.advisor.hint.line == ["l"]


def test_a_small_device_holds_the_engine_of_one_game_at_a_time() -> None:
    for is_small, ended in ((True, [0]), (False, [])):
        room = Room()
        room.coach.client.is_small = is_small
        room.hint()
        room.send("hint")
        assert room.ended == []
        room.send("route", THREE)
        room.send("hint")
        assert (room.ended, room.asked[-1]["game"]) == (ended, "15")
        room.send("engine", READY, 1.0)
        room.answer(advice("l", "l"))
        assert room.coach.advisor.hint.line == ["l", "l"]
