"""The pattern databases equal independent searches, and are the bytes that their page names."""

import hashlib
import lzma
from collections import deque
from itertools import islice
from pathlib import Path

import pytest

from game.fifteen.search.packed_boards import neighbours
from game.fifteen.search.patterns import CELLS, FILE, TILE_GROUPS, Patterns, entries, manhattan_table, patterns, unpack

DATA = FILE.parent


@pytest.fixture(scope="module")
def databases() -> Patterns:
    return patterns()


def searched(group: tuple[int, ...], moves: int) -> dict[tuple[int, ...], int]:
    """Return the fewest group moves for each placement within `moves` of them, by a 0-1 breadth-first search."""
    start = (tuple(tile - 1 for tile in group), CELLS - 1)
    costs = {start: 0}
    waiting = deque([start])
    while waiting:
        places, blank = waiting.popleft()
        done = costs[places, blank]
        for _, cell in neighbours(blank, 4):
            own = cell in places
            after = tuple(blank if place == cell else place for place in places)
            if done + own <= moves and costs.get((after, cell), moves + 1) > done + own:
                costs[after, cell] = done + own
                if own:
                    waiting.append((after, cell))
                else:
                    waiting.appendleft((after, cell))
    fewest: dict[tuple[int, ...], int] = {}
    for (places, _), done in costs.items():
        fewest[places] = min(done, fewest.get(places, done))
    return fewest


def index(places: tuple[int, ...]) -> int:
    return sum(place << 4 * nibble for nibble, place in enumerate(places))


def test_the_groups_share_no_tile_and_leave_none_out() -> None:
    assert sorted(tile for group in TILE_GROUPS for tile in group) == list(range(1, CELLS))


def test_the_small_database_equals_a_search_of_all_its_placements(databases: Patterns) -> None:
    costs = searched(TILE_GROUPS[2], 60)
    assert len(costs) == 16 * 15 * 14
    assert all(databases.tables[2][index(places)] == moves for places, moves in costs.items())


@pytest.mark.rotates(parts=5, of="long computations")
@pytest.mark.parametrize("number", [0, 1])
def test_a_large_database_equals_a_search_of_all_placements_near_the_goal(databases: Patterns, number: int) -> None:
    costs = searched(TILE_GROUPS[number], 9)
    assert len(costs) > 2000
    assert all(databases.tables[number][index(places)] == moves for places, moves in costs.items())


def test_no_entry_is_below_the_manhattan_distance_and_all_differ_from_it_by_an_even_number(databases: Patterns) -> None:
    for group, table in zip(TILE_GROUPS, databases.tables):
        base = manhattan_table(group)
        for place in range(0, len(table), 977):
            if len({place >> 4 * nibble & 15 for nibble in range(len(group))}) == len(group):
                assert table[place] >= base[place]
                assert (table[place] - base[place]) % 2 == 0


def test_unpacking_reports_a_share_that_never_falls_and_ends_with_the_databases() -> None:
    steps = list(unpack(FILE.read_bytes()))
    shares = [step for step in steps if isinstance(step, float)]
    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)
    assert isinstance(steps[-1], Patterns)


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"no xz file",
        FILE.read_bytes()[:-100],
        FILE.read_bytes()[:1000] + b"x" * 1000,
        lzma.compress(bytes(1000)),
        lzma.compress(bytes(sum(map(entries, TILE_GROUPS)) + 1), preset=0),
    ],
    ids=["empty", "text", "cut", "changed", "too few entries", "too many entries"],
)
def test_damaged_databases_are_refused(damage: bytes) -> None:
    with pytest.raises(ValueError, match="damaged"):
        list(islice(unpack(damage), 1000))


@pytest.mark.parametrize("name", ["fifteen.xz", "fifteen-5x5.xz"])
def test_the_page_of_the_data_names_their_size_and_hash(name: str) -> None:
    content = (DATA / name).read_bytes()
    page = (DATA / "fifteen.md").read_text("utf-8")
    assert f"{len(content):,} bytes" in page
    assert hashlib.sha256(content).hexdigest() in page


def test_the_downloads_stay_within_their_budget() -> None:
    assert (DATA / "fifteen.xz").stat().st_size <= 750_000
    assert sum(path.stat().st_size for path in Path(DATA).glob("fifteen*.xz")) <= 1_600_000
