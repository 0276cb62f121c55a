"""The page's side of the sandbox in which bots run: keeps cells warm, spreads a run over them, and ends any of them at once.

A cell is a hidden frame of an opaque origin with a worker of its own in which Pyodide runs `game.lab.cell`. Nothing that comes
out of a cell is trusted. It knows neither what the Lab shows nor how a bot plays; why so:
`.github/decisions/0300-cells.md`.

A request of a run, all that a series of games depends on:

    {"game": "2048", "variant": "4x4",
     "bot": {"name": "mine", "source": "def choose(game): …"},      without "source" the built-in bot of that name
     "seeds": [1, 2, 3],
     "budget_ms": 0,                                                what the bot is told; 0 where nobody minds
     "most_moves": 1000000,                                         where a game that does not end is broken off
     "move_ms": 10000, "run_ms": 3600000}                           the longest move and the longest run that are borne

A request of one move leaves `seeds` out and has `"seed": 1, "position": "…", "score": 0, "ply": 0`. The bot is made anew for
ply 0 and otherwise remembers what it was asked before in the same run.

Reports, each a dict with `run`, the number of the run:

    {"run": 7, "game": {…}}                              a game, as `game.lab.arena.Record.as_json` tells it; in any order
    {"run": 7, "playing": {"seed": 1, "moves": 1200}}    a game under way, a few times a second
    {"run": 7, "print": "…"}                             what the bot printed; plain text, never HTML
    {"run": 7, "move": "l", "seconds": 0.012}            the answer to `ask_move`
    {"run": 7, "error": {"reason": "bot-fault", "line": 3, "facts": {"why": "NameError: …"}}}    the end of a run
    {"run": 7, "done": True}                             its other end: all seeds are played

and of the cells themselves, while the first one starts: `{"loading": 0.4}`, the share of the start, 1.0 once a cell is ready.

Reasons (words in `game/shell/cell_words.py`, all facts are texts or ints): `bot-fault` (line, why: the bot raised, or is no
Python), `bot-choice` (line 0, why: it chose what cannot be played), `bot-slow` (seconds: a move took longer than move_ms),
`bot-long` (seconds: the run took longer than run_ms), `bot-memory` (megabytes), `bot-noise` (it sent more than is borne),
`bot-nonsense` (a reply that is none), `bot-died` (its interpreter ended), `cell-start` (why: no cell could be started).
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Cells:
    """The cells of a page: at most four run at once, as many as the machine has cores for; one run or watched game a time.

    Each cell serves one run and is thrown away, so nothing that a bot does to its
    interpreter reaches the next run.
    """

    def __init__(self, report: "Callable[[dict[str, object]], None]") -> None:
        """Open nothing yet. report: is called with each report, never from within a call of these methods."""
        self._report = report

    def start(self) -> None:
        """Begin to warm cells, so that the first run begins at once; does nothing where that was done."""

    def run(self, run: int, request: "dict[str, object]") -> None:
        """Play the seeds of a request, over all cells; another run ends first, as by `stop`."""

    def ask_move(self, run: int, request: "dict[str, object]") -> None:
        """Ask a bot for its move in one position; a run of another number ends first, as by `stop`."""

    def stop(self, run: int) -> None:
        """End a run at once, whatever its bot is doing; no further report of it comes."""

    def close(self) -> None:
        """End everything and give the memory back; `start` begins anew."""
