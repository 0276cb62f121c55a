"""Reports of engines survive JSON unchanged, and anything else is refused."""

import json

from game.core.engine import Advice, Alternatives, BadReport, Fields, Loss, Refutation, Review, Solution, columns


def test_an_advice_survives_json_unchanged() -> None:
    reasons = [("merges", {"value": 4}), ("only-move", {})]
    for report in (
        Advice(),
        Solution(line=(), bound=3, share=0.5),
        Advice(("l", "u"), values={"l": 2.5, "u": -1.0}, is_learned=True, reasons=reasons, depth=3, nodes=9),
        Advice(("u",), is_proven=True, chances={"512": 0.75}),
        Solution(("u",), percentile=12.5, idea=("home", {"tile": 1})),
    ):
        back = type(report).from_json(json.loads(json.dumps(report.as_json())))
        fields = ("line", "idea", "share", "values", "reasons", "chances", "bound", "percentile", "is_proven", "nodes")
        for name in fields:
            assert getattr(back, name, None) == getattr(report, name, None), name


def test_a_review_survives_json_unchanged() -> None:
    review = Review(1.0, [Loss(3, 70.5, "lu", "blunder"), Loss(0, 2.0, "")], {"blunder": 1}, [0.0, 70.5])
    back = Review.from_json(json.loads(json.dumps(review.as_json())))
    assert back.as_json() == review.as_json()
    losses = [(loss.ply, loss.cost, loss.better, loss.grade) for loss in back.losses]
    assert losses == [(3, 70.5, "lu", "blunder"), (0, 2.0, "", "")]


def test_after_its_first_move_a_solution_is_one_move_shorter() -> None:
    solution = Solution(("l", "u"), bound=2, is_proven=True)
    after = solution.after_move()
    assert (after.line, after.bound, after.length, after.is_proven) == (("u",), 1, 1, True)
    assert (solution.line, solution.bound) == (("l", "u"), 2)
    assert after.after_move().after_move().bound == 0


def is_refused(kind: "type[Fields]", fields: dict[str, object]) -> bool:
    try:
        kind.from_json(fields)
    except BadReport:
        return True
    return False


def test_an_invalid_report_is_refused() -> None:
    assert is_refused(Advice, {"lines": []}) and is_refused(Advice, {"bound": 3}) and is_refused(Solution, {"values": {}})
    assert is_refused(Advice, {"reasons": [3]})
    assert is_refused(Advice, {"values": {"l": "far"}})
    assert is_refused(Advice, {"share": "half"})
    assert is_refused(Review, {})
    assert is_refused(Review, {"share": "half"})
    assert is_refused(Review, {"share": 1.0, "losses": [{"ply": "first", "cost": 1.0, "better": "u"}]})
    assert is_refused(Review, {"share": 1.0, "losses": "none"})
    assert is_refused(Review, {"share": 1.0, "losses": [{"ply": 1}]})
    assert is_refused(Alternatives, {"firsts": "u"}) and is_refused(Alternatives, {"firsts": "u", "slides": "few"})
    assert is_refused(Refutation, {"line": [], "key": "order", "facts": {}, "cells": ["a1"]})


def test_the_parts_of_a_review_are_joined_in_the_order_of_the_game() -> None:
    one = Review(1.0, [Loss(2, 9.0, "l"), Loss(0, 5.0, "u")], {"best": 1, "blunder": 1}, [5.0, 0.0, 9.0])
    two = Review(1.0, [Loss(3, 9.0, "r"), Loss(4, 7.0, "d")], {"best": 2, "blunder": 0}, [9.0, 7.0])
    whole = Review.joined([one, two], [3, 1])
    assert [(loss.ply, loss.cost) for loss in whole.losses] == [(2, 9.0), (3, 9.0), (4, 7.0), (0, 5.0)]
    assert (whole.share, whole.grades) == (1.0, {"best": 3, "blunder": 1})
    assert whole.chart == [5.0, 0.0, 9.0, 9.0, 7.0]
    open_part = Review.joined([one, Review(0.5)], [3, 1])
    assert (open_part.share, open_part.losses, open_part.grades, open_part.chart) == (0.875, [], {}, [])


def test_a_column_shows_the_largest_loss_of_its_part() -> None:
    assert columns([], 3) == []
    assert columns([4.0, 1.0], 3) == [4.0, 1.0]
    assert columns([1.0, 9.0, 2.0, 0.0, 5.0, 3.0, 7.0], 3) == [9.0, 2.0, 7.0]
