"""A friend's result to beat, as links and saves carry it, and the game that proves it."""

from ...core.errors import BadNotation
from ...core.times import parse_link_times
from ..links import BEAT, BY, FIELDS, MAX_PROOF, format_moves_address, format_seed_address, parse_result
from ..session import Session
from .addresses import format_game_address
from .names import BadChallenge, format_name, parse_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..app import App

GHOST = "ghost"
"""The part of a game that keeps the address of the game it races against."""


class Rival:
    """The friend of a challenge: the name, the result to beat, and the game that proves it."""

    def __init__(self, session: Session) -> None:
        """Parse what a session is to beat; a bad name or proof becomes `fault`. Raises: BadNotation for a bad result."""
        self.source = source_of(session)
        result, *proof = session.part(BEAT).split("/")
        self.result = parse_result(result, session.game)
        """A score; for a puzzle the moves and, if known, the milliseconds."""
        self.name = ""
        self.moves: list[str] = []
        """The moves of the friend's game; none if they are unknown or prove nothing."""
        self.fault: BadNotation | None = None
        """What is wrong with the name or the proof."""
        self._game = restarted(session)
        self.scores = [self._game.state.score]
        """The score after each move replayed so far."""
        try:
            if proof:
                self._read_proof(proof)
            if session.part(BY):
                self.name = parse_name(session.part(BY))
        except BadNotation as error:
            self.fault = error

    def _read_proof(self, proof: list[str]) -> None:
        game, limit_ms = self._game, self._game.mode.limit_ms
        moves = game.game.parse_moves(proof[0])
        if [move for move in moves if "." in move]:
            raise BadChallenge("chosen-tiles")
        if len(proof) > 1 + game.is_clocked:
            raise BadNotation("link-damaged")
        if len(proof) > 1:
            game.times = parse_link_times(format_moves_address(game, moves), proof[1], len(moves))
            game.clock.set(game.times.moments[-1] if moves else 0)
            if 0 < limit_ms < game.clock.elapsed_ms(0):
                raise BadNotation("over-time", minutes=limit_ms // 60_000)
        self.moves = moves

    @property
    def is_checked(self) -> bool:
        """Whether there is nothing left to replay."""
        return len(self.scores) > len(self.moves) or not self.moves

    @property
    def is_verified(self) -> bool:
        """Whether moves and times prove the whole result."""
        needs_times = len(self.result) > 1 or self._game.mode.limit_ms > 0
        return bool(self.moves) and self.is_checked and (bool(self._game.times.moments) or not needs_times)

    def check(self) -> "Iterator[int]":
        """Replay the moves in slices, yielding percentages, and compare their result. A game that differs proves nothing."""
        try:
            yield from replay_scores(self._game, self.moves, self.scores)
            if self.moves:
                self._compare()
        except BadNotation as error:
            self.fault = error
            self.moves = []

    def replay(self) -> Session:
        """Return the game before its first move, to watch it."""
        played = self._game
        game = Session(played.game, played.variant, played.seed, played.position, self.moves)
        game.mode = played.mode
        game.times = played.times
        game.clock.set(played.clock.elapsed_ms(0))
        game.parts = dict(played.parts)
        return game

    def _compare(self) -> None:
        session = self._game
        made = session.state
        if not session.game.lower_is_better:
            if made.score != self.result[0]:
                raise BadChallenge("wrong-score", found=made.score, wanted=self.result[0])
            return
        if session.outcome != "solved":
            raise BadChallenge("not-solved")
        if made.moves != self.result[0]:
            raise BadChallenge("wrong-moves", found=made.moves, wanted=self.result[0])
        if len(self.result) > 1 and session.times.moments and session.clock.elapsed_ms(0) != self.result[1]:
            raise BadChallenge("wrong-time")


def proven_moves(session: Session) -> list[str]:
    """Return the moves of the friend's game, [] if unknown. Raises: BadNotation if they or the name do not hold."""
    if session.part(BY):
        parse_name(session.part(BY))
    if not session.part(BEAT):
        return []
    rival = Rival(session)
    for _ in rival.check():
        pass
    if rival.fault:
        raise rival.fault
    return rival.moves


def source_of(session: Session) -> tuple[str, str, str]:
    """Return what a rival is read from: the result with its proof, the start, the encoded name."""
    return session.part(BEAT), format_seed_address(session), session.part(BY)


def replay_scores(start: Session, moves: list[str], scores: list[int]) -> "Iterator[int]":
    """Replay moves in slices, yielding percentages, and append the score after each one. Raises: BadNotation."""

    def noted() -> "Iterator[str]":
        for move in moves:
            yield move
            scores.append(start.state.score)

    for _ in start.replay_in_slices(noted()):
        yield 100 * len(scores) // len(moves)


def restarted(session: Session) -> Session:
    """Return a new game from the start of another one, with its mode and the fields of its link."""
    again = Session(session.game, session.variant, session.seed, session.position)
    again.mode = session.mode
    again.parts = {name: text for name, text in session.parts.items() if name in FIELDS}
    return again


def race(app: "App", former: Session, session: Session) -> None:
    """Begin a new game, with a former one as its ghost."""
    session.parts[GHOST] = format_game_address(former)
    app.openings.replace(session)
    app.notices.show("race-begun")


def result_of(session: Session) -> str:
    """Return the result of a game for links and saves: a score or moves-milliseconds; "" if absent."""
    state = session.state
    if not session.game.lower_is_better:
        return str(state.score) if state.score else ""
    if session.outcome != "solved" or not state.moves:
        return ""
    ms = session.clock.elapsed_ms(0)
    return f"{state.moves}-{ms}" if ms else str(state.moves)


def format_to_beat(session: Session) -> str:
    """Return the result of a game with its proof, for links and saves; "" if there is no result."""
    result = result_of(session)
    proof = format_game_address(session)[len(format_seed_address(session)) + 1 :]
    return f"{result}/{proof}" if result and len(proof) <= MAX_PROOF and "." not in proof else result


def format_challenge_address(session: Session, name: str = "") -> str:
    """Return the address of the start, with the result of the game to beat if there is one, and the player's name."""
    to_beat = format_to_beat(session)
    if not to_beat:
        return format_seed_address(session)
    return f"{format_seed_address(session)}/{BEAT}-{to_beat}{signature(name)}"


def signature(name: str) -> str:
    """Return the end of an address that names the player, "" for no name."""
    return f"/{BY}-{format_name(name)}" if name else ""
