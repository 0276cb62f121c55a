"""The view of what stands beside the Lab's results: the best games and the ladder."""

from ..app.kinds import kind_text
from ..app.view import show
from ..arena.builtin import Builtin
from ..core.charts import figure
from .best_games import BestGame
from .lab import Lab
from .rungs import KIND, SCORES


def put_side(slots: dict[str, str], lab: Lab) -> None:
    """Put the slots of the best games and of the ladder."""
    _put_best_games(slots, lab)
    rungs = lab.ladder.rungs
    show(slots, "lab-ladder", rungs)
    beaten = len([bot for bot in rungs if bot.name in lab.ladder.beaten])
    slots["lab-ladder-count.text"] = lab.context.text("ladder-count", n=beaten, all=len(rungs))
    coming = [bot for bot in rungs if bot.name == lab.ladder.next and not lab.results.is_under_way]
    show(slots, "lab-climb", coming)
    for bot in coming:
        slots["lab-climb@data-do"] = f"climb:{bot.name}"
        title = lab.context.text("ladder-climb", bot=lab.context.text(bot.label))
        if lab.settings.here.variant != lab.context.game.parse_variant(KIND):
            title = lab.context.text("verdict-kind", title=title, kind=kind_text(lab.context.language, lab.context.game, KIND))
        slots["lab-climb.text"] = title


def _put_best_games(slots: dict[str, str], lab: Lab) -> None:
    """Put the two places for best games; one may be empty."""
    games = lab.best_games.games
    show(slots, "lab-best", games)
    for place in range(2):
        name = f"lab-best-{place}"
        show(slots, name, place < len(games))
        if place >= len(games):
            continue
        best = games[place]
        _put_game(slots, lab, name, best)
        word = "best-end" if best.is_watched else "lab-watch"
        slots[name + "-watch.text"] = lab.context.text(word)
        slots[name + "-watch@aria-label"] = lab.context.text(word + "-one", bot=best.bot)


def _put_game(slots: dict[str, str], lab: Lab, name: str, game: BestGame) -> None:
    """Put a game with its bot, its result and its board into a place."""
    text = lab.context.text
    result = text("watch-moves", moves=game.played) if game.game.lower_is_better else figure(game.state.score)
    slots[name + "-bot.text"], slots[name + "-result.text"] = game.bot, result
    label = text(f"board-{game.game.id}", rows=game.variant.rows, columns=game.variant.columns)
    slots[name + "-board@aria-label"] = f"{game.bot}. {label}. {result}"
    slots[name + "-board@data-position"] = game.game.format_position(game.state.board)


def put_duel(slots: dict[str, str], lab: Lab) -> None:
    """Put the two games on show and how the bots compare so far."""
    text = lab.context.text
    pair, games = lab.duel.pair, lab.duel.games
    show(slots, "lab-duel", games)
    show(slots, "lab-skip", games)
    if not games:
        return
    standing = lab.duel.standing
    facts: dict[str, object] = {"a": pair[0].label, "b": pair[1].label}
    slots["lab-results-title.text"] = text("duel-title", n=standing.wins, m=standing.losses, **facts)
    slots["lab-verdict.text"] = text("duel-game", n=games[0].record.seed - pair[1].first + 1, all=pair[1].count)
    put_positions(slots, lab)
    show(slots, "lab-scale", standing.games)
    slots["lab-scale-left.text"] = text("duel-better", bot=pair[1].label)
    slots["lab-scale-right.text"] = text("duel-better", bot=pair[0].label)
    mean = signed(standing.mean)
    word = "duel-open" if standing.has_interval else "duel-mean"
    sure = word if standing.low <= 0 <= standing.high else "duel-ahead" if standing.low > 0 else "duel-behind"
    low, high = [figure(abs(round(end))) if standing.has_interval else "" for end in (standing.low, standing.high)]
    slots["lab-scale-text.text"] = text(sure, n=mean, low=low, high=high)


def put_positions(slots: dict[str, str], lab: Lab) -> None:
    """Put the two games of the duel, which is all that changes with a beat."""
    for place, game in enumerate(lab.duel.games):
        _put_game(slots, lab, f"lab-duel-{place}", game)


def signed(number: float) -> str:
    """Return a difference with its sign."""
    return ("+" if number > 0 else "−" if number < 0 else "") + figure(abs(round(number)))


class Rung:
    """A bot of the ladder. mean: its score, as text. state: `beaten`, `next` or `open`; note: the same in words."""

    def __init__(self, lab: Lab, place: int, bot: Builtin) -> None:
        self.name = bot.name
        self.place = str(place + 1)
        self.label = lab.context.text(bot.label)
        self.mean = figure(SCORES[place][1])
        self.state = "beaten" if bot.name in lab.ladder.beaten else "next" if bot.name == lab.ladder.next else "open"
        self.note = lab.context.text("rung-" + self.state)


def rungs(lab: Lab) -> list[Rung]:
    """Return the ladder, the weakest bot first."""
    return [Rung(lab, place, bot) for place, bot in enumerate(lab.ladder.rungs)]
