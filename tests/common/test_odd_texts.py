"""Every stored text with an odd value, as a bug, a hand edit or another program might leave it, is refused or usable.

`python -m tests.common.test_odd_texts` tries all of them.
"""

import json
import sys

from game.app.backup.file import format_export
from game.app.racing.solve_list import CHUNK
from game.core.rng import below
from tests.common.device import TODAY, Device
from tests.common.lab_harness import Desk as LabDesk
from tests.common.lab_harness import record
from tests.slices import sample

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

ODD = (
    "null", "true", "false", "0", "-1", "0.5", "1e999", "-1e999", "9007199254740992", "9" * 400, "3", "-0.0",
    '""', '"x"', '"0"', '"-1"', '"999999999999999999999"', '"\\u0000"', '"\\ud800"', '"00010101"', '"99991231"', '"+"',
    '"\\n\\t"', "[]", "{}", "[[]]", "[null]", '{"": null}', '{"a": {"a": {}}}', '"' + "urdl" * 300 + '"', "[0, 0, 0, 0, 0, 0, 0]",
)  # fmt: skip
"""Replacements for a value, as JSON."""

ODD_FIELDS = ("", "x", "-1", "0.5", "9" * 400, "9007199254740992", "\ud800", "0 0 0", "99991231", "urdl" * 300)
"""Replacements for a field of a text that is not JSON."""

TRIES = 10
"""Number of random texts tried here; a slice tries two, one loaded and one imported."""

_MARK = "<odd>"

_CARDS = (
    '{"v": 1, "cards": [{"game": "2048", "variant": "4x4", "position": "1100000000000000", "played": "r", "better": "ld",'
    ' "cost": 120.0, "costs": {"l": 0.0, "r": 120.0}, "worth": 900.0, "tile": "2048", "chances": {"l": 0.5}, "box": 1, "due": 5},'
    ' {"game": "15", "variant": "3x3", "position": "1 2 3/4 5 6/0 7 8", "played": "r", "better": "l", "cost": 2.0,'
    ' "costs": {"l": 0.0}, "worth": 2.0, "tile": "", "chances": {}, "box": 0, "due": 6}]}'
)


def test_an_accepted_text_can_be_used_exported_and_loaded_again() -> None:
    sound = samples()
    trial = Trial(sound)
    names = sorted(sound)
    for seed in sample(range(TRIES), parts=5):
        name = names[below(len(names), 38, seed)]
        texts = list(odd_texts(sound[name]))
        text = texts[below(len(texts), 38, seed, 1)]
        try:
            (trial.load if seed & 1 else trial.take)(name, text)
        except Exception:
            print("odd text:", name, text[:2_000])
            raise
    assert trial.used


def samples() -> dict[str, str]:
    """Return stored texts of every kind, from a device that was used."""
    stored: dict[str, str] = {"practice": _CARDS, "learn.slide": '{"v": 1, "versions": ["a", "b"], "shown": 1, "done": false}'}
    device = Device(stored)
    for address in ("#/2048/4x4@7", "#/2048/4x4:1100000000000000@5"):
        device.send("route", address)
        for letter in "urdlurdlurdl":
            device.send("move", letter)
        device.send("bookmark-add")
        device.send("undo")
    device.send("daily", TODAY, 0)
    for letter in "urdlurdl":
        device.send("move", letter)
    device.send("give-up")
    device.send("new")
    device.send("move", "l")
    device.send("move", "u")
    device.send("plan", "5x5")
    device.send("dismiss")
    device.send("route", "#/15/3x3")
    device.solve(2_000)
    device.send("event", "x10")
    for letter in "urdl":
        device.send("move", letter)
    device.send("route", "#/2048")
    device.use_settings()
    device.use_lab()
    lab = LabDesk(stored)
    lab.send("game", "2048")
    lab.play(record(5))
    device.send("route", "#/15/3x3")
    device.send("solves-import", "Club", "time,moves\n" + "1.5,20\n" * (CHUNK + 2))
    device.catch_up()
    return {name: text for name, text in stored.items() if text and not name.endswith(".aside")}


def odd_texts(text: str) -> "Iterator[str]":
    """Yield variants of a stored text that differ in one place: an odd value, a missing key, a repeated item."""
    lines = text.split("\n")
    for place in sorted({0, 1, len(lines) - 1} & set(range(len(lines)))):
        line = lines[place]
        variants = odd_json(line) if line[:1] == "{" else odd_fields(line)
        for variant in variants:
            yield "\n".join(lines[:place] + [variant] + lines[place + 1 :])
    if len(lines) > 1:
        yield "\n".join(lines + lines[-1:])
        yield "\n".join(lines[:-1])
    yield from ("", "x", "null", "[]", "5", "{}", "[" * 200, text[: len(text) // 2], text + text)


def odd_json(text: str) -> "Iterator[str]":
    """Yield variants of a JSON text with one odd value."""
    value = json.loads(text)
    for path in _paths(value):
        inner = _at(value, path)
        if isinstance(inner, str) and inner[:1] == "{":
            for changed in odd_json(inner):
                yield _changed(text, path, json.dumps(changed))
        for odd in ODD:
            yield _changed(text, path, odd)
        yield _changed(text, path, "")
        yield _changed(text, path, "twice")


def odd_fields(line: str) -> "Iterator[str]":
    """Yield variants of a line with one odd, one missing or one extra field."""
    apart = "\t" if "\t" in line else " "
    fields = line.split(apart)
    for place in range(len(fields)):
        for odd in ODD_FIELDS:
            yield apart.join(fields[:place] + [odd] + fields[place + 1 :])
        yield apart.join(fields[:place] + fields[place + 1 :])
    yield line + apart + "0"


def _paths(value: object) -> "list[list[object]]":
    """Return the path of each place inside a value."""
    paths: list[list[object]] = []
    if isinstance(value, dict):
        for key in sorted(value):
            paths += [[key]] + [[key] + rest for rest in _paths(value[key])]
    elif isinstance(value, list):
        for place, item in enumerate(value[:3]):
            paths.append([place])
            paths += [[place] + rest for rest in _paths(item)]
    return paths


def _at(value: "Any", path: "list[Any]") -> object:
    for step in path:
        value = value[step]
    return value


def _changed(text: str, path: "list[object]", odd: str) -> str:
    """Return a JSON text with another value at a place; "" removes the value, "twice" repeats it."""
    whole: Any = json.loads(text)
    place: Any = whole
    for step in path[:-1]:
        place = place[step]
    last: Any = path[-1]
    if not odd:
        place.pop(last)
    elif odd == "twice":
        if isinstance(place, list):
            place.insert(0, place[last])
        else:
            place[str(last) + "+"] = place[last]
    else:
        place[last] = _MARK
        return json.dumps(whole).replace(json.dumps(_MARK), odd)
    return json.dumps(whole)


class Trial:
    """Tries odd texts: loaded by a device that stores them, and imported by one with valid texts."""

    def __init__(self, sound: dict[str, str]) -> None:
        self._sound = sound
        self._file = format_export(Device(dict(sound)).backup_texts(), "2026-11-22")
        self.refused = 0
        """Number of texts refused without any change."""
        self.used = 0
        """Number of texts accepted and used."""

    def load(self, name: str, text: str) -> None:
        """Load an odd text: it is set aside, or used."""
        stored = dict(self._sound)
        stored[name] = text
        self._use(Device(stored), name)

    def take(self, name: str, text: str) -> None:
        """Import an odd text: it is refused without any change, or used."""
        for own in (self._sound, {}):
            stored = dict(own)
            device = Device(stored)
            before = dict(stored)
            texts = dict(self._sound)
            texts[name] = text
            message = device.take(format_export(texts, "2026-11-22"))
            assert message, "no message"
            if "Nothing has changed" in message:
                assert _without_settings(stored) == _without_settings(before), "a refused import changed something"
                self.refused += 1
            else:
                assert not device.aside, (message, device.aside)
                self._use(Device(stored), name)

    def _use(self, device: Device, name: str) -> None:
        device.use(name)
        aside = device.aside
        again = Device(device.stored)
        again.use(name)
        assert again.aside == aside, "the texts stored by the use cannot be loaded again"
        here = again.take(self._file)
        elsewhere = Device({}).take(again.export())
        if here != elsewhere or here[:15] != "A newer version":
            assert "Nothing" not in here, here
            assert elsewhere[:6] == "Added:", elsewhere
        self.used += 1


def _without_settings(stored: dict[str, str]) -> dict[str, str]:
    return {name: text for name, text in stored.items() if name != "settings"}


def main(step: int, offset: int) -> int:
    """Try every `step`-th text and print the failures; return the exit status."""
    sound = samples()
    trial = Trial(sound)
    tries = failures = 0
    for name in sorted(sound):
        for place, text in enumerate(odd_texts(sound[name])):
            for attempt in (trial.load, trial.take) if place % step == offset else ():
                tries += 1
                try:
                    attempt(name, text)
                except Exception as error:
                    failures += 1
                    print(f"{name} {text[:2000]!r}: {error!r}", flush=True)
        print(f"{name}: {tries} tries so far", flush=True)
    print(f"{tries} tries, {trial.refused} refused, {trial.used} used, {failures} failed")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main(*[int(argument) for argument in (sys.argv[1:] + ["1", "0"][len(sys.argv) - 1 :])]))
