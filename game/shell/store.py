"""Saved games as text: what was dealt and the transcript, replayed on load by the code of play.

It knows no storage: faces keep the texts under the names given here.
"""

import json

from game.core.contract import Game, State, Variant
from game.core.notation import parse_seed
from game.shell.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

VERSION = 1


class BadSave(ValueError):
    """A stored text that cannot be taken up; `reason` is a key of the words, such as save-newer or save-broken."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def pack(session: Session, now_ms: int) -> str:
    """Return a session as text; the state at the cursor goes along, so that a long game is on show at once."""
    game = session.game
    state = session.state
    return json.dumps(
        {
            "v": VERSION,
            "game": game.id,
            "variant": game.format_variant(session.variant),
            "seed": str(session.seed),
            "position": session.position,
            "moves": session.timeline.text,
            "cursor": session.timeline.cursor,
            "state": [game.format_position(state.board), state.score, state.moves, state.ended],
            "helped": session.helped,
            "going_on": session.going_on,
            "ms": session.elapsed_ms(now_ms),
            "born": session.born_ms,
            "reached": session.reached,
        }
    )


def unpack(game: Game, text: str) -> Session:
    """Return the session of a text, its clock stopped. Raises: BadSave."""
    data = parse(text)
    try:
        return _session(game, data)
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError):
        pass
    raise BadSave("save-broken")  # Out here, as MicroPython knows no `from` and would warn on the console.


def _session(game: Game, data: "dict[str, Any]") -> Session:
    if data["game"] != game.id:
        raise BadSave("save-broken")
    variant, state = on_show(game, data)
    moves = game.parse_moves(data["moves"])
    cursor = int(data["cursor"])
    if not 0 <= cursor <= len(moves):
        raise BadSave("save-broken")
    session = Session(game, variant, parse_seed(data["seed"]), str(data["position"] or ""), moves, cursor, state)
    session.helped = bool(data["helped"])
    session.going_on = bool(data["going_on"])
    session.set_elapsed_ms(max(0, int(data["ms"])))
    session.born_ms = int(data["born"])
    session.reached = {str(int(top)): int(ms) for top, ms in data.get("reached", {}).items()}
    return session


def on_show(game: Game, data: "dict[str, Any]") -> tuple[Variant, State]:
    """Return the kind of board and the state that a parsed session shows. Raises: KeyError, TypeError, ValueError."""
    variant = game.parse_variant(data["variant"])
    board, score, made, ended = data["state"]
    return variant, State(game.parse_position(board, variant.side), int(score), int(made), bool(ended))


def parse(text: str) -> "dict[str, Any]":
    """Return the dictionary of a stored text of this version. Raises: BadSave."""
    data: dict[str, Any] = {}
    version = None
    try:
        data = json.loads(text)
        version = data["v"]
    except (ValueError, TypeError, KeyError, RuntimeError):  # RuntimeError: brackets within brackets without end
        pass
    if not isinstance(version, int) or version < 1:
        raise BadSave("save-broken")
    if version > VERSION:
        raise BadSave("save-newer")
    return data
