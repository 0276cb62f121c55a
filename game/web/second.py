"""What the page runs next, when it already plays: coach and solver, settings, a walk over the tiles, offline, the Lab's door."""

from game.web import door, mind, offline, settings, statistics, walk
from game.web.stage import stage


def join() -> None:
    """Let each guest join."""
    mind.join(stage())
    settings.join(stage())
    statistics.join(stage())
    walk.join(stage())
    offline.join(stage())
    door.join(stage())


join()
