"""Both games for reinforcement learning. Importing this package registers `tilelab/2048-v0` and `tilelab/15-v0` with gymnasium.

    import gymnasium
    import game.environments

    env = gymnasium.make("tilelab/2048-v0")

With the package installed, one line does both: `gymnasium.make("tilelab.environments:tilelab/2048-v0")`. The module `state` has
OpenSpiel's interface and works without gymnasium. Gymnasium has no plug-ins: the environments exist once this is imported.
"""

import importlib

from ..core.names import explain_missing_packages

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
    single, vector = f"{__name__}.single:GameEnvironment", f"{__name__}.vector:VectorGames"
    for game, steps in _HORIZONS.items():
        name = f"tilelab/{game}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, single, vector_entry_point=vector, max_episode_steps=steps, kwargs={"game": game})


explain_missing_packages("pip install 'tilelab[gym]', or '.[gym]' in a clone.")
register()
