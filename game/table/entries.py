"""Reads the entries of the table of bots: files that people added, and the built-in bots."""

import ast
import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from ..arena.builtin import Builtin, builtins_of, find_builtin, read_source
from ..arena.player import Player
from ..arena.program import PREFIX
from ..arena.record import Record
from ..arena.shapes import stated_variant
from ..core.errors import BadNotation
from ..engines import read_data
from ..games import GAMES, game_named
from .files import MAX_MOVES, RULES, SEEDS, Named, Row

FOLDER = Path(__file__).resolve().parents[1] / "entries"

MAX_BYTES = 64_000
MAX_FIELD = 200

_FIELD = re.compile(r"^(Name|Author|Link|Game|Command): *(.*?) *$", re.MULTILINE)
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_AUTHOR = "Tilelab"
_ENGINES = {"2048": "../twenty48/engine.py", "15": "../fifteen/engine.py"}
_PUZZLE_BOARDS = ("3x3", "4x4")

_LEFT_OUT = ("coach-2", "coach-3", "lookahead-as-written")
"""Built-in bots that need minutes per game, and the only one for its variant."""


class BadEntry(ValueError):
    """An invalid entry; the text says why in one sentence."""


@dataclass(frozen=True)
class Entry(Named):
    """A bot that plays for the table."""

    source: str | None
    """None for an engine bot."""
    data: str = ""
    """SHA-256 of an engine bot's data."""
    command: str = ""
    """What starts it if it is a program, whose file then only describes it."""

    @property
    def key(self) -> str:
        """SHA-256 of everything that determines the games."""
        seeds = SEEDS[self.game]
        settings = [RULES, self.game, self.variant, seeds.start, seeds.stop, MAX_MOVES[self.game]]
        return hashlib.sha256(json.dumps([*settings, self.name, self.source, self.data]).encode()).hexdigest()

    @property
    def player(self) -> Player:
        variant = game_named(self.game).parse_variant(self.variant)
        bot = self.name if self.code.startswith("../") else PREFIX + self.command if self.command else Path(self.code)
        return Player(self.name, self.game, variant, bot, self.source, 0, MAX_MOVES[self.game])


def read_entries(folder: Path) -> tuple[list[Entry], dict[str, str]]:
    """Return all entries, built-in bots first, and an error message for each invalid file by its name. Raises: OSError."""
    entries = [entry for game in GAMES for builtin in builtins_of(game.id) for entry in _builtin_entries(builtin)]
    faults = {}
    for path in sorted(folder.glob("*.py")):
        try:
            entries.append(read_entry(path))
        except BadEntry as error:
            faults[path.stem] = str(error)
    return entries, faults


def read_entry(path: Path) -> Entry:
    """Return the entry of a file, which is parsed but not run. Raises: BadEntry, OSError."""
    if not _NAME.fullmatch(path.stem):
        raise BadEntry(f"{path.name}: a file's name has up to 40 characters, a to z, 0 to 9 and _, a letter first.")
    if not path.is_file():
        raise BadEntry(f"{path.name} is not a regular file.")
    content = path.read_bytes()
    if len(content) > MAX_BYTES:
        raise BadEntry(f"{path.name} has {len(content):,} bytes; the limit is {MAX_BYTES:,}.")
    try:
        source = content.decode("utf-8-sig").replace("\r\n", "\n")
        docstring = ast.get_docstring(ast.parse(source)) or ""
    except SyntaxError as error:
        raise BadEntry(f"{path.name}, line {error.lineno or 1}: {error.msg}.") from error
    except (ValueError, RecursionError, MemoryError) as error:
        raise BadEntry(f"{path.name} is not Python in UTF-8.") from error
    about = docstring.strip().split("\n\n")[0].replace("\n", " ")
    fields = dict(_FIELD.findall(docstring))
    if not about or _FIELD.match(about):
        raise BadEntry(f"{path.name} needs a docstring that says what the bot does.")
    if not fields.get("Author"):
        raise BadEntry(f"{path.name}: the docstring needs a line with the author, such as “Author: Ada”.")
    if any(len(text) > MAX_FIELD or not text.isprintable() for text in (about, *fields.values())):
        raise BadEntry(f"{path.name}: lines of the docstring have at most {MAX_FIELD} printable characters.")
    link = fields.get("Link", "")
    if link and not re.fullmatch(r"https://[^\s\"<>]+", link):
        raise BadEntry(f"{path.name}: “{link}” is not a valid https:// address.")
    game, variant = _board(path.name, fields.get("Game", "2048"), stated_variant(source) or "4x4")
    if find_builtin(game, path.stem):
        raise BadEntry(f"{path.name}: a built-in bot has this name; choose another.")
    title = fields.get("Name") or path.stem.replace("_", " ")
    command = fields.get("Command", "")
    return Entry(path.stem, title, game, variant, fields["Author"], link, about, path.name, source, command=command)


def _board(name: str, id: str, kind: str) -> tuple[str, str]:
    if id not in SEEDS:
        raise BadEntry(f"{name}: “Game: {id}” is unknown; the games of the table are {' and '.join(SEEDS)}.")
    game = game_named(id)
    try:
        return id, game.format_variant(game.parse_variant(kind))
    except BadNotation as error:
        raise BadEntry(f"{name} states VARIANT = “{kind}”, an unknown variant of {id}.") from error


def _builtin_entries(builtin: Builtin) -> list[Entry]:
    """Return a built-in bot's entries, one per board; none if its games depend on the clock."""
    if not builtin.repeats or builtin.name in _LEFT_OUT:
        return []
    source = read_source(builtin) if builtin.source else None
    code = f"../{builtin.source.removeprefix('game/')}" if builtin.source else _ENGINES[builtin.game]
    entries = []
    for variant in ("4x4",) if builtin.game == "2048" else _PUZZLE_BOARDS:
        side = int(variant[0])
        # On 4×4 the simple bots solve nothing within the move limit.
        if builtin.copes_with(side) and (builtin.game == "2048" or side == 3 or builtin.data):
            files = b"".join(read_data(name) for name in builtin.files(game_named(builtin.game).parse_variant(variant)))
            data = hashlib.sha256(files).hexdigest() if files else ""
            entries.append(Entry(builtin.name, builtin.name, builtin.game, variant, _AUTHOR, "", "", code, source, data))
    return entries


def row_of(entry: Entry, limit_s: int, machine: str, records: Sequence[Record]) -> Row:
    named = {part.name: getattr(entry, part.name) for part in fields(Named)}
    by_seed = sorted(records, key=lambda record: record.seed)
    return Row(**named, key=entry.key, limit_s=limit_s, machine=machine, records=by_seed)
