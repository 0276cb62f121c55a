LEARN = "    for view in VIEWS:\n        weights[view(board)] = weights.get(view(board), 0) + step\n"
WRONG: dict[str, tuple[str, ...]] = {
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
RIGHT = {
    "the key first": (LEARN, "    for view in VIEWS:\n        key = view(board)\n        if key not in weights:\n            weights[key] = 0\n        weights[key] += step\n"),
    "setdefault": (LEARN, "    for look in VIEWS:\n        weights.setdefault(look(board), 0)\n        weights[look(board)] += step\n"),
    "keys": (LEARN, "    keys = [view(board) for view in VIEWS]\n    for key in keys:\n        weights[key] = step + weights.get(key, 0.0)\n"),
    "recursion": (LEARN, "    def add(views):\n        if views:\n            key = views[0](board)\n            weights[key] = weights.get(key, 0) + step\n            add(views[1:])\n    add(VIEWS)\n"),
}
WRONG = {name: ("GAMES = 600", "GAMES = 40", *row) for name, row in WRONG.items()}  # They fail before the long case.
