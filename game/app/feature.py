"""What a part of the application offers to the dispatcher; every method has a default that does nothing."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.errors import Refused
    from .dispatcher import Dispatcher
    from .effects import Effect


class Feature:
    """A part of the application with its own state: it handles messages, emits effects and adds to the view."""

    dispatcher: "Dispatcher"
    """Set when the feature is added."""

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return the handler of each message that this feature alone handles."""
        return {}

    def interceptors(self) -> "dict[str, Callable[..., bool]]":
        """Return what may take messages of other features first; one that returns True has taken the message."""
        return {}

    def changed(self) -> None:
        """See what a message has changed, once it and all messages that it led to are handled."""

    def stored(self, name: str, text: str) -> None:
        """Another tab has stored a text under a name."""

    def refused(self, error: "Refused") -> bool:
        """Tell the player that a message was refused, which left all as it was; return whether that is done."""
        return False

    def view(self, slots: "dict[str, str]") -> None:
        """Add what a front end shows of this feature."""

    # For the handlers

    def send(self, name: str, *args: object) -> None:
        """Handle another message at once."""
        self.dispatcher.forward(name, *args)

    def emit(self, effect: "Effect") -> None:
        """Ask the front end for an effect."""
        self.dispatcher.effects.append(effect)

    @property
    def now_ms(self) -> int:
        """The time of the message under way in milliseconds, for durations: setting the wall clock does not move it."""
        return self.dispatcher.now_ms

    @property
    def wall_ms(self) -> int:
        """The wall clock in milliseconds since 1970, for dates."""
        return self.dispatcher.wall_ms()
