"""Follows a game played elsewhere: the player enters each new tile and gets advice."""

from ...core.errors import IllegalMove
from ...core.grid import LETTERS
from ...core.typing import Callable
from ..app import App
from ..feature import Handlers, Interceptors
from ..play.scene import GAME, PLACE, STATE, Follower
from ..session import Session
from .client import Playback

_DEALT_HERE = ("autoplay", "new", "start", "mode", "daily", "day-play")
"""Messages that deal tiles here, and therefore end the following."""


class Companion(Follower):
    """The board that is waiting for its new tile."""

    dialogs = ("spawn",)
    sees = PLACE
    rests = True

    def __init__(self, app: App, playback: Playback) -> None:
        self._app = app
        self._model = app.model
        self._playback = playback
        self.following = False
        """Whether a game elsewhere is being followed."""
        self.after: tuple[int, ...] = ()
        """The afterstate that is waiting for its new tile."""
        self.spawn_value = 1
        """The rank of the new tile."""
        self._hints_next = False
        self._before: Session | None = None
        """The game in play when the dialog of a board opened."""
        self._follows_next: bool | None = None
        """Whether the board in the dialog is to be followed; None as long as neither way is chosen."""

    def handlers(self) -> Handlers:
        return {
            "follow": self.follow,
            "follow-end": self.end,
            "spawn-value": self.set_spawn_value,
            "spawned": self.spawned,
        }

    def interceptors(self) -> Interceptors:
        """Handle moves of the game elsewhere, and note a board that is used without following."""
        moves: Interceptors = {"move": self._move, "play": self._move, "drag": lambda cell, letter: self._move(letter)}
        moves["submit-board"] = self._play_here
        return self.awake(moves)

    def watches(self) -> Handlers:
        """Watch for messages that end the following, and for a board from elsewhere while following."""
        table: dict[str, Callable[..., None]] = dict.fromkeys(_DEALT_HERE, self._leave)
        table["open-board"] = self._advise
        return self.awake(table)

    def turned(self) -> None:
        """Advise on a board that was just set up, or after a move without a new tile."""
        model = self._model
        if model.dialog == "board":
            self._before = self._before or model.session
        elif self._before:
            if model.session is not self._before and model.session.position and not model.dialog and not model.replay:
                self._begin()
            self._before = self._follows_next = None
        if self._hints_next and not model.dialog:
            self.send("hint")
        self._hints_next = False

    def follow(self) -> None:
        """Use the board in the dialog and follow the game elsewhere from there; without the dialog, open it."""
        if self._model.dialog != "board":
            self.send("open", "board")
            return
        if self._playback.playing:
            self.send("stop")
        self.send("submit-board")
        self._follows_next = True

    def end(self) -> None:
        """Stop following."""
        if self.following:
            self._leave()
            self._app.notices.show("follow-ended")

    def set_spawn_value(self, value: int) -> None:
        """Choose the new tile: 1 for a 2, 2 for a 4."""
        self.spawn_value = value

    def spawned(self, cell: int) -> None:
        """Place the new tile in a cell and advise at once."""
        game = self._model.game
        board = list(self.after)
        board[cell] = self.spawn_value
        kind = game.format_variant(self._model.session.variant)
        self.send("route", f"#/{game.id}/{kind}:{game.format_position(tuple(board))}")
        self.send("hint")

    def _move(self, letter: str) -> bool:
        """Make a move of the game elsewhere and ask for its new tile; a move without one is not consumed."""
        model = self._model
        session = model.session
        if not self.following or not model.game.has_chance or model.replay or letter not in LETTERS:
            return False
        try:
            after, _ = session.game.afterstate(session.state.board, LETTERS.index(letter), session.variant.columns)
        except IllegalMove:
            return False
        if model.dialog or session.outcome != "playing":
            return True
        if (session.state.moves + 1) % session.game.moves_per_spawn(session.variant):
            self._hints_next = True
            return False
        self.after = after
        self.spawn_value = 1
        self.send("open", "spawn")
        return True

    def _play_here(self, *details: object) -> bool:
        self._follows_next = False
        return False

    def _advise(self, *details: object) -> None:
        self._hints_next = self.following and self._model.game.has_chance

    def _begin(self) -> None:
        """Follow the board that was set up, if the player chose to, and advise on it."""
        if self._follows_next is not None:
            self._go_along(self._follows_next and self._model.game.has_chance)
        self.send("hint")
        if self._follows_next and self.following:
            self._app.notices.show("follow-begun")

    def _leave(self, *details: object) -> None:
        self._go_along(False)

    def _go_along(self, is_following: bool) -> None:
        self.following = is_following
        self.rests = not is_following
        self.sees = GAME | STATE | PLACE if is_following else PLACE
