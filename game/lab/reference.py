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


WORDS: dict[str, tuple[str, ...]] = {
    "shape-choose": (
        "You get the game, with everything listed below. Return a direction: 0 to 3, 'u', 'r', 'd', 'l' or a word such as 'up'. "
        "A direction that moves nothing is an error.",
        "你會拿到對局 game，能用的功能列在下方。請傳回方向：0 到 3、'u'、'r'、'd'、'l'，或 'up' 這樣的單字。"
        "選了無法移動的方向就是錯誤。",
        "你会拿到对局 game，能用的功能列在下方。请返回方向：0 到 3、'u'、'r'、'd'、'l'，或 'up' 这样的单词。"
        "选了无法移动的方向就是错误。",
    ),
    "shape-strategy": (
        "You get the rows of the board: the numbers on the tiles, 0 for an empty cell. Return 'W', 'A', 'S' or 'D', a word such "
        "as 'up', or 0 to 3, also as text. A direction that moves nothing ends the game.",
        "你會拿到盤面的各列：方塊上的數字，空格是 0。請傳回 'W'、'A'、'S'、'D'，或 'up' 這樣的單字，"
        "或 0 到 3（文字亦可）。選了無法移動的方向，這一局就結束。",
        "你会拿到盘面的各行：方块上的数字，空格是 0。请返回 'W'、'A'、'S'、'D'，或 'up' 这样的单词，"
        "或 0 到 3（文本也可以）。选了无法移动的方向，这一局就结束。",
    ),
    "shape-act": (
        "You get the rows of the board as ranks (in the 15-puzzle as numbers), and a mask: 1 for each of up, right, down and "
        "left that moves something. Return a direction. One that moves nothing ends the game.",
        "你會拿到盤面的各列，內容是指數（數字推盤則是數字），以及遮罩：上、右、下、左中能移動的為 1。請傳回方向。"
        "選了無法移動的方向，這一局就結束。",
        "你会拿到盘面的各行，内容是指数（数字华容道则是数字），以及掩码：上、右、下、左中能移动的为 1。请返回方向。"
        "选了无法移动的方向，这一局就结束。",
    ),
    "shape-bot": (
        "To remember things, write a class Bot with one of these functions as a method. Each game gets a new one.",
        "需要記憶時，請寫一個類別 Bot，以上述函式之一為方法。每一局都會重新建立。",
        "需要记忆时，请写一个类 Bot，以上述函数之一为方法。每一局都会重新创建。",
    ),
    "shape-variant": (
        "Names the kind of board that your bot is for. The Lab sets it when you open the bot, and bench plays it.",
        "寫明機器人是為哪種盤面寫的。打開機器人時會設為這種盤面，bench 也會採用。",
        "写明机器人是为哪种盘面写的。打开机器人时会设为这种盘面，bench 也会采用。",
    ),
    "lab-help-example": (
        "The examples use a new game of 2048: the first row is 2 2 4, the last tile is an 8, all other cells are empty.",
        "以下範例用的是一局剛開始的 2048：第一列是 2 2 4，最後一格是 8，其他都是空格。",
        "以下示例用的是一局刚开始的 2048：第一行是 2 2 4，最后一格是 8，其他都是空格。",
    ),
    "api-legal_actions": ("The directions that you can choose.", "可以選的方向。", "可以选的方向。"),
    "api-can_move": ("Whether a direction moves any tile.", "這個方向能不能移動方塊。", "这个方向能不能移动方块。"),
    "api-may_idle": (
        "Whether you may choose a direction that moves nothing: only where a tile comes after a whole string of moves.",
        "能不能選無法移動的方向；只有走完一整串才出現新方塊的盤面可以。",
        "能不能选无法移动的方向；只有走完一整串才出现新方块的盘面可以。",
    ),
    "api-board": (
        "The board, row by row. In 2048 it holds ranks (11 is the tile 2048), in the 15-puzzle numbers. 0 is empty.",
        "整個盤面，由左至右、由上至下。2048 存的是指數（11 就是 2048），數字推盤存的是數字。0 是空格。",
        "整个盘面，从左到右、从上到下。2048 存的是指数（11 就是 2048），数字华容道存的是数字。0 是空格。",
    ),
    "api-side": ("The side of a square board, in cells.", "正方形盤面的邊長（格）。", "正方形盘面的边长（格）。"),
    "api-rows": ("The number of rows.", "有幾列。", "有几行。"),
    "api-columns": ("The number of columns.", "有幾行。", "有几列。"),
    "api-values": (
        "The numbers on the tiles, 0 for an empty cell.",
        "每一格方塊上的數字，空格是 0。",
        "每一格方块上的数字，空格是 0。",
    ),
    "api-value": (
        "The number on the tile in a cell. Cells count from 0, row by row.",
        "某一格方塊上的數字。格子從 0 開始依序編號。",
        "某一格方块上的数字。格子从 0 开始依次编号。",
    ),
    "api-rank": ("What the board holds for a cell.", "盤面在某一格存的數。", "盘面在某一格存的数。"),
    "api-empty_cells": ("The cells without a tile.", "沒有方塊的格子。", "没有方块的格子。"),
    "api-child": (
        "The game after a direction, before a new tile appears. If chance moves next, pass (cell, number) instead.",
        "走一步之後、新方塊出現之前的局面。輪到隨機方塊時，請改傳入 (格子, 數)。",
        "走一步之后、新方块出现之前的局面。轮到随机方块时，请改传入 (格子, 数)。",
    ),
    "api-gain": ("The points of the last move.", "上一步的得分。", "上一步的得分。"),
    "api-children": (
        "(direction, game after it) for each direction that you can choose.",
        "每個可選方向的 (方向, 走後的局面)。",
        "每个可选方向的 (方向, 走后的局面)。",
    ),
    "api-afterstate": (
        "The board and the points after a direction, or None if nothing moves. Faster than child.",
        "走一步之後的盤面與得分，無法移動時是 None。比 child 快。",
        "走一步之后的盘面与得分，无法移动时是 None。比 child 快。",
    ),
    "api-is_chance_node": ("Whether a random tile comes next.", "接下來是不是輪到隨機方塊。", "接下来是不是轮到随机方块。"),
    "api-chance_outcomes": (
        "((cell, number), probability) for each tile that may appear.",
        "每個可能出現的方塊：((格子, 數), 機率)。",
        "每个可能出现的方块：((格子, 数), 概率)。",
    ),
    "api-spawns": (
        "(game after it, probability) for each tile that may appear.",
        "每個可能出現的方塊：(之後的局面, 機率)。",
        "每个可能出现的方块：(之后的局面, 概率)。",
    ),
    "api-move_to": (
        "The direction that leads to a board, or None.",
        "能走到某個盤面的方向，沒有就是 None。",
        "能走到某个盘面的方向，没有就是 None。",
    ),
    "api-at": (
        'The game with another board, to ask “what if”. With to_move="chance" a random tile comes next.',
        '換成另一個盤面的局面，用來問「如果……」。設 to_move="chance" 則接著出現隨機方塊。',
        '换成另一个盘面的局面，用来问“如果……”。设 to_move="chance" 则接着出现随机方块。',
    ),
    "api-score": ("The points so far.", "目前的分數。", "目前的分数。"),
    "api-ply": ("The number of moves so far.", "目前的步數。", "目前的步数。"),
    "api-returns": (
        "The result so far: the points, or minus the moves of a puzzle.",
        "目前的成績：分數，或推盤步數的負值。",
        "目前的成绩：分数，或华容道步数的负值。",
    ),
    "api-is_terminal": ("Whether the game is over.", "這一局是不是結束了。", "这一局是不是结束了。"),
    "api-kind": ("The name of the game: '2048' or '15'.", "遊戲名稱：'2048' 或 '15'。", "游戏名称：'2048' 或 '15'。"),
    "api-position": ("The board as text.", "盤面的文字寫法。", "盘面的文字写法。"),
    "api-random": (
        "Your bot’s own random numbers (Python’s random.Random), the same on the same seed.",
        "機器人自己的亂數（Python 的 random.Random），同一種子結果相同。",
        "机器人自己的随机数（Python 的 random.Random），同一种子结果相同。",
    ),
    "api-budget_ms": (
        "Your thinking time per move, in milliseconds. 0 means unlimited.",
        "你設定的每步思考時間（毫秒），0 表示不限。",
        "你设置的每步思考时间（毫秒），0 表示不限。",
    ),
    "api-time_left_ms": ("How many milliseconds of it are left.", "還剩幾毫秒。", "还剩几毫秒。"),
    "api-note": (
        "Adds to a number of your own, such as boards searched. You see it in the results and in exports.",
        "累加你自訂的數字，例如搜尋過的盤面數。結果與匯出檔裡都看得到。",
        "累加你自定义的数字，例如搜索过的盘面数。结果与导出文件里都看得到。",
    ),
}
