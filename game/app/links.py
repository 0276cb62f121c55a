"""Addresses: `#/2048/4x4`, `#/2048/4x4@SEED`, `#/2048/4x4:POSITION`; the last two may be followed by `/MOVES`.

`/TIMES` may follow the moves (format: `game.core.times`), and then fields, `/NAME-VALUE` or `/NAME`, which `FIELDS` lists.
`game.app.sharing.names` repairs links.
"""

from ..core.errors import BadNotation
from ..core.game import Rules
from ..core.notation import MAX_MOVES_TEXT, parse_seed
from ..core.times import DIGITS, parse_link_times
from ..core.typing import Callable
from .session import Session, parse_kind

WATCH, BEAT, BY = "watch", "beat", "by"
FIELDS = {WATCH: True, BEAT: False, BY: None}
"""The fields of a link, and whether moves come before one; None for either. A game keeps each as a part of that name.

watch: opens the replay. beat: a result to beat, SCORE, MOVES or MOVES-MILLISECONDS, then `/MOVES` and `/TIMES` that prove it; by:
who sends a challenge or a replay, always the last. Their features check the rest.
"""
NEVER_SAVED = (WATCH, BY)
"""Fields that a saved game does not keep."""
MAX_RESULT = 20
"""Maximum length of a result to beat, in characters."""
MAX_PROOF = 2000
"""Maximum length of the moves and times that prove a result, in characters."""
MAX_FIELD = MAX_PROOF + 50
"""Maximum length of a field, such as a result with its proof, in characters."""

MAX_ADDRESS = MAX_MOVES_TEXT + 1000

VIEWS = ("lab", "learn", "daily")
"""Names of views that are no game."""


def read_address(text: str, games: tuple[Rules, ...], new_seed: "Callable[[], int]") -> tuple[Rules, Session | None, list[str]]:
    """Return the game of an address and, if it names more than that, the session and the moves still to be made.

    The session already has the times of those moves. A result to beat is checked here, its proof by `Rival`.
    A board kind alone, `#/15/3x3`, is a new game seeded by new_seed.
    Rows of a position are separated by `/` or `_`: moves never begin with a digit. Raises: BadNotation.
    """
    if len(text) > MAX_ADDRESS:
        raise BadNotation("too-long", found=len(text), wanted=MAX_ADDRESS)
    parts = [part for part in text.split("#")[-1].split("/") if part]
    try:
        return _read_parts(parts, games, new_seed)
    except BadNotation as error:
        refusal = error
    if refusal.reason == "no-such-move":
        last = parts[-1]
        if [name for name in FIELDS if (name + "-").startswith(last)] or last.endswith("-"):
            refusal = BadNotation("link-damaged")
    raise refusal


def _read_parts(
    parts: list[str], games: tuple[Rules, ...], new_seed: "Callable[[], int]"
) -> tuple[Rules, Session | None, list[str]]:
    name = parts[0] if parts else games[0].id
    named = [game for game in games if game.id == name]
    if not named:
        raise BadNotation("no-such-page")
    game = named[0]
    if len(parts) < 2:
        return game, None, []
    head = parts[1]
    rest = parts[2:]
    colon = head.find(":")
    position = ""
    if colon >= 0:
        variant, mode = parse_kind(game, head[:colon])
        head = head[colon + 1 :]
        while rest and rest[0][:1] in "0123456789":
            head += "_" + rest.pop(0)
        place = head.split("@")[0].replace("-", " ").replace("_", "/")
        position = game.format_position(game.of(variant).parse_position(place, variant.rows, variant.columns))
    else:
        variant, mode = parse_kind(game, head.split("@")[0])
        if "@" not in head and rest:
            raise BadNotation("no-such-seed", text="")
    rest, fields = _split_fields(rest)
    for name, value in fields.items():
        if FIELDS[name] not in (None, bool(rest)) or list(fields) == [BY] or bool(value) == (name == WATCH):
            raise BadNotation("no-such-move", text=name)
        if len(value) > MAX_FIELD:
            raise BadNotation("too-long", found=len(value), wanted=MAX_FIELD)
    if BEAT in fields:
        parse_result(fields[BEAT].split("/")[0], game)
    if len(rest) > 1 + bool(game.keeps_times or mode.limit_ms):
        raise BadNotation("no-such-move", text="/".join(rest)[:40])
    if "@" in head:
        seed = parse_seed(head[head.find("@") + 1 :])
    else:
        seed = 0 if position else new_seed()
    session = Session(game, variant, seed, position)
    session.mode = mode
    session.is_dealt = not position and "@" not in head
    session.parts = fields
    moves = game.parse_moves(rest[0]) if rest else []
    if len(rest) > 1:
        session.times = parse_link_times(format_moves_address(session, moves), rest[1], len(moves))
        session.clock.set(session.times.moments[-1] if moves else 0)
        if 0 < mode.limit_ms < session.clock.elapsed_ms(0):
            raise BadNotation("over-time", minutes=mode.limit_ms // 60_000)
    return game, session, moves


def is_intact(address: str) -> bool:
    """Return whether an address is as the page writes it: not encoded, except in a name, and without punctuation behind it."""
    return "%" not in address.split(f"/{BY}-")[0] and address[-1:] in DIGITS + "/"


def parse_result(text: str, game: Rules) -> list[int]:
    """Parse a result: a score or, for a puzzle, moves and optionally milliseconds. Raises: BadNotation."""
    parts = text.split("-")
    if len(text) <= MAX_RESULT and len(parts) <= 1 + game.lower_is_better and "" not in parts:
        if not [char for char in text if char not in "-0123456789"]:
            result = [int(part) for part in parts]
            if result[0]:
                return result
    raise BadNotation("no-such-move", text=f"{BEAT}-{text}"[:40])


def _split_fields(parts: list[str]) -> tuple[list[str], dict[str, str]]:
    """Split the parts of a link after its start into moves with times, and fields, whose values may hold slashes."""
    plain: list[str] = []
    fields: dict[str, str] = {}
    latest = ""
    for part in parts:
        name, _, value = part.partition("-")
        if name in FIELDS and name not in fields and latest != BY:
            latest = name
            fields[name] = value
        elif latest:
            fields[latest] += "/" + part
        else:
            plain.append(part)
    return plain, fields


def format_seed_address(session: Session) -> str:
    """Return the address of the opening."""
    if not session.position:
        return f"#/{session.game.id}/{session.kind}@{session.seed}"
    return position_address(session, session.position) + f"@{session.seed}"


def format_moves_address(session: Session, moves: list[str]) -> str:
    """Return the address of the opening and moves."""
    return format_seed_address(session) + "/" + "".join(moves)


def position_address(session: Session, position: str) -> str:
    """Return the address of a board, given in the game's notation."""
    return f"#/{session.game.id}/{session.kind}:{position.replace(' ', '-').replace('/', '_')}"
