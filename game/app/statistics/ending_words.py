"""Words for the end of a game, added after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "won-title": ("You reached {target}!", "合成 {target} 了！", "合成 {target}！"),
    "lost-title": ("Game over", "遊戲結束", "游戏结束"),
    "lost-text": (
        "{score} {score|point|points} in {moves} {moves|move|moves}. Highest tile: {tile}.",
        "{moves} 步得到 {score} 分，最大方塊 {tile}。",
        "{moves} 步得到 {score} 分，最大方块 {tile}。",
    ),
    "won-text": (
        "{score} {score|point|points} in {moves} {moves|move|moves}. Keep going and see how far you get.",
        "{moves} 步得到 {score} 分。還可以一直玩下去。",
        "{moves} 步得到 {score} 分。还可以一直玩下去。",
    ),
    "solved-title": ("Solved!", "完成了！", "完成了！"),
    "solved-text": (
        "{moves} {moves|move|moves} in {time} ({tps} per second).",
        "{time} 完成，共 {moves} 步，每秒 {tps} 步。",
        "{time} 完成，共 {moves} 步，每秒 {tps} 步。",
    ),
    "unsolved-text": (
        "Not solved: {moves} {moves|move|moves} in {time}.",
        "沒有完成：{time}，{moves} 步。",
        "没有完成：{time}，{moves} 步。",
    ),
    "given-up": ("Given up", "已放棄", "已放弃"),
    "out-of-moves": ("No moves left", "步數用完了", "步数用完了"),
    "solved-at-once": (
        "Solved in {moves} {moves|move|moves}.",
        "走了 {moves} 步就完成。",
        "走了 {moves} 步就完成。",
    ),
    "review-short": ("Review", "覆盤", "复盘"),
    "per-second": ("Moves/s", "每秒步數", "每秒步数"),
    "score-above": ("{n} above your average", "比平均多 {n} 分", "比平均多 {n} 分"),
    "score-below": ("{n} below your average", "比平均少 {n} 分", "比平均少 {n} 分"),
    "time-faster": ("{time} faster than your average", "比平均快 {time}", "比平均快 {time}"),
    "time-slower": ("{time} slower than your average", "比平均慢 {time}", "比平均慢 {time}"),
    "as-average": ("exactly your average", "與平均相同", "与平均相同"),
}
