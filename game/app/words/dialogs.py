"""The words of the dialogs and of the replay."""

WORDS: dict[str, tuple[str, str, str]] = {
    "backup": ("Export and import", "匯出與匯入", "导出与导入"),
    "stop": ("Stop", "停止", "停止"),
    "measure": ("Compare with the shortest", "與最短解比較", "与最短解比较"),
    "settings": ("Settings", "設定", "设置"),
    "close": ("Close", "關閉", "关闭"),
    "copy": ("Copy link", "複製連結", "复制链接"),
    "copy-text": ("Copy text", "複製文字", "复制文字"),
    "start": ("Start this game", "開始這局", "开始这局"),
    "helped-why": (
        "A game that used undo, a hint or a set-up board is marked “with help”, and its record is kept apart.",
        "用過復原、提示或自訂盤面的一局會標上「有輔助」，紀錄另計。",
        "用过撤销、提示或自定盘面的一局会标上“有辅助”，纪录另计。",
    ),
    "options-kept": (
        "These choices hold from your next new game on.",
        "這些選擇從下一局新遊戲開始生效。",
        "这些选择从下一局新游戏开始生效。",
    ),
    "choose-side": ("Size", "大小", "大小"),
    "choose-target": ("Target tile", "目標方塊", "目标方块"),
    "choose-four_percent": ("Chance of a 4", "出現 4 的機率", "出现 4 的概率"),
    "choose-start": ("Start tiles", "起始方塊數", "起始方块数"),
    "choose-seed": ("Seed (empty for a random one)", "種子（留空則隨機）", "种子（留空则随机）"),
    "share-position": ("This board", "目前盤面", "当前盘面"),
    "share-seed": ("The same start", "同樣的開局", "同样的开局"),
    "share-game": ("The whole game, move by move", "整局每一步", "整局每一步"),
    "share-text": ("Board as text", "盤面文字", "盘面文字"),
    "open-link": ("Open a link, a board or a game", "開啟連結、盤面或對局", "打开链接、盘面或对局"),
    "open": ("Open", "開啟", "打开"),
    "replay-play": ("Play", "播放", "播放"),
    "replay-pause": ("Pause", "暫停", "暂停"),
    "replay-back": ("Step back", "上一步", "上一步"),
    "replay-on": ("Step forward", "下一步", "下一步"),
    "replay-place": ("Move {ply} of {last}", "第 {ply} / {last} 步", "第 {ply} / {last} 步"),
    "replay-speed": ("Speed", "速度", "速度"),
    "replay-true": ("as played", "實際速度", "实际速度"),
    "split-row": ("Row {number}", "第 {number} 列", "第 {number} 行"),
    "split-column": ("Column {number}", "第 {number} 行", "第 {number} 列"),
    "split-rest": ("Solved", "完成", "完成"),
    "replay-continue": ("Continue from here", "從這裡繼續", "从这里继续"),
    "replay-leave": ("Back to my game", "回到我的遊戲", "回到我的游戏"),
    "how-2048": (
        "Arrow keys, WASD, hjkl or a swipe slide all tiles one way. Equal tiles that meet merge once, and the new value"
        " is added to the score. After each move a 2 or, more rarely, a 4 appears in an empty cell. The game ends when"
        " nothing can move.",
        "用方向鍵、WASD、hjkl 或滑動手勢，讓所有方塊往同一個方向移動。相遇的相同方塊合併一次，新數值計入分數。"
        "每步之後，空格裡會出現一個 2，偶爾是 4。再也無法移動時，遊戲結束。",
        "用方向键、WASD、hjkl 或滑动手势，让所有方块往同一个方向移动。相遇的相同方块合并一次，新数值计入分数。"
        "每步之后，空格里会出现一个 2，偶尔是 4。再也无法移动时，游戏结束。",
    ),
    "how-15": (
        "Click or tap a tile in the gap's row or column, drag it, or use the arrow keys, WASD or hjkl. Every board here"
        " can be solved. Moves are counted tile by tile; the clock starts with your first move.",
        "點選與空格同列或同行的方塊、拖動它，或用方向鍵、WASD、hjkl。這裡的盤面都有解。步數按方塊逐格計算，"
        "第一步開始計時。",
        "点击与空格同行或同列的方块、拖动它，或用方向键、WASD、hjkl。这里的盘面都有解。步数按方块逐格计算，"
        "第一步开始计时。",
    ),
    "keys": ("Keys", "按鍵", "按键"),
    "source-view": ("View the source", "查看原始碼", "查看源代码"),
}
