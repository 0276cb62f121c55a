import json

from game.arena.record import MAX_MILESTONES, validated
from game.arena.reports import Done, Failed, GameFailed, Moved, Played, Playing, Printed, RunReport, Slow
from game.arena.sandbox_host import MAX_PRINT, Run

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

REQUEST = {
    "game": "2048",
    "variant": "4x4",
    "bot": {"name": "b", "source": ""},
    "budget_ms": 0,
    "max_moves": 9,
    "move_ms": 500,
    "run_ms": 5000,
}


def run(*seeds: int, sandboxes: int = 1) -> Run:
    request: dict[str, object] = dict(REQUEST)
    request["seeds"] = list(seeds)
    return Run(7, request, sandboxes)


def record(seed: int) -> dict[str, object]:
    return {
        "seed": str(seed),
        "score": 4,
        "max_tile": 4,
        "moves": 3,
        "seconds": 0.5,
        "outcome": "lost",
        "transcript": "url",
        "milestones": [[4, 2, 0.25]],
        "notes": {"nodes": 5},
    }


def reply(number: int, **more: object) -> str:
    fields: dict[str, object] = {"id": number, "games": [], "playing": None, "print": "", "move": "", "end": None}
    fields.update(more)
    return json.dumps(fields)


def reasons(reports: "Sequence[RunReport]") -> list[str]:
    return [report.reason for report in reports if isinstance(report, (Failed, GameFailed))]


def test_every_seed_goes_to_one_sandbox_and_the_run_is_done_when_the_last_one_is_played() -> None:
    series = run(1, 2, 3, sandboxes=2)
    asked = []
    sandbox = 0
    while series.has_seeds_left:
        asked.append(json.loads(series.ask(sandbox))["seeds"])
        sandbox += 1
    assert asked == [[1], [2], [3]]
    reports: list[RunReport] = []
    for sandbox in (2, 0, 1):
        reports += series.hear(sandbox, reply(sandbox + 1, games=[record(sandbox + 1)], end="done"))
    assert [type(report) for report in reports] == [Played, Played, Played, Done]
    assert series.is_over


def test_many_seeds_are_sent_a_share_at_a_time() -> None:
    series = run(*range(100), sandboxes=2)
    shares = []
    while series.has_seeds_left:
        shares.append(len(json.loads(series.ask(0))["seeds"]))
    assert sum(shares) == 100
    assert shares[0] == 12
    assert shares[-1] == 1
    assert len(json.loads(run(*range(1000)).ask(0))["seeds"]) == 20


def test_a_request_contains_everything_that_the_games_depend_on() -> None:
    question = json.loads(run(5).ask(0))
    assert (question["job"], question["id"], question["seeds"]) == ("series", 1, [5])
    assert question["bot"] == {"name": "b", "source": ""}


def test_games_progress_and_output_are_reported_with_the_number_of_the_run() -> None:
    series = run(1, 2)
    series.ask(0)
    assert series.hear(0, reply(1, games=[record(1)], playing=["1", 3], print="<b>")) == [
        Playing(7, 1, 3),
        Played(7, validated(dict(record(1), seed=1))),
        Printed(7, "<b>"),
    ]


def test_a_failure_reported_by_a_sandbox_ends_the_run() -> None:
    series = run(1, 2)
    series.ask(0)
    end = {"reason": "bot-fault", "line": 3, "facts": {"why": "NameError"}}
    assert series.hear(0, reply(1, end=end)) == [Failed(7, "bot-fault", 3, {"why": "NameError"})]
    assert series.is_over


def test_an_unrequested_or_invalid_reply_ends_the_run() -> None:
    bad: dict[str, object] = {
        "seed": 2,
        "score": -1,
        "max_tile": "4",
        "moves": 2,
        "seconds": -1,
        "outcome": "fine",
        "transcript": "xyz",
        "milestones": [[1]],
    }
    texts = [
        "",
        "nonsense",
        "[]",
        "null",
        "[" * 5000,
        '{"id": 1}',
        reply(2),
        reply(0),
        reply(1, games={}),
        reply(1, games=[7]),
        reply(1, games=[{}]),
        reply(1, games=[record(1), record(1)]),
        reply(1, playing=["1"]),
        reply(1, playing=["1", -1]),
        reply(1, playing=["1", 10]),
        reply(1, playing=["2", 1]),
        reply(1, playing=[1, 1]),
        reply(1, playing=[[], 1]),
        reply(1, playing="x"),
        reply(1, print=5),
        reply(1, print="x" * (MAX_PRINT + 1)),
        reply(1, move="l"),
        reply(1, move=["l"]),
        reply(1, end="done"),
        reply(1, end="over"),
        reply(1, end={"reason": "bot-fault"}),
        reply(1, end={"reason": "bot-slow", "line": 0, "facts": {}}),
        reply(1, end={"reason": "bot-fault", "line": "3", "facts": {}}),
        reply(1, end={"reason": "bot-fault", "line": 0, "facts": {"why": 3}}),
        reply(1, end={"reason": "bot-fault", "line": 0, "facts": {"why": "x" * 1000}}),
        reply(1, end={"reason": "bot-fault", "line": 1 << 60, "facts": {"why": "x"}}),
        reply(1, end={"reason": ["bot-fault"], "line": 0, "facts": {"why": "x"}}),
        reply(1, more=1),
    ]
    for name, value in bad.items():
        wrong = record(1)
        wrong[name] = value
        texts.append(reply(1, games=[wrong]))
    numbers = [1 << 53, -(1 << 53), 1e300, True, None]
    for name in ("seed", "score", "max_tile", "moves", "seconds"):
        for value in numbers:
            wrong = record(1)
            wrong[name] = value
            texts.append(reply(1, games=[wrong]))
    for seconds in (5e-324, 1e9):
        wrong = record(1)
        wrong["seconds"] = seconds
        texts.append(reply(1, games=[wrong]))
    for milestones in ([[4, 2, 0.25], [4, 3, 0.5]], [[tile, 2, 0.25] for tile in range(1, MAX_MILESTONES + 2)]):
        wrong = record(1)
        wrong["milestones"] = milestones
        texts.append(reply(1, games=[wrong]))
    long = record(1)
    long.update({"moves": 10, "transcript": "u" * 10})
    texts.append(reply(1, games=[long]))
    several: list[object] = [[], {"nodes": "5"}, {"nodes": True}, {"x" * 50: 1}, {"nodes": 1 << 53}, {"nodes": -1e300}]
    several.append({str(number): 1 for number in range(33)})
    for notes in several:
        wrong = record(1)
        wrong["notes"] = notes
        texts.append(reply(1, games=[wrong]))
    for text in texts:
        series = run(1)
        series.ask(0)
        assert reasons(series.hear(0, text)) == ["bot-nonsense"], text[:100]
        assert series.is_over


def test_a_failure_has_exactly_the_facts_that_its_text_needs() -> None:
    facts: dict[str, dict[str, object]] = {
        "bot-syntax": {"why": "x"},
        "bot-fault": {"why": "x"},
        "bot-choice": {"function": "choose", "choice": "x", "legal": "u"},
        "bot-idle": {"function": "choose", "choice": "x", "way": "d", "legal": "u"},
        "bot-empty": {},
        "bot-memory": {},
    }
    for reason in facts:
        for other, given in facts.items():
            series = run(1)
            series.ask(0)
            ends = reasons(series.hear(0, reply(1, end={"reason": reason, "line": 1, "facts": given})))
            assert ends == [reason if facts[reason] == given else "bot-nonsense"], (reason, other)
    for name in ("language", "direction", "self", "key"):
        series = run(1)
        series.ask(0)
        end = {"reason": "bot-fault", "line": 1, "facts": {"why": "x", name: "x"}}
        assert reasons(series.hear(0, reply(1, end=end))) == ["bot-nonsense"], name


def test_notes_may_be_negative_or_fractions_and_a_seed_may_have_64_bits() -> None:
    last = (1 << 64) - 1
    series = run(last)
    series.ask(0)
    noted = record(last)
    noted["notes"] = {"depth": -3, "share": 0.5}
    reports = series.hear(0, reply(1, games=[noted], end="done"))
    assert reports == [Played(7, validated(dict(noted, seed=last))), Done(7)]


def test_a_sandbox_without_a_request_may_not_reply() -> None:
    assert reasons(run(1).hear(0, reply(1))) == ["bot-nonsense"]


def test_the_output_is_limited_over_many_replies_too() -> None:
    series = run(1)
    series.ask(0)
    half = "x" * (MAX_PRINT // 2)
    assert reasons(series.hear(0, reply(1, print=half))) == []
    assert reasons(series.hear(0, reply(1, print=half))) == []
    assert reasons(series.hear(0, reply(1, print="x"))) == ["bot-nonsense"]


def test_too_slow_a_move_ends_its_game_and_moves_that_arrive_do_not() -> None:
    series = run(1)
    series.ask(0)
    for moves in range(4):
        assert series.pass_time(500) == []
        series.hear(0, reply(1, playing=["1", moves]))
    for _ in range(3):
        assert series.pass_time(500) == []
    assert series.pass_time(500) == [GameFailed(7, 1, "bot-slow", 0, {"seconds": 1}), Done(7)]
    assert (series.lost, series.is_over) == ([0], True)


def test_a_sandbox_that_hangs_or_died_loses_one_game_and_the_others_are_asked_again() -> None:
    for is_dead in (True, False):
        series = run(1, 2, 3, 4, 5, 6, 7, 8)
        series.ask(0)
        series.hear(0, reply(1, games=[record(1)]))
        reports = series.lose(0, "bot-died") if is_dead else series.pass_time(2000)
        assert [(type(report), report.__dict__.get("seed")) for report in reports] == [(GameFailed, 2)]
        assert series.lost == [0]
        assert not series.is_busy(0)
        assert not series.is_over
        assert json.loads(series.ask(1))["seeds"] == [3]


def test_an_engine_that_died_and_a_watched_bot_that_hangs_end_the_run() -> None:
    request: dict[str, object] = dict(REQUEST, seeds=[1, 2], bot={"name": "coach", "data": []})
    engine = Run(7, request)
    engine.ask(0)
    assert engine.lose(0, "bot-died") == [Failed(7, "bot-died")]
    watch = Run(3, dict(REQUEST))
    watch.ask_once(0, dict(REQUEST, seed=1, position="1100000000000000", score=0, ply=0))
    assert watch.pass_time(2000) == [Failed(3, "bot-slow", 0, {"seconds": 1})]


def test_a_failed_game_is_reported_with_its_seed_and_only_once() -> None:
    failed = {"seed": "2", "reason": "bot-fault", "line": 4, "facts": {"why": "KeyError: 1"}}
    series = run(2, 3)
    series.ask(0)
    reports = series.hear(0, reply(1, games=[dict(failed)]))
    assert reports == [GameFailed(7, 2, "bot-fault", 4, {"why": "KeyError: 1"})]
    for games in (
        [dict(failed), dict(failed)],
        [dict(failed, seed="9")],
        [dict(failed, seed=2)],
        [dict(failed, reason="bot-slow")],
        [dict(failed, reason=["bot-fault"])],
        [dict(failed, line=-1)],
        [dict(failed, facts={})],
        [dict(failed, facts={"why": 3})],
        [dict(failed, more=1)],
        [{"reason": "bot-fault"}],
        [dict(failed), dict(record(2))],
    ):
        series = run(2)
        series.ask(0)
        assert "bot-nonsense" in reasons(series.hear(0, reply(1, games=games))), games
        assert series.is_over


def test_a_slow_case_is_reported_once() -> None:
    check = Run(7, {})
    check.ask_once(0, {"source": "", "cases": "", "move_ms": 20_000})
    case = {"given": "", "expected": "", "got": "", "is_right": True, "value": "", "why": None}
    reports = []
    for _ in range(2):
        for _ in range(16):
            reports += check.pass_time(500)
        check.hear(0, reply(1, games=[case]))
    assert reports == [Slow(7), Slow(7)]


def test_output_and_repeated_reports_do_not_count_as_moves() -> None:
    series = run(1)
    series.ask(0)
    reports = []
    for _ in range(4):
        reports += series.hear(0, reply(1, playing=["1", 5], print="x"))
        reports += series.pass_time(500)
    assert reasons(reports) == ["bot-slow"]


def test_too_long_a_run_ends_and_its_time_starts_with_its_first_sandbox() -> None:
    series = run(1)
    for _ in range(100):
        assert series.pass_time(500) == []
    series.ask(0)
    reports = []
    for moves in range(11):
        series.hear(0, reply(1, playing=["1", moves]))
        reports += series.pass_time(500)
    assert reasons(reports) == ["bot-long"]


def test_successive_moves_are_requested_from_the_same_sandbox() -> None:
    request: dict[str, object] = dict(REQUEST)
    request.update({"seed": 1, "position": "1100000000000000", "score": 0, "ply": 0})
    watch = Run(3, request)
    for number in (1, 2):
        question = json.loads(watch.ask_once(0, request))
        assert (question["job"], question["id"]) == ("move", number)
        assert watch.hear(0, reply(number, move="l", end="done")) == [Moved(3, "l")]
        assert not watch.is_over
    watch.ask_once(0, request)
    assert reasons(watch.hear(0, reply(3, move="ll"))) == ["bot-nonsense"]
