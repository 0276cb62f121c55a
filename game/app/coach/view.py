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
from .sentences import (
    capital,
    chances_sentence,
    effort_sentence,
    move_sentence,
    proof_sentence,
    proven_sentence,
    rarity_sentence,
    reasons_sentence,
    rounded,
    tile_sentence,
)

_MAX_LOSSES = 12
ROWS = (1, 2, 3, 4)
"""The rows of the coach's card."""

_UNUSED = {f"worth-row-{row}.hidden": ON for row in ROWS}


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
        "auto.hidden": "" if model.session.outcome == "playing" or coach.playback.playing else ON,
        "coach-title.text": text(language, "solver" if solves else "coach"),
        "hint-text.text": _text(coach),
        # No live region during autoplay, whose text changes with each move, except for a solver that is still searching.
        "hint-text@role": "" if coach.playback.playing and not (solves and client.job) else "status",
        "hint-label.text": text(language, _hint_word(coach)),
        "hint-icon@href": "#i-hint" if _hint_word(coach) == "hint" else "#i-close",
        "coach-further.text": _further(coach),
        "coach-bounds.text": "" if client.feature is comparison else _bounds(coach, advisor.report),
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
    is_silent = not (slots["hint-text.text"] or slots["coach-more.text"] or client.job or client.is_loading)
    slots["coach@data-silent"] = ON if is_silent else ""
    show_progress(slots, coach, "coach", _is_loading(coach))
    if advisor.is_guess and not slots["coach-progress.text"]:
        slots["coach-progress.text"] = text(language, "engine-still-thinking")
    show_progress(slots, coach, "measured", client.is_loading and client.asks(comparison))
    slots["hint-line.hidden"] = "" if slots["hint-text.text"] or slots["coach-progress.text"] else ON
    is_known = bool(advisor.line) and not advisor.is_guess and not coach.playback.playing and not client.error
    slots["hint-why.hidden"] = "" if is_known else ON
    slots.update(_UNUSED)
    report = advisor.report
    if report and report.values and (report.is_learned or not report.is_proven) and not advisor.hides_move:
        _worth(slots, coach, report)
    _chevrons(slots, coach)
    _ways(slots, coach, is_known)
    details = [slots[f"coach-{part}.text"] for part in ("further", "bounds", "more")]
    slots["coach-details.hidden"] = "" if any(details) or not slots["coach-ways.hidden"] else ON
    if model.dialog == "review":
        _review_slots(slots, coach)
    return slots


def _hint_word(coach: Coach) -> str:
    advisor = coach.advisor
    return "stop" if advisor.can_stop_solving else "cancel" if advisor.can_cancel else "hint"


def _text(coach: Coach) -> str:
    model, advisor, client = coach.model, coach.advisor, coach.client
    language = model.language
    loss = coach.review.loss
    if client.error and client.feature is advisor:
        return text(language, client.error[0], **client.error[1])
    if loss:
        return _loss(language, loss, "look", direction=model.shown.timeline.moves[loss.ply][0])
    if advisor.is_guess:
        return text(language, "guess", sentence=_guess(coach))
    if _is_loading(coach):
        return ""
    report = advisor.report
    if advisor.hides_move and advisor.line and report and report.idea:
        idea = text(language, f"idea-{report.idea[0]}", **report.idea[1])
        return idea + sign(language, " ") + text(language, "idea-more")
    sentence = move_sentence(text, language, model.game, model.session.state.board, report) if report and advisor.line else ""
    if model.game.has_chance:
        if report and report.lacks_data and (coach.playback.playing or sentence):
            return text(language, "lacks-data")
        if coach.playback.playing:
            return text(language, "autoplay-on")
        if sentence:
            return sentence
        return text(language, "engine-thinking") if client.asks(advisor) else ""
    if client.asks(advisor) and not advisor.is_early:
        return text(language, "engine-thinking")
    parts = [proof_sentence(text, language, report, advisor.is_early)] if report and report.line != () else []
    if advisor.is_early and coach.playback.playing:
        parts.append(text(language, "play-now-how"))
    elif advisor.line:
        parts.insert(0, sentence)
    return sign(language, " ").join(parts)


def _guess(coach: Coach) -> str:
    """Describe the guessed move, in one line above the progress; begins in lower case."""
    model, advisor = coach.model, coach.advisor
    if not model.game.has_chance:
        sentence = tile_sentence(text, model.language, model.game, model.session.state.board, advisor.guess)
        return sentence[:1].lower() + sentence[1:]
    return reasons_sentence(text, model.language, advisor.guess, advisor.guess_reasons[:1])


def _further(coach: Coach) -> str:
    """Describe what the line below the board has no room for."""
    advisor, language = coach.advisor, coach.model.language
    report = advisor.report
    if report and advisor.is_slow:
        return rarity_sentence(text, language, report.seconds)
    if report is None or not advisor.line or advisor.hides_move or coach.playback.playing or not coach.model.game.has_chance:
        return ""
    return proven_sentence(text, language, coach.model.session.variant, report)


def _is_loading(coach: Coach) -> bool:
    """Return whether the advice is waiting for the engine or its data to load."""
    return coach.client.is_loading and coach.client.asks(coach.advisor)


def show_progress(slots: "dict[str, str]", coach: Coach, place: str, is_shown: bool) -> None:
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
        if not report.nodes and report.seconds and coach.client.asks(coach.advisor):
            return text(coach.model.language, "searching", seconds=f"{report.seconds:.1f}")
        return effort_sentence(text, coach.model.language, report)
    language = coach.model.language
    parts = [chances_sentence(text, language, report)]
    if not report.is_proven and (report.depth or parts[0]):
        parts.insert(0, text(language, "searched" if report.depth else "by-heart", depth=report.depth))
    if report.files:
        parts.append(text(language, "data-files", files=sign(language, ",").join(report.files)))
    return sign(language, " ").join([part for part in parts if part])


def _worth(slots: "dict[str, str]", coach: Coach, advice: Advice) -> None:
    """Show the expected final score after each move, the best first.

    For a set-up board, whose score is unknown, show the points still to come; where games hardly end, those of the next moves.
    Hand-made rules only rank the moves.
    """
    language, session = coach.model.language, coach.model.session
    word = "worth-ranked" if advice.files else "worth-plain"
    if advice.is_learned:
        word = ("worth-to-come" if session.position else "worth") + ("-reference" if advice.is_calibrated else "")
        word = "worth-next-moves" if advice.moves else word
    caption = text(language, word, moves=number(advice.moves))
    if session.game.judged_as(session.variant) != session.variant:
        caption += sign(language, ".") + text(language, "worth-judged")
    slots["coach-title.text"] = text(language, "took-over" if advice.is_learned else "coach")
    slots["coach-worth.hidden"] = ""
    slots["worth-title.text"] = caption
    slots["worth-title@data-odd"] = "" if word == "worth" and caption == text(language, word) else ON
    so_far = 0 if session.position or advice.moves or not advice.is_learned else session.state.score
    order = ranked(advice)
    best = so_far + advice.values[order[0]]
    for row, letter in zip(ROWS, order):
        worth = so_far + max(advice.values[letter], 0.0)
        share = 100 * worth / best if best > 0 else 0
        slots[f"worth-row-{row}.hidden"] = ""
        slots[f"worth-way-{row}.text"] = capital(text(language, "way-" + letter))
        points = round(worth) if advice.is_proven else rounded(worth)
        slots[f"worth-{row}.text"] = number(points if advice.is_learned else row)
        slots[f"worth-bar-{row}@value"] = str(max(1, round(share)) if advice.is_learned else 130 - 30 * row)


def ranked(advice: Advice) -> list[str]:
    """Return the letters of the moves whose values are known, the best first; of equal ones, the advised move."""
    advised = advice.line[0] if advice.line else ""
    ways = [(-value, letter != advised, LETTERS.index(letter)) for letter, value in advice.values.items()]
    return [LETTERS[way] for _, _, way in sorted(ways)]


class Pointer:
    """The move that a hint or a review points at; guess: whether it is preliminary; played: the reviewed move, or ""."""

    def __init__(self, move: str = "", is_guess: bool = False, played: str = "") -> None:
        self.move = move
        self.is_guess = is_guess
        self.played = played


def pointer(coach: Coach) -> Pointer:
    """Return the advised, guessed or reviewed move, as far as it is on show, or the next one of a line."""
    session, line = coach.model.shown, coach.app.line
    if line:
        return Pointer(played="" if coach.why_not.is_over else line.timeline.moves[line.timeline.cursor][0])
    advisor, loss = coach.advisor, coach.review.loss
    if loss:
        return Pointer(loss.better[0], False, session.timeline.moves[loss.ply][0])
    if coach.playback.playing or advisor.state is not session.state:
        return Pointer()
    if advisor.is_guess:
        return Pointer(advisor.guess, True)
    is_shown = advisor.line and (advisor.is_early or advisor.is_settled) and not advisor.hides_move
    return Pointer(advisor.line[0]) if is_shown else Pointer()


def _chevrons(slots: "dict[str, str]", coach: Coach) -> None:
    """Point from the rim of the board: filled for the better move, outlined for a guess; the played move has its own."""
    shown = pointer(coach)
    slots["chevron.hidden"] = "" if shown.move else ON
    slots["chevron-played.hidden"] = "" if shown.played else ON
    slots["chevron@data-way"] = shown.move[:1]
    slots["chevron@data-guess"] = ON if shown.is_guess else ""
    slots["chevron-played@data-way"] = shown.played
    slots["hint@data-shown"] = ON if shown.move and not shown.played and not coach.advisor.can_cancel else ""


def _ways(slots: "dict[str, str]", coach: Coach, is_known: bool) -> None:
    """Link to the lesson on the idea or method, and to the code that computed the advice."""
    advisor = coach.advisor
    report = advisor.report
    lesson = module = ""
    is_idea = bool(advisor.hides_move and report and report.idea)
    if report and is_known and not coach.review.loss:
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
    return [(loss.ply, _loss(coach.model.language, loss, "review")) for loss in costly[:_MAX_LOSSES]]


def chart(coach: Coach) -> "list[float]":
    """Return the columns of the finished review's chart: points lost per move, or moves still needed after each."""
    return coach.review.report.chart if coach.review.report else []


def _loss(language: str, loss: Loss, where: str, **facts: object) -> str:
    """Describe a loss; where: "review" for the list, "look" beside the board."""
    ways = [text(language, "way-" + letter) for letter in loss.better]
    better = ways[0]
    for way in ways[1:]:
        better = text(language, "way-or", first=better, second=way)
    if not loss.grade:
        return text(language, where + "-lost", ply=loss.ply + 1, better=better, **facts)
    grade = text(language, "grade-" + loss.grade)
    return text(language, where + "-loss", ply=loss.ply + 1, better=better, loss=round(loss.cost), grade=grade, **facts)
