"""Statistics of finished games of one kind: figures, the latest games, and times to each tile."""

from ...core.text import number
from ..app import App
from ..racing.averages import DNF, format_result, latest_average
from ..racing.solve import MIN_TIME_MS
from ..words import clock, text
from .finished_games import FinishedGame, FinishedGames

_MIN_RANK = 6
"""The lowest rank whose time is listed; lower tiles are trivial."""


def statistics(app: App, finished: FinishedGames) -> tuple[list[tuple[str, str]], list[FinishedGame]]:
    """Return rows of (name, number) for games of the current kind without help, and those games, the latest last."""
    model = app.model
    game = model.game
    variant = model.session.kind
    games = [past for past in finished.of(game.id) if past.variant == variant and not past.is_helped]
    language = model.language
    rows = [(text(language, "stat-games"), number(len(games)))]
    best = model.records[game.id].best(variant, False)
    if game.lower_is_better:
        timed = [past for past in games if past.elapsed_ms >= MIN_TIME_MS]
        times = [DNF if past.is_paused else past.elapsed_ms for past in timed]
        for count in (5, 12):
            rows.append((text(language, f"stat-of-{count}"), format_result(latest_average(times, count))))
        rows.append((text(language, "best-time"), clock(best["time"], True) if "time" in best else "–"))
        rows.append((text(language, "best-moves"), number(best["moves"]) if "moves" in best else "–"))
        speeds = [past.moves * 1000 / past.elapsed_ms for past in timed if not past.is_paused]
        rows.append((text(language, "stat-tps"), f"{max(speeds):.2f}" if speeds else "–"))
    else:
        target = model.session.variant.options["target"]
        scores = [past.score for past in games]
        rows.append((text(language, "stat-wins"), number(len([past for past in games if past.top >= target]))))
        rows.append((text(language, "stat-mean"), number(sum(scores) // len(scores)) if scores else "–"))
        rows.append((text(language, "best"), number(best["score"]) if "score" in best else "–"))
        rows.append((text(language, "stat-best-tile"), game.tile(best["tile"], 0)[0] if "tile" in best else "–"))
    return rows, games


def times_to_tiles(games: list[FinishedGame]) -> list[tuple[int, int, int, int]]:
    """Return (rank, games that reached it, best time, mean time) of each tile, the highest first; times in milliseconds."""
    times: dict[int, list[int]] = {}
    for game in games:
        for rank, elapsed_ms in game.reached.items():
            if int(rank) >= _MIN_RANK and not game.is_paused:
                times.setdefault(int(rank), []).append(elapsed_ms)
    ranks = sorted(times.keys(), reverse=True)
    return [(rank, len(times[rank]), min(times[rank]), sum(times[rank]) // len(times[rank])) for rank in ranks]
