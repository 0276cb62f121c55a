"""Challenges: a friend's result to beat, shown during the game and compared with the player's own at the end."""

from ...core.errors import BadNotation
from ...core.game import State, Step
from ..feature import Handlers, Interceptors
from ..links import BEAT, MAX_FIELD, WATCH
from ..notices import KEPT
from ..play.scene import GAME, PLACE, REPLAY, STATE, Follower
from ..racing.events import PART as EVENT
from ..slices import Slices
from ..view import bar, mark, offer, show
from ..words import sign, text
from .names import isolated
from .rival import (
    Rival,
    bars,
    curve,
    facts,
    figures,
    headline,
    is_over,
    named,
    own_result,
    place,
    progress,
    replay_scores,
    restarted,
    source_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..app import App
    from ..session import Session


class Challenge(Follower):
    """The card before the first move, the progress during the game, and the result."""

    sees = GAME

    def __init__(self, app: "App") -> None:
        self._app = app
        self._model = app.model
        self._session: Session | None = None
        self._rival: Rival | None = None
        self._own: list[int] | None = None
        """The scores of the player's game, replayed for its curve once it is over."""
        self._replaying = Slices(self, "challenge-on")
        self._began_ahead = False
        """Whether the player has been ahead ever since the page was opened."""
        self._has_former = False
        """Whether undo brings back a game that the challenge has replaced."""

    def handlers(self) -> Handlers:
        return {
            "challenge-on": self._replaying.go_on,
            "challenge-watch": self._watch,
            "challenge-again": self._again,
            "challenge-back": self._send_back,
            "challenge-passed": self._announce_passed,
        }

    def watches(self) -> Handlers:
        return self.awake({"played": self._look})

    def interceptors(self) -> Interceptors:
        """Keep the result to beat when the player begins the same start again."""
        return self.awake({"retry": self._retry})

    @property
    def rival(self) -> Rival | None:
        """Whom to beat in the visible game, None for nobody."""
        return self._rival if self._session is self._model.shown else None

    def turned(self) -> None:
        """Notice another game, the moment when the player passes the friend, and the end."""
        session = self._model.session
        if session is not self._session:
            self._read(session)
        rival = self._rival
        if not rival or session.game.lower_is_better:
            return
        self._began_ahead = self._began_ahead and session.state.score > rival.result[0]
        if not is_over(session):
            self._own = None
        elif self._own is None and not self._replaying.is_running:
            self._own = [session.timeline.opening.score]
            self._replaying.begin(_follow(session, self._own))

    def fill(self, slots: "dict[str, str]") -> None:
        """Add the card, the progress and the result."""
        rival, session = self.rival, self._model.shown
        language = self._model.language
        has_ended = rival is not None and is_over(session)
        is_new = rival is not None and not session.state.moves and not has_ended
        show(slots, "challenge-mark", rival)
        show(slots, "challenge-goal", rival)
        mark(slots, "bar@data-rival", rival)
        mark(slots, "bar@data-passed", rival and session.state.score > rival.result[0] and not self._began_ahead)
        show(slots, "challenge-card", is_new)
        show(slots, "challenge-line", rival and not is_new and not has_ended)
        show(slots, "end-challenge", has_ended)
        show(slots, "end-challenge-buttons", has_ended)
        slots["end-challenge-start.text"] = ""
        if not rival:
            return
        slots["challenge-of.text"] = named(language, "challenge-of" if rival.name else "challenge-of-friend", rival.name)
        slots["challenge-same.text"] = sign(language, "·") + text(language, "challenge-same")
        result = figures(language, session, rival.result)
        parts = result.split(sign(language, "·"))
        slots["challenge-goal-figure.text"] = parts[0]
        slots["challenge-title.text"] = text(language, "challenge-start", result=parts[0])
        parts = [text(language, "challenge-goal")] + parts[1:]
        if rival.is_checked and not rival.is_verified:
            parts.append(text(language, "not-verified"))
        slots["challenge-goal-label.text"] = sign(language, "·").join(parts)
        goal, own = rival.result[-1], own_result(session, rival, self.now_ms)[-1]
        offer(slots, "challenge", bar(goal, min(own / max(goal, 1), 1), "", text(language, "challenge-to-beat", result=result)))
        slots["challenge-facts.text"] = facts(language, rival)
        slots["challenge-former.text"] = text(language, "undo-returns") if self._has_former else ""
        show(slots, "challenge-watch", rival.moves)
        show(slots, "end-challenge-watch", rival.moves)
        slots["challenge-line.text"] = progress(language, session, rival)
        if has_ended:
            self._show_result(slots, rival, session)

    def _show_result(self, slots: "dict[str, str]", rival: Rival, session: "Session") -> None:
        language, name = self._model.language, rival.name
        moves = text(language, "share-moves", moves=session.state.moves)
        slots["end-challenge-start.text"] = text(language, "challenge-start-again") + sign(language, "·") + moves
        offer(slots, "challenge", {"overlay-title.text": headline(language, session, rival)})
        slots["end-challenge-name.text"] = isolated(name) or text(language, "friend-first")
        slots["end-challenge-whom.text"] = named(language, "watch-name", name)
        lengths, labels = bars(session, rival)
        for side, length, figure in zip(("own", "theirs"), lengths, labels):
            slots[f"end-challenge-{side}.text"] = figure
            slots[f"end-challenge-{side}-bar.range"] = f"{length} {max(lengths[0], lengths[1], 1)}"
        own = self._own
        is_known = own is not None and len(own) > session.timeline.cursor and rival.is_checked and bool(rival.moves)
        show(slots, "end-challenge-curves", is_known)
        if own and is_known:
            self._show_curves(slots, own, rival)

    def _show_curves(self, slots: "dict[str, str]", own: list[int], rival: Rival) -> None:
        theirs, goal = rival.scores, rival.result[0]
        plies = max(len(own), len(theirs)) - 1
        top = max(own[-1], goal, 1)
        slots["end-challenge-own-curve@d"] = curve(own, plies, top)
        slots["end-challenge-their-curve@d"] = curve(theirs, plies, top)
        passed = [ply for ply, score in enumerate(own) if score > goal][:1]
        show(slots, "end-challenge-point", passed)
        slots["end-challenge-passed.text"] = ""
        for ply in passed:
            slots["end-challenge-point@cx"], slots["end-challenge-point@cy"] = place(ply, own[ply], plies, top).split(" ")
            slots["end-challenge-passed.text"] = text(self._model.language, "challenge-passed-at", score=goal, moves=ply)

    def _look(self, before: State, step: Step) -> None:
        """Notice that a move passes the friend's score."""
        rival, session = self.rival, self._model.session
        if rival and not session.game.lower_is_better and before.score <= rival.result[0] < session.state.score:
            self.send("challenge-passed")

    def _announce_passed(self) -> None:
        rival, session, language = self._rival, self._model.session, self._model.language
        if rival:
            self.announce(text(language, "challenge-passed", result=figures(language, session, rival.result)))

    def _read(self, session: "Session") -> None:
        """Read the result to beat of another game in play."""
        rival = self._rival
        if not rival or rival.source != source_of(session):
            rival = None
            self._replaying.stop()
            try:
                if 0 < len(session.part(BEAT)) <= MAX_FIELD:
                    rival = Rival(session)
                    self._replaying.begin(rival.check())
            except BadNotation:  # of a forged save
                pass
        self._rival = rival
        self.rests = rival is None
        self.sees = GAME | REPLAY | STATE | PLACE if rival else GAME
        self._session = session
        self._own = None
        notices = self._app.notices
        self._has_former = rival is not None and notices.most_urgent()[0] == KEPT
        if self._has_former:
            notices.clear()  # It would cover the card, which says the same.
        self._began_ahead = rival is not None and session.state.score > rival.result[0]

    def _watch(self) -> None:
        """Replay the friend's game; the player's own waits. A solution that the player has seen is help."""
        rival, session = self._rival, self._model.session
        if rival and rival.moves:
            session.clock.stop(self.now_ms)
            if session.game.lower_is_better and not is_over(session):
                session.is_aided = True
                self._app.saving.save()
            self.send(WATCH, rival.replay())

    def _again(self) -> None:
        """Play the same start against the same friend."""
        self._app.openings.replace(restarted(self._model.session))

    def _retry(self) -> bool:
        if not self._rival or self._model.session.part(EVENT) or self._model.replay:
            return False
        self._again()
        return True

    def _send_back(self) -> None:
        """Offer the player's own result as a challenge."""
        self.send("open", "share")
        self.send("share-choose", "start")


def _follow(session: "Session", scores: list[int]) -> "Iterator[int]":
    """Replay a game up to its cursor, appending its scores."""
    try:
        yield from replay_scores(restarted(session), session.timeline.moves.first(session.timeline.cursor), scores)
    except BadNotation:  # of a forged save
        pass
