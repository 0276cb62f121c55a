"""The line below the board: what the coach says about it, the progress, and the buttons beside it."""

from ...core.engine import Loss, Solution
from ..view import mark, show
from ..words import sign, text
from .advice import ASKING, IMPROVING, SEARCHING
from .client import EngineFeature
from .coach import Coach
from .sentences import move_sentence, proof_sentence, reasons_sentence, refutation_sentence, tile_sentence, ways_text


def fill_line(slots: "dict[str, str]", coach: Coach) -> None:
    """Fill the line, and the buttons that explain it or go on with it."""
    client, advisor, why_not, language = coach.client, coach.advisor, coach.why_not, coach.model.language
    is_playing = coach.playback.playing
    said = _said(coach)
    slots["hint-text.text"] = said
    # No live region during autoplay, whose text changes with each move, except for a solver that is still searching; all
    # that a line shows was said at its start.
    is_live = not is_playing or (not coach.model.game.has_chance and client.job)
    slots["hint-text@role"] = "status" if is_live and not why_not.move else ""
    is_loading = client.is_loading and (client.asks(why_not) if why_not.move else client.asks(advisor))
    show_progress(slots, coach, "coach", is_loading)
    if advisor.guess and not is_loading and not why_not.move:
        slots["coach-progress.text"] = text(language, "engine-still-thinking")
    show(slots, "hint-line", said or slots["coach-progress.text"] or why_not.move)
    show(slots, "hint-why", is_known(coach) and not why_not.move)
    show(slots, "why-not-on", why_not.move)
    mark(slots, "board@data-line", coach.app.line)
    if why_not.move:
        word = "why-next" if why_not.is_stepped and not why_not.is_over else "why-back"
        slots["why-not-on.text"] = text(language, word if coach.app.line else "cancel")


def is_known(coach: Coach) -> bool:
    """Return whether the line gives advice that can be explained."""
    advisor = coach.advisor
    return bool(advisor.hint.line) and not advisor.guess and not coach.playback.playing and not coach.client.error


def failure(coach: Coach, feature: EngineFeature) -> str:
    """Return why a feature's request failed, if it was the latest, or ""."""
    error = coach.client.error
    return text(coach.model.language, error[0], **error[1]) if error and coach.client.feature is feature else ""


def show_progress(slots: "dict[str, str]", coach: Coach, place: str, is_shown: bool) -> None:
    """Show the progress of loading; screen readers announce only the start and the half."""
    progress = coach.client.progress
    for part, percent in (("progress", round(100 * progress)), ("said", 50 if progress >= 0.5 else 0)):
        label = text(coach.model.language, coach.client.loading_word, percent=percent) if is_shown else ""
        slots[f"{place}-{part}.text"] = label


def loss_sentence(language: str, loss: Loss, where: str, **facts: object) -> str:
    """Describe a loss; where: "review" for the list, "look" beside the board."""
    better = ways_text(text, language, loss.better)
    if not loss.grade:
        return text(language, where + "-lost", ply=loss.ply + 1, better=better, **facts)
    grade = text(language, "grade-" + loss.grade)
    word = where + ("-loss" if loss.worth else "-ranked")
    return text(language, word, ply=loss.ply + 1, better=better, loss=round(loss.cost), grade=grade, **facts)


def _said(coach: Coach) -> str:
    """Return what the first speaker says that has something to say."""
    for speak in _SPEAKERS:
        said = speak(coach)
        if said is not None:
            return said
    return ""


def _answer(coach: Coach) -> str | None:
    """Answer a question about another move."""
    why_not, client, language = coach.why_not, coach.client, coach.model.language
    if not why_not.move:
        return failure(coach, why_not) or None
    if not coach.app.line:
        return "" if client.is_loading else text(language, "engine-thinking")
    if why_not.is_over and why_not.refutation:
        return refutation_sentence(text, language, why_not.refutation, why_not.move, coach.advisor.hint.line[0])
    return text(language, "why-if", direction=why_not.move)


def _failure(coach: Coach) -> str | None:
    return failure(coach, coach.advisor) or None


def _loss_on_show(coach: Coach) -> str | None:
    """Describe the move at which a review looks."""
    loss, model = coach.review.loss, coach.model
    if not loss:
        return None
    return loss_sentence(model.language, loss, "look", direction=model.shown.timeline.moves[loss.ply][0])


def _guess(coach: Coach) -> str | None:
    """Describe the guessed move, in one line above the progress; begins in lower case."""
    model, advisor = coach.model, coach.advisor
    if not advisor.guess:
        return None
    if model.game.has_chance:
        sentence = reasons_sentence(text, model.language, advisor.guess, advisor.hint.guess_reasons[:1])
    else:
        sentence = tile_sentence(text, model.language, model.game, model.session.state.board, advisor.guess)
        sentence = sentence[:1].lower() + sentence[1:]
    return text(model.language, "guess", sentence=sentence)


def _silence(coach: Coach) -> str | None:
    """Say nothing while the engine or its data load."""
    return "" if coach.client.is_loading and coach.client.asks(coach.advisor) else None


def _idea(coach: Coach) -> str | None:
    """Say only the idea of the advised move, with hints in two steps."""
    advisor, language = coach.advisor, coach.model.language
    if not (advisor.hint.hides_move and advisor.hint.line and advisor.hint.report and advisor.hint.report.idea):
        return None
    key, facts = advisor.hint.report.idea
    return text(language, "idea-" + key, **facts) + sign(language, " ") + text(language, "idea-more")


def _advice(coach: Coach) -> str | None:
    """Describe the advised move in a game of chance."""
    if not coach.model.game.has_chance:
        return None
    report, language = coach.advisor.hint.report, coach.model.language
    sentence = _move(coach)
    if report and report.lacks_data and (coach.playback.playing or sentence):
        return text(language, "lacks-data")
    if coach.playback.playing:
        return text(language, "autoplay-on")
    return sentence or (text(language, "engine-thinking") if coach.client.asks(coach.advisor) else None)


def _solution(coach: Coach) -> str | None:
    """Describe the solution of a puzzle, or the best so far."""
    advisor, language = coach.advisor, coach.model.language
    if advisor.phase in (ASKING, SEARCHING):
        return text(language, "engine-thinking")
    report, is_early = advisor.hint.report, advisor.phase == IMPROVING
    parts = [proof_sentence(text, language, report, is_early)] if isinstance(report, Solution) and report.line != () else []
    if is_early and coach.playback.playing:
        parts.append(text(language, "play-now-how"))
    elif advisor.hint.line:
        parts.insert(0, _move(coach))
    return sign(language, " ").join(parts)


def _move(coach: Coach) -> str:
    model, advisor = coach.model, coach.advisor
    if not advisor.hint.report or not advisor.hint.line:
        return ""
    return move_sentence(text, model.language, model.game, model.session.state.board, advisor.hint.report)


_SPEAKERS = (_answer, _failure, _loss_on_show, _guess, _silence, _idea, _advice, _solution)
"""Who may fill the line, the most urgent first."""
