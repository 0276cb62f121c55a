"""Both games for reinforcement learning; importing this package registers `tilelab/2048-v0` and `tilelab/15-v0` with gymnasium.

    import gymnasium
    import game.environments

    env = gymnasium.make("tilelab/2048-v0")

Where the package is installed, one line does both: `gymnasium.make("tilelab.environments:tilelab/2048-v0")`. `state` offers the
games in OpenSpiel's words; it needs no other package, so without gymnasium nothing is registered and it still works.
"""

from ..core.packages import explain_missing_packages
from .registration import register

explain_missing_packages("pip install 'tilelab[gym]', or '.[gym]' in a clone.")
register()
