"""The cards of costly moves in an export."""

import json

from ..backup.part import Part, read, rows_of
from .cards import Deck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

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
