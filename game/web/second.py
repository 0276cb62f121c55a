"""What the page runs next, when it already plays: the coach and the solver, and what it takes to play offline."""

from game.web import mind, offline
from game.web.stage import stage


def join() -> None:
    """Let each guest join."""
    mind.join(stage())
    offline.join(stage())


join()
