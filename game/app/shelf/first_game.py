"""Whether the game in play is the first on this device, which no offer and no empty instrument disturbs."""

from ..app import App


def is_first_game(app: App) -> bool:
    """Return whether nothing was played on this device before the game in play."""
    model = app.model
    if app.history.can_return:
        return False
    played = [game.id for game in model.games if model.records[game.id].bests]
    return not played or model.session.best.is_first and played == [model.game.id]


def lead(app: App) -> str:
    """Return the way in which the tiles of a first game meet in one row; "" after the first move."""
    session = app.model.session
    if not session.is_dealt or session.timeline.cursor or app.model.replay or not is_first_game(app):
        return ""
    rows = [(cell // session.variant.columns, value) for cell, value in enumerate(session.state.board) if value]
    return "r" if len(rows) == 2 and rows[0] == rows[1] else ""
