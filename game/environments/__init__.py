"""Both games as environments for reinforcement learning: `gymnasium.make("tilelab/2048-v0")` and `"tilelab/15-v0"`.

Gymnasium finds them by the entry point of the installed package; in a clone, `register` makes them known. They need what
`pip install 'tilelab[gym]'` installs. `state` offers the same games in OpenSpiel's words and needs nothing.
"""


def register() -> None:
    """Make both environments known to gymnasium. Raises: ModuleNotFoundError, which names the extra that is missing."""
    try:
        import gymnasium
        import numpy  # noqa: F401  (both come with the extra; one sentence names it)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("The environments need gymnasium and numpy: pip install 'tilelab[gym]'") from error
    single = f"{__name__}.single:GameEnvironment"
    gymnasium.register(
        "tilelab/2048-v0", single, vector_entry_point=f"{__name__}.vector:Vector2048", kwargs={"game": "2048"}
    )
    gymnasium.register("tilelab/15-v0", single, kwargs={"game": "15"})
