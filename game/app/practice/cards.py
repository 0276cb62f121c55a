"""Practice cards: a position, the move played, its cost, and when the card is due again.

The schedule is Leitner's: a correct answer moves a card up one box, a wrong one back to box 0. Cards in box 1 and above wait
1, 2, 4, 8, 16 and 32 days.
"""

import json

from ...core.checked import MAX_MOMENT_MS, MAX_NUMBER, text_of, whole
from ...core.grid import LETTERS
from ...core.long_json import loads
from ..backup.part import Part, read, rows_of
from ..slices import read_each
from ..store import VERSION, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ...core.engine import Loss
    from ...core.game import Rules, Variant

MAX_CARDS = 500
"""Each card takes about 250 characters."""

BOX_DAYS = (0, 1, 2, 4, 8, 16, 32)
DAY_MS = 86_400_000


class Card:
    """One position and how well the player knows it."""

    def __init__(self, fields: "dict[str, Any]") -> None:
        """Load the stored fields. Raises: one of `FAULTS`."""
        self.game = text_of(fields["game"])
        """The id of its game."""
        self.variant = text_of(fields["variant"])
        self.position = text_of(fields["position"])
        self.played = text_of(fields["played"])
        """The letter of the move made in the game."""
        self.better = text_of(fields["better"])
        """The letters of the correct moves, the best first."""
        self.cost = _amount(fields["cost"])
        """The cost of the move played, in points or moves."""
        self.costs = {letter: _amount(cost) for letter, cost in fields["costs"].items()}
        """The known costs, by move."""
        self.worth = _amount(fields["worth"])
        """As in `Loss`: 0 if the moves are only ranked."""
        self.tile = text_of(fields["tile"])
        """The high tile that `chances` is about, or ""."""
        self.chances = {letter: _amount(chance) for letter, chance in fields["chances"].items()}
        """The known chances of making that tile, by move."""
        self.box = whole(fields["box"], len(BOX_DAYS) - 1)
        self.due_ms = whole(fields["due"], MAX_MOMENT_MS)
        """When it is shown again."""
        letters = [self.played] + list(self.better) + list(self.costs) + list(self.chances)
        if not self.better or not all([len(letter) == 1 and letter in LETTERS for letter in letters]):
            raise ValueError("not moves")

    def fields(self) -> dict[str, object]:
        """Return the fields to store."""
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
        """Return whether both show the same position."""
        return (self.game, self.variant, self.position) == (other.game, other.variant, other.position)

    def is_right(self, letter: str) -> bool | None:
        """Return whether a move is correct; None if its cost is unknown."""
        if letter in self.better:
            return True
        return False if letter in self.costs else None

    def answer(self, is_right: bool, now_ms: int) -> None:
        """Move the card to its next box."""
        self.box = min(self.box + 1, len(BOX_DAYS) - 1) if is_right else 0
        self.due_ms = now_ms + BOX_DAYS[self.box] * DAY_MS


class Deck:
    """All cards, the oldest first."""

    def __init__(self) -> None:
        self.cards: list[Card] = []

    def load(self, text: str) -> None:
        """Replace the cards with the valid ones of a text. Raises: BadSave."""
        read_each(parse(text, loads).get("cards"), Card, self.cards)

    def pack(self) -> str:
        return json.dumps({"v": VERSION, "cards": [card.fields() for card in self.cards]})

    def add(self, card: Card) -> None:
        """Add a card, or update the one with the same position, which keeps its box.

        If the deck is full, the card in the highest box is dropped, the oldest of several.
        """
        for same in self.cards:
            if same.is_like(card):
                same.played, same.better, same.cost = card.played, card.better, card.cost
                same.costs, same.worth = card.costs, card.worth
                same.tile, same.chances = card.tile, card.chances
                return
        if len(self.cards) >= MAX_CARDS:
            self.cards.remove(max(self.cards, key=lambda other: other.box))
        self.cards.append(card)

    def of(self, game: str) -> list[Card]:
        return [card for card in self.cards if card.game == game]

    def due(self, game: str, now_ms: int) -> list[Card]:
        """Return the due cards of a game, the longest overdue first."""
        due = [(card.due_ms, place) for place, card in enumerate(self.cards) if card.game == game and card.due_ms <= now_ms]
        return [self.cards[place] for _, place in sorted(due)]


def card_of(game: "Rules", variant: "Variant", loss: "Loss") -> Card | None:
    """Return a card for a costly move; None if no move is better or it cost almost nothing."""
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
            "box": 0,
            "due": 0,
        }
    )


def _amount(value: object) -> float:
    """Return a finite number. Raises: ValueError."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise ValueError(value)
    return value


CARDS = "practice"
"""The name of the stored cards."""


class Cards(Part):
    """The cards of costly moves; of two cards with the same position, the one answered later wins."""

    def __init__(self) -> None:
        super().__init__("backup-cards", CARDS)

    def check(self, name: str, text: str) -> None:
        Deck().load(text)

    def count(self, texts: dict[str, str]) -> int:
        return sum([len(rows_of(text, "cards")) for text in texts.values()])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Merge the cards. Raises: BadSave."""
        if CARDS not in other or CARDS not in own:
            return dict(other)
        mine = read(own[CARDS])
        cards = mine["cards"]
        places = {_position(card): place for place, card in enumerate(cards)}
        is_changed = False
        for card in rows_of(other[CARDS], "cards"):
            place = places.setdefault(_position(card), len(cards))
            is_new = place == len(cards)
            if is_new:
                cards.append(card)
            elif card["due"] > cards[place]["due"]:
                cards[place] = card
                is_new = True
            is_changed = is_changed or is_new
        return {CARDS: json.dumps(mine)} if is_changed else {}


def _position(card: "dict[str, Any]") -> "tuple[str, str, str]":
    return card["game"], card["variant"], card["position"]
