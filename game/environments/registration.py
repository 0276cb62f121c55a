"""Registers the environments with gymnasium, which has no plug-ins: they exist once this package is imported."""

import importlib

_HORIZONS = {"2048": None, "15": 1000}
"""Steps after which an episode is truncated: an agent may move one tile of the puzzle to and fro for ever."""


def register() -> None:
    """Register `tilelab/2048-v0` and `tilelab/15-v0`, with their vector environments; do nothing without gymnasium."""
    try:
        gymnasium = importlib.import_module("gymnasium")
    except ModuleNotFoundError as error:
        if error.name != "gymnasium":
            raise
        return
    single, vector = f"{__package__}.single:GameEnvironment", f"{__package__}.vector:VectorGames"
    for game, steps in _HORIZONS.items():
        name = f"tilelab/{game}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, single, vector_entry_point=vector, max_episode_steps=steps, kwargs={"game": game})
