"""Imports each module whose name is in `names.json` without any other of the package `game` being there; prints those that fail.

Runs in CPython and, as it stands, in the page's MicroPython; sources.json: texts by path to be written first, if it is there.
"""

import json
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Anything:
    """Stands for what only a browser has, and for what only the making of data needs."""

    def __getattr__(self, name: str) -> "Anything":
        if name[:2] == "__":
            raise AttributeError(name)
        return self

    def __call__(self, *args: object, **named: object) -> object:
        return args[0] if args and callable(args[0]) else self


def write(sources: dict[str, str]) -> None:
    """Write texts to their paths."""
    made = {"."}
    for path in sources:
        parts = path.split("/")
        for end in range(1, len(parts)):
            folder = "/".join(parts[:end])
            if folder not in made:
                made.add(folder)
                os.mkdir(folder)
        with open(path, "w") as file:
            file.write(sources[path])


def load(path: str) -> "Any":
    """Return what a file of JSON holds."""
    with open(path) as file:
        return json.loads(file.read())


if "sources.json" in os.listdir("."):
    write(load("sources.json"))
sys.path.insert(0, "")
wanted = load("names.json")
for name in wanted["missing"]:
    sys.modules[name] = Anything()  # type: ignore[assignment]
for name in wanted["names"]:
    for known in list(sys.modules):
        if known.split(".")[0] == "game":
            del sys.modules[known]
    try:
        __import__(name)
    except Exception as error:
        print(name + ": " + repr(error))
print(len(wanted["names"]))
