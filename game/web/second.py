"""What the page runs next, when it already plays: the coach and the solver, what a player sets, and play offline."""

from game.web import mind, offline, settings
from game.web.stage import stage


def join() -> None:
    """Let each guest join."""
    mind.join(stage())
    settings.join(stage())
    offline.join(stage())


join()
