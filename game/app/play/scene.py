"""Features that need to know only when something else is on show."""

from ..feature import Feature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..model import Model

GAME, REPLAY, STATE, PLACE = range(4)
"""The game in play, the replay, the visible state, and the dialog or END."""

END = "end"
"""The place of the card at the end of a game."""


class Follower(Feature):
    """A feature that is told when what it `sees` has changed, and shows something only in its place."""

    sees: tuple[int, ...] = ()
    """Of GAME, REPLAY, STATE and PLACE."""

    place = ""
    """The dialog, or END, without which nobody sees its slots; "" for always."""

    _model: "Model"
    _followed: "list[object] | None" = None

    def turned(self) -> None:
        """React to another game, replay, state or place."""

    def fill(self, slots: "dict[str, str]") -> None:
        """Add the slots of this feature, while its place is on show."""

    def changed(self) -> None:
        if self.sees:
            model = self._model
            now = (model.session, model.replay, model.shown.state, place(model))
            seen, self._followed = self._followed, [now[part] for part in self.sees]
            if seen is None or [part for part, other in zip(seen, self._followed) if part is not other]:
                self.turned()

    def view(self, slots: "dict[str, str]") -> None:
        if not self.place or self.place == place(self._model):
            self.fill(slots)


class RaceFollower(Feature):
    """A feature that follows each message in a race, and the one that leaves it."""

    _model: "Model"
    _is_racing = True

    def follow_race(self) -> None:
        """React to changes, as `changed` does."""

    def changed(self) -> None:
        was_racing, self._is_racing = self._is_racing, self._model.game.lower_is_better
        if was_racing or self._is_racing:
            self.follow_race()


def place(model: "Model") -> str:
    """Return the open dialog, or END while the card at the end of the game is on show."""
    return model.dialog or ("" if model.session.outcome == "playing" or model.replay else END)
