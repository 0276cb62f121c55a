"""Cases of the lesson: tests of the small original's page, which have to find a fault in each wrong version of it."""

import random
import sys
from types import ModuleType

from game.arena import small_browser, small_page
from game.arena.bot import BotFailed

FAULTS = (
    ("a game begins with one tile", "twenty48.py", "for _ in range(4)]\n    spawn(rows, random)\n", "for _ in range(4)]\n"),
    ("the arrow keys do nothing", "page.py", "if event.key in KEYS and", "if event.key in () and"),
    ("no new tile appears", "page.py", "            twenty48.spawn(after, random)\n", "            pass\n"),
    ("a pressed tile does not move", "page.py", "            play(way)\n", "            pass\n"),
    ("a pressed tile moves, but it is not counted", "page.py", "count + gain", "count"),
    ("“New game” leaves the count as it was", "page.py", "(random), 0", "(random), globals().get('count', 0)"),
    ("“New game” does nothing", "page.py", "    start({", "    event.target.id == 'new' or start({"),
    ("the button “15-puzzle” does nothing", "page.py", '@when("click", "button[id]")', '@when("click", "#new")'),
)


def prepare():
    small_browser.install()


def opened(files, seed):
    """Return a function that opens the page: its document, and the program to run in it."""

    def open_page():
        document = small_page.install(files["index.html"])

        def start():
            random.seed(seed)
            for name in ("fifteen", "twenty48", "page"):
                sys.modules[name] = module = ModuleType(name)
                exec(compile(files[name + ".py"], name, "exec"), vars(module))

        return document, start

    return open_page


def cases(code):
    def tried(delay_ms, seed, file="page.py", old="", new=""):
        """Run all tests; return the names of those that pass."""
        files = {**ORIGINAL, file: ORIGINAL[file].replace(old, new)} if old else ORIGINAL
        names = [name for name in code.names if name.startswith("test_")]
        for name in names:
            getattr(code, name)(small_browser.Page(opened(files, seed), delay_ms))
        return names

    def fails(*fault):
        try:
            for seed in range(4):
                tried(100, seed, *fault)
        except BotFailed as error:
            return ["fails", str(error)]
        return ["passes", "all tests pass"]

    def all_pass(names):
        return isinstance(names, list) and bool(names)

    for seed in range(4):
        yield f"the right page, game {seed + 1}", "all tests pass", lambda seed=seed: tried(100, seed), all_pass
    for given, delay_ms in (("a computer that answers at once", 0), ("a slow computer: everything takes a second", 1000)):
        yield given, "all tests pass", lambda delay_ms=delay_ms: tried(delay_ms, 5), all_pass
    for sentence, *fault in FAULTS:
        yield sentence, "a test fails", lambda fault=fault: fails(*fault), lambda got: got[0] == "fails", lambda got: got[1]
