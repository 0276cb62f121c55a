"""The games of the table of bots as transitions for offline reinforcement learning; needs numpy.

    data = load("games.jsonl.xz", bots=["expectimax"], split="train")

From a shell, `python -m tilelab.environments.dataset games.jsonl.xz OUT.npz --bot expectimax` writes them into a file.
"""

import argparse
import json
import lzma
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("Transitions need numpy: pip install 'tilelab[gym]'", name=error.name) from error

from ..core.arguments import check_path
from ..core.grid import LETTERS
from ..games import game_named

SPLITS = ("train", "validation", "test")
Arrays = dict[str, NDArray[Any]]
_FIELDS = {"game", "variant", "bot", "seed", "transcript"}
"""The fields of a game that are needed."""


def split_of(seed: int) -> str:
    """Return the split of a game: of ten seeds in a row, eight are for training, and one each for validation and test."""
    return SPLITS[max(0, seed % 10 - 7)]


def read_games(path: str | Path) -> Iterator[dict[str, Any]]:
    """Yield the games of a file `games.jsonl.xz`. Raises: OSError or ValueError for another file."""
    try:
        with lzma.open(check_path(path), "rt", encoding="utf-8") as lines:
            for line in lines:
                game = json.loads(line)
                if not isinstance(game, dict) or not game.keys() >= _FIELDS:
                    raise ValueError(f"{path} holds something that is not a game: {line[:40]!r}")
                yield game
    except (lzma.LZMAError, EOFError, UnicodeDecodeError) as error:
        raise ValueError(f"{path} is not a file of games: {error}") from error


def load(
    path: str | Path, game: str = "2048", variant: str = "4x4", bots: Collection[str] | None = None, split: str = ""
) -> Arrays:
    """Return the transitions of some games, one after another.

    bots: whose games; None for all bots. split: `train`, `validation`, `test`, or "" for all games.

    Returns: `observations` and `next_observations`, `uint8` of shape (moves, rows, columns), and `actions` (`int64`), `rewards`
    (`float32`), `terminations`, `truncations` (`bool`), `episodes` (`int32`, from 0) and `seeds` (`uint64`), shape (moves,). All
    are those of the environments; the games were checked when they were recorded.

    Raises: ValueError for an unknown game, variant or split, or if no game is left; OSError if the file cannot be read.
    """
    if split not in ("", *SPLITS):
        raise ValueError(f"a split is one of {', '.join(SPLITS)}, or '' for all games, not {split!r}")
    game_named(game).parse_variant(variant)
    wanted = [
        record
        for record in read_games(path)
        if (record["game"], record["variant"]) == (game, variant)
        and (bots is None or record["bot"] in bots)
        and split in ("", split_of(record["seed"]))
    ]
    if not wanted:
        raise ValueError(f"no games of {game} on {variant} are left in {path}")
    episodes = [_episode(record, number) for number, record in enumerate(wanted)]
    return {name: np.concatenate([episode[name] for episode in episodes]) for name in episodes[0]}


def _episode(record: dict[str, Any], number: int) -> Arrays:
    """Return the transitions of one game. Raises: ValueError if its moves are not legal."""
    rules = game_named(record["game"])
    variant = rules.parse_variant(record["variant"])
    rules = rules.of(variant)
    state = rules.opening(variant, record["seed"])
    boards, scores = [state.board], [state.score]
    for move in record["transcript"]:
        state = rules.play(variant, state, move, record["seed"]).after
        boards.append(state.board)
        scores.append(state.score)
    count = len(record["transcript"])
    shown = np.array(boards, np.uint8).reshape(-1, variant.rows, variant.columns)
    ends = np.zeros((2, count), np.bool_)
    ends[0 if rules.outcome(variant, state, True) != "playing" else 1, -1:] = True
    rewards = np.diff(scores) if rules.has_chance else np.full(count, -1)
    return {
        "observations": shown[:-1],
        "actions": np.array([LETTERS.index(move) for move in record["transcript"]], np.int64),
        "rewards": rewards.astype(np.float32),
        "next_observations": shown[1:],
        "terminations": ends[0],
        "truncations": ends[1],
        "episodes": np.full(count, number, np.int32),
        "seeds": np.full(count, record["seed"], np.uint64),
    }


def main() -> None:
    """Write the transitions of some games into a file of numpy."""
    parser = argparse.ArgumentParser(description="Write games of the table of bots as transitions, into a file of numpy.")
    parser.add_argument("games", type=Path, help="a file games.jsonl.xz")
    parser.add_argument("out", type=Path, metavar="OUT.npz", help="the file to write")
    parser.add_argument("--game", default="2048", help="2048 or 15 (default: %(default)s)")
    parser.add_argument("--variant", default="4x4", help="the kind of board (default: %(default)s)")
    parser.add_argument("--bot", action="append", metavar="NAME", help="whose games; may be repeated (default: all bots)")
    parser.add_argument("--split", default="", help="train, validation or test (default: all games)")
    chosen = parser.parse_args()
    try:
        data = load(chosen.games, chosen.game, chosen.variant, chosen.bot, chosen.split)
        np.savez_compressed(chosen.out, **data)  # type: ignore[arg-type]
    except (OSError, ValueError) as error:
        parser.exit(2, f"{parser.prog}: {error}\n")
    print(f"{len(data['actions']):,} transitions of {int(data['episodes'][-1]) + 1} games, in {chosen.out}")


if __name__ == "__main__":
    main()
