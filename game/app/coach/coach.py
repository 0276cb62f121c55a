"""The coach put together: its parts, each a feature, and what a front end shows of them."""

from ..app import App
from ..feature import Feature
from .advice import Advisor
from .client import Client
from .companion import Companion
from .comparison import Comparison
from .review import GameReview
from .view import shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Coach(Feature):
    """The parts and their view; `parts` holds all that the dispatcher is given, this one too."""

    def __init__(self, app: App, guesses: "dict[str, Callable[..., int]] | None" = None) -> None:
        """Make the parts; guesses: by the id of the game, what is shown until the engines answer."""
        self.app = app
        self.model = app.model
        self.client = Client()
        self.comparison = Comparison(app, self.client)
        self.advisor = Advisor(app, self.client, self.comparison, guesses or {})
        self.autoplay = self.advisor.autoplay
        self.review = GameReview(app, self.client, self.autoplay)
        self.companion = Companion(app, self.autoplay)
        self.parts: tuple[Feature, ...] = (
            self.client,
            self.comparison,
            self.advisor,
            self.advisor.outlook,
            self.autoplay,
            self.review,
            self.companion,
            self,
        )

    def view(self, slots: "dict[str, str]") -> None:
        """Add what a front end shows of the coach."""
        slots.update(shown(self))
