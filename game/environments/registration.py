"""Makes both environments known to gymnasium, which calls `register` by the entry point of the installed package."""

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("The environments need gymnasium and numpy: pip install 'tilelab[gym]'") from error


def register() -> None:
    """Make `tilelab/2048-v0` and `tilelab/15-v0` known, the first with a vector environment of its own."""
    one, many = f"{__package__}.single:GameEnvironment", f"{__package__}.vector:Vector2048"
    gymnasium.register("tilelab/2048-v0", one, vector_entry_point=many, kwargs={"game": "2048"})
    gymnasium.register("tilelab/15-v0", one, kwargs={"game": "15"})
