"""Further reading on the coach's advice: the lesson that explains it, and the module that computed it."""

from ...core.engine import Advice
from ..app import App

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


def reading(app: App, advice: Advice, method: str, is_idea: bool) -> tuple[str, str]:
    """Return the name of a lesson and the path of a module, each "" if there is none.

    method: the heuristic of the solver, "" for the best. is_idea: whether only the idea is shown.
    """
    model = app.model
    folder = _FOLDERS.get(model.game.id, "")
    if not folder:
        return "", ""
    if is_idea and advice.idea:
        return IDEAS[advice.idea[0]], folder + "ideas.py"
    variant = model.session.variant
    side = variant.side
    if model.game.has_chance:
        lesson, module = _coach(advice, side, variant.rows * variant.columns < _UNSOLVED)
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
