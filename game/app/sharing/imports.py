"""Opens games that were played elsewhere: a text in a known format is replayed and checked."""

from ...core.errors import BadNotation, IllegalMove
from ...core.game import Variant
from ...core.recorded import RecordedGame
from ...core.scrambles import MAX_MOVES, is_labelled, position_after, state_after, with_letters
from ...core.typing import Callable
from ..app import App
from ..feature import Feature, Interceptors

_SURE = 10
"""So many moves that are legal from the solved board as moves of the gap are a scramble, not a wrong solution."""


_BRACKETS = "[{("

MAX_TEXT = 250_000
"""The longest text that is opened, in characters: enough for every address and every recorded game."""


class Imports(Feature):
    """Handles texts that one of the readers recognizes; other texts are left to `Sharing`."""

    def __init__(self, app: "App", readers: "tuple[Callable[[str], RecordedGame | None], ...]") -> None:
        self._model = app.model
        self._readers = readers

    def interceptors(self) -> Interceptors:
        return {"open-text": self._open}

    def _open(self, text: str, *args: object) -> bool:
        if len(text) > MAX_TEXT:
            raise BadNotation("too-long", found=len(text), wanted=MAX_TEXT)
        text = with_letters(text)
        try:
            for reader in self._readers:
                recorded = reader(text)
                # Moves without a position are for the current game only.
                if recorded and (recorded.position or recorded.game == self._model.game.id):
                    scramble = "" if recorded.position else self._scrambled(text, recorded)
                    if scramble:
                        self.send("open-text", scramble, *args)
                        return True
                    self.send("check-game", recorded)
                    return True
        except BadNotation as error:
            why = error
        else:
            return False
        if self._is_board(text):
            return False
        raise BadNotation("bad-game", why=why)

    def _is_board(self, text: str) -> bool:
        """Return whether a text in a programming language is a board, although a reader takes its words for moves."""
        if not [bracket for bracket in _BRACKETS if bracket in text]:
            return False
        try:
            self._model.game.read_position(text)
        except BadNotation:
            return False
        return True

    def _scrambled(self, text: str, recorded: RecordedGame) -> str:
        """Return the position that moves lead to from the solved board, if they are a scramble rather than a solution; else "".

        They are one if the text says so, the board in play is solved, or they are illegal on it.
        """
        session = self._model.session
        game = session.game
        if not game.is_permutation or recorded.count > MAX_MOVES:
            return ""
        moves = list(recorded.moves)
        recorded.moves = iter(moves)
        or_of_gap = is_labelled(text) or session.outcome != "playing"
        if not or_of_gap:
            if self._plays(moves):
                return ""
            or_of_gap = len(moves) >= _SURE or not self._plays(moves[:1])
        scramble, variant = "".join(moves), session.variant
        position = position_after(game, variant, scramble, or_of_gap)
        if not position and game.is_turned:  # Other programs scramble boards whose gap is last.
            position = position_after(game, Variant(variant.rows, variant.columns), scramble, or_of_gap)
        return position

    def _plays(self, moves: list[str]) -> bool:
        """Return whether moves are legal on the board in play."""
        session = self._model.session
        try:
            state_after(session.game.of(session.variant), session.variant, session.timeline.opening, moves)
        except IllegalMove:
            return False
        return True
