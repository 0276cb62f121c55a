"""The shipped file of weights, and what the page beside it says of it."""

import hashlib
import re
from array import array
from pathlib import Path

import pytest

from game.twenty48.search.ntuple import LONG_TUPLES, RANKS, Network

PAGE = (Path(__file__).parents[2] / "game" / "data" / "2048.md").read_text(encoding="utf-8")


def stated(pattern: str) -> str:
    found = re.search(pattern, PAGE)
    assert found, pattern
    return found[1]


def test_the_page_states_the_sha256_of_the_file(weights: bytes) -> None:
    assert stated(r"file SHA-256 `([0-9a-f]{64})`") == hashlib.sha256(weights).hexdigest()


def test_the_page_states_the_size_of_the_file(weights: bytes) -> None:
    assert stated(r"([\d,]+) bytes").replace(",", "") == str(len(weights))


def test_the_file_is_small_enough_to_be_served() -> None:
    assert int(stated(r"([\d,]+) bytes").replace(",", "")) <= 2_500_000


def test_the_file_loads_to_the_very_tables_that_were_packed(network: Network) -> None:
    """The packer states a digest of the quantised tables as it had them; the same is made here from what is looked up."""
    digest = hashlib.sha256()
    for long, (_, shape) in zip(network.long, LONG_TUPLES):
        width = RANKS ** shape[1]
        places, values = array("i"), array("i")
        for first, bits in enumerate(long.sets):
            row = long.row(first)
            while bits:
                second = (bits & -bits).bit_length() - 1
                bits &= bits - 1
                places.append(first * width + second)
                values.append(row[second])
        digest.update(places.tobytes())
        digest.update(values.tobytes())
    for table in network.short:
        digest.update(array("i", table).tobytes())
    assert stated(r"tables SHA-256 `([0-9a-f]{64})`") == digest.hexdigest()


@pytest.mark.parametrize("blob", [b"", b"T47\x02\x00", b"T48\x02", b"T48\x02\x01\x05\x00\x00\x00abcde"])
def test_what_is_no_file_of_weights_is_refused(blob: bytes) -> None:
    with pytest.raises(ValueError, match="weights"):
        Network(blob)


def test_a_file_that_broke_off_is_refused(weights: bytes) -> None:
    with pytest.raises(ValueError, match="weights"):
        Network(weights[: len(weights) // 2])
