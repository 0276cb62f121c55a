"""Both games for reinforcement learning. Importing this package registers `tilelab/2048-v0` and `tilelab/15-v0` with gymnasium.

    import gymnasium
    import game.environments

    env = gymnasium.make("tilelab/2048-v0")

With the package installed, one line does both: `gymnasium.make("tilelab.environments:tilelab/2048-v0")`. The module `state` has
OpenSpiel's interface and works without gymnasium.
"""

from ..core.names import explain_missing_packages
from .registration import register

explain_missing_packages("pip install 'tilelab[gym]', or '.[gym]' in a clone.")
register()
