"""A stand-in for a web page: code that PyScript runs in a page runs in it in the sandbox, without a browser.

It has what a small game needs: elements with the names that browsers give them, `document`, `window`, `when`, and events that
bubble.
"""

import html
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from types import ModuleType, SimpleNamespace
from typing import Any

from .bot import MODULE

_EMPTY = ("base", "br", "hr", "img", "input", "link", "meta")
HEAD = ("base", "link", "meta", "py-config", "mpy-config", "script", "style", "title")
_REFLECTED = dict(zip(("className", "ariaLabel", "ariaPressed"), ("class", "aria-label", "aria-pressed"), strict=True)) | {
    name: name for name in ("id", "title", "href", "src", "role", "value", "type", "name", "lang")
}
_FLAGS = ("hidden", "disabled")
_PART = re.compile(
    r"""\*|[\w-]+|[#.][\w-]+|\[([\w-]+)(?:=["']?([^"'\]]*)["']?)?\]"""
    r"""|:not\(([^()]*(?:\([^()]*\))?)\)|:[\w-]+(?:\((\d+)\))?"""
)
"""A part of a selector: a tag, #id, .class, [name="value"], :not(selector), :nth-child(n)."""


_MODULES = ("page", MODULE)
"""Where a program may hold the page's HTML, as `INDEX`."""


class Bag:
    """Attributes of an element with a prefix, such as `dataset`."""

    _attributes: dict[str, str]
    _prefix: str

    def __init__(self, attributes: dict[str, str], prefix: str) -> None:
        vars(self).update(_attributes=attributes, _prefix=prefix)

    def __getattr__(self, name: str) -> str | None:
        return self._attributes.get(self._key(name))

    def __setattr__(self, name: str, value: object) -> None:
        self._attributes[self._key(name)] = str(value)

    def _key(self, name: str) -> str:
        return self._prefix + re.sub(r"[A-Z]", lambda letter: "-" + letter[0].lower(), name)


class ClassList:
    """The classes of an element."""

    def __init__(self, element: "Element") -> None:
        self._element = element

    def contains(self, name: str) -> bool:
        return name in (self._element.className or "").split()

    def toggle(self, name: str, is_on: bool | None = None) -> None:
        names = [other for other in (self._element.className or "").split() if other != name]
        self._element.className = " ".join(names + [name] * (not self.contains(name) if is_on is None else is_on))

    def add(self, *names: str) -> None:
        for name in names:
            self.toggle(name, True)

    def remove(self, *names: str) -> None:
        for name in names:
            self.toggle(name, False)


class Element:
    """An element of the page. attributes: by name; childNodes: elements and texts."""

    tag: str
    attributes: dict[str, str]
    childNodes: "list[Element | str]"
    parentElement: "Element | None"

    def __init__(self, tag: str, attributes: dict[str, str] | None = None) -> None:
        given = attributes or {}
        vars(self).update(tag=tag, attributes=given, childNodes=[], parentElement=None, listeners=[], tagName=tag.upper())
        vars(self).update(dataset=Bag(given, "data-"), style=Bag({}, ""), classList=ClassList(self))

    def __getattr__(self, name: str) -> Any:
        if name in _FLAGS:
            return name in self.attributes
        if name in _REFLECTED:
            return self.attributes.get(_REFLECTED[name], "")
        raise AttributeError(f"the small page of this lesson has no {name}")

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(type(self), name, None), property) or not (name in _REFLECTED or name in _FLAGS):
            object.__setattr__(self, name, value)
        elif name not in _FLAGS:
            self.attributes[_REFLECTED[name]] = str(value)
        elif value:
            self.attributes[name] = ""
        else:
            self.attributes.pop(name, None)

    @property
    def children(self) -> "list[Element]":
        return [node for node in self.childNodes if isinstance(node, Element)]

    @property
    def textContent(self) -> str:
        return "".join(node.textContent if isinstance(node, Element) else node for node in self.childNodes)

    @textContent.setter
    def textContent(self, text: object) -> None:
        self.replaceChildren(*([str(text)] if str(text) else []))

    innerText = textContent

    @property
    def innerHTML(self) -> str:
        return "".join(node.outerHTML if isinstance(node, Element) else html.escape(node) for node in self.childNodes)

    @innerHTML.setter
    def innerHTML(self, text: str) -> None:
        self.replaceChildren()
        _Parser(self).feed(str(text))

    @property
    def outerHTML(self) -> str:
        attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in self.attributes.items())
        end = "" if self.tag in _EMPTY else f"</{self.tag}>"
        return f"<{self.tag}{attributes}>{self.innerHTML}{end}"

    def append(self, *nodes: "Element | str") -> None:
        for node in nodes:
            if isinstance(node, Element):
                node.remove()
                vars(node)["parentElement"] = self
            self.childNodes.append(node if isinstance(node, Element) else str(node))

    def appendChild(self, node: "Element") -> "Element":
        self.append(node)
        return node

    def replaceChildren(self, *nodes: "Element | str") -> None:
        for child in self.children:
            child.remove()
        self.childNodes.clear()
        self.append(*nodes)

    def remove(self) -> None:
        if self.parentElement is not None:
            self.parentElement.childNodes[:] = [node for node in self.parentElement.childNodes if node is not self]
            vars(self)["parentElement"] = None

    def getAttribute(self, name: str) -> str | None:
        return self.attributes.get(name)

    def setAttribute(self, name: str, value: object) -> None:
        self.attributes[name] = str(value)

    def removeAttribute(self, name: str) -> None:
        self.attributes.pop(name, None)

    def all(self) -> "Iterator[Element]":
        """Yield the elements inside, in the order of the page."""
        for child in self.children:
            yield child
            yield from child.all()

    def querySelectorAll(self, selector: str) -> "list[Element]":
        return [element for element in self.all() if element.matches(selector)]

    def querySelector(self, selector: str) -> "Element | None":
        return next(iter(self.querySelectorAll(selector)), None)

    def matches(self, selector: str) -> bool:
        return any(_matches(self, one.split()) for one in selector.replace(">", " > ").split(","))

    def addEventListener(self, kind: str, call: Callable[..., object], options: object = None) -> None:
        self.listeners.append((kind, call))

    def click(self) -> "Event":
        return Event("click", self).sent()

    def focus(self) -> None:
        """Do nothing: nothing here has the focus."""


def _matches(element: Element | None, parts: list[str]) -> bool:
    """Whether an element fits a selector, split at its spaces."""
    if element is None or not _fits(element, parts[-1]):
        return False
    if len(parts) == 1:
        return True
    if parts[-2] == ">":
        return _matches(element.parentElement, parts[:-2])
    above = element.parentElement
    while above is not None and not _matches(above, parts[:-1]):
        above = above.parentElement
    return above is not None


def _fits(element: Element, selector: str) -> bool:
    if _PART.sub("", selector):
        raise ValueError(f"the small page of this lesson does not know the selector {selector}")
    beside = element.parentElement.children if element.parentElement is not None else [element]
    for found in _PART.finditer(selector):
        part, name, value, inner, number = found[0], *found.groups()
        fits = {
            "#": part[1:] == element.id,
            ".": element.classList.contains(part[1:]),
            "[": name in element.attributes and value in (None, element.attributes.get(name)),
            ":": inner is not None and not element.matches(inner),
        }.get(part[0], part in ("*", element.tag))
        if part == ":empty":
            fits = not element.childNodes
        elif part.startswith((":nth-child", ":first-child", ":last-child")):
            place = int(number or 1) - 1 if part != ":last-child" else len(beside) - 1
            fits = beside.index(element) == place
        if not fits:
            return False
    return True


class _Parser(HTMLParser):
    def __init__(self, root: Element) -> None:
        super().__init__()
        self._open = [root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self._open[-1].append(element)
        if tag not in _EMPTY:
            self._open.append(element)

    def handle_endtag(self, tag: str) -> None:
        tags = [element.tag for element in self._open]
        if tag in tags[1:]:
            del self._open[len(tags) - 1 - tags[::-1].index(tag) :]

    def handle_data(self, data: str) -> None:
        self._open[-1].append(data)


class Event:
    """An event with the facts that handlers ask for, such as `key`."""

    def __init__(self, kind: str, target: Element, **facts: object) -> None:
        self.type, self.target, self.currentTarget = kind, target, target
        self.key, self.defaultPrevented, self.is_stopped = "", False, False
        self.altKey = self.ctrlKey = self.metaKey = self.shiftKey = self.repeat = False
        vars(self).update(facts)

    def preventDefault(self) -> None:
        self.defaultPrevented = True

    def stopPropagation(self) -> None:
        self.is_stopped = True

    def sent(self) -> "Event":
        """Call the handlers of the target and of all that is around it."""
        place: Element | None = self.target
        while place is not None and not self.is_stopped:
            self.currentTarget = place
            for kind, call in list(place.listeners):
                if kind == self.type:
                    call(self)
            place = place.parentElement
        return self


class Document(Element):
    """The page. Its HTML is the given one or, without any, the text `INDEX` of the program."""

    current: "Document"
    """The latest one."""

    def __init__(self, text: str = "") -> None:
        super().__init__("#document")
        self.innerHTML = text

    def all(self) -> Iterator[Element]:
        if not self.childNodes:
            found = [getattr(sys.modules.get(name), "INDEX", "") for name in _MODULES]
            self.innerHTML = next(filter(None, found), "")
        return super().all()

    def getElementById(self, name: str) -> Element | None:
        return next((element for element in self.all() if element.id == name), None)

    def createElement(self, tag: str) -> Element:
        return Element(tag.lower())

    @property
    def body(self) -> Element:
        return self.querySelector("body") or self.querySelector("html") or self

    @property
    def shown(self) -> str:
        """The HTML of what the page shows, without its head."""
        nodes = self.body.childNodes
        kept = [node for node in nodes if not isinstance(node, Element) or node.tag not in (*HEAD, "head")]
        return "".join(node.outerHTML if isinstance(node, Element) else html.escape(node) for node in kept)

    def press(self, key: str, **facts: object) -> Event:
        """Press a key."""
        return Event("keydown", self.body, key=key, **facts).sent()


def install(text: str = "") -> Document:
    """Make a new page, and let programs import it from `pyscript` and `js`. text: its HTML."""
    Document.current = document = Document(text)

    def when(kind: str, target: Any) -> Callable[[Callable[..., object]], Callable[..., object]]:
        targets = document.querySelectorAll(target) if isinstance(target, str) else [target]

        def bind(call: Callable[..., object]) -> Callable[..., object]:
            takes_event = bool(inspect.signature(call).parameters)
            for element in targets:
                element.addEventListener(kind, call if takes_event else lambda event: call())
            return call

        return bind

    ffi = SimpleNamespace(create_proxy=lambda call: call)
    window = SimpleNamespace(document=document, addEventListener=document.addEventListener)
    for name, names in (("pyscript", {"when": when, "ffi": ffi}), ("js", {}), ("pyscript.ffi", vars(ffi))):
        sys.modules[name] = module = ModuleType(name)
        vars(module).update(names, document=document, window=window)
    return document
