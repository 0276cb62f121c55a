"""What a bot is: a digest of its code and state that is the same in every process, and the files that it uses in play."""

import contextlib
import functools
import hashlib
import os
import re
import sys
import types
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..core.names import OWN
from .builtin import BUILTINS

ENGINE = "Tilelab's engine"
"""Stands for the engine among the files that a bot uses."""

_PLAIN = (type(None), type(...), bool, int, float, complex, str, bytes)
_IMPORT = re.compile(rb"^[ \t]*(from|import)[ \t]+(tilelab|game)\b", re.MULTILINE)
_MADE_BY_PYTHON = ("_abc_impl",)


class Unknowable(ValueError):
    """A value has no canonical form; the text names its type."""


def fingerprint(value: object, with_state: bool = True) -> tuple[str, bool]:
    """Return the digest of a value, and whether it uses Tilelab. with_state: False for the code alone. Raises: Unknowable."""
    walk = _Walk(with_state)
    try:
        return walk.of(value).hex(), walk.uses_tilelab
    except RecursionError:
        raise Unknowable("a structure that is too deep") from None


class _Walk:
    """Visits a value and everything that it refers to. Classes, functions and modules of others count by their name."""

    def __init__(self, with_state: bool) -> None:
        self._with_state = with_state
        self._known: dict[int, tuple[object, bytes]] = {}
        self._open: list[int] = []
        self.uses_tilelab = False

    def of(self, value: object) -> bytes:
        """Return the digest of a value. Raises: Unknowable."""
        if type(value) in _PLAIN:
            return _hash(type(value).__name__, repr(value))
        key = id(value)
        if key in self._known:
            return self._known[key][1]
        if key in self._open:
            return _hash("outer", str(len(self._open) - self._open.index(key)))
        self._open.append(key)
        digest = _hash(*self._parts(value))
        self._open.pop()
        self._known[key] = (value, digest)
        return digest

    def _parts(self, value: Any) -> Iterable[str | bytes]:
        kind = type(value)
        if kind in (list, tuple):
            if all([type(part) in _PLAIN for part in value]):
                return [repr(value)]
            return [kind.__name__, *map(self.of, value)]
        if kind is dict:
            return ["dict", *sorted(self.of(key) + self.of(part) for key, part in value.items())]
        if kind in (set, frozenset):
            return [kind.__name__, *sorted(map(self.of, value))]
        if hasattr(value, "tobytes") and hasattr(value, "dtype") and hasattr(value, "shape"):
            content = self.of(value.tolist()) if getattr(value.dtype, "hasobject", False) else value.tobytes()
            return [kind.__name__, str(value.dtype), str(value.shape), content]
        if isinstance(value, (types.ModuleType, types.FunctionType, type)) and self._is_foreign(value):
            return ["name", f"{getattr(value, '__module__', '')} {getattr(value, '__qualname__', value.__name__)}"]
        if isinstance(value, types.ModuleType):
            return ["module", value.__name__, _content(value.__file__) if value.__file__ else b""]
        if isinstance(value, types.CodeType):
            return ["code", value.co_code, *map(self.of, (value.co_consts, value.co_names, value.co_varnames, value.co_freevars))]
        if isinstance(value, types.FunctionType):
            return ["function", *map(self.of, self._function(value))]
        if isinstance(value, type):
            names = [name for name in sorted(vars(value)) if _counts(name, vars(value)[name])]
            return ["class", value.__qualname__, *map(self.of, value.__bases__), *self._members(vars(value), names)]
        return ["object", *map(self.of, self._object(value))]

    def _is_foreign(self, value: Any) -> bool:
        name = value.__name__ if isinstance(value, types.ModuleType) else value.__module__ or ""
        top = name.partition(".")[0]
        self.uses_tilelab = self.uses_tilelab or top == OWN
        file = getattr(sys.modules.get(name), "__file__", None) or ""
        return top == OWN or top in sys.stdlib_module_names or "site-packages" in file or "dist-packages" in file

    def _members(self, members: Mapping[str, object], names: Iterable[str]) -> Iterator[bytes]:
        for name in names:
            yield self.of(name) + self.of(members[name])

    def _function(self, function: types.FunctionType) -> Iterator[object]:
        """Yield a function's code and, for its state, the values that it was made with and the globals that it names."""
        yield function.__code__
        if not self._with_state:
            return
        yield function.__defaults__
        yield function.__kwdefaults__
        yield vars(function)
        for cell in function.__closure__ or ():
            with contextlib.suppress(ValueError):  # An empty cell.
                yield cell.cell_contents
        names = sorted(_names_in(function.__code__))
        for name in names:
            value = function.__globals__.get(name, sys.modules.get(name))
            if value is not None and name != "__builtins__":
                yield name
                yield value
                if isinstance(value, types.ModuleType) and not self._is_foreign(value):
                    yield {inner: getattr(value, inner) for inner in names if hasattr(value, inner)}

    def _object(self, value: Any) -> Iterator[object]:
        """Yield what would make an object again. Raises: Unknowable."""
        if isinstance(value, (types.BuiltinFunctionType, types.MethodType)):
            yield value.__name__
            yield getattr(value, "__func__", None)
            yield value.__self__
            return
        wrapped = [getattr(value, name, None) for name in ("__wrapped__", "__func__", "fget", "fset", "func")]
        if isinstance(value, (staticmethod, classmethod, property, functools.cached_property)) or wrapped[0]:
            yield type(value).__name__
            yield wrapped
            return
        if not self._with_state:
            yield type(value)
            return
        try:
            made = value.__reduce_ex__(4)
        except Exception as error:
            raise Unknowable(type(value).__name__) from error
        yield from [made] if isinstance(made, str) else made[:3]
        yield [list(part) if part is not None else None for part in made[3:5]]


def _hash(*parts: str | bytes) -> bytes:
    digest = hashlib.sha256()
    for part in parts:
        content = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        digest.update(len(content).to_bytes(8, "big") + content)
    return digest.digest()


def _counts(name: str, value: object) -> bool:
    """Whether a class's attribute is part of what it does."""
    is_ours = not (name.startswith("__") and name.endswith("__")) or isinstance(value, types.FunctionType)
    return is_ours and name not in _MADE_BY_PYTHON


def _names_in(code: types.CodeType) -> set[str]:
    return set(code.co_names).union(*[_names_in(inner) for inner in code.co_consts if isinstance(inner, types.CodeType)])


# Files


def engine_version() -> str:
    """Return the versions of the engines."""
    return " ".join(bot.identity for bot in BUILTINS if not bot.source)


def imports_tilelab(source: bytes) -> bool:
    """Return whether a source imports this package."""
    return bool(_IMPORT.search(source))


_OPENED: list[set[str]] = []
"""The files that were opened, for each recording under way."""
_HAS_HOOK: list[bool] = []
"""Python keeps an audit hook for good: not empty once it is installed."""
_OTHERS: dict[tuple[str, frozenset[str]], set[str]] = {}
"""By folder, and by the modules that do not count: these, and the modules outside the folder."""


@contextlib.contextmanager
def recorded(folder: str, known: frozenset[str] = frozenset()) -> Iterator[dict[str, str]]:
    """Yield a dictionary that holds, afterwards, the digest of each file of a folder that was read or imported meanwhile.

    known: modules that do not count.
    """
    if not _HAS_HOOK:
        _HAS_HOOK.append(True)
        sys.addaudithook(_on_event)
    used: dict[str, str] = {}
    opened: set[str] = set()
    _OPENED.append(opened)
    try:
        yield used
    finally:
        _OPENED.remove(opened)
        others = _OTHERS.setdefault((folder, known), set(known))
        for name in sys.modules.keys() - others:
            file = getattr(sys.modules[name], "__file__", None)
            if isinstance(file, str) and _is_inside(file, folder):
                opened.add(file)
            else:
                others.add(name)
        for file in opened:
            path = os.path.abspath(file)
            if _is_inside(path, folder) and "__pycache__" not in path and os.path.isfile(path):
                used[os.path.relpath(path, folder).replace(os.sep, "/")], uses_tilelab = _digest(path)
                if path.endswith(".py") and uses_tilelab:
                    used[ENGINE] = engine_version()


def _is_inside(file: str, folder: str) -> bool:
    return os.path.abspath(file).startswith(folder + os.sep)


def _on_event(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open" and _OPENED:
        path, mode, flags = arguments
        is_read = not set(mode) & set("wax+") if isinstance(mode, str) else not int(str(flags)) & (os.O_WRONLY | os.O_RDWR)
        if is_read and isinstance(path, (str, bytes)):
            for opened in _OPENED:
                opened.add(os.fsdecode(path))


def changed(folder: str, used: Mapping[str, str]) -> list[str]:
    """Return the names among used files whose content is another now."""
    now = {ENGINE: engine_version()}
    for name in used.keys() - now.keys():
        path = os.path.join(folder, name)
        now[name] = _digest(path)[0] if os.path.isfile(path) else ""
    return sorted(name for name in used if used[name] != now[name])


def _content(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError:
        return b""


def _digest(path: str) -> tuple[str, bool]:
    """Return the digest of a file, and whether it imports Tilelab if it is a module."""
    status = os.stat(path)
    return _digest_at(path, status.st_mtime_ns, status.st_size)


@functools.lru_cache(maxsize=1000)
def _digest_at(path: str, modified_ns: int, size: int) -> tuple[str, bool]:
    content = _content(path)
    return hashlib.sha256(content).hexdigest(), imports_tilelab(content)
