"""The cards of costly moves as a part of an export."""

import json

from game.app.backup_merging import number_of, read, rows_of
from game.app.backup_part import Part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CARDS = "practice"
"""The name under which the cards are stored."""


class Cards(Part):
    """The cards of costly moves: of a position that both sides have, the card that was answered last."""

    def __init__(self) -> None:
        super().__init__("backup-cards", CARDS)

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of cards."""
        return sum([len(rows_of(text, "cards")) for text in texts.values()])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Join both."""
        if CARDS not in other or CARDS not in own:
            self.count(other)
            return dict(other)
        mine = read(own[CARDS])
        cards = rows_of(own[CARDS], "cards")
        for card in rows_of(other[CARDS], "cards"):
            places = [place for place, one in enumerate(cards) if _position(one) == _position(card)]
            if not places:
                cards.append(card)
            elif number_of(card, "due") > number_of(cards[places[0]], "due"):
                cards[places[0]] = card
        if cards == mine["cards"]:
            return {}
        mine["cards"] = cards
        return {CARDS: json.dumps(mine)}


def _position(card: "dict[str, Any]") -> "list[str | None]":
    return [card.get(name) for name in ("game", "variant", "position")]
