"""Every stored text with an odd value is refused or usable; `python -m tests.common.odd_texts` tries all of them."""

from game.core.rng import below
from tests.common.odd_texts import Trial, odd_texts, samples
from tests.slices import sample

TRIES = 10
"""Number of random texts tried here; a slice tries two, one loaded and one imported."""


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
