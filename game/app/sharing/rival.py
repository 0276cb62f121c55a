"""A friend's result to beat, as links and saves carry it, and the game that proves it."""

from ...core.errors import BadNotation
from ...core.text import number
from ...core.times import parse_link_times
from ..links import BEAT, BY, FIELDS, MAX_PROOF, format_moves_address, format_seed_address, parse_result
from ..session import Session
from ..words import LANGUAGES, clock, sign, text
from .names import BadChallenge, format_game_address, format_name, isolated, parse_name

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
        game = restarted(self._game, self.moves)
        game.times = self._game.times
        game.clock.set(self._game.clock.elapsed_ms(0))
        return game

    def _compare(self) -> None:
        session, wanted = self._game, self.result[0]
        is_puzzle, made = session.game.lower_is_better, session.state
        if is_puzzle and session.outcome != "solved":
            raise BadChallenge("not-solved")
        found = made.moves if is_puzzle else made.score
        if found != wanted:
            raise BadChallenge("wrong-moves" if is_puzzle else "wrong-score", found=found, wanted=wanted)
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


def restarted(session: Session, moves: list[str] | None = None) -> Session:
    """Return the start of a game, perhaps with moves ahead of the cursor, with its mode and the fields of its link."""
    again = Session(session.game, session.variant, session.seed, session.position, moves)
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
    return format_seed_address(session) + (f"/{BEAT}-{to_beat}{signature(name)}" if to_beat else "")


def signature(name: str) -> str:
    """Return the end of an address that names the player, "" for no name."""
    return f"/{BY}-{format_name(name)}" if name else ""


WIDTH, HEIGHT = 320, 64
"""The size of the curves."""
_MAX_POINTS = 80
_CHINESE = 0x2E80
"""The first of the characters beside which Chinese has no space."""


def named(language: str, word: str, name: str, **facts: object) -> str:
    """Return a text about a friend; "" stands for a friend without a name."""
    if not name:
        is_first = text(language, word).startswith("{name}")
        return text(language, word, name=text(language, "friend-first" if is_first else "friend"), **facts)
    shown = isolated(name)
    if language != LANGUAGES[0]:  # Chinese has spaces around Latin names only.
        shown = ("" if ord(name[0]) >= _CHINESE else " ") + shown + ("" if ord(name[-1]) >= _CHINESE else " ")
    return text(language, word, name=shown, **facts).replace("  ", " ").strip(" ")


def is_over(session: Session) -> bool:
    return session.outcome in ("lost", "solved")


def figures(language: str, session: Session, result: list[int]) -> str:
    """Describe a result: a score, or the time and the moves."""
    if not session.game.lower_is_better:
        return text(language, "challenge-points", points=result[0])
    moves = text(language, "share-moves", moves=result[0])
    return sign(language, "·").join([clock(result[1], True), moves] if len(result) > 1 else [moves])


def own_result(session: Session, rival: Rival, now_ms: int) -> list[int]:
    """Return the player's figures in the order of the rival's; a puzzle's time only if the rival's is known."""
    if not session.game.lower_is_better:
        return [session.state.score]
    return [session.state.moves] + [session.clock.elapsed_ms(now_ms)] * (len(rival.result) - 1)


def headline(language: str, session: Session, rival: Rival) -> str:
    """Say who won and by how much; a puzzle's margin is that of the times if they differ visibly."""
    is_puzzle, own = session.game.lower_is_better, own_result(session, rival, 0)
    differences = [mine - theirs for mine, theirs in zip(own, rival.result)]
    if is_puzzle and session.outcome != "solved":
        return named(language, "challenge-unsolved", rival.name)
    if min(differences) < 0 < max(differences):
        return text(language, "challenge-moves" if differences[0] < 0 else "challenge-time")
    if not any(differences):
        return named(language, "challenge-even", rival.name)
    margin = figures(language, session, [abs(differences[0])])
    hundredths = abs(own[1] // 10 - rival.result[1] // 10) if len(own) > 1 else 0
    if hundredths:
        margin = clock(10 * hundredths, True)
        margin = margin if ":" in margin else text(language, "challenge-seconds", time=margin)
    order = "won" if (sum(differences) < 0) == is_puzzle else "lost"
    return named(language, "challenge-" + order, rival.name, margin=margin)


def facts(language: str, rival: Rival) -> str:
    """Say how far the link proves the result, and what is wrong with it."""
    if not rival.is_checked:
        return text(language, "checking")
    said = text(language, "verified" if rival.is_verified else "not-verified", moves=len(rival.moves))
    if rival.fault:
        said += sign(language, ".") + text(language, rival.fault.reason, **rival.fault.facts)
    return said[0].upper() + said[1:]


def progress(language: str, session: Session, rival: Rival) -> str:
    """Describe how far the player is from the result to beat, and where the friend was after as many moves."""
    if session.game.lower_is_better:
        return named(language, "challenge-needed", rival.name, result=figures(language, session, rival.result))
    behind = rival.result[0] - session.state.score
    if behind < 0:
        return named(language, "challenge-ahead", rival.name, points=-behind)
    parts = [text(language, "challenge-to-go", points=behind) if behind else text(language, "challenge-level")]
    moves = min(session.state.moves, len(rival.moves))
    if 0 < moves < len(rival.scores):
        parts.append(named(language, "challenge-was-at", rival.name, score=rival.scores[moves], moves=moves))
    return sign(language, " ").join(parts)


def place(ply: int, score: int, plies: int, top: int) -> str:
    """Return the point of a curve as `x y`."""
    return f"{4 + ply * (WIDTH - 8) / max(plies, 1):.1f} {HEIGHT - 4 - score * (HEIGHT - 8) / top:.1f}"


def curve(scores: list[int], plies: int, top: int) -> str:
    """Return the path of a score over the moves, with at most 80 points; a shorter game ends in a level line."""
    last = len(scores) - 1
    shown = list(range(0, last, max(1, last // _MAX_POINTS))) + [last]
    points = [place(ply, scores[ply], plies, top) for ply in shown]
    points += [place(plies, scores[last], plies, top)] * (last < plies)
    return "M" + "L".join(points)


def bars(session: Session, rival: Rival) -> tuple[tuple[int, int], tuple[str, str]]:
    """Return the lengths and the figures of both bars: scores, or times, or moves where the friend's time is unknown."""
    mine, theirs = own_result(session, rival, 0)[-1], rival.result[-1]
    mine_text, theirs_text = [clock(one, True) if len(rival.result) > 1 else number(one) for one in (mine, theirs)]
    if session.game.lower_is_better and session.outcome != "solved":
        return (0, theirs), ("–", theirs_text)
    return (mine, theirs), (mine_text, theirs_text)
