"""What is said after a puzzle was solved: the shortest solution, its alternatives, and the moves that led away from the goal."""

from ...core.notation import slides
from ...core.text import number
from ..racing.attempt import is_searching
from ..view import show
from ..words import sign, text
from .card import bounds_sentence, failure, loss_sentence, show_progress
from .coach import Coach
from .sentences import nearest_sentence

MAX_LOSSES = 12
"""The most moves that are listed."""


def fill_review(slots: "dict[str, str]", coach: Coach) -> None:
    """Fill the dialog."""
    language = coach.model.language
    client, report = coach.client, coach.review.report
    summary = failure(coach, coach.review)
    if not summary and not coach.review.can_judge:
        summary = text(language, "review-large")
    elif not summary and not client.asks(coach.review):
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


def fill_measured(slots: "dict[str, str]", coach: Coach) -> None:
    """Fill the sentences of the end card, and its button."""
    model, client, comparison = coach.model, coach.client, coach.comparison
    is_open = comparison.shortest is None or not comparison.shortest.is_proven
    is_over = model.session.outcome == "solved" and not is_searching(model.session)
    can_measure = model.session.variant.side in model.game.proven_sides and is_over and is_open
    # During a search the button appears only once stopping makes sense.
    show(slots, "measure", can_measure and (comparison.is_slow or not client.asks(comparison)))
    slots["measure.text"] = text(model.language, "stop" if comparison.is_slow else "measure")
    slots["measured.text"] = _measured(coach)
    slots["measured-lost.text"] = _lost(coach)
    bounds = bounds_sentence(coach, comparison.shortest) if client.asks(comparison) else ""
    slots["measured-bounds.text"] = _others(coach) or bounds
    show_progress(slots, coach, "measured", client.is_loading and client.asks(comparison))


def _measured(coach: Coach) -> str:
    shortest = coach.comparison.shortest
    language = coach.model.language
    if coach.model.session.outcome == "solved" and failure(coach, coach.comparison):
        return failure(coach, coach.comparison)
    if coach.client.asks(coach.comparison) and not coach.comparison.is_proven:
        return "" if coach.client.is_loading else text(language, "engine-thinking")
    if shortest is None or shortest.line is None or coach.model.session.outcome != "solved":
        return ""
    moves, length = coach.model.session.state.moves, shortest.length
    if not shortest.is_proven:
        return text(language, "measured-open", bound=shortest.bound, length=length, moves=moves)
    word = "measured" if moves > length else "measured-perfect"
    measured = text(language, word, length=length, moves=moves, excess=moves - length)
    if shortest.percentile >= 0:
        measured += sign(language, " ") + text(language, "percentile", percent=f"{shortest.percentile:.1f}")
    return measured


def _others(coach: Coach) -> str:
    """Describe the alternatives to the shortest solution: first moves, and lengths in multi-tile moves."""
    session, comparison = coach.model.session, coach.comparison
    others, shortest = comparison.others, comparison.shortest
    if others is None or shortest is None or shortest.line is None or session.outcome != "solved":
        return ""
    language = coach.model.language
    played = slides("".join(session.timeline.moves.first(session.timeline.cursor)))
    ways = sign(language, ",").join([text(language, "way-" + letter) for letter in others.firsts])
    sentences = [
        text(language, "measured-firsts", moves=ways),
        text(language, "measured-slides", moves=played, slides=slides("".join(shortest.line))),
    ]
    if others.slides >= 0:
        sentences.append(text(language, "measured-fewest", slides=others.slides))
    return sign(language, " ").join(sentences)


def _lost(coach: Coach) -> str:
    """Describe which moves of a solved game led away from the goal, once the review is done."""
    model, client, review = coach.model, coach.client, coach.review
    if model.session.outcome != "solved" or coach.comparison.others is None or not review.is_about_shown_end:
        return ""
    language, report = model.language, review.report
    if failure(coach, review):
        return failure(coach, review)
    if client.asks(review):
        return text(language, "review-running", percent=int(100 * report.share) if report else 0)
    if not report or report.share < 1:
        return ""
    plies = [number(loss.ply + 1) for loss in report.losses]
    shown = sign(language, ",").join(plies[:MAX_LOSSES])
    word = "measured-lost" if len(plies) <= MAX_LOSSES else "measured-lost-more"
    return text(language, word, count=len(plies), plies=shown, more=len(plies) - MAX_LOSSES) if plies else ""
