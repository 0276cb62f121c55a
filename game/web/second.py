"""What the page runs next, when it already plays: the coach and the solver, what a player sets, play offline, the Lab's door."""

from game.web import door, mind, offline, settings
from game.web.stage import stage


def join() -> None:
    """Let each guest join."""
    mind.join(stage())
    settings.join(stage())
    offline.join(stage())
    door.join(stage())


join()
