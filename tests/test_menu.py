"""Everything that *More* offered before it was a menu is still offered, and the menu has the shape of its design."""

import re
from html.parser import HTMLParser

import pytest

from game.site.manifest import LATE
from tests.imports import ROOT

MOVED = (
    # message, where it is now
    ("open:options", "dialog-more"),
    ("daily", "dialog-more"),
    ("open:modes", "dialog-more"),
    ("open:events", "dialog-more"),
    ("replay", "dialog-more"),
    ("retry", "dialog-more"),
    ("event-submit", "dialog-more"),
    ("give-up", "dialog-more"),
    ("step", "dialog-more"),
    ("review", "dialog-more"),
    ("practice", "dialog-more"),
    ("open:board", "dialog-more"),
    ("follow", "dialog-board"),
    ("pace:{number}", "dialog-options"),
    ("heuristic:{value}", "dialog-options"),
    ("open:share", "dialog-more"),
    ("bookmarks", "dialog-more"),
    ("open:statistics", "dialog-more"),
    ("sessions", "dialog-more"),
    ("days", "dialog-more"),
    ("backup", "dialog-more"),
    ("open:help", "dialog-more"),
    ("set:language:en", "dialog-more"),
    ("set:language:zh-Hant", "dialog-more"),
    ("set:language:zh-Hans", "dialog-more"),
)
"""Every button and field of the former sheet, by message."""


class Dialogs(HTMLParser):
    """Collects the messages of each dialog, and the dialogs' headings and closing buttons."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: dict[str, list[str]] = {}
        self.titles: dict[str, list[str]] = {}
        self._dialog = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        facts = dict(attributes)
        if tag == "dialog":
            self._dialog = facts["id"] or ""
            self.messages[self._dialog], self.titles[self._dialog] = [], []
        if self._dialog and facts.get("data-do"):
            self.messages[self._dialog].append(facts["data-do"] or "")
        if self._dialog and tag == "h2":
            self.titles[self._dialog].append(facts.get("id") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "dialog":
            self._dialog = ""


def dialogs() -> Dialogs:
    reader = Dialogs()
    reader.feed((ROOT / "game/web/static/features.html").read_text("utf-8"))
    return reader


@pytest.mark.parametrize(("message", "place"), MOVED)
def test_what_more_offered_is_still_offered(message: str, place: str) -> None:
    assert message in dialogs().messages[place]


@pytest.mark.parametrize("game", ["2048", "15"])
def test_the_menu_begins_with_four_large_entries_that_differ_by_game(game: str) -> None:
    page = (ROOT / "game/web/static/features.html").read_text("utf-8")
    large = page.split('<div class="large">')[1].split("</div>")[0]
    other = "15" if game == "2048" else "2048"
    shown = [line for line in large.strip().splitlines() if f"for-{other}" not in line]
    messages = [re.search(r'data-do="([^"]+)"', line)[1] for line in shown]  # type: ignore[index]
    assert messages == ["daily", "open:modes" if game == "2048" else "open:events", "practice", "open:share"]


def test_every_state_in_the_menu_describes_its_button_and_is_not_part_of_its_name() -> None:
    page = (ROOT / "game/web/static/features.html").read_text("utf-8")
    menu = page.split('id="dialog-more"')[1].split("</dialog>")[0]
    buttons = re.findall(r"<button.*?</button>", menu)
    states = [button for button in buttons if "<small" in button]
    assert len(states) >= 8
    for button in states:
        name = re.search(r'<small[^>]* ?id="([^"]+)"', button)
        assert name and f'aria-describedby="{name[1]}"' in button and 'aria-hidden="true"' in button.split("<small")[1], button


def test_every_dialog_has_one_title_and_leaves_closing_to_its_head() -> None:
    found = dialogs()
    assert len(found.titles) >= 15
    assert {name: titles for name, titles in found.titles.items() if len(titles) != 1} == {}
    assert [name for name, messages in found.messages.items() if "dismiss" in messages] == []


def test_no_rule_for_other_parts_of_the_page_applies_to_a_dialog() -> None:
    page = (ROOT / "game/web/static/features.html").read_text("utf-8")
    classes = {name for tag in re.findall(r'<dialog[^>]* class="([^"]+)"', page) for name in tag.split()}
    assert classes >= {"menu"}
    for sheet in ("game/web/static/tilelab.css", *(path for chunk in LATE for path in chunk.styles if "dialogs" not in path)):
        rules = (ROOT / sheet).read_text("utf-8")
        assert [name for name in classes if re.search(rf"(?<![\w-])\.{name}(?![\w-])", rules)] == [], sheet


def test_each_entry_of_the_menu_has_an_icon_of_its_own() -> None:
    page = (ROOT / "game/web/static/features.html").read_text("utf-8")
    menu = page.split('id="dialog-more"')[1].split("</dialog>")[0]
    messages: dict[str, set[str]] = {}
    for button in re.findall(r"<button.*?</button>", menu):
        message, icon = re.search(r'data-do="([^"]+)"', button), re.search(r'href="#(i-[a-z]+)"', button)
        if message and icon:
            messages.setdefault(icon[1], set()).add(message[1])
    assert len(messages) > 15
    assert {icon: sorted(found) for icon, found in messages.items() if len(found) > 1} == {}
