"""Opens games that were played elsewhere: a text in a known format is replayed and checked."""

from ...core.errors import BadNotation, IllegalMove
from ...core.game import Variant
from ...core.recorded import RecordedGame
from ...core.scrambles import MAX_MOVES, is_labelled, position_after, state_after, with_letters
from ..feature import Feature, Interceptors

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ..app import App


class Imports(Feature):
    """Handles texts that one of the readers recognizes; other texts are left to `Sharing`."""

    def __init__(self, app: "App", readers: "tuple[Callable[[str], RecordedGame | None], ...]") -> None:
        self._model = app.model
        self._readers = readers

    def interceptors(self) -> Interceptors:
        return {"open-text": self._open}

    def _open(self, text: str, *args: object) -> bool:
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
        raise BadNotation("bad-game", why=why)

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
        if not is_labelled(text) and session.outcome == "playing":
            try:
                state_after(game.of(session.variant), session.variant, session.opening, moves)
                return ""
            except IllegalMove:
                pass
        scramble, variant = "".join(moves), session.variant
        position = position_after(game, variant, scramble)
        if not position and game.is_turned:  # Other programs scramble boards whose gap is last.
            position = position_after(game, Variant(variant.rows, variant.columns), scramble)
        return position
