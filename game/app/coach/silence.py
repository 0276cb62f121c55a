"""How long each worker of the engines has said nothing.

Silence is counted in ticks, not by a clock: while the device sleeps or the browser holds back the timers of a hidden tab, no tick
comes, and that time does not count.
"""

TICK_MS = 1000
"""How often the silence is measured, in milliseconds."""

_TIMES = 4
"""A worker may be silent for this multiple of the time it was given."""
_LEAST_S = 10
"""The shortest silence after which a worker is replaced, in seconds."""
_START_S = 15
"""The time that it is given to start, and to unpack the files that it has fetched; a slow phone takes half of that."""


class Silence:
    """The silence of each worker that is busy, by its number."""

    def __init__(self) -> None:
        self._silent_s: dict[int, int] = {}
        self._budget_s: dict[int, float] = {}
        self._answered: set[int] = set()

    def begin(self, worker: int, budget_ms: int) -> None:
        """Count from now on, for a request that was given a time; 0 = none in particular."""
        self._silent_s[worker] = 0
        self._budget_s[worker] = budget_ms / 1000

    def heard(self, worker: int, is_answer: bool) -> None:
        """Restart the count after a sign of life; is_answer: whether it was a report or the end of one."""
        self._silent_s[worker] = 0
        if is_answer:
            self._answered.add(worker)

    def loads(self, worker: int) -> None:
        """Restart the count for a worker that starts or fetches files, which makes it slow to answer."""
        self._silent_s[worker] = 0
        self._answered.discard(worker)

    def has_answered(self, worker: int) -> bool:
        """Whether a worker has answered since it last started or fetched files."""
        return worker in self._answered

    def tick(self, workers: list[int]) -> list[int]:
        """Count one tick for workers that are busy, and return those that have been silent for too long.

        The first tick may come at once, so it takes one more than the patience.
        """
        silent = []
        for worker in workers:
            self._silent_s[worker] += 1
            if self._silent_s[worker] * TICK_MS > self.patience_s(worker) * 1000:
                silent.append(worker)
        return silent

    def patience_s(self, worker: int) -> float:
        """Return how many seconds a worker may be silent."""
        given_s = self._budget_s[worker] if worker in self._answered else max(_START_S, self._budget_s[worker])
        return max(_LEAST_S, _TIMES * given_s)
