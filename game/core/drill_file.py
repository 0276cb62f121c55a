"""Makes the file of a game's drills, which the page fetches; the page itself never loads this."""

import argparse
import hashlib
import json
from collections.abc import Callable
from pathlib import Path

SEED = 20261122
"""The seed of the files that are shipped."""


def make_file(about: str, make: Callable[[int], list[dict[str, object]]], file: Path) -> None:
    """Carry out the command: write the file of a seed's drills, and print each drill, the size and the SHA-256.

    about: the first line of the command's help. file: where it is written if nothing else is asked for.
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
