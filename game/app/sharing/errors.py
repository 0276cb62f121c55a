"""Why a name or the proof of a challenge is refused."""

from ...core.errors import BadNotation
from ...core.text import fill

REASONS = {
    "bad-name": "A name has at most {most} characters, without control or direction marks.",
    "wrong-score": "Its moves make {found} {found|point|points}, not {wanted}.",
    "wrong-moves": "It takes {found} {found|move|moves}, not {wanted}.",
    "wrong-time": "Its time and its moves do not match.",
    "chosen-tiles": "Its new tiles were chosen, not drawn.",
    "not-solved": "Its moves do not solve the puzzle.",
}


class BadChallenge(BadNotation):
    """A link whose name or proof does not hold."""

    def __str__(self) -> str:
        return fill(REASONS[self.reason], self.facts)
