BODY = "    longest = []\n    for place, home in enumerate(homes):\n        before = [longest[other] for other in range(place) if homes[other] < home]\n        longest.append(1 + max(before, default=0))\n    return len(homes) - max(longest, default=0)"
WRONG = {
    "none leaves": (BODY, "    return 0"),
    "the longest rising run without gaps": (BODY, "    best = run = 0\n    for n, home in enumerate(homes):\n        run = run + 1 if n and homes[n - 1] < home else 1\n        best = max(best, run)\n    return len(homes) - best"),
    "neighbours in the wrong order": (BODY, "    return sum(a > b for a, b in zip(homes, homes[1:]))"),
    "all pairs in the wrong order": (BODY, "    return sum(a > b for n, a in enumerate(homes) for b in homes[n + 1 :])"),
    "all that are out of place": (BODY, "    return sum(a != b for a, b in zip(homes, sorted(homes)))"),
    "greedy from the first": (BODY, "    kept, last = 0, -1\n    for home in homes:\n        if home > last:\n            kept, last = kept + 1, home\n    return len(homes) - kept"),
    "falling": ("homes[other] < home", "homes[other] > home"),
    "the longest itself": ("return len(homes) - max(longest, default=0)", "return max(longest, default=0)"),
    "fails on an empty line": ("return len(homes) - max(longest, default=0)", "return len(homes) - max(longest)"),
    "at most one leaves": (BODY, "    return int(list(homes) != sorted(homes))"),
    "take away the one with most conflicts": (BODY, """    left, gone = list(homes), 0
    while left != sorted(left):
        clashes = lambda i: sum((left[i] - left[j]) * (i - j) < 0 for j in range(len(left)))
        left.pop(max(range(len(left)), key=clashes))
        gone += 1
    return gone"""),
    "rows alone": ("        column = board[line::side]\n        total += 2 * leavers([(tile - 1) // side for tile in column if tile and (tile - 1) % side == line])\n", ""),
    "columns alone": ("        total += 2 * leavers([(tile - 1) % side for tile in row if tile and (tile - 1) // side == line])\n", ""),
    "one move each": ("total += 2 * leavers([(tile - 1) % side", "total += leavers([(tile - 1) % side"),
    "tiles of other rows, too": ("for tile in row if tile and (tile - 1) // side == line]", "for tile in row if tile]"),
    "tiles of other columns, too": ("for tile in column if tile and (tile - 1) % side == line]", "for tile in column if tile]"),
    "the gap counts": ("for tile in row if tile and (tile - 1) // side == line]", "for tile in row if (tile - 1) // side in (line, -1)]"),
    "without Manhattan": ("total = manhattan(board, side)", "total = 0"),
    "the columns of the rows": ("column = board[line::side]", "column = board[line * side : (line + 1) * side]"),
    "three lines": ("for line in range(side):", "for line in range(3):"),
    "nothing": ("    return total", "    pass"),
    "a list": ("    return total", "    return [total]"),
    "prints": ("    return total", "    print(total)"),
}
RIGHT = {
    "all subsets": (BODY, "    from itertools import combinations\n    for k in range(len(homes), -1, -1):\n        if any(list(c) == sorted(c) for c in combinations(homes, k)):\n            return len(homes) - k"),
    "recursion": (BODY, "    def longest(rest, above):\n        if not rest:\n            return 0\n        without = longest(rest[1:], above)\n        return max(without, 1 + longest(rest[1:], rest[0])) if rest[0] > above else without\n    return len(homes) - longest(list(homes), -1)"),
    "piles": (BODY, "    import bisect\n    piles = []\n    for home in homes:\n        n = bisect.bisect_left(piles, home)\n        piles[n : n + 1] = [home]\n    return len(homes) - len(piles)"),
    "what it shares with its sorted copy": (BODY, """    goal = sorted(homes)
    best = [[0] * (len(goal) + 1) for _ in range(len(goal) + 1)]
    for i, a in enumerate(homes):
        for j, b in enumerate(goal):
            best[i + 1][j + 1] = best[i][j] + 1 if a == b else max(best[i][j + 1], best[i + 1][j])
    return len(homes) - best[-1][-1]"""),
    "its own Manhattan, and loops": """
def leavers(homes):
    best = [0] * (len(homes) + 1)
    for i in range(len(homes)):
        best[i] = 1
        for j in range(i):
            if homes[j] < homes[i] and best[j] + 1 > best[i]:
                best[i] = best[j] + 1
    return len(homes) - max(best)

def linear_conflict(board, side):
    total = 0
    for cell, tile in enumerate(board):
        if tile:
            total += abs(cell // side - (tile - 1) // side) + abs(cell % side - (tile - 1) % side)
    for k in range(side):
        in_row = [t for t in board[k * side : k * side + side] if t and (t - 1) // side == k]
        in_column = [t for t in board[k::side] if t and (t - 1) % side == k]
        total += 2 * (leavers(in_row) + leavers(in_column))
    return total
""",
}
