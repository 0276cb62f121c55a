"""What the application asks of its front end: plain values, each of which a front end carries out by its type."""


class Effect:
    """Base of all effects; two are equal if they are of one type and ask for the same."""

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
    """Show an address such as `#/2048` without a new entry in the history."""

    def __init__(self, address: str) -> None:
        self.address = address


class Say(Effect):
    """Tell a screen reader one sentence."""

    def __init__(self, text: str) -> None:
        self.text = text


class Wake(Effect):
    """Send a message after a time in milliseconds, instead of an earlier wake for the same message."""

    def __init__(self, message: str, after_ms: int) -> None:
        self.message = message
        self.after_ms = after_ms


class Download(Effect):
    """Give the player a file of a name and a kind, such as text/csv."""

    def __init__(self, name: str, kind: str, text: str) -> None:
        self.name = name
        self.kind = kind
        self.text = text


def vars_of(effect: Effect) -> list[tuple[str, object]]:
    """Return the fields of an effect by name, sorted: MicroPython's dicts keep no order."""
    return sorted(effect.__dict__.items())
