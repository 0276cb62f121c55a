"""The titles of the lessons, each of which says what one can do after it, and what each is about."""

WORDS: dict[str, tuple[str, str, str]] = {
    "lesson-board": ("Print a board as text", "把盤面印成文字", "把盘面打印成文字"),
    "lesson-board-is": (
        "Sixteen numbers become four straight lines, which you can read at a glance.",
        "十六個數字排成整齊的四列，一眼就看懂。",
        "十六个数字排成整齐的四行，一眼就看懂。",
    ),
    "lesson-slide": ("Slide a line", "讓一排方塊滑動", "让一排方块滑动"),
    "lesson-slide-is": (
        "The heart of 2048: tiles close up, and equal neighbours merge once.",
        "2048 的核心：方塊靠攏，相同的相鄰方塊合併一次。",
        "2048 的核心：方块靠拢，相同的相邻方块合并一次。",
    ),
    "lesson-directions": ("Move in four directions", "往四個方向移動", "往四个方向移动"),
    "lesson-directions-is": (
        "One slide is enough for all four, if you turn the board first.",
        "只要先轉動盤面，一個滑動函式就夠四個方向用。",
        "只要先转动盘面，一个滑动函数就够四个方向用。",
    ),
    "lesson-spawn": ("Let a new tile appear", "讓新方塊出現", "让新方块出现"),
    "lesson-spawn-is": (
        "Any empty cell, nine times in ten a 2: and how to test what is random.",
        "任選一個空格，十次有九次是 2；順便學會測試隨機的程式。",
        "任选一个空格，十次有九次是 2；顺便学会测试随机的代码。",
    ),
    "lesson-lost": ("Tell when a game is lost", "判斷遊戲何時結束", "判断游戏何时结束"),
    "lesson-lost-is": (
        "Two tutorials get this wrong. See how, and mend it.",
        "有兩個教學都寫錯了。看看錯在哪裡，再改正。",
        "有两个教程都写错了。看看错在哪里，再改正。",
    ),
    "lesson-score": ("Keep the score", "計算分數", "计算分数"),
    "lesson-score-is": (
        "Each merge scores the value of the new tile; a move that is only tried scores nothing.",
        "每次合併得到新方塊的分數；只是試走的步不計分。",
        "每次合并得到新方块的分数；只是试走的步不计分。",
    ),
    "lesson-terminal": ("Play 2048 in a terminal", "在終端機玩 2048", "在终端里玩 2048"),
    "lesson-terminal-is": (
        "Put the parts together: a loop, keys, and an end without an error.",
        "把零件組起來：一個迴圈、幾個按鍵，以及不會出錯的結尾。",
        "把零件组起来：一个循环、几个按键，以及不会出错的结尾。",
    ),
    "lesson-bits": ("Put a row into 16 bits", "把一列放進 16 位元", "把一行放进 16 位"),
    "lesson-bits-is": (
        "How a search looks at many boards quickly: a board of 64 bits and a table of all rows.",
        "搜尋怎麼快速看過許多盤面：64 位元的盤面，加上一張所有列的表。",
        "搜索怎样快速看过许多盘面：64 位的盘面，加上一张所有行的表。",
    ),
    "lesson-blank": ("Move the blank", "移動空格", "移动空格"),
    "lesson-blank-is": (
        "The 15-puzzle in one list, and the two mistakes that nearly everybody makes first.",
        "用一個串列表示數字華容道，以及幾乎人人都會先犯的兩個錯。",
        "用一个列表表示数字华容道，以及几乎人人都会先犯的两个错。",
    ),
    "lesson-parity": ("Tell whether a puzzle can be solved", "判斷解不解得開", "判断能不能解开"),
    "lesson-parity-is": (
        "Half of all boards cannot. Counting pairs tells which.",
        "有一半的盤面永遠解不開，數一數逆序就知道。",
        "有一半的盘面永远解不开，数一数逆序就知道。",
    ),
    "lesson-distance": ("Estimate how far a board is from solved", "估計離完成還有多遠", "估计离完成还有多远"),
    "lesson-distance-is": (
        "Misplaced tiles, Manhattan and linear conflict: never too high, and each better than the one before.",
        "錯位數、曼哈頓距離、線性衝突：絕不高估，一個比一個準。",
        "错位数、曼哈顿距离、线性冲突：绝不高估，一个比一个准。",
    ),
    "lesson-breadth": ("Find a shortest solution, breadth first", "用廣度優先找最短解", "用广度优先找最短解"),
    "lesson-breadth-is": (
        "All 181,440 boards of 3×3 in a few seconds, and one word that decides everything.",
        "幾秒鐘看完 3×3 的全部 181,440 個盤面；成敗只差一個詞。",
        "几秒钟看完 3×3 的全部 181,440 个盘面；成败只差一个词。",
    ),
    "lesson-idastar": ("Search with A* and IDA*", "用 A* 與 IDA* 搜尋", "用 A* 与 IDA* 搜索"),
    "lesson-idastar-is": (
        "An estimate turns a search round early: the same shortest way, for far fewer boards.",
        "有了估計，搜尋就知道何時回頭：同樣最短，看的盤面少得多。",
        "有了估计，搜索就知道何时回头：同样最短，看的盘面少得多。",
    ),
    "lesson-patterns": ("Build a pattern database", "建立圖樣資料庫", "建立模式数据库"),
    "lesson-patterns-is": (
        "Solve four tiles at a time beforehand, and add up what was found.",
        "先把四個方塊一組的問題解好存起來，用的時候相加。",
        "先把四个方块一组的问题解好存起来，用的时候相加。",
    ),
}
