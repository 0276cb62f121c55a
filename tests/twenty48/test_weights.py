"""The shipped files of weights match their pages."""

import hashlib
import re
from array import array
from pathlib import Path

import pytest

from game.core.engine import Limit
from game.core.game import Variant
from game.engines import _load, load_data
from game.twenty48.engine import CALIBRATION, CHAIN_TABLE, ENDGAME, REFINEMENT, WEIGHTS, WEIGHTS_F50, Twenty48Engine
from game.twenty48.rules import parse_position
from game.twenty48.search.endgame import HALF, Table
from game.twenty48.search.endgame_table import EndgameTable
from game.twenty48.search.ntuple import (
    ALL_KINDS,
    FIELD,
    HEAD,
    IF_CHAINED,
    KINDS,
    LONG_TUPLES,
    RANKS,
    SETS,
    Long,
    Sparse,
    Weights,
)
from game.twenty48.search.sections import read_steps

DATA = Path(__file__).parents[2] / "game" / "data"
MOST_BYTES = {WEIGHTS: 2_600_000, CALIBRATION: 15_000, REFINEMENT: 1_500_000, ENDGAME: 2_100_000, CHAIN_TABLE: 250_000}
ALL_MOST = 6_200_000
"""Of a usual game."""
MOST_OF_OTHERS = {WEIGHTS_F50: 1_700_000}
ALL_FILES = pytest.mark.parametrize("name", [*MOST_BYTES, *MOST_OF_OTHERS])
NETWORKS = pytest.mark.parametrize("name", (WEIGHTS, REFINEMENT, WEIGHTS_F50))


def stated(name: str, pattern: str) -> str:
    match = re.search(pattern, (DATA / name).with_suffix(".md").read_text("utf-8"))
    assert match, pattern
    return match[1]


def places_of(long: Long, width: int) -> "array[int]":
    """Return the positions of a long tuple's entries."""
    places = array("i")
    for first, bits in enumerate(long.sets):
        while bits:
            places.append(first * width + (bits & -bits).bit_length() - 1)
            bits &= bits - 1
    return places


def columns_of(sparse: Sparse, sets: int, step: int = 1) -> "list[array[int]]":
    """Return each set's values at all positions."""
    columns = [array("i", bytes(4 * len(sparse.having))) for _ in range(sets)]
    values = iter(sparse.values)
    for place, bits in enumerate(sparse.having):
        for number in range(sets):
            if bits >> number & 1:
                columns[number][place] = next(values) * step
    return columns


@ALL_FILES
def test_the_page_states_the_sha256_of_the_file(name: str) -> None:
    assert stated(name, r"file SHA-256 `([0-9a-f]{64})`") == hashlib.sha256((DATA / name).read_bytes()).hexdigest()


@ALL_FILES
def test_the_page_states_the_size_of_the_file_which_is_small_enough_to_serve(name: str) -> None:
    size = int(stated(name, r"([\d,]+) bytes").replace(",", ""))
    assert size == (DATA / name).stat().st_size <= {**MOST_BYTES, **MOST_OF_OTHERS}[name]


def test_all_files_of_4x4_together_are_small_enough() -> None:
    assert sum((DATA / name).stat().st_size for name in MOST_BYTES) <= ALL_MOST


@pytest.mark.rotates(parts=2)
@NETWORKS
def test_the_file_loads_exactly_the_packed_tables(name: str) -> None:
    """The packer's page states a digest of its quantised tables; here it is computed from the loaded ones."""
    weights = Weights((DATA / name).read_bytes())
    assert weights.sets == (SETS if name == REFINEMENT else 1)
    digest = hashlib.sha256()
    for long, (_, shape) in zip(weights.long, LONG_TUPLES):
        for numbers in (places_of(long, RANKS ** shape[1]), *columns_of(long.values, weights.sets, long.step)):
            digest.update(numbers.tobytes())
    for column in columns_of(weights.short, weights.sets):
        digest.update(column.tobytes())
    assert stated(name, r"tables SHA-256 `([0-9a-f]{64})`") == digest.hexdigest()


@pytest.mark.rotates(parts=2)
def test_the_endgame_file_loads_exactly_the_packed_tables(endgame: bytes) -> None:
    digest = hashlib.sha256()
    for long in Table(endgame).long:
        for numbers in (places_of(long, HALF), *columns_of(long.values, KINDS, long.step)):
            digest.update(numbers.tobytes())
    assert stated(ENDGAME, r"tables SHA-256 `([0-9a-f]{64})`") == digest.hexdigest()


@pytest.mark.rotates(parts=2)
def test_the_endgame_table_loads_exactly_the_packed_chances(endgame_table: bytes) -> None:
    keys, steps = zip(*EndgameTable(endgame_table).entries())
    digest = hashlib.sha256(array("q", keys).tobytes() + bytes(steps))
    assert stated(CHAIN_TABLE, r"tables SHA-256 `([0-9a-f]{64})`") == digest.hexdigest()


@pytest.mark.parametrize(
    "blob", [b"", b"T47\x04\x20", b"T48\x04", b"T48\x04\x20\x05\x00\x00\x00abcde", b"T48\x07\x20", b"T48\x05\x20"]
)
def test_an_invalid_file_of_weights_is_refused(blob: bytes) -> None:
    with pytest.raises(ValueError, match="weights"):
        Weights(blob)


def test_values_that_do_not_fit_a_byte_have_their_own_section() -> None:
    wide = array("h", [-128, 300, -32768])
    low_and_high = bytes(value & 0xFF for value in wide) + bytes(value >> 8 & 0xFF for value in wide)
    assert list(read_steps(b"\x01\x80\x7f\x80\x80\xff", low_and_high)) == [1, -128, 127, 300, -32768, -1]


def test_the_values_of_a_position_are_in_the_fields_of_their_kinds() -> None:
    having = bytes([0b000101, 0, 0b000010, 0b100000] * 50)
    values = array("h", range(1, 201))
    sparse = Sparse(SETS, having, values)
    chained = FIELD * KINDS
    for number in range(50):
        low, high, other, added = values[4 * number : 4 * number + 4]
        both = low << HEAD | high << HEAD + 2 * FIELD
        assert sparse.packed(4 * number) == both | both << chained
        assert sparse.packed(4 * number + 1) == 0
        assert sparse.packed(4 * number + 2) == other << HEAD + FIELD | other << HEAD + FIELD + chained
        assert sparse.packed(4 * number + 3) == added * IF_CHAINED
    assert Sparse(KINDS, b"\x04", array("h", [9])).packed(0) == 9 << HEAD + 2 * FIELD
    assert Sparse(1, b"\x01\x00\x01", array("h", [7, -8])).packed(2) == -8 * ALL_KINDS


@pytest.mark.parametrize("having", [b"\x01\x01\x01", b"\x01\x00\x00"])
def test_more_or_fewer_values_than_declared_are_refused(having: bytes) -> None:
    with pytest.raises(ValueError, match="weights"):
        Sparse(1, having, array("h", [7, -8]))


@NETWORKS
def test_a_truncated_file_is_refused(name: str) -> None:
    whole = (DATA / name).read_bytes()
    with pytest.raises(ValueError, match="weights"):
        Weights(whole[: len(whole) // 2])


def test_a_truncated_later_file_does_not_prevent_reading_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in MOST_BYTES:
        blob = (DATA / name).read_bytes()
        (tmp_path / name).write_bytes(blob[: len(blob) // 2] if name == REFINEMENT else blob)
    engine = Twenty48Engine()
    monkeypatch.setattr("game.engines.engine_of", lambda game: engine)
    monkeypatch.setattr("game.engines._load", _load.__wrapped__)  # Another test may have read the files.
    monkeypatch.setattr("game.engines.read_data", lambda name: (tmp_path / name).read_bytes())
    variant = Variant(4, four_percent=10)
    with pytest.raises(OSError, match="weights"):
        load_data("2048", variant)
    *_, advice = filter(None, engine.advise(parse_position("DCBA108977000000"), variant, Limit(1)))
    assert advice.depth == 0, "the board is known by heart"


def test_a_refinement_without_its_weights_is_not_used_and_not_named(weights: bytes, refinement: bytes) -> None:
    engine = Twenty48Engine()
    variant, board = Variant(4, four_percent=10), parse_position("CB21A92087310020")
    engine.load(REFINEMENT, refinement)
    *_, advice = filter(None, engine.advise(board, variant, Limit(1)))
    assert (advice.files, advice.is_learned) == ((), False)
    engine.load(WEIGHTS, weights)
    *_, advice = filter(None, engine.advise(board, variant, Limit(1)))
    assert advice.files == (WEIGHTS, REFINEMENT)


def test_the_files_depend_on_the_odds_and_the_refinement_changes_the_values(weights: bytes, refinement: bytes) -> None:
    engine = Twenty48Engine()
    variant = Variant(4, four_percent=10)
    for four_percent, files in (
        (9, (WEIGHTS, REFINEMENT)),
        (10, (WEIGHTS, CALIBRATION, REFINEMENT, ENDGAME, CHAIN_TABLE)),
        (11, (WEIGHTS, REFINEMENT)),
        (30, (WEIGHTS, REFINEMENT)),
        (31, (WEIGHTS_F50,)),
        (50, (WEIGHTS_F50, CALIBRATION)),
        (51, (WEIGHTS_F50,)),
        (100, (WEIGHTS_F50,)),
    ):
        assert engine.data_files(Variant(4, four_percent=four_percent)) == files
    engine.load(WEIGHTS, weights)
    board = parse_position("CB21A92087310020")
    before = [advice for advice in engine.advise(board, variant, Limit(1)) if advice][-1]
    engine.load(REFINEMENT, refinement)
    after = [advice for advice in engine.advise(board, variant, Limit(1)) if advice][-1]
    assert before.values.keys() == after.values.keys()
    assert before.values != after.values


def test_an_invalid_refinement_leaves_the_weights_in_use(weights: bytes) -> None:
    engine = Twenty48Engine()
    engine.load(WEIGHTS, weights)
    with pytest.raises(ValueError, match="weights"):
        engine.load(REFINEMENT, b"nonsense")
    assert any(engine.advise(parse_position("CB21A92087310020"), Variant(4, four_percent=10), Limit(1)))
