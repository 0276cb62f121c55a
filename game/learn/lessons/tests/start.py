from slide import slide


def test_two_equal_tiles_merge():
    assert slide([2, 2, 0, 0]) == [4, 0, 0, 0]


# One test for every rule. pytest shows what fails, and why.
