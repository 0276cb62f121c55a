"""The coach put together."""

from ..app import App
from ..feature import Feature
from .advice import Advisor
from .autoplay import Autoplay
from .client import Client
from .companion import Companion
from .comparison import Comparison
from .review import GameReview

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Coach:
    """The features that ask an engine and play what it advises; `parts` holds all of them."""

    def __init__(self, app: App, guesses: "dict[str, Callable[..., int]] | None" = None) -> None:
        """Make the parts; guesses: by the id of the game, what is shown until the engines answer."""
        self.app = app
        self.model = app.model
        self.client = Client()
        self.comparison = Comparison(app, self.client)
        self.advisor = Advisor(app, self.client, self.comparison, guesses or {})
        self.playback = self.advisor.playback
        self.autoplay = Autoplay(app, self.client, self.comparison, self.advisor)
        self.review = GameReview(app, self.client, self.playback)
        self.companion = Companion(app, self.playback)
        self.parts: tuple[Feature, ...] = (
            self.client,
            self.comparison,
            self.advisor,
            self.advisor.outlook,
            self.autoplay,
            self.review,
            self.companion,
        )
