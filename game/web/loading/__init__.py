"""Loads what the page needs later, in short tasks: the browser paints between them, and a key press waits for one at most."""

from js import window
from jsffi import create_proxy

from ...core.typing import Iterator


def in_turns(steps: "Iterator[None]") -> None:
    """Run the first step now, and each further one in a task of its own."""

    def turn(before: object = None) -> None:
        for _ in steps:
            window.tilelab.pause().then(again)
            return

    again = create_proxy(turn)
    turn()
