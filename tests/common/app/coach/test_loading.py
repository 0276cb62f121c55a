"""The coach while its engine and data load, and if they fail to."""

import json

from game.app.coach.client import FAILED, LOADING, READY
from tests.common.tab import HARD, THREE, Tab, advice, bounds


def test_a_failed_engine_is_reported_and_asked_again() -> None:
    table = Tab(address=THREE)
    table.send("autoplay")
    table.send("engine", FAILED, 0.0)
    assert table.slots()["hint-text.text"].startswith("Hints could not be loaded.")
    table.send("hint")
    assert len(table.asked) == 2
    assert table.coach.client.error is None


def test_without_its_data_the_coach_says_so_and_fetches_it_for_a_hint_but_not_during_autoplay() -> None:
    table = Tab(address="#/2048/4x4:1000000000000000@3")
    poor: dict[str, object] = {"line": ["r"], "values": {"r": 1.0}, "lacks_data": True}
    table.send("hint")
    table.answer(poor, done=False)
    assert "could not be loaded" not in table.slots()["hint-text.text"], "not before it is complete"
    table.answer(poor)
    message = "Some data could not be loaded, so hints are weaker. Ask again to load it."
    assert table.slots()["hint-text.text"].endswith(message)
    assert table.slots()["chevron@data-way"] == "r"
    table.send("hint")
    table.answer(poor)
    table.send("autoplay")
    table.send("beat")
    table.answer(poor)
    assert table.slots()["hint-text.text"].endswith(message)
    assert [request["again"] for request in table.asked] == [True, True, False]
    table.send("stop")
    table.send("hint")
    table.answer(dict(poor, lacks_data=False))
    table.send("hint")
    assert [request["again"] for request in table.asked[3:]] == [True]
    assert "could not be loaded" not in table.slots()["hint-text.text"]


SEEN = (
    "hint-text.text", "chevron@data-way", "chevron@data-guess", "hint@data-shown", "coach-title.text", "coach-worth.hidden",
    "worth-1.text", "coach-more.text", "coach-ways.hidden", "hint-why.hidden", "hint-label.text",
)  # fmt: skip


def seen(table: Tab) -> dict[str, str]:
    """Return what the player sees of the advice: the line, the chevron, the card, and its buttons."""
    slots = table.slots()
    return {place: slots.get(place, "") for place in SEEN}


def test_a_first_hint_is_one_guess_until_the_final_answer_whatever_the_engine_reports_before() -> None:
    depths: list[dict[str, object]] = [
        {"line": ["r"], "values": {"r": 9.0, "d": 2.0}, "depth": 1, "files": ["2048.weights"]},
        {"line": ["u"], "values": {"u": 8.0, "d": 2.0}, "depth": 2, "is_learned": True, "reasons": [["later", {}]]},
        {"line": ["d"], "values": {"d": 90.0, "r": 70.0}, "depth": 3, "is_learned": True},
    ]
    for address, reports in (
        ("#/2048/4x4:4689245733552012@3", depths),
        ("#/2048/3x3:210751862@3", depths),
        ("#/2048/4x4-f50:4689245733552012@3", depths),
        (HARD, [bounds(None, 46, 0.0), bounds(56, 48, 0.2), bounds(54, 50, 0.3, "l"), bounds(52, 52, 0.5)]),
    ):
        table = Tab(address=address)
        table.send("hint")
        views = [seen(table)]
        waits = []
        for share in (0.0, 0.5, 1.0):
            table.send("engine", LOADING, share)
            waits.append(table.slots()["coach-progress.text"])
            views.append(seen(table))
        table.send("engine", READY, 1.0)
        for share in (0.2, 1.0):
            table.send("engine", LOADING, share)
            views.append(seen(table))
        table.send("engine", READY, 1.0)
        for report in reports:
            table.answer(report, done=False)
            waits.append(table.slots()["coach-progress.text"])
            if table.app.model.game.has_chance:
                views.append(seen(table))
            else:  # A puzzle counts the positions that it has searched.
                views.append(dict(seen(table), **{"coach-more.text": ""}))
        assert len({str(sorted(view.items())) for view in views}) == 1, address
        guess = views[0]
        assert (guess["chevron@data-guess"], guess["coach-worth.hidden"], guess["hint-label.text"]) == ("on", "on", "Cancel")
        assert all(waits) and waits[-1] == "Still thinking…", address
        table.answer(reports[-1])
        final = seen(table)
        slots = table.slots()
        line = reports[-1]["line"]
        assert isinstance(line, list)
        assert (final["chevron@data-way"], final["chevron@data-guess"], slots["coach-progress.text"]) == (line[0], "", "")
        assert (final["hint@data-shown"], final["hint-label.text"], len(table.asked)) == ("on", "Hint", 1)


def test_autoplay_keeps_to_the_final_answer_of_each_move() -> None:
    table = Tab(address="#/2048/4x4:1000000000000000@3")
    table.send("engine", READY, 1.0)
    table.send("autoplay")
    table.answer({"line": ["r"], "values": {"r": 9.0}}, done=False)
    assert (table.model.session.state.moves, table.beats) == (0, [])
    table.answer({"line": ["d"], "values": {"d": 90.0}})
    table.send("beat")
    assert (table.model.session.state.moves, table.app.model.session.timeline.text) == (1, "d")


def test_an_error_of_the_engine_is_reported_in_plain_words() -> None:
    for reason in ("engine-fault", "no-such-reason"):
        table = Tab(address=THREE)
        table.send("autoplay")
        fault = {"id": 1, "error": {"reason": reason, "facts": {"why": "KeyError(3)"}}}
        table.send("reply", json.dumps(fault))
        message = table.slots()["hint-text.text"]
        assert message == "Something went wrong on this board. Ask again."
        assert not table.coach.playback.playing


def test_an_invalid_report_is_reported_in_one_sentence_and_ends_the_request() -> None:
    reports: list[tuple[str, dict[str, object]]] = [
        ("hint", {"lines": []}),
        ("autoplay", {"line": ["l"], "values": {"l": "far"}}),
        ("review", {"share": 1.0, "losses": [{"ply": 7, "cost": 2.0, "better": "u"}]}),
        ("review", {}),
    ]
    for message, report in reports:
        table = Tab(address="#/15/3x3:1-2-3_4-5-6_0-7-8/l")
        table.send(message)
        table.answer(report)
        slots = table.slots()
        place = "review-text.text" if message == "review" else "hint-text.text"
        assert slots[place] == "Something went wrong on this board. Ask again."
        assert (table.dropped, table.coach.playback.playing, table.model.session.state.moves) == ([1], False, 1)
        table.send("dismiss")
        table.send(message)
        assert len(table.asked) == 2


def progress(table: Tab, place: str = "coach") -> tuple[str, str]:
    slots = table.slots()
    return slots[f"{place}-progress.text"].split(": ")[-1], slots[f"{place}-said.text"].split(": ")[-1]


def test_the_progress_of_loading_never_falls_and_a_screen_reader_announces_its_start_and_half() -> None:
    table = Tab(address=HARD)
    table.send("hint")
    seen = [progress(table)]
    for share in (0.2, 0.5, 0.4, 1.0):
        table.send("engine", LOADING, share)
        seen.append(progress(table))
    table.send("engine", READY, 1.0)
    seen.append(progress(table))
    for share in (0.0, 0.5, 1.0):
        table.send("engine", LOADING, share)
        seen.append(progress(table))
    table.send("engine", READY, 1.0)
    table.answer(dict(bounds(None, 46, 0.0), share=0.5), done=False)
    seen.append(progress(table))
    table.answer(bounds(None, 46, 0.0), done=False)
    assert seen == [
        ("0%", "0%"), ("12%", "0%"), ("30%", "0%"), ("30%", "0%"), ("60%", "50%"), ("60%", "50%"),
        ("60%", "50%"), ("75%", "50%"), ("90%", "50%"), ("95%", "50%"),
    ]  # fmt: skip
    assert progress(table) == ("Still thinking…", "")
    assert table.slots()["hint-text.text"].startswith("Quick guess: ")


def test_a_second_request_while_the_coach_loads_does_not_restart_the_progress() -> None:
    table = Tab(address=HARD)
    table.send("hint")
    table.send("engine", LOADING, 0.5)
    table.send("heuristic", "manhattan")
    table.send("hint")
    assert progress(table) == ("30%", "0%")
    table.send("engine", FAILED, 0.0)
    table.send("hint")
    assert progress(table) == ("0%", "0%"), "a retry loads everything"


def test_the_share_of_the_databases_that_is_unpacked_is_shown_before_the_search_runs() -> None:
    table = Tab(address=THREE)
    table.send("hint")
    table.send("engine", READY, 1.0)
    table.answer(dict(advice(), line=None, share=0.4), done=False)
    slots = table.slots()
    assert (slots["coach-progress.text"], slots["coach-more.text"]) == ("Getting hints ready (first time only): 94%", "")
