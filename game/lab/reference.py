"""The Lab's API reference: the shapes of a bot, and all public names of `game.arena.board_view.GameView`."""

SHAPES = (
    (
        "choose",
        "choose(game)",
        """\
def choose(game):
    return max(game.legal_actions(), key=lambda action: game.child(action).gain)
""",
    ),
    (
        "strategy",
        "strategy(board)",
        """\
def strategy(board):
    for key, lines in ("A", board), ("W", zip(*board)), ("D", [row[::-1] for row in board]):
        for line in lines:
            if any(after and before in (0, after) for before, after in zip(line, line[1:])):
                return key
    return "S"
""",
    ),
    (
        "act",
        "act(observation, mask)",
        """\
def act(observation, mask):
    return mask.index(1)
""",
    ),
    (
        "bot",
        "class Bot",
        """\
class Bot:
    def __init__(self):
        self.last = 0

    def act(self, observation, mask):
        order = sorted(range(4), key=lambda action: action == self.last)
        self.last = next(action for action in order if mask[action])
        return self.last
""",
    ),
    (
        "variant",
        "VARIANT",
        """\
VARIANT = "4x4-e3"

def choose(game):
    return game.legal_actions()[0]
""",
    ),
)
"""(name, signature, example) of each shape and of `VARIANT`; the word `shape-NAME` explains it."""

REFERENCE: tuple[tuple[str, str, str, str], ...] = (
    ("legal_actions", "game.legal_actions()", "game.legal_actions()", "[0, 1, 2, 3]"),
    ("can_move", "game.can_move(direction)", "game.can_move(0)", "True"),
    ("may_idle", "game.may_idle()", "game.may_idle()", "False"),
    ("board", "game.board", "game.board[:4]", "(1, 1, 2, 0)"),
    ("side", "game.side", "game.side", "4"),
    ("rows", "game.rows", "game.rows", "4"),
    ("columns", "game.columns", "game.columns", "4"),
    ("values", "game.values()", "game.values()[:4]", "[2, 2, 4, 0]"),
    ("value", "game.value(cell)", "game.value(15)", "8"),
    ("rank", "game.rank(cell)", "game.rank(15)", "3"),
    ("empty_cells", "game.empty_cells()", "game.empty_cells()[:3]", "[3, 4, 5]"),
    ("child", "game.child(direction)", "game.child(3).values()[:4]", "[4, 4, 0, 0]"),
    ("gain", "game.gain", "game.child(3).gain", "4"),
    ("children", "game.children()", "[after.gain for direction, after in game.children()]", "[0, 4, 0, 4]"),
    ("afterstate", "game.afterstate(direction)", "game.afterstate(3)[1]", "4"),
    ("is_chance_node", "game.is_chance_node()", "game.child(3).is_chance_node()", "True"),
    ("chance_outcomes", "game.chance_outcomes()", "game.child(3).chance_outcomes()[0][0]", "(2, 1)"),
    ("spawns", "game.spawns()", "len(game.child(3).spawns())", "26"),
    ("move_to", "game.move_to(board)", "game.move_to(game.child(3).board)", "3"),
    ("at", 'game.at(board, to_move="player")', "game.at(game.child(3).board).legal_actions()", "[0, 1, 2, 3]"),
    ("score", "game.score", "game.child(3).score", "4"),
    ("ply", "game.ply", "game.child(3).ply", "1"),
    ("returns", "game.returns()", "game.child(3).returns()", "4"),
    ("is_terminal", "game.is_terminal()", "game.is_terminal()", "False"),
    ("kind", "game.kind", "game.kind", "'2048'"),
    ("position", "game.position", "game.position", "'1120000000000003'"),
    ("random", "game.random", "game.random.choice(game.legal_actions())", "3"),
    ("budget_ms", "game.budget_ms", "game.budget_ms", "50"),
    ("time_left_ms", "game.time_left_ms()", "game.time_left_ms() <= 50", "True"),
    ("note", "game.note(name=number)", "game.note(nodes=1)", "None"),
)
"""(name, signature, example, result) of each; the word `api-NAME` explains it. The examples use a 2048 board with first row
2 2 4 and last tile 8, before the first move of seed 1, with 50 ms per move."""
