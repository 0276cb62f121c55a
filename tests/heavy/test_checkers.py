"""The checkers of gymnasium and stable-baselines3 accept every registered environment with every option."""

import itertools
import warnings
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from stable_baselines3.common.env_checker import check_env as check_for_baselines

import game.environments  # noqa: F401  (registers them)

IDS = sorted(name for name in gymnasium.registry if name.startswith("tilelab/"))
VARIANTS = {
    "tilelab/15-v0": ("", "2x2", "3x3", "10x10", "4x4-g"),
    "tilelab/2048-v0": ("", "3x3", "4x3-f50", "4x4-s1", "4x4-w3", "6x6"),
}
OPTIONS = list(itertools.product((None, "ansi", "rgb_array"), (False, True), (0, 100)))
ADVICE = (
    "unconventional shape",
    "bounds are not in [0, 255]",
    "minimal resolution for an image is 36x36",
    "Treating image space as channels-last",
    "To normalise it",
)
"""What stable-baselines3 recommends for observations that are neither pictures nor rows of numbers; its policies flatten them."""


def test_every_registered_id_is_checked() -> None:
    assert sorted(VARIANTS) == IDS


@pytest.mark.parametrize(("name", "variant"), [(name, variant) for name in IDS for variant in VARIANTS[name]])
def test_both_checkers_accept_an_environment_with_every_option(name: str, variant: str) -> None:
    for mode, one_hot, idle in OPTIONS:
        options: dict[str, Any] = {"variant": variant, "render_mode": mode, "one_hot": one_hot, "max_idle_steps": idle}
        with gymnasium.make(name, **options) as environment, warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(environment.unwrapped)
        with gymnasium.make(name, **options) as environment, warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            check_for_baselines(environment)
        texts = [str(one.message) for one in caught]
        assert [text for text in texts if not any(known in text for known in ADVICE)] == [], options


@pytest.mark.parametrize("name", IDS)
def test_flat_observations_need_no_advice(name: str) -> None:
    environment = gymnasium.wrappers.FlattenObservation(gymnasium.make(name, one_hot=True))
    check_for_baselines(environment)
