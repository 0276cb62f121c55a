"""The clock of the terminal game, while somebody sets that of the machine."""

import argparse
import time

import pytest

from game.core.grid import LETTERS
from game.term.options import add_kind
from game.term.session import TerminalSession, now_ms
from game.term.store import Store


@pytest.mark.parametrize("step_s", [-3600, -5, 7200])
def test_a_step_of_the_machine_s_clock_moves_no_time_and_gives_the_date(monkeypatch: pytest.MonkeyPatch, step_s: int) -> None:
    wall, steady = time.time_ns, time.monotonic
    parser = argparse.ArgumentParser()
    add_kind(parser)
    chosen = argparse.Namespace(game="15", lang="en", position=None, seed=1, new=False)
    session = TerminalSession(Store(None), parser.parse_args(["--size", "3"], chosen))
    app = session.app
    session.send("move", LETTERS[app.model.game.legal_actions(app.model.session.state.board)[0]])
    monkeypatch.setattr(time, "time_ns", lambda: wall() + step_s * 1_000_000_000)
    monkeypatch.setattr(time, "monotonic", lambda: steady() + 7)
    session.send("tick")
    assert 7_000 <= app.model.session.elapsed_ms(now_ms()) < 60_000
    session.send("new")
    assert abs(app.model.session.born_ms - time.time_ns() // 1_000_000) < 60_000
