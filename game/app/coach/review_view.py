"""The dialog of a review: its progress, the costliest moves, the grades and the chart."""

from ..words import sign, text
from .coach import Coach
from .line import loss_sentence, show_progress
from .sentences import nearest_sentence

MAX_LOSSES = 12
"""The most moves that are listed."""


def fill_review(slots: "dict[str, str]", coach: Coach) -> None:
    """Fill the dialog."""
    language = coach.model.language
    client, report = coach.client, coach.review.report
    summary = ""
    if client.error and client.feature is coach.review:
        summary = text(language, client.error[0], **client.error[1])
    elif not coach.review.can_judge:
        summary = text(language, "review-large")
    elif not client.asks(coach.review):
        session = coach.model.session
        summary = text(language, "review-done" if losses(coach) else "review-none")
        nearest = nearest_sentence(text, language, session.game, session.variant)
        summary += sign(language, ".") + nearest if nearest and losses(coach) else ""
    slots["review-text.text"] = summary
    show_progress(slots, coach, "review", client.is_loading)
    if client.asks(coach.review) and not client.is_loading:
        share = report.share if report else 0.0
        slots["review-progress.text"] = text(language, "review-running", percent=int(100 * share))
        slots["review-said.text"] = text(language, "review-running", percent=50 if share >= 0.5 else 0)
    slots["review-grades.text"] = text(language, "review-grades", **report.grades) if report and report.grades else ""
    columns = chart(coach)
    is_of_bars = bool(columns) and not coach.model.game.is_permutation
    axis = "review-chart-" + coach.model.game.id
    slots["review-axis.text"] = text(language, axis, most=round(max(columns))) if is_of_bars else ""


def losses(coach: Coach) -> "list[tuple[int, str]]":
    """Return (ply, sentence) of the costliest moves: the costliest first, for puzzles the earliest."""
    costly = coach.review.report.losses if coach.review.report else []
    return [(loss.ply, loss_sentence(coach.model.language, loss, "review")) for loss in costly[:MAX_LOSSES]]


def chart(coach: Coach) -> "list[float]":
    """Return the columns of the finished review's chart: points lost per move, or moves still needed after each."""
    return coach.review.report.chart if coach.review.report else []
