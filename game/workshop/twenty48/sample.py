"""Keep a few positions of each recorded game in one small file: `python3 -m game.workshop.twenty48.sample`; needs numpy.

    … sample --kind 4x4 FOLDER game/workshop/games/4x4.npz      adds the games of FOLDER that the file lacks

A recorded game takes 35 s of processor time and 50 kB on 4×4. Its sample takes 1 kB, can be committed, and `calibrate`
and `reliability` read it in place of FOLDER. It holds every `EVERY`-th of the positions that those would read, from a
start that depends on the seed, so that all stages are covered and long games count for more, as in the whole games. It also
holds the first position, because what a new game is worth is asked most.
"""

import argparse
import os
from pathlib import Path

import numpy as np

from .calibrate import USUAL_KIND, Array, Positions, positions, read_sample

EVERY = 50
"""Every 50th recorded position is kept, which is every 250th of a game."""


def sampled(kind: str, folder: Path, seed: int, moves: int, every: int) -> tuple[Array, Positions]:
    """Return the seed, repeated, and the kept positions of a game."""
    game = positions(kind, folder, range(seed, seed + 1), moves)
    chosen = np.union1d([0], np.arange(seed % every, len(game.game), every))
    kept = Positions(*(column[chosen] for column in game))
    return np.full(len(kept.game), seed), kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kind", default=USUAL_KIND, metavar="NAME", help="the kind of board, as `table_name` writes it")
    parser.add_argument("--moves", type=int, default=0, help="as for `calibrate`")
    parser.add_argument("--every", type=int, default=EVERY, help="keep every N-th position (default: %(default)s)", metavar="N")
    parser.add_argument("folder", type=Path)
    parser.add_argument("file", type=Path)
    options = parser.parse_args()
    parts = [read_sample(options.file)] if options.file.exists() else []
    known = {int(seed) for seeds, _ in parts for seed in seeds}
    new = sorted({int(file.stem) for file in options.folder.glob("*.npz")} - known)
    parts += [sampled(options.kind, options.folder, seed, options.moves, options.every) for seed in new]
    if not parts:
        raise SystemExit(f"{options.folder} has no games")
    seeds = np.concatenate([seeds for seeds, _ in parts])
    order = np.argsort(seeds, kind="stable")
    columns: dict[str, Array] = {"seeds": seeds[order].astype(np.uint16)}
    for name in Positions._fields[1:]:
        column = np.concatenate([getattr(kept, name) for _, kept in parts])[order]
        columns[name] = column.astype(np.float32 if name == "values" else np.uint32)
    options.file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = options.file.with_suffix(".tmp")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, **columns)
    os.replace(unfinished, options.file)
    size = options.file.stat().st_size
    print(f"{len(known) + len(new)} games, {len(new)} of them new; {len(seeds):,} positions, {size:,} bytes")


if __name__ == "__main__":
    main()
