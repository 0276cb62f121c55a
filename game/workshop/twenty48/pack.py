"""Turn a checkpoint into a file of weights for the page: `python3 -m game.workshop.twenty48.pack`; needs numpy and numba.

It selects the entries and writes them; `ntuple` has the reader and the format. With one thread a checkpoint always gives the same
file: the fine-tuning under the mask has its own seed.
"""

import argparse
import hashlib
import re
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from ...twenty48.search import ntuple
from ...twenty48.search.perfect import FOUR_PERCENT
from ...twenty48.search.sections import WIDE
from ...twenty48.search.tables import TOP
from . import learn, packed
from .run import FOLDER, TrainingRun, advance, load_run

LONG = range(len(ntuple.LONG_TUPLES))

ROUNDS = 40
LATE_ROUNDS = 14
"""Rounds of fine-tuning, and the number of last ones whose weights are averaged."""

FORGOTTEN = 0.9
"""Share of the error sums dropped before fine-tuning, so that the steps of the kept entries grow again."""


def kinds_of(array: Any) -> Any:
    """Return an array over all entries with a row for each kind of afterstates."""
    return array.reshape(-1, learn.SIZE)


def table(array: Any, place: int) -> Any:
    """Return the columns of one tuple in an array of rows, (kinds, SIZE)."""
    return array[..., learn.STARTS[place] : learn.STARTS[place] + learn.SIZES[place]]


def select(values: Any, visits: Any, entries: int) -> Any:
    """Return which entries to keep: the most valuable of the long tuples, and all of the short ones.

    values: one row, (SIZE,), per kind; visits, and the result: (kinds, SIZE). The value of an entry is its visits times its
    squared weight: the squared error that dropping it would have added during training.
    """
    places, worths = [], []
    for kind, value in enumerate(values):
        worth = visits[kind, : learn.SHORT] * np.square(value[: learn.SHORT])
        nonzero = np.flatnonzero(worth)
        places.append(nonzero + kind * learn.SIZE)
        worths.append(worth[nonzero])
    kept = np.zeros(visits.shape, bool)
    kept[:, learn.SHORT :] = visits[:, learn.SHORT :] > 0
    kept.reshape(-1)[costliest(np.concatenate(places), np.concatenate(worths), entries)] = True
    return kept


def costliest(places: Any, worths: Any, entries: int) -> Any:
    """Return up to `entries` places, those with the greatest worth."""
    left_out = max(0, len(places) - entries)
    return places[np.argpartition(worths, left_out)[left_out:]] if left_out else places


def mask(run: TrainingRun, kept: Any, base: Any) -> None:
    """Reset every other entry to its base for good: a huge sum of errors makes its step 0 (an infinite one breaks fast math)."""
    for kind, weights in enumerate(kinds_of(run.weights)):
        others = ~kept[kind]
        weights[others] = base[others]
        run.memory[kind * learn.SIZE :][: learn.SIZE][others] = (0, 1e30, 0, 0)


def fine_tune(run: TrainingRun, places: Any, learn_on: Callable[[], str]) -> None:
    """Keep learning under the mask, so that kept entries make up for dropped ones; average the weights of the last rounds.

    places: of the kept entries. learn_on: plays a round and returns its summary.
    """
    total = np.zeros(len(places))
    run.memory[places, :2] *= 1 - FORGOTTEN
    for number in range(1, ROUNDS + 1):
        print(f"round {number} of {ROUNDS}, while learning: {learn_on()}", flush=True)
        if number > ROUNDS - LATE_ROUNDS:
            total += run.weights[places]
    run.weights[places] = total / LATE_ROUNDS


def planes(values: Any) -> bytes:
    """Return 16-bit values as all their low bytes, then all their high bytes, which compresses better."""
    both = values.astype("<i2").view(np.uint8)
    return bytes(both[0::2].tobytes() + both[1::2].tobytes())


def quantise(values: Any, step: int) -> None:
    """Round values, (kinds, SIZE), to what a file can hold: long tuples to multiples of the step, short ones to whole points."""
    limit = 32767 // step
    for value in values:
        value[: learn.SHORT] = np.clip(np.rint(value[: learn.SHORT] / step), -limit, limit) * step
        value[learn.SHORT :] = np.clip(np.rint(value[learn.SHORT :]), -32768, 32767)


def encode(values: Any, kept: Any, step: int) -> bytes:
    """Return the file of quantised values, (kinds, SIZE)."""
    sections: list[bytes] = []
    for place in LONG:
        first = ntuple.RANKS ** ntuple.LONG_TUPLES[place][1][0]
        sections += long_sections(table(values, place), table(kept, place).any(axis=0), first, step)
    having, steps = gathered(values[:, learn.SHORT :])
    mark = next(mark for mark, sets in ntuple.MARKS.items() if sets == len(values))
    return join(mark + bytes([step]), [*sections, having, planes(steps)])


def long_sections(values: Any, kept: Any, first: int, step: int) -> list[bytes]:
    """Return the four sections of a long tuple with `first` first parts. values: (kinds, places); kept: (places,)."""
    here = kept.reshape(first, -1)
    used = here.any(axis=1)
    bits = np.packbits(here[used], axis=1, bitorder="little")
    having, steps = gathered(values[:, kept] / step)
    is_wide = np.abs(steps) > 127
    return [
        np.packbits(used, bitorder="little").tobytes() + bits.tobytes(),
        having,
        np.where(is_wide, WIDE, steps).astype(np.int8).tobytes(),
        planes(steps[is_wide]),
    ]


def join(head: bytes, sections: Iterable[bytes]) -> bytes:
    """Return the file of a head and compressed sections, which `each_section` reads."""
    packed = [zlib.compress(section, 9) for section in sections]
    return head + b"".join(len(section).to_bytes(4, "little") + section for section in packed)


def gathered(values: Any) -> tuple[bytes, Any]:
    """Return the nonzero ones of values, (kinds, places), place by place, after the bit set of their kinds for each place."""
    bits = (values != 0) * (1 << np.arange(len(values)))[:, None]
    return bits.sum(axis=0).astype(np.uint8).tobytes(), values.T[values.T != 0]


def decode(*blobs: bytes) -> Any:
    """Return the dense weights of files added up, one set after another."""
    files = [ntuple.Weights(blob) for blob in blobs]
    everything = np.zeros((max(file.sets for file in files), learn.SIZE), np.float32)
    for file in files:
        # Values common to all kinds are not part of the additions for chained boards.
        weights = everything[: ntuple.KINDS] if file.sets == 1 else everything
        for place, long in enumerate(file.long):
            second = ntuple.RANKS ** ntuple.LONG_TUPLES[place][1][1]
            width = (second + 7) // 8
            sets = np.frombuffer(b"".join(bits.to_bytes(width, "little") for bits in long.sets), np.uint8).reshape(-1, width)
            kept = np.unpackbits(sets, axis=1, bitorder="little")[:, :second].ravel().astype(bool)
            table(weights, place)[:, kept] += spread(file.sets, long.values) * long.step
        weights[:, learn.SHORT :] += spread(file.sets, file.short)
    return everything.ravel()


def spread(sets: int, sparse: ntuple.Sparse) -> Any:
    """Return the values of a table, (sets, places), with zeros."""
    having = np.frombuffer(sparse.having, np.uint8)[:, None] >> np.arange(sets) & 1
    values = np.zeros(having.shape, np.int32)
    values[having > 0] = sparse.values
    return values.T


def digest(values: Any, kept: Any) -> str:
    """Return the SHA-256 of quantised values: for each long tuple the kept places and each kind's values; all short values."""
    total = hashlib.sha256()
    for place in LONG:
        places = np.flatnonzero(table(kept, place).any(axis=0))
        total.update(places.astype("<i4").tobytes())
        total.update(table(values, place)[:, places].astype("<i4").tobytes())
    total.update(values[:, learn.SHORT :].astype("<i4").tobytes())
    return total.hexdigest()


def strength(weights: Any, games: int, seed: int, four_percent: int = FOUR_PERCENT) -> Any:
    """Play greedy games; return a row (score, highest rank, moves) for each."""
    tables = packed.move_tables()
    state = np.array([0x9E3779B97F4A7C15 ^ seed], np.uint64)
    return learn.series(games, tables, TOP, weights, state, learn.buffers(), four_percent)


def summary(games: Any) -> str:
    """Return the mean, its standard error and the share of games with each high tile."""
    score, rank = games[:, 0], games[:, 1]
    error = score.std(ddof=1) / len(score) ** 0.5
    shares = " ".join(f"{1 << min_rank}: {100 * float((rank >= min_rank).mean()):.1f} %" for min_rank in (13, 14, 15))
    return f"{len(games)} games: mean {score.mean():.0f} ± {error:.0f}, {shares}"


def state(page: Path, blob: bytes, tables: str, facts: dict[str, str]) -> None:
    """Update size, digests and facts, by the patterns of their places, in the page beside a new file of weights."""
    text = page.read_text(encoding="utf-8")
    digests = {r"(?<=file SHA-256 `)[0-9a-f]+": hashlib.sha256(blob).hexdigest(), r"(?<=tables SHA-256 `)[0-9a-f]+": tables}
    for pattern, fact in {r"[\d,]+(?= bytes;)": f"{len(blob):,}", **digests, **facts}.items():
        text = re.sub(pattern, fact, text, count=1)
    page.write_text(text, encoding="utf-8")


def write(out: Path, blob: bytes, tables: str, facts: dict[str, str]) -> None:
    """Write a file of weights, update the page beside it, and print its size and digests."""
    out.write_bytes(blob)
    page = out.with_suffix(".md")
    if page.exists():
        state(page, blob, tables, facts)
    print(f"{out}: {len(blob):,} bytes")
    print(f"file SHA-256 `{hashlib.sha256(blob).hexdigest()}`, tables SHA-256 `{tables}`")


def origin(entries: int, step: int, moves: int) -> dict[str, str]:
    """Return, for `state`, where the entries of a file come from."""
    return {
        r"[\d,]+(?= entries of the long ones)": f"{entries:,}",
        r"(?<=in steps of )\d+": str(step),
        r"(?<=after )[\d,]+(?= moves)": f"{moves:,}",
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--checkpoint", type=Path, default=FOLDER / "checkpoint.npz")
    parser.add_argument("--base", type=Path, help="the file of weights to which the packed ones are added")
    parser.add_argument("--entries", type=int, default=1_600_000, help="entries of the long tuples to keep")
    parser.add_argument("--tuned", type=int, default=0, help="entries at the start of fine-tuning, if more")
    parser.add_argument("--step", type=int, default=32, help="spacing of the quantised values near 0")
    parser.add_argument("--moves", type=int, default=0, help="moves of fine-tuning under the mask")
    parser.add_argument("--rate", type=float, default=1.0, help="the maximum rate of an entry in fine-tuning")
    parser.add_argument("--four-percent", type=int, default=FOUR_PERCENT, help="the chance of a 4 in fine-tuning and games")
    parser.add_argument("--threads", type=int, default=1, help="threads for tuning; with more than one, no two files are equal")
    parser.add_argument("--games", type=int, default=1000, help="greedy games that measure the file")
    parser.add_argument("--out", type=Path, default=Path("game/data/2048.weights"))
    options = parser.parse_args()
    four_percent = options.four_percent
    run = load_run(options.checkpoint)
    run.threads = options.threads
    blobs = [options.base.read_bytes()] if options.base else []
    base = decode(*blobs) if blobs else np.zeros(learn.SIZE, np.float32)
    values = kinds_of(run.weights)
    visits = kinds_of(run.memory[:, 2])
    trained = run.moves
    for value, met in zip(values, visits):
        # The initial weights of a run count as visited once: their values may have made play avoid them.
        met[(met == 0) & (value != base)] = 1
    kept = select((value - base for value in values), visits, max(options.tuned, options.entries))
    mask(run, kept, base)
    if options.moves:
        share = options.moves // ROUNDS
        fine_tune(run, np.flatnonzero(kept), lambda: summary(advance(run, share, TOP, 1, options.rate, True, four_percent)))
    values -= base
    quantise(values, options.step)
    kept &= select(values, visits, options.entries)
    values *= kept
    tables = digest(values, kept)
    blob = encode(values, kept, options.step)
    print(f"{trained:,} moves, {options.entries:,} entries, step {options.step}")
    write(options.out, blob, tables, origin(options.entries, options.step, trained))
    if options.games:
        print(f"1-ply, {summary(strength(decode(*blobs, blob), options.games, 7, four_percent))}")


if __name__ == "__main__":
    main()
