"""The sentence that says which bot is better."""

from ..app.kinds import kind_text
from ..arena.summary import Spread, illegal_ends, measured
from ..core.charts import figure
from ..core.typing import Sequence
from .charts import Difference, amount
from .context import LabContext
from .series import Series


def ranked(shown: "Sequence[Series]", lower_is_better: bool) -> list[Series]:
    """Return the series with games, the best first: by their mean scores or, in a puzzle, by solved ones, then moves."""
    keyed = []
    for place, series in enumerate(shown):
        numbers = list(measured(series.records, lower_is_better).values())
        mean = sum(numbers) / len(numbers) if numbers else 0.0
        if series.records:
            solved = len(numbers) / len(series.records) if lower_is_better else 0.0
            keyed.append((-solved, mean if lower_is_better else -mean, place))
    return [shown[place] for _, _, place in sorted(keyed)]


def named(shown: "Sequence[Series]", lower_is_better: bool) -> list[Series]:
    """Return the series that the headline names, the better first: the latest of a user's bot and the best other one."""
    order = ranked(shown, lower_is_better)
    own = [series for series in shown if series.is_own and series.records][-1:]
    others = [series for series in order if series not in own]
    return [series for series in order if series in own + others[: 2 - len(own)]]


def is_decided(run: "Sequence[Series]", lower_is_better: bool) -> bool:
    """Return whether it is sure how each two neighbours in rank compare; those on other kinds of board are not compared."""
    for kind in {series.kind for series in run}:
        order = ranked([series for series in run if series.kind == kind], lower_is_better)
        for place in range(1, len(order)):
            if Difference(order[place - 1], order[place], lower_is_better).verdict == "verdict-open":
                return False
    return True


def verdict(context: LabContext, shown: "Sequence[Series]") -> tuple[str, str]:
    """Return the sentence about the two series named, or the only one, and the figures behind it; ("", "") without games."""
    lower = context.game.lower_is_better
    order = named(shown, lower)
    if not order:
        return "", ""
    title, figures = _alone(context, order[0], lower) if len(order) == 1 else _compared(context, order[0], order[1], lower)
    variant = order[0].variant
    if variant != context.game.format_variant(context.game.default):
        title = context.text("verdict-kind", title=title, kind=kind_text(context.language, context.game, variant))
    ended = [(illegal_ends(series.records), series.label) for series in order if illegal_ends(series.records)]
    if ended:
        games, bot = ended[0]
        return context.text("verdict-illegal", bot=bot, games=games), context.text("verdict-directions", title=title)
    for series in order:
        if series.failures:
            figures += " · " + context.text("verdict-failures", bot=series.label, games=len(series.failures))
    return title, figures


def _alone(context: LabContext, series: Series, lower: bool) -> tuple[str, str]:
    numbers = list(measured(series.records, lower).values())
    games = len(series.records)
    rest = context.text("verdict-mean-moves", n=amount(Spread(numbers).mean, lower)) if numbers and lower else ""
    if lower:
        return context.text("verdict-solves", bot=series.label, n=len(numbers), all=games), rest
    mean = amount(Spread(numbers).mean, lower)
    best = max([record.max_tile for record in series.records])
    return context.text("verdict-scores", bot=series.label, n=mean), context.text("verdict-starts", all=games, tile=best)


def _compared(context: LabContext, first: Series, second: Series, lower: bool) -> tuple[str, str]:
    difference = Difference(first, second, lower)
    facts: dict[str, object] = {"a": first.label, "b": second.label}
    seeds = len(difference.each)
    if difference.verdict == "verdict-same":
        return context.text("verdict-equal", **facts), context.text("verdict-all", all=seeds)
    if difference.verdict == "verdict-unsolved" or (lower and not seeds):
        numbers = [len(measured(series.records, lower)) for series in (first, second)]
        counts = [len(series.records) for series in (first, second)]
        title = context.text("verdict-solves", bot=first.label, n=numbers[0], all=counts[0])
        return title, context.text("verdict-solves", bot=second.label, n=numbers[1], all=counts[1])
    if difference.verdict not in ("verdict-better", "verdict-worse"):
        why = "verdict-apart" if not seeds else "verdict-between" if difference.has_interval else "verdict-play-more"
        ends = {"low": amount(difference.low, lower), "high": amount(difference.high, lower)} if difference.has_interval else {}
        return context.text("verdict-undecided", **facts), context.text(why, all=seeds, **ends)
    low, high, better = difference.low, difference.high, difference.better
    if difference.verdict == "verdict-worse":
        # On the common seeds it is the other way round.
        facts = {"a": second.label, "b": first.label}
        better = len([number for number in difference.each if number * (-1 if lower else 1) < 0])
    if difference.mean < 0:
        low, high = -high, -low
    word = "verdict-fewer" if lower else "verdict-beats"
    mean = abs(difference.mean)
    n = figure(mean) if lower or mean < 1 else round(mean)
    return context.text(word, n=n, **facts), context.text(
        "verdict-sure", n=better, all=seeds, low=amount(low, lower), high=amount(high, lower)
    )
