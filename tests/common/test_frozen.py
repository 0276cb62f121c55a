"""What version 1 has stored, exported and linked stays readable, and is written the same."""

import json

from game.app.backup.file import format_export
from game.app.links import format_moves_address, format_seed_address, read_address
from game.app.session import Session
from game.app.sharing.names import format_game_address, repaired
from game.app.sharing.rival import Rival
from game.app.store import pack, unpack
from game.backups import parts
from game.games import GAMES, game_named
from game.lab.links import format_bot_link, format_link, parse_bot_link, parse_link
from tests.common.app.backup.test_backup import Desk
from tests.common.checks import parse_export
from tests.common.goldens import read_golden
from tests.common.test_entries import CONTENTS, Curves, Rungs, entries
from tests.common.test_no_silent_loss import ROWS, Held

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

GOLDEN: "dict[str, Any]" = read_golden("version-1")


ADDED = (
    "Added: 4 records, 4 finished games, 7 unfinished games, 2 best games as a curve, 3 timed solves, 10 places on your shelf,"
    " 2 bookmarks, 2 practice cards, 4 bots, 2 Lab runs, 1 lesson."
)


def content(text: str) -> object:
    """Return what a text says: MicroPython writes fields in another order."""
    return json.loads(text) if text[:1] == "{" and "\n" not in text else text


def test_the_golden_texts_hold_every_kind_of_stored_text() -> None:
    owners = [part for part in parts(GAMES) if not [name for name in GOLDEN["texts"] if part.owns(name)]]
    assert [part.names for part in owners] == []
    assert {row.name for row in ROWS} <= set(GOLDEN["texts"])


def test_each_part_of_an_export_accepts_the_golden_texts() -> None:
    for name, text in GOLDEN["texts"].items():
        owners = [part for part in parts(GAMES) if part.owns(name)]
        assert len(owners) == 1, name
        owners[0].prove(name, text)


def test_the_golden_texts_open_without_a_complaint_and_lose_no_entry_when_changed() -> None:
    rows: list[type[Held]] = ROWS + [Curves, Rungs]
    for row in rows:
        held = row(dict(GOLDEN["texts"]))
        assert "could not" not in held.notice and "newer" not in held.notice, (row.name, held.notice)
        held.change()
        assert [name for name in held.stored if name.endswith(".aside")] == [], row.name
        if CONTENTS.get(row.name):
            _, before = entries(row.name, GOLDEN["texts"][row.name])
            _, after = entries(row.name, held.stored[row.name])
            assert [entry for entry in before if entry not in after] == [], row.name


def test_the_golden_export_arrives_complete_and_is_written_the_same() -> None:
    texts = parse_export(GOLDEN["export"])
    assert texts == GOLDEN["texts"]
    assert parse_export(format_export(texts, "2026-11-28")) == texts
    desk = Desk({})
    desk.take(GOLDEN["export"])
    assert desk.message == ADDED and not [name for name in desk.stored if name.endswith(".aside")]


def test_the_golden_games_are_loaded_and_saved_the_same() -> None:
    for text in GOLDEN["games"]:
        data: Any = json.loads(text)
        session = unpack(game_named(data["game"]), text)
        assert content(pack(session, 0, data["saved"])) == data
        while session.timeline.catch_up():
            pass


def link_of(session: Session, moves: list[str]) -> str:
    """Return the address that a link was read from."""
    address = format_moves_address(session, moves) if moves else format_seed_address(session)
    if moves:
        session.replay(moves)
        address = format_game_address(session)
    for name in ("beat", "watch", "by"):
        if name in session.parts:
            address += f"/{name}" + ("-" + session.part(name) if session.part(name) else "")
    return address


def test_the_golden_links_open_and_are_written_the_same() -> None:
    for link in GOLDEN["links"]:
        _, session, moves = read_address(repaired(link[1:]), GAMES, lambda: 0)
        assert session and "#" + link_of(session, moves)[1:] in (link, link + "@0"), link
        if "beat" in session.parts:
            rival = Rival(session)
            for _ in rival.check():
                pass
            assert rival.fault is None and (rival.is_verified or "/beat-30" in link), link


def test_the_golden_links_of_code_open_and_are_written_the_same() -> None:
    for link, *facts in GOLDEN["bots"]:
        assert list(parse_bot_link(link)) == facts + [""] * (5 - len(facts))
        assert list(parse_bot_link(format_bot_link(*facts))) == list(parse_bot_link(link))
    for link, source in GOLDEN["lessons"]:
        assert parse_link(link) == [source] == parse_link(format_link("#/learn/board/", [source]))
