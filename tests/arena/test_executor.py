"""Series on executors that finish in any order or lose workers, and in processes that hang or die."""

import os
import random
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor, wait
from multiprocessing import resource_tracker, util
from typing import Any

import pytest

import game as tilelab
from game.arena.bot import GameView
from game.arena.executor import MAX_LOSSES, Host, Play, Result, SerialExecutor, WorkersLost, stream
from game.arena.player import Player, given_player
from game.arena.processes import BotProcess, Processes, TookTooLong
from game.games import game_named

TWO = game_named("2048")
SMALL = TWO.parse_variant("3x3")


class Lost(Exception):
    """A test executor's error for a lost worker."""


def square(seed: int) -> int:
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
        at_once: int = 1,
        lost: tuple[type[BaseException], ...] = (),
    ) -> None:
        super().__init__(play)
        self.executor = make  # type: ignore[method-assign]
        self.at_once = at_once
        self.lost = lost


def played(ended: Iterable[Result]) -> list[Any]:
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


def test_an_error_of_one_game_is_its_own() -> None:
    ended = {seed: (result, type(failure)) for seed, result, failure in stream(Host(lambda seed: 1 // seed), [1, 0, 2])}
    assert ended == {1: (1, type(None)), 0: (None, ZeroDivisionError), 2: (0, type(None))}


def is_seed(game: GameView, *seeds: int) -> bool:
    """Return whether a game of one of these seeds begins."""
    return game.ply == 0 and game.board in [TWO.opening(SMALL, seed).board for seed in seeds]


def dies(game: GameView) -> int:
    if is_seed(game, 3, 5):
        os._exit(1)
    return game.legal_actions()[0]


def hangs(game: GameView) -> int:
    while is_seed(game, 2):
        pass
    return game.legal_actions()[0]


def hangs_in_c(game: GameView) -> int:
    return len(str(9 ** (9**8))) if is_seed(game, 2) else game.legal_actions()[0]


def hangs_on(game: GameView) -> int:
    while is_seed(game, 2):
        try:
            hangs(game)
        except BaseException:
            continue
    return game.legal_actions()[0]


@pytest.mark.parametrize("blind", [False, True])
def test_a_game_that_kills_its_process_every_time_fails_alone(blind: bool) -> None:
    series = tilelab.play(dies, "2048/3x3", range(8), processes=2, errors="record", blind=blind)
    assert series.seeds == [0, 1, 2, 4, 6, 7]
    assert [failure.seed for failure in series.failures] == [3, 5]
    error = series.failures[0].error
    assert isinstance(error, WorkersLost) and f"seed 3 was lost {MAX_LOSSES} times" in str(error)


@pytest.mark.parametrize("bot", [hangs, hangs_in_c, hangs_on])
def test_a_game_that_never_ends_fails_alone(bot: Callable[[GameView], int]) -> None:
    series = tilelab.play(bot, "2048/3x3", range(5), limit=0.5, processes=2, errors="record")
    assert series.seeds == [0, 1, 3, 4]
    assert [(failure.seed, type(failure.error)) for failure in series.failures] == [(2, TookTooLong)]


def small(bot: object) -> Player:
    return given_player(bot, TWO, SMALL, 0, 20)


def test_an_interrupt_while_a_process_starts_is_not_lost() -> None:
    player, starts = small(dies), list[int]()

    def start() -> BotProcess:
        signal.raise_signal(signal.SIGINT)
        starts.append(1)
        return BotProcess(player, player.packed(), 0.0)

    processes = Processes(start, 1)
    try:
        with pytest.raises(KeyboardInterrupt):
            processes.prepare(1)
        assert starts and processes.play(1)["seed"] == 1
    finally:
        processes.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no masks of signals")
def test_a_process_starts_with_interrupts_blocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python's tracker of resources, which the first process starts, unblocks them."""
    masks, spawn = list[set[int]](), util.spawnv_passfds

    def spawn_noted(*given: Any) -> int:
        masks.append(signal.pthread_sigmask(signal.SIG_BLOCK, []))
        return spawn(*given)

    monkeypatch.setattr(util, "spawnv_passfds", spawn_noted)
    tracker = resource_tracker.ResourceTracker()
    monkeypatch.setattr(resource_tracker, "ensure_running", tracker.ensure_running)
    monkeypatch.setattr(resource_tracker, "getfd", tracker.getfd)
    process = BotProcess(small(square), small(square).packed(), 0.0)
    process.end()
    tracker._stop()  # type: ignore[attr-defined]
    assert len(masks) == 2 and all(signal.SIGINT in mask for mask in masks)


def test_a_closed_host_keeps_no_thread_waiting() -> None:
    processes = Processes(lambda: BotProcess(small(dies), small(dies).packed(), 0.0), 2)
    processes.close()
    with pytest.raises(processes.lost):
        processes.play(1)
