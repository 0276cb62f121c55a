"""Programs for the lessons on bots: every wrong one is refused, every right one in another style passes."""

import pytest

from tests.learn.programs import Table, is_passed, rows

WRONG: Table = {}
RIGHT: Table = {}

WRONG["bots"] = {
    "random": "def choose(game):\n    return game.random.choice(game.legal_actions())",
    "always down": "def choose(game):\n    return 2",
    "may be illegal": "def choose(game):\n    return game.ply % 4",
    "up and down": "def choose(game):\n    for way in (0, 2, 1, 3):\n        if game.can_move(way):\n            return way",
    "the worst points": "def choose(game):\n    return min(game.legal_actions(), key=lambda way: game.afterstate(way)[1])",
    "fewest empty cells": "def choose(game):\n    return min(game.children(), key=lambda pair: len(pair[1].empty_cells()))[0]",
    "nothing": "def choose(game):\n    pass",
    "a list": "def choose(game):\n    return game.legal_actions()",
    "prints": "def choose(game):\n    print(game.legal_actions()[0])",
    "the number of a direction, from 1": "def choose(game):\n    return 1 + game.legal_actions()[0]",
    "an unknown direction": "def choose(game):\n    return 'north'",
    "another name": "def move(game):\n    return game.legal_actions()[0]",
    "raises in the end": "def choose(game):\n    return 3 if game.can_move(3) else 2 if game.can_move(2) else 1 / 0",
    "hangs": "def choose(game):\n    while not game.can_move(3):\n        pass\n    return 3",
    "left and right": "def choose(game):\n    return next(way for way in (3, 1, 0, 2) if game.can_move(way) or way == 2)",
}
RIGHT["bots"] = {
    "greedy": "def choose(game):\n    return max(game.legal_actions(), key=lambda way: game.afterstate(way)[1])",
    "next": "def choose(game):\n    return next(way for way in (2, 3, 1, 0) if game.can_move(way))",
    "most empty cells": "def choose(game):\n    best = None\n    for way, child in game.children():\n        if best is None or len(child.empty_cells()) > len(best[1].empty_cells()):\n            best = way, child\n    return best[0]",
    "recursion": "def first(game, ways):\n    return ways[0] if game.can_move(ways[0]) else first(game, ways[1:])\n\ndef choose(game):\n    return first(game, (2, 1, 3, 0))",
}

LOOP = "    for direction in best_string(game):\n        if game.can_move(direction):\n            return direction\n    return None"
WRONG["lookahead"] = {
    "the first letter, legal or not": (LOOP, "    return best_string(game)[0]"),
    "the last letter": (LOOP, "    return best_string(game)[-1]"),
    "the last one that moves": (LOOP, "    return [way for way in best_string(game) if game.can_move(way)][-1]"),
    "plays the string to its end": (LOOP, "    global left\n    while True:\n        left = left or list(best_string(game))\n        way = left.pop(0)\n        if game.can_move(way):\n            return way\n\n\nleft = []"),
    "the worst string": ("max(strings", "min(strings"),
    "two letters": ("strings(game, 3)", "strings(game, 2)"),
    "four letters": ("strings(game, 3)", "strings(game, 4)"),
    "the current board counts": ("    if last.board == game.board:\n        return 0\n", ""),
    "another order": ("(UP, LEFT, DOWN, RIGHT):", "(UP, RIGHT, DOWN, LEFT):"),
    "no weights": ("sum(weight * value for weight, value in zip(WEIGHTS, last.values()))", "sum(last.values())"),
    "weights upside down": ("zip(WEIGHTS, last.values())", "zip(WEIGHTS, last.values()[::-1])"),
    "the score": ("sum(weight * value for weight, value in zip(WEIGHTS, last.values()))", "last.score"),
    "any legal direction": (LOOP, "    return game.legal_actions()[0]"),
    "nothing": (LOOP, "    pass"),
    "the string": (LOOP, "    return best_string(game)"),
    "illegal letters end a string": ("if game.can_move(direction) else game\n", "if game.can_move(direction) else game\n        if not game.can_move(direction):\n            continue\n"),
    "raises when the first letter is illegal": (LOOP, "    way = best_string(game)[0]\n    assert game.can_move(way)\n    return way"),
}
RIGHT["lookahead"] = {
    "next": (LOOP, "    return next(way for way in best_string(game) if game.can_move(way))"),
    "a class": (LOOP, "    return first(game)\n\n\ndef first(game):\n    legal = game.legal_actions()\n    return [way for way in best_string(game) if way in legal][0]"),
    "a bot that forgets": ("def choose(game):", "class Bot:\n  def choose(self, game):\n    return pick(game)\n\n\ndef pick(game):"),
    "product": """
from itertools import product

WEIGHTS = [128, 64, 5, 1, 256, 32, 5, 1, 516, 63, 5, 1, 1024, 1, 5, 1]

def choose(game):
    best, most = None, -1
    for string in product((0, 3, 2, 1), repeat=3):
        here = game
        for way in string:
            if here.can_move(way):
                here = here.at(here.afterstate(way)[0])
        worth = 0 if here.board == game.board else sum(w * v for w, v in zip(WEIGHTS, here.values()))
        if worth > most:
            best, most = string, worth
    return [way for way in best if game.can_move(way)][0]
""",
    "a loop with an index": (LOOP, "    string, n = best_string(game), 0\n    while not game.can_move(string[n]):\n        n += 1\n    return string[n]"),
}

SUM = "    total = 0\n    for game, chance in after.spawns():\n        total += chance * best(game)\n    return total"
WRONG["expectimax"] = {
    "the worst": (SUM, "    return min(best(game) for game, _ in after.spawns())"),
    "the best": (SUM, "    return max(best(game) for game, _ in after.spawns())"),
    "a plain mean": (SUM, "    found = [best(game) for game, _ in after.spawns()]\n    return sum(found) / len(found)"),
    "no weights": ("chance * best(game)", "best(game)"),
    "divided once more": ("    return total", "    return total / len(after.spawns())"),
    "2s alone": ("    for game, chance in after.spawns():\n", "    for game, chance in after.spawns():\n        if chance < 0.02:\n            continue\n"),
    "the first tile": ("    return total", "        return total"),
    "the last tile": ("total += chance", "total = chance"),
    "the estimate before the move": ("chance * best(game)", "chance * estimate(game)"),
    "half and half": ("chance * best(game)", "best(game) / len(after.spawns())"),
    "squared weights": ("chance * best(game)", "chance * chance * best(game)"),
    "adds the weights": ("chance * best(game)", "chance + best(game)"),
    "rounded weights": ("chance * best(game)", "round(chance, 1) * best(game)"),
    "50 for each empty cell": ("60 * len", "50 * len"),
    "no points": ("game.score + 60", "60"),
    "a lost game is worth nothing": ("default=game.score)", "default=0)"),
    "the worst move": ("return max(game.children(), key", "return min(game.children(), key"),
    "the first move": ("return max(game.children(), key=lambda pair: expected(pair[1]))[0]", "return game.legal_actions()[0]"),
    "nothing": ("    return total", "    pass"),
    "a list": ("    return total", "    return [total]"),
    "prints": ("    return total", "    print(total)"),
    "the pair": ("expected(pair[1]))[0]", "expected(pair[1]))"),
}
RIGHT["expectimax"] = {
    "sum": (SUM, "    return sum(chance * best(game) for game, chance in after.spawns())"),
    "divided by the sum of weights": ("    return total", "    return total / sum(chance for _, chance in after.spawns())"),
    "fsum": (SUM, "    from math import fsum\n    return fsum(p * best(g) for g, p in after.spawns())"),
    "2s and 4s apart": (SUM, "    pairs = after.spawns()\n    twos = [best(g) for g, p in pairs if p > 1.0001 * min(q for _, q in pairs)]\n    fours = [best(g) for g, p in pairs][: 0]\n    if len(twos) * 2 != len(pairs):\n        return sum(p * best(g) for g, p in pairs)\n    small = min(p for _, p in pairs)\n    fours = [best(g) for g, p in pairs if p <= 1.0001 * small]\n    return 0.9 * sum(twos) / len(twos) + 0.1 * sum(fours) / len(fours)"),
    "recursion": (SUM, "    def add(pairs):\n        return pairs[0][1] * best(pairs[0][0]) + add(pairs[1:]) if pairs else 0\n    return add(after.spawns())"),
    "loops in choose": ("    return max(game.children(), key=lambda pair: expected(pair[1]))[0]", "    top = None\n    for way, child in game.children():\n        worth = expected(child)\n        if top is None or worth > top[0]:\n            top = worth, way\n    return top[1]"),
}

WRONG["bits"] = {
    "tens": ("number << 4 | rank", "number * 10 + rank"),
    "eights": ("number << 4 | rank", "number << 3 | rank"),
    "32": ("number << 4 | rank", "number << 5 | rank"),
    "and for or": ("number << 4 | rank", "number << 4 & rank"),
    "backwards": ("for rank in ranks:", "for rank in reversed(ranks):"),
    "three cells": ("for rank in ranks:", "for rank in ranks[:3]:"),
    "unpacks backwards": ("[number >> 12 & 15, number >> 8 & 15, number >> 4 & 15, number & 15]", "[number & 15, number >> 4 & 15, number >> 8 & 15, number >> 12 & 15]"),
    "unpacks three bits": ("number & 15]", "number & 7]"),
    "unpacks without a mask": ("number >> 8 & 15", "number >> 8"),
    "drops leading zeros": ("[number >> 12 & 15, number >> 8 & 15, number >> 4 & 15, number & 15]", "[int(d, 16) for d in f'{number:x}']"),
    "a text of a row": ("    return number\n\n\ndef unpack", "    return hex(number)\n\n\ndef unpack"),
    "digits as text": ("[number >> 12 & 15, number >> 8 & 15, number >> 4 & 15, number & 15]", "list(f'{number:04x}')"),
    "the first row alone": ("range(0, 16, 4)", "range(0, 4, 4)"),
    "columns first": ("ranks[start : start + 4]", "ranks[start // 4 :: 4]"),
    "the last row first": ("range(0, 16, 4)", "range(12, -1, -4)"),
    "rows overlap": ("number << 16 |", "number << 12 |"),
    "adds the rows": ("number << 16 |", "number +"),
    "nothing": "def pack_row(ranks):\n    pass\n\ndef unpack_row(number):\n    pass\n\ndef pack_board(ranks):\n    pass",
    "a list for a number": ("        number = number << 16 |", "        number = [number] and number << 15 |"),
    "changes the list": ("    number = 0\n    for rank in ranks:", "    number = 0\n    ranks.append(0)\n    for rank in ranks[:4]:"),
    "signed": ("    return number\n\n\ndef unpack", "    return number - 65536 if number > 32767 else number\n\n\ndef unpack"),
}
RIGHT["bits"] = {
    "hexadecimal text": """
def pack_row(ranks):
    return int("".join("0123456789ABCDEF"[rank] for rank in ranks), 16)

def unpack_row(number):
    return [int(digit, 16) for digit in "%04x" % number]

def pack_board(ranks):
    return int("".join(f"{rank:x}" for rank in ranks), 16)
""",
    "times 16": """
def pack_row(ranks):
    a, b, c, d = ranks
    return a * 4096 + b * 256 + c * 16 + d

def unpack_row(number):
    return number // 4096, number // 256 % 16, number // 16 % 16, number % 16

def pack_board(ranks):
    return sum(rank * 16 ** (15 - n) for n, rank in enumerate(ranks))
""",
    "recursion": """
def pack_row(ranks):
    return ranks[-1] + 16 * pack_row(ranks[:-1]) if len(ranks) else 0

def unpack_row(number, cells=4):
    return [] if cells == 0 else [*unpack_row(number // 16, cells - 1), number % 16]

pack_board = pack_row
""",
    "bytes": """
def pack_row(ranks):
    return int.from_bytes(bytes([ranks[0] << 4 | ranks[1], ranks[2] << 4 | ranks[3]]), "big")

def unpack_row(number):
    high, low = number.to_bytes(2, "big")
    return [high >> 4, high & 15, low >> 4, low & 15]

def pack_board(ranks):
    total = 0
    for place in range(4):
        total += pack_row(ranks[4 * place : 4 * place + 4]) * 65536 ** (3 - place)
    return total
""",
    "divmod": ("return [number >> 12 & 15, number >> 8 & 15, number >> 4 & 15, number & 15]", "ranks = []\n    for _ in range(4):\n        number, rank = divmod(number, 16)\n        ranks.insert(0, rank)\n    return ranks"),
}

ONE = "            if beta <= alpha:\n                break\n"
TWO = "        if alpha >= beta:\n            break\n"
WRONG["minimax"] = {
    "the reversed test for chance": ("if beta <= alpha:", "if beta >= alpha:"),
    "the reversed test for the player": ("if alpha >= beta:", "if alpha <= beta:"),
    "stops after the first tile": (ONE, "            break\n"),
    "stops after the first direction": (TWO, "        break\n"),
    "stops when nearly equal": ("if beta <= alpha:", "if beta <= alpha + 1:"),
    "never stops": (ONE, "", TWO, ""),
    "no stop for chance": (ONE, ""),
    "chance is a friend": ("beta = min(beta,", "beta = max(beta,"),
    "the player plays badly": ("alpha = max(alpha,", "alpha = min(alpha,"),
    "one ply less": ("value(after, plies - 1, alpha, beta)", "value(after, 0, alpha, beta)"),
    "one ply in all": ("found = value(child, 2,", "found = value(child, 1,"),
    "no ply": ("found = value(child, 2,", "found = value(child, 0,"),
    "the sum": ("sum(tiles) / len(tiles)", "sum(tiles)"),
    "the largest tile": ("sum(tiles) / len(tiles)", "max(tiles)"),
    "empty cells count": ("if tile]", "]"),
    "the worst direction": ("if found > best_value:", "if best is None or found < best_value:"),
    "the last direction": ("if found > best_value:", "if True:"),
    "counts nothing": ("    looked_at += 1\n", ""),
    "counts double": ("    looked_at += 1\n", "    looked_at += 2\n"),
    "no stop for the player": (TWO, ""),
    "the direction alone": ("return choose(game), looked_at", "return choose(game)"),
    "nothing": ("    return choose(game), looked_at", "    choose(game)"),
    "returns alpha at chance nodes": ("        return beta", "        return alpha"),
}
RIGHT["minimax"] = {
    "return for break": (ONE, "            if beta <= alpha:\n                return beta\n", TWO, "        if alpha >= beta:\n            return alpha\n"),
    "the test first": ("            beta = min(beta, value(after, plies - 1, alpha, beta))\n            # The player has something better and will not come here.\n" + ONE, "            if alpha >= beta:\n                break\n            beta = min(beta, value(after, plies - 1, alpha, beta))\n"),
    "fail soft": """
looked_at = 0
INF = float("inf")

def value(game, plies, alpha, beta):
    global looked_at
    looked_at += 1
    if game.is_chance_node() and plies:
        worst = INF
        for after, _ in game.spawns():
            worst = min(worst, value(after, plies - 1, alpha, min(beta, worst)))
            if worst <= alpha:
                return worst
        return worst
    if not plies or game.is_terminal():
        tiles = list(filter(None, game.values()))
        return sum(tiles) / len(tiles)
    best = -INF
    for _, child in game.children():
        best = max(best, value(child, plies - 1, max(alpha, best), beta))
        if best >= beta:
            return best
    return best

def count(game):
    global looked_at
    looked_at = 0
    top, way = -INF, None
    for direction, child in game.children():
        found = value(child, 2, top, INF)
        if found > top:
            top, way = found, direction
    return [way, looked_at]
""",
    "a loop with a flag": (ONE, "            if not alpha < beta:\n                break\n"),
    "a list that counts": ("    global looked_at\n    looked_at += 1\n", "    globals()['looked_at'] += 1\n"),
}

WRONG["measure"] = {
    "two columns": "def paired(first, second):\n    n = len(first)\n    mean = sum(first) / n - sum(second) / n\n    v = lambda x: sum((a - sum(x) / n) ** 2 for a in x) / (n - 1)\n    e = ((v(first) + v(second)) / n) ** 0.5\n    return mean, mean - 2.093 * e, mean + 2.093 * e",
    "divided by the count": ("/ (count - 1)", "/ count"),
    "not divided": ("(spread / count) ** 0.5", "spread ** 0.5"),
    "no root": ("(spread / count) ** 0.5", "spread / count"),
    "1.96": ("2.093 * error", "1.96 * error"),
    "one error": ("2.093 * error", "error"),
    "two": ("2.093 * error", "2 * error"),
    "the wrong way round": ("one - other", "other - one"),
    "absolute differences": ("one - other for", "abs(one - other) for"),
    "plus first": ("mean - 2.093 * error, mean + 2.093 * error", "mean + 2.093 * error, mean - 2.093 * error"),
    "sorted columns": ("zip(first, second)", "zip(sorted(first), sorted(second))"),
    "the median": ("sum(differences) / count\n", "sorted(differences)[count // 2]\n"),
    "no interval": ("return mean, mean - 2.093 * error, mean + 2.093 * error", "return mean"),
    "two numbers": ("return mean, mean - 2.093 * error, mean + 2.093 * error", "return mean - 2.093 * error, mean + 2.093 * error"),
    "half the width": ("mean - 2.093 * error, mean + 2.093 * error", "mean - 1.0465 * error, mean + 1.0465 * error"),
    "the mean of squares": ("(number - mean) ** 2", "number ** 2"),
    "no square": ("(number - mean) ** 2", "abs(number - mean)"),
    "the first ten": ("zip(first, second)", "zip(first[:10], second[:10])"),
    "nothing": ("    return mean,", "    mean,"),
    "prints": ("    return mean, mean - 2.093 * error, mean + 2.093 * error", "    print(mean, mean - 2.093 * error, mean + 2.093 * error)"),
    "sorts the list": ("    count =", "    first.sort()\n    count ="),
}
RIGHT["measure"] = {
    "statistics": "from statistics import mean, stdev\n\ndef paired(first, second):\n    d = [a - b for a, b in zip(first, second)]\n    e = 2.093 * stdev(d) / len(d) ** 0.5\n    return mean(d), mean(d) - e, mean(d) + e",
    "loops": """
import math

def paired(first, second):
    total = 0
    for i in range(len(first)):
        total += first[i] - second[i]
    middle = total / len(first)
    squares = 0
    for i in range(len(first)):
        squares += (first[i] - second[i] - middle) ** 2
    half = 2.093 * math.sqrt(squares / (len(first) - 1)) / math.sqrt(len(first))
    return [middle, middle - half, middle + half]
""",
    "map": """
def paired(first, second):
    d = list(map(lambda a, b: a - b, first, second))
    n = len(d)
    m = sum(d) / n
    variance = (sum(x * x for x in d) - n * m * m) / (n - 1)
    width = 2.093 * (max(variance, 0) / n) ** 0.5
    return (m, m - width, m + width)
""",
    "recursion": """
def total(numbers):
    return numbers[0] + total(numbers[1:]) if numbers else 0

def paired(first, second):
    d = [a - b for a, b in zip(first, second)]
    m = total(d) / len(d)
    e = (total([(x - m) ** 2 for x in d]) / (len(d) - 1) / len(d)) ** 0.5
    return m, m - 2.093 * e, m + 2.093 * e
""",
    "a changed copy": """
def paired(first, second):
    d = list(first)
    for i, score in enumerate(second):
        d[i] -= score
    m = sum(d) / 20
    e = (sum((x - m) ** 2 for x in d) / 380) ** 0.5
    return m, m - 2.093 * e, m + 2.093 * e
""",
}

LEARN = "    for view in VIEWS:\n        weights[view(board)] = weights.get(view(board), 0) + step\n"
WRONG["td"] = {
    "nothing is learned": (LEARN, ""),
    "one view": (LEARN, "    weights[VIEWS[0](board)] = weights.get(VIEWS[0](board), 0) + step\n"),
    "takes it away": ("0) + step", "0) - step"),
    "overwrites": ("weights.get(view(board), 0) + step", "step"),
    "the target": ("0) + step", "0) + target"),
    "half of the views": ("    for view in VIEWS:\n        weights", "    for view in VIEWS[:4]:\n        weights"),
    "every second view": ("    for view in VIEWS:\n        weights", "    for view in VIEWS[::2]:\n        weights"),
    "the step is not divided": (" / len(VIEWS)\n", "\n"),
    "no rate": ("RATE * (target - value(board))", "(target + value(board))"),
    "too small a step": ("0) + step", "0) + step / 100"),
    "the whole board as the key": (LEARN, "    weights[board] = weights.get(board, 0) + step\n"),
    "only better ones": ("    step =", "    if target < value(board):\n        return\n    step ="),
    "doubles": ("0) + step", "0) * 2 + step"),
    "the step is forgotten": (LEARN, "    for view in VIEWS:\n        weights.get(view(board), 0) + step\n"),
    "sets every view to the target": ("weights.get(view(board), 0) + step", "target / 4"),
    "returns in the loop": ("0) + step\n", "0) + step\n        return\n"),
}
RIGHT["td"] = {
    "the key first": (LEARN, "    for view in VIEWS:\n        key = view(board)\n        if key not in weights:\n            weights[key] = 0\n        weights[key] += step\n"),
    "setdefault": (LEARN, "    for look in VIEWS:\n        weights.setdefault(look(board), 0)\n        weights[look(board)] += step\n"),
    "keys": (LEARN, "    keys = [view(board) for view in VIEWS]\n    for key in keys:\n        weights[key] = step + weights.get(key, 0.0)\n"),
    "recursion": (LEARN, "    def add(views):\n        if views:\n            key = views[0](board)\n            weights[key] = weights.get(key, 0) + step\n            add(views[1:])\n    add(VIEWS)\n"),
}
WRONG["td"] = {name: ("GAMES = 600", "GAMES = 40", *row) for name, row in WRONG["td"].items()}  # They fail before the long case.


@pytest.mark.rotates
@pytest.mark.parametrize(("lesson", "name"), rows(WRONG))
def test_a_wrong_program_is_refused(lesson: str, name: str) -> None:
    assert not is_passed(lesson, WRONG[lesson][name], is_wrong=True)[0]


@pytest.mark.rotates
@pytest.mark.parametrize(("lesson", "name"), rows(RIGHT))
def test_a_right_program_in_another_style_passes(lesson: str, name: str) -> None:
    passed, cases = is_passed(lesson, RIGHT[lesson][name])
    assert passed, [case for case in cases if not case.is_right][:2]
