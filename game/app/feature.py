"""Messages in, effects out: what each part of the application offers, and the dispatcher that hands messages to them.

A message is a name and its arguments; a bot's move is the same message as a key press. The page, the terminal and the tests
use this one class.
"""

from ..core.errors import Refused
from .effects import Say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from .effects import Effect

Handlers: "TypeAlias" = "dict[str, Callable[..., None]]"
Interceptors: "TypeAlias" = "dict[str, Callable[..., bool]]"

ASLEEP_MS = 60_000
"""After what time without a message the device was asleep, where a running clock asks to be woken each second."""


class Feature:
    """A part of the application with its own state: it handles messages, emits effects and adds to the view."""

    dispatcher: "Dispatcher"
    """Set when the feature is added."""

    dialogs: tuple[str, ...] = ()
    """The dialogs that it fills."""

    def handlers(self) -> Handlers:
        """Return the handler of each message that this feature alone handles."""
        return {}

    def interceptors(self) -> Interceptors:
        """Return what may take messages of other features first; one that returns True has taken the message."""
        return {}

    def watches(self) -> Handlers:
        """Return what sees messages of other features once they are handled; one that was taken or refused is not seen."""
        return {}

    def changed(self) -> None:
        """See what a message has changed, once it and all messages that it led to are handled."""

    def stored(self, name: str, text: str) -> None:
        """Another tab has stored a text under a name."""

    def refused(self, error: Refused) -> bool:
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

    def announce(self, text: str) -> None:
        """Have a screen reader say a sentence."""
        self.dispatcher.announce(text)

    @property
    def now_ms(self) -> int:
        """The time of the message under way in milliseconds, for durations: setting the wall clock does not move it."""
        return self.dispatcher.now_ms

    @property
    def wall_ms(self) -> int:
        """The wall clock in milliseconds since 1970, for dates."""
        return self.dispatcher.wall_ms()


class UnknownMessage(LookupError):
    """No feature handles a message of this name, and none is still to come."""


class Dispatcher:
    """The features of an application and the table of their handlers."""

    def __init__(self) -> None:
        self.features: list[Feature] = []
        """In the order in which they were added, which is that of their interceptors, watches, `changed` and `view`."""
        self.effects: list[Effect] = []
        """What the message under way has asked for so far."""
        self.now_ms = 0
        """When the message under way was sent, by a clock that only runs forward."""
        self.wall_ms: Callable[[], int] = lambda: self.now_ms
        """Reads the wall clock, for dates; a front end sets it."""
        self.is_watched = False
        """Whether the game is on show, so that a long silence means that the device was asleep."""
        self.unsaved: dict[str, str] = {}
        """The texts that the storage has not taken, by name: those that the front end's `Saver` holds."""
        self.announced = ""
        """The sentence that was announced last."""
        self.is_quiet = False
        """Whether what is announced is not said."""
        self.dialogs: set[str] = set()
        """The dialogs that can be opened."""
        self._handlers: dict[str, Callable[..., None]] = {}
        self._interceptors: dict[str, list[Callable[..., bool]]] = {}
        self._watches: dict[str, list[Callable[..., None]]] = {}
        self._early: list[tuple[str, list[object]]] = []
        self._is_complete = False

    @property
    def names(self) -> set[str]:
        """The names of all messages that are handled."""
        return set(self._handlers)

    def handles(self, name: str) -> bool:
        """Tell whether a feature that is here handles a message."""
        return name in self._handlers

    def add(self, feature: Feature) -> None:
        """Add a feature. Raises: ValueError if it handles a message that another feature handles."""
        for name in feature.handlers():
            if name in self._handlers:
                raise ValueError(f"two features handle {name!r}")
        self._handlers.update(feature.handlers())
        self.dialogs.update(feature.dialogs)
        for name, interceptor in feature.interceptors().items():
            self._interceptors.setdefault(name, []).append(interceptor)
        for name, watch in feature.watches().items():
            self._watches.setdefault(name, []).append(watch)
        feature.dispatcher = self
        self.features.append(feature)

    def handle_early(self, now_ms: int) -> "list[Effect]":
        """Let new features see the state, and handle the messages that came before them; others go on waiting."""
        early = self._early
        self._early = []
        self._start(now_ms)
        for feature in self.features:
            feature.changed()
        effects = self.effects
        for name, args in early:
            effects += self.send(name, *args, now_ms=now_ms)
        return effects

    def wait(self, name: str, *args: object) -> None:
        """Let a message wait for a feature that is still to come, if any is."""
        if not self._is_complete:
            self._early.append((name, list(args)))

    def drop_early(self, *kept: str) -> None:
        """Forget the messages that wait for features, but for some names."""
        self._early = [message for message in self._early if message[0] in kept]

    @property
    def waiting(self) -> int:
        """How many messages wait for features that are still to come."""
        return len(self._early)

    def complete(self) -> None:
        """Declare that all features are here: from now on a message that none handles is an error.

        Raises: UnknownMessage for one that has been waiting in vain.
        """
        self._is_complete = True
        if self._early:
            name = self._early[0][0]
            self._early = []
            raise UnknownMessage(name)

    def send(self, name: str, *args: object, now_ms: int) -> "list[Effect]":
        """Handle a message sent at a time in milliseconds and return the effects that it asks for.

        A message whose feature is still to come waits until `handle_early`. Raises: UnknownMessage once all features are here.
        """
        self._start(now_ms)
        self.forward(name, *args)
        for feature in self.features:
            feature.changed()
        return self.effects

    def forward(self, name: str, *args: object) -> None:
        """Handle a message that another one leads to, as part of it; it waits if its feature is still to come.

        Raises: UnknownMessage once all features are here, Refused where no feature tells the player.
        """
        if name not in self._handlers and not self._is_complete:
            self.wait(name, *args)
            return
        try:
            for interceptor in self._interceptors.get(name, []):
                if interceptor(*args):
                    return
            if name not in self._handlers:
                raise UnknownMessage(name)
            self._handlers[name](*args)
            for watch in self._watches.get(name, []):
                watch(*args)
        except Refused as error:
            if not [feature for feature in self.features if feature.refused(error)]:
                raise

    def announce(self, text: str) -> None:
        """Have a screen reader say a sentence, unless it is quiet."""
        self.announced = text
        if not self.is_quiet:
            self.effects.append(Say(text))

    def stored(self, name: str, text: str, now_ms: int) -> "list[Effect]":
        """Tell every feature that another tab has stored a text, and return the effects."""
        self._start(now_ms)
        for feature in self.features:
            feature.stored(name, text)
        for feature in self.features:
            feature.changed()
        return self.effects

    def _start(self, now_ms: int) -> None:
        silent_ms = now_ms - self.now_ms
        self.now_ms = now_ms
        self.effects = []
        if self.is_watched and silent_ms > ASLEEP_MS:
            self.forward("asleep", silent_ms)

    def view(self) -> "dict[str, str]":
        """Return what a front end shows, as a flat table of slots."""
        slots: dict[str, str] = {}
        for feature in self.features:
            feature.view(slots)
        return slots


def parse_message(text: str, value: str = "", is_checked: bool = False) -> "list[str | int]":
    """Return the name and the arguments of a message as keys and the page's `data-do` write it: `name:argument:…`.

    An argument of digits is a number. `{value}`, `{number}` and `{checked}` stand for what the field holds that sends the
    message; every other argument is text. Raises: ValueError for `{number}` where the field holds none.
    """
    message: list[str | int] = []
    for part in text.split(":"):
        if part == "{value}":
            message.append(value)
        elif part == "{checked}":
            message.append(is_checked)
        elif part == "{number}":
            message.append(int(value))
        else:
            message.append(int(part) if part.isdigit() else part)
    return message
