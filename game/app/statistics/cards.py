"""What the cards beside the board show, as plain data: the curve, times to each tile, the next tile, the last games."""

from collections import namedtuple

from ...core.charts import Chart, Scale, grid, left_margin, short, text_width
from ...core.game import Rules
from ...core.text import number
from ..app import App
from ..daily.names import LocalDates
from ..words import clock, sign, text
from .best_curves import BestCurve, BestCurves, ScoreCurve
from .finished_games import FinishedGame, FinishedGames

MIN_RANK = 6
"""The lowest rank whose time is listed, 64; lower tiles are trivial."""

SPLITS = 4
"""Tiles whose times are listed: the next one, and those before it."""

_ORDERS = (("faster", "−", "good"), ("even", "±", ""), ("slower", "+", "bad"))
"""How a time compares with the best one: its word, its sign and its verdict."""
_WAYS = ((0.125, "way-start"), (0.375, "way-quarter"), (0.625, "way-half"), (1.0, "way-most"))
"""Words for how far the next tile is, each below a share."""


def fastest_times(games: list[FinishedGame], but: int = -1) -> dict[int, int]:
    """Return the shortest time in milliseconds to each rank in some games; but: the id of a game to leave out."""
    fastest: dict[int, int] = {}
    for game in games:
        if not game.is_paused and game.id != but:
            for name, at_ms in game.reached.items():
                rank = int(name)
                fastest[rank] = min(at_ms, fastest.get(rank, at_ms))
    return fastest


def next_tile(board: tuple[int, ...]) -> tuple[int, float]:
    """Return the rank above the highest, and how much of it is there, from 0 to 1.

    The next tile needs the highest one twice. What counts is the sum of all other tiles as a part of this second one: 1 means
    that the board holds enough, and only merging is left.
    """
    top = max(board)
    rest = sum([1 << rank for rank in board if rank]) - (1 << top)
    return top + 1, min(1.0, rest / (1 << top))


def way_word(share: float) -> str:
    """Return the word for how far the next tile is; share: see `next_tile`."""
    for limit, word in _WAYS:
        if share < limit:
            return word
    return "way-there"


LAST_GAMES = 5

_TILE = 26
"""Side of a tile on the curve, in units of the chart."""

_MIN_APART = 18
"""Least distance of two tiles on the curve: they may overlap at a corner."""

_MIN_MOVES = 50
"""The shortest scale of moves."""

_LINE_POINTS = 60
"""Points of the line of the game in play, which is drawn again after each move."""


SplitRow = namedtuple("SplitRow", ("tile", "time", "note", "verdict", "is_reached", "said"))
"""A tile, as text and look, with its time; verdict: "good", "bad" or ""; said: for screen readers."""
GameRow = namedtuple("GameRow", ("tile", "score", "is_best", "date", "said"))
"""One of the last games with its highest tile."""


class _Frame:
    """The axes and the best game, drawn once for a range of moves and points."""

    def __init__(self, key: tuple[object, ...], best: BestCurve | None, width: int, height: int, moves: int, high: int) -> None:
        self._key = key
        language = str(key[-1])
        top = 6 if best else _TILE
        self.up = Scale(0, high, top + height, top, 1, 26).widen()
        left = left_margin(self.up, short)
        self.across = Scale(0, moves, left, width - 4, 1, 76).widen()
        self.chart = Chart("curve", "", "", width)
        last = text(language, "announce-moves", moves=int(self.across.high))
        grid(self.chart, self.across, self.up, lambda tick: number(int(tick)), short, last)
        if best:
            self.chart.trace("other", [(self.across.at(x), self.up.at(y)) for x, y in best.points()])
            name = text(language, "curve-best")
            x = max(left + text_width(name) + 4, self.across.at(best.moves) - 10)
            self.chart.draw("text", "scale name", name, x=x, y=max(12, self.up.at(best.score)))
        self._tiles: list[tuple[int, int, int]] = []
        self._drawn: list[tuple[str, dict[str, str], str]] = []

    def fits(self, key: tuple[object, ...], moves: int, high: int) -> bool:
        """Return whether it still shows a game as it should: moves and points may grow within the axes."""
        return key == self._key and moves <= self.across.high < 4 * moves and high <= self.up.high < 4 * high

    def tiles_of(self, curve: ScoreCurve, game: Rules) -> list[tuple[str, dict[str, str], str]]:
        """Return the tiles above their points on the curve; of two that would cover each other, the higher one."""
        if curve.tiles == self._tiles:
            return self._drawn
        self._tiles = list(curve.tiles)
        self._drawn = []
        room = self.across.right + 99
        shown = []
        for rank, moves, score in reversed(self._tiles):
            x = self.across.at(moves)
            if x + _MIN_APART <= room:
                room = x
                shown.append((rank, x, score))
        for rank, x, score in reversed(shown):
            self._draw_tile(game.tile(rank, 0), x, self.up.at(score))
        return self._drawn

    def _draw_tile(self, face: tuple[str, str], x: float, y: float) -> None:
        label, look = face
        left = min(max(x - _TILE / 2, self.across.left), self.across.right - _TILE)
        top = max(0.0, y - 10 - _TILE)
        place = {"x": f"{left:.1f}", "y": f"{top:.1f}", "width": str(_TILE), "height": str(_TILE), "rx": "6"}
        place["class"] = "curve-tile"
        place["data-look"] = look
        self._drawn.append(("rect", place, ""))
        place = {"x": f"{left + _TILE / 2:.1f}", "y": f"{top + _TILE / 2:.1f}", "class": "curve-digits"}
        place["data-look"] = look
        place["data-length"] = str(len(label))
        self._drawn.append(("text", place, label))


class Cards:
    """The contents of the cards for the game in play; those of a game without points are empty."""

    def __init__(self, app: App, finished: FinishedGames, curves: BestCurves, dates: LocalDates) -> None:
        self._app = app
        self._model = app.model
        self._finished = finished
        self._curves = curves
        self._dates = dates
        self._counted: tuple[object, ...] = ()
        self._games: list[FinishedGame] = []
        self._fastest: dict[int, int] = {}
        self._frame: _Frame | None = None
        self._listed: tuple[object, ...] = ()
        self._rows: list[GameRow] = []

    @property
    def language(self) -> str:
        return self._model.language

    @property
    def version(self) -> tuple[object, ...]:
        """A value that changes when the cards may have changed."""
        session, curve = self._model.session, self._curves.curve()
        known = (len(curve.scores), curve.cursor) if curve else ()
        state = (session.timeline.cursor, session.state.score)
        return (session.game.id, session.born_ms, state, known, self._finished.revision, self.language)

    def lead(self) -> tuple[str, str]:
        """Return how far the game is ahead of the best one after as many moves, and a verdict; "" if there is no best one."""
        curve, best = self._curves.curve(), self._curves.best()
        if curve is None or best is None:
            return "", ""
        lead = curve.score - best.at(curve.cursor)
        if not lead:
            return text(self.language, "curve-level"), ""
        return text(self.language, "curve-ahead" if lead > 0 else "curve-behind", count=abs(lead)), "good" if lead > 0 else "bad"

    def title(self) -> str:
        """Return the heading of the curve."""
        return text(self.language, "curve" if self._curves.best() else "curve-alone")

    def chart(self, width: int, height: int) -> Chart:
        """Return the curve of the game and of the best one; width, height: in sixteenths of the font size, without the axis."""
        curve = self._curves.curve()
        if curve is None:
            return Chart("curve", "", "", width)
        frame = self._frame_for(curve, width, height)
        across, up = frame.across, frame.up
        chart = Chart("curve", self._said(curve.score, curve.cursor), "", width)
        chart.height = frame.chart.height
        chart.shapes = frame.chart.shapes + frame.tiles_of(curve, self._model.game)
        if curve.cursor:
            line = [(across.at(x), up.at(y)) for x, y in curve.points(_LINE_POINTS)]
            chart.trace("area", line, up.left)
            chart.trace("curve", line)
            chart.draw("circle", "here", cx=line[-1][0], cy=line[-1][1], r=5.5)
        elif self._curves.best() is None:
            x = (across.left + across.right) / 2
            chart.draw("text", "tick", text(self.language, "curve-first"), x=x, y=up.right + height / 2)
        return chart

    def _frame_for(self, curve: ScoreCurve, width: int, height: int) -> "_Frame":
        """Return what stays the same from move to move: the axes and the best game."""
        best = self._curves.best()
        high = max(curve.peak, best.score if best else 0, 100)
        moves = max(curve.cursor, best.moves if best else 0, _MIN_MOVES)
        key = (width, height, best and best.id, self.language)
        if not (self._frame and self._frame.fits(key, moves, high)):
            self._frame = _Frame(key, best, width, height, moves, high)
        return self._frame

    def _said(self, score: int, moves: int) -> str:
        """Return the sentence that says what the curve shows."""
        language, best = self.language, self._curves.best()
        parts = [text(language, "curve-said", score=score, moves=moves)]
        if best:
            parts += [self.lead()[0], text(language, "curve-said-best", score=best.score, moves=best.moves)]
        return sign(language, ",").join(parts)

    def splits(self) -> list[SplitRow]:
        """Return the times to the latest tiles and the next one, always four in ascending order."""
        self._count()
        top = max(self._model.session.state.board)
        first = max(MIN_RANK, top + 2 - SPLITS)
        return [self._split(rank, top) for rank in range(first, first + SPLITS)]

    def _split(self, rank: int, top: int) -> SplitRow:
        language, tile = self.language, self._model.game.tile(rank, 0)
        best_ms = self._fastest.get(rank, -1)
        best = text(language, "split-best", time=clock(best_ms)) if best_ms >= 0 else ""
        if rank > top:
            is_next = rank == max(top + 1, MIN_RANK)
            said = text(language, "split-said-next", tile=tile[0]) if is_next else tile[0]
            said += sign(language, ",") + best if best else ""
            return SplitRow(tile, text(language, "split-next") if is_next else "", best, "", False, said)
        at_ms = self._model.session.reached.get(str(rank), -1)  # Times of old games are unknown.
        time = clock(at_ms) if at_ms >= 0 else "–"
        said = text(language, "split-said" if at_ms >= 0 else "split-said-unknown", tile=tile[0], time=time)
        if min(at_ms, best_ms) < 0:
            return SplitRow(tile, time, best if at_ms < 0 else "", "", True, said)
        difference = at_ms // 1000 - best_ms // 1000  # As clocks show them.
        amount = clock(1000 * abs(difference))
        order, mark, verdict = _ORDERS[1 + (difference > 0) - (difference < 0)]
        said += sign(language, ",") + text(language, "split-said-" + order, time=amount)
        return SplitRow(tile, time, mark + amount, verdict, True, said)

    def next_tile(self) -> tuple[tuple[str, str], float, str]:
        """Return the next tile's text and look, the part of it that is there (see `next_tile`), and a word for that."""
        rank, share = next_tile(self._model.session.state.board)
        return self._model.game.tile(rank, 0), share, text(self.language, way_word(share))

    def last_games(self) -> list[GameRow]:
        """Return the last finished games of this kind without help, the latest first."""
        self._count()
        language, game = self.language, self._model.game
        best = self._model.records[game.id].best(self._model.session.kind, False).get("score", 0)
        now_ms = self._app.dispatcher.wall_ms()
        listed = (self._counted, language, best, self._dates.day(now_ms))
        if listed == self._listed:
            return self._rows
        self._listed, self._rows = listed, []
        for past in reversed(self._games[-LAST_GAMES:]):
            tile = game.tile(past.top, 0)
            date = self._dates.recent(language, past.ended_ms, now_ms)
            parts = [text(language, "last-said", score=past.score, tile=tile[0]), date]
            if past.score == best:
                parts.append(text(language, "last-best"))
            self._rows.append(GameRow(tile, past.score, past.score == best, date, sign(language, ",").join(parts)))
        return self._rows

    def best_word(self) -> str:
        """Return the word that marks the best of the last games."""
        return text(self.language, "last-best")

    def _count(self) -> None:
        """Select the games of the kind in play, and their times to each tile, if they have changed."""
        session = self._model.session
        counted = (self._finished.revision, session.game.id, session.kind, session.born_ms)
        if self._counted != counted:
            self._counted = counted
            games = self._finished.of(session.game.id)
            self._games = [past for past in games if past.variant == session.kind and not past.is_helped]
            self._fastest = fastest_times(self._games, session.born_ms)
