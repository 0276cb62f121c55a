"""The view of the coach, as slots like those of `game.app.view`."""

from ...core.engine import Advice, Loss
from ...core.grid import LETTERS
from ...core.notation import slides
from ...core.text import number
from ..feature import Feature
from ..racing.attempt import is_searching
from ..view import ON
from ..words import sign, text
from .coach import Coach
from .reading import reading
from .sentences import chances_sentence, effort_sentence, move_sentence, proof_sentence

_MAX_LOSSES = 12


class CoachView(Feature):
    """Adds the slots of the coach."""

    def __init__(self, coach: Coach) -> None:
        self._coach = coach

    def view(self, slots: "dict[str, str]") -> None:
        slots.update(shown(self._coach))


def shown(coach: Coach) -> "dict[str, str]":
    """Return the slots of the coach."""
    model, advisor, client, comparison = coach.model, coach.advisor, coach.client, coach.comparison
    game = model.game
    language = model.language
    solves = not game.has_chance
    is_large = solves and model.session.variant.side not in game.proven_sides
    word = "stop" if coach.autoplay.can_stop else "solve" if solves else "autoplay"
    if coach.playback.playing and advisor.is_early:
        word = "play-now"
    is_proven = comparison.shortest is not None and comparison.shortest.is_proven
    is_over = model.session.outcome == "solved" and not is_searching(model.session)
    can_measure = solves and not is_large and is_over and not is_proven
    slots = {
        "auto-label.text": text(language, word),
        "coach-title.text": text(language, "solver" if solves else "coach"),
        "coach-text.text": _text(coach),
        # No live region during autoplay, whose text changes with each move, except for a solver that is still searching.
        "coach-text@role": "" if coach.playback.playing and not (solves and client.job) else "status",
        "coach-bounds.text": _bounds(coach, advisor.report) if client.feature is advisor else "",
        "coach-more.text": _effort(coach),
        "coach-worth.hidden": ON,
        "coach-pace.value": str(coach.playback.pace_ms),
        "coach-method.hidden": "" if solves and not is_large else ON,
        "coach-heuristic.value": advisor.method,
        "method-patterns.disabled": ON if model.session.variant.side < 4 else "",
        "follow-mark.hidden": "" if coach.companion.following and model.game.has_chance and not model.replay else ON,
        "coach-review.disabled": "" if model.session.timeline.cursor else ON,
        # During a search the button appears only once stopping makes sense.
        "measure.hidden": "" if can_measure and (comparison.is_slow or not client.asks(comparison)) else ON,
        "measure.text": text(language, "stop" if comparison.is_slow else "measure"),
        "measured.text": _measured(coach),
        "measured-lost.text": _lost(coach),
        "measured-bounds.text": _others(coach) or (_bounds(coach, comparison.shortest) if client.asks(comparison) else ""),
    }
    slots["hint@aria-pressed"] = "true" if client.asks(advisor) and not coach.playback.playing else "false"
    slots["coach-details.hidden"] = "" if slots["coach-bounds.text"] else ON
    is_silent = not (slots["coach-text.text"] or slots["coach-more.text"] or client.job or client.is_loading)
    slots["coach@data-silent"] = ON if is_silent else ""
    is_restarting = client.is_restarting and client.asks(advisor.outlook)
    _progress(slots, coach, "coach", _is_loading(coach) or is_restarting)
    _progress(slots, coach, "measured", client.is_loading and client.asks(comparison))
    for letter in LETTERS:
        slots[f"worth-{letter}.text"] = "–"
        slots[f"worth-{letter}@data-best"] = ""
        slots[f"worth-bar-{letter}@value"] = "0"
    if advisor.report and advisor.report.values and not advisor.report.is_proven and not advisor.hides_move:
        _worth(slots, coach, advisor.report)
    _arrow(slots, coach)
    _ways(slots, coach)
    if model.dialog == "review":
        _review_slots(slots, coach)
    return slots


def _text(coach: Coach) -> str:
    model, advisor, client = coach.model, coach.advisor, coach.client
    language = model.language
    loss = coach.review.loss
    if client.error and client.feature is advisor:
        return text(language, client.error[0], **client.error[1])
    if loss:
        return _loss(language, loss, "look", direction=model.shown.timeline.moves[loss.ply][0])
    if advisor.guess and advisor.report is None:
        guess = text(language, "guess", direction=advisor.guess)
        return guess if _is_loading(coach) else guess + sign(language, " ") + text(language, "engine-thinking")
    if _is_loading(coach):
        return ""
    report = advisor.report
    if advisor.hides_move and advisor.line and report and report.idea:
        idea = text(language, f"idea-{report.idea[0]}", **report.idea[1])
        return idea + sign(language, " ") + text(language, "idea-more")
    sentence = move_sentence(text, language, model.game, model.session.state.board, report) if report and advisor.line else ""
    if model.game.has_chance:
        if sentence and report:
            more = sign(language, " ") + text(language, "proven-best") if report.is_proven else ""
            if report.lacks_data and (coach.playback.playing or advisor.is_settled):
                more = sign(language, " ") + text(language, "lacks-data")
            return sentence[0].upper() + sentence[1:] + more
        return text(language, "engine-thinking") if client.asks(advisor) and not coach.playback.playing else ""
    if client.asks(advisor) and not advisor.is_early:
        return text(language, "engine-thinking")
    parts = [proof_sentence(text, language, report, advisor.is_early)] if report and report.line != () else []
    if advisor.is_early and coach.playback.playing:
        parts.append(text(language, "play-now-how"))
    elif advisor.line:
        parts.insert(0, sentence)
    return sign(language, " ").join(parts)


def _is_loading(coach: Coach) -> bool:
    """Return whether the advice is waiting for the engine or its data to load."""
    return coach.client.is_loading and coach.client.asks(coach.advisor)


def _progress(slots: "dict[str, str]", coach: Coach, place: str, is_shown: bool) -> None:
    """Show the progress of loading; screen readers announce only the start and the half."""
    progress = coach.client.progress
    for part, percent in (("progress", round(100 * progress)), ("said", 50 if progress >= 0.5 else 0)):
        label = text(coach.model.language, coach.client.loading_word, percent=percent) if is_shown else ""
        slots[f"{place}-{part}.text"] = label


def _bounds(coach: Coach, report: "Advice | None") -> str:
    """Describe the bounds of the shortest length while they are open and a solution is known."""
    if report is None or not report.line or report.is_proven or coach.model.game.has_chance:
        return ""
    return text(coach.model.language, "bounds", bound=report.bound, length=report.length)


def _effort(coach: Coach) -> str:
    report = coach.advisor.report
    if _is_loading(coach) or report is None:
        return ""
    if not coach.model.game.has_chance:
        return effort_sentence(text, coach.model.language, report)
    if report.is_proven:
        return chances_sentence(text, coach.model.language, report)
    if not report.depth and not report.goal:
        return ""
    word = "by-heart" if not report.depth else "searched" if report.nodes else "searched-known"
    searched = text(coach.model.language, word, depth=report.depth, nodes=report.nodes)
    return searched + (sign(coach.model.language, " ") + outlook if (outlook := _outlook(coach)) else "")


def _outlook(coach: Coach) -> str:
    """Describe the chance of the next high tile so far."""
    outlook = coach.advisor.outlook
    if outlook.odds is None and not outlook.has_failed:
        return ""
    tile = coach.model.game.tile(outlook.goal, 0)[0]
    if outlook.odds is None or outlook.has_failed:
        return text(coach.model.language, "outlook-failed", tile=tile)
    return text(coach.model.language, "outlook", tile=tile, percent=outlook.odds.percent, error=outlook.odds.margin)


def _worth(slots: "dict[str, str]", coach: Coach, advice: Advice) -> None:
    """Show how much each move is worse than the best, and the expected final score of the best.

    For a set-up board, whose score is unknown, show the points still to come. Hand-made rules only rank the moves.
    """
    values = advice.values
    session = coach.model.session
    slots["coach-worth.hidden"] = ""
    word = "worth-plain"
    if advice.is_learned:
        word = "worth-rough" if advice.is_rough else "worth-to-come" if session.position else "worth"
    slots["worth-title.text"] = text(coach.model.language, word)
    best = max(values.values())
    if advice.is_learned:
        so_far = 0 if session.position else session.state.score
        slots["worth-title.text"] += sign(coach.model.language, ":") + number(int(best) + so_far)
    if session.game.judged_as(session.variant) != session.variant:
        slots["worth-title.text"] += sign(coach.model.language, ".") + text(coach.model.language, "worth-judged")
    ranked = sorted(values.values(), reverse=True)
    scale = max(best - ranked[-1], abs(best) / 50, 1)
    for letter, value in values.items():
        rank = ranked.index(value)
        less = _less(coach.model.language, best - value)
        slots[f"worth-{letter}.text"] = less if advice.is_learned else number(rank + 1)
        slots[f"worth-{letter}@data-best"] = ON if value == best else ""
        slots[f"worth-bar-{letter}@value"] = str(
            round(100 - 90 * (best - value) / scale) if advice.is_learned else 100 - 30 * rank
        )


def _less(language: str, difference: float) -> str:
    """Describe how much worse than the best a move is; tiny differences count as equal."""
    if difference < 0.05:
        return text(language, "worth-best")
    return "−" + (number(round(difference)) if difference >= 1 else f"{difference:.1f}")


def _arrow(slots: "dict[str, str]", coach: Coach) -> None:
    """Show the arrow of the advised, guessed or reviewed move."""
    session = coach.model.shown
    advisor, loss = coach.advisor, coach.review.loss
    slots["arrow.hidden"] = slots["arrow-played.hidden"] = ON
    is_sure = advisor.is_early or advisor.is_settled
    is_current = not coach.playback.playing and advisor.state is session.state
    is_advice = bool(advisor.line) and is_sure and is_current and not advisor.hides_move
    is_guess = bool(advisor.guess) and is_current and not is_advice
    slots["arrow@data-guess"] = ON if is_guess else ""
    if not is_advice and not is_guess and not loss:
        return
    letter = loss.better[0] if loss else advisor.guess if is_guess else advisor.line[0]
    _point(slots, coach, "arrow", letter)
    if loss:
        _point(slots, coach, "arrow-played", session.timeline.moves[loss.ply][0])


def _point(slots: "dict[str, str]", coach: Coach, arrow: str, letter: str) -> None:
    """Show an arrow: within the gap if there is one, so that it hides no number; a reviewed move has a pair of arrows."""
    session = coach.model.shown
    slots[f"{arrow}.hidden"] = ""
    slots[f"{arrow}@data-way"] = letter
    slots[f"{arrow}@data-pair"] = ON if coach.review.loss else ""
    slots[f"{arrow}@data-in-gap"] = ""
    if session.game.is_permutation:
        row, col = divmod(session.state.board.index(0), session.variant.side)
        slots[f"{arrow}@data-in-gap"] = ON
        slots[f"{arrow}.place"] = f"{row} {col}"


def _ways(slots: "dict[str, str]", coach: Coach) -> None:
    """Link to the lesson on the idea or method, and to the code that computed the advice."""
    advisor = coach.advisor
    report = advisor.report
    lesson = module = ""
    is_idea = bool(advisor.hides_move and report and report.idea)
    if report and advisor.line and not coach.client.error and not coach.review.loss and not coach.playback.playing:
        lesson, module = reading(coach.app, report, advisor.method, is_idea)
    slots["coach-ways.hidden"] = "" if module else ON
    slots["coach-lesson@href"] = "#/learn/" + lesson
    slots["coach-lesson.text"] = text(coach.model.language, "idea-lesson" if is_idea else "method-lesson")
    slots["coach-code@href"] = "#/learn/code/" + module


def _measured(coach: Coach) -> str:
    shortest = coach.comparison.shortest
    language = coach.model.language
    error = coach.client.error
    if error and coach.client.feature is coach.comparison and coach.model.session.outcome == "solved":
        return text(language, error[0], **error[1])
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
    if client.error and client.feature is review:
        return text(language, client.error[0], **client.error[1])
    if client.asks(review):
        return text(language, "review-running", percent=int(100 * report.share) if report else 0)
    if not report or report.share < 1:
        return ""
    plies = [number(loss.ply + 1) for loss in report.losses]
    shown = sign(language, ",").join(plies[:_MAX_LOSSES])
    word = "measured-lost" if len(plies) <= _MAX_LOSSES else "measured-lost-more"
    return text(language, word, count=len(plies), plies=shown, more=len(plies) - _MAX_LOSSES) if plies else ""


def _review_slots(slots: "dict[str, str]", coach: Coach) -> None:
    language = coach.model.language
    client, report = coach.client, coach.review.report
    summary = ""
    if client.error and client.feature is coach.review:
        summary = text(language, client.error[0], **client.error[1])
    elif not coach.review.can_judge:
        summary = text(language, "review-large")
    elif not client.asks(coach.review):
        summary = text(language, "review-done" if losses(coach) else "review-none")
        if report and report.lacks_data:
            summary += sign(language, " ") + text(language, "lacks-data")
    slots["review-text.text"] = summary
    _progress(slots, coach, "review", client.is_loading)
    if client.asks(coach.review) and not client.is_loading:
        share = report.share if report else 0.0
        slots["review-progress.text"] = text(language, "review-running", percent=int(100 * share))
        slots["review-said.text"] = text(language, "review-running", percent=50 if share >= 0.5 else 0)
    slots["review-grades.text"] = text(language, "review-grades", **report.grades) if report and report.grades else ""
    columns = chart(coach)
    is_of_bars = bool(columns) and not coach.model.game.is_permutation
    axis = "review-chart-" + coach.model.game.id
    slots["review-axis.text"] = text(language, axis, most=int(max(columns))) if is_of_bars else ""


def losses(coach: Coach) -> "list[tuple[int, str]]":
    """Return (ply, sentence) of the costliest moves: the costliest first, for puzzles the earliest."""
    costly = coach.review.report.losses if coach.review.report else []
    return [(loss.ply, _loss(coach.model.language, loss, "review")) for loss in costly[:_MAX_LOSSES]]


def chart(coach: Coach) -> "list[float]":
    """Return the columns of the finished review's chart: points lost per move, or moves still needed after each."""
    return coach.review.report.chart if coach.review.report else []


def _loss(language: str, loss: Loss, where: str, **facts: object) -> str:
    """Describe a loss; where: "review" for the list, "look" beside the board."""
    better = " / ".join([text(language, "way-" + letter) for letter in loss.better])
    if not loss.grade:
        return text(language, where + "-lost", ply=loss.ply + 1, better=better, **facts)
    grade = text(language, "grade-" + loss.grade)
    return text(language, where + "-loss", ply=loss.ply + 1, better=better, loss=round(loss.cost), grade=grade, **facts)
