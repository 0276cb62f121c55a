"""Games from lessons: of the learner's own functions, and of the learner's bot to watch or to beat."""

from game.arena.record import Record
from game.arena.reports import Broken, Checked, Failed, GameFailed, Played, Playing
from game.lab.workbench import AskOnce, EndRun, GoTo, PlaySeries
from game.learn import view
from game.learn.course import LESSONS
from tests.common.learn_harness import START, Desk

EMPTY = [[0, 0, 0, 0]] * 2
FIRST = [[2, 0, 0, 2], [0, 0, 0, 0]] + EMPTY
SECOND = [[4, 0, 0, 0], [0, 2, 0, 0]] + EMPTY


def at(name: str) -> Desk:
    desk = Desk()
    desk.send("open", "#/learn/" + name)
    return desk


def turn(desk: Desk, value: str) -> None:
    """Answer the request of a turn."""
    desk.report(Checked, "turn", "", "", True, value)


def begun() -> Desk:
    desk = at("lost")
    desk.send("own-begin")
    turn(desk, "[" + str(FIRST) + ", 0, false]")
    return desk


def test_a_game_can_be_played_from_the_lesson_that_tells_when_it_is_lost() -> None:
    slots = [(lesson.name, view.slots(at(lesson.name).learn)) for lesson in LESSONS]
    names = [(name, shown["learn-own-begin.text"]) for name, shown in slots if shown["learn-own-begin.hidden"] == ""]
    assert names[:3] == [(name, "Play your game") for name in ("lost", "score", "terminal")]
    assert names[3:] == [(name, "See your page") for name in ("page", "keys")]
    desk = at("slide")
    desk.send("own-begin")
    assert not desk.of(AskOnce) and not desk.learn.own_play.is_open


def test_each_turn_asks_the_learners_functions_in_one_run() -> None:
    desk = at("lost")
    desk.send("edit", "# mine")
    desk.send("own-begin")
    modules = desk.asked.request["modules"]
    names = ("slide", "directions", "spawn", "lost", "score")
    assert modules == [(name, "# mine" if name == "lost" else START + "# The end.\n") for name in names]
    run = desk.asked.run
    turn(desk, "[" + str(FIRST) + ", 0, false]")
    assert view.slots(desk.learn)["learn-own-text.text"] == "0 points, 0 moves"
    desk.send("own-key", "ArrowLeft")
    desk.send("own-key", "ArrowRight")
    assert len(desk.of(AskOnce)) == 2, "a key waits while a turn is computed"
    assert desk.asked.run == run and "position" in desk.asked.request
    turn(desk, "[" + str(SECOND) + ", 4, false]")
    assert (desk.learn.own_play.rows, view.slots(desk.learn)["learn-own-text.text"]) == (SECOND, "4 points, 1 move")
    assert len(desk.of(AskOnce)) == 3


def test_a_move_that_moves_nothing_is_no_move() -> None:
    desk = begun()
    desk.send("own-key", "ArrowUp")
    turn(desk, "[" + str(FIRST) + ", 0, false]")
    assert (desk.learn.own_play.moves, desk.learn.own_play.score) == (0, 0)
    desk.send("own-key", "Enter")
    assert len(desk.of(AskOnce)) == 2


def test_the_end_of_an_own_play_can_be_shared() -> None:
    desk = begun()
    assert view.slots(desk.learn)["learn-own-end.hidden"] == "on"
    desk.send("own-key", "ArrowLeft")
    turn(desk, "[" + str(SECOND) + ", 4, true]")
    slots = view.slots(desk.learn)
    assert slots["learn-own-text.text"] == "Your game is over: 4 points in 1 move, highest tile 4."
    assert (slots["learn-own-end.hidden"], slots["learn-own-share.link"]) == ("", "#/learn/slide")
    desk.send("own-key", "ArrowLeft")
    assert len(desk.of(AskOnce)) == 2


def test_functions_that_make_no_board_end_the_game_with_a_sentence() -> None:
    rows = ("[[2]]", "[[0, 0, 0, 1.5]]", '"text"', "[[-2, 0, 0, 0]]", str(EMPTY), "null")
    for value in ["", "5", "[]"] + ["[" + row + ", 0, false]" for row in rows]:
        desk = begun()
        desk.send("own-key", "ArrowLeft")
        turn(desk, value)
        slots = view.slots(desk.learn)
        assert slots["learn-own-text.text"].startswith("One of your functions failed"), value
        assert slots["learn-own-end.hidden"] == "on"
    for report in (Failed, Broken):
        desk = begun()
        desk.send("own-key", "ArrowLeft")
        if report is Failed:
            desk.report(Failed, "bot-slow", 0, {"seconds": 20})
        else:
            desk.send("report", Broken("no answer"))
        assert desk.learn.own_play.fault


def test_leaving_or_checking_closes_an_own_play() -> None:
    for message in (("own-close",), ("check",), ("open", "#/learn/score"), ("try-call", "is_lost([[2]])")):
        desk = begun()
        run = desk.asked.run
        desk.send(*message)
        assert not desk.learn.own_play.is_open and run in [effect.run for effect in desk.of(EndRun)]
        turn(desk, "[" + str(SECOND) + ", 4, false]")
        assert desk.learn.own_play.rows == []


def record(desk: Desk) -> Record:
    return Record(desk.of(PlaySeries)[-1].request["seeds"][0], 1234, 128, 3, 0.1, "lost", "uld")


def test_a_bots_game_is_watched_in_the_replay_or_beaten_on_the_same_seed() -> None:
    desk = at("bots")
    desk.send("edit", "# my bot")
    desk.send("watch-bot")
    asked = desk.of(PlaySeries)[-1]
    assert (asked.request["variant"], asked.request["bot"]) == ("4x4", {"name": "bots", "source": "# my bot"})
    desk.send("report", Playing(asked.run, 64, 17))
    assert view.slots(desk.learn)["learn-bot-text.text"] == "Your bot is playing: 17 moves so far."
    desk.send("beat-bot")
    assert len(desk.of(PlaySeries)) == 1
    desk.send("report", Played(asked.run, record(desk)))
    assert desk.of(GoTo)[-1].address == "#/2048/4x4@64/uld/watch"
    desk.send("beat-bot")
    assert (len(desk.of(PlaySeries)), desk.of(GoTo)[-1].address) == (1, "#/2048/4x4@64/beat-1234")
    desk.send("edit", "# another bot")
    desk.send("watch-bot")
    assert len(desk.of(PlaySeries)) == 2


def test_only_lessons_on_bots_have_a_game_of_a_bot() -> None:
    for lesson in LESSONS:
        desk = at(lesson.name)
        assert (view.slots(desk.learn)["learn-watch-bot.hidden"] == "") == bool(lesson.measured)
        desk.send("watch-bot")
        assert len(desk.of(PlaySeries)) == bool(lesson.measured)


def test_a_bot_that_fails_or_is_stopped_says_so_and_opens_nothing() -> None:
    for kind in (Failed, GameFailed):
        desk = at("bots")
        desk.send("watch-bot")
        run = desk.of(PlaySeries)[-1].run
        facts: dict[str, object] = {"why": "KeyError: 3"}
        desk.send("report", Failed(run, "bot-fault", 2, facts) if kind is Failed else GameFailed(run, 64, "bot-fault", 2, facts))
        assert view.slots(desk.learn)["learn-bot-text.text"] == "Line 2: Your code raised an error: KeyError: 3"
    desk = at("bots")
    desk.send("watch-bot")
    desk.send("report", Broken("no answer"))
    assert "no answer" in view.slots(desk.learn)["learn-bot-text.text"]
    for message in (("stop-bot",), ("check",), ("open", "#/learn/minimax")):
        desk = at("bots")
        desk.send("watch-bot")
        run = desk.of(PlaySeries)[-1].run
        desk.send(*message)
        desk.send("report", Played(run, record(desk)))
        assert run in [effect.run for effect in desk.of(EndRun)] and not desk.of(GoTo)
