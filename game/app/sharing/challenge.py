"""Challenges: a result to beat from a link, shown during the game and compared with the player's own."""

from ..feature import Feature, Handlers
from ..links import BEAT, format_seed_address, parse_result
from ..view import ON
from ..words import clock, sign, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..app import App
    from ..session import Session


class Challenge(Feature):
    """The chip on the board and the line of the end card."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._model = app.model

    def handlers(self) -> Handlers:
        return {"challenge": self._announce}

    def view(self, slots: "dict[str, str]") -> None:
        """Add the result to beat and, at the end, the comparison."""
        app, session = self._app, self._model.session
        result = figures(app.model.language, session) if not app.model.replay else ""
        slots["beat-mark.hidden"] = "" if result else ON
        slots["end-beat.text"] = ""
        if not result:
            return
        order = compared(session, 0 if session.outcome == "solved" else self.now_ms)
        is_over = session.outcome in ("lost", "solved")
        is_beaten = order == "won" and (is_over or not session.game.lower_is_better)
        slots["beat-mark.text"] = text(app.model.language, "beat-done" if is_beaten else "beat-mark", result=result)
        if is_over or is_beaten:
            slots["end-beat.text"] = text(app.model.language, "beat-" + order, result=result)

    def _announce(self) -> None:
        app, model = self._app, self._model
        app.notices.show("opened-challenge", result=figures(model.language, model.session))


def result_of(session: "Session") -> str:
    """Return the result of a game for links and saves: a score or moves-milliseconds; "" if there is none."""
    state = session.state
    if not session.game.lower_is_better:
        return str(state.score) if state.score else ""
    if session.outcome != "solved" or not state.moves:
        return ""
    ms = session.elapsed_ms(0)
    return f"{state.moves}-{ms}" if ms else str(state.moves)


def format_challenge_address(session: "Session") -> str:
    """Return the address of the start, with the result of the game to beat if there is one."""
    result = result_of(session)
    return format_seed_address(session) + (f"/{BEAT}{result}" if result else "")


def figures(language: str, session: "Session") -> str:
    """Describe the result to beat; "" if there is none or its text is invalid."""
    numbers = _numbers(session)
    if not numbers:
        return ""
    if not session.game.lower_is_better:
        return text(language, "share-points", score=numbers[0])
    moves = text(language, "share-moves", moves=numbers[0])
    return sign(language, "·").join([clock(numbers[1], True), moves] if len(numbers) > 1 else [moves])


def compared(session: "Session", now_ms: int) -> str:
    """Compare a game with the result to beat: won, even or lost; for puzzles also "moves" or "time" if only that is better."""
    theirs = _numbers(session)
    if not session.game.lower_is_better:
        own = session.state.score
        return "won" if own > theirs[0] else "even" if own == theirs[0] else "lost"
    if session.outcome != "solved":
        return "lost"
    differences = [session.state.moves - theirs[0]] + [session.elapsed_ms(now_ms) - ms for ms in theirs[1:]]
    if max(differences) <= 0:
        return "won" if min(differences) < 0 else "even"
    return "moves" if differences[0] < 0 else "time" if min(differences) < 0 else "lost"


def _numbers(session: "Session") -> list[int]:
    try:
        return parse_result(session.to_beat, session.game)
    except ValueError:  # BadNotation is one.
        return []
