"""Reads csTimer's export of all sessions: `session8` holds solves, `properties.sessionData` says what they are of."""

import json

from ...core.checked import FAULTS, MIN_TIME_MS
from ...core.typing import Any, Callable, Iterator
from .averages import DNF
from .batches import BadSolves, Batch
from .solve import Solve, clean_comment

_SLICE = 50
"""Solves read per slice."""
_SESSION = "session"
_MAX_NAMED = 60
"""How much of the name of another puzzle's session is shown, in characters."""
_BOARDS = (("15p", "4x4"), ("8p", "3x3"))
"""How csTimer's types of sliding-puzzle scrambles begin, and their boards."""


def read_sessions(text: str, batches: list[Batch], place: "Callable[[str, str], tuple[str, str]]") -> "Iterator[int]":
    """Add the sliding-puzzle sessions, yielding the percentage after each slice; name the others in the last batch.

    A session without a type is one if all its scrambles are. place: see `Batch.add`. Raises: BadSolves.
    """
    others: list[str] = []
    try:
        sessions = _sessions(json.loads(text))
        total, done = sum([len(listed) for _, _, listed in sessions]), 0
        for kind, name, listed in sessions:
            boards = [board for begin, board in _BOARDS if kind.startswith(begin)]
            batch = Batch(boards[0] if boards else "", name)
            for entry in listed if boards or not kind else []:
                solve = _solve(entry)
                try:
                    if not boards and not solve.scramble:
                        raise BadSolves(1, "solves-foreign")
                    batch.add(solve, place)
                except BadSolves as error:
                    batch.others.append(str(error))
                done += 1
                if done % _SLICE == 0:
                    yield 100 * done // total
            if not boards and (kind or batch.others):
                others.append(f"{name} ({kind or batch.others[0] or '?'})"[:_MAX_NAMED])
            else:
                others += [f"{name} ({scramble})"[:_MAX_NAMED] for scramble in batch.others[:1]]
                batches += [batch] if batch.solves else []
    except FAULTS:
        raise BadSolves(1, "solves-cstimer")  # noqa: B904 MicroPython has no `raise … from`.
    if not batches:
        raise BadSolves(1, "solves-cstimer-none" if others else "solves-empty", ", ".join(others))
    batches[-1].others = others


def _sessions(data: "Any") -> "list[tuple[str, str, list[Any]]]":
    """Return the type of scrambles, the name and the solves of each session that has some."""
    if isinstance(data, list):
        data = {_SESSION + "1": data}
    numbers = sorted([int(key[len(_SESSION) :]) for key in data if key.startswith(_SESSION) and key[len(_SESSION) :].isdigit()])
    about = _mapping(_mapping(data.get("properties")).get("sessionData"))
    sessions = []
    for number in numbers:
        listed = data[f"{_SESSION}{number}"]
        listed = json.loads(listed) if isinstance(listed, str) and listed else listed
        details = _mapping(about.get(str(number)))
        kind = _mapping(details.get("opt")).get("scrType") or details.get("scr") or ""
        if listed:
            sessions.append((str(kind), str(details.get("name") or number), list(listed)))
    return sessions


def _mapping(value: "Any") -> "dict[str, Any]":
    """Return an object, also one written as JSON; an empty one for anything else."""
    try:
        value = json.loads(value) if isinstance(value, str) else value
    except ValueError:
        pass
    return value if isinstance(value, dict) else {}


def _solve(entry: "Any") -> Solve:
    """Parse `[[penalty, time, …], scramble, comment, seconds since 1970]`; a penalty of -1 is a DNF, and so is a false start."""
    (penalty, time_ms), (scramble, comment, seconds) = entry[0][:2], (list(entry[1:]) + [None] * 3)[:3]
    elapsed_ms, moment = max(0, int(time_ms)) + max(0, int(penalty)), int(seconds or 0) * 1000
    is_dnf = int(penalty) < 0 or int(time_ms) < MIN_TIME_MS
    solve = Solve(moment, elapsed_ms, 0, is_dnf=is_dnf, comment=clean_comment(str(comment or "")))
    solve.scramble = " ".join(str(scramble or "").split())
    if elapsed_ms >= DNF or moment < 0:
        raise ValueError("not a time")
    return solve
