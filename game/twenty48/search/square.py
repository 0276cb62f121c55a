"""What judges 4×4: the files of weights for each chance of a 4, the endgame, and the table of chains."""

from collections.abc import Iterable

from .calibration import ENDGAME, USUAL
from .endgame import CombinedSearch, Endgame
from .endgame_table import EndgameTable
from .expectimax import NetworkSearch
from .ntuple import Network, Weights
from .perfect import FOUR_PERCENT
from .tables import Board


class SquareValues:
    """The files of 4×4, and the search that follows from them for a chance of a 4."""

    def __init__(self) -> None:
        self._weights: dict[int, Weights] = {}
        """By the chance of a 4 that they are for."""
        self._refinement: Weights | None = None
        self._endgame: Endgame | None = None
        self.table: EndgameTable | None = None
        """Exact chances on boards with a chain of high tiles, with 10 % fours."""
        self._four_percent = FOUR_PERCENT
        self._nearest: int | None = None
        """The chance of a 4 of the weights in `usual`."""
        self.usual: NetworkSearch | None = None
        """The search with the values of all boards for the nearest chance of a 4; None without a file."""
        self.search: NetworkSearch | CombinedSearch | None = None
        """`usual`, or that with the endgame."""

    @property
    def judges_endgame(self) -> bool:
        """Whether boards of the endgame have values of their own."""
        return isinstance(self.search, CombinedSearch)

    def add(self, blob: bytes, four_percent: int) -> None:
        """Use weights for a chance of a 4. Raises: ValueError if the file is damaged."""
        self._weights[four_percent] = Weights(blob)
        self._renew()

    def refine(self, blob: bytes) -> None:
        """Add weights for 10 % fours that depend on freedom. Raises: ValueError if the file is damaged."""
        self._refinement = Weights(blob)
        self._renew()

    def add_endgame(self, blob: bytes) -> None:
        """Use separate values for the endgame, with 10 % fours. Raises: ValueError if the file is damaged."""
        self._endgame = Endgame(blob)
        self._renew()

    def set_odds(self, four_percent: int) -> None:
        """Set the chance of a 4, in percent."""
        self._four_percent = four_percent
        if self._weights:
            self._join()

    def chances(self, board: Board, four_percent: int) -> dict[int, float]:
        """Return the chances in the table that a chain of high tiles merges after each slide; empty if it has none."""
        if self.table is None or len(board) != 16 or four_percent != FOUR_PERCENT:
            return {}
        return self.table.chances(board)

    def judge(self, board: Board) -> int:
        """Return which of the calibration's judges has values for a board."""
        return ENDGAME if isinstance(self.search, CombinedSearch) and self.search.is_endgame(board) else USUAL

    def _renew(self) -> None:
        self._nearest = None
        self.set_odds(self._four_percent)

    def _join(self) -> None:
        nearest = nearest_odds(self._weights, self._four_percent)
        if self.usual is None or nearest != self._nearest:
            self._nearest = nearest
            refinement = [self._refinement] if self._refinement and nearest == FOUR_PERCENT else []
            self.usual = NetworkSearch(Network(self._weights[nearest], *refinement))
        endgame = self._endgame if self._four_percent == FOUR_PERCENT else None
        self.search = CombinedSearch(self.usual, endgame) if endgame else self.usual
        self.search.set_odds(self._four_percent)


def nearest_odds(known: Iterable[int], four_percent: int) -> int:
    """Return the nearest of the `known` chances of a 4; of two the lower, 10 %, which has most files."""
    return min(sorted(known), key=lambda percent: abs(percent - four_percent))
