"""Effects: what the application asks its front end to do, as plain values."""


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
