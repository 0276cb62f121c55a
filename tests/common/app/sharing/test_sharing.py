"""Sharing the current game: a line about it, with the chosen link."""

from game.app.sharing.sharing import describe, poster
from game.app.words import text
from tests.common.tab import NEARLY_SOLVED, SEEDED, Tab


def line_of(tab: Tab, what: str = "") -> str:
    """Return the dialog's line to share."""
    tab.send("open", "share")
    if what:
        tab.send("share-choose", what)
    return tab.sees("share-line.value")


def test_a_result_is_shared_with_the_same_start() -> None:
    tab = Tab(address=SEEDED)
    tab.moves("urdl")
    moves, score = tab.model.session.state.moves, tab.model.session.state.score
    said = f"Tilelab 2048 4×4: {score} points · {moves} moves. Can you do better from the same start?"
    line, _, link = line_of(tab).rpartition(" ")
    assert (line, link) == (said, "#/2048/4x4@7/beat-8/urdl")
    slots = tab.slots()
    assert [slots[f"share-{name}@aria-pressed"] for name in ("start", "board", "replay")] == ["true", "false", "false"]
    assert slots["share-friend.hidden"] == "on", "it is chosen already"
    tab.send("share-choose", "replay")
    assert tab.sees("share-friend.hidden") == ""


def test_the_picture_says_who_dares_the_friend() -> None:
    tab = Tab(address=SEEDED)
    tab.moves("urdl")
    line_of(tab)
    assert poster(tab.app, 0).title == "2048 4×4"
    assert poster(tab.app, 0, "Ann").title == "Ann dares you · 2048 4×4"
    assert describe(poster(tab.app, 0, "Ann"), "en").startswith("Ann dares you · 2048 4×4. 8. ")


def test_a_board_and_a_whole_game_have_their_own_lines_and_links() -> None:
    tab = Tab(address=SEEDED)
    tab.moves("urdl")
    board, replay = line_of(tab, "board"), line_of(tab, "replay")
    assert board == "Tilelab 2048 4×4: what would you play here? " + tab.sees("share-position.link")
    assert replay.endswith("Watch how I played. " + tab.sees("share-game.link") + "/watch")
    assert tab.sees("share-replay@aria-pressed") == "true"


def test_copied_is_shown_only_for_the_link_that_was_copied() -> None:
    for word in ("copied", "not-copied"):
        tab = Tab(address=SEEDED)
        tab.moves("urdl")
        line_of(tab)
        tab.send("notice", word)
        assert tab.sees("copied.text") == text("en", word)
        tab.send("share-choose", "start")
        assert tab.sees("copied.text") == text("en", word), "the link is still the same"
        tab.send("share-choose", "replay")
        assert tab.sees("copied.text") == ""
    tab.send("notice", "opened-position")
    assert tab.sees("copied.text") == "", "another notice is not about the link"


def test_the_choice_stays_while_the_page_is_open() -> None:
    tab = Tab(address=SEEDED)
    line_of(tab, "board")
    tab.send("dismiss")
    assert "what would you play here?" in line_of(tab)


def test_a_game_without_a_move_has_no_result_to_share() -> None:
    for what in ("start", "replay"):
        assert line_of(Tab(address=SEEDED), what).startswith("Tilelab 2048 4×4: try this start. #/2048/4x4@7")


def test_a_puzzle_has_a_result_to_share_once_it_is_solved() -> None:
    tab = Tab(address="#/15/3x3@7")
    tab.moves("urdl")
    assert line_of(tab).startswith("Tilelab 3×3 puzzle: try this start. #/15/3x3@7")
    assert ": " in line_of(tab, "replay") and "how I played" in line_of(tab)
    tab = Tab(address=NEARLY_SOLVED)
    tab.moves("l")
    assert tab.model.session.outcome == "solved"
    said = "Tilelab 4×4 puzzle: 1 move · with help. Can you do better from the same start? #/15/4x4:"
    assert line_of(tab).startswith(said), "a single slide takes no time"
    tab = Tab(address="#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_13-0-14-15")
    tab.moves("l")
    tab.now_ms += 1230
    tab.moves("l")
    assert line_of(tab).startswith("Tilelab 4×4 puzzle: 1.23 · 2 moves · with help. Can you do better")


def test_the_line_is_in_the_language_of_the_page() -> None:
    for language, said in (("zh-Hant", "這裡你會怎麼走？"), ("zh-Hans", "这里你会怎么走？")):
        tab = Tab(address=SEEDED, wishes=[language])
        assert line_of(tab, "board").startswith(f"Tilelab 2048 4×4：{said} #/2048/")
