"""What the Lab shows, as plain data: slots as in `game.shell.view`, and lists and tables to be built; knows no browser."""

from game.lab.intervals import mean_interval, quantile
from game.shell.words import clock, say
from game.studio.charts import (
    Chart,
    differences,
    distribution,
    figure,
    interval,
    milestones,
    numbers_of,
    percent,
    reached,
)
from game.studio.lab import PATIENCES_S, Lab
from game.studio.series import RUNNING, WAITING, Series
from game.studio.watching import SPEEDS

ON = "on"

API = (
    ("game.legal_actions()", "api-legal"),
    ("game.child(action)", "api-child"),
    ("game.child(action).spawns()", "api-spawns"),
    ("game.board, game.side", "api-board"),
    ("game.value(cell), game.values()", "api-value"),
    ("game.score, game.ply", "api-score"),
    ("game.random", "api-random"),
    ("game.note(nodes=1)", "api-note"),
)
"""What the editor's help tells: a piece of code and the word that explains it."""


def slots(lab: Lab, now_ms: int) -> dict[str, str]:
    """Return every slot of the Lab's page."""
    language = lab.language
    setting = lab.setting
    is_busy = bool(lab.under_way)
    found = {
        "lab-game-2048@aria-pressed": "true" if lab.game.id == "2048" else "false",
        "lab-game-15@aria-pressed": "true" if lab.game.id == "15" else "false",
        "lab-name.value": lab.draft.name,
        "lab-foreign.hidden": "" if lab.foreign == lab.draft.key else ON,
        "lab-share-box.hidden": "" if lab.link else ON,
        "lab-link.link": lab.link,
        "lab-count.value": str(setting.count),
        "lab-first.value": str(setting.first),
        "lab-budget.value": str(setting.budget_ms),
        "lab-most.value": str(setting.most_moves),
        "lab-patience.value": str(setting.patience_s),
        "lab-side.value": str(setting.side),
        "lab-first.disabled": ON if setting.is_fresh else "",
        "lab-run.disabled": ON if is_busy else "",
        "lab-stop.disabled": "" if is_busy else ON,
        "lab-watch.disabled": ON if is_busy else "",
        "lab-none.hidden": ON if lab.here else "",
        "lab-series-box.hidden": "" if lab.here else ON,
        "lab-exports.hidden": "" if lab.shown else ON,
        "lab-output.hidden": "" if lab.printed else ON,
        "lab-printed.text": lab.printed,
    }
    _put_fault(found, lab)
    _put_progress(found, lab, now_ms)
    _put_watching(found, lab)
    text = say(language, lab.notice[0], **lab.notice[1]) if lab.notice else ""
    found["lab-notice.hidden"] = "" if text else ON
    found["lab-notice-text.text"] = text
    found["lab-undo.hidden"] = "" if lab.can_restore else ON
    return found


def fault_text(lab: Lab) -> str:
    """Return what the last failure was, in words."""
    if not lab.fault:
        return ""
    _, line, reason, facts = lab.fault
    what = say(lab.language, reason, **facts)
    return say(lab.language, "fault-line", line=line, what=what) if line else what


def _put_fault(found: dict[str, str], lab: Lab) -> None:
    found["lab-fault.hidden"] = "" if lab.fault else ON
    found["lab-fault-text.text"] = fault_text(lab)
    line = lab.fault[1] if lab.fault else 0
    found["lab-fault-line.hidden"] = "" if line else ON
    found["lab-fault-line.text"] = say(lab.language, "fault-go", line=line)


def _put_progress(found: dict[str, str], lab: Lab, now_ms: int) -> None:
    series = lab.running
    watching = lab.watching
    is_starting = lab.loading < 1 and (series is not None or (watching is not None and watching.asked))
    found["lab-progress-box.hidden"] = "" if series or is_starting else ON
    share = lab.loading
    text = say(lab.language, "run-starting", percent=int(100 * lab.loading))
    if series and not is_starting:
        done = len(series.records)
        share = done / series.count
        facts: dict[str, object] = {"bot": series.bot, "done": done, "count": series.count}
        if done:
            left_ms = (now_ms - series.began_ms) * (series.count - done) // done
            text = say(lab.language, "run-left", left=clock(left_ms), **facts)
        else:
            text = say(lab.language, "run-progress", **facts)
        if lab.playing:
            text += " · " + say(lab.language, "run-moves", moves=max(lab.playing.values()))
        waiting = [one.bot for one in lab.under_way if one.state == WAITING]
        if waiting:
            text += " · " + say(lab.language, "run-more", more=", ".join(waiting))
    found["lab-progress.value"] = str(int(100 * share))
    found["lab-progress-text.text"] = text


def _put_watching(found: dict[str, str], lab: Lab) -> None:
    watching = lab.watching
    found["lab-watching.hidden"] = "" if watching else ON
    if not watching:
        return
    language = lab.language
    state = watching.state
    word = "watch-moves" if watching.game.lower_is_better else "watch-place"
    text = say(language, word, moves=state.moves, score=state.score)
    if watching.outcome != "playing":
        text += " · " + say(language, "watch-" + watching.outcome)
    elif watching.asked and watching.seconds > 0.5:
        text += " · " + say(language, "watch-thinking")
    found["lab-watch-title.text"] = say(language, "watch-title", bot=watching.bot["name"], seed=watching.seed)
    found["lab-watch-text.text"] = text
    found["lab-board@aria-label"] = say(language, f"board-{watching.game.id}", side=watching.variant.side) + ". " + text
    found["lab-board@data-position"] = watching.game.format_position(state.board)
    found["lab-watch-play.text"] = say(language, "replay-pause" if watching.is_playing else "replay-play")
    found["lab-watch-play.disabled"] = found["lab-watch-step.disabled"] = "" if watching.outcome == "playing" else ON
    found["lab-watch-speed.value"] = str(lab.watch_speed)


def bots(lab: Lab) -> list[tuple[str, str]]:
    """Return the visitor's bots: (number, name)."""
    return [(str(draft.key), draft.name) for draft in lab.drafts.of(lab.game.id)]


def templates(lab: Lab) -> list[tuple[str, str]]:
    """Return what a new bot may begin with; the first one stands for none."""
    found = [("", say(lab.language, "lab-new-choose")), ("blank", say(lab.language, "lab-new-blank"))]
    return found + [(one.name, say(lab.language, one.label)) for one in lab.builtins if one.source]


def sides(lab: Lab) -> list[tuple[str, str]]:
    """Return the sizes of the board."""
    return [(str(side), f"{side}×{side}") for side in lab.game.sides]


def patiences(lab: Lab) -> list[tuple[str, str]]:
    """Return how long a move may take."""
    return [(str(seconds), say(lab.language, "seconds", seconds=seconds)) for seconds in PATIENCES_S]


def speeds() -> list[tuple[str, str]]:
    """Return the speeds at which a bot may be watched."""
    return [(str(speed), str(speed)) for speed in SPEEDS]


def about(lab: Lab) -> str:
    """Return what the built-in bots that are ticked do, in a sentence each."""
    ticked = [one for one in lab.builtins if "b:" + one.name in lab.setting.also]
    return " ".join([say(lab.language, one.label) + ": " + say(lab.language, one.about) for one in ticked])


def others(lab: Lab) -> list[tuple[str, str, bool]]:
    """Return what else may play the same seeds: (name, text, whether it is ticked)."""
    also = lab.setting.also
    drafts = [draft for draft in lab.drafts.of(lab.game.id) if draft is not lab.draft]
    found = [(f"d{draft.key}", draft.name, f"d{draft.key}" in also) for draft in drafts]
    builtin = [("b:" + one.name, say(lab.language, one.label)) for one in lab.builtins]
    return found + [(name, text, name in also) for name, text in builtin]


class Row:
    """A series in the table of results. place: its place in the charts, or -1; texts: the further columns."""

    def __init__(self, lab: Lab, series: Series) -> None:
        shown = lab.shown
        self.key = series.key
        self.bot = series.bot
        self.place = shown.index(series) if series in shown else -1
        self.is_shown = series.is_shown
        self.can_go = series.state not in (WAITING, RUNNING)
        self.texts = _texts(lab, series)

    @property
    def facts(self) -> tuple[object, ...]:
        """All that is on show."""
        return (self.key, self.bot, self.place, self.is_shown, self.can_go, self.texts)


def head(lab: Lab) -> list[str]:
    """Return the names of the columns that `Row.texts` fills."""
    words = ["state", "played", "seeds", "mean-moves" if lab.game.lower_is_better else "mean-score", "median"]
    words += ["solved-share" if lab.game.lower_is_better else "best-tile", "speed", "notes"]
    return [say(lab.language, word) for word in words]


def _texts(lab: Lab, series: Series) -> list[str]:
    games = len(series.records)
    state = say(lab.language, "state-" + series.state)
    seeds = f"{series.first} – {series.first + series.count - 1}" if series.count > 1 else str(series.first)
    played = str(games) if games == series.count else f"{games} / {series.count}"
    if not games:
        return [state, played, seeds, "–", "–", "–", "–", "–"]
    numbers = sorted([number for _, number in numbers_of(series, lab.game.lower_is_better)])
    mean = median = "–"
    if numbers:
        mean = figure(sum(numbers) / len(numbers))
        if len(numbers) > 1:
            mean += f" ({interval(*mean_interval(numbers))})"
        median = figure(quantile(numbers, 0.5))
    moves = sum([one["moves"] for one in series.records])
    seconds = sum([one["seconds"] for one in series.records])
    if lab.game.lower_is_better:
        special = f"{percent(len(numbers) / games)} ({len(numbers)})"
    else:
        special = str(max([one["max_tile"] for one in series.records]))
    totals: dict[str, int] = {}
    for record in series.records:
        for name, number in record["notes"].items():
            totals[name] = totals.get(name, 0) + number
    notes = ", ".join([f"{name} {figure(totals[name] / games)}" for name in sorted(totals.keys())])
    return [state, played, seeds, mean, median, special, figure(moves / seconds) if seconds else "–", notes or "–"]


def rows(lab: Lab) -> list[Row]:
    """Return the table of results, the latest series first."""
    return [Row(lab, series) for series in lab.here]


def charts(lab: Lab, width: int) -> list[Chart]:
    """Return the charts that have something to show, for a width in pixels."""
    shown = lab.shown
    base = lab.base_series
    if base is None:
        return []
    lower = lab.game.lower_is_better
    found = [distribution(shown, lower, width, lab.language)]
    if len(shown) > 1:
        found.append(differences(shown, base, lower, width, lab.language))
    if not lower:
        found.append(reached(shown, width, lab.language))
        found.append(milestones(shown, lab.measure, width, lab.language))
    return [chart for chart in found if chart.height]


class GameRow:
    """A game of the list: its seed, the texts of the columns, and whether it can be replayed."""

    def __init__(self, seed: int, texts: list[str], has_moves: bool) -> None:
        self.seed = seed
        self.texts = texts
        self.has_moves = has_moves


def games_head(lab: Lab) -> list[str]:
    """Return the names of the columns of the list of games."""
    words = ["seed"] if lab.game.lower_is_better else ["seed", "score", "tile"]
    return [say(lab.language, word) for word in words + ["moves", "time", "outcome"]]


def games(lab: Lab) -> tuple[Series | None, list[GameRow], bool]:
    """Return the series whose games are listed, the games on show and whether there are more."""
    found = [series for series in lab.here if series.key == lab.games_of]
    if not found:
        return None, [], False
    lower = lab.game.lower_is_better
    records = found[0].in_order()
    if lab.games_order != "seed":
        records = sorted(records, key=lambda one: (one["moves"] if lower else -one["score"], one["seed"]))
        if lab.games_order == "worst":
            records = list(reversed(records))
    listed = []
    for one in records[: lab.games_on_show]:
        texts = [str(one["seed"])] if lower else [str(one["seed"]), figure(one["score"]), str(one["max_tile"])]
        texts += [figure(one["moves"]), say(lab.language, "seconds", seconds=f"{one['seconds']:.2f}")]
        texts.append(say(lab.language, "outcome-" + one["outcome"]))
        listed.append(GameRow(one["seed"], texts, bool(one["transcript"])))
    return found[0], listed, len(records) > lab.games_on_show
