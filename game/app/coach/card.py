"""What the coach says: the line below the board, and the card with the worth of each move and the details."""

from ...core.engine import Advice, Loss, Report, Solution
from ...core.grid import LETTERS
from ...core.text import number
from ..app import App
from ..view import mark, show
from ..words import sign, text
from .advice import ASKING, IMPROVING, SEARCHING
from .client import EngineFeature
from .coach import Coach
from .sentences import (
    capital,
    chances_sentence,
    effort_sentence,
    move_sentence,
    nearest_sentence,
    proof_sentence,
    proven_sentence,
    rarity_sentence,
    reasons_sentence,
    refutation_sentence,
    rounded,
    tile_sentence,
    ways_text,
)


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
    model = coach.model
    loss = coach.review.loss if model.replay else None
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


IDEAS = {
    "only": "lost",
    "danger": "lost",
    "corner": "bots",
    "to-corner": "bots",
    "leaves-corner": "bots",
    "apart": "bots",
    "opens-row": "slide",
    "merge": "slide",
    "far": "expectimax",
    "nearly": "breadth",
    "home": "distance",
}
"""The lesson for each idea."""

_UNSOLVED = 12
"""The fewest cells of a board of 2048 that is not solved."""

_FOLDERS = {"2048": "game/twenty48/", "15": "game/fifteen/"}


def reading(app: App, report: Report, method: str, is_idea: bool) -> tuple[str, str]:
    """Return the lesson and the module that explain a method: a name and a path, either of them "" if absent.

    method: the heuristic of the solver, "" for the best. is_idea: whether only the idea is shown.
    """
    model = app.model
    folder = _FOLDERS.get(model.game.id, "")
    if not folder:
        return "", ""
    if is_idea and report.idea:
        return IDEAS[report.idea[0]], folder + "ideas.py"
    variant = model.session.variant
    side = variant.side
    if isinstance(report, Advice):
        lesson, module = _coach(report, side, variant.rows * variant.columns < _UNSOLVED)
    else:
        lesson, module = _solver(method, side)
    return lesson, f"{folder}search/{module}.py"


def _coach(advice: Advice, side: int, is_small: bool) -> tuple[str, str]:
    if not advice.is_learned and not advice.files:
        return "expectimax", "heuristics"
    if is_small and not [name for name in advice.files if name.endswith(".weights")]:
        return "td", "perfect" if advice.is_proven else "solved_points"
    if side != 4:
        return "expectimax", "large"
    return ("expectimax", "expectimax") if advice.depth else ("td", "endgame_table")


def _solver(method: str, side: int) -> tuple[str, str]:
    if method:
        return ("patterns", "patterns") if method == "patterns" else ("distance", "heuristics")
    if side > 4:
        return "distance", "large_boards"
    return "idastar", "astar" if side == 4 else "idastar"


ROWS = (1, 2, 3, 4)
"""The rows of the card."""
_ROW, _WHY_NOT = [[f"{name}-{row}" for row in range(5)] for name in ("worth-row", "why-not")]
"""Names of elements by row: a key press has no time to join them."""

_LONGER = ("longer", "equal", "known", "shorter")
"""What an answer about a puzzle is called; it knows the length of the solution."""


def fill_card(slots: "dict[str, str]", coach: Coach) -> None:
    """Fill the title, the rows and the details."""
    advisor, language = coach.advisor, coach.model.language
    report, moves = advisor.hint.report, coach.why_not.moves if advisor.hint.line else ()
    slots["coach-title.text"] = text(language, "coach" if coach.model.game.has_chance else "solver")
    order: list[str] = []
    slots["worth-title.text"] = slots["worth-title@data-odd"] = ""
    advice = report if isinstance(report, Advice) and report.values else None
    if advice and (advice.is_learned or not advice.is_proven) and not advisor.hint.hides_move:
        order = ranked(advice)
        _list_worth(slots, coach, advice, order)
    elif moves and not coach.model.game.has_chance:
        order = [advisor.hint.line[0]] + list(moves)
        _list_lengths(slots, coach, order)
    show(slots, "coach-worth", order)
    for row in ROWS:
        letter = order[row - 1] if row <= len(order) else ""
        show(slots, _ROW[row], letter)
        show(slots, _WHY_NOT[row], letter in moves)
        if letter:
            slots[f"worth-way-{row}.text"] = capital(text(language, "way-" + letter))
            show(slots, f"worth-bar-{row}", coach.model.game.has_chance)
        if letter in moves:
            slots[f"why-not-{row}.value"] = letter
            slots[f"why-not-{row}@aria-label"] = text(language, "why-not-way", direction=letter)
    _fill_details(slots, coach)


def _list_worth(slots: "dict[str, str]", coach: Coach, advice: Advice, order: list[str]) -> None:
    """Show the expected final score after each move, the best first.

    For a set-up board, whose score is unknown, show the points still to come; where games hardly end, those of the next moves.
    Values for other odds and hand-made rules only rank the moves.
    """
    language, session = coach.model.language, coach.model.session
    word = "worth-ranked" if advice.files else "worth-plain"
    if advice.is_learned:
        word = ("worth-to-come" if session.position else "worth") + ("-reference" if advice.is_calibrated else "")
        word = "worth-next-moves" if advice.moves else word
    nearest = nearest_sentence(text, language, session.game, session.variant) if word == "worth-ranked" else ""
    caption = nearest or text(language, word, moves=number(advice.moves))
    if session.game.judged_as(session.variant) != session.variant:
        caption += sign(language, ".") + text(language, "worth-judged")
    slots["coach-title.text"] = text(language, "took-over" if advice.is_learned else "coach")
    slots["worth-title.text"] = caption
    mark(slots, "worth-title@data-odd", not (word == "worth" and caption == text(language, word)))
    so_far = 0 if session.position or advice.moves or not advice.is_learned else session.state.score
    best = so_far + advice.values[order[0]]
    afterstates = session.game.afterstates(session.state.board, session.variant.columns)
    sure = 0  # No figure is rounded below the points that the move, or one ranked below it, makes.
    for row, letter in reversed(list(zip(ROWS, order))):
        worth = so_far + max(advice.values[letter], 0.0)
        share = 100 * worth / best if best > 0 else 0
        sure = max(sure, so_far + (afterstates[LETTERS.index(letter)] or ((), 0))[1])
        points = round(worth) if advice.is_proven else max(rounded(worth), sure)
        slots[f"worth-{row}.text"] = number(points if advice.is_learned else row)
        slots[f"worth-bar-{row}@value"] = str(max(1, round(share)) if advice.is_learned else 130 - 30 * row)


def _list_lengths(slots: "dict[str, str]", coach: Coach, order: list[str]) -> None:
    """List the moves of a puzzle, the advised one first, with the lengths that are known."""
    language = coach.model.language
    slots["worth-title.text"] = text(language, "lengths")
    for row, letter in zip(ROWS, order):
        known = coach.why_not.known(letter)
        length = known.facts["moves"] if known and known.key in _LONGER else len(coach.advisor.hint.line) if row == 1 else 0
        slots[f"worth-{row}.text"] = text(language, "announce-moves", moves=length) if length else ""


def ranked(advice: Advice) -> list[str]:
    """Return the letters of the moves whose values are known, the best first; of equal ones, the advised move."""
    advised = advice.line[0] if advice.line else ""
    ways = [(-value, letter != advised, LETTERS.index(letter)) for letter, value in advice.values.items()]
    return [LETTERS[way] for _, _, way in sorted(ways)]


def _fill_details(slots: "dict[str, str]", coach: Coach) -> None:
    """Fill what the line below the board has no room for, and the links to further reading."""
    client, advisor = coach.client, coach.advisor
    slots["coach-further.text"] = _further(coach)
    slots["coach-bounds.text"] = "" if client.feature is coach.comparison else bounds_sentence(coach, advisor.hint.report)
    slots["coach-more.text"] = _effort(coach)
    _fill_ways(slots, coach)
    details = [slots[f"coach-{part}.text"] for part in ("further", "bounds", "more")]
    show(slots, "coach-details", any(details) or not slots["coach-ways.hidden"])


def _fill_ways(slots: "dict[str, str]", coach: Coach) -> None:
    """Link to the lesson on the idea or method, and to the code that computed the advice."""
    advisor = coach.advisor
    report = advisor.hint.report
    lesson = module = ""
    is_idea = bool(advisor.hint.hides_move and report and report.idea)
    if report and is_known(coach) and not coach.review.loss:
        lesson, module = reading(coach.app, report, advisor.method, is_idea)
    show(slots, "coach-ways", module)
    slots["coach-lesson@href"] = "#/learn/" + lesson
    slots["coach-lesson.text"] = text(coach.model.language, "idea-lesson" if is_idea else "method-lesson")
    slots["coach-code@href"] = "#/learn/code/" + module


def _further(coach: Coach) -> str:
    """Describe what the line below the board has no room for."""
    advisor, language = coach.advisor, coach.model.language
    report = advisor.hint.report
    if report and advisor.phase in (SEARCHING, IMPROVING):
        return rarity_sentence(text, language, report.seconds)
    is_told = advisor.hint.line and not advisor.hint.hides_move and not coach.playback.playing
    if not is_told or not isinstance(report, Advice):
        return ""
    return proven_sentence(text, language, coach.model.session.variant, report)


def bounds_sentence(coach: Coach, report: "Report | None") -> str:
    """Describe the bounds of the shortest length while they are open and a solution is known."""
    if not isinstance(report, Solution) or not report.line or report.is_proven:
        return ""
    return text(coach.model.language, "bounds", bound=report.bound, length=report.length)


def _effort(coach: Coach) -> str:
    report = coach.advisor.hint.report
    if report is None or coach.client.is_loading and coach.client.asks(coach.advisor):
        return ""
    if not isinstance(report, Advice):
        if not report.nodes and report.seconds and coach.client.asks(coach.advisor):
            return text(coach.model.language, "searching", seconds=f"{report.seconds:.1f}")
        return effort_sentence(text, coach.model.language, report)
    language = coach.model.language
    parts = [chances_sentence(text, language, report)]
    if not report.is_proven and (report.depth or parts[0]):
        parts.insert(0, text(language, "searched" if report.depth else "by-heart", depth=report.depth))
    return sign(language, " ").join([part for part in parts if part])
