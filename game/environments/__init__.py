"""Both games as environments for reinforcement learning: `gymnasium.make("tilelab/2048-v0")` and `"tilelab/15-v0"`.

Gymnasium finds them by the entry point of the installed package; in a clone, `registration.register()` makes them known. They
need what `pip install 'tilelab[gym]'` installs. `state` offers the same games in OpenSpiel's words and needs nothing.
"""
