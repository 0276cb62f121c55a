"""A friend's link: a result to beat is visible from the first move to the last, and a replay opens as a replay."""

from game.app import words
from game.app.modes import words as modes
from game.app.sharing.challenge import format_challenge_address, result_of
from tests.common.tab import NEARLY_WON, SEEDED, Tab, seeded

words.add(modes.WORDS)

SOLVABLE = "#/15/3x3:1-2-3_4-5-6_0-7-8@1"


def end(tab: Tab) -> str:
    """Return the end card's text about the result to beat, "" without the card."""
    return "" if tab.sees("overlay.hidden") else tab.sees("end-beat.text")


def test_a_result_to_beat_is_visible_from_the_first_move_to_the_last() -> None:
    tab = Tab(address="#/2048/4x4@7/beat-12")
    assert tab.notice == "Same start as your friend. Can you beat 12 points?"
    marks = []
    for letter in "urdlurdlurdlurdl":
        marks.append((tab.model.session.state.score > 12, tab.sees("beat-mark.text"), tab.sees("beat-mark.hidden")))
        tab.moves(letter)
    assert (False, "To beat: 12 points", "") == marks[0]
    assert (True, "Beaten: 12 points", "") == marks[-1]
    assert {is_beaten: text for is_beaten, text, _ in marks} == {False: "To beat: 12 points", True: "Beaten: 12 points"}
    tab.send("give-up")
    assert end(tab) == "You beat 12 points!"


def test_the_end_card_compares_the_players_result() -> None:
    score = seeded(8).app.model.session.state.score
    for to_beat, comparison in (
        (score - 1, f"You beat {score - 1} points!"),
        (score, f"A tie: {score} points."),
        (score + 1, f"Not beaten this time: {score + 1} points."),
    ):
        tab = Tab(address=f"#/2048/4x4@2026/beat-{to_beat}")
        tab.app.openings.replace(seeded(8).app.model.session)
        tab.model.session.to_beat = str(to_beat)
        assert end(tab) == ""
        tab.send("give-up")
        assert end(tab) == comparison


def test_a_puzzle_compares_time_and_moves() -> None:
    for to_beat, comparison in (
        ("3-2000", "You beat 2.00 · 3 moves!"),
        ("2-2000", "You beat 2.00 · 2 moves!"),
        ("2-1000", "A tie: 1.00 · 2 moves."),
        ("1-2000", "You were faster than 2.00 · 1 move, but took more moves."),
        ("3-500", "You took fewer moves than 0.50 · 3 moves, but more time."),
        ("1-500", "Not beaten this time: 0.50 · 1 move."),
        ("3", "You beat 3 moves!"),
        ("1", "Not beaten this time: 1 move."),
    ):
        tab = Tab(address=f"{SOLVABLE}/beat-{to_beat}")
        tab.moves("l")
        tab.now_ms += 1000
        assert tab.sees("beat-mark.text").startswith("To beat: ")
        tab.moves("l")
        assert tab.model.session.outcome == "solved"
        assert end(tab) == comparison


def test_a_win_that_may_continue_is_not_a_defeat() -> None:
    tab = Tab(address=NEARLY_WON + "@1/beat-99999")
    tab.moves("l")
    assert (tab.model.session.outcome, end(tab)) == ("won", "")


def test_a_result_to_beat_stays_after_a_reload_and_disappears_with_the_next_game() -> None:
    tab = Tab(address="#/2048/4x4@7/beat-592")
    tab.moves("u")
    again = Tab(dict(tab.stored))
    assert again.sees("beat-mark.text") == "To beat: 592 points"
    again.send("new")
    assert again.sees("beat-mark.hidden") == "on"
    again.send("undo")
    assert again.sees("beat-mark.hidden") == ""


def test_an_invalid_stored_result_is_not_shown() -> None:
    for text in ("", "x", "-", "12-", "1-2", "1-2-3", "²"):
        tab = Tab(address="#/2048/4x4@7")
        tab.model.session.to_beat = text
        assert tab.sees("beat-mark.hidden") == "on", text


def test_a_link_with_an_invalid_result_is_refused() -> None:
    results = ("beat-", "beat-x", "beat-²", "beat--", "beat-1/lr", "beat-1-2", "beat-" + "9" * 30, "watch", "urdl/watch/watch")
    for address in ["#/2048/4x4@7/" + result for result in results]:
        tab = Tab(address=address)
        assert tab.notice.startswith("This link cannot be opened. "), address


def test_a_shared_result_challenges_the_friend() -> None:
    for address, moves in ((SEEDED, "urdl"), ("#/15/3x3:1-2-3_4-5-6_0-7-8@1", "ll"), ("#/2048/3x4+undo3@5", "urdl")):
        tab = Tab(address=address)
        tab.moves(moves)
        link = format_challenge_address(tab.model.session)
        friend = Tab(address=link)
        assert friend.app.model.session.to_beat == result_of(tab.model.session) != ""
        assert friend.app.model.session.opening == tab.model.session.opening
        assert friend.app.model.session.mode == tab.model.session.mode
        assert friend.sees("beat-mark.hidden") == ""


def watched(own: Tab) -> Tab:
    """Return a tab of somebody with a game in progress who opens the link to a replay."""
    tab = Tab(address=SEEDED)
    tab.moves("urdl")
    tab.send("open", "share")
    tab.send("share-choose", "replay")
    link = tab.sees("share-line.value").split(" ")[-1]
    return Tab(dict(own.stored), link)


def test_the_link_of_a_replay_opens_the_replay_and_leaves_the_players_game_alone() -> None:
    own = seeded(12)
    tab = watched(own)
    assert tab.notice == words.text("en", "opened-game", moves=4, score=8)
    assert (tab.sees("replay-bar.hidden"), tab.sees("replay-place.text")) == ("", "Move 0 of 4")
    assert tab.sees("replay-same.hidden") == ""
    tab.send("replay-play")
    for _ in range(4):
        tab.send("replay-next")
    assert tab.sees("board@data-score") == "8"
    tab.send("replay-leave")
    assert (tab.position, tab.model.session.helped) == (own.position, own.app.model.session.helped)


def test_the_start_of_a_watched_game_can_be_played_with_its_result_to_beat() -> None:
    own = seeded(12)
    tab = watched(own)
    tab.send("replay-same")
    assert tab.sees("replay-bar.hidden") == "on"
    assert (tab.model.session.seed, tab.sees("board@data-moves"), tab.model.session.helped) == (7, "0", False)
    assert tab.sees("beat-mark.text") == "To beat: 8 points"
    tab.send("undo")
    assert tab.position == own.position


def test_the_players_own_replay_offers_a_review_instead_of_its_start() -> None:
    tab = seeded(12)
    tab.send("replay")
    assert (tab.sees("replay-same.hidden"), tab.sees("replay-review.hidden")) == ("on", "")


def test_links_of_earlier_versions_open_as_before() -> None:
    tab = Tab(address=SEEDED + "/urdl")
    assert (tab.model.replay, tab.sees("board@data-moves"), tab.sees("beat-mark.hidden")) == (None, "4", "on")
    tab = Tab(address=SEEDED)
    assert (tab.sees("board@data-moves"), tab.sees("beat-mark.hidden")) == ("0", "on")
