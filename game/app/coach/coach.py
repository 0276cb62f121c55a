"""Asks a mind and plays what it advises: messages in, effects out, beside `App`; knows no mind but by its reports."""

import json

from game.app.app import App
from game.app.effects import Effect, Say, Wake
from game.app.feature import Feature
from game.app.words import WORDS, say, sign
from game.core.boards import refused_cell
from game.core.engine import Advice, Loss, Review
from game.core.errors import REASONS, BadNotation, IllegalMove
from game.core.game import State
from game.core.grid import LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

OFF, LOADING, READY, FAILED = "off", "loading", "ready", "failed"

PACES_MS = (1000, 300, 100, 0)
"""Milliseconds between the moves of autoplay or of a solution; 0 is as fast as the mind and the page go."""

_THINK_MS = {1000: 300, 300: 150, 100: 60, 0: 15}
_HINT_MS = 600
_SOLVE_LARGE_MS = 1500
_SUMMARY_MS = 10_000
_HELD_MS = 300
_LONG_S = 1.0
_STARTING, _FETCHING, _UNPACKING = (0.0, 0.6), (0.6, 0.3), (0.9, 0.1)
"""What each part of loading takes of the whole: (where it begins, its share)."""
_FAULT = "engine-fault"
_FOR_4X4_ONLY = "patterns"


class Ask(Effect):
    """Hand a request, as JSON, to the engines."""

    def __init__(self, text: str) -> None:
        self.text = text


class Drop(Effect):
    """Nobody waits for the answer to a request any more."""

    def __init__(self, job: int) -> None:
        self.job = job


class Coach(Feature):
    """One question at a time, the latest wins.

    mind: off, loading, ready or failed. progress: how much is loaded of what the question needs, from 0 to 1, never falling.
    purpose: what the question is for: hint, play, measure, review. report: the latest answer. line: the moves
    that it advises for `state`, the next one first. playing: whether they are
    being played. reviewed: what a review found of the game; looked: the one of its losses that is being looked at.
    following: whether the player plays elsewhere and says where each new tile appeared; after: the board that waits for it.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self.engine = OFF
        self.progress = 0.0
        self.job = 0
        self.purpose = ""
        self.report: Advice | None = None
        self.error: tuple[str, dict[str, object]] | None = None
        self.line: list[str] = []
        self.state: State | None = None
        self.playing = False
        self.pace_ms = PACES_MS[1]
        self.heuristic = ""
        self.measured: Advice | None = None
        self.reviewed: Review | None = None
        self.looked: Loss | None = None
        self.following = False
        self.after: tuple[int, ...] = ()
        self.spawn_value = 1
        self._plies: list[int] = []
        self._review_request: dict[str, object] = {}
        self._session = app.session
        self._asked = 0
        self._is_started = False
        self._is_answered = False
        self._step_job = 0
        self._summed_ms = 0
        self._hints_next = False

    def handlers(self) -> "dict[str, Callable[..., None]]":
        """Return what a player, the engines and the clock ask for."""
        return {
            "hint": self.on_hint,
            "autoplay": self.on_autoplay,
            "stop": self.on_stop,
            "step": self.on_step,
            "pace": self.on_pace,
            "heuristic": self.on_heuristic,
            "measure": self.on_measure,
            "review": self.on_review,
            "look": self.on_look,
            "set-up": self.on_set_up,
            "paste-board": self.on_paste_board,
            "follow": self.on_follow,
            "spawn-value": self.on_spawn_value,
            "spawned": self.on_spawned,
            "engine": self.on_engine,
            "reply": self.on_reply,
            "beat": self.on_beat,
        }

    def interceptors(self) -> "dict[str, Callable[..., bool]]":
        """Return what stops the coach, and the moves of a game that is played elsewhere."""
        return {"escape": self._stops, "move": self._follows, "drag": self._follows_drag}

    def changed(self) -> None:
        """Let go of an answer that the game has moved away from: the player takes over."""
        is_other_game = self._session is not self.app.session
        self._session = self.app.session
        if is_other_game:
            self.measured = None
            self.reviewed = None
        if not self.app.replay:
            self.looked = None
        if (is_other_game and self.purpose == "measure") or (self.purpose == "review" and self.app.dialog != "review"):
            self._drop()
        if self.state is not None and self.state is not self.app.shown.state:
            self._clear()
        if self._hints_next:
            self._hints_next = False
            self.on_hint()

    @property
    def is_long(self) -> bool:
        """Whether a hint or a comparison takes so long that the player may want to stop it."""
        return bool(self.job) and self.purpose in ("hint", "measure") and self._seconds >= _LONG_S

    @property
    def is_early(self) -> bool:
        """Whether the best solution so far is advised already, since the search for a shorter one takes long."""
        return bool(self.line) and self._is_solving and self._seconds >= _LONG_S

    @property
    def is_loading(self) -> bool:
        """Whether the question still waits for what it needs to be loaded."""
        return bool(self.job) and not self._is_answered and (self.engine == LOADING or self.progress > 0)

    @property
    def loss(self) -> Loss | None:
        """What the review found of the move that is next on the board being looked at; None for any other board."""
        replay, looked = self.app.replay, self.looked
        return looked if looked and replay and replay.timeline.cursor == looked.ply else None

    @property
    def _seconds(self) -> float:
        report = self.measured if self.purpose == "measure" else self.report
        return 0.0 if report is None or self.app.game.has_chance else report.seconds

    @property
    def _is_solving(self) -> bool:
        """Whether a solution of the board on show is being searched for."""
        is_asked = bool(self.job) and self.purpose in ("hint", "play") and not self.app.game.has_chance
        return is_asked and self.state is self.app.session.state

    @property
    def method(self) -> str:
        """The heuristic chosen, as far as there is one for boards of this size: "" is the best way there is."""
        side = self.app.session.variant.side
        if side not in self.app.game.proven_sides or (side < 4 and self.heuristic == _FOR_4X4_ONLY):
            return ""
        return self.heuristic

    # What a player asks for

    def _stops(self) -> bool:
        """Stop, if there is something to stop and no dialog to close first."""
        if self.app.dialog or not (self.playing or (self.job and self.purpose != "review")):
            return False
        self.on_stop()
        return True

    def on_hint(self) -> None:
        """Advise the next move."""
        self.playing = False
        self._step_job = 0
        is_asked = bool(self.job) and self.purpose == "hint" and self.state is self.app.session.state
        if is_asked or self._is_solving:
            self.purpose = "hint"
            return  # An impatient player asks again: to begin anew would only take longer.
        if not self._line_holds() or self._is_unproven:
            self._begin("hint")

    def on_autoplay(self) -> None:
        """Play on as the mind advises, or stop; what is found so far is played now, if the proof takes long."""
        plays_now = self.playing and self.is_early
        if (self.playing and not plays_now) or self.is_long:
            self.on_stop()
            return
        self.following = False
        self._step_job = 0
        self._summed_ms = self.now_ms
        if plays_now:
            self._drop()
        if self._line_holds():
            self.playing = True
            self.emit(Wake("beat", 0))
        elif self._is_solving:
            self.purpose = "play"
            self.playing = True
        elif self._begin("play"):
            self.playing = True

    def on_stop(self) -> None:
        """Play no further and think no further; what is known stays on show."""
        if self.playing:
            self._sum_up()
        self.playing = False
        self._drop()

    def on_step(self) -> None:
        """Play one move of the advice, once there is one."""
        self.playing = False
        if self._line_holds() or self.is_early:
            self._play()
        else:
            self.on_hint()
            self._step_job = self.job if self.purpose == "hint" else 0

    def on_pace(self, pace_ms: int) -> None:
        """Play slower or faster."""
        self.pace_ms = pace_ms
        if self.playing and self._line_holds():
            self.emit(Wake("beat", pace_ms))

    def on_heuristic(self, name: str) -> None:
        """Solve with another heuristic, for learners; "" is the best way there is."""
        self.heuristic = name
        self._clear()

    def on_measure(self) -> None:
        """Find the length of the shortest solution of the game's opening, or stop if that takes long."""
        if self.job and self.purpose == "measure":
            if self.is_long:
                self.on_stop()
            return
        self.measured = None
        self._ask("measure", self._request("advise", self.app.session.opening.board, budget_ms=0, method=""))

    def on_review(self) -> None:
        """Find the moves of the game that cost the most; what was found of the same moves before is shown again."""
        session = self.app.session
        timeline = session.timeline
        letters = ""
        self._plies = []
        for ply, move in enumerate(timeline.moves.first(timeline.cursor)):
            if move[0] in LETTERS:
                times = int(move[1:] or "1")
                letters += move[0] * times
                self._plies += [ply] * times
        if not letters:
            return
        if self.playing:
            self.on_stop()
        request = self._request("review", session.opening.board, seed=str(session.seed), moves=letters)
        if request != self._review_request or self.reviewed is None or self.reviewed.share != 1:
            self.reviewed = None
            self._review_request = dict(request)
            self._ask("review", request)
        self.send("open", "review")

    def on_look(self, ply: int) -> None:
        """Show the game before a move that the review found, to try another way."""
        losses = self.reviewed.losses if self.reviewed else []
        self.send("dismiss")
        self.send("replay")
        self.send("replay-go", ply)
        for loss in losses:
            if loss.ply == ply:
                self.looked = loss

    def on_set_up(self, tiles: list[str]) -> None:
        """Play from a board that was typed in cell by cell; a bad one is told and stays open."""
        board = []
        for place, tile in enumerate(tiles):
            try:
                board.append(self.app.game.read_tile(tile.strip()))
            except BadNotation:
                self.app.notices.refuse(refused_cell(tile.strip(), place, self.app.session.variant.side))
                return
        self.send("open-board", tuple(board))

    def on_paste_board(self, text: str) -> None:
        """Play from a board that was pasted, or open a link."""
        self.send("open-text", text)

    # A game that is played elsewhere

    def on_follow(self) -> None:
        """Ask for the new tile after each move, as the player sees it elsewhere; or play by our own chance again."""
        self.playing = False
        self.following = not self.following

    def _follows(self, letter: str) -> bool:
        """Make a move of a game elsewhere: its new tile is told next. A move that no tile follows is the game's matter."""
        app = self.app
        session = app.session
        if not self.following or not app.game.has_chance or app.replay:
            return False
        try:
            after, _ = session.game.afterstate(session.state.board, LETTERS.index(letter))
        except IllegalMove:
            return False
        if app.dialog or session.outcome != "playing":
            return True
        if (session.state.moves + 1) % session.variant.options["spawn_every"]:
            self._hints_next = True
            return False
        self.after = after
        self.spawn_value = 1
        self.send("open", "spawn")
        return True

    def _follows_drag(self, cell: int, letter: str) -> bool:
        return self._follows(letter)

    def on_spawn_value(self, value: int) -> None:
        """Choose what the new tile is: 1 for a 2, 2 for a 4."""
        self.spawn_value = value

    def on_spawned(self, cell: int) -> None:
        """Go on from the board with the new tile in a cell, and advise at once."""
        game = self.app.game
        board = list(self.after)
        board[cell] = self.spawn_value
        kind = game.format_variant(self.app.session.variant)
        self.send("route", f"#/{game.id}/{kind}:{game.format_position(tuple(board))}")
        self.on_hint()

    # What the minds and the clock say

    def on_engine(self, engine: str, share: float) -> None:
        """Note how far the minds have started; one that failed is started again by the next question."""
        self.engine = engine
        if engine == LOADING:
            self._rise(_FETCHING if self._is_started else _STARTING, share)
        self._is_started = engine == READY or (self._is_started and engine == LOADING)
        if engine == FAILED:
            self.playing = False
            self.job = 0
            self.progress = 0.0
            self.error = ("engine-failed", {})

    def on_reply(self, text: str) -> None:
        """Take up a reply of the minds, if somebody still waits for it."""
        reply = json.loads(text)
        if reply.get("id") != self.job or not self.job:
            return
        is_step = self._step_job == self.job
        if "report" in reply:
            if self.purpose == "review":
                self._take_review(Review.from_json(reply["report"]))
            else:
                self._take_advice(Advice.from_json(reply["report"]))
            if is_step and self.is_early and not self.app.dialog:
                self._play()
                return
        if "error" in reply:
            error = reply["error"]
            is_known = error["reason"] in WORDS or error["reason"] in REASONS
            self.error = (error["reason"], error["facts"]) if is_known else (_FAULT, {})
            self.playing = False
            self.job = 0
        elif reply.get("done"):
            self.job = 0
            if self.playing:
                self.emit(Wake("beat", self.pace_ms))
            elif is_step and self._line_holds() and not self.app.dialog:
                self._play()

    def on_beat(self) -> None:
        """Play the next move of the advice, and ask for more."""
        if not self.playing:
            return
        if self.app.dialog:
            self.emit(Wake("beat", _HELD_MS))
            return
        if self._line_holds():
            self._play()
            if self.now_ms - self._summed_ms >= _SUMMARY_MS or self.app.session.outcome != "playing":
                self._sum_up()
        if self.app.session.outcome != "playing":
            if self.app.session.outcome == "won":
                self.send("keep-going")
            else:
                self.playing = False
                return
        if self._line_holds():
            self.emit(Wake("beat", self.pace_ms))
        elif not self.job:
            self.playing = self._begin("play")

    def _take_review(self, review: Review) -> None:
        self._is_answered = True
        self.reviewed = review
        for loss in review.losses:
            loss.ply = self._plies[loss.ply]

    def _take_advice(self, advice: Advice) -> None:
        self._is_answered = advice.share == 1
        if not self._is_answered:
            self._rise(_UNPACKING, advice.share)
        if self.purpose == "measure" or (self._is_of_opening and advice.is_proven):
            self.measured = advice
        if self.purpose != "measure":
            self.report = advice
            self.line = list(advice.line or ())

    @property
    def _is_of_opening(self) -> bool:
        """Whether the solution that is being searched for begins where the game began."""
        return self.purpose in ("hint", "play") and not self.app.session.timeline.cursor

    def _rise(self, part: tuple[float, float], share: float) -> None:
        """Note how far a part of loading is. A damaged length may tell less than before: progress never falls."""
        self.progress = max(self.progress, part[0] + part[1] * share)

    @property
    def _is_unproven(self) -> bool:
        """Whether a search for a proof was stopped: to ask again takes it up again."""
        report = self.report
        return report is not None and not report.is_proven and self.app.session.variant.side in self.app.game.proven_sides

    def _line_holds(self) -> bool:
        return bool(self.line) and not self.job and self.state is self.app.session.state

    def _play(self) -> None:
        """Make the next advised move: the same message as a key press. What is left needs one move less."""
        self._drop()
        line = self.line
        if self.following and self.app.game.has_chance:
            self.send("move", line[0])
            return
        self.send("hinted")
        before = len(self.dispatcher.effects)
        self.send("play", line[0])
        if self.playing:
            effects = self.dispatcher.effects
            self.dispatcher.effects = [effect for at, effect in enumerate(effects) if at < before or not isinstance(effect, Say)]
        self.line = line[1:]
        if self.app.game.has_chance:
            self.line = []
        elif self.report:
            self.report = self.report.after_move()
        self.state = self.app.session.state

    def _begin(self, purpose: str) -> bool:
        session = self.app.session
        if self.app.replay:
            self.state = self.app.replay.state
            self.error = ("hint-in-replay", {})
            return False
        if session.outcome == "won":
            self.send("keep-going")
        if session.outcome != "playing":
            self.state = session.state
            self.error = ("game-over", {})
            return False
        self.send("hinted")
        if session.game.has_chance:
            budget_ms = _HINT_MS if purpose == "hint" else _THINK_MS[self.pace_ms]
        else:
            budget_ms = 0 if session.variant.side in session.game.proven_sides else _SOLVE_LARGE_MS
        self._ask(purpose, self._request("advise", session.state.board, budget_ms=budget_ms, method=self.method))
        return True

    def _request(self, job: str, board: tuple[int, ...], **more: object) -> dict[str, object]:
        """Return a request for the engine of the game on show; `game.web.engine_worker` tells its fields."""
        session = self.app.session
        request: dict[str, object] = {"job": job, "game": session.game.id, "board": board, "options": session.variant.options}
        request.update(more)
        return request

    def _ask(self, purpose: str, request: dict[str, object]) -> None:
        self._drop()
        self._asked += 1
        self.job = self._asked
        self.purpose = purpose
        self.error = None
        self._is_answered = False
        if self.engine != LOADING:
            self.progress = 0.0
        if purpose in ("hint", "play"):
            self.state = self.app.session.state
            self.line = []
            self.report = self.report if purpose == "play" else None
        request["id"] = self.job
        if self.engine != READY:
            self.engine = LOADING
        self.emit(Ask(json.dumps(request)))

    def _drop(self) -> None:
        if self.job:
            self.emit(Drop(self.job))
            self.job = 0

    def _clear(self) -> None:
        if self.purpose in ("hint", "play"):
            self._drop()
        self.playing = False
        self.report = None
        self.line = []
        self.state = None
        self.error = None

    def _sum_up(self) -> None:
        """Say how far it has come: a sentence a move would be too many."""
        app = self.app
        language = app.language
        state = app.session.state
        parts = [say(language, "tell-moves", moves=state.moves)]
        if not app.game.lower_is_better:
            parts.append(say(language, "tell-score", score=state.score))
        name = say(language, "autoplay" if app.game.has_chance else "solve")
        self._summed_ms = self.now_ms
        self.send("announce", name + sign(language, ":") + sign(language, ";").join(parts))
