"""The Lab's skeleton, its page and its model agree: every message is handled, and each slot has its element."""

import re

from game.lab.view import slots
from tests.common.lab_harness import Desk
from tests.imports import ROOT

SKELETON = (ROOT / "game" / "web" / "static" / "lab.html").read_text("utf-8")
PAGE = "".join(path.read_text("utf-8") for path in sorted((ROOT / "game" / "web" / "lab").glob("*.py")))
OF_THE_PAGE = {"copy"}
"""What a button asks of the page itself."""

MADE = {"base", "measure", "games", "games-order", "forget"}
"""What those elements send that the page makes."""

SETTINGS = {"count", "first", "fresh", "side", "budget", "patience", "most"}
"""Fields whose change is the message `set`."""


def messages() -> set[str]:
    """Collect the names of all messages that the page sends."""
    written = set(re.findall(r'data-lab="([a-z-]+)', SKELETON)) | set(re.findall(r'data-lab-set="([a-z-]+)"', SKELETON))
    sent = set(re.findall(r'self\.(?:_send|send|_lab\.send)\(\[?\(?"([a-z-]+)"', PAGE))
    return (written | sent | MADE) - OF_THE_PAGE - SETTINGS


def test_the_page_sends_the_messages_that_are_handled_and_no_others() -> None:
    assert messages() == Desk().lab.dispatcher.names


def test_every_part_that_the_view_names_is_in_the_skeleton() -> None:
    desk = Desk()
    desk.send("watch")
    names = {re.split("[.@]", slot)[0] for slot in slots(desk.lab, desk.now_ms)}
    assert names - set(re.findall(r'id="([^"]+)"', SKELETON)) == set()
