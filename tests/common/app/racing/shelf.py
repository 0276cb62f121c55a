"""Solves as text, and a shelf of stored texts that notes what is read and written."""

from game.app.racing.batches import Batch
from game.app.racing.export import csv_lines
from game.app.racing.solve import Solve
from game.app.racing.solve_list import SolveList
from game.app.racing.solves_reader import read_batches
from game.app.store import BadSave


def parse_csv(text: str) -> list[Solve]:
    """Return the solves of a CSV text, with their scrambles as they are. Raises: BadSolves."""
    batches: list[Batch] = []
    for _ in read_batches(text, batches, lambda board, scramble: (board, scramble)):
        pass
    return batches[0].solves


def format_csv(solves: list[Solve]) -> str:
    """Format solves as comma-separated values."""
    return "\n".join(csv_lines(solves)) + "\n"


class Shelf:
    """Stored texts by name, with a log of reads and writes."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.written: list[str] = []
        self.opened: list[str] = []
        self.aside: list[str] = []

    def read(self, name: str) -> str:
        """Return a text and log its name."""
        self.opened.append(name)
        return self.texts.get(name, "")

    def write(self, name: str, text: str) -> None:
        """Store a text; "" deletes it."""
        self.written.append(name)
        if text:
            self.texts[name] = text
        else:
            self.texts.pop(name, None)

    def set_aside(self, name: str, text: str, error: BadSave) -> None:
        """Log an unreadable text."""
        self.aside.append(name)

    def solves(self) -> SolveList:
        """Open the stored session."""
        return SolveList("solves", self.read, self.write, self.set_aside)
