"""The simulation behind the table of two bots in docs/measurements.md."""

import pytest

from game.workshop.bench.looks import BOTS, SHARES, STEPS, main


def test_equal_bots_are_called_different_in_at_most_one_of_twenty_series(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--series", "40"])
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    equal = [line for line in lines if line[0] in BOTS and "%" not in line[1]]
    better = [line for line in lines if line[0] in BOTS and "%" in line[1]]
    assert (len(equal), len(better)) == (len(BOTS) * len(STEPS), len(BOTS) * len(SHARES))
    assert sum(float(line[3]) for line in equal) / len(equal) <= 5 < 20 < sum(float(line[2]) for line in equal) / len(equal)
    medians = [int(line[2]) for line in better]
    assert all(medians[place] > medians[place + 1] for place in range(len(medians) - 1) if place % len(SHARES) < 2)
