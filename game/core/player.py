"""What a bot that stands on an engine reads of a game; the games' bots know no more of the Lab than this."""


class Position:
    """A game as such a bot sees it, whoever runs it."""

    board: tuple[int, ...] = ()

    @property
    def budget_ms(self) -> int:
        """How long a choice should take, in milliseconds; 0 where nobody minds."""
        raise NotImplementedError

    def note(self, **numbers: int) -> None:
        """Add to the numbers of this game that go into its record, such as nodes."""
        raise NotImplementedError
