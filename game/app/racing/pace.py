"""How an attempt over several boards compares with the best one so far."""

from .averages import NONE, mean


class Pace:
    """The times of the boards solved so far, and where they lead.

    times: in milliseconds. count: boards of the whole attempt. best: the times of the best earlier attempt, or none.
    is_even: whether all boards have one size, so that their mean predicts the rest. running_ms: time of the board in play.
    """

    def __init__(self, times: list[int], count: int, best: list[int], is_even: bool, running_ms: int = 0) -> None:
        self.times = times
        self.count = count
        self.best = best if len(best) == count else []
        self._is_even = is_even
        self._running_ms = running_ms

    @property
    def is_complete(self) -> bool:
        return len(self.times) == self.count

    @property
    def mean_ms(self) -> int:
        """The mean of the boards solved so far; NONE before the first."""
        return mean(sum(self.times), len(self.times)) if self.times else NONE

    @property
    def total_ms(self) -> int:
        """The time that the attempt will take at this pace, or took; NONE if nothing tells.

        The rest is predicted from the mean or, for boards of several sizes, from the best attempt; the board in play takes at
        least its time so far.
        """
        done = len(self.times)
        if self.is_complete or not done:
            return sum(self.times) if done else NONE
        if self._is_even:
            exact = sum(self.times) * self.count // done
            return exact + max(0, self._running_ms - self.mean_ms)
        if not self.best:
            return NONE
        return sum(self.times) + max(self.best[done], self._running_ms) + sum(self.best[done + 1 :])

    @property
    def best_ms(self) -> int:
        """The total of the best attempt, or NONE."""
        return sum(self.best) if self.best else NONE

    def order(self, place: int) -> str:
        """Compare a solved board with that of the best attempt: "faster", "slower", "even", or "" without one."""
        if not self.best or place >= len(self.times):
            return ""
        difference = self.times[place] // 10 - self.best[place] // 10
        return "faster" if difference < 0 else "slower" if difference else "even"
