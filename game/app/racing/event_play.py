"""Plays events: deals their scrambles in order, keeps their clock honest, and adds attempts to sessions."""

from ...core.notation import slides
from ..app import App
from ..feature import Handlers, Interceptors
from ..play.scene import RACE, Follower
from ..session import GIVEN_UP, OUT_OF_TIME, Session
from ..view import ON, mark, offer, show
from ..words import clock, text
from .attempt import DONE, NOT_FINISHED, PLAYING, Attempt, CurrentAttempt, attempt_of
from .events import EVENTS, PART, SINGLE, event_named
from .solve_lists import SolveLists

_AWAY_MS = 2000
"""After a longer absence the player is told that the clock ran on."""
_SURE_MS = 5000
"""Two presses of Escape within this time give up."""


class EventPlay(Follower):
    """Begins, continues and ends attempts at events; shows the chip, the result and the chosen event."""

    dialogs = ("events",)
    sees = RACE

    def __init__(self, app: "App", lists: "SolveLists") -> None:
        self._app = app
        self._model = app.model
        self._lists = lists
        self.current = CurrentAttempt(app)
        self.uses_shown = False
        """Whether an event with one scramble uses the visible board."""
        self._asked_ms = -_SURE_MS

    def handlers(self) -> Handlers:
        return {
            "event": self._begin,
            "event-shown": self._use_shown,
            "event-again": self._begin_again,
            "event-submit": self._submit,
            "next-scramble": self._next,
        }

    def interceptors(self) -> Interceptors:
        """Handle messages that would leave an attempt, reveal its solution or stop its clock."""
        return self.awake({
            "new": self._go_on,
            "retry": self._retry,
            "undo": self._undo,
            "escape": self._escape,
            "give-up": self._give_up,
            "review": self._stay,
            "measure": self._holds,
            "visible": self._holds,
        })  # fmt: skip

    def watches(self) -> Handlers:
        return self.awake({"finished": self._note_finished, "hinted": self._note_help})

    def _holds(self, *args: object) -> bool:
        """Consume messages during an attempt: a hidden page must not stop the clock, nor an engine reveal the shortest length."""
        return self.current.under_way is not None

    def _stay(self) -> bool:
        """Refuse a message during an attempt, with a notice."""
        if self.current.under_way:
            self.current.notify("event-stays")
        return self._holds()

    def turned(self) -> None:
        """Keep the clock of an attempt running, and end an attempt that was left or is out of time."""
        self._end_left()
        attempt, session = self.current.attempt, self._model.session
        if not attempt or attempt.state != PLAYING:
            return
        elapsed_ms = session.clock.elapsed_ms(self.now_ms)
        if not attempt.started_ms:
            if session.clock.is_running:
                attempt.started_ms = self.wall_ms - elapsed_ms
                self.current.save()
            return
        if session.clock.is_paused and not attempt.is_paused:
            attempt.is_paused = True
            self.current.save()
        if not session.clock.is_running and (session.outcome == "playing" or attempt.event.metric):
            away_ms = session.clock.bridge(self.now_ms)
            self.send("tick")
            if away_ms > _AWAY_MS:
                self.current.notify("event-away")
        if attempt.event.limit_ms and session.clock.elapsed_ms(self.now_ms) >= attempt.event.limit_ms:
            if session.outcome == "playing":
                session.stopped_by = OUT_OF_TIME
            session.clock.set(attempt.event.limit_ms)
            self.end(DONE if attempt.solution else NOT_FINISHED)

    def _use_shown(self, uses_shown: bool) -> None:
        self.uses_shown = uses_shown

    def _begin(self, name: str) -> None:
        """Begin an event at the size of the next new game, or on the visible scramble."""
        app, model = self._app, self._model
        event = event_named(name)
        shown = model.session
        if self.current.under_way:
            self.end(NOT_FINISHED)
        model.dialog = ""
        if event is SINGLE:
            shown.parts.pop(PART, None)
            self.send("new")
        elif self.uses_shown and event.sides(2) == [2]:
            self._deal(Attempt(event, model.game.format_variant(shown.variant), shown.seed, True), shown.position)
        else:
            self._deal(Attempt(event, model.game.format_variant(app.openings.next_variant), app.saving.fresh_seed()))

    def _begin_again(self, name: str, variant: str, seed: int, position: str) -> None:
        """Begin an event on earlier scrambles."""
        self._deal(Attempt(event_named(name), variant, seed, True), position)

    def _deal(self, attempt: Attempt, position: str = "") -> None:
        """Deal the next scramble of an attempt; in a fewest-moves event the clock starts at once."""
        app, model = self._app, self._model
        place = len(attempt.splits)
        variant = model.game.parse_variant(attempt.variant).with_options(attempt.sides[place], {})
        session = Session(model.game, variant, attempt.seed_of(place), position)
        session.is_dealt = not attempt.is_given
        if attempt.event.limit_ms:
            attempt.started_ms = self.wall_ms
            session.clock.run(self.now_ms)
        session.parts[PART] = attempt.format()
        self.send("plan", "")
        app.openings.replace(session)
        self.announce(self.current.progress)
        if attempt.started_ms:
            self.send("tick")

    def _next(self) -> None:
        """Deal the next scramble of the attempt, a new attempt or single solves, unless a game is in progress."""
        model = self._model
        session = model.session
        is_begun = bool(session.timeline.moves) or session.clock.is_running
        if session.game.lower_is_better and (session.outcome != "playing" or not is_begun):
            self.send("new")

    def _go_on(self) -> bool:
        """Make "new" deal the next scramble of the event, unless one is in progress."""
        app, model = self._app, self._model
        attempt = self.current.attempt
        if not attempt or model.dialog or model.replay:
            return False
        is_solved = model.session.outcome == "solved"
        if not attempt.is_under_way:
            is_planned = model.settings.plans.get(model.game.id)
            variant = model.game.format_variant(app.openings.next_variant) if is_planned else attempt.variant
            self._deal(Attempt(attempt.event, variant, app.saving.fresh_seed()))
        elif attempt.started_ms and not (is_solved and attempt.solution):
            self._stay()
        elif attempt.solution:
            self._submit()
        elif is_solved:
            self._deal(attempt)
        return True

    def _retry(self) -> bool:
        """Restart the scramble in a fewest-moves attempt; after an attempt, begin another on the same scrambles."""
        attempt, session = self.current.attempt, self._model.session
        if not attempt:
            return False
        if not attempt.is_under_way:
            self._begin_again(attempt.event.name, attempt.variant, attempt.seed, session.position)
        elif attempt.event.metric:
            session.timeline.jump(0)
            session.layer.reset(session.state)
            self.current.save()
        else:
            self._stay()
        return True

    def _undo(self) -> bool:
        """Refuse undo in an attempt, except in a fewest-moves event."""
        attempt = self.current.under_way
        if not attempt or (attempt.event.metric and self._model.session.timeline.cursor):
            return False
        if not attempt.event.metric:
            self.current.notify("event-no-undo")
        return True

    def _note_finished(self, session: Session) -> None:
        """Record a solved board of the attempt."""
        attempt = self.current.attempt
        if attempt and attempt.state == PLAYING and session.outcome == "solved":
            moves = session.timeline.moves.first(session.timeline.cursor)
            letters = "".join(["".join(session.game.single_moves(move)) for move in moves])
            if attempt.event.metric:
                attempt.note_solution(letters)
            elif session.is_aided:
                self.end(NOT_FINISHED)
            else:
                attempt.is_paused = attempt.is_paused or session.clock.is_paused
                attempt.splits.append((session.clock.elapsed_ms(self.now_ms), session.state.moves, slides(letters)))
                attempt.started_ms = 0
                if attempt.is_complete:
                    self.end(DONE)
            self.current.save()

    def _submit(self) -> None:
        """Submit the best solution so far."""
        attempt = self.current.under_way
        if attempt and attempt.solution:
            self._model.dialog = ""
            self.end(DONE)

    def _note_help(self) -> None:
        """End an attempt after an engine's help; the game continues outside it."""
        if self.current.under_way:
            self.end(NOT_FINISHED)
            self._model.session.stopped_by = ""
            self.announce(text(self._model.language, "event-helped", event=self.current.name))

    def _escape(self) -> bool:
        """Give up at the second press in a row, unless Escape closes a dialog or replay."""
        model = self._model
        if not self.current.under_way or model.dialog or model.replay:
            return False
        if self.now_ms - self._asked_ms < _SURE_MS:
            return self._give_up()
        self._asked_ms = self.now_ms
        self.current.notify("event-sure")
        return True

    def _give_up(self) -> bool:
        """Give up the attempt; return whether there was one."""
        if not self.current.under_way:
            return False
        self._model.dialog = ""
        self.end(NOT_FINISHED)
        self.current.notify("event-given-up")
        return True

    def end(self, state: str) -> None:
        """End the attempt and add it to its session; state: DONE or NOT_FINISHED."""
        if self.current.attempt:
            self._close(self.current.attempt, self._model.session, state)
            self.current.save()

    def _end_left(self) -> None:
        """End the attempt of a game that was just replaced, unless the new game continues it."""
        app, model = self._app, self._model
        left, app.model.left = app.model.left, None
        attempt = attempt_of(left) if left else None
        if left and attempt and attempt.is_under_way and left.part(PART) != model.session.part(PART):
            is_past = bool(app.history.take_out(left.part(PART)))
            self._close(attempt, left, NOT_FINISHED)
            left.parts[PART] = attempt.format()
            if is_past:
                app.history.add_past(left)

    def _close(self, attempt: Attempt, session: Session, state: str) -> None:
        """End the attempt that a game belongs to, and add it to its session."""
        running_ms = session.clock.elapsed_ms(self.now_ms) if attempt.started_ms else 0
        session.clock.stop(self.now_ms)
        attempt.state = state
        attempt.started_ms = 0
        if session.outcome == "playing":
            session.stopped_by = GIVEN_UP
        scramble = session.game.format_position(session.timeline.opening.board) if len(attempt.sides) == 1 else ""
        attempt.is_paused = attempt.is_paused or session.clock.is_paused
        self._lists.add(session, attempt.solve(self.wall_ms, attempt.total_ms + running_ms, scramble), attempt.kind)

    def fill(self, slots: dict[str, str]) -> None:
        model = self._model
        attempt = None if model.replay else self.current.attempt
        under_way = self.current.under_way
        show(slots, "event-mark", attempt)
        slots["event-mark.text"] = self.current.progress if attempt else ""
        has_solution = bool(under_way and under_way.solution and not model.replay)
        for name in ("event-submit", "sheet-submit"):
            show(slots, name, has_solution)
        slots["event-submit.text"] = text(model.language, "event-submit", moves=attempt.best) if attempt and has_solution else ""
        show(slots, "overlay-new", not has_solution)
        mark(slots, "hint.disabled", under_way)
        slots["overlay-new.text"] = text(model.language, "new")
        if under_way:
            offer(slots, "event", {"give-up.hidden": "", "auto.hidden": ON})
            if not under_way.event.metric:
                offer(slots, "event", {"undo.disabled": ON})
            if under_way.event.limit_ms:
                left_ms = max(0, under_way.event.limit_ms - model.session.clock.elapsed_ms(self.now_ms) + 999)
                offer(slots, "limit", {"time.text": clock(left_ms)})
        if attempt and attempt.event.metric:  # Undo is allowed here, and the records of the size do not apply.
            offer(slots, "event", {"helped.hidden": ON})
        if attempt and attempt.is_paused:
            offer(slots, "event", {"overlay-best.text": text(model.language, "paused-no-record")})
        elif attempt and attempt.event.metric:
            offer(slots, "event", {"overlay-best.text": ""})
        if attempt and model.session.outcome != "playing":
            self.current.view_end(slots, attempt)
        if model.dialog == "more":
            slots["menu-event.text"] = self.current.name if attempt else text(model.language, "menu-events")
        if model.dialog == "events":
            for event in EVENTS:
                is_chosen = event is (attempt.event if attempt else SINGLE)
                slots[f"event-{event.name or 'single'}@aria-pressed"] = "true" if is_chosen else "false"
