"""Sound is offered once, after the tenth merge."""

from game.app import words
from game.app.moments.sound_offer import MERGES, PATIENCE_MOVES, SoundOffer
from game.app.moments.words import WORDS
from tests.common.tab import Tab, legal_walk

EIGHT_PAIRS = "#/2048/4x4:1111111111111111@3"


def visitor(stored: dict[str, str] | None = None, address: str = EIGHT_PAIRS) -> Tab:
    words.add(WORDS)
    tab = Tab(stored, address)
    tab.welcome(SoundOffer(tab.app))
    return tab


def offered(tab: Tab) -> bool:
    return not tab.sees("sound-offer.hidden")


def test_sound_is_offered_after_the_tenth_merge_and_never_again() -> None:
    tab = visitor()
    tab.send("move", "l")
    assert MERGES == 10 and not offered(tab), "eight merges"
    tab.send("move", "l")
    assert offered(tab)
    tab.send("sound-offer", "off")
    assert not offered(tab) and tab.model.settings.chosen["sound"] == "off"
    tab.catch_up()
    again = visitor(tab.stored)
    again.moves("lll")
    assert not offered(again)


def test_the_offer_turns_sound_on() -> None:
    tab = visitor()
    tab.moves("ll")
    tab.send("sound-offer", "on")
    assert (tab.model.settings.chosen["sound"], offered(tab)) == ("on", False)


def test_who_has_sound_already_gets_no_offer() -> None:
    tab = visitor()
    tab.send("set", "sound", "on")
    tab.moves("ll")
    assert not offered(tab)
    tab.send("set", "sound", "off")
    tab.moves("lurdlurd")
    assert not offered(tab), "a player who turned sound off knows where"


def test_an_offer_without_an_answer_disappears() -> None:
    for name, messages in (
        ("the setting answers it", [("set", "sound", "on")]),
        ("moves", [("move", letter) for letter in legal_walk(PATIENCE_MOVES + 20) * 2]),
    ):
        tab = visitor()
        tab.moves("ll")
        assert offered(tab)
        for message in messages:
            tab.send(*message)
        assert not offered(tab), name


def test_a_puzzle_makes_no_offer() -> None:
    tab = visitor(None, "#/15/3x3@5")
    tab.moves("lurd" * 10)
    assert not offered(tab)
