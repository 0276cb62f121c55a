"""What a face shows of the coach, as the same flat slots as `view`; knows no browser."""

from game.app.coach.coach import Coach
from game.app.view import ON
from game.app.words import say, sign
from game.core.game import IllegalMove
from game.core.grid import LETTERS
from game.core.text import number

_REASONS_SHOWN = 3
MAX_LOSSES = 12


def shown(coach: Coach) -> dict[str, str]:
    """Return the slots of the coach."""
    app = coach.app
    game = app.game
    language = app.language
    solves = game.has_gap
    is_large = solves and app.session.variant.side > 4
    word = "stop" if coach.playing or coach.is_long else "solve" if solves else "autoplay"
    if coach.playing and coach.is_early:
        word = "play-now"
    is_measuring = bool(coach.job) and coach.purpose == "measure"
    can_measure = solves and not is_large and app.session.outcome == "solved" and not coach.measured.get("proven")
    slots = {
        "auto-label.text": say(language, word),
        "coach-title.text": say(language, "solver" if solves else "coach"),
        "coach-text.text": _text(coach),
        # While it plays, the text changes with each move: no listener could follow. Nor does one hear each bound of a search.
        "coach-text@role": "" if coach.playing and not (solves and coach.job) else "status",
        "coach-bounds.text": _bounds(coach, coach.report) if coach.purpose in ("hint", "play") else "",
        "coach-more.text": _effort(coach),
        "coach-worth.hidden": ON,
        "coach-pace.value": str(coach.pace_ms),
        "coach-method.hidden": "" if solves and not is_large else ON,
        "coach-heuristic.value": coach.method,
        "method-patterns.disabled": ON if app.session.variant.side < 4 else "",
        "coach-follow@aria-pressed": "true" if coach.following else "false",
        "coach-review.disabled": "" if app.session.timeline.cursor and not is_large else ON,
        "measure.hidden": "" if can_measure else ON,
        "measure.text": say(language, "stop" if is_measuring and coach.is_long else "measure"),
        "measured.text": _measured(coach),
        "measured-bounds.text": _bounds(coach, coach.measured) if is_measuring else "",
    }
    _progress(slots, coach, "coach", coach.is_loading and coach.purpose in ("hint", "play"))
    _progress(slots, coach, "measured", coach.is_loading and is_measuring)
    for letter in LETTERS:
        slots[f"worth-{letter}.text"] = "–"
        slots[f"worth-{letter}@data-best"] = ""
    values = coach.report.get("values")
    if isinstance(values, dict):
        _worth(slots, coach, values)
    _arrow(slots, coach)
    if app.dialog == "review":
        _review(slots, coach)
    elif app.dialog == "board":
        refusal = app.refusal
        slots["board-error.text"] = say(language, refusal.reason, **getattr(refusal, "facts", {})) if refusal else ""
        slots["board-swap.hidden"] = "" if refusal and refusal.reason == "not-solvable" else ON
    return slots


def _text(coach: Coach) -> str:
    language = coach.app.language
    if coach.error:
        return say(language, coach.error[0], **coach.error[1])
    if coach.loss:
        return _look(coach)
    if coach.is_loading:
        return ""
    report = coach.report
    if coach.app.game.has_gap:
        if coach.job and coach.purpose in ("hint", "play") and not coach.is_early:
            return say(language, "mind-thinking")
        parts = [_proof(coach, report)] if "bound" in report and report["line"] != [] else []
        if coach.is_early and coach.playing:
            parts.append(say(language, "play-now-how"))
        elif coach.line:
            parts.insert(0, _next_tile(coach))
        return sign(language, " ").join(parts)
    reasons = report.get("reasons")
    if isinstance(reasons, list) and coach.line:
        why = [_reason(language, key, facts) for key, facts in reasons[:_REASONS_SHOWN]]
        text = say(language, "advice", direction=coach.line[0], why=sign(language, ";").join(why))
        return text[0].upper() + text[1:]
    return say(language, "mind-thinking") if coach.job and coach.purpose == "hint" else ""


def _reason(language: str, key: str, facts: dict[str, object]) -> str:
    told = dict(facts)
    if "direction" in told:
        told["direction"] = LETTERS[int(str(told["direction"]))]
    return say(language, "why-" + key, **told)


def _next_tile(coach: Coach) -> str:
    board = coach.app.session.state.board
    try:
        step = coach.app.game.play(coach.app.session.variant, coach.app.session.state, coach.line[0], 0)
    except IllegalMove:
        return ""
    tile = ", ".join([str(board[source]) for source, _ in step.hops])
    return say(coach.app.language, "next-tile", tile=tile, direction=coach.line[0][0])


def _progress(slots: dict[str, str], coach: Coach, place: str, is_shown: bool) -> None:
    """Show how much is loaded; a listener is told at the start and at the half only."""
    for part, percent in (("progress", round(100 * coach.progress)), ("said", 50 if coach.progress >= 0.5 else 0)):
        text = say(coach.app.language, "mind-loading", percent=percent) if is_shown else ""
        slots[f"{place}-{part}.text"] = text


def _bounds(coach: Coach, report: dict[str, object]) -> str:
    """Return between which lengths the shortest solution lies, while that is open and something is found."""
    line = report.get("line")
    if not isinstance(line, list) or report.get("proven") or "bound" not in report or not line:
        return ""
    return say(coach.app.language, "bounds", bound=report["bound"], length=len(line))


def _proof(coach: Coach, report: dict[str, object]) -> str:
    line = report.get("line")
    if not isinstance(line, list):
        return say(coach.app.language, "proof-none", bound=report["bound"])
    word = "proof-done" if report["proven"] else "proof-open" if coach.is_early else "proof-not"
    return say(coach.app.language, word, bound=report["bound"], length=len(line))


def _effort(coach: Coach) -> str:
    report = coach.report
    if coach.is_loading:
        return ""
    if "seconds" in report:
        return say(coach.app.language, "effort", nodes=report["nodes"], seconds=f"{float(str(report['seconds'])):.2f}")
    if "depth" in report:
        return say(coach.app.language, "searched", depth=report["depth"], nodes=report["nodes"])
    return ""


def _worth(slots: dict[str, str], coach: Coach, values: dict[str, float]) -> None:
    """Show each move's expected final score, or of a board that was set up, whose score nobody knows, what is to come.

    Hand-made rules only rank.
    """
    learned = bool(coach.report.get("learned"))
    session = coach.app.session
    options = session.variant.options
    slots["coach-worth.hidden"] = ""
    word = "worth-plain"
    if learned:
        word = "worth-to-come" if session.position else "worth"
        if options["fours"] != 10:
            word = "worth-rough"
    slots["worth-title.text"] = say(coach.app.language, word)
    if options["every"] > 1:
        told = say(coach.app.language, "worth-every", every=options["every"])
        slots["worth-title.text"] += sign(coach.app.language, ".") + told
    so_far = 0 if session.position else session.state.score
    best = max(values.values())
    ranked = sorted(values.values(), reverse=True)
    for letter, value in values.items():
        worth = int(value) + so_far if learned else ranked.index(value) + 1
        slots[f"worth-{letter}.text"] = number(worth)
        slots[f"worth-{letter}@data-best"] = ON if value == best else ""


def _arrow(slots: dict[str, str], coach: Coach) -> None:
    """Point at the move: across the board, or from the tile that is to slide."""
    session = coach.app.shown
    slots["arrow.hidden"] = ON
    is_known = bool(coach.line) and (coach.is_early or not coach.job) and not coach.playing and coach.state is session.state
    if not is_known and not coach.loss:
        return
    letter = str(coach.loss["better"])[0] if coach.loss else coach.line[0][0]
    slots["arrow.hidden"] = ""
    slots["arrow@data-way"] = letter
    slots["arrow@data-on-tile"] = ""
    if session.game.has_gap:
        side = session.variant.side
        cell = session.state.board.index(0) + (side, -1, -side, 1)[LETTERS.index(letter)]
        slots["arrow@data-on-tile"] = ON
        slots["arrow.place"] = f"{cell // side} {cell % side}"


def _measured(coach: Coach) -> str:
    found = coach.measured
    line = found.get("line")
    language = coach.app.language
    if coach.purpose == "measure" and coach.job:
        return "" if coach.is_loading else say(language, "mind-thinking")
    if not isinstance(line, list) or coach.app.session.outcome != "solved":
        return ""
    made = coach.app.session.state.moves
    if not found["proven"]:
        return say(language, "measured-open", bound=found["bound"], length=len(line), moves=made)
    word = "measured" if made > len(line) else "measured-perfect"
    text = say(language, word, length=len(line), moves=made, excess=made - len(line))
    if "percentile" in found:
        text += sign(language, " ") + say(language, "percentile", percent=f"{float(str(found['percentile'])):.1f}")
    return text


def _review(slots: dict[str, str], coach: Coach) -> None:
    language = coach.app.language
    text = ""
    if coach.error:
        text = say(language, coach.error[0], **coach.error[1])
    elif not coach.job:
        text = say(language, "review-done" if dearest(coach) else "review-none")
    slots["review-text.text"] = text
    _progress(slots, coach, "review", coach.is_loading)
    if coach.job and not coach.is_loading:
        share = float(str(coach.reviewed.get("share", 0)))
        slots["review-progress.text"] = say(language, "review-running", percent=int(100 * share))
        slots["review-said.text"] = say(language, "review-running", percent=50 if share >= 0.5 else 0)
    grades = coach.reviewed.get("grades")
    slots["review-grades.text"] = say(language, "review-grades", **grades) if isinstance(grades, dict) else ""
    columns = chart(coach)
    slots["review-axis.text"] = say(language, "review-chart-" + coach.app.game.id, most=int(max(columns))) if columns else ""


def dearest(coach: Coach) -> list[tuple[int, str]]:
    """Return (ply, sentence) of the moves that cost the most: the dearest first, for puzzles the earliest."""
    losses = coach.reviewed.get("losses")
    return [_loss(coach.app.language, one) for one in losses[:MAX_LOSSES]] if isinstance(losses, list) else []


def chart(coach: Coach) -> list[float]:
    """Return the columns of the review's chart, once it is done: points lost along the game, or moves still needed after each."""
    columns = coach.reviewed.get("chart")
    return columns if isinstance(columns, list) else []


def _loss(language: str, one: dict[str, object]) -> tuple[int, str]:
    ply = int(str(one["ply"]))
    facts: dict[str, object] = {"ply": ply + 1, "better": _ways(language, str(one["better"]))}
    if "grade" not in one:
        return ply, say(language, "review-lost", **facts)
    facts["loss"] = round(float(str(one["loss"])))
    facts["grade"] = say(language, f"grade-{one['grade']}")
    return ply, say(language, "review-loss", **facts)


def _look(coach: Coach) -> str:
    """Tell which move was played on the board that the review shows, and which was better."""
    language = coach.app.language
    one = coach.loss
    ply = int(str(one["ply"]))
    facts: dict[str, object] = {"ply": ply + 1, "better": _ways(language, str(one["better"]))}
    facts["direction"] = coach.app.shown.timeline.moves[ply][0]
    if "grade" not in one:
        return say(language, "look-lost", **facts)
    facts["loss"] = round(float(str(one["loss"])))
    facts["grade"] = say(language, f"grade-{one['grade']}")
    return say(language, "look-loss", **facts)


def _ways(language: str, letters: str) -> str:
    return " / ".join([say(language, "way-" + letter) for letter in letters])
