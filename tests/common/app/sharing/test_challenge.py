"""A friend's link: its moves are checked, its result is to beat from the first move to the last, and a replay plays."""

from game.app import words
from game.app.links import MAX_PROOF, format_seed_address, read_address
from game.app.session import Session
from game.app.sharing.names import format_game_address
from game.app.sharing.rival import format_challenge_address, proven_moves, result_of
from game.core.errors import BadNotation
from game.core.rng import below
from game.games import GAMES
from tests.common.checks import raises
from tests.common.tab import NEARLY_WON, SEEDED, Tab, seeded, walk

SOLVABLE = "#/15/3x3:1-2-3_4-5-6_0-7-8@1"


def walked(count: int, seed: int = 2026) -> Session:
    """Return a game of 2048 without help."""
    session = Session(GAMES[0], GAMES[0].default, seed)
    walk(session, count, seed)
    return session


FRIEND = walked(70)
"""A game of 70 moves."""
SCORE = FRIEND.state.score
LINK = format_challenge_address(FRIEND, "Ann")


def end(tab: Tab) -> str:
    """Return the headline about the result to beat, "" during the game."""
    slots = tab.slots()
    return "" if slots["end-challenge.hidden"] else slots["overlay-title.text"]


def mark(tab: Tab) -> str:
    """Return the line above the board."""
    slots = tab.slots()
    return slots["challenge-of.text"] + slots["challenge-same.text"]


def opened(address: str, **facts: str) -> Tab:
    """Return a new player's tab that has checked a link."""
    tab = Tab(address=address, wishes=[facts.get("language", "en")])
    tab.catch_up()
    return tab


def solved(moves: str, pause_ms: int, address: str = SOLVABLE) -> Session:
    """Return a puzzle of which each move took as long."""
    tab = Tab(address=address)
    for letter in moves:
        tab.moves(letter)
        tab.now_ms += pause_ms
    return tab.model.session


def test_the_link_of_a_game_holds_its_result_and_the_moves_that_prove_it() -> None:
    moves = "".join(FRIEND.timeline.moves.all())
    start, to_beat, proof, name = LINK[2:].split("/")[1:]
    assert (start, to_beat, proof, name) == ("4x4@2026", f"beat-{SCORE}", moves, "by-Ann")


def test_the_friend_sees_the_result_to_beat_and_that_it_is_verified() -> None:
    tab = opened(LINK)
    slots = tab.slots()
    assert (tab.notice, slots["challenge-card.hidden"], slots["challenge-line.hidden"]) == ("", "", "on")
    assert mark(tab) == "Ann dares you · same start"
    assert slots["challenge-title.text"] == f"Same start. Beat {SCORE}!"
    assert slots["challenge-facts.text"] == "Verified, 70 moves"
    assert slots["board@data-position"] == FRIEND.game.format_position(FRIEND.timeline.opening.board)
    assert (slots["board@data-moves"], slots["helped.hidden"], slots["challenge-watch.hidden"]) == ("0", "on", "")


def test_every_text_about_a_friend_reads_well_with_and_without_a_name() -> None:
    for language, name, said in (
        ("en", "", "A friend dares you · same start"),
        ("en", "Ann", "Ann dares you · same start"),
        ("zh-Hant", "", "朋友向你挑戰 · 同樣開局"),
        ("zh-Hant", "Ann", "Ann 向你挑戰 · 同樣開局"),
        ("zh-Hant", "小明", "小明向你挑戰 · 同樣開局"),
        ("zh-Hans", "小明", "小明向你挑战 · 同样开局"),
        ("en", "שלום", "\u2068שלום\u2069 dares you · same start"),
    ):
        tab = opened(format_challenge_address(FRIEND, name), language=language)
        assert mark(tab) == said
    for language, name, said in (
        ("en", "", "You beat your friend by {margin}"),
        ("en", "Ann", "You beat Ann by {margin}"),
        ("zh-Hant", "", "你贏了朋友 {margin} 分"),
        ("zh-Hant", "Ann", "你贏了 Ann {margin} 分"),
        ("zh-Hans", "小明", "你赢了小明 {margin} 分"),
    ):
        tab = opened(format_challenge_address(played(3), name), language=language)
        tab.app.openings.replace(with_friend(walked(70), tab))
        tab.send("give-up")
        assert end(tab) == said.replace("{margin}", words.text("en", "challenge-points", points=SCORE - played(3).state.score))


def played(count: int) -> Session:
    """Return the first moves of the friend's game."""
    session = Session(FRIEND.game, FRIEND.variant, FRIEND.seed)
    for move in FRIEND.timeline.moves.first(count):
        session.push(move, 0)
    return session


def with_friend(session: Session, tab: Tab) -> Session:
    """Give a game the result to beat of the one in play."""
    session.parts["beat"], session.parts["by"] = tab.model.session.part("beat"), tab.model.session.part("by")
    return session


def test_progress_compares_with_the_friend_after_as_many_moves() -> None:
    tab = opened(LINK)
    moves = FRIEND.timeline.moves.all()
    tab.moves("".join(moves[:20]))
    slots = tab.slots()
    score = tab.model.session.state.score
    assert (slots["challenge-card.hidden"], slots["challenge-line.hidden"]) == ("on", "")
    assert slots["challenge-line.text"] == f"{SCORE - score} to go. Ann was at {score} after 20 moves."
    tab.moves("".join(moves[20:]))
    assert tab.sees("challenge-line.text") == f"Tied! One more merge puts you ahead. Ann was at {SCORE} after 70 moves."
    while tab.model.session.state.score == SCORE:
        walk_on(tab)
    more = tab.model.session.state.score - SCORE
    assert tab.sees("challenge-line.text") == f"{more} ahead of Ann."
    assert tab.said[-2:][0] == f"You passed {SCORE}!" or tab.said[-1] == f"You passed {SCORE}!"


def walk_on(tab: Tab) -> None:
    """Make any legal move."""
    session = tab.model.session
    tab.moves("urdl"[session.game.legal_actions(session.state.board)[0]])


def test_the_end_says_who_won_by_how_much_with_bars_and_curves() -> None:
    for count, more, said in ((70, 1, "You beat Ann by {}"), (70, 0, "A tie with Ann"), (40, 0, "Ann wins by {}")):
        tab = opened(LINK)
        tab.moves("".join(FRIEND.timeline.moves.first(count)))
        while more and tab.model.session.state.score == SCORE:
            walk_on(tab)
        assert end(tab) == ""
        tab.send("give-up")
        tab.catch_up()
        own = tab.model.session.state.score
        slots = tab.slots()
        assert end(tab) == said.format(abs(own - SCORE))
        assert (slots["end-challenge-own.text"], slots["end-challenge-theirs.text"]) == (str(own), str(SCORE))
        assert slots["end-challenge-own-bar.range"] == f"{own} {max(own, SCORE)}"
        assert slots["end-challenge-name.text"] == "Ann" and slots["end-challenge-whom.text"] == "Watch Ann"
        assert slots["end-challenge-start.text"] == f"Same start · {tab.model.session.state.moves} moves"
        assert slots["end-challenge-curves.hidden"] == "" and slots["end-challenge-own-curve@d"].startswith("M4.0 60.0L")
        passed = f"You passed {SCORE} at move {tab.model.session.state.moves}" if more else ""
        assert (slots["end-challenge-passed.text"], slots["end-challenge-point.hidden"]) == (passed, "" if more else "on")


def test_a_puzzle_compares_time_and_moves() -> None:
    for to_beat, said in (
        ("3-2000", "You beat your friend by 1.00 s"),
        ("2-2000", "You beat your friend by 1.00 s"),
        ("2-1000", "A tie with your friend"),
        ("1-2000", "You were faster, with more moves"),
        ("3-500", "You took fewer moves, but more time"),
        ("1-500", "Your friend wins by 0.50 s"),
        ("1-1000", "Your friend wins by 1 move"),
        ("3", "You beat your friend by 1 move"),
        ("1", "Your friend wins by 1 move"),
    ):
        tab = opened(f"{SOLVABLE}/beat-{to_beat}")
        tab.moves("l")
        tab.now_ms += 1000
        assert tab.sees("challenge-line.text").startswith("Your friend needed ")
        tab.moves("l")
        assert tab.model.session.outcome == "solved"
        assert end(tab) == said


def test_a_challenge_of_a_puzzle_is_verified_with_its_time() -> None:
    friend = solved("ll", 1230)
    assert result_of(friend) == "2-1230"
    tab = opened(format_challenge_address(friend, "Ann"))
    assert tab.sees("challenge-title.text") == "Same start. Beat 1.23!"
    assert tab.sees("challenge-facts.text") == "Verified, 2 moves"
    untimed = format_challenge_address(friend).rpartition("/")[0]
    tab = opened(untimed)
    assert tab.sees("challenge-facts.text") == "Not verified", "moves do not prove a time"
    assert tab.sees("challenge-watch.hidden") == ""


def test_watching_the_friends_solution_of_a_puzzle_is_help() -> None:
    for name, link, is_help in (("a puzzle", format_challenge_address(solved("ll", 1230)), True), ("2048", LINK, False)):
        tab = opened(link)
        tab.send("challenge-watch")
        tab.send("replay-leave")
        assert tab.model.session.is_aided == is_help, name
        assert Tab(tab.stored, tab.addresses[-1]).model.session.is_aided == is_help, name


def test_a_win_that_may_continue_is_not_a_defeat() -> None:
    tab = opened(NEARLY_WON + "@1/beat-99999")
    tab.moves("l")
    assert (tab.model.session.outcome, end(tab)) == ("won", "")


def test_a_game_too_long_for_a_link_is_not_verified() -> None:
    session = solved("lr" * (MAX_PROOF // 2) + "ll", 0, SOLVABLE + "0")
    link = format_challenge_address(session, "Ann")
    assert len(link) < 100
    tab = opened(link)
    assert tab.sees("challenge-facts.text") == "Not verified"
    assert tab.sees("challenge-goal-label.text") == "to beat · not verified"
    assert tab.sees("challenge-watch.hidden") == "on"
    link = LINK.replace("/" + "".join(FRIEND.timeline.moves.all()), "")
    tab = opened(link)
    tab.moves("urdl")
    assert tab.sees("challenge-line.text").endswith(" to go."), "nobody knows where the friend was"


FAULTY = {
    "more points than its moves make": (f"beat-{SCORE + 4}/MOVES", f"Its moves make {SCORE} points, not {SCORE + 4}."),
    "fewer": ("beat-4/MOVES", f"Its moves make {SCORE} points, not 4."),
    "an illegal move": (f"beat-{SCORE}/MOVESxu", "Move 72: The game is over."),
    "no moves": (f"beat-{SCORE}/9", "“9” is not a move."),
    "a letter of no move": (f"beat-{SCORE}/MOVESk", "“k” is not a move."),
    "a chosen tile": (f"beat-{SCORE}/l.a1", "Its new tiles were chosen, not drawn."),
    "one part too many": (f"beat-{SCORE}/MOVES/AAAA", "It is incomplete, or was changed on its way."),
    "a mark of an earlier link": (f"beat-{SCORE}/MOVES/unaided-AAAA", "It is incomplete, or was changed on its way."),
    "a mark of no meaning": (f"beat-{SCORE}/MOVES/bx-Ann", "It is incomplete, or was changed on its way."),
}
"""Ends of a challenge whose result is readable but not proven, and why."""


def test_a_challenge_that_is_not_proven_opens_its_start_and_says_why() -> None:
    moves = "".join(FRIEND.timeline.moves.all())
    for name, (part, why) in FAULTY.items():
        own = seeded(12)
        tab = Tab(dict(own.stored), "#/2048/4x4@2026/" + part.replace("MOVES", moves))
        tab.catch_up()
        result = part.split("/")[0].replace("beat-", "")
        assert (tab.notice, tab.model.session.seed) == ("", 2026), name
        assert tab.sees("challenge-title.text") == f"Same start. Beat {result}!", name
        assert tab.sees("challenge-facts.text") == f"Not verified. {why}", name
        assert tab.sees("challenge-goal-label.text") == "to beat · not verified", name
        assert tab.sees("challenge-watch.hidden") == "on", name
        tab.moves("urdl")
        assert tab.sees("challenge-line.text").endswith(" to go.") or "ahead" in tab.sees("challenge-line.text"), name
        tab.send("new")
        tab.send("undo")
        again = Tab(dict(tab.stored))
        again.catch_up()
        again.send("retry")
        again.catch_up()
        assert again.sees("challenge-facts.text") == f"Not verified. {why}", name


def test_a_challenge_with_any_letter_changed_opens_its_start_if_seed_and_score_are_readable() -> None:
    puzzle = format_challenge_address(solved("ll", 700), "Ann")
    for address in (LINK, format_challenge_address(FRIEND, "小明"), puzzle):
        end = address.index("/", address.index("/beat-") + 1)
        for at in range(end + 1, len(address)):
            for char in "xA9":
                if address[at] in (char, "/", "%"):
                    continue
                tab = Tab(address=address[:at] + char + address[at + 1 :])
                tab.catch_up()
                assert (tab.notice, tab.sees("challenge-card.hidden")) == ("", ""), (at, char)
                result = tab.model.session.part("beat").split("/")[0]
                assert result == address[:end].rpartition("-beat-")[2].rpartition("/beat-")[2]


def test_a_bad_name_leaves_the_result_verified_and_is_not_shown() -> None:
    for name, why in (
        ("A" * 21, "A name has at most 20 characters, without control or direction marks."),
        ("%E2%80%AEnnA", "A name has at most 20 characters, without control or direction marks."),
        ("%E5%B0", "It is incomplete, or was changed on its way."),
    ):
        tab = opened(format_challenge_address(FRIEND) + "/by-" + name)
        assert tab.sees("challenge-facts.text") == f"Verified, 70 moves. {why}"
        assert mark(tab) == "A friend dares you · same start"


REFUSED = {
    "too many moves": ("beat-8/" + "l" * 2100, "The text is too long: 2,102 characters, at most 2,050."),
    "a name before the result": (f"by-Ann/beat-{SCORE}", "is not a move."),
    "a replay and a result": (f"beat-{SCORE}/MOVES/watch", "It is incomplete, or was changed on its way."),
    "half a result": ("beat-", "It is incomplete, or was changed on its way."),
}


def test_a_link_without_a_readable_result_is_refused_with_the_reason_and_the_own_game_stays() -> None:
    own = seeded(12)
    begun = dict(own.stored)
    moves = "".join(FRIEND.timeline.moves.all())
    for name, (part, why) in REFUSED.items():
        address = "#/2048/4x4@2026/" + part.replace("MOVES", moves)
        tab = Tab(dict(begun), address)
        tab.catch_up()
        assert tab.notice.startswith("This link cannot be opened. ") and why in tab.notice, (name, tab.notice)
        assert tab.notice.endswith(" Your game has not changed."), name
        assert (tab.position, tab.stored) == (own.position, begun), name
        assert tab.sees("challenge-mark.hidden") == "on", name


def test_a_link_cut_off_anywhere_opens_or_says_that_it_is_incomplete() -> None:
    whole = format_challenge_address(FRIEND, "小明")
    replay = format_game_address(FRIEND) + "/watch/by-%E5%B0%8F"
    timed = format_challenge_address(solved("ll", 700), "Ann")
    sentences = ("It is incomplete, or was changed on its way.", "Its times were changed, or part of the link is missing.")
    for link in (whole, replay, timed):
        for end in range(link.index("@") + 2, len(link)):
            tab = opened(link[:end])
            if tab.notice.startswith("This link cannot be opened."):
                assert [said for said in sentences if said in tab.notice], (link[:end], tab.notice)


def test_a_puzzle_that_is_not_proven_says_why() -> None:
    link = format_challenge_address(solved("ll", 1230))
    for address, why in (
        (f"{SOLVABLE}/beat-2/l", "Its moves do not solve the puzzle."),
        (f"{SOLVABLE}/beat-1/ll", "It takes 2 moves, not 1."),
        (link.replace("2-1230", "2-1000"), "Its time and its moves do not match."),
        (link[:-1] + ("A" if link[-1] != "A" else "B"), "Its times were changed, or part of the link is missing."),
        (link + "/AAAA", "It is incomplete, or was changed on its way."),
    ):
        assert opened(address).sees("challenge-facts.text") == f"Not verified. {why}", address


def test_a_challenge_can_be_played_before_it_is_checked() -> None:
    for tab in (Tab(address=LINK), Tab(dict(seeded(12).stored), LINK)):
        assert tab.model.session.seed == FRIEND.seed
        assert (tab.sees("challenge-facts.text"), tab.sees("challenge-card.hidden")) == ("Checking each move", "")
        tab.moves("urdl")
        tab.catch_up()
        assert tab.sees("challenge-facts.text") == "Verified, 70 moves"


def test_no_notice_covers_the_card_of_a_challenge_which_says_that_the_own_game_is_kept() -> None:
    own = seeded(12)
    for link in (LINK, f"#/2048/4x4@2026/beat-{SCORE}"):
        tab = Tab(dict(own.stored), link)
        tab.catch_up()
        assert (tab.notice, tab.sees("challenge-card.hidden")) == ("", ""), link
        assert tab.sees("challenge-former.text") == "Undo brings your own game back.", link
        tab.send("undo")
        assert tab.position == own.position
        tab = opened(link)
        assert tab.sees("challenge-former.text") == "", "there was none"


def test_a_name_is_nowhere_in_what_the_friends_page_stores() -> None:
    tab = opened(format_challenge_address(FRIEND, "Annabella"))
    tab.moves("urdl")
    tab.send("challenge-watch")
    tab.send("replay-leave")
    tab.send("give-up")
    tab.send("challenge-again")
    tab.moves("urdl")
    tab.send("new")
    assert not [name for name, text in tab.stored.items() if "Annabella" in text]
    assert not [address for address in tab.addresses if "Annabella" in address]
    assert "Annabella" not in tab.sees("html.title")


def test_the_end_of_the_next_game_says_nothing_about_the_challenge() -> None:
    tab = opened(LINK)
    tab.moves("u")
    tab.send("give-up")
    assert tab.sees("end-challenge-start.text") == "Same start · 1 move"
    tab.send("new")
    tab.send("give-up")
    assert (end(tab), tab.sees("end-challenge-start.text")) == ("", "")


def test_a_result_to_beat_stays_after_a_reload_and_disappears_with_the_next_game() -> None:
    tab = opened(LINK)
    tab.moves("u")
    again = Tab(dict(tab.stored))
    again.catch_up()
    assert mark(again) == "A friend dares you · same start"
    assert again.sees("challenge-line.text").endswith(" after 1 move.")
    again.send("new")
    assert again.sees("challenge-mark.hidden") == "on"
    again.send("undo")
    assert again.sees("challenge-mark.hidden") == ""


def test_a_forged_save_has_no_result_to_beat() -> None:
    for to_beat in (
        "",
        "x",
        "-",
        "12-",
        "1-2",
        "1-2-3",
        "²",
    ):
        tab = Tab(address=SEEDED)
        tab.model.session.parts["beat"] = to_beat
        tab.send("new")
        tab.send("undo")
        again = Tab(dict(tab.stored))
        again.catch_up()
        assert again.sees("challenge-mark.hidden") == "on", to_beat


def test_a_link_with_an_invalid_result_is_refused() -> None:
    results = (
        "beat-",
        "beat-x",
        "beat-0",
        "beat-²",
        "beat--",
        "beat-1-2",
        "beat-１",
        "beat-+1",
        "beat-" + "9" * 30,
        "watch",
        "urdl/watch/watch",
    )
    for address in ["#/2048/4x4@7/" + result for result in results]:
        assert Tab(address=address).notice.startswith("This link cannot be opened. "), address


def test_a_shared_result_challenges_the_friend_in_every_kind_of_game() -> None:
    for address, moves in ((SEEDED, "urdl"), (SOLVABLE, "ll"), ("#/2048/3x4+undo3@5", "urdl"), ("#/2048/4x4+blitz@5", "urdl")):
        tab = Tab(address=address)
        for letter in moves:
            tab.moves(letter)
            tab.now_ms += 500
        friend = opened(format_challenge_address(tab.model.session))
        assert friend.app.model.session.part("beat").split("/")[0] == result_of(tab.model.session) != ""
        assert friend.app.model.session.timeline.opening == tab.model.session.timeline.opening
        assert friend.app.model.session.mode == tab.model.session.mode
        assert friend.sees("challenge-facts.text").startswith("Verified, "), address


def test_the_same_start_can_be_played_again_against_the_same_friend() -> None:
    for message in ("challenge-again", "retry"):
        tab = opened(LINK)
        tab.moves("urdl")
        tab.send("give-up")
        tab.send(message)
        assert (tab.sees("board@data-moves"), mark(tab)) == ("0", "Ann dares you · same start")
        assert not tab.model.session.helped


def test_the_own_result_can_be_sent_back() -> None:
    tab = opened(LINK)
    tab.moves("urdl")
    tab.send("open", "share")
    tab.send("share-choose", "board")
    tab.send("dismiss")
    tab.send("challenge-back")
    link = tab.sees("share-line.value").split(" ")[-1]
    assert f"/beat-{tab.model.session.state.score}/" in link and "Ann" not in link


def test_the_friends_game_can_be_watched_and_the_own_goes_on() -> None:
    tab = opened(LINK)
    tab.moves("u")
    before = tab.position
    tab.send("challenge-watch")
    assert (tab.sees("replay-bar.hidden"), tab.sees("challenge-mark.hidden")) == ("", "on")
    while tab.sees("replay-place.text") != "Move 70 of 70":
        tab.send("replay-next")
    assert tab.sees("board@data-score") == str(SCORE)
    tab.send("replay-leave")
    assert (tab.position, tab.sees("challenge-mark.hidden")) == (before, "")


def watched(own: Tab, name: str = "") -> Tab:
    """Return a tab of somebody with a game in progress who opens the link to a replay."""
    tab = Tab(address=SEEDED)
    tab.moves("urdl")
    tab.send("open", "share")
    tab.send("share-choose", "replay")
    tab.send("share-name", name)
    link = tab.sees("share-line.value").split(" ")[-1]
    return Tab(dict(own.stored), link)


def test_the_link_of_a_replay_plays_and_leaves_the_players_game_alone() -> None:
    own = seeded(12)
    tab = watched(own)
    assert tab.notice == words.text("en", "opened-game", moves=4, score=8)
    assert (tab.sees("replay-bar.hidden"), tab.sees("replay-place.text")) == ("", "Move 0 of 4")
    assert (tab.sees("replay-same.hidden"), tab.sees("replay-race.hidden")) == ("", "")
    assert tab.sees("replay-play.text") == "Pause"
    for _ in range(4):
        tab.send("replay-next")
    assert tab.sees("board@data-score") == "8"
    tab.send("replay-leave")
    assert (tab.position, tab.model.session.helped) == (own.position, own.app.model.session.helped)


def test_the_start_of_a_watched_game_can_be_played_or_raced_with_its_result_to_beat() -> None:
    for message in ("replay-same", "replay-race"):
        own = seeded(12)
        tab = watched(own, "Ann")
        tab.send("replay-next")
        tab.send(message)
        assert tab.sees("replay-bar.hidden") == "on"
        assert (tab.model.session.seed, tab.sees("board@data-moves"), tab.model.session.helped) == (7, "0", False)
        tab.catch_up()
        assert mark(tab) == "Ann dares you · same start"
        assert tab.sees("challenge-facts.text") == "Verified, 4 moves", "the moves do not tell of help"
        assert tab.sees("mode-mark.text") == ("ghost 0" if message == "replay-race" else "")
        assert tab.model.session.part("ghost") == (SEEDED + "/urdl" if message == "replay-race" else "")
        tab.send("undo")
        assert tab.position == own.position


def test_the_players_own_replay_offers_a_review_instead_of_its_start() -> None:
    tab = seeded(12)
    tab.send("replay")
    slots = tab.slots()
    assert (slots["replay-same.hidden"], slots["replay-race.hidden"], slots["replay-review.hidden"]) == ("on", "on", "")


def test_a_link_without_a_proof_opens_its_game_or_its_result() -> None:
    tab = Tab(address=SEEDED + "/urdl")
    assert (tab.model.replay, tab.sees("board@data-moves"), tab.sees("challenge-mark.hidden")) == (None, "4", "on")
    tab = Tab(address=SEEDED)
    assert (tab.sees("board@data-moves"), tab.sees("challenge-mark.hidden")) == ("0", "on")
    tab = Tab(address=SEEDED + "/beat-592")
    assert tab.sees("challenge-title.text") == "Same start. Beat 592!"
    assert tab.sees("challenge-facts.text") == "Not verified"


def test_links_survive_any_change_of_a_character() -> None:
    chars = "/-.%#@:aA1x "
    for address in (LINK, format_challenge_address(solved("ll", 700), "小明"), format_game_address(FRIEND) + "/watch/by-Ann"):
        for case in range(120):
            at = below(len(address), case, 1)
            char = chars[below(len(chars), case, 2)]
            changed = address[:at] + char + address[at + below(2, case, 3) :]
            tab = Tab(address=SEEDED)
            tab.send("route", changed)
            tab.catch_up()
            if tab.notice.startswith("This link cannot be opened."):
                assert (tab.model.session.seed, tab.model.game.id) == (7, "2048"), changed


def test_what_a_challenge_writes_it_reads() -> None:
    for seed in range(12):
        session = Session(GAMES[0], GAMES[0].default, seed)
        walk(session, 5 * seed + 1, seed)
        address = format_challenge_address(session)
        _, again, moves = read_address(address, GAMES, lambda: 0)
        assert again and not moves
        if again.part("beat"):
            assert proven_moves(again) == session.timeline.moves.all()
            again.parts["beat"] = again.part("beat").replace(str(session.state.score), str(session.state.score + 1), 1)
            raises(BadNotation, proven_moves, again)
        else:
            assert address == format_seed_address(session)
