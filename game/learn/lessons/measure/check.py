"""Cases of the lesson: measure honestly."""

import random

from game.arena.exercise import many

RETURNS = {"paired": "list 3"}
CORNER = [4520, 1340, 6292, 3324, 860, 3520, 3332, 3364, 2564, 2792, 1780, 1084, 4068, 2632, 752, 3540, 1476, 1168, 1616, 5912]
GREEDY = [1088, 1344, 1616, 2376, 2544, 1272, 2284, 2872, 1464, 2988, 3000, 2324, 756, 1384, 1312, 2368, 2712, 2600, 588, 1452]
RANDOM = [1144, 716, 1184, 1340, 580, 1364, 1008, 1352, 1204, 420, 1236, 1340, 1592, 524, 284, 1328, 416, 1032, 688, 588]


def interval(first, second):
    differences = [one - other for one, other in zip(first, second)]
    mean = sum(differences) / 20
    error = (sum((number - mean) ** 2 for number in differences) / 19 / 20) ** 0.5
    return [round(mean), round(mean - 2.093 * error), round(mean + 2.093 * error)]


def cases(code):
    better = [score + 100 for score in RANDOM]
    for given, first, second in (
        ("corner and random, seeds 1 to 20", CORNER, RANDOM),
        ("corner and greedy, seeds 1 to 20", CORNER, GREEDY),
        ("greedy and random, seeds 1 to 20", GREEDY, RANDOM),
        ("a bot that is 100 points better on every seed", better, RANDOM),
    ):

        def rounded(first=first, second=second):
            return [round(number) for number in code.paired(list(first), list(second))]

        yield given, interval(first, second), rounded

    chance = random.Random(1)
    pairs = [[[round(chance.lognormvariate(7, 1)) for _ in range(20)] for _ in range(2)] for _ in range(200)]

    def found(pair):
        return [round(number) for number in code.paired(*pair)]

    yield many("200 other pairs of bots", pairs, lambda pair: interval(*pair), found)
