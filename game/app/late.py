"""The features that no start needs: they join an application that already plays."""

from game.app.app import App
from game.app.feature import Feature
from game.app.replay import Replay
from game.app.sharing import Sharing


def late_features(app: App) -> list[Feature]:
    """Return those that every front end adds."""
    return [Replay(app), Sharing(app)]
