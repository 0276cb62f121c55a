"""The application's late features in the page."""

from game.app.late import late_features
from game.web.app import Stage


def join(stage: Stage) -> None:
    """Let them join."""
    stage.welcome(*late_features(stage.app))
