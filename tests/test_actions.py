"""Every action of the page's elements, keys and modules has a handler that accepts its arguments."""

import ast
import re
from collections.abc import Callable
from html.parser import HTMLParser
from inspect import signature
from pathlib import Path

import pytest

from game.app.feature import Dispatcher, parse_message
from game.app.keys import ACTIONS, RESERVED
from tests.common.lab_harness import Desk
from tests.common.learn_harness import Desk as LearnDesk
from tests.common.tab import Tab
from tests.imports import ROOT

PAGE = [*(ROOT / "game/web").glob("*.py"), *(ROOT / "game/web/features").glob("*.py")]
HTML = ("index.html", "game/web/static/features.html", "game/web/static/lab.html", "game/web/static/learn.html")
LAB = [*(ROOT / "game/web/lab").glob("*.py")]
LEARN = [*(ROOT / "game/web/learn").glob("*.py"), ROOT / "game/web/lab/model_page.py"]
SENT = r'self\.(?:_send|send|_model\.send)\(\[?\(?"([a-z-]+)"'
"""How the pages of the Lab and Learn send a message to their model."""
BY_INPUT: dict[str, Callable[..., object]] = {
    "copy": lambda field: None,
    "choose-file": lambda: None,
    "module": lambda path: None,
    "daily": lambda: None,
    "days": lambda: None,
}
"""Actions that the page's input handles or completes itself."""

ATTRIBUTES = {"board", "build", "do", "face", "game", "fallback", "goal", "look", "side", "theme", "word", "word-label"}
"""Every `data-` attribute of the HTML; only `data-do` names an action."""

HOLDS = {
    "select": {"{value}", "{number}"},
    "input": {"{value}", "{number}"},
    "textarea": {"{value}"},
    "form": {"{value}"},
    "button": {"{value}"},
}
"""The placeholders that each kind of element may use in an action."""


class Reader(HTMLParser):
    """Collects a file's actions as (tag, attributes, action), and the names of its `data-` attributes."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.actions: list[tuple[str, dict[str, str | None], str]] = []
        self.attributes: set[str] = set()
        self.feed((ROOT / name).read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        self.attributes |= {name[len("data-") :] for name in facts if name.startswith("data-")}
        if facts.get("data-do"):
            self.actions.append((tag, facts, facts["data-do"] or ""))


def tables(path: Path) -> list[str]:
    """Return the source of the methods `handlers` of a module that needs a browser."""
    return re.findall(r"def handlers\(self\).*?\n\n", path.read_text("utf-8") + "\n\n", re.DOTALL)


def handlers_of(dispatcher: Dispatcher) -> dict[str, Callable[..., object]]:
    """Return the handler of each message."""
    return {name: handler for feature in dispatcher.features for name, handler in feature.handlers().items()}


def of_the_page() -> dict[str, Callable[..., object]]:
    """Return the handlers of the page's messages; those of features that need a browser are stubs."""
    own = {name for path in PAGE for table in tables(path) for name in re.findall(r'"([a-z-]+)": self\.', table)}
    return dict.fromkeys(own, lambda *args: None) | handlers_of(Tab().app.dispatcher) | BY_INPUT


def of_the_lab() -> dict[str, Callable[..., object]]:
    """Return the handlers of the Lab's messages."""
    return handlers_of(Desk().lab.dispatcher) | BY_INPUT


def of_learn() -> dict[str, Callable[..., object]]:
    """Return the handlers of Learn's messages."""
    return handlers_of(LearnDesk().learn.dispatcher) | BY_INPUT


def created_actions(paths: list[Path]) -> list[str]:
    """Return the actions of the elements that modules create, with 1 for each computed part."""
    actions = []
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "data_do":
                actions.append(text_of(node.value))
            elif isinstance(node, ast.JoinedStr | ast.Constant):
                actions.append(text_of(node) if re.search("{(value|number|checked)}", text_of(node)) else "")
    return [action for action in actions if re.match("[a-z]", action)]


def text_of(node: ast.expr) -> str:
    """Return the text of a literal, with 1 for each computed part, or ""."""
    if isinstance(node, ast.BinOp):
        return text_of(node.left) + "1"
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) or "1" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def fits(action: str, handlers: dict[str, Callable[..., object]]) -> bool:
    """Whether an action names a handled message and its arguments fit the handler."""
    name, *arguments = parse_message(action, "0")
    if name not in handlers:
        return False
    try:
        signature(handlers[str(name)]).bind(*arguments)
    except TypeError:
        return False
    return True


@pytest.mark.parametrize(("name", "min_count"), [*zip(HTML, (10, 40, 25, 8), strict=True)])
def test_every_action_of_the_html_has_a_handler(name: str, min_count: int) -> None:
    handlers = of_the_lab() if "lab" in name else of_learn() if "learn" in name else of_the_page()
    actions = [action for _, _, action in Reader(name).actions]
    assert len(actions) > min_count
    assert [action for action in actions if not fits(action, handlers)] == []


@pytest.mark.parametrize("name", HTML)
def test_every_action_uses_only_placeholders_of_its_element(name: str) -> None:
    reader = Reader(name)
    assert reader.attributes <= ATTRIBUTES
    for tag, facts, action in reader.actions:
        holds = {"{checked}"} if facts.get("type") == "checkbox" else HOLDS[tag]
        assert set(re.findall("{.*?}", action)) <= holds, action
        assert tag != "button" or "{value}" not in action or facts["value"], action


def test_every_action_of_an_element_created_by_code_has_a_handler() -> None:
    page = created_actions(PAGE) + ["bookmark-open:1", "bookmark-remove:1", "palette-pick:1"]
    lab = created_actions(LAB) + ["games:1", "forget:1"]
    assert len(page) > 12 and len(lab) > 8
    assert [action for action in page if not fits(action, of_the_page())] == []
    assert [action for action in lab if not fits(action, of_the_lab())] == []


def test_every_action_of_a_key_has_a_handler() -> None:
    actions = [action for _, action, _ in ACTIONS] + list(RESERVED.values())
    assert [action for action in actions if not fits(action, of_the_page())] == []


def test_every_message_that_the_page_sends_has_a_handler() -> None:
    sent = re.findall(r'\bs?_?send\("([a-z-]+)"', "".join(path.read_text("utf-8") for path in PAGE))
    assert len(sent) > 15
    assert set(sent) - of_the_page().keys() == set()


def test_the_lab_sends_exactly_the_messages_that_are_handled() -> None:
    sent = re.findall(SENT, "".join(path.read_text("utf-8") for path in LAB))
    asked = created_actions(LAB) + [action for _, _, action in Reader("game/web/static/lab.html").actions] + ["games", "forget"]
    woken = re.findall(r'\bWake\("([a-z-]+)"', "".join(path.read_text("utf-8") for path in (ROOT / "game/lab").glob("*.py")))
    names = {action.partition(":")[0] for action in asked}
    assert names | set(sent) | set(woken) == handlers_of(Desk().lab.dispatcher).keys() | {"copy", "choose-file"}


def test_learn_sends_exactly_the_messages_that_are_handled() -> None:
    sent = re.findall(SENT, "".join(path.read_text("utf-8") for path in LEARN))
    actions = created_actions(LEARN) + [action for _, _, action in Reader("game/web/static/learn.html").actions]
    asked = {action.partition(":")[0] for action in actions}
    assert asked | set(sent) == handlers_of(LearnDesk().learn.dispatcher).keys() | {"copy", "choose-file"}


def test_modules_focus_and_scroll_only_by_what_leaves_a_page_around_a_frame_alone() -> None:
    for path in (ROOT / "game/web").rglob("*.py"):
        for line in path.read_text("utf-8").splitlines():
            is_allowed = "tilelab.focus(" in line or "host.focus =" in line or path.name == "widgets.py"
            assert is_allowed or not re.search(r"\.focus\(|\.scrollIntoView\(", line), f"{path.name}: {line}"
