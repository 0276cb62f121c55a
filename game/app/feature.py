"""Features handle messages and emit effects; the dispatcher routes messages to them.

A message is a name and its arguments; a bot's move is the same message as a key press. An effect is a plain value that asks the
front end to do something.
"""

from ..core.errors import Refused
from ..core.typing import Callable, TypeAlias


class Effect:
    """Base class; two effects are equal if they have the same type and fields."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars_of(self) == vars_of(other)

    def __hash__(self) -> int:
        return hash((type(self).__name__, str(vars_of(self))))

    def __repr__(self) -> str:
        fields = ", ".join([f"{name}={value!r}" for name, value in vars_of(self)])
        return f"{type(self).__name__}({fields})"


class Save(Effect):
    """Store a text under a name; an empty text removes the name."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text


class ShowAddress(Effect):
    """Show an address such as `#/2048` without adding a history entry."""

    def __init__(self, address: str) -> None:
        self.address = address


class Say(Effect):
    """Have a screen reader say a sentence."""

    def __init__(self, text: str) -> None:
        self.text = text


class Wake(Effect):
    """Send a message after a delay, replacing an earlier wake for the same message."""

    def __init__(self, message: str, after_ms: int) -> None:
        self.message = message
        self.after_ms = after_ms


def vars_of(effect: Effect) -> list[tuple[str, object]]:
    """Return the fields of an effect, sorted by name: MicroPython's dicts are unordered."""
    return sorted(effect.__dict__.items())


Handlers: "TypeAlias" = "dict[str, Callable[..., None]]"
Interceptors: "TypeAlias" = "dict[str, Callable[..., bool]]"

ASLEEP_MS = 60_000
"""A longer silence means that the device slept: a running clock asks to be woken each second."""


class Feature:
    """A part of the application: it handles messages, emits effects and adds to the view."""

    dispatcher: "Dispatcher"
    """Set when the feature is added."""

    dialogs: tuple[str, ...] = ()
    """Dialogs that this feature fills."""

    def handlers(self) -> Handlers:
        """Return the handlers of this feature's own messages; no other feature may handle them."""
        return {}

    def interceptors(self) -> Interceptors:
        """Return handlers that see other features' messages first; returning True consumes the message."""
        return {}

    def watches(self) -> Handlers:
        """Return handlers that run after a message was handled, unless it was consumed or refused."""
        return {}

    def changed(self) -> None:
        """React to changes, after a message and all messages that it led to were handled."""

    def stored(self, name: str, text: str) -> None:
        """React to a text that another tab has stored."""

    def refused(self, error: Refused) -> bool:
        """Show the player why a message was refused; return whether this feature did. The model is unchanged."""
        return False

    def view(self, slots: "dict[str, str]") -> None:
        """Add the slots of this feature."""

    def send(self, name: str, *args: object) -> None:
        """Handle another message at once."""
        self.dispatcher.forward(name, *args)

    def emit(self, effect: "Effect") -> None:
        """Request an effect from the front end."""
        self.dispatcher.effects.append(effect)

    def announce(self, text: str) -> None:
        """Have a screen reader say a sentence."""
        self.dispatcher.announce(text)

    @property
    def now_ms(self) -> int:
        """When the current message was sent, in milliseconds of a monotonic clock; use it for durations."""
        return self.dispatcher.now_ms

    @property
    def wall_ms(self) -> int:
        """The wall clock in milliseconds since 1970; use it for dates."""
        return self.dispatcher.wall_ms()


class UnknownMessage(LookupError):
    """No feature handles this message, and all features have loaded."""


class Dispatcher:
    """Routes messages to features and collects their effects."""

    def __init__(self) -> None:
        self.features: list[Feature] = []
        """In the order added; interceptors, watches, `changed` and `view` run in this order."""
        self.effects: list[Effect] = []
        """Effects of the current message so far."""
        self.now_ms = 0
        """When the current message was sent, by a monotonic clock."""
        self.wall_ms: Callable[[], int] = lambda: self.now_ms
        """Reads the wall clock; set by the front end."""
        self.is_watched = False
        """Whether the game is visible, so that a long silence means that the device slept."""
        self.unsaved: dict[str, str] = {}
        """Texts not yet stored, by name; shared with the front end's `Saver`."""
        self.announced = ""
        """The latest announcement."""
        self.is_quiet = False
        """Whether announcements are suppressed."""
        self.dialogs: set[str] = set()
        """Dialogs that can be opened."""
        self._handlers: dict[str, Callable[..., None]] = {}
        self._interceptors: dict[str, list[Callable[..., bool]]] = {}
        self._watches: dict[str, list[Callable[..., None]]] = {}
        self._early: list[tuple[str, list[object]]] = []
        self._is_complete = False
        self._changing: list[Feature] = []
        self._viewing: list[Feature] = []

    def add(self, feature: Feature) -> None:
        """Add a feature. Raises: ValueError if another feature handles one of its messages."""
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
        kind = type(feature)
        if kind.changed is not Feature.changed:
            self._changing.append(feature)
        if kind.view is not Feature.view:
            self._viewing.append(feature)

    def handle_early(self, now_ms: int) -> "list[Effect]":
        """Let new features see the state and handle the messages that waited for them; other messages keep waiting."""
        early = self._early
        self._early = []
        self._start(now_ms)
        for feature in self._changing:
            feature.changed()
        effects = self.effects
        for name, args in early:
            effects += self.send(name, *args, now_ms=now_ms)
        return effects

    def wait(self, name: str, *args: object) -> None:
        """Queue a message for a feature that has not loaded; ignore it once all have."""
        if not self._is_complete:
            self._early.append((name, list(args)))

    def drop_early(self, *names: str) -> None:
        """Drop queued messages except those named."""
        self._early = [message for message in self._early if message[0] in names]

    @property
    def waiting(self) -> int:
        """The number of queued messages."""
        return len(self._early)

    def complete(self) -> None:
        """Declare that all features have loaded. Raises: UnknownMessage if a message is still queued."""
        self._is_complete = True
        if self._early:
            name = self._early[0][0]
            self._early = []
            raise UnknownMessage(name)

    def send(self, name: str, *args: object, now_ms: int) -> "list[Effect]":
        """Handle a message and return its effects; see `forward`. An address replaces what waits, but for a game's end."""
        self._start(now_ms)
        if name == "route":
            self.drop_early("finished")
        self.forward(name, *args)
        for feature in self._changing:
            feature.changed()
        return self.effects

    def forward(self, name: str, *args: object) -> None:
        """Handle a message as part of the current one, or queue it until its feature has loaded.

        Raises: UnknownMessage once all features have loaded; Refused if no feature shows the refusal.
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
        """Have a screen reader say a sentence, unless `is_quiet`."""
        self.announced = text
        if not self.is_quiet:
            self.effects.append(Say(text))

    def stored(self, name: str, text: str, now_ms: int) -> "list[Effect]":
        """Pass a text that another tab has stored to every feature, and return the effects."""
        self._start(now_ms)
        for feature in self.features:
            feature.stored(name, text)
        for feature in self._changing:
            feature.changed()
        return self.effects

    def _start(self, now_ms: int) -> None:
        silent_ms = now_ms - self.now_ms
        self.now_ms = now_ms
        self.effects = []
        if self.is_watched and silent_ms > ASLEEP_MS:
            self.forward("asleep", silent_ms)

    def view(self) -> "dict[str, str]":
        """Return the slots of all features."""
        slots: dict[str, str] = {}
        for feature in self._viewing:
            feature.view(slots)
        return slots


def parse_message(text: str, value: str = "", is_checked: bool = False) -> "list[str | int]":
    """Parse a message such as `name:argument:…`, as keys and the page's `data-do` write it.

    An argument of digits is a number; `{value}`, `{number}` and `{checked}` are replaced by the value of the field that sends
    the message. Raises: ValueError for `{number}` if the value is not a number.
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
