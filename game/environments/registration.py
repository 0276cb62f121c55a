"""Registers the environments with gymnasium, which has no plug-ins: they exist once this package is imported."""

import importlib


def register() -> None:
    """Register `tilelab/2048-v0`, with its vector environment, and `tilelab/15-v0`; do nothing without gymnasium."""
    try:
        gymnasium = importlib.import_module("gymnasium")
    except ModuleNotFoundError as error:
        if error.name != "gymnasium":
            raise
        return
    single, vector_2048 = f"{__package__}.single:GameEnvironment", f"{__package__}.vector:Vector2048"
    for game, vector in (("2048", vector_2048), ("15", None)):
        name = f"tilelab/{game}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(name, single, vector_entry_point=vector, kwargs={"game": game})
