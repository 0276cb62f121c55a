"""What is wrong with a move: a line that shows it, and the facts of a sentence."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Refutation:
    """The answer to *Why not this move?*; front ends have the words."""

    def __init__(
        self,
        line: "tuple[str, ...]",
        key: str,
        facts: "dict[str, Any] | None" = None,
        cells: "tuple[int, ...]" = (),
    ) -> None:
        self.line = line
        """Moves in the game's notation, each with its spawn, the questioned move first."""
        self.key = key
        """What goes wrong."""
        self.facts = facts or {}
        """The facts of the sentence for `key`."""
        self.cells = cells
        """The cells to point at on the last board of the line."""

    def as_json(self) -> "dict[str, object]":
        return {"line": list(self.line), "key": self.key, "facts": self.facts, "cells": list(self.cells)}

    @staticmethod
    def from_json(fields: "dict[str, Any]") -> "Refutation":
        """Parse the fields of `as_json`. Raises: KeyError, TypeError or ValueError if they are anything else."""
        line = tuple([str(move) for move in fields["line"]])
        return Refutation(line, str(fields["key"]), dict(fields["facts"]), tuple([int(cell) for cell in fields["cells"]]))
