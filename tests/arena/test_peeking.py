"""What a bot is handed shows neither the seed nor the chance to come; where the bot has its own process, nothing there does."""

import importlib
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import game as tilelab
from game.arena.reports import RunReport
from game.arena.sandbox_host import Run
from game.arena.sandbox_worker import SandboxWorker
from game.games import GAMES, game_named
from game.term.commands import main
from tests.environment import ROOT
from tests.term.cluster import cluster

SEED = 0x9D3C51F077AA1235
"""One that nothing else equals by chance."""

SOURCE = '''
import copy, gc, inspect, json, os, pickle, sys, types

CODE = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType, types.FrameType)


def shows(value):
    wanted = int.from_bytes(bytes.fromhex("{HEX}"), "big")
    if isinstance(value, (int, float)):
        return value == wanted
    return isinstance(value, (str, bytes)) and str(wanted) in str(value)


def reaches(start, parts):
    """Whether the seed can be reached from some values without passing through code."""
    seen, waiting = {}, list(start)
    for value in waiting:
        if shows(value):
            return True
        if id(value) not in seen and not isinstance(value, CODE) and len(seen) < 2000:
            seen[id(value)] = value
            waiting.extend(parts(value))
    return False


def inside(value):
    if isinstance(value, dict):
        return [*value.keys(), *value.values()]
    return list(value) if isinstance(value, (list, tuple, set, frozenset)) else []


def attributes(value):
    found = inside(value)
    for name in dir(value):
        try:
            part = getattr(value, name)
        except Exception:
            continue
        if not callable(part):
            found.append(part)
    return found


def closures(value):
    for name in dir(value):
        function = getattr(getattr(value, name, None), "__func__", None)
        for cell in getattr(function, "__closure__", None) or ():
            yield cell.cell_contents
        yield getattr(function, "__defaults__", None)
        yield getattr(function, "__kwdefaults__", None)


def callers():
    frame = sys._getframe(1)
    while frame:
        yield from frame.f_locals.values()
        frame = frame.f_back


def fields(value):
    return [*inside(value), getattr(value, "__dict__", None)]


HANDED = {
    "attributes": lambda game: reaches([game, game.child(game.legal_actions()[0])], attributes),
    "__dict__": lambda game: reaches([vars(game), vars(game._tools)], fields),
    "copy": lambda game: reaches([copy.copy(game), copy.deepcopy(game)], fields),
    "pickle": lambda game: shows(repr(pickle.dumps(game, 0))),
    "repr": lambda game: shows(f"{game!r} {game} {game._tools!r}"),
    "random": lambda game: reaches([game.random.getstate(), vars(type(game.random))], inside),
    "methods": lambda game: reaches(closures(game), inside),
    "references": lambda game: reaches([game], gc.get_referents),
}
OTHER = {
    "frames": lambda game: reaches(callers(), attributes),
    "stack": lambda game: reaches([value for info in inspect.stack() for value in info.frame.f_locals.values()], attributes),
    "threads": lambda game: reaches([dict(frame.f_locals) for frame in sys._current_frames().values()], attributes),
    "referrers": lambda game: reaches(gc.get_referrers(game._tools), attributes),
    "memory": lambda game: reaches([vars(thing) for thing in gc.get_objects() if type(thing).__name__ == "Playthrough"], inside),
    "modules": lambda game: reaches([dict(vars(module)) for module in list(sys.modules.values())], inside),
    "arguments": lambda game: reaches([*sys.argv, *sys.orig_argv, *os.environ.values()], inside),
}


def choose(game):
    if game.ply == 5:
        found = [name for name, peek in (HANDED | OTHER).items() if peek(game)]
        with open({FOUND!r}, "w") as file:
            json.dump(found, file)
    return game.legal_actions()[0]
'''

HANDED = {"attributes", "__dict__", "copy", "pickle", "repr", "random", "methods", "references"}

Place = Callable[[Path, str], object]


def _function(path: Path, address: str) -> object:
    names: dict[str, Any] = {}
    exec(path.read_text(), names)
    return tilelab.play(names["choose"], "2048/3x3", [SEED], max_moves=20)


def _blind(path: Path, address: str) -> object:
    sys.path.insert(0, str(path.parent))
    try:
        return tilelab.play(importlib.import_module(path.stem).choose, "2048/3x3", [SEED], max_moves=20, blind=True)
    finally:
        sys.path.remove(str(path.parent))
        del sys.modules[path.stem]


def _class(path: Path, address: str) -> object:
    names: dict[str, Any] = {}
    exec(path.read_text(), names)
    bot = type("Bot", (), {"choose": lambda self, game: names["choose"](game)})
    return tilelab.play(bot, "2048/3x3", [SEED], max_moves=20)


def _bench(path: Path, address: str) -> object:
    return main(["bench", "2048", "--bot", str(path), "--games", "1", "--seed", str(SEED), "--most-moves", "20", "--quiet"])


def _lab(path: Path, address: str) -> object:
    bot = {"name": "mine", "source": path.read_text()}
    request = {"game": "2048", "variant": "3x3", "bot": bot, "seeds": [SEED], "budget_ms": 0, "max_moves": 20}
    run = Run(1, request)
    reports: list[RunReport] = []
    sandbox = SandboxWorker(GAMES, lambda text: reports.extend(run.hear(0, text)))
    while not run.is_over:
        sandbox.receive(run.ask(0))
    return reports


PLACES: dict[str, Place] = {
    "`play`, a function": _function,
    "`play`, a class": _class,
    "`play`, a file": lambda path, _: tilelab.play(path, "2048/3x3", [SEED], max_moves=20),
    "`bench`, as in `match` and the table": _bench,
    "Dask, a file": lambda path, address: tilelab.play(path, "2048/3x3", [SEED], max_moves=20, cluster=address),
    "the Lab": _lab,
    "`play`, a function with `blind=True`": _blind,
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with cluster(1, tmp_path_factory.mktemp("dask")) as started:
        yield started.address


@pytest.mark.parametrize("place", PLACES)
def test_a_bot_finds_its_seed_only_where_the_page_says_that_it_may(
    place: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    path, found = tmp_path / "peeker.py", tmp_path / "found.json"
    path.write_text(SOURCE.replace("{HEX}", f"{SEED:016x}").replace("{FOUND!r}", repr(str(found))))
    PLACES[place](path, request.getfixturevalue("address") if "Dask" in place else "")
    ways = set(json.loads(found.read_text()))
    assert not ways & HANDED
    assert f"| {place} | no | {'yes' if ways else 'no'} |" in (ROOT / "game" / "arena" / "README.md").read_text("utf-8")
    assert bool(ways) == (place in ("`play`, a function", "`play`, a class", "the Lab"))


def test_a_blind_series_is_the_same_with_notes_and_files_and_survives_a_bot_that_ends_or_hangs(tmp_path: Path) -> None:
    path, file = tmp_path / "mine.py", tmp_path / "games.jsonl"
    path.write_text("def choose(game):\n    game.note(asked=1)\n    return game.random.choice(game.legal_actions())\n")
    names: dict[str, Any] = {}
    exec(path.read_text(), names)
    seeing = tilelab.play(names["choose"], "2048/3x3", range(4))
    blind = tilelab.play(path, "2048/3x3", range(4), processes=2, file=file)
    assert [record.result for record in blind] == [record.result for record in seeing]
    assert [record.result for record in tilelab.play(path, "2048/3x3", range(4), file=file)] == [r.result for r in seeing]
    path.write_text("""
import os

def choose(game):
    if game.ply == 0 and game.board == (0, 1, 0, 1, 0, 0, 0, 0, 0):
        os._exit(1)
    while game.ply == 0 and game.board == (0, 0, 0, 0, 1, 0, 0, 0, 1):
        pass
    return game.legal_actions()[0]
""")
    rules = game_named("2048")
    boards = {rules.opening(rules.parse_variant("3x3"), seed).board: seed for seed in range(300)}
    ends, hangs = boards[0, 1, 0, 1, 0, 0, 0, 0, 0], boards[0, 0, 0, 0, 1, 0, 0, 0, 1]
    series = tilelab.play(path, "2048/3x3", [ends, 5000, hangs, 5001], limit=2, errors="record")
    assert series.seeds == [5000, 5001]
    assert {failure.seed: failure.reason for failure in series.failures} == {
        ends: f"mine.py: The worker that played seed {ends} was lost 4 times.",
        hangs: "mine.py: took longer than 2 s",
    }
