"""Train MaskablePPO of sb3-contrib on 2048, then measure it: python masked_ppo.py [SECONDS]."""

import sys
import time

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import tilelab.environments


def wrap(env):
    """Flatten the planes of 0 and 1, and make the rewards small."""
    return gymnasium.wrappers.TransformReward(gymnasium.wrappers.FlattenObservation(env), lambda points: float(points) / 64)


def train(seconds=60.0, seed=0):
    """Return a bot `act(observation, mask)` that has learned from its own games."""
    torch.set_num_threads(1)
    games = make_vec_env("tilelab/2048-v0", 32, seed, env_kwargs={"one_hot": True}, wrapper_class=wrap)
    model = MaskablePPO("MlpPolicy", games, n_steps=128, batch_size=512, n_epochs=4, learning_rate=1e-3, seed=seed)
    end = time.process_time() + seconds
    model.learn(10**9, callback=lambda *state: time.process_time() < end)

    def act(observation, mask):
        planes = np.eye(18)[observation].transpose(2, 0, 1).reshape(-1)
        return int(model.predict(planes, action_masks=np.array(mask, bool))[0])

    return act


if __name__ == "__main__":
    print(tilelab.play(train(*map(int, sys.argv[1:])), seeds=range(1, 101)).summary())
