"""The Lab's view as plain data: slots as in `game.app.view`, lists and tables."""

from ..app.coach.sentences import nearest_sentence
from ..app.kinds import kind_text, option_text
from ..app.view import ON, mark, show
from ..app.words import clock, sign, text
from ..arena.record import ILLEGAL_MOVE
from ..arena.reports import GameFailed
from ..arena.shapes import CHOOSE
from ..arena.summary import Share, Spread, illegal_ends, measured, moves_per_second, note_totals
from ..core.charts import Chart, figure
from ..core.grid import LETTERS
from .charts import amount, differences, distribution, milestones, percent, reached
from .lab import Lab
from .series import RUNNING, WAITING, Series
from .settings import PATIENCES_S, tick_of
from .side_view import put_duel, put_side
from .verdict import verdict
from .watching import SPEEDS

_LONG_MS = 500
"""The page shows that a bot is thinking if its last move took longer."""

_SHORT_S = 0.0001
"""No speed is shown for games that took less time, which cannot be measured."""

_PARTS = ("lab-duel", "lab-none", "lab-progress-box")
"""Parts whose presence changes the layout; `:has()` in the style sheet instead would make each tile restyle the whole Lab."""


def slots(lab: Lab, now_ms: int) -> dict[str, str]:
    """Return every slot of the Lab's page."""
    context = lab.context
    setting = lab.settings.here
    is_busy = lab.results.is_under_way
    slots = {
        "lab-name.value": lab.bots.draft.name,
        "lab-foreign.hidden": "" if context.foreign == lab.bots.draft.key else ON,
        "lab-share-box.hidden": "" if context.link else ON,
        "lab-link.link": context.link,
        "lab-count.value": str(setting.count),
        "lab-first.value": str(setting.first),
        "lab-budget.value": str(setting.budget_ms),
        "lab-most.value": str(setting.max_moves),
        "lab-code-box.hidden": "" if setting.rhythms else ON,
        "lab-code.value": lab.context.game.format_variant(setting.variant),
        "lab-variant.hidden": ON if setting.is_usual else "",
        "lab-variant.text": variant_text(lab),
        "lab-first.disabled": ON if setting.is_fresh else "",
        "lab-run.disabled": ON if is_busy else "",
        "lab-stop.hidden": "" if is_busy else ON,
        "lab-watch.disabled": ON if is_busy else "",
        "lab-none.hidden": ON if lab.results.here else "",
        "lab-figures.hidden": "" if lab.results.here else ON,
        "lab-exports.hidden": "" if lab.comparison.ticked else ON,
        "lab-left-out.hidden": "" if lab.comparison.left_out else ON,
        "lab-left-out-text.text": left_out_text(lab),
        "lab-output.hidden": "" if context.printed else ON,
        "lab-printed.text": context.printed,
    }
    for game in context.games:
        slots[f"lab-game-{game.id}@aria-pressed"] = "true" if game is context.game else "false"
    _put_fault(slots, lab)
    _put_progress(slots, lab, now_ms)
    _put_watching(slots, lab)
    _put_verdict(slots, lab)
    put_side(slots, lab)
    put_duel(slots, lab)
    text = context.shown_notice
    show(slots, "lab-notice", text)
    slots["lab-notice-text.text"] = text
    show(slots, "lab-undo", context.undo)
    slots["lab-parts@data-shows"] = " ".join([name for name in _PARTS if not slots[name + ".hidden"]])
    return slots


def fault_text(lab: Lab) -> str:
    """Describe the last failure."""
    if not lab.context.fault:
        return ""
    fault = lab.context.fault[1]
    what = _failure(lab, fault.reason, fault.line, fault.facts)
    return lab.context.text("fault-seed", seed=fault.seed, what=what) if isinstance(fault, GameFailed) else what


def _failure(lab: Lab, reason: str, line: int, facts: dict[str, object]) -> str:
    """Describe a failure, with the directions in words."""
    shown = dict(facts)
    if reason == "bot-idle" and facts.get("function") != CHOOSE.name:
        reason = "bot-ended"
    if reason in ("bot-choice", "bot-idle", "bot-ended"):
        letters = str(facts.get("legal", "")).split()
        legal = [letter for letter in letters if letter in LETTERS]
        ways = [f"{LETTERS.index(letter)} {lab.context.text('way-' + letter)}" for letter in legal]
        shown["legal"] = sign(lab.context.language, ",").join(ways)
        if facts.get("way") in list(LETTERS):
            shown["way"] = lab.context.text(f"way-{facts['way']}")
    return lab.context.failure([reason, "bot-nonsense"], line, shown)


def _put_fault(slots: dict[str, str], lab: Lab) -> None:
    fault = lab.context.fault
    show(slots, "lab-fault", fault)
    slots["lab-fault-text.text"] = fault_text(lab)
    line = fault[1].line if fault and lab.bots.drafts.find(fault[0]) else 0
    show(slots, "lab-fault-line", line)
    slots["lab-fault-line.text"] = lab.context.text("fault-go", line=line)


def _put_progress(slots: dict[str, str], lab: Lab, now_ms: int) -> None:
    series = lab.results.running
    watched = lab.watch.watched
    is_starting = lab.runs.loading < 1 and (series is not None or (watched is not None and watched.is_thinking))
    show(slots, "lab-progress-box", series or is_starting)
    share = lab.runs.loading
    text = lab.context.text("run-starting", percent=int(100 * lab.runs.loading))
    if series and not is_starting:
        done = series.done
        share = done / series.count
        facts: dict[str, object] = {"bot": series.bot, "done": done, "count": series.count}
        if done > series.began_with:
            left_ms = (now_ms - series.began_ms) * (series.count - done) // (done - series.began_with)
            text = lab.context.text("run-left", left=clock(left_ms), **facts)
        else:
            text = lab.context.text("run-progress", **facts)
        if lab.runs.playing:
            text += " · " + lab.context.text("run-moves", moves=max(lab.runs.playing.values()))
        if lab.runs.undecided:
            text += " · " + lab.context.text("run-undecided", games=lab.runs.undecided)
        waiting = [series.bot for series in lab.results.waiting]
        if waiting:
            text += " · " + lab.context.text("run-more", more=sign(lab.context.language, ",").join(waiting))
    slots["lab-progress.value"] = str(int(100 * share))
    slots["lab-progress-text.text"] = text


def _put_verdict(slots: dict[str, str], lab: Lab) -> None:
    """Put the headline of the results; while games arrive it only says who plays."""
    playing = [series for series in lab.results.here if series.is_under_way]
    title, figures = ("", "") if playing else verdict(lab.context, lab.comparison.counted)
    if playing:
        bots = [series.bot for series in lab.runs.series if series.is_shown]
        title = lab.context.text("lab-playing", bots=sign(lab.context.language, ",").join(bots))
    slots["lab-results-title.text"] = title or lab.context.text("lab-results")
    slots["lab-verdict.text"] = figures
    slots["lab-changed.text"] = "" if playing else lab.comparison.changes


def _put_watching(slots: dict[str, str], lab: Lab) -> None:
    watched = lab.watch.watched
    show(slots, "lab-watching", watched)
    if not watched:
        return
    text = lab.context.text
    state = watched.state
    word = "watch-moves" if watched.game.lower_is_better else "watch-place"
    title = text(word, moves=state.moves, score=state.score)
    if watched.outcome != "playing":
        title += " · " + text("watch-" + watched.outcome)
    elif watched.is_thinking and watched.took_ms > _LONG_MS:
        title += " · " + text("watch-thinking")
    slots["lab-watch-title.text"] = text("watch-title", bot=watched.bot["name"], seed=watched.seed)
    slots["lab-watch-text.text"] = title
    variant = watched.variant
    label = text(f"board-{watched.game.id}", rows=variant.rows, columns=variant.columns)
    slots["lab-board@aria-label"] = label + ". " + title
    slots["lab-board@data-position"] = watched.game.format_position(state.board)
    slots["lab-watch-play.text"] = text("replay-pause" if watched.is_playing else "replay-play")
    mark(slots, "lab-watch-play.disabled", watched.outcome != "playing")
    mark(slots, "lab-watch-step.disabled", watched.outcome != "playing")


def variant_text(lab: Lab) -> str:
    """Return the chosen kind of board, in words and as the text of its variant."""
    variant = lab.context.game.format_variant(lab.settings.here.variant)
    return lab.context.text("lab-variant", kind=_kind(lab, variant), variant=variant)


def left_out_text(lab: Lab) -> str:
    """Explain why some ticked series are not in the charts; "" if all are."""
    if not lab.comparison.left_out:
        return ""
    comma = sign(lab.context.language, ",")
    others = comma.join([f"{series.label} ({_kind(lab, series.kind)})" for series in lab.comparison.left_out])
    return lab.context.text("kinds-apart", kind=_kind(lab, lab.comparison.kind), others=others)


def _kind(lab: Lab, variant: str) -> str:
    variant, _, identity = variant.partition(" ")
    text = kind_text(lab.context.language, lab.context.game, variant)
    return lab.context.text("kind-earlier", kind=text) if identity else text


def choices(lab: Lab) -> dict[str, tuple[list[tuple[str, str]], str]]:
    """Return ([(value, text)], selected value) of each list in the page, by id."""
    text = lab.context.text
    setting = lab.settings.here
    drafts = [(str(draft.key), draft.name) for draft in lab.bots.drafts.of(lab.context.game.id)]
    templates = [("", text("lab-new-choose")), ("blank", text("lab-new-blank"))]
    templates += [(bot.name, text(bot.label)) for bot in setting.builtins if bot.source]
    variants: list[str] = []
    for series in lab.comparison.ticked:
        if series.kind not in variants:
            variants.append(series.kind)
    return {
        "lab-draft": (drafts, str(lab.bots.draft.key)),
        "lab-template": (templates, ""),
        "lab-size": ([(f"{rows}x{columns}", f"{rows}×{columns}") for rows, columns in lab.context.game.sizes], setting.size),
        "lab-patience": ([(str(seconds), text("seconds", seconds=seconds)) for seconds in PATIENCES_S], str(setting.patience_s)),
        "lab-kind": ([(variant, _kind(lab, variant)) for variant in variants], lab.comparison.kind),
        "lab-watch-speed": ([(str(speed), str(speed)) for speed in SPEEDS], str(lab.watch.speed)),
    }


def options(lab: Lab) -> list[tuple[str, str, list[tuple[str, str]], str]]:
    """Return (name, label, [(value, text)], selected value) of each option of the board besides its size."""
    setting = lab.settings.here
    fields = []
    for name, values in setting.choices:
        texts = [(str(value), option_text(name, value)) for value in values]
        fields.append((name, lab.context.text("choose-" + name), texts, str(setting.variant.options[name])))
    if setting.rhythms:
        texts = [(rhythm, _rhythm_text(lab, rhythm)) for rhythm in setting.rhythms]
        fields.append(("rhythm", lab.context.text("choose-rhythm"), texts, setting.rhythm))
    return fields


def _rhythm_text(lab: Lab, rhythm: str) -> str:
    if rhythm == "e1":
        return lab.context.text("rhythm-usual")
    return lab.context.text("rhythm-" + rhythm[0], moves=int(rhythm[1:]), rhythm=rhythm)


def about(lab: Lab) -> str:
    """Describe the ticked built-in bots, in a sentence each, and what the coach lacks on this kind of board."""
    context, setting = lab.context, lab.settings.here
    colon = sign(context.language, ":")
    sentences = [context.text(bot.label) + colon + context.text(bot.about) for bot in setting.ticked]
    nearest = nearest_sentence(text, context.language, setting.game, setting.variant)
    is_coached = [bot for bot in setting.ticked if bot.data]
    return " ".join(sentences + ([context.text("advice-end", sentence=nearest)] if nearest and is_coached else []))


def sources(lab: Lab) -> list[tuple[str, str]]:
    """Return (name, address of the source in Learn) of each ticked built-in bot with a source."""
    ticked = [bot for bot in lab.settings.here.ticked if bot.source]
    return [(lab.context.text(bot.label), "#/learn/code/" + bot.source) for bot in ticked]


def others(lab: Lab) -> list[tuple[str, str, bool]]:
    """Return (name, text, whether it is ticked) of each other bot that can play the same seeds."""
    setting = lab.settings.here
    drafts = [draft for draft in lab.bots.drafts.of(lab.context.game.id) if draft is not lab.bots.draft]
    bots = [(tick_of(draft), draft.name) for draft in drafts]
    bots += [(tick_of(bot), lab.context.text(bot.label)) for bot in setting.builtins]
    return [(name, text, name in setting.also) for name, text in bots]


class SeriesRow:
    """A series in the table of results. place: in the charts, or -1. texts: of the other columns."""

    def __init__(self, lab: Lab, series: Series) -> None:
        shown = lab.comparison.shown
        self.key = series.key
        self.bot = series.label
        self.place = shown.index(series) if series in shown else -1
        self.is_shown = series.is_shown
        self.can_go = series.state not in (WAITING, RUNNING)
        self.texts = _texts(lab, series)


def head(lab: Lab) -> list[str]:
    """Return the headings of the columns in `SeriesRow.texts`."""
    lower = lab.context.game.lower_is_better
    words = ["lab-board", "state", "played", "seeds", "mean-moves" if lower else "mean-score", "median"]
    words += ["solved-share" if lower else "best-tile", "speed", "notes"]
    return [lab.context.text(word) for word in words]


def _texts(lab: Lab, series: Series) -> list[str]:
    games = len(series.records)
    kind = _kind(lab, series.kind)
    state = lab.context.text("state-" + series.state)
    ends = illegal_ends(series.records)
    if ends:
        state = lab.context.text("state-illegal", state=state, games=ends)
    if series.failures:
        state = lab.context.text("state-failures", state=state, games=len(series.failures))
    seeds = f"{series.first} – {series.first + series.count - 1}" if series.count > 1 else str(series.first)
    played = str(games) if games == series.count else f"{games} / {series.count}"
    if not games:
        return [kind, state, played, seeds, "–", "–", "–", "–", "–"]
    lower = lab.context.game.lower_is_better
    numbers = list(measured(series.records, lower).values())
    mean = median = "–"
    if numbers:
        spread = Spread(numbers)
        mean = amount(spread.mean, lower)
        if spread.interval:
            low, high = spread.interval
            mean += f" ({amount(low, lower)} – {amount(high, lower)})"
        median = amount(spread.median, lower)
    if lower:
        special = f"{percent(Share(len(numbers), games).share)} ({len(numbers)})"
    else:
        special = str(max([record.max_tile for record in series.records]))
    totals = note_totals(series.records)
    figures = [f"{name} {figure(totals[name] / games)}" for name in sorted(totals) if name != ILLEGAL_MOVE]
    notes = sign(lab.context.language, ",").join(figures)
    speed = moves_per_second(series.records)
    pace = figure(speed) if sum([record.seconds for record in series.records]) > _SHORT_S else "–"
    return [kind, state, played, seeds, mean, median, special, pace, notes or "–"]


def rows(lab: Lab) -> list[SeriesRow]:
    """Return the table of results, the latest series first."""
    return [SeriesRow(lab, series) for series in lab.results.here]


def charts(lab: Lab, width: int) -> list[Chart]:
    """Return the charts with data, for a width in pixels."""
    shown = lab.comparison.shown
    base = lab.comparison.base
    if base is None:
        return []
    lower = lab.context.game.lower_is_better
    drawn = [distribution(shown, lower, width, lab.context.language)]
    if len(shown) > 1:
        drawn.append(differences(shown, base, lower, width, lab.context.language))
    if not lower:
        drawn.append(reached(shown, width, lab.context.language))
        drawn.append(milestones(shown, lab.comparison.measure, width, lab.context.language))
    return [chart for chart in drawn if chart.height]


class GameRow:
    """A game in the list of games. texts: of the columns."""

    def __init__(self, seed: int, texts: list[str], has_moves: bool) -> None:
        self.seed = seed
        self.texts = texts
        self.has_moves = has_moves


def games_head(lab: Lab) -> list[str]:
    """Return the headings of the list of games."""
    words = ["seed"] if lab.context.game.lower_is_better else ["seed", "score", "tile"]
    return [lab.context.text(word) for word in words + ["moves", "time", "outcome"]]


def games(lab: Lab) -> tuple[Series | None, list[GameRow], bool]:
    """Return the series whose games are listed, the listed games and whether there are more."""
    lower = lab.context.game.lower_is_better
    listed = []
    for record in lab.game_list.records:
        texts = [str(record.seed)] if lower else [str(record.seed), figure(record.score), str(record.max_tile)]
        texts += [figure(record.moves), lab.context.text("seconds", seconds=f"{record.seconds:.2f}")]
        texts.append(lab.context.text("outcome-" + ("illegal" if record.ended_illegally else record.outcome)))
        listed.append(GameRow(record.seed, texts, bool(record.transcript)))
    series = lab.game_list.series
    for seed, reason, line, facts in series.failures if series and not lab.game_list.has_more else []:
        listed.append(GameRow(seed, [str(seed)] + ["–"] * (2 if lower else 4) + [_failure(lab, reason, line, facts)], False))
    return series, listed, lab.game_list.has_more
