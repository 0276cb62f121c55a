"""The texts of the table's pages."""

WORDS: dict[str, tuple[str, ...]] = {
    "table-title": ("Table of bots", "機器人排行榜", "机器人排行榜"),
    "table-lab": ("To the Lab", "前往實驗室", "前往实验室"),
    "table-about": (
        "All bots play the same seeded games: seeds {seeds_2048} in 2048, seeds {seeds_15} in the 15-puzzle. "
        "You can open every game in the replay viewer and play it again, move for move.",
        "所有機器人玩的都是同樣種子的對局：2048 用種子 {seeds_2048}，數字推盤用種子 {seeds_15}。"
        "每一局都能在重播畫面打開，也能一步不差地重新跑出來。",
        "所有机器人玩的都是同样种子的对局：2048 用种子 {seeds_2048}，数字华容道用种子 {seeds_15}。"
        "每一局都能在回放界面打开，也能一步不差地重新跑出来。",
    ),
    "table-counts": (
        "In brackets: the 95% interval of the mean. A slow bot has fewer games: those that ended in time.",
        "括號內是平均值的 95% 信賴區間。較慢的機器人局數較少，只計入時限內完成的對局。",
        "括号内是平均值的 95% 置信区间。较慢的机器人局数较少，只计入时限内完成的对局。",
    ),
    "table-reached": (
        "The column of a tile shows how many games reached it.",
        "方塊的欄位，是合成該方塊的對局比例。",
        "方块的列，是合成该方块的对局比例。",
    ),
    "table-times": (
        "Milliseconds come from the machine that made the row. Compare them only within one machine.",
        "毫秒數來自產生該列的機器，只能在同一台機器上比較。",
        "毫秒数来自产生该行的机器，只能在同一台机器上比较。",
    ),
    "table-enter": (
        "Add your bot: send one Python file by pull request. game/entries/README.md in the source says how.",
        "想加入你的機器人，只要用 pull request 送出一個 Python 檔，方法寫在原始碼的 game/entries/README.md。",
        "想加入你的机器人，只要用 pull request 提交一个 Python 文件，方法写在源代码的 game/entries/README.md。",
    ),
    "table-csv": ("Table (CSV)", "表格（CSV）", "表格（CSV）"),
    "table-data": ("All games (JSON Lines, xz)", "全部對局（JSON Lines，xz）", "全部对局（JSON Lines，xz）"),
    "table-fields": ("What the fields hold (JSON)", "欄位說明（JSON）", "字段说明（JSON）"),
    "table-bot": ("Bot", "機器人", "机器人"),
    "table-mean": ("Mean score", "平均分數", "平均分数"),
    "table-mean-moves": ("Mean moves", "平均步數", "平均步数"),
    "table-over": ("Moves over the shortest", "比最短解多幾步", "比最短解多几步"),
    "table-solved": ("Solved", "完成", "完成"),
    "table-ms": ("ms a move", "每步毫秒", "每步毫秒"),
    "table-games": ("Games", "局數", "局数"),
    "table-games-of": ("games of {bot}", "局，{bot}", "局，{bot}"),
    "table-code": ("Code", "程式碼", "代码"),
    "table-seed": ("Seed", "種子", "种子"),
    "table-moves": ("Moves", "步數", "步数"),
    "table-points": ("Score", "分數", "分数"),
    "table-tile": ("Highest tile", "最大方塊", "最大方块"),
    "table-replay": ("A seed opens its game in the replay viewer.", "點選種子可重播該局。", "点击种子可回放该局。"),
}
