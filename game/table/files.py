"""Reads and writes the table of bots: the games as JSON Lines with a description, and the table as CSV."""

import csv
import hashlib
import io
import json
import lzma
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ..arena.record import Record, validated
from ..arena.summary import Share, Spread, measured, share_reaching
from ..core.output import UserError
from ..games import game_named

GAMES_FILE = "games.jsonl.xz"
DESCRIPTION = "games.json"
CSV_FILE = "table.csv"

RULES = 1
"""The version of the rules; raise it after a change that affects recorded games, so that all are played again."""

SEEDS = {"2048": range(1, 101), "15": range(1, 51)}
"""The seeds that every entry plays, by game."""

MAX_MOVES = {"2048": 1_000_000, "15": 500}
"""Move limit by game; the longest shortest solutions are 31 moves on 3×3 and 80 on 4×4."""

FIELDS = {
    "bot": "the bot: the name of its file without .py, or that of a built-in bot",
    "game": "2048 or 15",
    "variant": "the kind of board, such as 4x4; on 4x4-w3 a new tile appears after every third letter only",
    "seed": "the game's seed, which determines all its chance",
    "score": "points; 0 in the 15-puzzle",
    "max_tile": "the highest tile at the end",
    "moves": "the number of moves",
    "seconds": "the bot's thinking time, on the machine that made the row; everything else is the same on every machine",
    "outcome": "lost, solved, or playing if the game reached the move limit",
    "transcript": "the moves: u r d l, the direction in which tiles travel",
}
"""Descriptions of a game's fields."""

ABOUT = (
    "Games of 2048 and of the 15-puzzle that bots played on fixed seeds. Each can be replayed from its seed and transcript, "
    "in the page at #/GAME/VARIANT@SEED/TRANSCRIPT."
)

CSV_HEAD = (
    "game", "variant", "bot", "title", "author", "games", "wanted", "mean", "low", "high", "solved", "over_shortest", "reached",
    "ms_a_move", "machine", "code",
)  # fmt: skip


class BadTable(UserError):
    """Invalid files of the table; the text says why."""


@dataclass(frozen=True)
class Named:
    """One bot on one variant."""

    name: str
    """Unique name: that of its file without `.py`, or that of a built-in bot."""
    title: str
    """The name that its author gave it."""
    game: str
    variant: str
    author: str
    link: str
    """The author's page, or ""."""
    about: str
    """A description in one sentence; "" for built-in bots, which have theirs in three languages."""
    code: str
    """Address of its source, relative to the folder of entries."""

    @property
    def place(self) -> tuple[str, str, str]:
        """Key of its row."""
        return (self.game, self.variant, self.name)


@dataclass(frozen=True)
class Row(Named):
    """A bot with its games."""

    key: str
    limit_s: int
    """Time limit for all games."""
    machine: str
    records: list[Record] = field(default_factory=list)
    """By seed."""

    @property
    def wanted(self) -> int:
        """Number of games that the bot should play."""
        return len(SEEDS[self.game])

    @property
    def spread(self) -> Spread | None:
        """Spread of the scores or, in the puzzle, of the moves of solved games; None if none is solved."""
        numbers = list(measured(self.records, game_named(self.game).lower_is_better).values())
        return Spread(numbers) if numbers else None

    @property
    def solved(self) -> int:
        return sum(record.outcome == "solved" for record in self.records)

    @property
    def ms_a_move(self) -> float:
        """Mean thinking time, on the machine that made the row."""
        return 1000 * sum(record.seconds for record in self.records) / max(1, sum(record.moves for record in self.records))

    def reached(self) -> dict[int, Share]:
        """Return the share of games that reached each tile, from the lowest final tile on."""
        ends = [record.max_tile for record in self.records]
        tiles = [1 << rank for rank in range(1, 64) if min(ends) <= 1 << rank <= max(ends)]
        return {tile: share_reaching(self.records, tile) for tile in tiles}


def over_shortest(row: Row, rows: Iterable[Row]) -> float | None:
    """Return a bot's mean excess of moves over the solver's shortest solutions, None without games to compare."""
    solvers = [solver for solver in rows if solver.place == (row.game, row.variant, "solver")]
    shortest = {record.seed: record.moves for solver in solvers for record in solver.records}
    solved = [record for record in row.records if record.outcome == "solved" and record.seed in shortest]
    over = [record.moves - shortest[record.seed] for record in solved]
    return sum(over) / len(over) if over else None


def ranked(rows: Sequence[Row]) -> list[list[Row]]:
    """Return the rows by board, best bot first, in the table's order."""
    boards: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        boards.setdefault((row.game, row.variant), []).append(row)
    order = sorted(boards, key=lambda board: (board[0] != "2048", len(board[1]), board))
    return [sorted(boards[board], key=_rank) for board in order]


def _rank(row: Row) -> tuple[float, float, str]:
    mean = row.spread.mean if row.spread else 0.0
    if game_named(row.game).lower_is_better:
        return (-row.solved / len(row.records), mean, row.name)
    return (0.0, -mean, row.name)


def read_rows(folder: Path) -> list[Row]:
    """Return the rows of a folder, none without a table. Raises: BadTable if the files are damaged or inconsistent."""
    if not (folder / DESCRIPTION).exists():
        return []
    try:
        description = json.loads((folder / DESCRIPTION).read_text("utf-8"))
        packed = (folder / GAMES_FILE).read_bytes()
        if hashlib.sha256(packed).hexdigest() != description["sha256"]:
            raise BadTable(f"{GAMES_FILE} is not the file that {DESCRIPTION} describes.")
        rows = {(row["game"], row["variant"], row["name"]): Row(**row) for row in description["rows"]}
        for line in lzma.decompress(packed).splitlines():
            fields = json.loads(line)
            place = (fields["game"], fields["variant"], fields["bot"])
            rows[place].records.append(validated(fields | {"milestones": [], "notes": {}}))
    except (ValueError, KeyError, TypeError, lzma.LZMAError) as error:
        raise error if isinstance(error, BadTable) else BadTable(f"{DESCRIPTION} or {GAMES_FILE} is damaged.") from error
    return list(rows.values())


def table_files(rows: Sequence[Row]) -> dict[str, bytes]:
    """Return the files for some rows by name: the games, their description, and the table as CSV."""
    lines = b"".join(json.dumps(_game_fields(row, record)).encode() + b"\n" for row in rows for record in row.records)
    packed = lzma.compress(lines, preset=9 | lzma.PRESET_EXTREME)
    return {GAMES_FILE: packed, DESCRIPTION: _description(rows, lines, packed).encode(), CSV_FILE: as_csv(rows).encode()}


def _game_fields(row: Row, record: Record) -> dict[str, object]:
    fields: dict[str, object] = {"bot": row.name, "game": row.game, "variant": row.variant}
    return fields | {name: getattr(record, name) for name in FIELDS if name not in fields}


def _description(rows: Sequence[Row], lines: bytes, packed: bytes) -> str:
    fields = {
        "about": ABOUT,
        "command": "python3 -m game table",
        "licence": "MIT",
        "file": GAMES_FILE,
        "format": "JSON Lines, a line a game, compressed by xz",
        "bytes": len(packed),
        "sha256": hashlib.sha256(packed).hexdigest(),
        "unpacked_bytes": len(lines),
        "unpacked_sha256": hashlib.sha256(lines).hexdigest(),
        "games": lines.count(b"\n"),
        "fields": FIELDS,
        "rules": RULES,
        "seeds": {game: [seeds.start, seeds.stop - 1] for game, seeds in SEEDS.items()},
        "max_moves": MAX_MOVES,
        "rows": [{name: value for name, value in vars(row).items() if name != "records"} for row in rows],
    }
    return json.dumps(fields, indent=1, ensure_ascii=False) + "\n"


def as_csv(rows: Sequence[Row]) -> str:
    """Return the table as CSV with a header, best bot of each board first."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(CSV_HEAD)
    for board in ranked(rows):
        for row in board:
            spread = row.spread
            low, high = spread.interval if spread and spread.interval else ("", "")
            over = over_shortest(row, rows)
            is_puzzle = game_named(row.game).lower_is_better
            shares = "" if is_puzzle else " ".join(f"{tile}:{share.share:.2f}" for tile, share in row.reached().items())
            cells = [row.game, row.variant, row.name, row.title, row.author, len(row.records), row.wanted]
            cells += [_rounded(number) for number in (spread.mean if spread else "", low, high)]
            cells += [row.solved if is_puzzle else "", _rounded("" if over is None else over), shares]
            writer.writerow([_plain(cell) for cell in [*cells, f"{row.ms_a_move:.3f}", row.machine, row.code]])
    return file.getvalue()


def _rounded(number: float | str) -> float | str:
    return round(number, 2) if isinstance(number, float) else number


def _plain(cell: object) -> object:
    """Return a cell that spreadsheets do not read as a formula."""
    return "'" + cell if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@")) else cell
