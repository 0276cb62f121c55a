"""The terminal game's clock when the system clock changes."""

import argparse
import time

import pytest

from game.core.grid import LETTERS
from game.term.options import add_kind
from game.term.store import Store
from game.term.terminal import TerminalApp, now_ms


@pytest.mark.parametrize("step_s", [-3600, -5, 7200])
def test_a_step_of_the_system_clock_changes_the_date_but_no_time(monkeypatch: pytest.MonkeyPatch, step_s: int) -> None:
    wall, steady = time.time_ns, time.monotonic
    parser = argparse.ArgumentParser()
    add_kind(parser)
    chosen = argparse.Namespace(game="15", lang="en", position=None, seed=1, new=False)
    terminal_app = TerminalApp(Store(None), parser.parse_args(["--size", "3"], chosen))
    app = terminal_app.app
    terminal_app.send("move", LETTERS[app.model.game.legal_actions(app.model.session.state.board)[0]])
    monkeypatch.setattr(time, "time_ns", lambda: wall() + step_s * 1_000_000_000)
    monkeypatch.setattr(time, "monotonic", lambda: steady() + 7)
    terminal_app.send("tick")
    assert 7_000 <= app.model.session.clock.elapsed_ms(now_ms()) < 60_000
    terminal_app.send("new")
    assert abs(app.model.session.born_ms - time.time_ns() // 1_000_000) < 60_000
