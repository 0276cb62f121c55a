"""Each command imports only the modules that it needs, so that it starts fast."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game.term.commands import COMMANDS
from tests.environment import ROOT
from tests.term.commands import LIMIT_S, environment

PROGRAM = """\
import json, sys
from game.term.commands import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""

SITE = ("game.site.build", "game.site.runtime", "game.site.serve")
ENGINES = ("game.fifteen.engine", "game.fifteen.search", "game.twenty48.engine", "game.twenty48.search")
OF_2048 = ENGINES[2:]
OF_15 = ENGINES[:2]

OTHERS: list[tuple[list[str], tuple[str, ...]]] = [
    (["--help"], (*SITE, "game.app.app", "game.arena", "game.games", "game.engines")),
    (["dance"], (*SITE, "game.app.app", "game.arena", "game.games", "game.engines")),
    (["serve", "--help"], (*ENGINES, "game.app.app", "game.term.bench")),
    (["build", "--help"], (*ENGINES, "game.app.app", "game.term.bench")),
    (["solve", "--help"], (*SITE, *ENGINES, "game.arena")),
    (["solve", "1 2 3/4 5 6/7 0 8"], (*SITE, *OF_2048, "game.arena", "game.app.app")),
    (["solve", "1 2"], (*SITE, *ENGINES, "game.arena", "game.app.app")),
    (["hint", "15", "1 2 3/4 5 6/7 0 8"], (*SITE, *OF_2048, "game.arena", "game.app.app")),
    (["hint", "2048", "000000011"], (*SITE, *OF_15, "game.arena", "game.app.app")),
    (["play", "2048"], (*SITE, *ENGINES, "game.arena")),
    (["bench", "2048"], (*SITE, *ENGINES, "game.app.app")),
    (["bench", "2048", "--bot", "greedy", "--games", "1"], (*SITE, *ENGINES, "game.app.app")),
    (["engine", "--help"], (*SITE, "game.app.app", "game.term.bench")),
    (["match", "--help"], (*SITE, *ENGINES, "game.app.app")),
    (["table", "--help"], (*SITE, *ENGINES, "game.app.app")),
]
"""Commands, with packages and modules that only other commands need."""


def test_every_command_has_a_row() -> None:
    assert {arguments[0] for arguments, _ in OTHERS} >= set(COMMANDS)


@pytest.mark.parametrize(("arguments", "others"), OTHERS, ids=[" ".join(arguments) for arguments, _ in OTHERS])
def test_a_command_imports_no_modules_of_other_commands(tmp_path: Path, arguments: list[str], others: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, *arguments],
        cwd=ROOT,
        env=environment({"TILELAB_DATA": str(tmp_path)}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=LIMIT_S,
        check=True,
    )
    imported = set(json.loads(done.stderr.splitlines()[-1]))
    assert "game.term.commands" in imported
    assert imported.isdisjoint(others)
