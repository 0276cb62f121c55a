"""What the cards beside the board show, as plain data: the curve, times to each tile, the next tile, the last games."""

from ...core.charts import Chart, Scale, grid, left_margin, short, text_width
from ...core.text import number
from ..app import App
from ..words import clock, sign, text
from .best_curves import BestCurves
from .finished_games import FinishedGame, FinishedGames
from .local_dates import LocalDates
from .progress import Split, fastest_times, next_tile, splits, way_word

LAST_GAMES = 5

_TILE = 26
"""Side of a tile on the curve, in units of the chart."""

_MIN_MOVES = 50
"""The shortest scale of moves."""


class SplitRow:
    """A tile with its time. verdict: "good", "bad" or ""."""

    def __init__(self, tile: tuple[str, str], time: str, note: str, verdict: str, is_reached: bool, said: str) -> None:
        self.tile = tile
        """Its text and look."""
        self.time = time
        self.note = note
        self.verdict = verdict
        self.is_reached = is_reached
        self.said = said
        """The sentence for screen readers."""

    @property
    def facts(self) -> list[object]:
        return [self.tile, self.time, self.note, self.verdict, self.is_reached, self.said]


class GameRow:
    """One of the last games."""

    def __init__(self, tile: tuple[str, str], score: int, is_best: bool, date: str, said: str) -> None:
        self.tile = tile
        """The text and look of its highest tile."""
        self.score = score
        self.is_best = is_best
        self.date = date
        self.said = said
        """The sentence for screen readers."""

    @property
    def facts(self) -> list[object]:
        return [self.tile, self.score, self.is_best, self.date, self.said]


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

    @property
    def language(self) -> str:
        return self._model.language

    @property
    def version(self) -> tuple[object, ...]:
        """A value that changes when the cards may have changed."""
        session, curve = self._model.session, self._curves.curve()
        known = (len(curve.scores), curve.cursor) if curve else ()
        games = id(self._finished.of(session.game.id))
        return (session.game.id, session.born_ms, session.timeline.cursor, session.state.score, known, games, self.language)

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
        curve, best, language = self._curves.curve(), self._curves.best(), self.language
        chart = Chart("curve", "", "", width)
        if curve is None:
            return chart
        points = curve.points()
        rival = best.points() if best else []
        high = max([curve.peak, best.score if best else 0, 100])
        top = 6 if best else _TILE
        up = Scale(0, high, top + height, top, 1, 26).widen()
        left = left_margin(up, short)
        moves = max([curve.cursor, best.moves if best else 0, _MIN_MOVES])
        across = Scale(0, moves, left, width - 4, 1, 76).widen()
        grid(chart, across, up, lambda tick: number(int(tick)), short, text(language, "axis-moves", moves=int(across.high)))
        line = [(across.at(x), up.at(y)) for x, y in points]
        if len(line) > 1:
            chart.trace("area", line, up.left)
        if best:
            chart.trace("other", [(across.at(x), up.at(y)) for x, y in rival])
            name = text(language, "curve-best")
            x = max(left + text_width(name) + 4, across.at(best.moves) - 10)
            chart.draw("text", "scale name", name, x=x, y=max(12, up.at(best.score)))
        elif not curve.cursor:
            x = (across.left + across.right) / 2
            chart.draw("text", "tick", text(language, "curve-first"), x=x, y=top + height / 2)
        if len(line) > 1:
            chart.trace("curve", line)
            self._draw_tiles(chart, across, up, curve.tiles)
            chart.draw("circle", "here", cx=line[-1][0], cy=line[-1][1], r=5.5)
        chart.title = self._said(curve.score, curve.cursor)
        return chart

    def _draw_tiles(self, chart: Chart, across: Scale, up: Scale, tiles: list[tuple[int, int, int]]) -> None:
        """Draw tiles above their points on the curve; of two that would touch, the higher one."""
        room = across.right + 99
        shown = []
        for rank, moves, score in reversed(tiles):
            x = across.at(moves)
            if x + _TILE <= room:
                room = x
                shown.append((rank, x, up.at(score)))
        for rank, x, y in shown:
            label, look = self._model.game.tile(rank, 0)
            left, top = min(max(x - _TILE / 2, across.left), across.right - _TILE), max(0.0, y - 10 - _TILE)
            place = {"x": f"{left:.1f}", "y": f"{top:.1f}", "width": str(_TILE), "height": str(_TILE), "rx": "6"}
            place["class"] = "face"
            place["data-look"] = look
            chart.shapes.append(("rect", place, ""))
            place = {"x": f"{left + _TILE / 2:.1f}", "y": f"{top + _TILE / 2:.1f}", "class": "digits"}
            place["data-look"] = look
            place["data-length"] = str(len(label))
            chart.shapes.append(("text", place, label))

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
        return [self._split(split) for split in splits(self._model.session, self._fastest)]

    def _split(self, split: Split) -> SplitRow:
        language, game = self.language, self._model.game
        tile = game.tile(split.rank, 0)
        is_reached = split.rank <= max(self._model.session.state.board)
        difference = split.difference_ms
        best = text(language, "split-best", time=clock(split.best_ms)) if split.best_ms >= 0 else ""
        if not is_reached:
            said = text(language, "split-said-next", tile=tile[0]) if split.is_next else tile[0]
            said += sign(language, ",") + best if best else ""
            return SplitRow(tile, text(language, "split-next") if split.is_next else "", best, "", False, said)
        time = clock(split.at_ms) if split.at_ms >= 0 else "–"
        said = text(language, "split-said" if split.at_ms >= 0 else "split-said-unknown", tile=tile[0], time=time)
        if difference is None:
            return SplitRow(tile, time, best if split.at_ms < 0 else "", "", True, said)
        amount = clock(abs(difference))
        verdict = "faster" if difference < 0 else "slower" if difference else "even"
        said += sign(language, ",") + text(language, "split-said-" + verdict, time=amount)
        note = ("−" if difference < 0 else "+" if difference else "±") + amount
        return SplitRow(tile, time, note, {"faster": "good", "slower": "bad", "even": ""}[verdict], True, said)

    def next_tile(self) -> tuple[tuple[str, str], float, str]:
        """Return the next tile's text and look, the part of it that is there (see `progress.next_tile`), and a word for that."""
        rank, share = next_tile(self._model.session.state.board)
        return self._model.game.tile(rank, 0), share, text(self.language, way_word(share))

    def last_games(self) -> list[GameRow]:
        """Return the last finished games of this kind without help, the latest first."""
        self._count()
        language, game = self.language, self._model.game
        best = self._model.records[game.id].best(self._model.session.kind, False).get("score", 0)
        rows = []
        for past in reversed(self._games[-LAST_GAMES:]):
            tile = game.tile(past.top, 0)
            date = self._dates.recent(language, past.ended_ms, self._app.dispatcher.wall_ms())
            parts = [text(language, "last-said", score=past.score, tile=tile[0]), date]
            if past.score == best:
                parts.append(text(language, "last-best"))
            rows.append(GameRow(tile, past.score, past.score == best, date, sign(language, ",").join(parts)))
        return rows

    def best_word(self) -> str:
        """Return the word that marks the best of the last games."""
        return text(self.language, "last-best")

    def _count(self) -> None:
        """Select the games of the kind in play, and their times to each tile, if they have changed."""
        session = self._model.session
        games = self._finished.of(session.game.id)
        counted = (games, session.kind, session.born_ms)
        if not self._counted or self._counted[0] is not games or self._counted[1:] != counted[1:]:
            self._counted = counted
            self._games = [past for past in games if past.variant == session.kind and not past.is_helped]
            self._fastest = fastest_times(self._games, session.born_ms)
