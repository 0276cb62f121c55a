"""The picture of a result, as plain data: what it shows of the visible game, and its labelled figures."""

from collections import namedtuple

from ...core.text import number
from ..app import App
from ..words import clock, sign, text
from .rival import named

Poster = namedtuple("Poster", ("title", "headline", "figures", "game", "board", "columns"))
"""A picture to share: a board beside a title, one large figure or a few words, and up to four pairs of a label and a figure."""


def describe(picture: Poster, language: str) -> str:
    """Describe a picture for screen readers."""
    facts = sign(language, ",").join([label + sign(language, ":") + figure for label, figure in picture.figures])
    return sign(language, ".").join([picture.title, picture.headline, text(language, "poster-asks"), facts])


def poster(app: App, now_ms: int, sender: str = "") -> Poster:
    """Return the picture of the visible game; sender: the name that the link carries."""
    session, language = app.model.shown, app.model.language
    game, state = session.game, session.state
    title = text(language, f"title-{game.id}-sized", size=session.variant.size)
    if session.helped:
        title += sign(language, "·") + text(language, "helped")
    if sender:
        title = named(language, "challenge-of", sender) + sign(language, "·") + title
    time = clock(session.clock.elapsed_ms(now_ms), game.lower_is_better)
    figures = [(text(language, "moves"), number(state.moves)), (text(language, "time"), time)]
    if not game.lower_is_better:
        headline = number(state.score)
        figures.append((text(language, "stat-best-tile"), game.tile(max(state.board), 0)[0]))
    elif session.outcome == "solved" and session.clock.elapsed_ms(now_ms):
        headline = text(language, "poster-solved", time=time)
    else:
        headline = text(language, "share-moves", moves=state.moves)
    return Poster(title, headline, figures, game, state.board, session.variant.columns)
