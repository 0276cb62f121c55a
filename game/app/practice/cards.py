"""Practice cards: a position, the move played, its cost, and when the card is due again.

The schedule is Leitner's: a correct answer moves a card up one box, a wrong one back to box 0. Cards in box 1 and above wait
1, 2, 4, 8, 16 and 32 days.
"""

import json

from ...core.checked import MAX_MOMENT_MS, MAX_NUMBER, text_of, whole
from ...core.engine import Loss
from ...core.game import Rules, Variant
from ...core.grid import LETTERS
from ...core.long_json import loads
from ...core.typing import Any
from ..slices import read_each
from ..store import VERSION, parse

CARDS = "practice"
"""The name of the stored text."""
MAX_CARDS = 500
"""Each card takes about 250 characters."""

BOX_DAYS = (0, 1, 2, 4, 8, 16, 32)
DAY_MS = 86_400_000
JUDGED = ("played", "better", "cost", "costs", "worth", "tile", "chances")
"""The fields that a review fills."""


class Card:
    """One position and how well the player knows it."""

    def __init__(self, fields: "dict[str, Any]") -> None:
        """Load the stored fields. Raises: one of `FAULTS`."""
        self.game, self.variant, self.position = [text_of(fields[name]) for name in ("game", "variant", "position")]
        self.judge(fields)
        self.box = whole(fields["box"], len(BOX_DAYS) - 1)
        self.due_ms = whole(fields["due"], MAX_MOMENT_MS)
        """When it is shown again."""

    def judge(self, fields: "dict[str, Any]") -> None:
        """Load what a review says about the move, as `Loss` names it. Raises: one of `FAULTS`."""
        self.played, self.better, self.tile = [text_of(fields[name]) for name in ("played", "better", "tile")]
        """The letter of the move made; those of the correct ones, the best first; the high tile of `chances`, or ""."""
        self.cost, self.worth = _amount(fields["cost"]), _amount(fields["worth"])
        """The cost of the move played in points or moves; the worth, 0 if the moves are only ranked."""
        self.costs, self.chances = [
            {letter: _amount(amount) for letter, amount in fields[name].items()} for name in ("costs", "chances")
        ]
        """The known costs, and the known chances of making the high tile, by move."""
        letters = [self.played] + list(self.better) + list(self.costs) + list(self.chances)
        if not self.better or not all([len(letter) == 1 and letter in LETTERS for letter in letters]):
            raise ValueError("not moves")

    def fields(self) -> "dict[str, Any]":
        """Return the fields to store."""
        fields = {name: getattr(self, name) for name in ("game", "variant", "position", "box") + JUDGED}
        fields["cost"], fields["worth"], fields["due"] = round(self.cost, 1), round(self.worth, 1), self.due_ms
        fields["costs"] = {letter: round(cost, 1) for letter, cost in self.costs.items()}
        fields["chances"] = {letter: round(chance, 4) for letter, chance in self.chances.items()}
        return fields

    @property
    def key(self) -> tuple[str, str, str]:
        """What identifies its position."""
        return self.game, self.variant, self.position

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
            if same.key == card.key:
                same.judge(card.fields())
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
    place = {"game": game.id, "variant": game.format_variant(variant), "position": game.format_position(loss.board)}
    return Card(dict({name: getattr(loss, name) for name in JUDGED}, box=0, due=0, **place))


def _amount(value: object) -> float:
    """Return a finite number. Raises: ValueError."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not -MAX_NUMBER <= value <= MAX_NUMBER:
        raise ValueError(value)
    return value


def unpack_deck(text: str) -> Deck:
    """Return the cards of a text. Raises: BadSave."""
    deck = Deck()
    deck.load(text)
    return deck


def join_decks(mine: Deck | None, theirs: Deck) -> Deck:
    """Return the cards of two devices; of two with the same position, the one answered later wins."""
    joined = mine or Deck()
    places = {card.key: place for place, card in enumerate(joined.cards)}
    for card in theirs.cards:
        place = places.setdefault(card.key, len(joined.cards))
        if place == len(joined.cards):
            joined.cards.append(card)
        elif card.due_ms > joined.cards[place].due_ms:
            joined.cards[place] = card
    return joined
