"""Import each module named in `names.json` with no other module of `game` loaded yet; print the failures.

Runs unchanged in CPython and in the page's MicroPython. If there is a sources.json, its texts are first written to their paths.
"""

import json
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Anything:
    """A stand-in for modules that only browsers or the training scripts have."""

    def __getattr__(self, name: str) -> "Anything":
        if name[:2] == "__":
            raise AttributeError(name)
        return self

    def __call__(self, *args: object, **named: object) -> object:
        return args[0] if args and callable(args[0]) else self


def write(sources: dict[str, str]) -> None:
    """Write texts to their paths."""
    folders = {"."}
    for path in sources:
        parts = path.split("/")
        for end in range(1, len(parts)):
            folder = "/".join(parts[:end])
            if folder not in folders:
                folders.add(folder)
                os.mkdir(folder)
        with open(path, "w") as file:
            file.write(sources[path])


def load(path: str) -> "Any":
    with open(path) as file:
        return json.loads(file.read())


if "sources.json" in os.listdir("."):
    write(load("sources.json"))
sys.path.insert(0, "")
wanted = load("names.json")
for name in wanted["missing"]:
    sys.modules[name] = Anything()  # type: ignore[assignment]
for name in wanted["names"]:
    for loaded in list(sys.modules):
        if loaded.split(".")[0] == "game":
            del sys.modules[loaded]
    try:
        __import__(name)
    except Exception as error:
        print(name + ": " + repr(error))
print(len(wanted["names"]))
