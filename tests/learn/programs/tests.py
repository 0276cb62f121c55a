HEAD = "import random\n\nimport pytest\nfrom directions import move\nfrom lost import is_lost\nfrom slide import slide\nfrom spawn import spawn\n\n"
MOVES = '[("u", 0, 1), ("r", 2, 3), ("d", 3, 1), ("l", 2, 0)]'

WRONG = {
    "no test": HEAD,
    "a test that always passes": HEAD + "def test_all():\n    assert True\n",
    "a test that always fails": HEAD + "def test_all():\n    assert False\n",
    "a function that is no test": ("def test_equal", "def check_equal"),
    "a test without assert": ("    assert slide(line) == after", "    slide(line) == after"),
    "not three": ("    ([2, 2, 2, 0], [4, 2, 0, 0]),\n", ""),
    "not again": ("    ([2, 2, 4, 8], [4, 4, 8, 0]),\n", ""),
    "no gap": ("    ([2, 0, 0, 2], [4, 0, 0, 0]),\n", ""),
    "only left and right": (MOVES, '[("r", 2, 3), ("l", 2, 0)]'),
    "only a lost board": ("    assert not is_lost([*rows, [2, 4, 2, 4]])\n    assert not is_lost([*rows, [4, 2, 0, 2]])\n", ""),
    "a wrong expectation": ("([2, 2, 2, 0], [4, 2, 0, 0])", "([2, 2, 2, 0], [2, 4, 0, 0])"),
    "nothing on spawn": ("        assert sorted(rows[0] + rows[1])[1:] == [8] * 7\n        assert rows[1][1] in (2, 4)\n", ""),
    "any tile may appear": ("        assert rows[1][1] in (2, 4)\n", "", "[8, 0, 8, 8]", "[8, 8, 8, 0]", "[1:] == [8] * 7", "[1:] == [8] * 7 or 8"),
    "fails while it is collected": HEAD + "def test_a():\n    pass\n\n\nassert slide([2, 2]) == [2, 2]\n",
    "never begins": HEAD + "def test_a(fixture):\n    assert slide([2, 2]) == [4, 0]\n",
}
RIGHT = {
    "one test": HEAD + """
def test_all():
    assert slide([2, 2, 2, 0]) == [4, 2, 0, 0] and slide([2, 2, 4, 0]) == [4, 4, 0, 0] and slide([2, 0, 2, 0]) == [4, 0, 0, 0]
    assert move([[0, 0], [2, 0]], "u") == [[2, 0], [0, 0]]
    assert is_lost([[2, 4], [4, 2]]) and not is_lost([[2, 4], [2, 8]])
    for seed in range(30):
        rows = [[16, 0], [16, 16]]
        spawn(rows, random.Random(seed))
        assert rows in ([[16, 2], [16, 16]], [[16, 4], [16, 16]])
""",
    "unittest": HEAD + """
import unittest


class RulesTest(unittest.TestCase):
    def test_slide(self):
        self.assertEqual(slide([2, 2, 2]), [4, 2, 0])
        self.assertEqual(slide([2, 2, 4]), [4, 4, 0])
        self.assertEqual(slide([2, 0, 2]), [4, 0, 0])

    def test_move(self):
        self.assertEqual(move([[0], [2]], "u"), [[2], [0]])

    def test_lost(self):
        self.assertFalse(is_lost([[2, 4], [2, 8]]))

    def test_spawn(self):
        for seed in range(30):
            rows = [[16, 0], [16, 16]]
            spawn(rows, random.Random(seed))
            self.assertIn(rows[0][1], (2, 4))
            self.assertEqual([rows[0][0], *rows[1]], [16] * 3)
""",
    "a fixture": ("def test_a_new_tile_takes_an_empty_cell():\n    for seed in range(20):\n", "@pytest.fixture(params=range(20))\ndef chance(request):\n    return random.Random(request.param)\n\n\ndef test_a_new_tile_takes_an_empty_cell(chance):\n    if chance:\n", "random.Random(seed)", "chance"),
    "names of examples": ('@pytest.mark.parametrize(("line", "after"), SLIDES)', '@pytest.mark.parametrize(("line", "after"), SLIDES, ids=str)'),
}
