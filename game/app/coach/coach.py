"""The coach, assembled from its features."""

from ...core.typing import Any, Callable
from ..app import App
from ..feature import Feature
from .advice import Advisor
from .autoplay import Autoplay
from .client import Client
from .companion import Companion
from .review import Comparison, GameReview
from .why_not import WhyNot


class Coach:
    """The features of the coach; `parts` lists all of them."""

    def __init__(
        self,
        app: App,
        guesses: "dict[str, Callable[..., int]] | None" = None,
        reasons: "dict[str, Callable[..., Any]] | None" = None,
    ) -> None:
        """Create the features; guesses, reasons: by game id, functions that guess a direction, and say why it is good."""
        self.app = app
        self.model = app.model
        self.client = Client()
        self.comparison = Comparison(app, self.client)
        self.advisor = Advisor(app, self.client, self.comparison, guesses or {}, reasons or {})
        self.playback = self.client.playback
        self.why_not = WhyNot(app, self.client, self.advisor)
        self.autoplay = Autoplay(app, self.client, self.advisor)
        self.review = GameReview(app, self.client)
        self.companion = Companion(app, self.playback)
        self.parts: tuple[Feature, ...] = (
            self.client,
            self.comparison,
            self.advisor,
            self.why_not,
            self.autoplay,
            self.review,
            self.companion,
        )
