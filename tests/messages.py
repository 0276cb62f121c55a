"""List every message of the page, the Lab and Learn with its arguments, handler, senders, interceptors and watchers.

`python -m tests.messages` writes `game/docs/messages.md`; a test compares that page with the code.
"""

import ast
import functools
import importlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from game.app.feature import parse_message
from game.app.keys import ACTIONS, RESERVED
from tests.imports import ROOT

LIST = ROOT / "game" / "docs" / "messages.md"
HEAD = "| message | arguments | handled by | from | may be intercepted by | watched by |\n|---|---|---|---|---|---|"
TABLES = ("handlers", "interceptors", "watches")
SENDING = {"send": 0, "_send": 0, "_dispatch": 0, "forward": 0, "Wake": 0, "Slices": 1}
"""Functions that get the name of a message, and the index of that argument."""
INTRODUCTION = """# Messages

Everything that happens in Tilelab is a message: a name and its arguments. Keys, clicks, links, clocks and engines send messages;
one feature handles each. Other features may intercept a message, or watch it after it is handled (`game/app/feature.py`).
`python -m tests.messages` generates this page from the code, and a test compares the two.

*From* lists the senders: an HTML file by its `data-do` attributes, `keys` for the keys of `game/app/keys.py`.
"""


@dataclass
class Message:
    """A message of a bus."""

    name: str
    handler: str = ""
    """The class that handles it."""
    arguments: ast.arguments | None = None
    """The handler's parameters, if it is a method of the same class."""
    senders: set[str] = field(default_factory=set)
    takers: list[str] = field(default_factory=list)
    watchers: list[str] = field(default_factory=list)

    def takes(self, count: int) -> bool:
        """Whether the handler accepts `count` arguments."""
        if self.arguments is None or self.arguments.vararg:
            return True
        max_count = len(self.arguments.args)
        return max_count - len(self.arguments.defaults) <= count <= max_count

    @property
    def row(self) -> str:
        """The row of the message in the table."""
        arguments = "…" if self.arguments is None else ast.unparse(self.arguments)
        parts = (self.name, arguments, self.handler, sorted(self.senders), self.takers, self.watchers)
        return "| " + " | ".join(", ".join(part) if isinstance(part, list) else part for part in parts) + " |"


@dataclass(frozen=True)
class Sending:
    """A call that sends a message. count: the number of arguments, -1 if known only at run time."""

    name: str
    sender: str
    count: int


@dataclass(frozen=True)
class Bus:
    """A dispatcher. modules: those of its features. guests: modules of other buses that send it messages through `_page`."""

    title: str
    modules: tuple[Path, ...]
    html: tuple[str, ...]
    keys: tuple[str, ...] = ()
    guests: tuple[Path, ...] = ()


def _within(*folders: str) -> tuple[Path, ...]:
    return tuple(sorted(path for folder in folders for path in (ROOT / "game").glob(folder)))


BUSES = (
    Bus(
        "The page",
        _within("app/**/*.py", "web/*.py", "web/features/*.py"),
        ("index.html", "game/web/static/features.html"),
        keys=tuple([action for _, action, _ in ACTIONS] + list(RESERVED.values())),
        guests=_within("web/lab/*.py", "web/learn/*.py"),
    ),
    Bus("The Lab", _within("lab/*.py", "web/lab/*.py"), ("game/web/static/lab.html",)),
    Bus("Learn", _within("learn/*.py", "web/learn/*.py", "web/lab/model_page.py"), ("game/web/static/learn.html",)),
)


class _Asked:
    """A stand-in for a feature whose tables are read: each attribute returns its own name."""

    def __init__(self, name: str = "") -> None:
        self.name = name

    def __getattr__(self, name: str) -> "_Asked":
        return _Asked(f"{self.name}.{name}".lstrip("."))

    def __call__(self, *details: object) -> "_Asked":
        return self

    def awake(self, table: object) -> object:
        """Return a table that a feature uses unless it rests."""
        return table


@functools.cache
def read(bus: Bus) -> dict[str, Message]:
    """Return a bus's messages by name, with their senders."""
    messages: dict[str, Message] = {}
    for path in bus.modules:
        tree = ast.parse(path.read_text("utf-8"))
        constants = _constants(path, tree)
        for node in [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name != "Feature"]:
            methods = {part.name: part for part in node.body if isinstance(part, ast.FunctionDef)}
            for table in [table for table in TABLES if table in methods]:
                for name, method in _table(methods[table], constants).items():
                    message = messages.setdefault(name, Message(name))
                    if table == "handlers":
                        message.handler = node.name
                        message.arguments = _arguments(method, methods)
                    else:
                        (message.takers if table == "interceptors" else message.watchers).append(node.name)
    for sending in sendings(bus):
        if sending.name in messages:
            messages[sending.name].senders.add(sending.sender)
    for path in [path for path in bus.modules if "web" in path.relative_to(ROOT / "game").parts]:
        for name in _mentioned(ast.parse(path.read_text("utf-8")), list(messages)):
            messages[name].senders.add(_place(path))
    return messages


def sendings(bus: Bus) -> Iterator[Sending]:
    """Yield the calls that send a message whose name is known."""
    for path in (*bus.modules, *bus.guests):
        tree = ast.parse(path.read_text("utf-8"))
        constants = _constants(path, tree)
        for call in [node for node in ast.walk(tree) if isinstance(node, ast.Call)]:
            called = getattr(call.func, "attr", getattr(call.func, "id", ""))
            is_to_page = isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value).endswith("_page")
            if not is_to_page if path in bus.guests else is_to_page and not bus.guests:
                continue
            place = SENDING.get(called, len(call.args))
            if place < len(call.args) and (name := _name(call.args[place], constants)):
                is_known = called in ("send", "forward") and not any(isinstance(one, ast.Starred) for one in call.args)
                yield Sending(name, _place(path), len(call.args) - 1 if is_known else -1)
            for keyword in call.keywords:
                if keyword.arg == "data_do":
                    yield Sending(_name(keyword.value, constants).partition(":")[0], _place(path), -1)
    for page in bus.html:
        for action in re.findall('data-do="(.+?)"', (ROOT / page).read_text("utf-8")):
            yield Sending(str(parse_message(action, "0")[0]), page.rpartition("/")[2], -1)
    for action in bus.keys:
        yield Sending(str(parse_message(action)[0]), "keys", -1)


def _mentioned(tree: ast.Module, names: list[str]) -> Iterator[str]:
    """Yield the messages that a module builds from parts or stores in a tuple, to be sent on a click."""
    tables = {id(inner) for node in ast.walk(tree) if getattr(node, "name", "") in TABLES for inner in ast.walk(node)}
    for node in [node for node in ast.walk(tree) if id(node) not in tables]:
        parts = node.elts if isinstance(node, ast.Tuple) else [node]
        for text in [_name(part, {}) for part in parts if isinstance(part, ast.expr)]:
            if isinstance(node, ast.Tuple) and text in names:
                yield text
            elif re.match("[a-z-]+:", text) and text.partition(":")[0] in names:
                yield text.partition(":")[0]
            elif isinstance(node, ast.BinOp) and text[-1:] == "-":
                yield from [name for name in names if name.startswith(text)]
            elif isinstance(node, ast.BinOp) and text[:1] == "-":
                yield from [name for name in names if name.endswith(text)]


def _place(path: Path) -> str:
    return path.relative_to(ROOT / "game").with_suffix("").as_posix()


def _constants(path: Path, tree: ast.Module) -> dict[str, object]:
    """Return a module's globals, or only its literals if it needs a browser."""
    if "web" not in path.relative_to(ROOT / "game").parts:
        return vars(importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)))
    literals: dict[str, object] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            try:
                literals[node.targets[0].id] = ast.literal_eval(node.value)
            except ValueError:
                continue
    return literals


def _table(method: ast.FunctionDef, constants: dict[str, object]) -> dict[str, object]:
    """Return the table that a method returns, with names instead of bound methods."""
    alone = ast.FunctionDef("table", method.args, method.body, [], lineno=1, col_offset=0)
    module = ast.fix_missing_locations(ast.Module([alone], []))
    room: dict[str, object] = {**constants, "Callable": None}
    exec(compile(module, "<table>", "exec"), room)
    function = room["table"]
    assert callable(function)
    table = function(_Asked())
    assert isinstance(table, dict)
    return table


def _arguments(method: object, methods: dict[str, ast.FunctionDef]) -> ast.arguments | None:
    if not isinstance(method, _Asked) or method.name not in methods:
        return None
    arguments = methods[method.name].args
    return ast.arguments([], arguments.args[1:], arguments.vararg, [], [], arguments.kwarg, arguments.defaults)


def _name(node: ast.expr, constants: dict[str, object]) -> str:
    """Return the known part of a text expression, "" if absent."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.Name) and isinstance(text := constants.get(node.id), str):
        return text
    if isinstance(node, ast.BinOp):
        return _name(node.left, constants) or _name(node.right, constants)
    if isinstance(node, ast.JoinedStr):
        return _name(node.values[0], constants)
    return ""


def listed() -> str:
    """Return the page with all messages."""
    text = INTRODUCTION
    for bus in BUSES:
        text += f"\n## {bus.title}\n\n{HEAD}\n"
        text += "".join(message.row + "\n" for _, message in sorted(read(bus).items()))
    return text


if __name__ == "__main__":
    LIST.parent.mkdir(exist_ok=True)
    LIST.write_text(listed(), "utf-8")
