"""The daily boards: playing them, noticing their goals, and their results.

A board belongs to the date on which it was dealt. Messages carry the date, because only a front end knows the time zone.
The first finished attempt counts; later ones are practice.
"""

from ...core.calendar import day_of
from ...core.errors import BadNotation
from ...core.game import State, Step
from ...core.typing import Any, Callable
from ..app import App
from ..feature import Handlers
from ..notices import NOTICE_MS
from ..play.scene import GAME, REPLAY, Follower
from ..session import GIVEN_UP, Session
from ..sharing.names import format_game_address
from ..store import BadSave, unpack
from ..view import offer, show
from ..words import text
from .goals import goal_of, levels, moves_to
from .names import day_name
from .records import DAY, FIRST_DATE, NAME, DailyRecords

ADDRESS = "#/daily"
"""The address of today's board; `/15` names the puzzle, and `/2026-11-25` another day."""


class Daily(Follower):
    """The daily boards of each game; read: returns the stored text, or ""."""

    sees = GAME | REPLAY
    part = DAY

    def __init__(self, app: "App", read: "Callable[[], str]") -> None:
        self._app = app
        self._model = app.model
        self.records = DailyRecords(self, app.notices.warn, read)
        self.today = ""
        """The latest date from a front end."""
        self.midnight_ms = 0
        """When the next board arrives, by the wall clock; 0 if unknown."""
        self._said_of: Session | None = None
        """The game of which the player was told that its goal is reached, until `_said_until_ms`."""
        self._said_until_ms = 0
        self._reached_moves = 0

    def handlers(self) -> Handlers:
        return {"daily": self._play_today, "open-daily": self._open_address, "daily-reached": self._announce_goal}

    def watches(self) -> Handlers:
        table: Handlers = {"played": self._watch_goal}
        table = self.awake(table)
        table["finished"] = self._note
        return table

    def stored(self, name: str, text: str) -> None:
        if name == NAME:
            self.records.refresh()

    def fill(self, slots: dict[str, str]) -> None:
        """Add the mark and the aim of a daily board."""
        session, language = self._model.shown, self._model.language
        show(slots, "daily-mark", session.part(DAY))
        if session.part(DAY):
            goal = goal_of(session.game, session.part(DAY))
            offer(slots, "day", {"aim.text": goal.phrase(language, "aim"), "title.text": self.title(session)})
            is_met = bool(self.records.entry(session.game.id, session.part(DAY)).get("goal"))
            slots["daily-mark.text"] = goal.phrase(language, "goal") + (" ✓" if is_met else "")

    def is_reached(self, date: str) -> bool:
        """Return whether the attempt that counts has reached the goal of a date."""
        game = self._model.game
        return bool(self.records.entry(game.id, date).get("goal")) or goal_of(game, date).is_met(self.result(date))

    def state(self, date: str, frozen: list[int] | None = None) -> str:
        """Return done, late (done, but not on its day), running, open (today's, not begun), missed, frozen or ahead.

        frozen: the frozen days, if `streak` has already returned them.
        """
        entry = self.records.entry(self._model.game.id, date)
        if date > self.today and not entry.get("result"):
            return "ahead"
        if entry.get("result"):
            return "done" if entry["begun"] <= date else "late"
        if entry and self._is_running(date):
            return "running"
        if date == self.today:
            return "open"
        return "frozen" if day_of(date) in (self.streak()[1] if frozen is None else frozen) else "missed"

    def result(self, date: str) -> "dict[str, Any]":
        """Return the result of a date's board of the current game; {} if absent."""
        return self.records.result(self._model.game.id, date)

    def board(self, date: str) -> tuple[int, ...]:
        """Return the final board of a date's result; () if unknown."""
        game = self._model.game.of(self._model.game.default)
        try:
            return game.parse_position(self.result(date).get("board", ""), game.default.rows, game.default.columns)
        except BadNotation:
            return ()

    def title(self, session: Session) -> str:
        """Return the name of the daily board of a session."""
        word = "daily-practice" if self.is_practice(session) else "daily-mark"
        return text(self._model.language, word, date=day_name(self._model.language, session.part(DAY)))

    def streak(self) -> tuple[int, list[int], int]:
        """Return the streak up to today; see `daily.streak.streak`."""
        return self.records.streak(self.today) if self.today else (0, [], 0)

    def _play_today(self, today: str, midnight_ms: int = 0) -> None:
        """Play or continue today's board, or show its result."""
        self.records.refresh()
        today = self.today = max(today, FIRST_DATE)
        session = self._model.session
        if self.result(today) and not (session.part(DAY) == today and session.outcome == "playing"):
            self.send("days", today, midnight_ms)
        else:
            self.play(today)

    def play(self, date: str) -> None:
        """Play or continue the board of a date."""
        app, model = self._app, self._model
        model.dialog = ""
        session = model.session
        if session.part(DAY) != date or session.outcome != "playing":
            session = self._resumed(date)
            session.parts[DAY] = date
            app.openings.replace(session)
            if not self.records.entry(self._model.game.id, date):
                self.records.begin(model.game.id, date, max(date, self.today))
        model.replay = None
        word = "opened-practice" if self.is_practice(session) else "opened-daily" if date == self.today else "opened-day"
        aim = goal_of(model.game, date).phrase(model.language, "aim")
        app.notices.show(word, date=day_name(model.language, date), aim=aim)

    def _resumed(self, date: str) -> Session:
        """Return the unfinished game of a date, or a new one."""
        game = self._model.game
        text = "" if self.result(date) else self._app.history.take_out(_mark(date))
        try:
            if text:
                self._app.saving.check_later()
                return unpack(game, text)
        except BadSave:
            self._app.history.set_aside(text)
        return Session(game, game.default, int(date))

    def _open_address(self, address: str, today: str = "", midnight_ms: int = 0) -> None:
        """Play the board of an address on its date, or today's if it has none or is still to come. Raises: BadNotation."""
        parts = address.partition(ADDRESS)[2].strip("/").split("/")
        games = [game for game in self._model.games if game.id == parts[0]]
        date = parts[-1].replace("-", "") if parts[-1] and not (games and len(parts) == 1) else today
        if not _is_date(date) or len(parts) > 1 + len(games):
            raise BadNotation("bad-link", why=BadNotation("no-such-page"))
        self.send("route", "#/" + (games[0] if games else self._model.games[0]).id)
        self.today = max(today, FIRST_DATE)
        if date < self.today:
            self.records.refresh()
            self.play(date)
        else:
            self._play_today(today, midnight_ms)

    def _watch_goal(self, before: State, step: Step) -> None:
        """Note at once that the goal is reached, and keep saying so while the player moves on."""
        session = self._model.session
        if not session.part(DAY):
            return
        goal = goal_of(session.game, session.part(DAY))
        if goal.is_race:
            ms, moves = session.clock.elapsed_ms(self.now_ms), session.state.moves
            is_new = goal.is_met({"outcome": session.outcome, "moves": moves, "ms": ms, "paused": session.clock.is_paused})
        else:
            is_new = goal.is_reached(step.after) and not goal.is_reached(before)
        if is_new:
            self.send("daily-reached")
        elif session is self._said_of and self.now_ms < self._said_until_ms:
            self._app.notices.notice = ("daily-reached-after", {"moves": self._reached_moves})

    def _announce_goal(self) -> None:
        session = self._model.session
        self._reached_moves = session.state.moves
        self._said_of = session
        self._said_until_ms = self.now_ms + NOTICE_MS
        if not self.is_practice(session):
            self.records.refresh()
            self.records.note_goal(session.game.id, session.part(DAY), session.state.moves)
        self._app.notices.show("daily-reached-after", moves=session.state.moves)

    def _note(self, session: Session) -> None:
        """Record the result of a daily board; a game that plays on after a win updates its result."""
        if session.part(DAY):
            state, goal = session.state, goal_of(session.game, session.part(DAY))
            result = {
                "id": session.born_ms,
                "outcome": session.outcome,
                "helped": session.helped,
                "ms": session.clock.elapsed_ms(self.now_ms),
                "moves": state.moves,
                "score": state.score,
                "top": max(state.board),
                "paused": session.clock.is_paused,
                "board": session.game.format_position(state.board),
                "link": format_game_address(session),
                "given_up": state.ended or session.stopped_by == GIVEN_UP,
                "levels": levels(session, goal),
                "goal_moves": moves_to(session, goal),
            }
            self.records.refresh()
            self.records.add(session.game.id, session.part(DAY), result)

    def _is_running(self, date: str) -> bool:
        session = self._model.session
        return session.part(DAY) == date or self._app.history.holds(_mark(date))

    def is_practice(self, session: Session) -> bool:
        """Return whether another attempt at the board of a session counts, or the same one before it had help."""
        result = self.records.result(session.game.id, session.part(DAY))
        return bool(result) and (result["id"] != session.born_ms or session.helped and not result["helped"])

    def met(self) -> None:
        self.records.refresh()

    def turned(self) -> None:
        """Turn a game with an invalid date, from an edited text, into an ordinary one."""
        for session in (self._model.session, self._model.shown):
            if session.part(DAY) and not _is_date(session.part(DAY)):
                session.parts.pop(DAY)


def is_given_up(result: "dict[str, Any]") -> bool:
    """Return whether there is a result and it was given up."""
    return bool(result) and bool(result["given_up"])


def _is_date(text: str) -> bool:
    try:
        day_of(text)
    except ValueError:
        return False
    return text >= FIRST_DATE


def _mark(date: str) -> str:
    """Return the part of a packed game's text that identifies a date's board."""
    return f'"daily": "{date}"'
