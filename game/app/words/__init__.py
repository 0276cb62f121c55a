"""The words that a start needs, each in English, 繁體中文 and 简体中文; features add their own tables."""

from ...core.errors import MOVES, Refused
from ...core.text import fill

LANGUAGES = ("en", "zh-Hant", "zh-Hans")

WORDS: dict[str, tuple[str, ...]] = {
    "title-2048": ("2048", "2048", "2048"),
    "title-15": ("15-puzzle", "數字推盤", "数字华容道"),
    "title-2048-sized": ("2048 {size}", "2048 {size}", "2048 {size}"),
    "title-15-sized": ("{size} puzzle", "{size} 數字推盤", "{size} 数字华容道"),
    "title-lab": ("Lab", "實驗室", "实验室"),
    "title-learn": ("Learn", "學習", "学习"),
    "read-code": ("Read the code", "閱讀原始碼", "阅读源代码"),
    "aim-2048": (
        "Reach {target}",
        "合成 {target}",
        "合成 {target}",
    ),
    "aim-15": (
        "Sort the tiles, gap last",
        "排好順序，空格在最後",
        "排好顺序，空格在最后",
    ),
    "aim-15-turned": (
        "Sort the tiles, gap first",
        "排好順序，空格在最前",
        "排好顺序，空格在最前",
    ),
    "games": ("Games", "遊戲", "游戏"),
    "score": ("Score", "分數", "分数"),
    "best": ("Best", "最高", "最高"),
    "best-time": ("Best time", "最佳時間", "最佳时间"),
    "best-moves": ("Fewest moves", "最少步數", "最少步数"),
    "moves": ("Moves", "步數", "步数"),
    "moves-word": ("{moves|move|moves}", "{moves|步|步}", "{moves|步|步}"),
    "to-best": ("{count} short of your best", "離最高分還差 {count}", "离最高分还差 {count}"),
    "daily-short": ("Daily", "每日挑戰", "每日挑战"),
    "time": ("Time", "時間", "时间"),
    "new": ("New game", "新遊戲", "新游戏"),
    "undo": ("Undo", "復原", "撤销"),
    "bring-back": ("Restore it", "回到上一局", "回到上一局"),
    "redo": ("Redo", "重做", "重做"),
    "hint": ("Hint", "提示", "提示"),
    "autoplay": ("Autoplay", "自動玩", "自动玩"),
    "solve": ("Solve", "求解", "求解"),
    "share": ("Share", "分享", "分享"),
    "keep-going": ("Keep going", "繼續玩", "继续玩"),
    "dismiss": ("Dismiss", "知道了", "知道了"),
    "way-u": ("up", "上", "上"),
    "way-r": ("right", "右", "右"),
    "way-d": ("down", "下", "下"),
    "way-l": ("left", "左", "左"),
    "board-2048": ("2048 board, {rows} by {columns}", "2048 盤面，{rows}×{columns}", "2048 盘面，{rows}×{columns}"),
    "board-15": ("Puzzle board, {rows} by {columns}", "推盤盤面，{rows}×{columns}", "华容道盘面，{rows}×{columns}"),
    "empty": ("empty", "空", "空"),
    "gap": ("gap", "空格", "空格"),
    "row": ("Row {row}", "第 {row} 列", "第 {row} 行"),
    "announce-merged": ("merged {tiles}", "合併出 {tiles}", "合并出 {tiles}"),
    "announce-new": (
        "new {tile} at row {row} column {col}",
        "第 {row} 列第 {col} 行出現 {tile}",
        "第 {row} 行第 {col} 列出现 {tile}",
    ),
    "announce-score": ("score {score}", "分數 {score}", "分数 {score}"),
    "announce-given-up": ("Given up. Score {score}.", "已放棄。分數 {score}。", "已放弃。分数 {score}。"),
    "announce-tiles": ("moved {tiles}", "移動 {tiles}", "移动 {tiles}"),
    "announce-moves": ("{moves} {moves|move|moves}", "{moves} 步", "{moves} 步"),
    "announce-solved": ("solved", "完成", "完成"),
    "announce-undone": ("Undone.", "已復原。", "已撤销。"),
    "announce-redone": ("Redone.", "已重做。", "已重做。"),
    "announce-new-game": ("New game.", "新遊戲開始。", "新游戏开始。"),
    "announce-restored": ("Back to the game before.", "回到前一局。", "回到前一局。"),
    "out-of-time": ("Time is up", "時間到", "时间到"),
    "new-best": ("A new record!", "新紀錄！", "新纪录！"),
    "helped": ("with help", "用過輔助", "用过辅助"),
    "language": ("Language", "語言", "语言"),
    "oops": (
        "Something went wrong in Tilelab. Your game is saved; reload the page to continue.",
        "Tilelab 發生錯誤。遊戲已存檔，重新載入頁面即可繼續。",
        "Tilelab 发生错误。游戏已存档，重新加载页面即可继续。",
    ),
    "features-missing": (
        "Part of the page could not be loaded. Try again or reload.",
        "頁面未完全載入，請重試或重新載入。",
        "页面未完全加载，请重试或重新加载。",
    ),
    "source": (
        "Free software (MIT), written in Python",
        "自由軟體（MIT），以 Python 寫成",
        "自由软件（MIT），用 Python 写成",
    ),
    "board-as-table": ("The board as a table", "盤面表格", "盘面表格"),
    "more": ("More", "更多", "更多"),
    "access": ("Accessibility", "無障礙", "无障碍"),
    "controls": ("Controls", "操作", "操作"),
    "helped-best": ("best {best}", "最佳 {best}", "最佳 {best}"),
    "nothing-moves": (MOVES["nothing-moves"], "沒有方塊能往{direction}移動。", "没有方块能往{direction}移动。"),
    "not-in-line": (MOVES["not-in-line"], "{tile} 不在空格的列或行上。", "{tile} 不在空格的行或列上。"),
    "game-over": (MOVES["game-over"], "遊戲已經結束。", "游戏已经结束。"),
}

SIGNS: dict[str, tuple[str, ...]] = {
    ",": (", ", "、", "、"),
    ";": ("; ", "；", "；"),
    ":": (": ", "：", "："),
    ".": (". ", "。", "。"),
    " ": (" ", "", ""),
    "·": (" · ", " · ", " · "),
}
"""Separators between parts of a sentence and between sentences."""


_CHINESE = ("zh", "cmn", "yue", "wuu", "nan", "hak", "gan", "hsn")
"""Tags of languages written in Chinese: the general one and those with the most speakers."""


def language_for(wishes: list[str]) -> str:
    """Return the first supported language in a list of preferred tags, or English."""
    for wish in wishes:
        tag = wish.replace("_", "-").lower()
        parts = tag.split(".")[0].split("-")
        if parts[0] in _CHINESE:
            is_cantonese = "yue" in parts and "cn" not in parts
            is_hant = "hans" not in parts and (is_cantonese or any([part in ("hant", "tw", "hk", "mo") for part in parts]))
            return "zh-Hant" if is_hant else "zh-Hans"
        if parts[0] in LANGUAGES:
            return parts[0]
    return "en"


def add(*tables: dict[str, tuple[str, ...]]) -> None:
    """Add tables of words; adding one twice is fine. Raises: ValueError for a word with two texts."""
    for table in tables:
        for word, texts in table.items():
            if WORDS.setdefault(word, texts) != texts:
                raise ValueError(f"two texts for {word!r}")


def text(language: str, word: str, **facts: object) -> str:
    """Return the text of a word with its facts filled in; errors and directions among them are translated too.

    Raises: KeyError if the word's table has not been added.
    """
    for name, fact in list(facts.items()):
        if isinstance(fact, Refused):
            facts[name] = text(language, fact.reason, **fact.facts)
        elif name == "direction":
            facts[name] = text(language, "way-" + str(fact)[0])
    template = WORDS[word][LANGUAGES.index(language)]
    return fill(template, facts) if facts else template


def sign(language: str, mark: str) -> str:
    """Return a separator of `SIGNS` in a language, including its space."""
    return SIGNS[mark][LANGUAGES.index(language)]


def clock(milliseconds: int, hundredths: bool = False) -> str:
    """Format a time in whole seconds, `0:05`, or in hundredths, cut off: `5.33`, `1:02.33`, `1:02:03.45`."""
    seconds = milliseconds // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    text = f"{hours}:{minutes:02d}:{seconds % 60:02d}" if hours else f"{minutes}:{seconds % 60:02d}"
    if not hundredths:
        return text
    return f"{text if seconds >= 60 else seconds}.{milliseconds // 10% 100:02d}"
