"""The user's bots in the Lab are created, named, edited, shared, removed, and stored for the next visit."""

from game.app.backup.file import Download
from game.app.feature import ShowAddress
from game.arena.reports import Done, Played
from game.lab.drafts import BOT_LIST, MAX_DRAFTS, STARTER
from game.lab.links import MAX_SOURCE, format_bot_link
from game.lab.series import SERIES_LIST
from game.lab.settings import SETTINGS
from game.lab.view import choices, options, slots, sources
from game.lab.workbench import AskOnce, FetchFiles, PlaySeries
from tests.common.lab_harness import GREEDY, Desk, record


def test_each_game_has_a_starting_bot() -> None:
    desk = Desk()
    assert (desk.bots, desk.lab.bots.draft.source) == (["My bot"], STARTER)
    desk.send("game", "15")
    assert (desk.bots, desk.lab.bots.draft.game) == (["My bot"], "15")


def test_typed_code_is_stored_at_once_and_is_there_at_the_next_visit() -> None:
    desk = Desk()
    desk.send("edit", "def choose(game):\n    return 0\n")
    desk.send("rename", "up")
    again = Desk(desk.stored)
    assert (again.lab.bots.draft.name, again.lab.bots.draft.source) == ("up", "def choose(game):\n    return 0\n")


def test_bots_get_unique_names() -> None:
    desk = Desk()
    desk.send("duplicate")
    desk.send("duplicate")
    assert desk.bots == ["My bot", "My bot 2", "My bot 3"]
    desk.send("rename", "My bot")
    assert desk.bots == ["My bot", "My bot 2", "My bot 3"]
    desk.send("rename", "  ")
    assert desk.bots[-1] == "My bot 3"
    desk.send("new", "blank")
    assert desk.lab.bots.draft.name == "My bot 4"


def test_a_built_in_bot_is_fetched_before_it_can_be_edited() -> None:
    desk = Desk()
    desk.send("new", "greedy")
    assert desk.of(FetchFiles) == [FetchFiles([GREEDY])]
    assert desk.lab.bots.draft.source == STARTER
    desk.send("fetched", {GREEDY: "source of greedy"})
    assert desk.lab.bots.draft.source == "source of greedy"
    desk.send("new", "greedy")
    assert (len(desk.of(FetchFiles)), len(desk.bots)) == (1, 3)
    desk.send("new", "corner")
    desk.send("unfetched")
    assert (desk.lab.context.notice, len(desk.bots)) == (("bot-unfetched", {}), 3)
    assert [name for name, _ in choices(desk.lab)["lab-template"][0]][:3] == ["", "blank", "random"]
    assert "coach" not in [name for name, _ in choices(desk.lab)["lab-template"][0]]


def test_a_built_in_bot_that_arrives_after_a_change_of_the_game_is_ignored() -> None:
    desk = Desk()
    desk.send("new", "greedy")
    desk.send("game", "15")
    before = desk.bots
    desk.send("fetched", {GREEDY: "source of greedy"})
    assert desk.bots == before


def test_a_request_for_several_sources_continues_once_when_all_have_arrived() -> None:
    desk = Desk()
    corner = GREEDY.replace("greedy", "corner")
    desk.send("also", "b:greedy", True)
    desk.send("also", "b:corner", True)
    desk.send("run")
    assert (desk.of(PlaySeries), desk.of(FetchFiles)) == ([], [FetchFiles([GREEDY, corner])])
    desk.send("fetched", {GREEDY: "greedy", corner: "corner"})
    assert len(desk.of(PlaySeries)) == 1
    desk.send("stop")
    desk.send("fetched", {corner: "corner"})
    assert len(desk.of(PlaySeries)) == 1


def test_a_deleted_bot_can_be_brought_back() -> None:
    desk = Desk()
    desk.send("duplicate")
    desk.send("edit", "mine")
    desk.send("delete")
    assert (desk.bots, desk.lab.context.notice) == (["My bot"], ("deleted", {"name": "My bot 2"}))
    assert "lab.bot.3" not in desk.stored
    desk.send("restore")
    assert (desk.bots, desk.lab.bots.draft.source) == (["My bot", "My bot 2"], "mine")
    assert Desk(desk.stored).lab.bots.draft.source == "mine"


def test_there_is_always_a_bot() -> None:
    desk = Desk()
    desk.send("edit", "mine")
    desk.send("delete")
    assert (desk.bots, desk.lab.bots.draft.source) == (["My bot"], STARTER)


def test_a_restored_only_bot_replaces_its_stand_in() -> None:
    desk = Desk()
    before = dict(desk.stored)
    desk.send("edit", "mine")
    desk.send("delete")
    desk.send("restore")
    assert (desk.bots, desk.lab.bots.draft.source) == (["My bot"], "mine")
    assert sorted(desk.stored) == sorted(before)
    desk.send("delete")
    desk.send("edit", "other")
    desk.send("restore")
    assert desk.bots == ["My bot 2", "My bot"]


def test_the_number_of_bots_is_limited() -> None:
    desk = Desk()
    for _ in range(MAX_DRAFTS + 3):
        desk.send("duplicate")
    assert len(desk.lab.bots.drafts.all) == MAX_DRAFTS
    assert desk.lab.context.notice == ("bots-full", {"most": MAX_DRAFTS})


def test_a_file_becomes_a_bot_of_its_name_with_unix_line_endings() -> None:
    desk = Desk()
    desk.send("import", "corner.py", "a\r\nb\rc")
    assert (desk.lab.bots.draft.name, desk.lab.bots.draft.source) == ("corner", "a\nb\nc")
    desk.send("import", "long.py", "a" * (MAX_SOURCE + 1))
    assert desk.lab.context.notice == ("source-long", {"most": MAX_SOURCE})
    assert desk.lab.bots.draft.name == "corner"
    desk.send("rename", "a/b c")
    desk.send("export")
    assert desk.of(Download) == [Download("a_b_c.py", "text/x-python", "a\nb\nc")]


def test_a_shared_bot_is_shown_and_not_run() -> None:
    desk = Desk()
    desk.send("share")
    address = desk.lab.context.link
    other = Desk()
    other.send("edit", "other")
    other.send("open", address)
    assert (other.bots, other.lab.bots.draft.source) == (["My bot", "My bot 2"], STARTER)
    assert other.lab.context.foreign == other.lab.bots.draft.key
    assert other.of(PlaySeries) == other.of(AskOnce) == []
    assert other.of(ShowAddress)[-1] == ShowAddress("#/lab")
    other.send("game", "15")
    other.send("open", address)
    assert len(other.lab.bots.drafts.of("2048")) == 2


def test_a_bad_link_is_reported_and_changes_nothing() -> None:
    desk = Desk()
    before = dict(desk.stored)
    for address in ("#/lab/2048/nonsense", "#/lab/chess/" + format_bot_link("x", "a", "b").split("/")[3], "#/lab/2048/a/b"):
        desk.send("open", address)
        assert desk.lab.context.notice == ("link-broken", {}), address
    assert (desk.stored, desk.bots) == (before, ["My bot"])


def test_an_address_may_name_a_game() -> None:
    desk = Desk()
    desk.send("open", "#/lab/15")
    assert desk.lab.context.game.id == "15"


def test_unreadable_stored_texts_are_set_aside_and_reported() -> None:
    for text in ("nonsense", "{}", '{"v": 1}', '{"v": 1, "keys": 1, "last": 0, "chosen": {}}'):
        desk = Desk({BOT_LIST: text, SERIES_LIST: text, SETTINGS: text})
        assert desk.stored[BOT_LIST + ".aside"] == text
        assert desk.lab.context.notice == ("bots-broken", {})
        assert desk.bots == ["My bot"]
    newer = Desk({BOT_LIST: '{"v": 99}'})
    assert newer.lab.context.notice == ("bots-newer", {})
    desk = Desk()
    desk.stored["lab.bot.1"] = "{"
    assert Desk(desk.stored).bots == ["My bot"]


def test_another_tab_changes_the_same_bot() -> None:
    desk = Desk()
    other = Desk(dict(desk.stored))
    other.send("edit", "from the other tab")
    desk.hear_storage("lab.bot.1", other.stored["lab.bot.1"])
    assert desk.lab.bots.draft.source == "from the other tab"
    same = other.stored["lab.bot.1"]
    for name, text in (("lab.bot.1", "nonsense"), ("lab.bot.77", same), ("lab.bot.x", same), ("2048.game", same)):
        desk.hear_storage(name, text)
    assert desk.lab.bots.draft.source == "from the other tab"


def test_a_page_that_was_frozen_shows_what_another_tab_stored_meanwhile() -> None:
    other = Desk()
    other.send("set", "count", "2")
    other.send("run")
    other.report(Played, record(1))
    other.send("hide")
    desk = Desk(other.stored)
    assert [len(series.records) for series in desk.lab.results.all] == [1]
    other.report(Played, record(2))
    other.report(Done)
    other.send("edit", "from the other tab")
    desk.send("resume")
    assert [len(series.records) for series in desk.lab.results.all] == [2]
    assert desk.lab.bots.draft.source == "from the other tab"


def test_a_bot_from_a_link_is_stored_only_when_it_is_edited_run_or_watched() -> None:
    addresses = [format_bot_link("2048", f"bot {number}", f"source {number}") for number in range(45)]
    desk = Desk()
    before = dict(desk.stored)
    for address in addresses:
        desk.send("open", address)
    assert (desk.stored, desk.bots, desk.lab.bots.draft.source) == (before, ["My bot", "bot 44"], "source 44")
    assert Desk(dict(desk.stored)).bots == ["My bot"]
    for message in (("edit", "mine"), ("rename", "mine"), ("run",), ("watch",)):
        desk = Desk()
        desk.send("open", addresses[0])
        desk.send(*message)
        assert len(Desk(dict(desk.stored)).bots) == 2, message
    desk = Desk()
    desk.send("open", addresses[0])
    desk.send("draft", 1)
    assert desk.bots == ["My bot"]


def test_a_link_contains_a_variant_other_than_the_default() -> None:
    desk = Desk()
    desk.send("edit", "mine")
    desk.send("set", "rhythm", "e3")
    desk.send("share")
    other = Desk()
    other.send("open", desk.lab.context.link)
    assert (other.lab.bots.draft.source, options(other.lab)[-1][-1]) == ("mine", "e3")
    other.send("open", format_bot_link("2048", "a", "b", "4x4-nonsense"))
    assert (other.lab.context.notice, other.bots) == (("link-broken", {}), ["My bot", "My bot 2"])


def test_a_link_contains_the_size_of_the_board_too() -> None:
    desk = Desk()
    desk.send("edit", "mine")
    desk.send("set", "size", "5x5")
    desk.send("share")
    other = Desk()
    other.send("open", desk.lab.context.link)
    assert other.lab.settings.here.variant.side == 5


MADE = 'VARIANT = "4x4-f50-e3"\n'


def kind(desk: Desk) -> str:
    """Return the selected variant."""
    return desk.lab.context.game.format_variant(desk.lab.settings.here.variant)


def test_the_variant_that_a_bot_states_is_selected_with_a_notice_and_can_be_changed() -> None:
    desk = Desk()
    desk.send("edit", MADE)
    notice = "This bot was made for 4×4, a tile after every 3 moves, 50% 4s, so you play that now."
    assert kind(desk) == "4x4-f50-e3" and slots(desk.lab, 0)["lab-notice-text.text"].startswith(notice)
    assert slots(desk.lab, 0)["lab-code.value"] == "4x4-f50-e3"
    desk.send("set", "rhythm", "e1")
    desk.send("edit", MADE + "mine")
    assert kind(desk) == "4x4-f50" and kind(Desk(desk.stored)) == "4x4-f50"
    for name in ("watch", "run"):
        desk.send(name)
        assert desk.request["variant"] == "4x4-f50"
    desk.send("stop")
    desk.send("new", "blank")
    assert kind(desk) == "4x4-f50"
    desk.send("draft", 1)
    assert kind(desk) == "4x4-f50-e3"
    desk.send("import", "other.py", 'VARIANT = "5x5"\n')
    assert kind(desk) == "5x5"
    desk.send("draft", 1)
    for name in ("watch", "run"):
        desk.send(name)
        assert desk.request["variant"] == "4x4-f50-e3"


def test_an_unknown_variant_is_reported_and_changes_nothing() -> None:
    desk = Desk()
    desk.send("game", "15")
    desk.send("edit", MADE)
    assert (desk.lab.context.notice, kind(desk)) == (("kind-unknown", {"kind": "4x4-f50-e3"}), "4x4")


def test_the_link_of_a_bot_that_states_its_variant_selects_it_or_the_one_chosen_instead() -> None:
    for text, shown in (("4x4-f50-e3", "kind-made-for"), ("4x4", ""), ("6x6-w2", "")):
        desk = Desk()
        desk.send("edit", MADE)
        desk.send("set", "variant", text)
        desk.send("share")
        other = Desk()
        other.send("open", desk.lab.context.link)
        notice = other.lab.context.notice
        assert (kind(other), notice[0] if notice else "") == (text, shown)


def test_every_variant_of_the_terminal_can_be_selected_by_its_code() -> None:
    desk = Desk()
    for text in ("4x4-f33", "3x3-s8", "6x6-t131072-e9", "5x5-w1", "4x4"):
        desk.send("set", "variant", " " + text.upper())
        assert kind(desk) == text and slots(desk.lab, 0)["lab-code.value"] == text
    desk.send("set", "variant", "9x9")
    assert kind(desk) == "4x4"
    desk.send("game", "15")
    assert slots(desk.lab, 0)["lab-code-box.hidden"] == "on"


def test_bots_created_in_two_tabs_are_all_kept() -> None:
    desk = Desk()
    other = Desk(desk.stored)
    desk.send("new", "blank")
    desk.send("edit", "one")
    other.send("new", "blank")
    other.send("edit", "two")
    assert [draft.source for draft in Desk(desk.stored).lab.bots.drafts.of("2048")] == [STARTER, "one", "two"]
    desk.send("draft", 1)
    assert [draft.source for draft in desk.lab.bots.drafts.of("2048")] == [STARTER, "one", "two"]
    desk.hear_storage("lab.bot.4", desk.stored["lab.bot.4"])
    assert desk.lab.bots.draft.source == STARTER


def test_a_bot_deleted_in_another_tab_disappears_here_unless_it_is_in_the_editor() -> None:
    desk = Desk()
    desk.send("duplicate")
    other = Desk(desk.stored)
    other.send("draft", 1)
    desk.send("delete")
    other.send("share")
    assert other.bots == ["My bot"]
    desk.send("restore")
    other.send("draft", 3)
    desk.send("delete")
    other.send("share")
    assert (other.bots, Desk(dict(desk.stored)).bots) == (["My bot", "My bot 2"], ["My bot"])
    other.send("edit", "mine again")
    assert Desk(dict(desk.stored)).bots == ["My bot", "My bot 2"]


def test_a_frozen_tab_loads_the_changes_made_meanwhile() -> None:
    desk = Desk()
    other = Desk(desk.stored)
    other.send("edit", "newer")
    desk.send("resume")
    assert desk.lab.bots.draft.source == "newer"


def test_the_sources_of_ticked_bots_can_be_read_if_they_have_one() -> None:
    desk = Desk()
    assert sources(desk.lab) == []
    for name in ("b:greedy", "b:coach-1"):
        desk.send("also", name, True)
    assert sources(desk.lab) == [("Greedy", "#/learn/code/game/arena/bots/twenty48/greedy.py")]
