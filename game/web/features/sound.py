"""Sound and vibration: plays what moves sound like by Web Audio."""

import math

from js import window
from jsffi import create_proxy, to_js

from ...app.feature import Feature, Handlers
from ...app.options.sounds import LANDS_MS, VOICES, Sound, Voice, buzz, clack, landing
from ...core.errors import IllegalMove, Refused
from ...core.game import State, Step
from ...core.typing import Any
from ..app import PageApp
from ..device import STILL, told

_RATE = 8000
"""Samples a second of the noise."""
_RING_MS = 14
"""How much longer the band-passes let the noise ring."""
_LOUDER = 5.5
"""What band-passes leave of the noise is this much too soft."""


class Sounding(Feature):
    """Sounds each change of the board, if the player wants that."""

    def __init__(self, page: PageApp) -> None:
        self._model = page.model
        self._still = window.matchMedia(STILL)
        self._state: State | None = page.model.shown.state
        self._step: Step | None = None
        self._moment = ("", 0)
        self._audio: Any = None  # Created by the first sound: browsers allow none before a key or click.
        self._noise: Any = None
        self._resumed = create_proxy(lambda result=None: None)

    def watches(self) -> Handlers:
        return {"played": self._note_step, "moment": self._note_moment}

    def _note_step(self, before: State, step: Step) -> None:
        self._step = step

    def _note_moment(self, kind: str, cell: int, rank: int) -> None:
        self._moment = (kind, rank)

    def changed(self) -> None:
        session = self._model.shown
        before, step, moment = self._state, self._step, self._moment
        self._state, self._step, self._moment = session.state, None, ("", 0)
        if before is self._state:
            return
        if step is None or step.after is not self._state:
            self._play([clack(1, 0)])
            return
        self._play(landing(session.game, step, session.variant.columns, session.outcome, *moment))
        if self._model.settings.chosen["vibration"] == "on" and told(window.navigator, "vibrate"):
            window.navigator.vibrate(to_js(buzz(step, moment[0])))

    def refused(self, error: Refused) -> bool:
        if isinstance(error, IllegalMove):
            self._play([clack(0, 0)])
        return False

    def _play(self, sounds: "list[Sound]") -> None:
        if self._model.settings.chosen["sound"] != "on" or not told(window, "AudioContext"):
            return
        if self._audio is None:
            self._audio = window.AudioContext.new()
            self._noise = _noise(self._audio, VOICES["clack"])
        elif self._audio.state != "running":  # Hovering created it, which allows no sound, or a phone call stopped it.
            self._audio.resume().then(self._resumed, self._resumed)
            return
        now = float(self._audio.currentTime)
        for name, hertz, at_ms, level in sounds:
            at_ms = max(0, at_ms - LANDS_MS) if self._still.matches else at_ms
            self._sound(VOICES[name], hertz, now + at_ms / 1000, level)

    def _sound(self, voice: Voice, hertz: float, at: float, level: float) -> None:
        audio, out = self._audio, self._audio.createGain()
        out.connect(audio.destination)
        if voice.bands:
            out.gain.value = level * _LOUDER
            source = audio.createBufferSource()
            source.buffer = self._noise
            for band_hz, quality in voice.bands:
                band = audio.createBiquadFilter()
                band.type, band.frequency.value, band.Q.value = "bandpass", band_hz, quality
                source.connect(band)
                band.connect(out)
            source.start(at)
            return
        rung = at + voice.attack_ms / 1000
        level /= sum([share for _, share in voice.partials])
        out.gain.setValueAtTime(0, at)
        out.gain.linearRampToValueAtTime(level, rung)
        out.gain.setTargetAtTime(0, rung, voice.decay_ms / 1000 / math.log(10))
        for multiple, share in voice.partials:
            tone, volume = audio.createOscillator(), audio.createGain()
            tone.frequency.value, volume.gain.value = hertz * multiple, share
            tone.connect(volume)
            volume.connect(out)
            tone.start(at)
            tone.stop(rung + 4 * voice.decay_ms / 1000)


def _noise(audio: "Any", voice: Voice) -> "Any":
    """Return a burst of noise that falls to a thousandth; always the same, so that a sound is what its test has heard."""
    burst_ms, decay_ms = voice.attack_ms, voice.decay_ms - _RING_MS
    count = (burst_ms + 3 * decay_ms) * _RATE // 1000
    fall = 0.1 ** (1000 / decay_ms / _RATE)
    samples, seed, level = [], 1, 1.0
    for place in range(count):
        seed = (seed * 75 + 74) % 65537
        level = level * fall if place * 1000 > burst_ms * _RATE else 1.0
        samples.append(level * (seed / 32768 - 1))
    buffer = audio.createBuffer(1, count, _RATE)
    buffer.getChannelData(0).set(to_js(samples))
    return buffer


def join(page: PageApp) -> None:
    page.add_features(Sounding(page))
