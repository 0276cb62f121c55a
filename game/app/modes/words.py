"""Words for modes and races, added after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "modes-aim": (
        "A mode sets limits to a new game. Each has records of its own, and a link carries the mode along.",
        "模式會替新的一局加上限制。每種模式的紀錄分開計算，連結也會帶著模式。",
        "模式会给新的一局加上限制。每种模式的纪录分开计算，链接也会带着模式。",
    ),
    "modes-coach": (
        "The coach and the solver look at the board alone: they know neither the clock nor the budget.",
        "教練與求解器只看盤面，不考慮時間與步數限制。",
        "教练与求解器只看盘面，不考虑时间与步数限制。",
    ),
    "mode-free": ("Without limits", "沒有限制", "没有限制"),
    "mode-free-how": ("The usual game.", "一般的玩法。", "一般的玩法。"),
    "mode-undo3": ("Three undos", "三次復原", "三次撤销"),
    "mode-undo3-how": (
        "Undo three times in a game; it does not count as help.",
        "一局可復原三次，不算輔助。",
        "一局可撤销三次，不算辅助。",
    ),
    "mode-earned": ("Earned undos", "贏得復原", "赢得撤销"),
    "mode-earned-how": (
        "Each new greatest tile earns one undo.",
        "每次合出新的最大方塊，可得一次復原。",
        "每次合出新的最大方块，可得一次撤销。",
    ),
    "mode-blitz": ("Blitz", "限時", "限时"),
    "mode-blitz-how": (
        "Three minutes from the first move, also while the page is closed.",
        "從第一步起三分鐘，關閉頁面也照算。",
        "从第一步起三分钟，关闭页面也照算。",
    ),
    "mode-budget": ("Move budget", "限步", "限步"),
    "mode-budget-how": ("200 moves, no more.", "最多 200 步。", "最多 200 步。"),
    "undos-left": ("{count} {count|undo|undos} left", "可復原 {count} 次", "可撤销 {count} 次"),
    "moves-left": ("{count} {count|move|moves} left", "還有 {count} 步", "还有 {count} 步"),
    "no-undo-left": ("No undo is left in this game.", "這局的復原次數已用完。", "这局的撤销次数已用完。"),
    "mode-begun": ("New game: {mode}.", "新的一局：{mode}。", "新的一局：{mode}。"),
    "race": ("Race this game", "與這局賽跑", "与这局赛跑"),
    "race-how": (
        "The same start again, with this game running along as a ghost: yours, or that of a link that you have opened.",
        "從同樣的開局再玩一次，這局會以影子同步進行；可以是你自己的，也可以是從連結開啟的。",
        "从同样的开局再玩一次，这局会以影子同步进行；可以是你自己的，也可以是从链接打开的。",
    ),
    "race-begun": (
        "The race is on: the ghost starts with your first move.",
        "賽跑開始：你走第一步時，影子同時出發。",
        "赛跑开始：你走第一步时，影子同时出发。",
    ),
    "ghost": ("ghost {figure}", "影子 {figure}", "影子 {figure}"),
    "ghost-moves": ("{count} {count|move|moves}", "{count} 步", "{count} 步"),
}
