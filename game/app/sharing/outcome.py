"""Describes a challenge in words, and compares a player's game with the friend's."""

from ...core.text import number
from ..session import Session
from ..words import LANGUAGES, clock, sign, text
from .names import isolated
from .rival import Rival

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


def compared(session: Session, rival: Rival, now_ms: int = 0) -> str:
    """Compare a game with the result to beat: won, even, lost, unsolved; "moves" or "time" if only that is better."""
    own = own_result(session, rival, now_ms)
    differences = [mine - theirs for mine, theirs in zip(own, rival.result)]
    if not session.game.lower_is_better:
        return "won" if differences[0] > 0 else "lost" if differences[0] < 0 else "even"
    if session.outcome != "solved":
        return "unsolved"
    if max(differences) <= 0:
        return "won" if min(differences) < 0 else "even"
    return "lost" if min(differences) >= 0 else "moves" if differences[0] < 0 else "time"


def headline(language: str, session: Session, rival: Rival) -> str:
    """Say who won and by how much."""
    order = compared(session, rival)
    if order in ("moves", "time"):
        return text(language, "challenge-" + order)
    if order not in ("won", "lost"):
        return named(language, "challenge-" + order, rival.name)
    own = own_result(session, rival, 0)
    differences = [abs(own[0] - rival.result[0])]
    if len(own) > 1:
        differences.append(abs(own[1] // 10 - rival.result[1] // 10))
    return named(language, "challenge-" + order, rival.name, margin=_margin(language, session, differences))


def _margin(language: str, session: Session, differences: list[int]) -> str:
    """Describe the difference of two results, times in hundredths; of a puzzle's, that of the times if they differ visibly."""
    if not session.game.lower_is_better:
        return text(language, "challenge-points", points=differences[0])
    if len(differences) > 1 and differences[1]:
        time = clock(10 * differences[1], True)
        return time if ":" in time else text(language, "challenge-seconds", time=time)
    return text(language, "share-moves", moves=differences[0])


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
    stride = max(1, last // _MAX_POINTS)
    points = [place(ply, scores[ply], plies, top) for ply in range(0, last, stride)]
    points.append(place(last, scores[last], plies, top))
    if last < plies:
        points.append(place(plies, scores[last], plies, top))
    return "M" + "L".join(points)


def bars(session: Session, rival: Rival) -> tuple[tuple[int, int], tuple[str, str]]:
    """Return the lengths and the figures of both bars: scores, or times, or moves where the friend's time is unknown."""
    mine, theirs = own_result(session, rival, 0)[-1], rival.result[-1]
    if not session.game.lower_is_better:
        return (mine, theirs), (number(mine), number(theirs))
    is_solved = session.outcome == "solved"
    if len(rival.result) > 1:
        return (mine * is_solved, theirs), (clock(mine, True) if is_solved else "–", clock(theirs, True))
    return (mine * is_solved, theirs), (number(mine) if is_solved else "–", number(theirs))
