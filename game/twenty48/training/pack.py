"""Turn a checkpoint into the file of weights that visitors load: `python3 -m game.twenty48.training.pack`; needs numpy and numba.

Knows which entries to keep and how to write them; the reader, and the format, are in `ntuple`. Given a checkpoint the file is
the same each time: the fine-tuning under the mask plays with a seed of its own, on one thread.
"""

import argparse
import hashlib
import lzma
import re
from pathlib import Path
from typing import Any

import numpy as np

from game.twenty48.search import ntuple
from game.twenty48.search.tables import TOP
from game.twenty48.training import learn, packed
from game.twenty48.training.run import FOLDER, Run, load_run

LONG = range(len(ntuple.LONG_TUPLES))

ROUNDS = 40
LATE_ROUNDS = 14
"""How many rounds of fine-tuning there are, and of how many, the last ones, the mean of the weights is taken."""

FORGOTTEN = 0.9
"""Share of the error sums that fine-tuning begins without, so that the steps of what is kept grow again."""


def table(array: Any, place: int) -> Any:
    """Return the part of a flat array that belongs to one tuple."""
    return array[learn.STARTS[place] : learn.STARTS[place] + learn.SIZES[place]]


def select(weights: Any, visits: Any, entries: int) -> Any:
    """Return which entries to keep: of the long tuples those whose loss would cost most, of the short ones all.

    An entry is worth its visits times its squared weight: the squared error that leaving it out would add over the training.
    """
    end = learn.STARTS[len(LONG)]
    kept = np.zeros(learn.SIZE, bool)
    kept[costliest(weights[:end], visits[:end], entries)] = True
    kept[end:] = visits[end:] > 0
    return kept


def costliest(weights: Any, visits: Any, entries: int) -> Any:
    """Return the places of at most so many entries, those whose loss would cost most; see `select`."""
    worth = visits * np.square(weights)
    places = np.flatnonzero(worth)
    if len(places) > entries:
        places = places[np.argpartition(worth[places], len(places) - entries)[len(places) - entries :]]
    return places


def mask(run: Run, kept: Any) -> None:
    """Set every other entry to 0 for good: a huge sum of errors makes its step 0; an endless one breaks fast arithmetic."""
    run.weights[~kept] = 0
    run.memory[~kept] = (0, 1e30, 0, 0)


def fine_tune(run: Run, moves: int, rate: float) -> None:
    """Go on learning under the mask, so that what is kept makes up for what is not; take the mean weights of the later rounds.

    rate: the greatest that an entry's own rate may be.
    """
    each = moves // ROUNDS
    record = np.zeros((each // 50 + 1000, 3), np.int64)
    total = np.zeros(learn.SIZE)
    run.memory[run.memory[:, 2] > 0, :2] *= 1 - FORGOTTEN
    for number in range(1, ROUNDS + 1):
        _, games = learn.train(
            each,
            packed.move_tables(),
            TOP,
            1,
            run.weights,
            run.memory,
            np.float32(rate),
            True,
            run.state,
            learn.buffers(),
            record,
        )
        print(f"round {number} of {ROUNDS}, while learning: {summary(record[:games])}", flush=True)
        if number > ROUNDS - LATE_ROUNDS:
            total += run.weights
    run.weights[:] = total / LATE_ROUNDS


def planes(values: Any) -> bytes:
    """Return 16-bit values as all their low bytes, then all their high bytes, which packs better than mixed."""
    both = values.astype("<i2").view(np.uint8)
    return bytes(both[0::2].tobytes() + both[1::2].tobytes())


def quantise(run: Run, step: int) -> None:
    """Round the weights to what the file can hold: long tuples to multiples of the step, short ones to whole points."""
    end = learn.STARTS[len(LONG)]
    greatest = 32767 // step
    run.weights[:end] = np.clip(np.rint(run.weights[:end] / step), -greatest, greatest) * step
    run.weights[end:] = np.clip(np.rint(run.weights[end:]), -32768, 32767)


def encode(run: Run, kept: Any, step: int) -> bytes:
    """Write the file of quantised weights."""
    sections: list[bytes] = []
    for place in LONG:
        first, second = (ntuple.RANKS**cells for cells in ntuple.LONG_TUPLES[place][1])
        here = table(kept, place).reshape(first, second)
        used = here.any(axis=1)
        bits = np.packbits(here[used], axis=1, bitorder="little")
        sections.append(np.packbits(used, bitorder="little").tobytes() + bits.tobytes())
        codes = table(run.weights, place)[table(kept, place)] / step
        sections.append(planes(np.concatenate(([step], codes))))
    sections.append(planes(run.weights[learn.STARTS[len(LONG)] :]))
    packed = [squeeze(section) for section in sections]
    return ntuple.MAGIC + bytes([len(packed)]) + b"".join(len(section).to_bytes(4, "little") + section for section in packed)


def squeeze(section: bytes) -> bytes:
    """Return the smallest of a few xz streams of a section."""
    streams = []
    for literal, position in ((0, 0), (3, 0), (4, 0)):
        filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": literal, "lp": 0, "pb": position}]
        streams.append(lzma.compress(section, check=lzma.CHECK_CRC32, filters=filters))
    return min(streams, key=len)


def decode(blob: bytes) -> Any:
    """Return the dense weights that a file of weights holds, for the compiled player."""
    sections = ntuple.read_sections(blob)
    weights = np.zeros(learn.SIZE, np.float32)
    for place in LONG:
        first, second = (ntuple.RANKS**cells for cells in ntuple.LONG_TUPLES[place][1])
        head = (first + 7) // 8
        raw = np.frombuffer(sections[2 * place], np.uint8)
        used = np.unpackbits(raw[:head], bitorder="little")[:first].astype(bool)
        kept = np.zeros((first, second), bool)
        kept[used] = np.unpackbits(raw[head:].reshape(int(used.sum()), -1), axis=1, bitorder="little")[:, :second].astype(bool)
        values = np.array(ntuple.read_values(sections[2 * place + 1]))
        table(weights, place)[kept.ravel()] = values[1:] * values[0]
    for place, short in enumerate(ntuple.read_shorts(sections[-1]), len(LONG)):
        table(weights, place)[:] = short
    return weights


def digest(weights: Any, kept: Any) -> str:
    """Return the SHA-256 over the quantised tables: of each long tuple the kept places, then their values; all short values."""
    total = hashlib.sha256()
    for place in LONG:
        places = np.flatnonzero(table(kept, place))
        total.update(places.astype("<i4").tobytes())
        total.update(table(weights, place)[places].astype("<i4").tobytes())
    total.update(weights[learn.STARTS[len(LONG)] :].astype("<i4").tobytes())
    return total.hexdigest()


def strength(weights: Any, games: int, seed: int) -> Any:
    """Play greedy games; return a row (score, greatest rank, moves) for each."""
    tables = packed.move_tables()
    state = np.array([0x9E3779B97F4A7C15 ^ seed], np.uint64)
    return learn.series(games, tables, TOP, weights, state, learn.buffers())


def summary(games: Any) -> str:
    """Return mean, standard error and the share of games with each great tile."""
    score, rank = games[:, 0], games[:, 1]
    error = score.std(ddof=1) / len(score) ** 0.5
    shares = " ".join(f"{1 << least}: {100 * float((rank >= least).mean()):.1f} %" for least in (13, 14, 15))
    return f"{len(games)} games: mean {score.mean():.0f} ± {error:.0f}, {shares}"


def state(page: Path, blob: bytes, tables: str, entries: int, step: int, moves: int) -> None:
    """Write size, digests and origin of a new file of weights into the page beside it; its strength is for a person to write."""
    text = page.read_text(encoding="utf-8")
    for pattern, fact in (
        (r"[\d,]+(?= bytes;)", f"{len(blob):,}"),
        (r"(?<=file SHA-256 `)[0-9a-f]+", hashlib.sha256(blob).hexdigest()),
        (r"(?<=tables SHA-256 `)[0-9a-f]+", tables),
        (r"[\d,]+(?= entries of the long ones)", f"{entries:,}"),
        (r"(?<=in steps of )\d+", str(step)),
        (r"(?<=after )[\d,]+(?= moves)", f"{moves:,}"),
    ):
        text = re.sub(pattern, fact, text, count=1)
    page.write_text(text, encoding="utf-8")


def main() -> None:
    """Select, mask, fine-tune, quantise, write and measure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--checkpoint", type=Path, default=FOLDER / "checkpoint.npz")
    parser.add_argument("--entries", type=int, default=1_600_000, help="how many entries of the long tuples to keep")
    parser.add_argument("--tuned", type=int, default=0, help="how many of them fine-tuning begins with, if more")
    parser.add_argument("--step", type=int, default=32, help="spacing of the quantised values near 0")
    parser.add_argument("--moves", type=int, default=0, help="moves of fine-tuning under the mask")
    parser.add_argument("--rate", type=float, default=1.0, help="the greatest rate of an entry in fine-tuning")
    parser.add_argument("--games", type=int, default=1000, help="greedy games to measure the file by")
    parser.add_argument("--out", type=Path, default=Path("game/data/2048.weights"))
    options = parser.parse_args()
    run = load_run(options.checkpoint)
    trained = run.moves
    visits = run.memory[:, 2].copy()
    mask(run, select(run.weights, visits, max(options.tuned, options.entries)))
    if options.moves:
        fine_tune(run, options.moves, options.rate)
    quantise(run, options.step)
    kept = select(run.weights, visits, options.entries)
    tables = digest(run.weights, kept)
    blob = encode(run, kept, options.step)
    options.out.write_bytes(blob)
    page = options.out.with_suffix(".md")
    if page.exists():
        state(page, blob, tables, options.entries, options.step, trained)
    print(f"{options.out}: {trained:,} moves, {options.entries:,} entries, step {options.step}, {len(blob):,} bytes")
    print(f"file SHA-256 `{hashlib.sha256(blob).hexdigest()}`, tables SHA-256 `{tables}`")
    if options.games:
        print(f"1-ply, {summary(strength(decode(blob), options.games, 7))}")


if __name__ == "__main__":
    main()
