"""Keys as terminals send them, and the two keyboard readers."""

import importlib
import os
import select
import sys
from collections.abc import Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from game.app.keys import MOVES
from game.term import posix_console
from game.term.keys import HINT, QUIT, message_for, split_keys


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("w", ["w"]),
        ("wH?", ["w", "H", "?"]),
        ("\x1b[A\x1b[B\x1b[C\x1b[D", ["ArrowUp", "ArrowDown", "ArrowRight", "ArrowLeft"]),
        ("\x1bOA\x1bOD", ["ArrowUp", "ArrowLeft"]),
        ("\x1b[1;5A", [""]),
        ("\x1b[3~\x1b[15~a", ["", "", "a"]),
        ("\x1b[<0;3;4Mq", ["", "q"]),
        ("\x1b", ["Escape"]),
        ("\x1b\x1b", ["Escape", "Escape"]),
        ("\x1b\x1b[A", ["Escape", "ArrowUp"]),
        ("\x1bd", [""]),
        ("\x1b[", [""]),
        ("\r\n", ["Enter", "Enter"]),
        ("\x03\x04\x1a\x19", ["Control+c", "Control+d", "Control+z", "Control+y"]),
        ("é中\x7f", ["é", "中", ""]),
        ("", []),
    ],
)
def test_a_text_is_split_into_its_keys(text: str, names: list[str]) -> None:
    assert split_keys(text) == (names, "")


@pytest.mark.parametrize(("text", "rest"), [("a\x1b", "\x1b"), ("a\x1b[", "\x1b["), ("a\x1bO", "\x1bO"), ("a\x1b[1;", "\x1b[1;")])
def test_half_a_key_waits_for_its_rest(text: str, rest: str) -> None:
    assert split_keys(text, False) == (["a"], rest)


def test_capitals_have_the_same_meaning_except_for_the_hint() -> None:
    for key in ("w", "A", "u", "R"):
        assert message_for(key) == message_for(key.lower())
    assert message_for("h") == ("move", "l")
    assert "H" in HINT and "h" not in HINT


def test_no_key_has_two_meanings() -> None:
    assert not set(MOVES) & set(QUIT)
    assert not set(MOVES) & set(HINT)
    for key in (*QUIT, "i"):
        assert message_for(key) is None


def test_asking_for_a_waiting_key_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach asks between two positions."""
    end, device = os.openpty()
    waits: list[float | None] = []

    def selected(reading: list[int], writing: list[int], failing: list[int], timeout_s: float | None) -> Any:
        waits.append(timeout_s)
        return wait(reading, writing, failing, timeout_s)

    wait = select.select
    monkeypatch.setattr("select.select", selected)
    monkeypatch.setattr("sys.stdin", SimpleNamespace(fileno=lambda: device))
    with posix_console.Keyboard() as keyboard:
        assert not keyboard.is_hit()
        os.write(end, b"ab")
        assert keyboard.is_hit()
        assert keyboard.read(None) == "a"
        assert keyboard.is_hit()
        assert keyboard.read(None) == "b"
    assert set(waits) <= {0, None}
    os.close(end)
    os.close(device)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[SimpleNamespace]:
    """The keyboard reader of Windows, with a simulated console."""
    typed: list[str] = []
    modes: list[int] = []
    console = ModuleType("msvcrt")
    console.__dict__.update(kbhit=lambda: bool(typed), getwch=lambda: typed.pop(0))
    kernel = SimpleNamespace(
        GetStdHandle=lambda number: number,
        SetConsoleMode=lambda handle, mode: modes.append(mode),
        GetUserDefaultUILanguage=lambda: 0x0404,
    )
    monkeypatch.setitem(sys.modules, "msvcrt", console)
    monkeypatch.setattr("ctypes.windll", SimpleNamespace(kernel32=kernel), raising=False)
    sys.modules.pop("game.term.windows_console", None)
    module = importlib.import_module("game.term.windows_console")
    yield SimpleNamespace(module=module, typed=typed, modes=modes)
    sys.modules.pop("game.term.windows_console", None)


def test_the_keyboard_of_windows_reads_keys_arrows_and_control_keys(windows: SimpleNamespace) -> None:
    with windows.module.Keyboard() as keyboard:
        assert windows.modes and windows.modes[0] & 4
        windows.typed += ["w", "\xe0", "H", "\x00", "K", "\xe0", "G", "\x1a", "\x1b", "\r"]
        assert keyboard.is_hit()
        names = [keyboard.read(None) for _ in range(7)]
    assert names == ["w", "ArrowUp", "ArrowLeft", "", "Control+z", "Escape", "Enter"]


def test_the_keyboard_of_windows_returns_nothing_after_the_timeout(windows: SimpleNamespace) -> None:
    with windows.module.Keyboard() as keyboard:
        assert keyboard.read(0) == ""
        assert not keyboard.is_hit()


def test_the_language_of_windows_is_used(windows: SimpleNamespace) -> None:
    assert windows.module.system_language() == "zh_TW"
