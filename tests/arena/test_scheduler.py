"""The scheduler reports that long work is still running, with or without results."""

import json
from collections.abc import Iterator
from itertools import pairwise

import pytest

from game.arena import scheduler
from game.arena.scheduler import ALIVE_S, SLICE_S, Report, Scheduler


class Clock:
    """A clock that advances whenever it is read."""

    def __init__(self, step_s: float) -> None:
        self.now_s = 0.0
        self._step_s = step_s

    def perf_counter(self) -> float:
        self.now_s += self._step_s
        return self.now_s


def job(request: Report) -> Iterator[Report | None]:
    """Work in several steps, each of which may yield a report."""
    for step in range(request["steps"]):
        yield {"step": step} if request["news"] else None


@pytest.mark.parametrize("news", [False, True])
def test_long_work_sends_a_sign_of_life_after_each_second_without_a_reply(monkeypatch: pytest.MonkeyPatch, news: bool) -> None:
    clock = Clock(SLICE_S / 3)
    monkeypatch.setattr(scheduler, "time", clock)
    jobs = Scheduler(job)
    jobs.submit({"id": 7, "steps": 3000, "news": news})
    heard_s = [clock.now_s]
    replies = []
    while not jobs.is_idle:
        for text in jobs.advance():
            replies.append(json.loads(text))
            heard_s.append(clock.now_s)
    assert replies.pop() == {"id": 7, "done": True}
    assert [reply for reply in replies if ("report" if news else "alive") not in reply] == []
    assert len(replies) > 10
    assert max(after - before for before, after in pairwise(heard_s)) < ALIVE_S + 3 * SLICE_S


def test_an_idle_worker_sends_nothing() -> None:
    assert Scheduler(job).advance() == []
