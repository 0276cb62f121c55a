"""The view of drills, as slots like those of `game.app.view`."""

from ...core.grid import LETTERS
from ..view import ON
from ..words import text
from .drills import DIALOG, LOST, WON, Drill, Drills
from .practice_view import rows_of_tiles


def shown(drills: Drills) -> "dict[str, str]":
    """Return the slots of the open dialog."""
    app, model, drill, session = drills.app, drills.app.model, drills.drill, drills.session
    if model.dialog != DIALOG:
        return {}
    language = model.language
    notice = drills.notice or app.notices.storage_error
    legal = model.game.legal_actions(session.state.board, session.variant.columns) if session and not drills.outcome else ()
    slots = {
        "drills-list.hidden": ON if drill else "",
        "drills-notice.text": text(language, notice) if notice else "",
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
                "drill-said.text": drills.progress,
                "drill-said@data-verdict": {WON: "right", LOST: "wrong"}.get(drills.outcome, ""),
                "drill-mine.text": own_result(drills, drill) if drills.outcome or not session.state.moves else "",
            }
        )
    for direction, letter in enumerate(LETTERS):
        slots[f"drill-{letter}.disabled"] = "" if direction in legal else ON
    return slots


def goal(language: str, drill: Drill) -> str:
    """Describe the goal of a drill."""
    if not drill.goal:
        return text(language, "drill-solve", kind=text(language, "drill-" + drill.kind), par=drill.par)
    tile = drill.game.tile(drill.goal, 0)[0]
    cells = len([1 for value in drill.board if value < drill.goal])
    return text(language, "drill-" + drill.kind, tile=tile, cells=cells)


def first_chance(language: str, drill: Drill) -> str:
    """Describe the chance of success at the start, and whose it is."""
    who = "greedy" if drill.lines else "coach" if drill.games else "perfect"
    return text(language, "drill-by-" + who, percent=drill.odds.percent, error=drill.odds.margin, games=drill.games)


def own_result(drills: Drills, drill: Drill) -> str:
    """Describe the player's results."""
    results, language = drills.results, drills.model.language
    facts = {"tries": results.count(drill.name), "wins": results.wins(drill.name), "best": results.best(drill.name)}
    return text(language, "drill-mine" if facts["best"] else "drill-mine-lost" if facts["tries"] else "drill-untried", **facts)
