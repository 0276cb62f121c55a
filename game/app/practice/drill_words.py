"""Words for drills, added after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "drills": ("Drills", "專項訓練", "专项训练"),
    "drills-aim": (
        "Short exercises, with the success rate of a good player. Your first move counts as a try.",
        "短題目，附上高手的成功率。走出第一步就算一次。",
        "短题目，附上高手的成功率。走出第一步就算一次。",
    ),
    "drills-missing": (
        "The drills did not load. Check your connection and try again.",
        "專項訓練沒有載入。請檢查網路後再試一次。",
        "专项训练没有加载。请检查网络后重试。",
    ),
    "drills-broken": (
        "Your drill results could not be read. A copy is kept aside.",
        "無法讀取你的專項訓練紀錄，已另存一份。",
        "无法读取你的专项训练记录，已另存一份。",
    ),
    "drills-newer": (
        "A newer version saved your drill results. Reload the page to update.",
        "你的專項訓練紀錄來自較新的版本。重新載入頁面即可更新。",
        "你的专项训练记录来自较新的版本。重新加载页面即可更新。",
    ),
    "drills-back": ("All drills", "所有題目", "所有题目"),
    "drill-start": ("Start", "開始", "开始"),
    "drill-again": ("Try again", "再試一次", "再试一次"),
    "drill-met": ("Make {tile} before the board locks", "在走不動之前合成 {tile}", "在走不动之前合成 {tile}"),
    "drill-locked": ("Make {tile} in the {cells} free cells", "在其餘 {cells} 格裡合成 {tile}", "在其余 {cells} 格里合成 {tile}"),
    "drill-solve": (
        "{kind}: solve it in {par} moves",
        "{kind}：{par} 步完成",
        "{kind}：{par} 步完成",
    ),
    "drill-row": ("Last row", "最後一列", "最后一行"),
    "drill-column": ("Last column", "最後一行", "最后一列"),
    "drill-corner": ("Corner pair", "角落的兩塊", "角上的两块"),
    "drill-six": ("Last six cells", "最後六格", "最后六格"),
    "drill-block": ("Last four cells", "最後四格", "最后四格"),
    "drill-walk": ("Short scramble", "淺打亂", "浅打乱"),
    "drill-by-perfect": (
        "A perfect player succeeds {percent}\u00a0% of the time.",
        "完美玩家的成功率是 {percent}\u00a0%。",
        "完美玩家的成功率是 {percent}\u00a0%。",
    ),
    "drill-by-coach": (
        "The coach, one move ahead, succeeds {percent} ± {error}\u00a0% of the time ({games} games).",
        "教練只看一步，成功率 {percent} ± {error}\u00a0%（{games} 局）。",
        "教练只看一步，成功率 {percent} ± {error}\u00a0%（{games} 局）。",
    ),
    "drill-by-greedy": (
        "The simple way (always nearer) succeeds {percent}\u00a0% of the time.",
        "簡單走法（每步更靠近）的成功率是 {percent}\u00a0%。",
        "简单走法（每步更靠近）的成功率是 {percent}\u00a0%。",
    ),
    "drill-untried": ("You have not tried it yet.", "你還沒試過。", "你还没试过。"),
    "drill-mine-lost": ("You: 0 of {tries}.", "你：{tries} 次都未成功。", "你：{tries} 次都未成功。"),
    "drill-mine": (
        "You: {wins} of {tries}, best {best} {best|move|moves}.",
        "你：{tries} 次中成功 {wins} 次，最少 {best} 步。",
        "你：{tries} 次中成功 {wins} 次，最少 {best} 步。",
    ),
    "drill-moves": ("{moves} {moves|move|moves}.", "{moves} 步。", "{moves} 步。"),
    "drill-counting": ("Working out your chance …", "正在計算你的成功率……", "正在计算你的成功率……"),
    "drill-chance": ("Chance now: {percent}\u00a0%.", "目前成功率 {percent}\u00a0%。", "目前成功率 {percent}\u00a0%。"),
    "drill-chance-about": (
        "Chance now: about {percent} ± {error}\u00a0%.",
        "目前成功率約 {percent} ± {error}\u00a0%。",
        "目前成功率约 {percent} ± {error}\u00a0%。",
    ),
    "drill-change": (
        "Chance: {before}\u00a0% before, {percent}\u00a0% now.",
        "成功率：原本 {before}\u00a0%，現在 {percent}\u00a0%。",
        "成功率：原来 {before}\u00a0%，现在 {percent}\u00a0%。",
    ),
    "drill-change-about": (
        "Chance: {before}\u00a0% before, about {percent} ± {error}\u00a0% now.",
        "成功率：原本 {before}\u00a0%，現在約 {percent} ± {error}\u00a0%。",
        "成功率：原来 {before}\u00a0%，现在约 {percent} ± {error}\u00a0%。",
    ),
    "drill-off": (
        "You left the shortest way. {par} moves are no longer enough.",
        "你離開了最短路線，{par} 步已經不夠。",
        "你离开了最短路线，{par} 步已经不够。",
    ),
    "drill-won": ("Done in {moves} {moves|move|moves}!", "成功！用了 {moves} 步。", "成功！用了 {moves} 步。"),
    "drill-late": (
        "You solved it in {moves} moves; {par} are enough.",
        "你用 {moves} 步完成，{par} 步就夠。",
        "你用 {moves} 步完成，{par} 步就够。",
    ),
    "drill-lost": (
        "Nothing moves any more, after {moves} {moves|move|moves}.",
        "走了 {moves} 步後，再也動不了。",
        "走了 {moves} 步后，再也动不了。",
    ),
}
