"""Statistics of finished games of one kind without help: figures, sentences and lists."""

from collections import namedtuple

from ...core.checked import FAULTS, MIN_TIME_MS
from ...core.text import number
from ..app import App
from ..daily.names import LocalDates
from ..kinds import kind_name
from ..racing.averages import DNF, NONE, average, latest_average, mean
from ..racing.events import event_named
from ..session import parse_kind
from ..words import clock, sign, text
from .finished_games import DAILY, FinishedGame

LATEST = 10
"""Games whose average is compared with that of all."""

_MIN_RANK = 6
"""The lowest rank whose time is listed; lower tiles are trivial."""

_TILES = 6
"""Tiles listed with the games that reach them."""


Figure = namedtuple("Figure", ("name", "value", "note", "verdict"))
"""A figure with a name and a note; verdict: "good", "bad" or ""."""
Reach = namedtuple("Reach", ("rank", "games", "share", "best_ms", "mean_ms"))
"""How many games reached a tile, and the best and mean time to it, -1 if unknown."""


def select(games: list[FinishedGame], kind: str) -> list[FinishedGame]:
    """Return the games of a kind without help, in order."""
    own = [game for game in games if not game.is_helped]
    return [game for game in own if game.daily] if kind == DAILY else [game for game in own if game.kind == kind]


def name_of(app: App, kind: str) -> str:
    """Return the name of a kind for players, such as "4×4 · Blitz"."""
    language, game = app.model.language, app.model.game
    if kind == DAILY:
        return text(language, "daily")
    variant, _, name = kind.partition("+")
    try:
        parsed, mode = parse_kind(game, kind)
        names = [kind_name(language, game, parsed)] + ([text(language, "mode-" + mode.name)] if mode.name else [])
    except FAULTS:
        try:
            event = event_named(name)
            parsed, _ = parse_kind(game, variant)
            names = [kind_name(language, game, parsed), text(language, event.word, minutes=event.minutes)]
        except FAULTS:
            return kind
    return sign(language, "·").join(names)


class Statistics:
    """The statistics of a kind in the current game."""

    def __init__(self, app: App, games: list[FinishedGame], kind: str, dates: LocalDates) -> None:
        """games: all finished games of the current game."""
        self._app = app
        self.game = app.model.game
        self.language = app.model.language
        self.kind = kind
        self.games = select(games, kind)
        """The games that are counted, the latest last."""
        self.is_race = self.game.lower_is_better
        self._dates = dates

    @property
    def results(self) -> list[int]:
        """The scores or, in a race, the times in milliseconds of the games that have one."""
        if not self.is_race:
            return [past.score for past in self.games]
        return [past.elapsed_ms for past in self.timed if not past.is_paused]

    @property
    def timed(self) -> list[FinishedGame]:
        """The games whose time is plausible; a paused one counts as not finished."""
        return [past for past in self.games if past.elapsed_ms >= MIN_TIME_MS]

    def format(self, result: int) -> str:
        """Format a score or a time."""
        return clock(result, True) if self.is_race else number(result)

    def mean(self, results: list[int]) -> int:
        """Return the mean of scores or times, rounded as they are shown."""
        return mean(sum(results), len(results)) if self.is_race else sum(results) // len(results)

    def figures(self) -> list[Figure]:
        """Return the figures of at least two games; those that are not known yet are left out."""
        if len(self.games) < 2:
            return []
        first = text(self.language, "stat-since", date=self._date(self.games[0]))
        figures = [self._figure("stat-solves" if self.is_race else "stat-games", number(len(self.games)), first)]
        return figures + (self._race_figures() if self.is_race else self._score_figures())

    def _score_figures(self) -> list[Figure]:
        scores = self.results
        best = max([self._best("score")] + scores)
        figures = [self._figure("best", number(best), self._note_of("score", best))]
        usual = self.mean(scores)
        figures.append(self._figure("stat-mean", number(usual), self._text("stat-all")))
        if len(scores) > LATEST:
            latest = self.mean(scores[-LATEST:])
            change = latest - usual
            note = text(self.language, "stat-change", change=("+" if change > 0 else "") + number(change))
            verdict = "good" if change > 0 else "bad" if change else ""
            figures.append(self._figure("stat-latest", number(latest), note, verdict))
        top = max([past.top for past in self.games])
        count = len([past for past in self.games if past.top == top])
        note = text(self.language, "stat-in-games", count=count)
        return figures + [self._figure("stat-best-tile", self.game.tile(top, 0)[0], note)]

    def _race_figures(self) -> list[Figure]:
        times = [DNF if past.is_paused else past.elapsed_ms for past in self.timed]
        figures = []
        own = [time for time in times if time != DNF] + [best for best in [self._best("time")] if best]
        if own:
            figures.append(self._figure("best-time", self.format(min(own)), self._note_of("elapsed_ms", min(own))))
        for count in (5, 12):
            latest = latest_average(times, count)
            if latest != NONE:
                averages = [average(times[end - count : end]) for end in range(count, len(times) + 1)]
                best = text(self.language, "split-best", time=self._time(min(averages)))
                figures.append(self._figure(f"race-ao{count}", self._time(latest), best))
        moves = [past.moves for past in self.games] + [best for best in [self._best("moves")] if best]
        figures.append(self._figure("best-moves", number(min(moves)), self._note_of("moves", min(moves))))
        speeds = [past.moves * 1000 / past.elapsed_ms for past in self.timed if not past.is_paused]
        if speeds:
            note = text(self.language, "stat-mean-speed", speed=f"{sum(speeds) / len(speeds):.2f}")
            figures.append(self._figure("stat-tps", f"{max(speeds):.2f}", note))
        return figures

    def sentence(self) -> str:
        """Return how the latest games compare with all, or the only game."""
        language, results = self.language, self.results
        if len(self.games) == 1:
            past = self.games[0]
            word = "stat-one-race" if self.is_race else "stat-one"
            return text(language, word, score=past.score, moves=past.moves, time=clock(past.elapsed_ms, True))
        if not results:
            return ""
        usual = self.mean(results)
        ending = "-race" if self.is_race else ""
        if len(results) <= LATEST:
            return text(language, "stat-average" + ending, result=self.format(usual))
        latest = self.mean(results[-LATEST:])
        percent = (200 * abs(latest - usual) + usual) // (2 * usual) if usual else 0
        way = "level" if not percent else "more" if latest > usual else "less"
        return text(language, "stat-now-" + way + ending, result=self.format(latest), percent=percent)

    def details(self) -> str:
        """Return what the games reach: the best tile, and the usual one."""
        if self.is_race or len(self.games) < 2:
            return ""
        tops = [past.top for past in self.games]
        best = max(tops)
        parts = [text(self.language, "stat-reach", count=tops.count(best), all=len(tops), tile=self.game.tile(best, 0)[0])]
        usual = max([(tops.count(top), top) for top in set(tops)])
        if 2 * usual[0] > len(tops) and usual[1] != best:
            parts.append(text(self.language, "stat-usual", tile=self.game.tile(usual[1], 0)[0]))
        return sign(self.language, " ").join(parts)

    def reaches(self) -> list[Reach]:
        """Return the highest tiles that any of at least two games has reached, in ascending order."""
        tops = [past.top for past in self.games]
        if self.is_race or len(tops) < 2:
            return []
        rows = []
        for rank in range(max(_MIN_RANK, max(tops) + 1 - _TILES), max(tops) + 1):
            times = [past.reached[str(rank)] for past in self.games if str(rank) in past.reached and not past.is_paused]
            games = len([top for top in tops if top >= rank])
            best, usual = (min(times), sum(times) // len(times)) if times else (-1, -1)
            rows.append(Reach(rank, games, games / len(tops), best, usual))
        return rows

    def table(self) -> tuple[list[str], list[list[str]]]:
        """Return the head and the rows of the latest games, in the chart's order of time."""
        words = ("stat-solve" if self.is_race else "stat-game", "stat-date") + (
            ("time", "moves") if self.is_race else ("score", "stat-tile", "moves", "time")
        )
        rows = []
        first = max(0, len(self.games) - LATEST)
        for place, past in enumerate(self.games[first:]):
            time, moves = clock(past.elapsed_ms, self.is_race), number(past.moves)
            row = [time, moves] if self.is_race else [number(past.score), self.game.tile(past.top, 0)[0], moves, time]
            rows.append([number(first + place + 1), self._date(past)] + row)
        return [self._text(word) for word in words], rows

    def _figure(self, word: str, value: str, note: str = "", verdict: str = "") -> Figure:
        return Figure(self._text(word), value, note, verdict)

    def _best(self, mark: str) -> int:
        """Return a record of the kind, which may be older than the listed games, or 0."""
        return self._app.model.records[self.game.id].best(self.kind, False).get(mark, 0)

    def _note_of(self, name: str, value: int) -> str:
        """Return which game has a value, and when; "" if none of those listed has."""
        for place, past in enumerate(self.games):
            if getattr(past, name) == value:
                word = "stat-of-solve" if self.is_race else "stat-of-game"
                return text(self.language, word, place=place + 1, date=self._date(past))
        return ""

    def _date(self, past: FinishedGame) -> str:
        return self._dates.date(self.language, past.ended_ms, self._app.dispatcher.wall_ms())

    def _time(self, time_ms: int) -> str:
        return "DNF" if time_ms == DNF else clock(time_ms, True)

    def _text(self, word: str) -> str:
        return text(self.language, word)
