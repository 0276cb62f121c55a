"""What judges 4×4: the files of weights for each chance of a 4, the endgame, and the table of chains."""

from .calibration import ENDGAME, USUAL
from .endgame import CombinedSearch, Endgame
from .endgame_table import EndgameTable
from .expectimax import NetworkSearch
from .interpolation import shares
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
        self.shares: dict[int, float] = {}
        """The share of each of `_weights` in `usual`, by the chance of a 4; empty to make it again."""
        self.usual: NetworkSearch | None = None
        """The search with the values of all boards; None without a file."""
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
        self.shares = {}
        self.set_odds(self._four_percent)

    def _join(self) -> None:
        wanted = shares(self._weights, self._four_percent)
        if wanted != self.shares or self.usual is None:
            self.shares = wanted
            files = [(self._weights[percent], share) for percent, share in wanted.items()]
            if self._refinement and FOUR_PERCENT in wanted:
                files.append((self._refinement, wanted[FOUR_PERCENT]))
            self.usual = NetworkSearch(Network(*[file for file, _ in files], shares=[share for _, share in files]))
        endgame = self._endgame if self._four_percent == FOUR_PERCENT else None
        self.search = CombinedSearch(self.usual, endgame) if endgame else self.usual
        self.search.set_odds(self._four_percent)
