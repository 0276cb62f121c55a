"""What a front end shows of drills, as the same flat slots as `game.app.view`."""

from game.app.drills import DIALOG, LOST, WON, Drill, Drills
from game.app.practice_view import rows_of_tiles
from game.app.view import ON
from game.app.words import say, sign
from game.core.grid import LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.core.engine import Odds


def shown(drills: Drills) -> "dict[str, str]":
    """Return the slots of the dialog while it is open."""
    app, drill, session = drills.app, drills.drill, drills.session
    if app.dialog != DIALOG:
        return {}
    language = app.language
    legal = app.game.legal_actions(session.state.board, session.variant.columns) if session and not drills.outcome else ()
    slots = {
        "drills-list.hidden": ON if drill else "",
        "drills-notice.text": say(language, drills.notice) if drills.notice else "",
        "drills-aim.hidden": ON if drill else "",
        "drill.hidden": "" if drill else ON,
        "drill-again.hidden": "" if session and session.state.moves else ON,
        "drills-back.hidden": "" if drill else ON,
    }
    if drill and session:
        slots.update(
            {
                "drill-goal.text": goal(language, drill),
                "drill-first.text": first_chance(language, drill),
                "drill-board@aria-label": rows_of_tiles(language, session),
                "drill-said.text": _said(drills, drill),
                "drill-said@data-verdict": {WON: "right", LOST: "wrong"}.get(drills.outcome, ""),
                "drill-mine.text": own_result(drills, drill) if drills.outcome or not session.state.moves else "",
            }
        )
    for direction, letter in enumerate(LETTERS):
        slots[f"drill-{letter}.disabled"] = "" if direction in legal else ON
    return slots


def goal(language: str, drill: Drill) -> str:
    """Return what is to be done."""
    if not drill.goal:
        return say(language, "drill-solve", kind=say(language, "drill-" + drill.kind), par=drill.par)
    tile = drill.game.tile(drill.goal, 0)[0]
    cells = len([1 for value in drill.board if value < drill.goal])
    return say(language, "drill-" + drill.kind, tile=tile, cells=cells)


def first_chance(language: str, drill: Drill) -> str:
    """Return how likely whom succeeds."""
    who = "greedy" if drill.lines else "coach" if drill.games else "perfect"
    return say(language, "drill-by-" + who, percent=_percent(drill.odds), error=_margin(drill.odds), games=drill.games)


def own_result(drills: Drills, drill: Drill) -> str:
    """Return how the player did."""
    results, language = drills.results, drills.app.language
    facts = {"tries": results.count(drill.name), "wins": results.wins(drill.name), "best": results.best(drill.name)}
    return say(language, "drill-mine" if facts["best"] else "drill-mine-lost" if facts["tries"] else "drill-untried", **facts)


def _said(drills: Drills, drill: Drill) -> str:
    """Return how the try stands."""
    language, session, client = drills.app.language, drills.session, drills.client
    moves = session.state.moves if session else 0
    if drills.outcome == WON:
        return say(language, "drill-won", moves=moves)
    if drills.outcome == LOST:
        return say(language, "drill-late" if drill.par else "drill-lost", moves=moves, par=drill.par)
    if not moves:
        return ""
    parts = [say(language, "drill-moves", moves=moves)]
    if client.error and client.asker is drills:
        parts.append(say(language, client.error[0], **client.error[1]))
    elif drills.odds is None:
        loading = say(language, "engine-loading", percent=round(100 * client.progress))
        parts.append(loading if client.is_loading else say(language, "drill-counting"))
    elif drill.lines and not [1 for line, _ in drill.lines if line[:moves] == drills.moves]:
        parts.append(say(language, "drill-off", par=drill.par))
    else:
        parts.append(_change(drills, drills.odds))
    return sign(language, " ").join(parts)


def _change(drills: Drills, odds: "Odds") -> str:
    language = drills.app.language
    facts = {"percent": _percent(odds), "error": _margin(odds)}
    if drills.before is None:
        return say(language, "drill-chance-about" if odds.error else "drill-chance", **facts)
    word = "drill-change-about" if odds.error else "drill-change"
    return say(language, word, before=_percent(drills.before), **facts)


def _percent(odds: "Odds") -> int:
    return round(100 * odds.chance)


def _margin(odds: "Odds") -> int:
    """Return the half-width of the 95 % interval in percent, at least 1."""
    return max(1, round(196 * odds.error))
