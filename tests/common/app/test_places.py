"""Every slot has one owner; whose text stands where several features may fill it is chosen by one list."""

from game.app.coach.client import READY
from game.app.feature import Dispatcher, Feature
from game.app.play.scene import Scene
from game.app.view import ORDER, fill, offer
from tests.common.checks import raises
from tests.common.tab import SEEDED, Tab


class Writer(Feature):
    """Offers one text for one slot; the owner fills it."""

    def __init__(self, slot: str, by: str) -> None:
        self._slot = slot
        self._by = by

    def view(self, slots: dict[str, str]) -> None:
        if self._by == "owner":
            slots[self._slot] = self._by
        else:
            offer(slots, self._by, {self._slot: self._by})


def filled(*writers: Writer) -> dict[str, str]:
    dispatcher = Dispatcher()
    for writer in writers:
        dispatcher.add(writer)
    slots = dispatcher.view()
    fill(slots)
    return slots


def test_the_first_of_the_list_that_offers_a_text_fills_the_slot_whatever_the_order_of_features() -> None:
    Tab()
    assert len(ORDER) > 20
    for slot, listed in ORDER.items():
        order = [name.split(" ")[1] for name in reversed(listed)] + ["owner"]
        for first in range(len(order)):
            writers = [Writer(slot, by) for by in order[first:]]
            assert filled(*writers) == filled(*reversed(writers)) == {slot: order[first]}, slot


def test_an_empty_text_is_an_offer() -> None:
    Tab()
    slots = {"overlay-best.text": "A new record!"}
    offer(slots, "race", {"overlay-best.text": ""})
    fill(slots)
    assert slots == {"overlay-best.text": ""}


class Intruder(Feature):
    """Fills a slot of another owner, or offers a text for one that the list does not name."""

    def __init__(self, slot: str, by: str) -> None:
        self._slot = slot
        self._by = by

    def view(self, slots: dict[str, str]) -> None:
        slots[f"{self._slot} {self._by}" if self._by else self._slot] = "1"


def test_the_tests_notice_two_owners_and_offers_that_the_list_does_not_name() -> None:
    for slot, by in (("score.text", ""), ("daily-card.hidden", ""), ("score.text", "day"), ("time.text", "coach")):
        tab = Tab()
        tab.app.dispatcher.add(Intruder(slot, by))
        raises(AssertionError, tab.slots)


JOURNEY = """
move|l move|u hint move|r undo open|more dismiss daily|20261125 move|l review dismiss mode|blitz move|d replay replay-step|back
replay-leave bookmark-add bookmarks dismiss open|board dismiss route|#/15/3x3@487 play|l play|l play|d event|relay play|r play|u
escape escape sessions dismiss open|statistics dismiss open|share dismiss practice dismiss backup dismiss
route|#/2048/4x4:AA00000000000000@1/beat-3 move|l keep-going new
"""
"""Messages that visit most features."""


def travelled(is_reversed: bool) -> tuple[list[dict[str, str]], list[str], dict[str, str], list[str]]:
    tab = Tab(address=SEEDED)
    tab.send("today", "20261125", 2_000_000)
    tab.send("engine", READY, 1.0)
    if is_reversed:
        dispatcher = tab.app.dispatcher
        scene = next(feature for feature in dispatcher.features if isinstance(feature, Scene))
        for features in (dispatcher.features, dispatcher._viewing, scene._followers, scene._showing):
            features.reverse()
        for watches in dispatcher._watches.values():
            watches.reverse()
    seen = []
    for message in JOURNEY.split():
        tab.now_ms += 700
        tab.send(*message.split("|"))
        seen.append(tab.slots())
    return seen, tab.said, tab.stored, sorted(tab.wakes)


def test_the_order_of_features_changes_nothing() -> None:
    usual, other = travelled(False), travelled(True)
    for message, one, two in zip(JOURNEY.split(), usual[0], other[0]):
        different = {slot: (one.get(slot), two.get(slot)) for slot in set(one) | set(two) if one.get(slot) != two.get(slot)}
        assert not different, message
    assert usual == other
