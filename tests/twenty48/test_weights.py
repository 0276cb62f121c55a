"""The shipped files of weights, and what the pages beside them say of them."""

import hashlib
import re
from array import array
from pathlib import Path

import pytest

from game.core.game import Variant
from game.twenty48.engine import REFINEMENT, WEIGHTS, Twenty48Engine
from game.twenty48.rules import parse_position
from game.twenty48.search.ntuple import KINDS, LONG_TUPLES, RANKS, Long, Weights

DATA = Path(__file__).parents[2] / "game" / "data"
MOST_BYTES = {WEIGHTS: 2_500_000, REFINEMENT: 3_000_000}
BOTH_FILES = pytest.mark.parametrize("name", MOST_BYTES)


def stated(name: str, pattern: str) -> str:
    found = re.search(pattern, (DATA / name).with_suffix(".md").read_text("utf-8"))
    assert found, pattern
    return found[1]


def entries(long: Long, width: int) -> "tuple[array[int], list[array[int]]]":
    """Return the places of the kept entries of a long tuple, and the values of each kind."""
    places = array("i")
    values = [array("i") for _ in long.values]
    for first, bits in enumerate(long.sets):
        at = long.starts[first]
        while bits:
            places.append(first * width + (bits & -bits).bit_length() - 1)
            bits &= bits - 1
            for kind, codes in zip(values, long.values):
                kind.append(codes[at] * codes[0])
            at += 1
    return places, values


@BOTH_FILES
def test_the_page_states_the_sha256_of_the_file(name: str) -> None:
    assert stated(name, r"file SHA-256 `([0-9a-f]{64})`") == hashlib.sha256((DATA / name).read_bytes()).hexdigest()


@BOTH_FILES
def test_the_page_states_the_size_of_the_file_which_is_small_enough_to_be_served(name: str) -> None:
    assert int(stated(name, r"([\d,]+) bytes").replace(",", "")) == (DATA / name).stat().st_size <= MOST_BYTES[name]


@BOTH_FILES
def test_the_file_loads_to_the_very_tables_that_were_packed(name: str) -> None:
    """The packer states a digest of the quantised tables as it had them; the same is made here from what the loader finds."""
    weights = Weights((DATA / name).read_bytes())
    assert weights.kinds == (1 if name == WEIGHTS else KINDS)
    digest = hashlib.sha256()
    for long, (_, shape) in zip(weights.long, LONG_TUPLES):
        places, values = entries(long, RANKS ** shape[1])
        for numbers in (places, *values):
            digest.update(numbers.tobytes())
    for kind in range(weights.kinds):
        for tables in weights.short:
            digest.update(array("i", tables[kind]).tobytes())
    assert stated(name, r"tables SHA-256 `([0-9a-f]{64})`") == digest.hexdigest()


@pytest.mark.parametrize("blob", [b"", b"T47\x02\x00", b"T48\x02", b"T48\x02\x01\x05\x00\x00\x00abcde", b"T48\x03\x0d"])
def test_what_is_no_file_of_weights_is_refused(blob: bytes) -> None:
    with pytest.raises(ValueError, match="weights"):
        Weights(blob)


@BOTH_FILES
def test_a_file_that_broke_off_is_refused(name: str) -> None:
    whole = (DATA / name).read_bytes()
    with pytest.raises(ValueError, match="weights"):
        Weights(whole[: len(whole) // 2])


def test_a_hint_needs_the_weights_alone_and_the_refinement_changes_its_values(weights: bytes, refinement: bytes) -> None:
    engine = Twenty48Engine()
    variant = Variant(4, four_percent=10)
    assert (engine.data_files(variant), engine.later_files(variant)) == ((WEIGHTS,), (REFINEMENT,))
    assert engine.later_files(Variant(5, four_percent=10)) == ()
    engine.load(WEIGHTS, weights)
    board = parse_position("CB21A92087310020")
    before = [advice for advice in engine.advise(board, variant, 1) if advice][-1]
    engine.load(REFINEMENT, refinement)
    after = [advice for advice in engine.advise(board, variant, 1) if advice][-1]
    assert before.is_learned and after.is_learned
    assert before.values.keys() == after.values.keys()
    assert before.values != after.values


def test_a_refinement_that_is_none_leaves_the_weights_in_use(weights: bytes) -> None:
    engine = Twenty48Engine()
    engine.load(WEIGHTS, weights)
    with pytest.raises(ValueError, match="weights"):
        engine.load(REFINEMENT, b"nonsense")
    assert [advice for advice in engine.advise(parse_position("CB21A92087310020"), Variant(4, four_percent=10), 1) if advice]
