"""The example agents of the guide are short, and the one that needs no large package learns."""

import pytest

import game as tilelab
from tests.bench.training import EXAMPLES, load


def test_an_example_has_at_most_40_lines() -> None:
    assert {path.stem: lines for path in EXAMPLES if (lines := len(path.read_text("utf-8").splitlines())) > 40} == {}


@pytest.mark.rotates(parts=5, of="long computations")
def test_the_agent_on_the_vector_environment_learns_by_playing() -> None:
    (path,) = [path for path in EXAMPLES if path.stem == "td_agent"]
    seeds = range(1, 21)
    learned = tilelab.play(load(path).train(seconds=3), seeds=seeds)
    assert learned.compare(tilelab.play("random", seeds=seeds)).better == "choose"
    assert learned.summary().mean > 3 * 1140, "random moves score 1,140"
