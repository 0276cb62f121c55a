"""Writes the file of a game's drills; the page only fetches that file."""

import argparse
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

SEED = 20261122
"""The seed of the files that are shipped."""


def make_file(about: str, make: Callable[[int], list[dict[str, object]]], file: Path) -> None:
    """Run the command: write the drills of a seed, and print each drill, the size and the SHA-256.

    about: the first line of the command's help. file: the default output.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, default=file)
    options = parser.parse_args()
    lines = ",\n".join(json.dumps(fields) for fields in make(options.seed))
    data = f'{{"v": 1, "drills": [\n{lines}\n]}}\n'.encode()
    options.out.write_bytes(data)
    print(lines)
    print(f"{options.out.name}: {len(data)} bytes, SHA-256 {hashlib.sha256(data).hexdigest()}")
