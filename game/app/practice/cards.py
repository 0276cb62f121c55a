"""Cards to practise with: a position, what was played there and what it cost; and when each is shown again.

The schedule is Leitner's: a card that is answered rightly goes one box up, any other back into the first one. From box 1 on a
card waits 1, 2, 4, 8, 16 and 32 days; in box 0 it does not wait.
"""

import json

from ...core.checked import FAULTS, MAX_MOMENT_MS, amount, rows, text_of, whole
from ...core.grid import LETTERS
from ...core.long_json import loads
from ..store import VERSION, BadSave, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ...core.engine import Loss
    from ...core.game import Rules, Variant

MAX_CARDS = 500
"""How many cards are kept, about 250 characters each."""

BOX_DAYS = (0, 1, 2, 4, 8, 16, 32)
DAY_MS = 86_400_000


class Card:
    """One position and how well it is known."""

    def __init__(self, fields: "dict[str, Any]") -> None:
        """Take the stored fields. Raises: one of `FAULTS` for others."""
        self.game = text_of(fields["game"])
        """The id of its game."""
        self.variant = text_of(fields["variant"])
        self.position = text_of(fields["position"])
        self.played = text_of(fields["played"])
        """The letter of the move that was made in the game."""
        self.better = text_of(fields["better"])
        """The letters of the moves that are right, the best first."""
        self.cost = amount(fields["cost"])
        """What that move cost: points, or moves."""
        self.costs = {letter: amount(cost) for letter, cost in fields["costs"].items()}
        """What each move costs, as far as that is known."""
        self.worth = amount(fields["worth"])
        """Points still to come after the best move, or the moves of the shortest solution."""
        self.tile = text_of(fields.get("tile", ""))
        """What is written on the great tile whose chances are known, "" for none."""
        self.chances = {letter: amount(chance) for letter, chance in fields.get("chances", {}).items()}
        """How likely that tile is made after each move, as far as that is known."""
        self.box = whole(fields.get("box", 0), len(BOX_DAYS) - 1)
        self.due_ms = whole(fields.get("due", 0), MAX_MOMENT_MS)
        """From when on it is shown again."""
        letters = [self.played] + list(self.better) + list(self.costs) + list(self.chances)
        if not self.better or not all([len(letter) == 1 and letter in LETTERS for letter in letters]):
            raise ValueError("not moves")

    def fields(self) -> dict[str, object]:
        """Return what is stored."""
        return {
            "game": self.game,
            "variant": self.variant,
            "position": self.position,
            "played": self.played,
            "better": self.better,
            "cost": round(self.cost, 1),
            "costs": {letter: round(cost, 1) for letter, cost in self.costs.items()},
            "worth": round(self.worth, 1),
            "tile": self.tile,
            "chances": {letter: round(chance, 3) for letter, chance in self.chances.items()},
            "box": self.box,
            "due": self.due_ms,
        }

    def is_like(self, other: "Card") -> bool:
        """Tell whether both show the same position."""
        return (self.game, self.variant, self.position) == (other.game, other.variant, other.position)

    def is_right(self, letter: str) -> bool | None:
        """Tell whether a move is one of the right ones; None where the card does not know what it costs."""
        if letter in self.better:
            return True
        return False if letter in self.costs else None

    def answer(self, is_right: bool, now_ms: int) -> None:
        """Put it into its next box."""
        self.box = min(self.box + 1, len(BOX_DAYS) - 1) if is_right else 0
        self.due_ms = now_ms + BOX_DAYS[self.box] * DAY_MS


class Deck:
    """All cards, the oldest first."""

    def __init__(self) -> None:
        self.cards: list[Card] = []

    def load(self, text: str) -> None:
        """Take the cards of a text in place of these. Raises: BadSave."""
        data = parse(text, loads)
        try:
            self.cards = [Card(fields) for fields in rows(data.get("cards"))]
            return
        except FAULTS:
            pass
        raise BadSave("cards-broken")

    def pack(self) -> str:
        """Return the cards as text."""
        return json.dumps({"v": VERSION, "cards": [card.fields() for card in self.cards]})

    def add(self, card: Card) -> None:
        """Add a card; one of the same position that is there already keeps its box and takes the new judgement.

        Where there is no more room the card that is known best makes room, of several the oldest.
        """
        for known in self.cards:
            if known.is_like(card):
                known.played, known.better, known.cost = card.played, card.better, card.cost
                known.costs, known.worth = card.costs, card.worth
                known.tile, known.chances = card.tile, card.chances
                return
        if len(self.cards) >= MAX_CARDS:
            self.cards.remove(max(self.cards, key=lambda one: one.box))
        self.cards.append(card)

    def of(self, game: str) -> list[Card]:
        """Return the cards of a game."""
        return [card for card in self.cards if card.game == game]

    def due(self, game: str, now_ms: int) -> list[Card]:
        """Return the cards of a game that are to be shown, the one that waits longest first."""
        due = [(card.due_ms, place) for place, card in enumerate(self.cards) if card.game == game and card.due_ms <= now_ms]
        return [self.cards[place] for _, place in sorted(due)]


def card_of(game: "Rules", variant: "Variant", loss: "Loss") -> Card | None:
    """Return the card of a costly move, None for one that is not worth a card: it has no better move, or cost next to nothing."""
    if not loss.board or not loss.better or loss.grade in ("best", "good"):
        return None
    return Card(
        {
            "game": game.id,
            "variant": game.format_variant(variant),
            "position": game.format_position(loss.board),
            "played": loss.played,
            "better": loss.better,
            "cost": loss.cost,
            "costs": loss.costs,
            "worth": loss.worth,
            "tile": loss.tile,
            "chances": loss.chances,
        }
    )
