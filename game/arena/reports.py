"""What the sandboxes report, parsed by `game.arena.sandbox_host` from what a sandbox sends."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .record import Record


class SandboxReport:
    """Base of all reports; two are equal if they are of one type and say the same."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.__dict__!r})"


class Loading(SandboxReport):
    """How far the start of the first sandbox is: a share, 1.0 once it is ready."""

    def __init__(self, share: float) -> None:
        self.share = share


class Broken(SandboxReport):
    """No sandbox could be started, which ends the run."""

    def __init__(self, why: str) -> None:
        self.why = why


class RunReport(SandboxReport):
    """Base of what is reported of the run of a number."""

    def __init__(self, run: int) -> None:
        self.run = run


class Played(RunReport):
    """A game has been played; games come in any order."""

    def __init__(self, run: int, record: "Record") -> None:
        super().__init__(run)
        self.record = record


class Playing(RunReport):
    """A game is under way, a few times a second. moves: so far."""

    def __init__(self, run: int, seed: int, moves: int) -> None:
        super().__init__(run)
        self.seed = seed
        self.moves = moves


class Printed(RunReport):
    """What the bot printed: plain text, never HTML."""

    def __init__(self, run: int, text: str) -> None:
        super().__init__(run)
        self.text = text


class Moved(RunReport):
    """The answer to the request of one move: u, r, d, l or, where the game is over, nothing."""

    def __init__(self, run: int, move: str) -> None:
        super().__init__(run)
        self.move = move


class Checked(RunReport):
    """A case of an exercise has been tried. given, expected, got: texts, the last "" where the code raised something."""

    def __init__(self, run: int, given: str, expected: str, got: str, is_right: bool) -> None:
        super().__init__(run)
        self.given = given
        self.expected = expected
        self.got = got
        self.is_right = is_right


class Slow(RunReport):
    """A case of an exercise has taken some seconds and goes on."""


class Plotted(RunReport):
    """The code of an exercise has drawn a point of its curve."""

    def __init__(self, run: int, x: float, y: float) -> None:
        super().__init__(run)
        self.x = x
        self.y = y


class Failed(RunReport):
    """The run ended too early. reason: a word; line: of the bot's source, or 0; facts: what the word is filled with."""

    def __init__(self, run: int, reason: str, line: int = 0, facts: "dict[str, object] | None" = None) -> None:
        super().__init__(run)
        self.reason = reason
        self.line = line
        self.facts = facts or {}


class Done(RunReport):
    """All seeds of the run are played, or all cases tried."""
