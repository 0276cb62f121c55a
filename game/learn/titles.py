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
}
