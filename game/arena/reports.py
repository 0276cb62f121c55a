"""Reports about runs in the sandboxes; `game.arena.sandbox_host` makes them from replies."""

from .record import Record


class SandboxReport:
    """Base of all reports, which compare by type and fields."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.__dict__!r})"


class Loading(SandboxReport):
    """Progress of the first sandbox's start. share: 0 to 1, 1.0 when it is ready."""

    def __init__(self, share: float) -> None:
        self.share = share


class Broken(SandboxReport):
    """No sandbox could be started; the run is over."""

    def __init__(self, why: str) -> None:
        self.why = why


class RunReport(SandboxReport):
    """Base of the reports about a run."""

    def __init__(self, run: int) -> None:
        self.run = run


class Played(RunReport):
    """A game was played; games arrive in any order."""

    def __init__(self, run: int, record: "Record") -> None:
        super().__init__(run)
        self.record = record


class Playing(RunReport):
    """Progress of a game, a few times a second."""

    def __init__(self, run: int, seed: int, moves: int) -> None:
        super().__init__(run)
        self.seed = seed
        self.moves = moves


class Printed(RunReport):
    """Text that the bot printed; never HTML."""

    def __init__(self, run: int, text: str) -> None:
        super().__init__(run)
        self.text = text


class Moved(RunReport):
    """The bot's move: u, r, d, l, or "" if the game is over."""

    def __init__(self, run: int, move: str) -> None:
        super().__init__(run)
        self.move = move


class Failed(RunReport):
    """The run failed. reason: a key such as `bot-fault`; line: of the bot's source, or 0; facts: for the message's blanks."""

    def __init__(self, run: int, reason: str, line: int = 0, facts: "dict[str, object] | None" = None) -> None:
        super().__init__(run)
        self.reason = reason
        self.line = line
        self.facts = facts or {}


class Begun(RunReport):
    """A case of an exercise begins."""

    def __init__(self, run: int, given: str, expected: str) -> None:
        super().__init__(run)
        self.given = given
        self.expected = expected


class Checked(RunReport):
    """The result of a case of an exercise. value: `got` as JSON, to be judged, or ""; why: what is wrong, if that is known."""

    def __init__(
        self, run: int, given: str, expected: str, got: str, is_right: bool, value: str = "", why: "Failed | None" = None
    ) -> None:
        super().__init__(run)
        self.given = given
        self.expected = expected
        self.got = got
        self.is_right = is_right
        self.value = value
        self.why = why


class Slow(RunReport):
    """A case of an exercise has been running for some seconds."""


class Plotted(RunReport):
    """A point of the curve that an exercise draws."""

    def __init__(self, run: int, x: float, y: float) -> None:
        super().__init__(run)
        self.x = x
        self.y = y


class GameFailed(Failed):
    """A game failed, and the run goes on."""

    def __init__(self, run: int, seed: int, reason: str, line: int = 0, facts: "dict[str, object] | None" = None) -> None:
        super().__init__(run, reason, line, facts)
        self.seed = seed


class Done(RunReport):
    """All games of the run are played, or all cases tried."""
