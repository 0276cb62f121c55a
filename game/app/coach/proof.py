"""The end of a long proof: both workers share each level of the search once the memory of the first one is full.

A level is asked in parts; if none of them finds a solution, the bound rises by two, and the next level is asked.
"""

from ...core.engine import Advice

PARTS = 32
"""Parts of a level: enough for two workers to finish at about the same time."""

LEVEL = 2
"""The length of a solution is as even or odd as the bound."""


class Proof:
    """What the parts have found: the latest advice, with the sums of all searches."""

    def __init__(self, advice: Advice, now_ms: int) -> None:
        self.advice = advice
        self._began_ms = now_ms
        self._seconds = advice.seconds
        self._nodes = advice.nodes
        self._searched: dict[int, int] = {}

    @property
    def parts(self) -> "list[dict[str, object]]":
        """The fields of the level's requests."""
        return [{"bound": self.advice.bound, "part": part, "parts": PARTS} for part in range(PARTS)]

    def resume(self, now_ms: int) -> None:
        """Begin the level again after a pause."""
        self._nodes, self._seconds = self.advice.nodes, self.advice.seconds
        self._searched = {}
        self._began_ms = now_ms

    def add(self, part: int, found: Advice, now_ms: int) -> Advice:
        """Return the advice with the report of a part: a solution as long as the bound is proven shortest."""
        self._searched[part] = found.nodes
        return self._updated(found if found.line else self.advice, bool(found.line), now_ms)

    def raise_bound(self, now_ms: int) -> Advice:
        """Return the advice after a level without a solution."""
        self._nodes += sum(self._searched.values())
        self._searched = {}
        self.advice.bound += LEVEL
        return self._updated(self.advice, self.advice.length == self.advice.bound, now_ms)

    def _updated(self, source: Advice, is_proven: bool, now_ms: int) -> Advice:
        fields = self.advice.as_json()
        fields["line"] = None if source.line is None else list(source.line)
        fields["idea"] = list(source.idea) if source.idea else None
        fields["is_proven"] = is_proven
        fields["nodes"] = self._nodes + sum(self._searched.values())
        fields["seconds"] = self._seconds + (now_ms - self._began_ms) / 1000
        self.advice = Advice.from_json(fields)
        return self.advice
