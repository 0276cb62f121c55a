"""Every sound, rendered by the browser as the page plays it: no clipping, nothing cut off, spectrum and envelope as specified."""

import json
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from game.app.options.sounds import CLACK, HOME, LANDS_MS, NOTE, VOICES, pitch
from tests.e2e.conftest import NewContext
from tests.e2e.steps import board, open_view, storage_of
from tests.e2e.views import ready

pytestmark = pytest.mark.pretends

RATE = 44_100
OFFLINE = f"""
let rendered = null;
const fresh = () => {{ rendered = new OfflineAudioContext(1, 2 * {RATE}, {RATE}); }};
fresh();
window.AudioContext = function () {{
  return new Proxy({{}}, {{ get: (_, name) => {{
    if (name === "state") return "running";
    const value = rendered[name];
    return typeof value === "function" ? value.bind(rendered) : value;
  }} }});
}};
window.listen = async () => {{
  const played = await rendered.startRendering();
  fresh();
  return JSON.stringify([...played.getChannelData(0)].map((sample) => Math.round(1e6 * sample)));
}};
"""
"""Lets the page play into a recording."""

HOMING = "#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_0-13-14-15"
MERGES = [
    (f"merge to {1 << rank}", f"#/2048/4x4:{2 * str(rank - 1)}00000000000000", "ArrowLeft", ((NOTE, pitch(rank)),))
    for rank in (2, 3, 4, 5)
]
SOUNDS: tuple[tuple[str, str, str, tuple[tuple[str, float], ...]], ...] = (
    *MERGES,
    ("a tile slides", "#/2048/4x4:0001000000000000", "ArrowLeft", ((CLACK, 0),)),
    ("four tiles slide", "#/2048/4x4:0001000200010002", "ArrowLeft", ((CLACK, 0),)),
    ("a blocked move", "#/2048/4x4:1000200010000000", "ArrowLeft", ((CLACK, 0),)),
    ("two merges", "#/2048/4x4:1100220000000000", "ArrowLeft", ((NOTE, pitch(3)), (NOTE, pitch(2)))),
    ("eight merges", "#/2048/4x4:1111222233334444", "ArrowLeft", ((NOTE, pitch(5)), (NOTE, pitch(4)))),
    ("the first 64", "#/2048/4x4:5500000000000000", "ArrowLeft", ((NOTE, pitch(6)), (NOTE, pitch(8)), (NOTE, pitch(9)))),
    ("the target", "#/2048/4x4:AA00000000000000", "ArrowLeft", ((NOTE, pitch(7)), (NOTE, pitch(9)), (NOTE, pitch(10)))),
    ("a tile comes home", HOMING, "ArrowLeft", ((HOME, 784),)),
    ("the last tile", "#/15/4x4:1-2-3-4_5-6-7-8_9-10-11-12_13-14-0-15", "ArrowLeft", ((NOTE, pitch(7)), (NOTE, pitch(10)))),
)
"""(name, address, key, voices and frequencies that it has)"""


def record(page: Page, address: str, key: str) -> Any:
    """Make a move; return its sound."""
    open_view(page, address, address[2:].split("/")[0])
    page.evaluate("listen()")
    page.keyboard.press(key)
    expect(page.locator("#said")).not_to_be_empty()
    return np.array(json.loads(page.evaluate("listen()"))) / 1e6


def strongest(samples: Any, low_hz: float, high_hz: float) -> float:
    """Return the strongest frequency between two."""
    spectrum = np.abs(np.fft.rfft(samples * np.hanning(len(samples)), 1 << 18))
    hertz = np.fft.rfftfreq(1 << 18, 1 / RATE)
    inside = (hertz > low_hz) & (hertz < high_hz)
    return float(hertz[inside][np.argmax(spectrum[inside])])


def envelope(samples: Any) -> Any:
    """Return the largest level in each 4 milliseconds."""
    width = RATE * 4 // 1000
    return np.abs(samples[: len(samples) // width * width]).reshape(-1, width).max(axis=1)


@pytest.fixture
def studio(new_context: NewContext, site: str) -> Page:
    """A page whose sound is recorded."""
    context = new_context(storage_state=storage_of(site, {"settings": '{"v": 1, "sound": "on"}'}))
    context.add_init_script(OFFLINE)
    page = context.new_page()
    open_view(page, "#/2048/4x4@2048")
    ready(page)
    return page


def test_every_sound_is_as_its_voice_says(studio: Page) -> None:
    for name, address, key, voices in SOUNDS:
        heard = record(studio, address, key)
        levels = envelope(heard)
        peak = levels.max()
        print(f"{name}: peak {peak:.3f}")
        assert 0.03 < peak < 0.9, name
        assert levels[-len(levels) // 4 :].max() < peak / 500, f"{name} is cut off"
        assert np.abs(np.diff(heard)).max() < 0.6 * peak, f"{name} has a step"
        for voice, hertz in voices:
            for wanted in (hertz,) if hertz else [band for band, _ in VOICES[voice].bands]:
                width = 1.06 if len(voices) > 1 else 1.4
                found = strongest(heard, wanted / width, wanted * width)
                print(f"   {voice}: {wanted:.0f} Hz, heard {found:.0f} Hz")
                assert abs(found / wanted - 1) < 0.03, name


@pytest.mark.parametrize(
    ("address", "voice"),
    [("#/2048/4x4:1100000000000000", NOTE), (HOMING, HOME), ("#/2048/4x4:0001000000000000", CLACK)],
)
def test_each_voice_rises_and_falls_as_specified(studio: Page, address: str, voice: str) -> None:
    heard = record(studio, address, "ArrowLeft")
    if voice == HOME:  # The clack sounds, too.
        spectrum = np.fft.rfft(heard)
        spectrum[np.abs(np.fft.rfftfreq(len(heard), 1 / RATE) - 784) > 120] = 0
        heard = np.fft.irfft(spectrum)
    levels = envelope(heard)
    top = int(levels.argmax())
    fallen = next(place for place in range(top, len(levels)) if levels[place:].max() < levels[top] / 10)
    attack_ms, decay_ms = 4 * top - LANDS_MS, 4 * (fallen - top)
    print(f"{voice}: top after {attack_ms} ms, a tenth after {decay_ms} ms more")
    assert VOICES[voice].attack_ms - 4 <= attack_ms - (55 if voice == NOTE else 0) <= VOICES[voice].attack_ms + 8
    assert decay_ms == pytest.approx(VOICES[voice].decay_ms, rel=0.15, abs=6)


def test_a_page_without_web_audio_or_vibration_plays_on(new_context: NewContext, site: str) -> None:
    context = new_context(storage_state=storage_of(site, {"settings": '{"v": 1, "sound": "on", "vibration": "on"}'}))
    context.add_init_script("delete window.AudioContext; delete Navigator.prototype.vibrate;")
    page = context.new_page()
    open_view(page, "#/2048/4x4:1100000000000000")
    ready(page)
    for key in ("ArrowLeft", "u"):
        page.keyboard.press(key)
    expect(board(page)).to_have_attribute("data-moves", "0")
