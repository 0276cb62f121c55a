"""The settings of runs, for each game."""

import json

from ..app.feature import Feature, Handlers
from ..app.kinds import choices
from ..app.slices import read_each
from ..app.store import VERSION, BadSave, StoredText, parse
from ..arena.builtin import Builtin, builtins_of
from ..core.checked import FAULTS, rows, text_of
from ..core.errors import BadNotation
from ..core.game import Rules
from ..core.notation import parse_seed, parse_size
from ..core.rng import SEEDS, draw
from .context import LabContext
from .drafts import Draft

MAX_GAMES = 1000

MAX_BUDGET_MS = 10_000
MAX_MOVES = 1_000_000

PATIENCES_S = (1, 10, 60)
"""Choices for the time limit of a move, after which the run is ended."""

RUN_MS = 3_600_000
"""Time limit of a run or a watched game."""

SETTINGS = "lab.settings"
"""The storage name of the settings of all games."""

_EVERY = (1, 2, 3, 4, 5, 6)
"""Choices for the moves per new tile."""

_STRINGS = (2, 3, 4)
"""Choices for the length of a string that is played in full before a new tile appears."""


class Setting:
    """The settings of one game's runs.

    count: games, 1 to 1000. is_until_sure: whether bots play on after these until it is sure who is better. first: the first
    seed. is_fresh: whether each run draws a new first seed. budget_ms: time per move that bots are told, 0 to 10,000, 0 = none.
    patience_s: the enforced limit per move, 1 to 60. max_moves: per game, 1 to a million. also: the other bots that play, as
    `tick_of` names them, in the order of ticking.
    """

    def __init__(self, game: Rules) -> None:
        self.game = game
        self.variant = game.default
        self.count = 20
        self.first = 1
        self.is_fresh = False
        self.is_until_sure = False
        self.budget_ms = 0
        self.patience_s = PATIENCES_S[1]
        self.max_moves = game.move_limit
        self.also: list[str] = []

    @property
    def size(self) -> str:
        """Rows and columns, as in the text of a variant."""
        return f"{self.variant.rows}x{self.variant.columns}"

    @property
    def is_usual(self) -> bool:
        """Whether all options but the size are the default."""
        return self.variant.options == self.game.default.options

    @property
    def choices(self) -> list[tuple[str, list[int]]]:
        """(name, values) of each option of the board besides its size; the values include the current one."""
        return choices(self.game, self.variant)

    @property
    def rhythms(self) -> list[str]:
        """The choices of `rhythm`, including the current one; none in a game without new tiles."""
        options = self.variant.options
        if "spawn_every" not in options:
            return []
        return sorted(set([f"e{moves}" for moves in _EVERY] + [f"w{moves}" for moves in _STRINGS] + [self.rhythm]))

    @property
    def rhythm(self) -> str:
        """When a new tile appears: `e3` after every third move, `w3` after a whole string of three."""
        options = self.variant.options
        return f"{'w' if options['idle'] else 'e'}{options['spawn_every']}"

    def set_variant(self, text: str) -> None:
        """Raises: BadNotation."""
        self.variant = self.game.parse_variant(text)

    @property
    def builtins(self) -> list[Builtin]:
        """The built-in bots that can play the chosen board."""
        return [bot for bot in builtins_of(self.game.id) if bot.copes_with(self.variant.side)]

    @property
    def ticked(self) -> list[Builtin]:
        """The ticked built-in bots."""
        return [bot for bot in self.builtins if tick_of(bot) in self.also]

    def change(self, name: str, text: str) -> None:
        """Change one setting. Numbers are clamped to their range; malformed values are ignored."""
        if name == "count":
            self.count = _whole(text, self.count, 1, MAX_GAMES)
        elif name == "first":
            try:
                self.first = parse_seed(text.strip())
            except BadNotation:
                pass
        elif name == "size":
            rows, columns = parse_size(text)
            if (rows, columns) in self.game.sizes:
                self.variant = self.variant.with_options(rows, {}, columns)
        elif name == "rhythm" and text in self.rhythms:
            self._set_options({"spawn_every": int(text[1:]), "idle": int(text[0] == "w")})
        elif [1 for option, values in self.choices if option == name and text in [str(value) for value in values]]:
            self._set_options({name: int(text)})
        elif name == "variant":
            try:
                self.set_variant(text.strip().lower())
            except BadNotation:
                pass
        elif name == "budget":
            self.budget_ms = _whole(text, self.budget_ms, 0, MAX_BUDGET_MS)
        elif name == "patience":
            self.patience_s = _whole(text, self.patience_s, PATIENCES_S[0], PATIENCES_S[-1])
        elif name == "most":
            self.max_moves = _whole(text, self.max_moves, 1, MAX_MOVES)

    def _set_options(self, options: dict[str, int]) -> None:
        self.variant = self.variant.with_options(self.variant.rows, options, self.variant.columns)

    def tick(self, name: str, is_on: bool) -> None:
        """Tick or untick another bot to play the same seeds."""
        self.also = [other for other in self.also if other != name] + ([name] if is_on else [])

    def draw_first(self, now_ms: int) -> None:
        """Derive the first seed from the time; it is below 10^9, short enough to share."""
        self.first = draw(now_ms, 0) % 1_000_000_000

    def pack(self) -> list[object]:
        numbers = [self.count, self.first, self.is_fresh, self.budget_ms, self.patience_s, self.max_moves]
        return [numbers, self.also, self.game.format_variant(self.variant), self.is_until_sure]

    def load(self, packed: object) -> bool:
        """Load the valid ones of packed settings; return whether all are."""
        try:
            numbers, also, variant, is_until_sure = rows(packed)
            count, first, is_fresh, budget_ms, patience_s, max_moves = rows(numbers)
        except FAULTS:
            return False
        is_whole = True
        for name, value, least, most in (
            ("count", count, 1, MAX_GAMES),
            ("first", first, 0, SEEDS - 1),
            ("is_fresh", is_fresh, False, True),
            ("budget_ms", budget_ms, 0, MAX_BUDGET_MS),
            ("patience_s", patience_s, PATIENCES_S[0], PATIENCES_S[-1]),
            ("max_moves", max_moves, 1, MAX_MOVES),
            ("is_until_sure", is_until_sure, False, True),
        ):
            if type(value) is type(least) and least <= value <= most:
                setattr(self, name, value)
            else:
                is_whole = False
        for read, value in ((self.set_variant, variant), (lambda names: read_each(names, text_of, self.also), also)):
            try:
                read(value)
            except FAULTS:
                is_whole = False
        return is_whole


class LabSettings(Feature):
    """The settings of every game."""

    def __init__(self, context: LabContext) -> None:
        self._context = context
        self._settings = {game.id: Setting(game) for game in context.games}
        self._found: list[Setting] = []
        self._selected: object = None
        self._stored = StoredText(self, SETTINGS, "settings", self._read, context.notify, lambda: context.read(SETTINGS))

    def handlers(self) -> Handlers:
        return {"set": self.change, "toggle": self.toggle, "also": self.tick}

    @property
    def here(self) -> Setting:
        """The settings of the selected game."""
        return self._settings[self._context.game.id]

    def of(self, game: str) -> Setting:
        return self._settings[game]

    def change(self, name: str, text: str) -> None:
        self.here.change(name, text)
        self.save()

    def toggle(self, name: str, is_on: bool) -> None:
        """Switch `is_fresh` or `is_until_sure`."""
        if name in ("is_fresh", "is_until_sure"):
            setattr(self.here, name, is_on)
            self.save()

    def tick(self, name: str, is_on: bool) -> None:
        self.here.tick(name, is_on)
        self.save()

    def save(self) -> None:
        """Store all settings and the selected game, replacing another tab's settings but not an unreadable text."""
        self._stored.refresh()
        stored: dict[str, object] = {"v": VERSION, "game": self._context.game.id}
        for name, setting in self._settings.items():
            stored[name] = setting.pack()
        self._stored.save(json.dumps(stored))

    def load(self, text: str) -> None:
        """Load the settings and select the stored game."""
        is_read = self._stored.load(text)
        for setting in self._found:
            self._settings[setting.game.id] = setting
        self._context.game = ([game for game in self._context.games if game.id == self._selected] + [self._context.game])[0]
        if not is_read and not self._stored.is_newer:
            self.save()

    def _read(self, text: str) -> None:
        """Read the valid settings in a text, and the selected game. Raises: BadSave."""
        stored = parse(text)
        self._selected = stored.get("game")
        self._found = [Setting(game) for game in self._context.games if game.id in stored]
        if [setting for setting in self._found if not setting.load(stored[setting.game.id])]:
            raise BadSave("save-broken")


def tick_of(bot: Draft | Builtin) -> str:
    """Return the name of a bot in `Setting.also`."""
    return f"d{bot.key}" if isinstance(bot, Draft) else "b:" + bot.name


def _whole(text: str, default: int, min_value: int, max_value: int) -> int:
    """Parse a number and clamp it; return the default if it is malformed."""
    text = text.strip()
    return min(max_value, max(min_value, int(text))) if text.isdigit() and len(text) < 10 else default
