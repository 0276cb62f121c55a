"""Measures how long each engine worker has been silent.

Silence is counted in ticks: a sleeping device or a throttled hidden tab sends none, so that its time does not count.
"""

TICK_MS = 1000

_TIMES = 4
"""A worker may be silent for this multiple of its time budget."""
_MIN_S = 10
"""A worker is never replaced after a shorter silence."""
_START_S = 15
"""The time budget for starting and unpacking fetched files; a slow phone needs half of it."""


class Silence:
    """The silence of each busy worker, by its number."""

    def __init__(self) -> None:
        self._silent_s: dict[int, int] = {}
        self._budget_s: dict[int, float] = {}
        self._answered: set[int] = set()

    def begin(self, worker: int, budget_ms: int) -> None:
        """Start counting for a request; budget_ms: its time budget, 0 if it has none."""
        self._silent_s[worker] = 0
        self._budget_s[worker] = budget_ms / 1000

    def heard(self, worker: int, is_answer: bool) -> None:
        """Restart the count after a sign of life; is_answer: whether it was a report or the end of a request."""
        self._silent_s[worker] = 0
        if is_answer:
            self._answered.add(worker)

    def loads(self, worker: int) -> None:
        """Restart the count for a worker that is starting or fetching files."""
        self._silent_s[worker] = 0
        self._answered.discard(worker)

    def has_answered(self, worker: int) -> bool:
        """Return whether a worker has answered since it last started or fetched files."""
        return worker in self._answered

    def tick(self, workers: list[int]) -> list[int]:
        """Count one tick for busy workers, and return those that have been silent for too long.

        The first tick may follow at once, so one more than the patience is needed.
        """
        silent = []
        for worker in workers:
            self._silent_s[worker] += 1
            if self._silent_s[worker] * TICK_MS > self.patience_s(worker) * 1000:
                silent.append(worker)
        return silent

    def patience_s(self, worker: int) -> float:
        """Return how many seconds a worker may be silent."""
        budget_s = self._budget_s[worker] if worker in self._answered else max(_START_S, self._budget_s[worker])
        return max(_MIN_S, _TIMES * budget_s)
