"""Words for modes and races, added after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "modes-aim": (
        "A mode adds a limit to your next game and keeps its own records.",
        "模式會為下一局加上限制，紀錄分開計算。",
        "模式会为下一局加上限制，纪录分开计算。",
    ),
    "modes-coach": ("Hints ignore the clock and the move limit.", "提示不考慮時間與步數限制。", "提示不考虑时间与步数限制。"),
    "mode-free": ("Classic", "經典", "经典"),
    "mode-free-how": ("No limits.", "沒有限制。", "没有限制。"),
    "mode-undo3": ("Three undos", "三次復原", "三次撤销"),
    "mode-undo3-how": (
        "You can undo three times. It does not count as help.",
        "可以復原三次，不算輔助。",
        "可以撤销三次，不算辅助。",
    ),
    "mode-earned": ("Earned undos", "獎勵復原", "奖励撤销"),
    "mode-earned-how": (
        "You earn one undo for each new highest tile.",
        "每次合成新的最大方塊，可得一次復原。",
        "每次合成新的最大方块，可得一次撤销。",
    ),
    "mode-blitz": ("Blitz", "限時", "限时"),
    "mode-blitz-how": ("Three minutes, from your first move.", "從第一步起三分鐘。", "从第一步起三分钟。"),
    "mode-budget": ("Move budget", "限步", "限步"),
    "mode-budget-how": ("You have 200 moves.", "只有 200 步。", "只有 200 步。"),
    "undos-left": ("{count} {count|undo|undos} left", "可復原 {count} 次", "可撤销 {count} 次"),
    "moves-left": ("{count} {count|move|moves} left", "還有 {count} 步", "还有 {count} 步"),
    "no-undo-left": ("No undos left in this game.", "這一局的復原次數用完了。", "这一局的撤销次数用完了。"),
    "mode-begun": ("New game: {mode}.", "新的一局：{mode}。", "新的一局：{mode}。"),
    "race": ("Race your own ghost", "和這一局的影子賽跑", "和这一局的影子赛跑"),
    "race-how": (
        "Play the same start against a ghost of this game.",
        "從同樣的開局再玩一次，與這一局的影子比賽。",
        "从同样的开局再玩一次，与这一局的影子比赛。",
    ),
    "race-begun": ("The ghost starts with your first move.", "你走第一步時，影子同時出發。", "你走第一步时，影子同时出发。"),
    "ghost": ("ghost {figure}", "影子 {figure}", "影子 {figure}"),
    "ghost-moves": ("{count} {count|move|moves}", "{count} 步", "{count} 步"),
}
