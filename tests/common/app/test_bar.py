"""The bar fills up to the score to beat: the player's record, or what a feature names."""

from game.app.feature import Feature
from game.app.view import bar as filled_bar
from game.app.view import offer
from tests.common.tab import Tab

START = "#/2048/4x4:2211000000000000"


class Friend(Feature):
    """Offers a score to beat."""

    def view(self, slots: dict[str, str]) -> None:
        offer(slots, "challenge", filled_bar(592, 0, "592 to go", "592 to beat"))


def bar(tab: Tab) -> tuple[str, str, str, str]:
    """Return the score to beat, the filled share, and the texts under the bar."""
    return tab.sees("bar@data-goal"), tab.sees("bar.filled"), tab.sees("bar-left.text"), tab.sees("bar-right.text")


def test_the_first_game_has_nothing_to_beat() -> None:
    for address, has_best in ((START, False), ("#/2048/4x4@7", True)):
        tab = Tab(address=address)
        tab.moves("lurdlurd")
        assert bar(tab) == ("0", "0", "", "")
        assert (tab.sees("best.text") != "0", tab.sees("fact-best.hidden")) == (has_best, "on")


def test_a_later_game_fills_the_bar_up_to_the_record_and_passes_it() -> None:
    tab = Tab(address="#/2048/4x4@7")
    tab.moves("lurdlurdlurd")
    record = int(tab.sees("score.text"))
    assert record > 0
    tab.send("new")
    assert bar(tab) == (str(record), "0.000", f"{record} short of your best", f"Best {record}")
    while int(tab.sees("score.text")) <= record:
        before = tab.sees("score.text"), tab.sees("board@data-moves")
        tab.moves("lurd")
        assert (tab.sees("score.text"), tab.sees("board@data-moves")) != before
    over = int(tab.sees("score.text")) - record
    assert bar(tab)[1:3] == ("1.000", f"A new record: +{over}")


def test_a_feature_names_another_score_to_beat() -> None:
    tab = Tab(address="#/2048/4x4@7")
    tab.app.dispatcher.add(Friend())
    assert bar(tab) == ("592", "0.000", "592 to go", "592 to beat")
