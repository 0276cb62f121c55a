"""Autoplay: makes the advised moves by the same messages as a key press."""

from ..app import App
from ..feature import Feature, Handlers, Interceptors, Wake
from ..words import sign, text
from .advice import ADVISED, IMPROVING, Advisor
from .client import Client

_SUMMARY_MS = 10_000
_HELD_MS = 300


class Autoplay(Feature):
    """Plays all advised moves or a single one, at a chosen pace."""

    def __init__(self, app: App, client: Client, advisor: Advisor) -> None:
        self._model = app.model
        self._client = client
        self._advisor = advisor
        self._playback = client.playback
        self._summed_ms = 0

    def handlers(self) -> Handlers:
        return {
            "autoplay": self.autoplay,
            "stop": self.stop,
            "step": self.step,
            "pace": self.set_pace,
            "beat": self._beat,
            "advised": self._advised,
            "answered": self._answered,
        }

    def interceptors(self) -> Interceptors:
        return {"escape": self._stop_first}

    def autoplay(self) -> None:
        """Start playing, or stop; during a long proof, play the best solution so far."""
        plays_now = self._playback.playing and self._advisor.phase == IMPROVING
        if self._advisor.can_stop and not plays_now:
            self.stop()
            return
        self._playback.is_stepping = self._advisor.hint.hides_move = False
        self._summed_ms = self.now_ms
        if plays_now:
            self._client.drop()
        self._playback.playing = True
        if self._advisor.phase == ADVISED:
            self.emit(Wake("beat", 0))
        elif not self._advisor.is_solving:
            self._playback.playing = self._advisor.begin()

    def stop(self) -> None:
        """Stop playing and searching; the advice so far stays visible."""
        if self._playback.playing:
            self._sum_up()
        self._playback.playing = False
        self._advisor.hint.guess = ""
        self._client.drop()

    def step(self) -> None:
        """Play one advised move, as soon as there is one."""
        self._playback.playing = False
        if self._advisor.phase in (IMPROVING, ADVISED):
            self._play()
        else:
            self._advisor.give_hint()
            self._advisor.hint.hides_move = False
            self._playback.is_stepping = self._client.asks(self._advisor)

    def set_pace(self, pace_ms: int) -> None:
        """Set the delay between moves."""
        self._playback.pace_ms = pace_ms
        if self._playback.playing and self._advisor.phase == ADVISED:
            self.emit(Wake("beat", pace_ms))

    def _stop_first(self) -> bool:
        """Stop on Escape, unless there is a dialog to close first."""
        if self._model.dialog or not self._playback.playing and not self._client.job:
            return False
        self.stop()
        return True

    def _advised(self) -> None:
        """Play the requested single move early, from the best solution so far."""
        if self._playback.is_stepping and self._advisor.phase == IMPROVING and not self._model.dialog:
            self._play()

    def _answered(self) -> None:
        """Start playing, or play the requested single move."""
        if self._playback.playing:
            self.emit(Wake("beat", self._playback.pace_ms))
        elif self._playback.is_stepping and self._advisor.phase == ADVISED and not self._model.dialog:
            self._play()

    def _beat(self) -> None:
        """Play the next advised move, or ask for more advice."""
        session = self._model.session
        if not self._playback.playing:
            return
        if self._model.dialog:
            self.emit(Wake("beat", _HELD_MS))
            return
        if self._advisor.phase == ADVISED:
            self._play()
            if self.now_ms - self._summed_ms >= _SUMMARY_MS or session.outcome != "playing":
                self._sum_up()
        if session.outcome == "won":
            self.send("keep-going")
        elif session.outcome != "playing":
            self._playback.playing = False
            return
        if self._advisor.phase == ADVISED:
            self.emit(Wake("beat", self._playback.pace_ms))
        elif not self._client.job:
            self._playback.playing = self._advisor.begin()

    def _play(self) -> None:
        """Make the next advised move, by the same message as a key press."""
        self._client.drop()
        self._playback.is_stepping = False
        before = self._model.session.state
        self.send("hinted")
        self.dispatcher.is_quiet = self._playback.playing
        try:
            self.send("play", self._advisor.hint.line[0])
        finally:
            self.dispatcher.is_quiet = False
        if not self._advisor.follow_move(before):
            self._playback.playing = False

    def _sum_up(self) -> None:
        """Announce the progress; one sentence per move would be too much."""
        game, language, state = self._model.game, self._model.language, self._model.session.state
        parts = [text(language, "announce-moves", moves=state.moves)]
        if not game.lower_is_better:
            parts.append(text(language, "announce-score", score=state.score))
        self._summed_ms = self.now_ms
        name = text(language, "autoplay" if game.has_chance else "solve")
        self.send("announce", name + sign(language, ":") + sign(language, ";").join(parts))
