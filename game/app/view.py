"""The view as plain data, computed from the model after each message.

`shown` returns a flat dictionary of slots: an element's id with a property or attribute, such as `score.text`,
`undo.disabled`, `board@data-score`. An empty text means absent, enabled or visible.

Each slot has one owner. Where others may fill it instead, they offer a text, and `ORDER` says who comes first; the order in
which features join changes nothing.
"""

from ..core.text import number
from .app import App
from .notices import KEPT
from .session import Session
from .words import WORDS, clock, sign, text

ON = "on"

ORDER: dict[str, list[str]] = {}
"""The offers for a slot (see `offer`), the most urgent last; `game.app.assembly` fills it."""

_OPENED = (
    "opened-position",
    "read-values",
    "read-ranks",
    "opened-seed",
    "bookmark-opened",
    "bookmark-opened-again",
)
"""Notices of a game that replaced the player's own."""

_cells: list[str] = []
"""The slots of cells, joined once: a key press has no time for that."""
_kept_names: dict[tuple[str, str, str], dict[str, str]] = {}


def shown(app: App, now_ms: int, more: dict[str, str] | None = None) -> dict[str, str]:
    """Return every slot of the page except the tiles; more: those of the features."""
    model = app.model
    session = model.shown
    game = session.game
    slots = {
        "html@lang": model.language,
        "html@data-theme": model.settings.chosen["theme"],
        "html@data-tiles": model.settings.chosen["tiles"],
        "html@data-hand": model.settings.chosen["hand"],
        "html@data-pad": model.settings.chosen["pad"],
        "html@data-digits": model.settings.chosen["digits"],
        "language.value": model.language,
        "html@data-game": game.id,
    }
    slots.update(more or {})
    for tab in model.games:
        slots[f"tab-{tab.id}@aria-current"] = "page" if tab.id == game.id and not model.page else ""
    _board(slots, app, session, now_ms)
    _controls(slots, app)
    _notice(slots, app)
    fill(slots)
    return slots


def _board(slots: dict[str, str], app: App, session: Session, now_ms: int) -> None:
    model = app.model
    game = session.game
    state = session.state
    language = model.language
    variant = session.kind
    best = model.records[game.id].best(variant, False)
    helped_best = model.records[game.id].best(variant, True) if session.helped else {}
    elapsed_ms = session.clock.elapsed_ms(now_ms)
    slots.update(_names(language, session, variant))
    slots["board@data-game"] = game.id
    slots["board@data-position"] = game.format_position(state.board)
    slots["board@data-score"] = str(state.score)
    slots["board@data-moves"] = str(state.moves)
    slots["board@data-seed"] = str(session.seed)
    slots["board@data-outcome"] = session.outcome
    slots["score.text"] = number(state.score)
    slots["gain.text"] = f"+{number(session.layer.gain)}" if session.layer.gain else ""
    slots["gain@data-beat"] = str(session.timeline.cursor & 1)
    slots["moves.text"] = number(state.moves)
    slots["moves-word.text"] = text(language, "moves-word", moves=state.moves)
    mark(slots, "html@data-begun", state.moves)
    is_at_once = session.outcome == "solved" and not elapsed_ms
    slots["clock.text"] = clock(_shown_ms(session, elapsed_ms))
    is_exact = game.lower_is_better and not _limit_ms(session)
    slots["time.text"] = "–" if is_at_once else clock(_shown_ms(session, elapsed_ms), is_exact)
    beside = ""
    if game.lower_is_better:
        slots["board@data-best"] = str(best.get("moves", 0))
        slots["best-time.text"] = clock(best["time"], True) if "time" in best else "–"
        slots["best-moves.text"] = number(best["moves"]) if "moves" in best else "–"
        show(slots, "fact-time", "time" in best)
        show(slots, "fact-moves", "moves" in best)
        if "time" in helped_best:
            beside = clock(helped_best["time"], True)
    else:
        _bar(slots, app, session)
        score = best.get("score", 0)
        if session.helped:
            beside = number(max(helped_best.get("score", 0), state.score))
        else:
            score = max(score, state.score)
        slots["board@data-best"] = str(score)
        slots["best.text"] = number(score)
        show(slots, "fact-best", best and not session.best.is_first)
    show(slots, "helped", session.helped)
    slots["helped-best.text"] = sign(language, "·") + text(language, "helped-best", best=beside) if beside else ""
    texts = {0: text(language, game.blank)}
    while len(_cells) < len(state.board):
        _cells.append(f"cell-{len(_cells)}.text")
    for slot, value in zip(_cells, state.board):
        if value not in texts:
            texts[value] = model.covered or game.tile(value, 0)[0]
        slots[slot] = texts[value]


def _names(language: str, session: Session, kind: str) -> dict[str, str]:
    """Return the slots that depend only on the kind of board; kept, because each move needs them."""
    game, variant = session.game, session.variant
    key = (language, game.id, kind)
    if key not in _kept_names:
        rows, columns, size = variant.rows, variant.columns, variant.size
        title = text(language, f"title-{game.id}" + ("" if size == game.default.size else "-sized"), size=size)
        aim = f"aim-{game.id}" + ("-turned" if game.is_turned else "")
        _kept_names[key] = {
            "board@data-side": str(variant.side or f"{rows}x{columns}"),
            "board@aria-label": text(language, f"board-{game.id}", rows=rows, columns=columns),
            "title.text": title,
            "html.title": f"{title} – Tilelab",
            "aim.text": text(language, aim, target=1 << variant.options.get("target", 0)),
        }
    return _kept_names[key]


def _bar(slots: dict[str, str], app: App, session: Session) -> None:
    """Fill the bar up to the player's record. A first game has no bar."""
    language, score = app.model.language, session.state.score
    best = app.model.records[session.game.id].best(session.kind, session.helped).get("score", 0)
    left = right = ""
    if session.best.is_first:
        best = 0
    if best:
        right = f"{text(language, 'best')} {number(best)}"
        if best > score:
            left = text(language, "to-best", count=number(best - score))
        elif session.best.is_beaten:
            left = text(language, "new-best")
    slots.update(bar(best, min(score / (best or 1), 1), left, right))


def _shown_ms(session: Session, elapsed_ms: int) -> int:
    """Return the displayed time in milliseconds; under a time limit the time left, rounded up to whole seconds."""
    limit_ms = _limit_ms(session)
    return max(0, limit_ms - elapsed_ms + 999) if limit_ms else elapsed_ms


def _limit_ms(session: Session) -> int:
    """Return the time limit that counts down, or 0."""
    return session.mode.limit_ms if session.outcome != "solved" else 0


def _controls(slots: dict[str, str], app: App) -> None:
    model = app.model
    mark(slots, "undo.disabled", not (app.history.can_undo and not model.replay))
    mark(slots, "redo.disabled", not (app.history.can_redo and not model.replay))
    slots["auto-label.text"] = text(model.language, "autoplay" if model.game.has_chance else "solve")


def _notice(slots: dict[str, str], app: App) -> None:
    model = app.model
    sentence = ""
    notices = app.notices
    word, facts = notices.most_urgent()
    if word in WORDS:  # Most tables load after the start.
        sentence = text(model.language, word, **facts)
        if word in _OPENED and app.history.can_return:
            sentence += sign(model.language, " ") + text(model.language, "undo-returns")
    show(slots, "notice-undo", word == KEPT)
    show(slots, "notice", sentence and not model.dialog)
    slots["notice-text.text"] = sentence


def bar(goal: int, share: float, left: str, right: str) -> dict[str, str]:
    """Return the slots of the bar. goal: 0 for none. share: how far it is filled, 0 to 1. left, right: the texts below it."""
    filled = f"{share:.3f}" if goal else "0"
    return {"bar@data-goal": str(goal), "bar.filled": filled, "bar-left.text": left, "bar-right.text": right}


def show(slots: dict[str, str], name: str, is_shown: object) -> None:
    """Show or hide an element."""
    slots[name + ".hidden"] = "" if is_shown else ON


def mark(slots: dict[str, str], slot: str, is_on: object) -> None:
    """Set or clear an attribute or property that is on or absent."""
    slots[slot] = ON if is_on else ""


def offer(slots: dict[str, str], by: str, texts: dict[str, str]) -> None:
    """Offer texts for slots of other owners, under `SLOT BY`; `ORDER` says whose text is taken."""
    for slot in texts:
        slots[f"{slot} {by}"] = texts[slot]


def fill(slots: dict[str, str]) -> None:
    """Replace the texts of the owners by what was offered."""
    for slot, offers in ORDER.items():
        for name in offers:
            if name in slots:
                slots[slot] = slots.pop(name)
