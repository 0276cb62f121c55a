"""A request with parts is shared by two workers, each of which may fail."""

import json

from game.app.coach.client import FAILED, LOADING, READY, WORTH_A_START, Ask, Client, End, EngineFeature
from game.core.engine import BadReport

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Reader(EngineFeature):
    """Records the reports by part."""

    def __init__(self) -> None:
        self.found: dict[int, object] = {}
        self.ends: list[str] = []

    def reported(self, report: "dict[str, Any]", part: int = 0) -> float:
        """Record a report. Raises: BadReport."""
        if "found" not in report:
            raise BadReport("nothing found")
        self.found[part] = report["found"]
        return 1.0

    def finished(self) -> None:
        self.ends.append("finished")

    def failed(self) -> None:
        self.ends.append("failed")


class Desk(Client):
    """A client without an application; its requests are recorded by worker."""

    def __init__(self, workers: int, parts: int) -> None:
        super().__init__()
        self.workers = workers
        self.requests: list[tuple[int, dict[str, int]]] = []
        self.dropped: list[tuple[int, int]] = []
        self.ended: list[int] = []
        self.reader = Reader()
        self.count = parts

    def emit(self, effect: object) -> None:
        if isinstance(effect, Ask):
            message = json.loads(effect.text)
            if "drop" in message:
                self.dropped.append((effect.worker, message["drop"]))
            else:
                self.requests.append((effect.worker, message))
        elif isinstance(effect, End):
            self.ended.append(effect.worker)

    def begin(self) -> None:
        """Make a request with `parts` parts."""
        self.ask(self.reader, {"job": "review"}, [{"first": part} for part in range(self.count)])

    def tell(self, worker: int, state: str) -> None:
        """Report a worker's state."""
        self.handlers()["engine"](state, 1.0, worker)

    def answer(self, worker: int, done: bool = True, **more: object) -> None:
        """Answer the latest request to a worker."""
        request = [request for number, request in self.requests if number == worker][-1]
        reply = self.handlers()["reply"]
        reply(json.dumps({"id": request["id"], "report": dict({"found": request["first"]}, **more)}))
        if done:
            reply(json.dumps({"id": request["id"], "done": True}))

    def asked(self) -> list[tuple[int, int]]:
        """Return (worker, part) of all requests."""
        return [(worker, request["first"]) for worker, request in self.requests]


def test_one_worker_does_all_parts_in_turn() -> None:
    desk = Desk(1, 3)
    desk.begin()
    for _ in range(3):
        desk.answer(0)
    assert desk.asked() == [(0, 0), (0, 1), (0, 2)]
    assert desk.reader.found == {0: 0, 1: 1, 2: 2}
    assert (desk.reader.ends, desk.job) == (["finished"], 0)


def test_two_workers_get_the_next_part_whenever_they_are_done() -> None:
    desk = Desk(2, 8)
    desk.begin()
    for worker in (0, 0, 1, 0, 0, 1, 0):
        desk.answer(worker)
    assert desk.asked() == [(0, 0), (1, 1), (0, 2), (0, 3), (1, 4), (0, 5), (0, 6), (1, 7)]
    assert desk.reader.ends == []
    desk.answer(1)
    assert desk.reader.found == dict(zip(range(8), range(8)))
    assert desk.reader.ends == ["finished"]


def test_a_second_worker_is_started_only_for_many_parts_and_used_for_few_once_it_is_ready() -> None:
    desk = Desk(2, WORTH_A_START - 1)
    desk.begin()
    assert desk.asked() == [(0, 0)]
    desk.count = WORTH_A_START
    desk.begin()
    assert desk.asked()[1:] == [(0, 0), (1, 1)]
    desk.tell(1, LOADING)
    desk.count = 2
    desk.begin()
    assert desk.asked()[3:] == [(0, 0)]
    desk.tell(1, READY)
    desk.begin()
    assert desk.asked()[4:] == [(0, 0), (1, 1)]
    desk.count = 1
    desk.begin()
    assert desk.asked()[6:] == [(0, 0)]


def test_the_part_of_a_failed_second_worker_is_done_by_the_first_and_it_is_not_started_again() -> None:
    desk = Desk(2, 8)
    desk.begin()
    desk.tell(0, READY)
    desk.tell(1, FAILED)
    assert (desk.reader.ends, desk.error, desk.engine) == ([], None, READY)
    for _ in range(8):
        desk.answer(0)
    assert desk.asked()[2:] == [(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7)]
    assert (desk.reader.ends, sorted(desk.reader.found)) == (["finished"], list(range(8)))
    desk.begin()
    assert desk.asked()[9:] == [(0, 0)]


def test_the_part_of_a_failed_first_worker_is_done_by_the_second() -> None:
    desk = Desk(2, 8)
    desk.begin()
    desk.tell(1, READY)
    desk.tell(0, FAILED)
    for _ in range(8):
        desk.answer(1)
    assert (desk.reader.ends, sorted(desk.reader.found), desk.error) == (["finished"], list(range(8)), None)
    desk.begin()
    assert desk.asked()[9:] == [(0, 0), (1, 1)]


def test_the_last_part_of_a_failed_worker_goes_to_the_idle_one() -> None:
    desk = Desk(2, 8)
    desk.begin()
    desk.tell(0, READY)
    desk.tell(1, READY)
    for _ in range(7):
        desk.answer(0)
    assert desk.reader.ends == []
    desk.tell(1, FAILED)
    desk.answer(0)
    assert (desk.asked()[-1], desk.reader.ends) == ((0, 1), ["finished"])


def test_the_last_part_of_a_second_worker_that_is_not_ready_yet_is_done_by_the_first() -> None:
    desk = Desk(2, 8)
    desk.begin()
    desk.tell(1, LOADING)
    for _ in range(8):
        desk.answer(0)
    assert (desk.asked()[-1], desk.dropped) == ((0, 1), [(1, 2)])
    assert (desk.reader.ends, sorted(desk.reader.found)) == (["finished"], list(range(8)))
    desk.tell(1, READY)
    desk.count = 2
    desk.begin()
    desk.answer(1)
    desk.begin()
    desk.answer(0)
    assert desk.reader.ends == ["finished"], "waits for a worker that has answered before"


def test_without_any_worker_there_is_no_answer() -> None:
    desk = Desk(2, 8)
    desk.begin()
    desk.tell(0, FAILED)
    assert desk.reader.ends == [], "the second one may still start"
    desk.tell(1, FAILED)
    assert (desk.reader.ends, desk.error, desk.job) == (["failed"], ("engine-failed", {}), 0)


def test_a_second_worker_that_fails_while_idle_is_not_reported() -> None:
    desk = Desk(2, 8)
    desk.begin()
    desk.drop()
    desk.tell(1, FAILED)
    assert (desk.reader.ends, desk.error) == ([], None)


def test_a_part_that_one_worker_judges_without_its_data_is_left_to_the_other() -> None:
    for poor in (0, 1):
        desk = Desk(2, 8)
        desk.begin()
        desk.answer(poor, done=False, lacks_data=True)
        assert desk.dropped == [(poor, desk.requests[poor][1]["id"])]
        for _ in range(8):
            desk.answer(1 - poor)
        assert (desk.reader.ends, sorted(desk.reader.found)) == (["finished"], list(range(8)))
        assert [worker for worker, _ in desk.asked()[2:]] == [1 - poor] * 7


def test_a_part_that_one_worker_cannot_answer_is_left_to_the_other() -> None:
    for poor in (0, 1):
        desk = Desk(2, 8)
        desk.begin()
        fault = {"reason": "engine-data", "facts": {"why": "404"}}
        desk.handlers()["reply"](json.dumps({"id": desk.requests[poor][1]["id"], "error": fault}))
        for _ in range(8):
            desk.answer(1 - poor)
        assert (desk.reader.ends, sorted(desk.reader.found), desk.error) == (["finished"], list(range(8)), None)


def test_both_workers_stop_when_the_request_is_cancelled_or_has_no_answer() -> None:
    desk = Desk(2, 8)
    desk.begin()
    desk.drop()
    assert desk.dropped == [(0, 1), (1, 2)]
    desk.answer(0)
    assert (desk.reader.found, desk.reader.ends) == ({}, [])
    desk.begin()
    for number in (3, 4):
        desk.handlers()["reply"](json.dumps({"id": number, "error": {"reason": "engine-fault", "facts": {}}}))
    assert (desk.dropped[2:], desk.reader.ends) == ([(0, 3)], ["failed"])
    desk.begin()
    desk.handlers()["reply"](json.dumps({"id": 6, "report": {}}))
    assert (desk.dropped[3:], desk.reader.ends) == ([(0, 5), (1, 6)], ["failed", "failed"])
