"""The texts of the Lab's API reference."""

WORDS: dict[str, tuple[str, ...]] = {
    "shape-choose": (
        "Gets the game, which answers all that is listed below, and returns a direction: 0 to 3, 'u', 'r', 'd', 'l' or a word "
        "such as 'up'. A direction that moves nothing is an error.",
        "傳入對局 game（可用的功能列在下方），傳回方向：0 到 3、'u'、'r'、'd'、'l'，或 'up' 這樣的單字。"
        "選了無法移動的方向就是錯誤。",
        "传入对局 game（可用的功能列在下方），返回方向：0 到 3、'u'、'r'、'd'、'l'，或 'up' 这样的单词。"
        "选了无法移动的方向就是错误。",
    ),
    "shape-strategy": (
        "Gets the rows of the board with the numbers on the tiles, 0 for an empty cell, and returns 'W', 'A', 'S' or 'D', a word "
        "such as 'up', or 0 to 3, also as text. A direction that moves nothing ends the game.",
        "傳入盤面的各列，內容是方塊上的數字（0 是空格），傳回 'W'、'A'、'S'、'D'，或 'up' 這樣的單字，"
        "或 0 到 3（文字亦可）。選了無法移動的方向，這一局就結束。",
        "传入盘面的各行，内容是方块上的数字（0 是空格），返回 'W'、'A'、'S'、'D'，或 'up' 这样的单词，"
        "或 0 到 3（文本也可以）。选了无法移动的方向，这一局就结束。",
    ),
    "shape-act": (
        "Gets the rows of the board with ranks (in the 15-puzzle with the numbers) and a mask, 1 for each of up, right, down, "
        "left that moves something, and returns a direction. One that moves nothing ends the game.",
        "傳入盤面的各列，內容是次方（數字推盤則是數字），以及遮罩：上、右、下、左中能移動的為 1，傳回方向。"
        "選了無法移動的方向，這一局就結束。",
        "传入盘面的各行，内容是次方（数字华容道则是数字），以及掩码：上、右、下、左中能移动的为 1，返回方向。"
        "选了无法移动的方向，这一局就结束。",
    ),
    "shape-bot": (
        "A class Bot with one of these functions as a method can remember things; each game gets a new one.",
        "需要記憶時，寫一個以上述函式為方法的類別 Bot；每一局都會重新建立。",
        "需要记忆时，写一个以上述函数为方法的类 Bot；每一局都会重新创建。",
    ),
    "shape-variant": (
        "States the kind of board that the bot is made for. The Lab sets it when you open the bot, and bench plays it.",
        "說明機器人是為哪種盤面寫的。打開機器人時會設為這種盤面，bench 也會採用。",
        "说明机器人是为哪种盘面写的。打开机器人时会设为这种盘面，bench 也会采用。",
    ),
    "lab-help-example": (
        "The examples look at a new game of 2048: the first row is 2 2 4, the last tile is an 8, and all other cells are empty.",
        "以下範例看的是一局剛開始的 2048：第一列是 2 2 4，最後一格是 8，其他都是空格。",
        "以下示例看的是一局刚开始的 2048：第一行是 2 2 4，最后一格是 8，其他都是空格。",
    ),
    "api-legal_actions": ("Lists the directions that you can choose.", "列出可以選的方向。", "列出可以选的方向。"),
    "api-can_move": ("Tells whether a direction moves any tile.", "這個方向能不能移動任何方塊。", "这个方向能不能移动任何方块。"),
    "api-may_idle": (
        "Tells whether a direction that moves nothing can be chosen, too: only where a tile follows a whole string of moves.",
        "不能移動任何方塊的方向是否也能選；只有走完一整串才出現新方塊的盤面可以。",
        "不能移动任何方块的方向是否也能选；只有走完一整串才出现新方块的盘面可以。",
    ),
    "api-board": (
        "The board, row by row. In 2048 it holds ranks (11 is the tile 2048), in the 15-puzzle the numbers; 0 is empty.",
        "整個盤面，由左至右、由上至下。2048 存的是次方（11 就是 2048），數字推盤存的是數字；0 是空格。",
        "整个盘面，从左到右、从上到下。2048 存的是次方（11 就是 2048），数字华容道存的是数字；0 是空格。",
    ),
    "api-side": ("The rows and columns of a square board.", "正方形盤面的邊長。", "正方形盘面的边长。"),
    "api-rows": ("The number of rows.", "有幾列。", "有几行。"),
    "api-columns": ("The number of columns.", "有幾行。", "有几列。"),
    "api-values": (
        "Lists what is written on the tiles, 0 for an empty cell.",
        "列出每一格方塊上的數字，空格是 0。",
        "列出每一格方块上的数字，空格是 0。",
    ),
    "api-value": (
        "Returns what is written on the tile in a cell; cells count from 0, row by row.",
        "傳回某一格方塊上的數字；格子從 0 開始依序編號。",
        "返回某一格方块上的数字；格子从 0 开始依次编号。",
    ),
    "api-rank": ("Returns the number that the board holds for a cell.", "傳回盤面在某一格存的數。", "返回盘面在某一格存的数。"),
    "api-empty_cells": ("Lists the cells without a tile.", "列出沒有方塊的格子。", "列出没有方块的格子。"),
    "api-child": (
        "Returns the game after a direction, before a new tile appears. Where chance moves next, give it (cell, number) instead.",
        "傳回走一步之後、新方塊出現之前的局面。輪到隨機方塊時，改傳入 (格子, 數)。",
        "返回走一步之后、新方块出现之前的局面。轮到随机方块时，改传入 (格子, 数)。",
    ),
    "api-gain": ("The points that the last move made.", "上一步得到的分數。", "上一步得到的分数。"),
    "api-children": (
        "Lists (direction, game after it) for each direction that you can choose.",
        "列出每個可選方向的 (方向, 走後的局面)。",
        "列出每个可选方向的 (方向, 走后的局面)。",
    ),
    "api-afterstate": (
        "Returns the board and the points after a direction, or None if nothing moves. It is quicker than child.",
        "傳回走一步之後的盤面與得分；無法移動時傳回 None。比 child 快。",
        "返回走一步之后的盘面与得分；无法移动时返回 None。比 child 快。",
    ),
    "api-is_chance_node": ("Tells whether a random tile comes next.", "接下來是不是輪到隨機方塊。", "接下来是不是轮到随机方块。"),
    "api-chance_outcomes": (
        "Lists ((cell, number), probability) for each tile that may appear.",
        "列出每個可能出現的方塊：((格子, 數), 機率)。",
        "列出每个可能出现的方块：((格子, 数), 概率)。",
    ),
    "api-spawns": (
        "Lists (probability, game after it) for each tile that may appear.",
        "列出每個可能出現的方塊：(機率, 之後的局面)。",
        "列出每个可能出现的方块：(概率, 之后的局面)。",
    ),
    "api-move_to": (
        "Returns the direction that leads to a board, or None.",
        "傳回能走到某個盤面的方向；沒有就傳回 None。",
        "返回能走到某个盘面的方向；没有就返回 None。",
    ),
    "api-at": (
        'Returns the game with another board, to ask “what if”. With to_move="chance" a random tile comes next.',
        '換成另一個盤面的局面，用來問「如果……」。設 to_move="chance" 則接著出現隨機方塊。',
        '换成另一个盘面的局面，用来问“如果……”。设 to_move="chance" 则接着出现随机方块。',
    ),
    "api-score": ("The points so far.", "目前的分數。", "目前的分数。"),
    "api-ply": ("The number of moves so far.", "目前的步數。", "目前的步数。"),
    "api-returns": (
        "Returns what the game is worth so far: the points, or minus the moves of a puzzle.",
        "傳回目前的成績：分數，或華容道步數的負值。",
        "返回目前的成绩：分数，或华容道步数的负值。",
    ),
    "api-is_terminal": ("Tells whether the game is over.", "這一局是不是結束了。", "这一局是不是结束了。"),
    "api-kind": ("The name of the game: '2048' or '15'.", "遊戲名稱：'2048' 或 '15'。", "游戏名称：'2048' 或 '15'。"),
    "api-position": ("The board as text.", "盤面的文字寫法。", "盘面的文字写法。"),
    "api-random": (
        "The bot's own random numbers, from Python's random.Random. They are the same on the same seed.",
        "機器人自己的亂數（Python 的 random.Random），同一種子結果相同。",
        "机器人自己的随机数（Python 的 random.Random），同一种子结果相同。",
    ),
    "api-budget_ms": (
        "The thinking time per move that you set, in milliseconds; 0 means unlimited.",
        "你設定的每步思考時間（毫秒），0 表示不限。",
        "你设置的每步思考时间（毫秒），0 表示不限。",
    ),
    "api-time_left_ms": ("Returns how many milliseconds of that time are left.", "傳回還剩幾毫秒。", "返回还剩几毫秒。"),
    "api-note": (
        "Adds to a number that the results show and export, such as the boards searched.",
        "累加一個會顯示並匯出的數字，例如搜尋過的盤面數。",
        "累加一个会显示并导出的数字，例如搜索过的盘面数。",
    ),
}
