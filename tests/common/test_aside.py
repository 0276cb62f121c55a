"""What cannot be read is kept aside unchanged, the player is told, and a version that can read it fetches it back."""

from game.app.backup.part import Part
from game.app.racing.solve import Solve, parse_solve
from game.app.racing.solve_list import figures_of
from game.app.store import ASIDE, MAX_COPIES, BadSave, parse, unpack_past_games
from game.backups import parts
from game.core.rng import below
from game.games import GAMES
from game.lab.drafts import BOT_LIST
from game.lab.series import SERIES_LIST
from game.lab.settings import SETTINGS
from tests.common.app.backup.test_backup import Desk
from tests.common.tab import Tab
from tests.common.test_entries import Curves, Rungs
from tests.common.test_no_silent_loss import ROWS, Held

ALL: list[type[Held]] = ROWS + [Curves, Rungs]
SWAPS = 12
"""Characters swapped in each text, one at a time."""


def owner(name: str) -> Part | None:
    """Return the part of an export that a text belongs to."""
    return ([part for part in parts(GAMES) if part.owns(name)] + [None])[0]


def fault(name: str, text: str) -> str:
    """Return why an import refuses a text, or ""."""
    part = owner(name)
    try:
        if part:
            part.check(name, text)
    except BadSave as error:
        return error.reason
    return ""


def damaged(name: str, text: str) -> list[str]:
    """Return the text cut off at each tenth, as of a newer version, and with one character swapped."""
    texts = [text[: len(text) * tenth // 10] for tenth in range(1, 10)] + [text.replace('"v": 1', '"v": 2')]
    for number in range(SWAPS):
        place = below(len(text), number, len(text))
        texts.append(text[:place] + "~{9"[number % 3] + text[place + 1 :])
    return [damage for damage in texts if damage != text]


def test_a_damaged_text_is_kept_aside_unchanged_and_reported() -> None:
    aside = 0
    for row in ALL:
        first = row({})
        first.change()
        first.change()
        for text in damaged(row.name, first.stored[row.name]):
            stored = dict(first.stored)
            stored[row.name] = text
            held = row(stored)
            notice = held.notice
            if row.name == "2048.game":
                held.tab.catch_up()  # type: ignore[attr-defined]
            reason = fault(row.name, text)
            if reason == "save-newer":
                assert "newer version" in notice, text
                held.change()
                assert (held.stored[row.name], row.name + ".aside" in held.stored) == (text, False)
            elif reason:
                assert "could not be read" in notice and "was kept" in notice, text
                assert row.name + ".aside" in held.stored, text
            held.change()
            if row.name + ".aside" in held.stored:
                aside += 1
                assert held.stored[row.name + ".aside"] == text
    assert aside > 100


def copies_of(name: str, stored: dict[str, str]) -> dict[str, str]:
    """Return the copies of a text that were set aside, by name."""
    return {copy: text for copy, text in stored.items() if copy.startswith(name + ASIDE)}


def test_a_second_damage_keeps_the_copy_of_the_first() -> None:
    for row in ALL:
        first = row({})
        first.change()
        first.change()
        stored = first.stored
        for text in ("{1", "{2", "{1", "{3"):
            stored = dict(stored)
            stored[row.name] = text
            held = row(stored)
            held.change()
            stored = held.stored
        assert copies_of(row.name, stored) == {row.name + place * ASIDE: "{" + str(place) for place in (1, 2, 3)}


def test_only_so_many_copies_are_kept_and_the_latest_is_one_of_them() -> None:
    tab = Tab({})
    for number in range(MAX_COPIES + 5):
        tab.hear("2048.bests", "{" + str(number))
    kept = ["{" + str(number) for number in list(range(MAX_COPIES - 1)) + [MAX_COPIES + 4]]
    assert sorted(copies_of("2048.bests", tab.stored).values()) == sorted(kept)


def test_all_copies_of_a_text_come_back() -> None:
    lost = []
    for seed in ("7", "8", "9"):
        tab = Tab(address="#/2048/4x4@" + seed, now_ms=1_000_000 * int(seed))
        tab.moves("urdl")
        tab.send("give-up")
        lost.append(tab.stored["2048.games"])
    desk = Desk({"2048.games" + (place + 1) * ASIDE: text for place, text in enumerate(lost)})
    desk.send("tick")
    assert not copies_of("2048.games", desk.stored)
    assert len(desk.finished.of("2048")) == 3
    again = Desk(dict(desk.stored, **{"2048.games.aside": lost[0]}))
    again.send("tick")
    assert "2048.games.aside" not in again.stored and not again.notice, "all of it is there already"
    assert again.stored["2048.games"] == desk.stored["2048.games"]


def test_what_an_older_version_set_aside_comes_back_without_replacing_a_game_in_play() -> None:
    for row in ALL:
        part = owner(row.name)
        if row.name in ("settings", SETTINGS, BOT_LIST, SERIES_LIST, "2048.game", "15.solves") or not part:
            continue  # Settings are the player's to choose again; lists without their texts hold nothing.
        first = row({})
        first.change()
        first.change()
        text = first.stored[row.name]
        desk = Tab({row.name + ".aside": text})
        desk.send("tick")
        assert row.name + ".aside" not in desk.stored, row.name
        assert desk.notice == "The copy that an older version kept is back.", row.name
        assert part.count({row.name: desk.stored[row.name]}) >= part.count({row.name: text}), row.name
        assert Tab(dict(desk.stored)).notice != desk.notice


def test_a_game_that_comes_back_does_not_replace_the_one_in_play() -> None:
    for begun in (0, 6):
        lost = Tab(address="#/2048/5x5@9")
        lost.moves("urdl" * 3)
        desk = Tab(address="#/2048/4x4@7")
        desk.moves("urdl"[:begun] + "urdl"[: max(0, begun - 4)])
        text = lost.stored["2048.game"]
        stored = dict(desk.stored, **{"2048.game.aside": text})
        again = Desk(stored) if begun else Desk(dict(stored))
        again.send("tick")
        names = [again.stored["2048.game"]] + unpack_past_games(again.stored["2048.shelf"])[0]
        assert [name for name in names if '"5x5"' in name], begun
        assert "2048.game.aside" not in again.stored, begun


def test_what_is_still_unreadable_stays_aside_and_changes_nothing() -> None:
    desk = Tab(address="#/2048/4x4@7")
    desk.moves("urdl")
    wrong = desk.stored["2048.game"].replace('"moves": "', '"moves": "uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu')
    for text in ("{", '{"v": 99}', wrong):
        again = Desk(dict(desk.stored, **{"2048.game.aside": text}))
        before = dict(again.stored)
        again.send("tick")
        assert again.stored["2048.game.aside"] == text and again.stored == before, text


def test_settings_that_only_another_version_knows_survive() -> None:
    tab = Tab({"settings": '{"v": 1, "theme": "dark", "later": ["x"]}'})
    tab.send("set", "theme", "light")
    assert (parse(tab.stored["settings"])["later"], parse(tab.stored["settings"])["theme"]) == (["x"], "light")


def test_solves_that_an_older_version_could_not_read_come_back_into_their_session() -> None:
    lines = [Solve(1_000 + at, 5_000 + at, 30, seed="7").format() for at in range(150)]
    stored = {"15.solves": '{"v": 1, "sessions": [[1, "3x3", ""]], "open": {}}'}
    stored["15.solves.1.1"] = "\n".join(lines[100:120])
    stored["15.solves.1.0"] = "\n".join(lines[:100])
    stored["15.solves.1"] = '{"v": 1, "last": 1}\n0 ' + figures_of([parse_solve(line) for line in lines[:100]], []).format()
    stored["15.solves.1.1.aside"] = "\n".join(lines[100:])
    desk = Desk(stored)
    desk.send("tick")
    assert "15.solves.1.1.aside" not in desk.stored
    part = owner("15.solves")
    assert part and part.count({name: text for name, text in desk.stored.items() if part.owns(name)}) == 150
