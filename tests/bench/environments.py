"""Measure steps per second of processor time with random legal moves: vector environment, single environment, arena.

    python3 -m tests.bench.environments [--games N]

Run it with the Python of the test environment. If gymnasium-2048 is installed, too, it is measured as well. The time to choose
moves is excluded for the environments and included for the arena.
"""

import argparse
import contextlib
import importlib
import random
import time

import gymnasium
import numpy as np

from game.arena.play import Playthrough, Setup
from game.environments.single import GameEnvironment
from game.environments.vector import VectorGames
from game.games import game_named

KINDS = (("2048", "4x4"), ("2048", "3x3"), ("2048", "5x5"), ("15", "4x4"), ("15", "3x3"), ("15", "10x10"))


def vector_steps_a_second(game: str, variant: str, games: int, steps: int) -> float:
    """Return the legal steps per second of all games together."""
    many, chooser = VectorGames(games, game, variant, max_episode_steps=1000), np.random.default_rng(0)
    _, infos = many.reset(seed=0)
    seconds, legal = 0.0, 0
    for _ in range(steps):
        actions = (chooser.random((games, 4)) * infos["action_mask"]).argmax(axis=1)
        legal += int(infos["action_mask"].any(axis=1).sum())
        begun = time.process_time()
        _, _, _, _, infos = many.step(actions)
        seconds += time.process_time() - begun
    return legal / seconds


def single_steps_a_second(steps: int) -> float:
    """Return the steps per second of games played in sequence."""
    one, chooser = GameEnvironment(), random.Random(0)
    _, info = one.reset(seed=0)
    seconds = 0.0
    for _ in range(steps):
        action = chooser.choice(np.flatnonzero(info["action_mask"]))
        begun = time.process_time()
        _, _, is_over, _, info = one.step(action)
        if is_over:
            _, info = one.reset()
        seconds += time.process_time() - begun
    return steps / seconds


def peer_steps_a_second(steps: int) -> float:
    """Return the steps per second of gymnasium-2048. Raises: ImportError if it is not installed."""
    importlib.import_module("gymnasium_2048")
    one, chooser = gymnasium.make("gymnasium_2048/TwentyFortyEight-v0", disable_env_checker=True), random.Random(0)
    one.reset(seed=0)
    seconds = 0.0
    for _ in range(steps):
        action = chooser.randrange(4)  # it does not report legal moves
        begun = time.process_time()
        _, _, is_over, _, _ = one.step(action)
        if is_over:
            one.reset()
        seconds += time.process_time() - begun
    return steps / seconds


def arena_steps_a_second(games: int) -> float:
    """Return the moves per second of a random bot in the arena."""
    game, chooser = game_named("2048"), random.Random(0)
    setup = Setup(game, game.default, lambda: lambda view: chooser.choice(view.legal_actions()))
    begun = time.process_time()
    moves = sum(sum(1 for _ in Playthrough(setup, seed).plies()) for seed in range(games))
    return moves / (time.process_time() - begun)


def main() -> None:
    """Print the measurements."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=8192, help="games of the vector environment")
    options = parser.parse_args()
    for kind in KINDS:
        speed = vector_steps_a_second(*kind, options.games, 200)
        print(f"{options.games} games, {'/'.join(kind):9}             {speed:>12,.0f} steps per second")
    print(f"single environment                {single_steps_a_second(20_000):>12,.0f}")
    print(f"arena, random bot                 {arena_steps_a_second(50):>12,.0f}")
    with contextlib.suppress(ImportError):
        print(f"gymnasium-2048, any direction     {peer_steps_a_second(5_000):>12,.0f}")


if __name__ == "__main__":
    main()
