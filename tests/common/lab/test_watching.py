"""Watching a game in the Lab, move by move."""

from game.app.feature import Wake
from game.arena.reports import Failed, Moved
from game.lab.view import slots
from game.lab.workbench import AskOnce, EndRun
from tests.common.lab_harness import Desk


def test_a_bot_is_watched_move_by_move() -> None:
    desk = Desk()
    desk.send("watch")
    watched = desk.lab.watch.watched
    assert watched is not None
    assert (desk.request["seed"], desk.request["ply"], desk.request["position"]) == (1, 0, "0000000000101000")
    desk.send("beat")
    assert len(desk.of(AskOnce)) == 1
    desk.report(Moved, "d")
    assert (watched.state.moves, desk.of(Wake)[-1]) == (1, Wake("beat", 250))
    desk.send("watch-speed", 60)
    desk.send("beat")
    desk.report(Moved, "l")
    assert desk.of(Wake)[-1] == Wake("beat", 16)
    desk.send("watch-play")
    desk.send("beat")
    assert len(desk.of(AskOnce)) == 2
    desk.send("watch-step")
    desk.report(Moved, "d")
    assert (watched.state.moves, len(desk.of(AskOnce))) == (3, 3)
    desk.send("watch-close")
    assert desk.lab.watch.watched is None and desk.of(EndRun) == [EndRun(watched.run)]


def test_a_slow_bot_is_shown_as_thinking() -> None:
    desk = Desk()
    texts: list[str] = []
    for waited_ms in (10, 600, 10):
        desk.send("watch-step" if texts else "watch")
        texts.append(slots(desk.lab, desk.now_ms)["lab-watch-text.text"])
        desk.now_ms += waited_ms
        desk.report(Moved, "dlr"[len(texts) - 1])
    assert ["thinking" in text for text in texts] == [False, False, True]
    assert "thinking" not in slots(desk.lab, desk.now_ms)["lab-watch-text.text"]


def test_a_failure_belongs_to_the_bot_that_was_watched() -> None:
    desk = Desk()
    desk.send("duplicate")
    watched = desk.lab.bots.draft.key
    desk.send("watch")
    desk.send("draft", 1)
    desk.report(Failed, "link-broken", 2, {})
    assert desk.fault == (watched, 2, "link-broken", {})


def test_a_watched_bot_that_answers_nonsense_is_reported() -> None:
    desk = Desk()
    desk.send("watch")
    desk.report(Failed, "link-broken", 2, {})
    assert desk.lab.context.fault is not None and desk.lab.watch.watched is not None and not desk.lab.watch.watched.is_playing
    desk.send("watch")
    desk.report(Moved, "d")
    desk.send("beat")
    desk.report(Moved, "no way")
    assert desk.lab.watch.watched is None


def test_a_run_ends_watching_and_watching_is_impossible_during_a_run() -> None:
    desk = Desk()
    desk.send("watch")
    desk.send("run")
    assert desk.lab.watch.watched is None
    desk.send("watch")
    assert desk.lab.watch.watched is None
