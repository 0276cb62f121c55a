"""What a player practises as parts of an export: the cards of costly moves, and the tries at drills."""

import json

from game.app.backup_merging import number_of, read, rows_of
from game.app.backup_part import Part
from game.app.cards import Deck
from game.app.drill_results import NAME as DRILLS
from game.app.drill_results import Results

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
        """Return the number of cards. Raises: BadSave."""
        return sum([len(_checked(text)) for text in texts.values()])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Join both. Raises: BadSave."""
        if CARDS not in other or CARDS not in own:
            self.count(other)
            return dict(other)
        mine = read(own[CARDS])
        cards = _checked(own[CARDS])
        for card in _checked(other[CARDS]):
            places = [place for place, one in enumerate(cards) if _position(one) == _position(card)]
            if not places:
                cards.append(card)
            elif number_of(card, "due") > number_of(cards[places[0]], "due"):
                cards[places[0]] = card
        if cards == mine["cards"]:
            return {}
        mine["cards"] = cards
        return {CARDS: json.dumps(mine)}


def _checked(text: str) -> "list[dict[str, Any]]":
    """Return the fields of each card of a text. Raises: BadSave where practice could not read it."""
    Deck().load(text)
    return rows_of(text, "cards")


def _position(card: "dict[str, Any]") -> "list[str | None]":
    return [card.get(name) for name in ("game", "variant", "position")]


class DrillTries(Part):
    """The tries at drills: those of both sides."""

    def __init__(self) -> None:
        super().__init__("backup-drills", DRILLS)

    def count(self, texts: dict[str, str]) -> int:
        """Return the number of tries."""
        results = [_results(text) for text in texts.values()]
        return sum([one.count(name) for one in results for name in one.tries])

    def merged(self, own: dict[str, str], other: dict[str, str]) -> dict[str, str]:
        """Join both."""
        if DRILLS not in other or DRILLS not in own:
            self.count(other)
            return dict(other)
        mine = _results(own[DRILLS])
        return {DRILLS: mine.pack()} if mine.join(_results(other[DRILLS])) else {}


def _results(text: str) -> Results:
    results = Results()
    results.load(text)
    return results
