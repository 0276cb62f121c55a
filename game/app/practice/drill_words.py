"""Words for drills, added after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "drills": ("Drills", "專項訓練", "专项训练"),
    "drills-aim": (
        "A board, a goal, and how often others reach it. Your tries are counted from the first move.",
        "給定盤面和目標，並附上參考成功率。走出第一步就算一次嘗試。",
        "给定盘面和目标，并附上参考成功率。走出第一步就算一次尝试。",
    ),
    "drills-missing": (
        "The drills could not be loaded. Check your connection and try again.",
        "無法載入專項訓練。請檢查網路後再試一次。",
        "无法加载专项训练。请检查网络后重试。",
    ),
    "drills-broken": (
        "The stored results of drills could not be read. They are kept aside.",
        "專項訓練的紀錄無法讀取，已另外保留。",
        "专项训练的记录无法读取，已另外保留。",
    ),
    "drills-newer": (
        "The results of drills were written by a newer version. Reload the page to get that version.",
        "專項訓練的紀錄來自較新的版本。重新載入頁面即可更新。",
        "专项训练的记录来自较新的版本。重新加载页面即可更新。",
    ),
    "drills-back": ("All drills", "所有題目", "所有题目"),
    "drill-start": ("Start", "開始", "开始"),
    "drill-again": ("Try again", "再試一次", "再试一次"),
    "drill-met": (
        "Make {tile} before the board locks",
        "在無路可走之前合成 {tile}",
        "在无路可走之前合成 {tile}",
    ),
    "drill-locked": (
        "Make {tile} in the {cells} free cells",
        "不靠大方塊，在其餘 {cells} 格裡合成 {tile}",
        "不靠大方块，在其余 {cells} 格里合成 {tile}",
    ),
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
    "drill-walk": ("Short scramble", "小打亂", "小打乱"),
    "drill-by-perfect": (
        "Perfect play succeeds in {percent}\u00a0%.",
        "最佳走法的成功率是 {percent}\u00a0%。",
        "最佳走法的成功率是 {percent}\u00a0%。",
    ),
    "drill-by-coach": (
        "The coach, looking one move ahead, succeeded in {percent} ± {error}\u00a0% of {games} games.",
        "教練只看一步，{games} 局的成功率是 {percent} ± {error}\u00a0%。",
        "教练只看一步，{games} 局的成功率是 {percent} ± {error}\u00a0%。",
    ),
    "drill-by-greedy": (
        "Always moving a tile nearer to its place succeeds in {percent}\u00a0%.",
        "每步都讓方塊更靠近原位的走法，成功率是 {percent}\u00a0%。",
        "每步都让方块更靠近原位的走法，成功率是 {percent}\u00a0%。",
    ),
    "drill-untried": ("Not tried yet.", "還沒試過。", "还没试过。"),
    "drill-mine-lost": ("You: 0 of {tries}.", "你：{tries} 次都未成功。", "你：{tries} 次都未成功。"),
    "drill-mine": (
        "You: {wins} of {tries}, best {best} {best|move|moves}.",
        "你：{tries} 次中成功 {wins} 次，最少 {best} 步。",
        "你：{tries} 次中成功 {wins} 次，最少 {best} 步。",
    ),
    "drill-moves": ("{moves} {moves|move|moves}.", "{moves} 步。", "{moves} 步。"),
    "drill-counting": ("Working out the chance …", "正在計算成功率⋯⋯", "正在计算成功率……"),
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
        "You have left every shortest way: {par} moves are no longer enough.",
        "已偏離所有最短路線，{par} 步內走不完了。",
        "已偏离所有最短路线，{par} 步内走不完了。",
    ),
    "drill-won": ("Done in {moves} {moves|move|moves}.", "成功！用了 {moves} 步。", "成功！用了 {moves} 步。"),
    "drill-late": (
        "Solved in {moves} moves; {par} are enough.",
        "完成了，但用了 {moves} 步；{par} 步就夠。",
        "完成了，但用了 {moves} 步；{par} 步就够。",
    ),
    "drill-lost": (
        "The board is locked after {moves} {moves|move|moves}.",
        "走了 {moves} 步後無路可走。",
        "走了 {moves} 步后无路可走。",
    ),
}
