"""A silent worker is replaced once for each request of any kind; after that an error is shown and the player can ask again."""

import json

from game.app.coach.client import FAILED, LOADING, READY, WORTH_A_START
from tests.common.app.coach.test_workers import Desk
from tests.common.tab import HARD, THREE, Tab, advice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

TILES = "#/2048/4x4:1100000000000000@7"
ALMOST = "#/15/3x3:1-2-3_4-5-6_0-7-8"
START_S = 61
"""The tick at which a worker that has never answered is replaced: after 60 seconds, as the first tick may come at once."""
SILENT_S = 11
"""The tick at which a worker that has answered before is replaced."""
ADVICE: "dict[str, object]" = {"line": ["l"], "values": {"l": 90.0, "u": 80.0}, "depth": 3, "nodes": 9}

LOSS: "dict[str, object]" = {
    "ply": 0, "cost": 120.0, "better": "d", "grade": "mistake", "board": (1, 1) + (0,) * 14, "played": "r", "costs": {},
}  # fmt: skip

RESTARTING = "No answer. Restarting the hints: 0%"
SILENT = "There was no answer. Ask again."


class Room(Tab):
    """A tab of a game."""

    def __init__(self, address: str) -> None:
        super().__init__(address=address)

    def texts(self) -> str:
        """Return all texts of the page and of the card that is being practised."""
        slots = self.slots()
        self.practice.view(slots)
        return " ".join([slots[slot] for slot in sorted(slots) if slot.endswith(".text")])


def _asks(*messages: "tuple[object, ...]") -> "Callable[[Room], None]":
    def ask(room: Room) -> None:
        for message in messages:
            room.send(str(message[0]), *message[1:])

    return ask


def _compare(room: Room) -> None:
    for letter in "lrll":
        room.send("move", letter)
    room.send("measure")


def _find_others(room: Room) -> None:
    _compare(room)
    room.answer(advice("l", "l"))


def _practise(room: Room) -> None:
    room.send("move", "r")
    room.send("review")
    room.answer({"share": 1.0, "losses": [LOSS]})
    room.send("dismiss")
    room.send("practice")
    room.send("practice-move", "l")


KINDS: "list[tuple[str, str, Callable[[Room], None], dict[str, object]]]" = [
    ("a hint", TILES, _asks(("hint",)), ADVICE),
    ("a hint for a puzzle", HARD, _asks(("hint",)), advice("u")),
    ("autoplay", TILES, _asks(("autoplay",)), ADVICE),
    ("one step", TILES, _asks(("step",)), ADVICE),
    ("solve", THREE, _asks(("autoplay",)), advice("l", "l")),
    ("a review", TILES, _asks(("move", "r"), ("review",)), {"share": 1.0}),
    ("a comparison", ALMOST, _compare, advice("l", "l", "l", bound=3)),
    ("what else is known", ALMOST, _find_others, {"firsts": "l", "slides": 1}),
    ("practice", TILES, _practise, advice("l")),
]
"""Every kind of request: its name, a board, a function that makes it, and a report."""


def asked(address: str, ask: "Callable[[Room], None]") -> Room:
    """Return a room with a pending request."""
    room = Room(address)
    room.send("engine", READY, 1.0)
    ask(room)
    return room


def goes_on(room: Room, name: str, request: "dict[str, object]", report: "dict[str, object]") -> None:
    """Check that a new worker gets the same request and that its answer is used."""
    assert room.ended == [0], name
    assert dict(room.asked[-1], id=0) == dict(request, id=0), name
    assert room.asked[-1]["id"] != request["id"], name
    assert RESTARTING in room.texts(), name
    room.send("engine", LOADING, 0.5)
    room.send("engine", READY, 1.0)
    number = room.asked[-1]["id"]
    room.answer(report)
    assert "stopped answering" not in room.texts(), name
    assert SILENT not in room.texts(), name
    assert room.coach.client.error is None, name
    waiting = [worker.job for worker in room.coach.client._busy]
    assert number not in waiting, name
    if name == "autoplay":
        moves = room.model.session.state.moves
        room.send("beat")
        assert room.model.session.state.moves == moves + 1


def test_a_worker_that_is_silent_from_the_start_is_replaced_and_asked_again() -> None:
    for name, address, ask, report in KINDS:
        room = asked(address, ask)
        request = room.asked[-1]
        room.send("engine", LOADING, 1.0)
        room.wait(START_S - 1)
        assert room.ended == [], name
        room.wait(1)
        goes_on(room, name, request, report)


def test_a_worker_that_falls_silent_in_the_middle_is_replaced_and_asked_again() -> None:
    for name, address, ask, report in KINDS:
        room = asked(address, ask)
        request = room.asked[-1]
        room.answer(report, done=False)
        if not room.coach.client.job:
            continue  # One report completes it.
        room.wait(SILENT_S - 1)
        assert room.ended == [], name
        room.wait(1)
        goes_on(room, name, request, report)


def test_if_the_new_worker_is_silent_too_the_request_fails_and_the_next_one_works() -> None:
    for name, address, ask, _ in KINDS:
        room = asked(address, ask)
        room.send("engine", LOADING, 1.0)
        room.wait(2 * START_S)
        assert room.ended == [0, 0], name
        assert (room.coach.client.job, room.coach.playback.playing) == (0, False), name
        assert SILENT in room.texts(), name
        count = len(room.asked)
        room.wait(1000)
        assert len(room.asked) == count, name
        room.send("dismiss")
        room.send("dismiss")
        if room.app.model.session.outcome == "playing":
            room.send("hint")
            assert len(room.asked) == count + 1, name
            room.answer(advice("l"))
            assert SILENT not in room.texts(), name


def test_a_worker_that_throws_or_dies_is_reported_at_once() -> None:
    for name, address, ask, _ in KINDS:
        for end in ("throws", "dies"):
            room = asked(address, ask)
            count = len(room.asked)
            if end == "throws":
                fault = {"reason": "engine-fault", "facts": {"why": "KeyError(3)"}}
                room.send("reply", json.dumps({"id": room.asked[-1]["id"], "error": fault}))
            else:
                room.send("engine", FAILED, 0.0)
            assert (room.coach.client.job, room.coach.playback.playing) == (0, False), (name, end)
            reason = "went wrong" if end == "throws" else "not be loaded"
            assert reason in room.texts(), (name, end)
            room.wait(1000)
            assert (len(room.asked), room.ended) == (count, []), (name, end)


def test_an_answer_of_a_replaced_worker_is_ignored() -> None:
    for name, address, ask, report in KINDS:
        room = asked(address, ask)
        number = room.asked[-1]["id"]
        room.send("engine", LOADING, 1.0)
        room.wait(START_S)
        for reply in ({"report": report}, {"done": True}, {"error": {"reason": "engine-fault", "facts": {}}}):
            room.send("reply", json.dumps(dict(reply, id=number)))
            assert RESTARTING in room.texts(), name
        assert room.coach.client.job == room.asked[-1]["id"], name


def test_a_worker_that_gives_signs_of_life_is_never_replaced() -> None:
    for name, address, ask, _ in KINDS:
        room = asked(address, ask)
        for _ in range(50):
            room.wait(SILENT_S - 1)
            room.send("reply", json.dumps({"id": room.asked[-1]["id"], "alive": True}))
        assert (room.ended, len(room.asked)) == ([], room.asked[-1]["id"]), name


def test_sleep_of_the_device_or_paused_timers_do_not_count_as_silence() -> None:
    for name, address, ask, report in KINDS:
        room = asked(address, ask)
        room.answer(report, done=False)
        for _ in range(SILENT_S - 1):
            room.now_ms += 3_600_000
            room.wait(1)
        assert room.ended == [], name


def test_a_request_gets_four_times_its_time() -> None:
    room = asked(TILES, _asks(("hint",)))
    client = room.coach.client
    client._workers[0].budget_s = 5
    client._workers[0].has_answered = True
    room.wait(20)
    assert room.ended == []
    room.wait(1)
    assert room.ended == [0]


def test_there_are_no_ticks_without_a_request() -> None:
    room = asked(TILES, _asks(("hint",)))
    room.answer(ADVICE)
    room.wait(1)
    assert "engine-tick" not in room.wakes


def test_a_silent_second_worker_leaves_its_part_to_the_first_and_is_not_started_again() -> None:
    desk = Desk(2, WORTH_A_START)
    desk.begin()
    desk.tell(0, READY)
    desk.tell(1, READY)
    desk.answer(1, done=False)
    for _ in range(SILENT_S):
        desk.handlers()["reply"](json.dumps({"id": 1, "alive": True}))
        desk.handlers()["engine-tick"]()
    assert (desk.ended, desk.reader.ends) == ([1], [])
    for _ in range(WORTH_A_START):
        desk.answer(0)
    assert (desk.reader.ends, sorted(desk.reader.found)) == (["finished"], list(range(WORTH_A_START)))
    desk.begin()
    assert [worker for worker, _ in desk.asked()[-1:]] == [0]


def test_a_silent_first_worker_is_replaced_while_the_second_continues() -> None:
    desk = Desk(2, WORTH_A_START)
    desk.begin()
    desk.tell(0, READY)
    desk.tell(1, READY)
    desk.answer(0, done=False)
    for _ in range(SILENT_S):
        desk.handlers()["reply"](json.dumps({"id": 2, "alive": True}))
        desk.handlers()["engine-tick"]()
    assert (desk.ended, desk.asked()[-1]) == ([0], (0, 0))
    for _ in range(WORTH_A_START - 1):
        desk.answer(1)
    assert desk.reader.ends == []
    desk.answer(0)
    assert desk.reader.ends == ["finished"]


def test_two_silent_workers_end_the_request() -> None:
    desk = Desk(2, WORTH_A_START)
    desk.begin()
    for _ in range(2 * START_S):
        desk.handlers()["engine-tick"]()
    assert (desk.ended, desk.reader.ends, desk.error, desk.job) == ([0, 1, 0], ["failed"], ("engine-silent", {}), 0)
