"""The shell under any sequence of messages, compared with a model so simple that it cannot be wrong.

The model of a game is the list of its states and a cursor; the model of the shell is, for each kind of game, the list of
games that undo and redo walk through.
"""

import json

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from game.app.tiles import GHOST, VANISH
from game.app.words import LANGUAGES
from game.core.errors import BadNotation, IllegalMove
from game.core.game import Rules, State, Variant
from game.games import GAMES, game_named
from tests.common.addresses import parse_address
from tests.common.tab import Tab
from tests.slices import is_full

ADDRESSES = (
    "", "#/2048", "#/15", "#/2048/4x4@7", "#/2048/4x4@7/uldr", "#/2048/3x3-t8@5", "#/2048/4x4:AA00000000000000",
    "#/2048/3x3:121212121", "#/15/3x3@1", "#/15/3x3:1-2-3_4-5-6_7-0-8", "#/15/3x3:1-2-3/4-5-6/0-7-8/l",
    "#/x", "#/2048/4x4@x", "#/2048/4x4@7/q", "#/2048/4x4@7/xx", "#/15/3x3:1-2-3_4-5-6_8-7-0", "#/15/11x11@1",
)  # fmt: skip


class Played:
    """One game: its states, the cursor among them, and the fields that undo must not touch."""

    def __init__(self, game: Rules, variant: Variant, seed: int, states: list[State], helped: bool, going_on: bool) -> None:
        self.game = game
        self.variant = variant
        self.seed = seed
        self.states = states
        self.at = len(states) - 1
        self.helped = helped
        self.going_on = going_on
        self.has_position = helped
        self.born = object()
        """What two copies of the same game share."""

    @property
    def state(self) -> State:
        """The state at the cursor."""
        return self.states[self.at]

    @property
    def outcome(self) -> str:
        return self.game.outcome(self.variant, self.state, self.going_on)

    def copy(self) -> "Played":
        """Return an independent copy."""
        copy = Played(self.game, self.variant, self.seed, list(self.states), self.helped, self.going_on)
        copy.at = self.at
        copy.has_position, copy.born = self.has_position, self.born
        return copy

    def is_again(self, other: "Played") -> bool:
        """Return whether another game is this one with the same moves."""
        return self is not other and self.born is other.born and self.states == other.states

    def play(self, move: str) -> bool:
        """Make a move if it is legal; return whether it was."""
        if self.outcome not in ("playing", "won"):
            return False
        try:
            after = self.game.play(self.variant, self.state, move, self.seed).after
        except IllegalMove:
            return False
        self.going_on = self.going_on or self.outcome == "won"
        del self.states[self.at + 1 :]
        self.states.append(after)
        self.at += 1
        return True


class Shell(RuleBasedStateMachine):
    """Sends each message to the shell and to the model."""

    def __init__(self) -> None:
        super().__init__()
        self.stored: dict[str, str] = {}
        self.tab = Tab(self.stored, "#/2048/4x4@1")
        self.kind = "2048"
        self.language = "en"
        self.games: dict[str, list[Played]] = {game.id: [self.on_show(game.id)] for game in GAMES}
        self.place = {game.id: 0 for game in GAMES}
        self.bests: dict[tuple[str, str, bool], int] = {}
        self.marks = self.tab.marks
        self.moments: list[Played] = []
        self.taken_up: Played | None = None

    def on_show(self, kind: str) -> Played:
        """Return a model of the game that the shell has just dealt, whose seed is unpredictable."""
        session = self.tab.model.sessions[kind]
        opening = [session.timeline.opening]
        return Played(session.game, session.variant, session.seed, opening, session.helped, session.going_on)

    @property
    def played(self) -> Played:
        """The game on show."""
        return self.games[self.kind][self.place[self.kind]]

    def replace(self, played: Played) -> None:
        """Put another game after the current one, which stays only if a move was made, and then only once."""
        self.forget_taken_up()
        games, former = self.games[self.kind], self.played
        del games[self.place[self.kind] + 1 :]
        if len(former.states) > 1:
            games[:] = [game for game in games if not game.is_again(former)]
        elif not former.has_position:
            games.pop()
        games.append(played)
        del games[:-21]
        self.place[self.kind] = len(games) - 1

    def forget_taken_up(self) -> None:
        """Treat an opened bookmark as an ordinary game: it is about to be put away."""
        if self.played is self.taken_up:
            self.taken_up = None

    def move_made(self) -> None:
        """Drop the later games and update the best score."""
        self.taken_up = None
        del self.games[self.kind][self.place[self.kind] + 1 :]
        if self.kind == "2048":
            key = (self.kind, self.played.game.format_variant(self.played.variant), self.played.helped)
            self.bests[key] = max(self.bests.get(key, 0), self.played.state.score)

    @rule(letter=st.sampled_from("urdl"))
    def move(self, letter: str) -> None:
        """Press an arrow."""
        self.tab.now_ms += 700
        self.tab.send("move", letter)
        if self.played.play(letter):
            self.move_made()

    @rule(letters=st.text("urdl", min_size=5, max_size=60))
    def many_moves(self, letters: str) -> None:
        """Press many arrows."""
        for letter in letters:
            self.move(letter)

    @rule(cell=st.integers(0, 8))
    def tap(self, cell: int) -> None:
        was_lost = self.played.outcome == "lost"
        self.tab.send("tap", cell)
        if was_lost:
            self.replace(self.on_show(self.kind))
            return
        try:
            move = self.played.game.tap(self.played.state, cell)
        except IllegalMove:
            return
        if move and self.played.play(move):
            self.move_made()

    @rule()
    def give_up(self) -> None:
        self.tab.send("give-up")
        if self.kind == "2048" and self.played.play("x"):
            self.move_made()

    @rule()
    def keep_going(self) -> None:
        """Go on after a win."""
        self.tab.send("keep-going")
        self.played.going_on = self.played.going_on or self.played.outcome == "won"

    @rule(times=st.integers(1, 70))
    def undo(self, times: int) -> None:
        """Undo, perhaps many times."""
        for _ in range(times):
            self.tab.send("undo")
            if self.played.at and not (self.played is self.taken_up and self.place[self.kind]):
                self.played.at -= 1
                self.played.helped = True
            elif self.place[self.kind]:
                self.forget_taken_up()
                self.place[self.kind] -= 1

    @rule(times=st.integers(1, 70))
    def redo(self, times: int) -> None:
        """Redo, perhaps many times."""
        for _ in range(times):
            self.tab.send("redo")
            if self.played.at < len(self.played.states) - 1:
                self.taken_up = None
                self.played.at += 1
            elif self.place[self.kind] < len(self.games[self.kind]) - 1:
                self.forget_taken_up()
                self.place[self.kind] += 1

    @rule()
    def new(self) -> None:
        """Start a new game."""
        variant = self.played.variant
        self.tab.send("new")
        assert self.tab.model.session.variant == variant
        self.replace(self.on_show(self.kind))

    @rule(seed=st.integers(0, 2**64 - 1), size=st.sampled_from(((3, 3), (4, 4), (5, 5), (2, 4), (4, 3))))
    def start(self, seed: int, size: tuple[int, int]) -> None:
        """Start a game with options."""
        game = game_named(self.kind)
        self.tab.now_ms += 700
        rows, columns = size if size in game.sizes else (max(size), max(size))
        self.tab.send("start", f"{rows}x{columns}", str(seed))
        variant = game.default.with_options(rows, {}, columns)
        self.replace(Played(game, variant, seed, [game.opening(variant, seed)], False, False))

    @rule(address=st.sampled_from(ADDRESSES))
    def route(self, address: str) -> None:
        """Follow a link, good or bad."""
        self.tab.now_ms += 700
        self.tab.send("route", address)
        try:
            game, session = parse_address(address, GAMES)
        except BadNotation:
            assert self.tab.notice
            return
        self.kind = game.id
        if session is None:
            return
        states = [session.timeline.opening]
        for move in session.timeline.moves.all():
            states.append(game.play(session.variant, states[-1], move, session.seed).after)
        played = Played(game, session.variant, session.seed, states, session.helped, session.going_on)
        played.has_position = bool(session.position)
        self.replace(played)

    @rule(language=st.sampled_from(LANGUAGES))
    def speak(self, language: str) -> None:
        """Choose a language."""
        self.tab.send("set", "language", language)
        self.language = language

    @rule()
    def reload(self) -> None:
        """Close the tab and open it again."""
        self.tab = Tab(self.stored, f"#/{self.kind}", ["fr"])
        self.marks = self.tab.marks
        self.taken_up = None

    @rule()
    def look_away_and_back(self) -> None:
        """Hide the page and show it."""
        self.tab.send("visible", False)
        self.tab.now_ms += 60_000
        self.tab.send("visible", True)

    @rule()
    def wake(self) -> None:
        """Run all timers."""
        self.tab.catch_up()

    @rule()
    def add_bookmark(self) -> None:
        """Bookmark the current position, unless it has a bookmark."""
        count = len(self.marks.kept)
        self.mark("bookmark-add")
        if len(self.marks.kept) > count:
            self.moments.append(self.played.copy())

    @precondition(lambda self: self.moments)
    @rule(part=st.floats(0, 1))
    def open_bookmark(self, part: float) -> None:
        place = round(part * (len(self.moments) - 1))
        is_past = self.marks.kept[place].is_past
        self.mark("bookmark-open", self.marks.kept[place].at_ms)
        moment = self.moments[place].copy()
        moment.helped = moment.helped or is_past
        moment.born = object() if is_past else moment.born
        self.kind = moment.game.id
        self.replace(moment)
        self.taken_up = moment

    def mark(self, name: str, *args: object) -> None:
        """Send a message about bookmarks."""
        self.tab.now_ms += 1_000
        self.tab.send(name, *args)

    @precondition(lambda self: len(self.played.states) > 1)
    @rule(part=st.floats(0, 1), goes_on=st.booleans())
    def replay(self, part: float, goes_on: bool) -> None:
        """Replay from an earlier ply, and perhaps continue playing from there."""
        cursor = round(part * (len(self.played.states) - 1))
        self.tab.send("replay")
        self.tab.send("replay-go", cursor)
        state = self.played.states[cursor]
        assert self.tab.position == self.played.game.format_position(state.board)
        self.tab.moves("urdl")  # In a replay, right is one move forward and left one back.
        cursor = min(cursor + 1, len(self.played.states) - 1) - 1
        if not goes_on:
            self.tab.send("replay-leave")
            return
        self.tab.send("replay-continue")
        former = self.played
        later = Played(former.game, former.variant, former.seed, list(former.states), True, former.going_on)
        later.at = cursor
        later.has_position = former.has_position
        self.replace(later)

    @invariant()
    def shows_the_model(self) -> None:
        """The page shows the model's game."""
        played = self.played
        session = self.tab.model.session
        assert self.tab.model.game.id == self.kind
        assert (session.variant, session.seed) == (played.variant, played.seed)
        assert session.state == played.state
        assert session.outcome == played.outcome
        assert (session.helped, session.going_on) == (played.helped, played.going_on)
        assert len(session.timeline.moves) == len(played.states) - 1
        assert self.tab.model.language == self.language or self.language == "en"

    @invariant()
    def no_bookmark_is_lost(self) -> None:
        assert len(self.marks.kept) == len(self.moments)

    @invariant()
    def undo_and_redo_are_enabled_where_they_do_something(self) -> None:
        place = self.place[self.kind]
        can_undo = self.played.at > 0 or place > 0
        can_redo = self.played.at < len(self.played.states) - 1 or place < len(self.games[self.kind]) - 1
        assert (self.tab.sees("undo.disabled") == "") == can_undo
        assert (self.tab.sees("redo.disabled") == "") == can_redo

    @invariant()
    def tiles_match_the_board(self) -> None:
        session = self.tab.model.session
        shown = {tile.at: tile.value for tile in session.layer.tiles if tile.act not in (GHOST, VANISH)}
        assert shown == {cell: value for cell, value in enumerate(session.state.board) if value}

    @invariant()
    def bests_are_the_highest_scores(self) -> None:
        """Bests never fall, and are separate for games with help."""
        records = self.tab.model.records["2048"]
        for (_, variant, helped), score in self.bests.items():
            assert records.best(variant, helped).get("score", 0) == score

    @invariant()
    def stored_texts_are_of_this_version(self) -> None:
        """Everything stored can be read back, and nothing was set aside as unreadable."""
        for name, text in self.stored.items():
            assert not name.endswith(".aside")
            assert json.loads(text.split("\n")[0])["v"] == 1


OPENED = (
    # Opened where it is in play: the same game is among the past ones once.
    ("move u", "mark", "open", "start", "undo 30"),
    # Played on, given up and opened again.
    ("move u", "mark", "open", "mark", "redo 1", "move ddddd", "give-up", "open", "start", "undo 13"),
    ("move u", "mark", "move d", "open", "open", "start", "open", "undo 30", "redo 70"),
)


def test_opened_bookmarks_are_undone_like_any_game() -> None:
    for steps in OPENED:
        shell = Shell()
        for step in steps:
            name, _, argument = step.partition(" ")
            if name == "move":
                shell.many_moves(argument)
            elif name == "mark":
                shell.add_bookmark()
            elif name == "open":
                shell.open_bookmark(0.0)
            elif name == "start":
                shell.start(0, (3, 3))
            elif name == "give-up":
                shell.give_up()
            else:
                (shell.undo if name == "undo" else shell.redo)(int(argument))
            shell.shows_the_model()
            shell.undo_and_redo_are_enabled_where_they_do_something()


TestShell = Shell.TestCase
TestShell.settings = settings(max_examples=200 if is_full() else 60, stateful_step_count=40)
