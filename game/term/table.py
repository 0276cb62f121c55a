"""`python3 -m game table`: plays the entries on fixed seeds and writes the table of bots, or checks it."""

import argparse
import platform
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..arena.contest import Ways, contest
from ..arena.intervals import mean_of, unpaired_interval
from ..arena.processes import TookTooLong
from ..arena.record import Record
from ..arena.replay import Replay
from ..arena.summary import counted, summary
from ..core.names import COMMAND
from ..core.output import printable
from ..games import game_named
from ..table.entries import FOLDER, BadEntry, Entry, read_entries, row_of
from ..table.files import CSV_FILE, DESCRIPTION, GAMES_FILE, MAX_MOVES, SEEDS, BadTable, Row, as_csv, read_rows, table_files
from .options import BadInput, add_language, in_language, natural, require_files
from .report import table as figures
from .words import text

EXAMPLES = """\
  python3 -m game table                                play new and changed entries and write the table
  python3 -m game table --check                        replay some games of each entry; change nothing
  python3 -m game table --check --base main --fresh 20    replay what differs from a revision, and play fresh seeds
  python3 -m game table greedy --check --sample 100    replay all games of an entry
  python3 -m game table --limit-s 3600                 give slow bots time for more games"""

TABLE = "table"
"""The table's folder, inside the folder of entries."""

MIN_GAMES = 2
"""For an interval."""

MIN_FRESH = 10
"""For an interval of the difference of means."""

MAX_PACE = 100
"""How many times as fast another machine may be."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="NAME", help="the entries to play (default: all)")
    parser.add_argument("--check", action="store_true", help="replay games and compare them with the table; change nothing")
    about = "with --check: games to replay per entry, drawn at random (default: %(default)s)"
    parser.add_argument("--sample", type=natural, default=1, metavar="N", help=about)
    about = "with --check: replay whole each row that differs from a Git revision"
    parser.add_argument("--base", metavar="REV", help=about)
    about = "with --check: play each entry, or with --base each that differs, on N seeds that nobody knew"
    parser.add_argument("--fresh", type=fresh_games, default=0, metavar="N", help=about)
    about = "with --check: write the times of this machine into each row that was replayed whole"
    parser.add_argument("--times", action="store_true", help=about)
    about = "time for all games of an entry, in seconds (default: %(default)s)"
    parser.add_argument("--limit-s", type=natural, default=100, metavar="N", help=about)
    parser.add_argument("--jobs", type=natural, default=1, metavar="N", help="processes on this machine (default: %(default)s)")
    parser.add_argument("--folder", type=Path, metavar="DIR", help="the folder of entries (default: game/entries)")
    add_language(parser)


def run(chosen: argparse.Namespace) -> int:
    """Play new entries and write the table, or check it; return 2 if an entry is bad. Raises: UserError, OSError."""
    require_files()
    chosen.folder = chosen.folder or FOLDER
    if not chosen.folder.is_dir():
        raise BadInput(f"There is no folder {chosen.folder}.")
    entries, unread = read_entries(chosen.folder)
    faults = [fault for name, fault in unread.items() if name in chosen.names or not chosen.names]
    unknown = sorted(set(chosen.names) - {entry.name for entry in entries} - unread.keys())
    if unknown:
        raise BadInput(f"There is no entry {', '.join(unknown)}.")
    rows = {row.place: row for row in read_rows(chosen.folder / TABLE)}
    wanted = [entry for entry in entries if entry.name in chosen.names or not chosen.names]
    if chosen.check:
        faults += _check(chosen, wanted, list(rows.values()))
    else:
        faults += _play_new(chosen, wanted, entries, rows)
    for fault in faults:
        print(printable(in_language(chosen.language, fault)), file=sys.stderr)
    return 2 if faults else 0


def _play_new(
    chosen: argparse.Namespace, wanted: Sequence[Entry], entries: Sequence[Entry], rows: dict[tuple[str, str, str], Row]
) -> list[str]:
    """Play missing games, writing the table after each entry, so that an interruption loses one entry; return the faults."""
    keys = {entry.place: entry.key for entry in entries}
    current = {place: row for place, row in rows.items() if keys.get(place) == row.key}
    new = [entry for entry in wanted if _is_lacking(current.get(entry.place), chosen.limit_s)]
    _say(chosen, f"{len(wanted) - len(new)} of {len(wanted)} entries are unchanged; {len(new)} to play.")
    faults = []
    for entry in new:
        try:
            row = _played(entry, current.get(entry.place), chosen)
        except BadEntry as fault:
            faults.append(str(fault))
            continue
        current[row.place] = row
        _show(chosen, row)
        _write(chosen.folder / TABLE, current, keys)
    _write(chosen.folder / TABLE, current, keys)
    return faults


def _write(folder: Path, rows: dict[tuple[str, str, str], Row], places: Iterable[tuple[str, str, str]]) -> None:
    """Write the rows in the order of the entries."""
    folder.mkdir(exist_ok=True)
    for name, content in table_files([rows[place] for place in places if place in rows]).items():
        path = folder / name
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)


def _check(chosen: argparse.Namespace, wanted: Sequence[Entry], rows: Sequence[Row]) -> list[str]:
    """Check the table's rows of some entries, play new entries, and return the faults."""
    places = {entry.place for entry in wanted}
    faults = [fault for row in rows if row.place in places for fault in _not_by_the_rules(row)]
    path = chosen.folder / TABLE / CSV_FILE
    if rows and (not path.exists() or path.read_text("utf-8") != as_csv(rows)):
        faults.append(f"{TABLE}/{CSV_FILE} does not match the games; {COMMAND} table rewrites it.")
    by_place = {row.place: row for row in rows}
    merged = _merged(chosen.folder, chosen.base) if chosen.base else []
    for entry in wanted:
        try:
            row, replays = _again(entry, by_place.get(entry.place), merged, chosen)
        except BadEntry as fault:
            faults.append(str(fault))
            continue
        if not replays:
            _show(chosen, row)
            _say(chosen, f"{entry.name} is not in the table yet; {COMMAND} table adds it.")
            continue
        _say(chosen, f"{entry.name}, {entry.game} {entry.variant}: {replays} played again, move for move the same.")
        if chosen.times and replays == len(row.records):
            by_place[row.place] = row
            _write(chosen.folder / TABLE, by_place, by_place)
    return faults


def _merged(folder: Path, base: str) -> list[Row]:
    """Return the rows of a Git revision. Raises: BadInput if there is no such revision, or its table is damaged."""
    with tempfile.TemporaryDirectory() as place:
        for name in (DESCRIPTION, GAMES_FILE):
            command = ["git", "-C", str(folder), "show", f"{base}:./{TABLE}/{name}"]
            shown = subprocess.run(command, capture_output=True, check=False)
            if shown.returncode:
                raise BadInput(f"Git has no table of bots at “{base}”.")
            (Path(place) / name).write_bytes(shown.stdout)
        try:
            return read_rows(Path(place))
        except BadTable as error:
            raise BadInput(f"{base}: {error}") from error


def _again(entry: Entry, row: Row | None, merged: Sequence[Row], chosen: argparse.Namespace) -> tuple[Row, int]:
    """Replay games of a row; return their number and the row, if they are all with the times of this machine.

    An entry without a row is played; none of its games is replayed. Raises: BadEntry.
    """
    is_changed = bool(chosen.base) and row not in merged
    count = 0
    if row is None or row.key != entry.key:
        is_changed, row = True, _played(entry, None, chosen)
    else:
        count = len(row.records) if is_changed else min(chosen.sample, len(row.records))
        sample = secrets.SystemRandom().sample(row.records, count)
        records = series(entry, [record.seed for record in sample], chosen)
        by_seed = {record.seed: record for record in sample}
        for after in records:
            _compare(entry, by_seed[after.seed], after)
        if len(records) < count:
            raise BadEntry(f"{entry.name}: only {len(records)} of {count} games ended within {chosen.limit_s} s.")
        if sum(record.seconds for record in sample) < sum(record.seconds for record in records) / MAX_PACE:
            raise BadEntry(f"{entry.name}: its times are over {MAX_PACE} times as short as here; {COMMAND} table measures them.")
        if count == len(row.records):
            row = row_of(entry, row.limit_s, machine(), records)
    if chosen.fresh and (is_changed or not chosen.base):
        _play_fresh(entry, row, chosen)
    return row, count


def _play_fresh(entry: Entry, row: Row, chosen: argparse.Namespace) -> None:
    """Raises: BadEntry if the mean on seeds that nobody knew is not what the row says."""
    games = chosen.fresh
    records = series(entry, [secrets.randbits(64) for _ in range(games)], chosen, is_fresh=True)
    if len(records) < games:
        raise BadEntry(f"{entry.name}: only {len(records)} of {games} games on fresh seeds ended within {chosen.limit_s} s.")
    is_puzzle, most = game_named(entry.game).lower_is_better, MAX_MOVES[entry.game]
    there, here = ([*counted(some, is_puzzle, most).values()] for some in (row.records, records))
    low, high = unpaired_interval(there, here)
    if not low <= 0 <= high:
        means = f"{mean_of(there):,.0f} in the table, {mean_of(here):,.0f} on {games} fresh seeds"
        raise BadEntry(f"{entry.name}: mean {means}; an entry may not know the chance to come.")


def fresh_games(text: str) -> int:
    """Parse the number of games on fresh seeds, for argparse."""
    if natural(text) < MIN_FRESH:
        raise argparse.ArgumentTypeError(f"at least {MIN_FRESH} games are needed")
    return natural(text)


def _not_by_the_rules(row: Row) -> list[str]:
    """Return a sentence for each seed that the row should not have or lacks, and each game that does not replay as recorded."""
    seeds = [record.seed for record in row.records]
    foreign = sorted(set(seeds) - set(SEEDS[row.game]))
    faults = [f"{row.name}: seed {seed} is not one of the table's." for seed in foreign]
    faults += [f"{row.name}: seed {seed} has {seeds.count(seed)} games." for seed in sorted(set(seeds)) if seeds.count(seed) > 1]
    played = len(set(seeds) - set(foreign))
    if played < row.wanted:
        faults.append(f"{row.name}: {played} of {row.wanted} seeds were played; {COMMAND} table --limit-s N plays the others.")
    wrong = [record.seed for record in row.records if not is_as_recorded(row, record)]
    return faults + [f"{row.name}: seed {seed} does not replay as recorded." for seed in wrong]


def is_as_recorded(row: Row, record: Record) -> bool:
    """Return whether the moves of a row's game make what it says; milestones and notes are not in the table."""
    rules = game_named(row.game)
    replay = Replay(rules, rules.parse_variant(row.variant), record, MAX_MOVES[row.game])
    replay.advance(len(record.transcript))
    return replay.made == [record.score, record.max_tile, record.moves, record.outcome]


def _played(entry: Entry, row: Row | None, chosen: argparse.Namespace) -> Row:
    """Play a row's missing games, and the shortest one twice; return the row. Raises: BadEntry."""
    played = list(row.records) if row else []
    done = {record.seed for record in played}
    new = series(entry, [seed for seed in SEEDS[entry.game] if seed not in done], chosen)
    records = played + new
    if len(records) < MIN_GAMES:
        raise BadEntry(f"{entry.name}: fewer than {MIN_GAMES} games ended within {chosen.limit_s} s.")
    shortest = min(records, key=lambda record: record.moves)
    for record in series(entry, [shortest.seed], chosen):
        _compare(entry, shortest, record)
    return row_of(entry, chosen.limit_s, machine(), records)


def _compare(entry: Entry, before: Record, after: Record) -> None:
    """Raises: BadEntry if the moves of a replayed game differ."""
    if before.transcript != after.transcript:
        raise BadEntry(f"{entry.name}: seed {before.seed} played differently; a bot must take all randomness from game.random.")


def series(entry: Entry, seeds: Sequence[int], chosen: argparse.Namespace, is_fresh: bool = False) -> list[Record]:
    """Play seeds and return the games that ended in time. is_fresh: nothing in the bot's process has to do with them.

    Raises: BadEntry.
    """
    records: list[Record] = []
    ends_s = time.monotonic() + chosen.limit_s
    ways = Ways(chosen.jobs, limit_s=chosen.limit_s, is_fresh=is_fresh)
    with contest(entry.player, list(seeds), ways) as (_, games):
        for game in games:
            if time.monotonic() > ends_s:
                break
            if isinstance(game, Record):
                records.append(game)
            elif isinstance(game.error, TookTooLong):
                break
            else:
                raise BadEntry(f"{game.reason.rstrip('.')} (seed {game.seed}).")
    return records


def _is_lacking(row: Row | None, limit_s: int) -> bool:
    """Return whether games are missing that can be played: all of them, or some that did not end within a shorter limit."""
    return row is None or len(row.records) < row.wanted and limit_s > row.limit_s


def machine() -> str:
    """Describe this machine, because times depend on it."""
    return f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}"


def _say(chosen: argparse.Namespace, line: str) -> None:
    print(in_language(chosen.language, line), flush=True)


def _show(chosen: argparse.Namespace, row: Row) -> None:
    language = chosen.language
    print(text(language, "bench-series", bot=row.name, game=row.game, variant=row.variant))
    print(figures(language, summary(row.records), game_named(row.game).lower_is_better, row.records), flush=True)
