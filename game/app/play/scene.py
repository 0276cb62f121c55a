"""What is on show, and the features that are told only when something else is; a game that another tab replaces is kept."""

from functools import partial

from ...core.typing import Any, Callable
from ..app import App
from ..feature import Feature
from ..model import Model
from ..session import Session

GAME, REPLAY, STATE, PLACE, RACE, EACH = 1, 2, 4, 8, 16, 32
"""The game in play, the replay, the visible state, the dialog or END; each message in a race and the one leaving it; each."""

END = "end"
"""The place of the card at the end of a game."""

_NOTHING: "dict[str, str]" = {}


class Follower(Feature):
    """A feature that is told when something that it `sees` has changed, and shows something only in its place."""

    sees = 0
    """The sum of what it follows; one that sees only RACE has nothing to do in other games."""

    places: tuple[str, ...] = ()
    """The dialogs, or END, without which nobody sees its slots; () for always."""

    part = ""
    """The part of the game on show without which it has nothing to do; "" for any game."""

    rests = False
    """Whether it has nothing to do now; it says so itself, and is still told what it sees."""

    lasting = _NOTHING
    """What it goes on showing while it rests."""

    _model: "Model"
    _was_off = False

    def met(self) -> None:
        """Load what this feature stores, once it has joined."""

    def turned(self) -> None:
        """React to a change of what this feature sees."""

    def fill(self, slots: "dict[str, str]") -> None:
        """Add the slots of this feature, while its place is on show; once more when it has begun to rest."""

    def awake(self, table: "dict[str, Callable[..., Any]]") -> "dict[str, Callable[..., Any]]":
        """Return interceptors or watches that are called only when the feature has something to do."""
        return {name: partial(self._pass, table[name]) for name in table}

    def _pass(self, function: "Callable[..., Any]", *args: object) -> "Any":
        return not self._is_off and function(*args)

    @property
    def _is_off(self) -> bool:
        is_elsewhere = self.sees == RACE and not self._model.game.lower_is_better
        return self.rests or is_elsewhere or self.lacks_part

    @property
    def lacks_part(self) -> bool:
        """Whether the game on show lacks the part that the feature is about."""
        return self.part != "" and not self._model.shown.part(self.part)

    def show_in(self, place: str, slots: "dict[str, str]") -> None:
        """Add the slots that can be seen in a place."""
        was_off, self._was_off = self._was_off, self._is_off
        if was_off and self._was_off:
            slots.update(self.lasting)
        elif not self.places or place in self.places:
            self.fill(slots)


class Scene(Feature):
    """Tells each follower what concerns it, until nothing changes any more, and shows those whose place is on show."""

    def __init__(self, app: "App") -> None:
        self._model = app.model
        self._count = 0
        self._followers: list[Follower] = []
        self._showing: list[Follower] = []
        self._seen: list[object] = []
        self._is_race = False

    def changed(self) -> None:
        model = self._model
        self._meet()
        was_race, self._is_race = self._is_race, model.game.lower_is_better
        changes = EACH + (RACE if was_race or self._is_race else 0)
        while True:
            seen, self._seen = self._seen, [model.session, model.replay, model.shown.state, place(model)]
            for part, now, before in zip((GAME, REPLAY, STATE, PLACE), self._seen, seen):
                if now is not before:
                    changes += part
            if not changes:
                return
            for follower in self._followers:
                if follower.sees & changes and not follower.lacks_part:
                    follower.turned()
            changes = 0

    def view(self, slots: "dict[str, str]") -> None:
        at = place(self._model)
        for follower in self._showing:
            follower.show_in(at, slots)

    def _meet(self) -> None:
        """Tell new followers what is on show."""
        features = self.dispatcher.features
        if len(features) > self._count:
            new = [feature for feature in features[self._count :] if isinstance(feature, Follower)]
            self._count = len(features)
            self._followers += new
            self._showing += [follower for follower in new if type(follower).fill is not Follower.fill]
            for follower in new:
                follower.met()
                if follower.sees:
                    follower.turned()


class OtherTabs(Follower):
    """Tabs show one game in play, the latest; one that was begun here becomes the latest past game."""

    sees = GAME

    def __init__(self, app: "App") -> None:
        self._app = app
        self._model = app.model
        self._shown: Session | None = None

    def turned(self) -> None:
        """Remember the game on show; say beside the board, not on the Lab, that one was kept."""
        self._shown = self._model.session
        if self.sees != GAME and not self._model.page:
            self.sees = GAME
            self._app.notices.warn("other-opened")

    def stored(self, name: str, text: str) -> None:
        former, session = self._shown, self._model.session
        if former is None or former is session or former.game is not session.game or former.born_ms == session.born_ms:
            return
        if former.timeline.moves and former.outcome != "lost" and former.outcome != "solved":
            former.clock.stop(self.now_ms)
            self._app.history.take_out(f'"born": {former.born_ms}, ')  # As the other tab knew it, without the latest seconds.
            self._app.history.add_past(former)
            self.sees = GAME | EACH


def place(model: "Model") -> str:
    """Return the open dialog, or END while the card at the end of the game is on show."""
    return model.dialog or ("" if model.session.outcome == "playing" or model.replay else END)
