"""A GIF of a game has a frame for each position, which Pillow reads again."""

from pathlib import Path

import pytest
from PIL import Image

import game as tilelab


@pytest.mark.parametrize("kind", ["2048", "2048/3x4", "15/10x10"])
def test_a_gif_has_a_frame_for_each_position(kind: str, tmp_path: Path) -> None:
    game = tilelab.Game(kind, seed=1)
    for _ in range(6):
        game.push(game.legal_moves[-1])
    game.replay(size=200).save(tmp_path / "game.gif", seconds=0.5)
    with Image.open(tmp_path / "game.gif") as image:
        assert image.width == 200 and image.info["duration"] == 500
        frames = 1
        while frames < len(game.positions()):
            image.seek(frames)
            frames += 1
        assert image.info["duration"] == 4000
        with pytest.raises(EOFError):
            image.seek(frames)
