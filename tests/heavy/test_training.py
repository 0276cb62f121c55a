"""MaskablePPO trains on our environments: the example of the guide, and both games with every kind of observation."""

from typing import Any

import gymnasium
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.monitor import Monitor

import game as tilelab
import game.environments
from tests.bench.training import EXAMPLES, load


def test_the_example_learns_by_playing() -> None:
    (path,) = [path for path in EXAMPLES if path.stem == "masked_ppo"]
    seeds = range(1, 41)
    learned = tilelab.play(load(path).train(seconds=20), seeds=seeds)
    assert learned.compare(tilelab.play("random", seeds=seeds)).better == "act"


@pytest.mark.parametrize("one_hot", [False, True], ids=["ranks", "one-hot"])
@pytest.mark.parametrize("name", ["tilelab/2048-v0", "tilelab/15-v0"])
def test_the_masks_reach_the_trainer_which_plays_legal_moves_only(name: str, one_hot: bool) -> None:
    illegal: list[Any] = []

    class Watched(gymnasium.Wrapper):
        """Notes actions that move nothing."""

        def step(self, action: Any) -> Any:
            if not self.env.unwrapped.action_masks()[action]:  # type: ignore[attr-defined]
                illegal.append(action)
            return super().step(action)

    options = {"variant": "3x3", "one_hot": one_hot}
    games = make_vec_env(name, 4, seed=1, env_kwargs=options, wrapper_class=Watched)
    model = MaskablePPO("MlpPolicy", games, n_steps=32, batch_size=64, seed=1)
    model.learn(512)
    assert illegal == []
    if name == "tilelab/2048-v0":
        mean, _ = evaluate_policy(model, Monitor(gymnasium.make(name, **options)), n_eval_episodes=3)  # type: ignore[arg-type]
        assert mean > 0
