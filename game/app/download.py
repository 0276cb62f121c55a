"""What a feature asks of its front end to hand the player a file."""

from game.app.effects import Effect


class Download(Effect):
    """Give the player a file of a name and a kind, such as text/csv."""

    def __init__(self, name: str, kind: str, text: str) -> None:
        self.name = name
        self.kind = kind
        self.text = text
