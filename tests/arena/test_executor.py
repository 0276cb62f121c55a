"""Series on executors that finish in any order, lose workers or break."""

import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, wait
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.arena.executor import MAX_LOSSES, Ended, Host, Play, SerialExecutor, TookTooLong, WorkersLost, stream


class Lost(Exception):
    """A test executor's error for a lost worker."""


def square(seed: int) -> int:
    return seed * seed


def square_or_die(mark: Path, seed: int) -> int:
    if seed == 3 and not mark.exists():
        mark.touch()
        os._exit(1)
    return seed * seed


class Unsteady(Executor):
    """Loses some of the calls that it gets."""

    def __init__(self, losses: dict[int, Exception]) -> None:
        self.losses = losses
        self.given = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        self.given += 1
        future: Future[Any] = Future()
        loss = self.losses.pop(self.given, None)
        if loss:
            future.set_exception(loss)
        else:
            future.set_result(fn(*args))
        return future


class Interrupted(SerialExecutor):
    """Is interrupted while accepting a call; waiting for that call would last forever."""

    def __init__(self) -> None:
        self.ends: list[tuple[bool, bool]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        raise KeyboardInterrupt

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.ends.append((wait, cancel_futures))


class Place(Host):
    """Plays on the executors that a function makes."""

    def __init__(
        self,
        play: Play,
        make: Callable[[], Executor],
        limit_s: float = 0.0,
        at_once: int = 1,
        lost: tuple[type[BaseException], ...] = (),
    ) -> None:
        super().__init__(play, limit_s)
        self.executor = make  # type: ignore[method-assign]
        self.at_once = at_once
        self.lost = lost


def played(ended: Iterable[Ended]) -> list[Any]:
    """Return the results, sorted, of games of which none failed."""
    results = []
    for _, result, failure in ended:
        assert failure is None
        results.append(result)
    return sorted(results)


@pytest.mark.parametrize("make", [SerialExecutor, lambda: ThreadPoolExecutor(3), lambda: Unsteady({})])
@pytest.mark.parametrize("at_once", [1, 2, 100])
def test_every_seed_has_one_result_whatever_runs_it(make: Callable[[], Executor], at_once: int) -> None:
    assert played(stream(Place(square, make, at_once=at_once), range(50))) == [seed * seed for seed in range(50)]


def test_an_interrupt_while_a_game_is_submitted_waits_for_nothing() -> None:
    executor = Interrupted()
    with pytest.raises(KeyboardInterrupt):
        list(stream(Place(square, lambda: executor), range(3)))
    assert executor.ends == [(False, True)]


def test_an_interrupt_leaves_no_call_locked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C between locking a call and unlocking it, as `wait` does, must not keep the pool from ending it."""
    call: Future[int] = Future()

    def wait_interrupted(calls: list["Future[int]"], timeout: float, when: str) -> Any:
        call._condition.acquire()
        signal.raise_signal(signal.SIGINT)
        call._condition.release()
        return wait(calls, 0, when)

    class Slow(SerialExecutor):
        """Never ends its only call."""

        def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
            return call

    monkeypatch.setattr("game.arena.executor.wait", wait_interrupted)
    with pytest.raises(KeyboardInterrupt):
        next(stream(Place(square, Slow), [1]))
    other = threading.Thread(target=call.cancel, daemon=True)
    other.start()
    other.join(10)
    assert call.cancelled()


def test_no_seeds_have_no_results() -> None:
    assert list(stream(Host(square), [])) == []


def test_results_arrive_when_ready_and_at_most_the_allowed_number_of_games_runs() -> None:
    begun: list[int] = []

    def note(seed: int) -> int:
        begun.append(seed)
        return seed

    results = stream(Host(note), range(10))
    assert next(results) == (0, 0, None)
    assert begun == [0]
    results.close()
    assert begun == [0]


def test_seeds_are_drawn_only_when_they_are_played() -> None:
    drawn: list[int] = []

    def seeds() -> Iterator[int]:
        for seed in range(100):
            drawn.append(seed)
            yield seed

    results = stream(Host(square), seeds())
    assert played([next(results), next(results)]) == [0, 1]
    results.close()
    assert len(drawn) < 5


def test_no_reference_to_an_executor_remains_after_its_last_game() -> None:
    before = threading.enumerate()
    for _ in range(50):
        assert len(list(stream(Place(square, lambda: ThreadPoolExecutor(5), at_once=5), range(5)))) == 5
        assert threading.enumerate() == before


def test_a_lost_game_is_played_again() -> None:
    chance = random.Random(5)
    losses: dict[int, Exception] = {chance.randrange(60): Lost() for _ in range(10)}
    executor = Unsteady(losses)
    place = Place(square, lambda: executor, at_once=4, lost=(Lost,))
    assert played(stream(place, range(50))) == [seed * seed for seed in range(50)]
    assert executor.given > 50


def test_a_broken_executor_is_replaced() -> None:
    executors: list[Executor] = []

    def make() -> Executor:
        executors.append(Unsteady({2: BrokenExecutor()} if len(executors) < 3 else {}))
        return executors[-1]

    assert played(stream(Place(square, make, at_once=3), range(9))) == [seed * seed for seed in range(9)]
    assert len(executors) == 4


def square_or_always_die(seed: int) -> int:
    if seed in (3, 5):
        os._exit(1)
    return seed * seed


def test_a_game_that_kills_its_worker_every_time_fails_alone() -> None:
    ended = list(stream(Place(square_or_always_die, lambda: ProcessPoolExecutor(2), at_once=2), range(8)))
    assert sorted(result for _, result, failure in ended if not failure) == [0, 1, 4, 16, 36, 49]
    failed = {seed: failure for seed, _, failure in ended if failure}
    assert sorted(failed) == [3, 5]
    assert isinstance(failed[3], WorkersLost) and f"seed 3 was lost {MAX_LOSSES} times" in str(failed[3])


def test_an_error_of_one_game_is_its_own() -> None:
    ended = {seed: (result, type(failure)) for seed, result, failure in stream(Host(lambda seed: 1 // seed), [1, 0, 2])}
    assert ended == {1: (1, type(None)), 0: (None, ZeroDivisionError), 2: (0, type(None))}


def hang(seed: int) -> int:
    while seed == 2:
        pass
    return seed


def hang_in_c(seed: int) -> int:
    return len(str(9 ** (9**8))) if seed == 2 else seed


def hang_on(seed: int) -> int:
    while seed == 2:
        try:
            hang(seed)
        except BaseException:
            continue
    return seed


@pytest.mark.parametrize("play", [hang, hang_in_c, hang_on])
def test_a_game_that_never_ends_fails_alone(play: Callable[[int], int]) -> None:
    ended = list(stream(Place(play, lambda: ProcessPoolExecutor(2), 0.5, 2), range(5)))
    assert sorted((seed, result) for seed, result, failure in ended if not failure) == [(0, 0), (1, 1), (3, 3), (4, 4)]
    assert [(seed, type(failure)) for seed, _, failure in ended if failure] == [(2, TookTooLong)]


def test_a_process_that_dies_loses_no_game(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    play = partial(square_or_die, tmp_path / "mark")
    results = stream(Place(play, lambda: ProcessPoolExecutor(2, mp_context=context), at_once=2), range(6))
    assert played(results) == [seed * seed for seed in range(6)]
    assert (tmp_path / "mark").exists()
