"""The screen looks as `game/term/README.md` shows it; `tests/site/test_programmers.py` runs that page's other examples."""

from pathlib import Path

from tests.environment import ROOT
from tests.site.programs import fences
from tests.term.terminal import Terminal

PAGE = (ROOT / "game" / "term" / "README.md").read_text("utf-8")


def test_the_screen_looks_as_the_page_shows_it(tmp_path: Path) -> None:
    screens = [(about, text) for kind, about, text in fences(PAGE) if kind == "screen"]
    assert screens
    for about, expected in screens:
        arguments, _, keys = about.partition(" < ")
        with Terminal(*arguments.split(), changes={"TILELAB_DATA": str(tmp_path)}) as screen:
            screen.type(keys, f"Moves {len(keys)}")
            shown = [line.rstrip() for line in screen.screen.splitlines()]
        assert shown == expected.splitlines()
