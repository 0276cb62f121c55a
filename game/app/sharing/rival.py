"""A friend's result to beat: the text in links and saves, and the moves that prove it, replayed in slices."""

from ...core.errors import BadNotation
from ...core.times import seal, unseal_times
from ..links import BEAT, BY, MAX_PROOF, UNAIDED, format_seed_address, parse_result
from ..session import Session
from .addresses import format_game_address
from .errors import BadChallenge
from .names import format_name, parse_name

SLICE = 64
"""Moves replayed at a time."""


class Course:
    """A game replayed from its start, with the score after each move so far."""

    def __init__(self, start: Session, moves: list[str]) -> None:
        self.session = start
        self.moves = moves
        self.scores = [start.state.score]

    @property
    def is_complete(self) -> bool:
        return len(self.scores) > len(self.moves)

    def advance(self) -> bool:
        """Replay one slice; return whether more moves remain. Raises: BadNotation with the number of the first illegal one."""
        done = len(self.scores) - 1
        for ply in range(done, min(done + SLICE, len(self.moves))):
            refusal = self.session.replay_move(self.moves[ply])
            if refusal:
                raise BadNotation("move-number", ply=ply + 1, why=refusal)
            self.scores.append(self.session.state.score)
        return not self.is_complete


class Rival:
    """The result to beat of a session, and the game that led to it as far as its text tells."""

    def __init__(self, session: Session, to_beat: str) -> None:
        """Parse the result to beat of a game. Raises: BadNotation."""
        game, mode = session.game, session.mode
        self.text = to_beat
        self.start = format_seed_address(session)
        parts = self.text.split("/")
        self.result = parse_result(parts[0], game)
        """A score; for a puzzle the moves and, if known, the milliseconds."""
        self.is_unaided = parts[-1].startswith(UNAIDED)
        """Whether the page that made the link says that there was no help."""
        if self.is_unaided:
            mark, wanted = parts.pop(), UNAIDED + seal(f"{self.start}/{BEAT}{'/'.join(parts)}")
            if mark != wanted:
                raise BadNotation("link-damaged") if wanted.startswith(mark) else BadChallenge("wrong-seal")
        moves = game.parse_moves(parts[1]) if len(parts) > 1 else []
        if [move for move in moves if "." in move]:
            raise BadChallenge("chosen-tiles")
        self.course = Course(restarted(session), moves)
        if len(parts) > 2:
            played = self.course.session
            played.times = unseal_times(f"{self.start}/{''.join(moves)}", parts[2], len(moves))
            played.set_elapsed_ms(played.times.moments[-1] if moves else 0)
            if 0 < mode.limit_ms < played.elapsed_ms(0):
                raise BadNotation("over-time", minutes=mode.limit_ms // 60_000)
        self._needs_times = len(self.result) > 1 or mode.limit_ms > 0

    @property
    def count(self) -> int:
        """The moves of the game, 0 if unknown."""
        return len(self.course.moves)

    @property
    def is_verified(self) -> bool:
        """Whether moves and times prove the whole result."""
        course = self.course
        return self.count > 0 and course.is_complete and (bool(course.session.times.moments) or not self._needs_times)

    def replay(self) -> Session:
        """Return the game before its first move, to watch it."""
        played = self.course.session
        game = Session(played.game, played.variant, played.seed, played.position, self.course.moves)
        game.mode = played.mode
        game.times = played.times
        game.set_elapsed_ms(played.elapsed_ms(0))
        game.to_beat = self.text
        return game

    def check(self) -> None:
        """Compare the result with that of the replayed moves. Raises: BadChallenge."""
        session = self.course.session
        made = session.state
        if not self.count:
            return
        if not session.game.lower_is_better:
            if made.score != self.result[0]:
                raise BadChallenge("wrong-score", found=made.score, wanted=self.result[0])
            return
        if session.outcome != "solved":
            raise BadChallenge("not-solved")
        if made.moves != self.result[0]:
            raise BadChallenge("wrong-moves", found=made.moves, wanted=self.result[0])
        if len(self.result) > 1 and session.times.moments and session.elapsed_ms(0) != self.result[1]:
            raise BadChallenge("wrong-time")


def check_sharer(session: Session) -> None:
    """Check what a link says about the friend: the name, and the result with its proof. Raises: BadNotation."""
    if session.rival:
        parse_name(session.rival)
    if session.to_beat:
        rival = Rival(session, session.to_beat)
        while rival.course.advance():
            pass
        rival.check()


def restarted(session: Session) -> Session:
    """Return a new game from the start of another one, with its mode."""
    again = Session(session.game, session.variant, session.seed, session.position)
    again.mode = session.mode
    return again


def result_of(session: Session) -> str:
    """Return the result of a game for links and saves: a score or moves-milliseconds; "" if there is none."""
    state = session.state
    if not session.game.lower_is_better:
        return str(state.score) if state.score else ""
    if session.outcome != "solved" or not state.moves:
        return ""
    ms = session.elapsed_ms(0)
    return f"{state.moves}-{ms}" if ms else str(state.moves)


def format_to_beat(session: Session) -> str:
    """Return the result of a game with its proof, for links and saves; "" if there is no result."""
    result = result_of(session)
    if not result:
        return ""
    start = format_seed_address(session)
    proof = format_game_address(session)[len(start) + 1 :]
    if len(proof) <= MAX_PROOF and "." not in proof:
        result += "/" + proof
    return result if session.is_aided else f"{result}/{UNAIDED}{seal(f'{start}/{BEAT}{result}')}"


def format_challenge_address(session: Session, name: str = "") -> str:
    """Return the address of the start, with the result of the game to beat if there is one, and the player's name."""
    to_beat = format_to_beat(session)
    if not to_beat:
        return format_seed_address(session)
    return f"{format_seed_address(session)}/{BEAT}{to_beat}{signature(name)}"


def signature(name: str) -> str:
    """Return the end of an address that names the player, "" for no name."""
    return f"/{BY}{format_name(name)}" if name else ""
