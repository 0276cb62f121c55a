"""The one table of words: English, 繁體中文, 简体中文 in each row; knows no place where they are shown."""

from game.core.errors import REASONS, Refused
from game.core.text import fill

LANGUAGES = ("en", "zh-Hant", "zh-Hans")
NAMES = ("English", "繁體中文", "简体中文")

WORDS: dict[str, tuple[str, str, str]] = {
    "title-2048": ("2048", "2048", "2048"),
    "title-15": ("15-puzzle", "數字華容道", "数字华容道"),
    "title-2048-sized": ("2048 {side}×{side}", "2048 {side}×{side}", "2048 {side}×{side}"),
    "title-15-sized": ("{side}×{side} puzzle", "{side}×{side} 數字華容道", "{side}×{side} 数字华容道"),
    "title-lab": ("Lab", "實驗室", "实验室"),
    "aim-2048": (
        "Slide. Match. Reach {target}.",
        "滑動方塊，相同的會合併。目標是 {target}！",
        "滑动方块，相同的会合并。目标是 {target}！",
    ),
    "aim-15": (
        "Put the numbers in order, the gap last.",
        "把數字排好順序，空格放在最後。",
        "把数字排好顺序，空格放在最后。",
    ),
    "games": ("Games", "遊戲", "游戏"),
    "score": ("Score", "分數", "分数"),
    "best": ("Best", "最高分", "最高分"),
    "best-time": ("Best time", "最佳時間", "最佳时间"),
    "best-moves": ("Fewest moves", "最少步數", "最少步数"),
    "moves": ("Moves", "步數", "步数"),
    "time": ("Time", "時間", "时间"),
    "new": ("New game", "新遊戲", "新游戏"),
    "undo": ("Undo", "復原", "撤销"),
    "redo": ("Redo", "重做", "重做"),
    "hint": ("Hint", "提示", "提示"),
    "autoplay": ("Autoplay", "自動遊玩", "自动游玩"),
    "solve": ("Solve", "求解", "求解"),
    "stop": ("Stop", "停止", "停止"),
    "measure": ("Compare with the shortest", "與最短解比較", "与最短解比较"),
    "options": ("Options", "選項", "选项"),
    "share": ("Share", "分享", "分享"),
    "bookmarks": ("Bookmarks", "書籤", "书签"),
    "statistics": ("Statistics", "統計", "统计"),
    "replay": ("Replay", "重播", "回放"),
    "daily": ("Daily board", "每日一題", "每日一题"),
    "help": ("Help", "說明", "帮助"),
    "settings": ("Settings", "設定", "设置"),
    "give-up": ("Give up", "放棄", "放弃"),
    "keep-going": ("Keep going", "繼續玩", "继续玩"),
    "close": ("Close", "關閉", "关闭"),
    "copy": ("Copy link", "複製連結", "复制链接"),
    "copy-text": ("Copy text", "複製文字", "复制文字"),
    "copied": ("Copied.", "已複製。", "已复制。"),
    "not-copied": (
        "The browser did not allow copying. Select the text and copy it yourself.",
        "瀏覽器不允許複製，請自行選取文字並複製。",
        "浏览器不允许复制，请自行选取文字并复制。",
    ),
    "dismiss": ("Dismiss", "知道了", "知道了"),
    "start": ("Start this game", "開始這局", "开始这局"),
    "way-u": ("up", "上", "上"),
    "way-r": ("right", "右", "右"),
    "way-d": ("down", "下", "下"),
    "way-l": ("left", "左", "左"),
    "move-u": ("Move up", "向上", "向上"),
    "move-r": ("Move right", "向右", "向右"),
    "move-d": ("Move down", "向下", "向下"),
    "move-l": ("Move left", "向左", "向左"),
    "board-2048": ("2048 board, {side} by {side}", "2048 棋盤，{side}×{side}", "2048 棋盘，{side}×{side}"),
    "board-15": ("Puzzle board, {side} by {side}", "華容道盤面，{side}×{side}", "华容道盘面，{side}×{side}"),
    "empty": ("empty", "空", "空"),
    "gap": ("gap", "空格", "空格"),
    "row": ("Row {row}", "第 {row} 列", "第 {row} 行"),
    "tell-merged": ("merged {tiles}", "合併出 {tiles}", "合并出 {tiles}"),
    "tell-new": (
        "new {tile} at row {row} column {col}",
        "第 {row} 列第 {col} 行出現 {tile}",
        "第 {row} 行第 {col} 列出现 {tile}",
    ),
    "tell-score": ("score {score}", "分數 {score}", "分数 {score}"),
    "tell-given-up": ("Given up. Score {score}.", "已放棄。分數 {score}。", "已放弃。分数 {score}。"),
    "tell-tiles": ("moved {tiles}", "移動 {tiles}", "移动 {tiles}"),
    "tell-moves": ("{moves} {moves|move|moves}", "步數 {moves}", "步数 {moves}"),
    "tell-solved": ("solved", "完成", "完成"),
    "tell-undone": ("Undone.", "已復原。", "已撤销。"),
    "tell-redone": ("Redone.", "已重做。", "已重做。"),
    "tell-new-game": ("New game.", "新遊戲開始。", "新游戏开始。"),
    "tell-restored": ("Back to the game before.", "回到前一局。", "回到前一局。"),
    "won-title": ("You reached {target}!", "達到 {target} 了！", "达到 {target} 了！"),
    "lost-title": ("Game over", "遊戲結束", "游戏结束"),
    "lost-text": (
        "{score} {score|point|points} in {moves} {moves|move|moves}. Best tile: {tile}.",
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
        "用時 {time}，{moves} 步，每秒 {tps} 格。",
        "用时 {time}，{moves} 步，每秒 {tps} 格。",
    ),
    "new-best": ("A new record!", "新紀錄！", "新纪录！"),
    "helped": ("with help", "有輔助", "有辅助"),
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
    "language": ("Language", "語言", "语言"),
    "share-position": ("This board", "目前盤面", "当前盘面"),
    "share-seed": ("The same start", "同樣的開局", "同样的开局"),
    "share-game": ("The whole game, move by move", "整局每一步", "整局每一步"),
    "share-text": ("Board as text", "盤面文字", "盘面文字"),
    "open-link": ("Open a link or a board", "開啟連結或盤面", "打开链接或盘面"),
    "open": ("Open", "開啟", "打开"),
    "replay-play": ("Play", "播放", "播放"),
    "replay-pause": ("Pause", "暫停", "暂停"),
    "replay-back": ("Step back", "上一步", "上一步"),
    "replay-on": ("Step forward", "下一步", "下一步"),
    "replay-place": ("Move {ply} of {last}", "第 {ply} / {last} 步", "第 {ply} / {last} 步"),
    "replay-speed": ("Speed", "速度", "速度"),
    "replay-continue": ("Continue from here", "從這裡繼續", "从这里继续"),
    "replay-leave": ("Back to my game", "回到我的遊戲", "回到我的游戏"),
    "opened-position": ("Opened this board.", "已開啟這個盤面。", "已打开这个盘面。"),
    "checking-link": (
        "Checking the moves of this link: {percent} %",
        "正在檢查連結中的每一步：{percent} %",
        "正在检查链接中的每一步：{percent} %",
    ),
    "read-values": (
        "The numbers were read as tiles: 2 is the tile 2.",
        "數字已當作方塊的數值讀取：2 就是方塊 2。",
        "数字已当作方块的数值读取：2 就是方块 2。",
    ),
    "read-ranks": (
        "The digits were read as powers of two: 2 is the tile 4.",
        "數字已當作 2 的次方讀取：2 是方塊 4。",
        "数字已当作 2 的次方读取：2 是方块 4。",
    ),
    "opened-seed": (
        "Opened the game with seed {seed}.",
        "已開啟種子 {seed} 的遊戲。",
        "已打开种子 {seed} 的游戏。",
    ),
    "undo-returns": ("Undo brings your own game back.", "按「復原」即可回到原來那局。", "按“撤销”即可回到原来那局。"),
    "opened-daily": (
        "This is the daily board of {date}, the same for everyone.",
        "這是 {date} 的每日一題，每個人都一樣。",
        "这是 {date} 的每日一题，每个人都一样。",
    ),
    "opened-game": (
        "This game checks out: {score} {score|point|points} in {moves} {moves|move|moves}.",
        "這局驗證無誤：{moves} 步，{score} 分。",
        "这局验证无误：{moves} 步，{score} 分。",
    ),
    "opened-moves": (
        "This game checks out: {moves} {moves|move|moves}.",
        "這局驗證無誤：{moves} 步。",
        "这局验证无误：{moves} 步。",
    ),
    "save-newer": (
        "The saved game was written by a newer version. It is kept aside; reload the page to get that version.",
        "存檔來自較新的版本，已另外保留；重新載入頁面即可更新。",
        "存档来自较新的版本，已另外保留；重新加载页面即可更新。",
    ),
    "save-broken": (
        "The saved game could not be read. It is kept aside, and a new game has begun.",
        "存檔無法讀取，已另外保留，並開始新的一局。",
        "存档无法读取，已另外保留，并开始新的一局。",
    ),
    "other-broken": (
        "Another saved game could not be read. It is kept aside.",
        "另一個存檔無法讀取，已另外保留。",
        "另一个存档无法读取，已另外保留。",
    ),
    "records-broken": (
        "The stored records could not be read. They are kept aside.",
        "紀錄無法讀取，已另外保留。",
        "纪录无法读取，已另外保留。",
    ),
    "storage-blocked": (
        "This browser does not let Tilelab store anything. Your game is lost when you close the tab.",
        "瀏覽器不允許 Tilelab 儲存資料，關閉分頁後遊戲會消失。",
        "浏览器不允许 Tilelab 存储数据，关闭标签页后游戏会消失。",
    ),
    "storage-full": (
        "The browser's storage is full, so this game is not being saved.",
        "瀏覽器的儲存空間已滿，這局沒有存檔。",
        "浏览器的存储空间已满，这局没有存档。",
    ),
    "oops": (
        "Something went wrong in Tilelab. Your game is saved; reload the page to go on.",
        "Tilelab 發生錯誤。遊戲已存檔，重新載入頁面即可繼續。",
        "Tilelab 发生错误。游戏已存档，重新加载页面即可继续。",
    ),
    "features-missing": (
        "Part of the page could not be loaded. Press the button again to retry.",
        "頁面有一部分沒有載入，再按一次即可重試。",
        "页面有一部分没有加载，再按一次即可重试。",
    ),
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
    "source": (
        "Free software (MIT licence). Written in Python.",
        "自由軟體（MIT 授權），以 Python 寫成。",
        "自由软件（MIT 许可），用 Python 写成。",
    ),
    "board-as-table": ("The board as a table", "盤面表格", "盘面表格"),
    "directions": ("Directions", "方向", "方向"),
    "more": ("More", "更多", "更多"),
    "access": ("Accessibility", "無障礙", "无障碍"),
    "controls": ("Controls", "操作", "操作"),
    "aim-every": (
        "A new tile comes only every {every} moves.",
        "每 {every} 步才出現一個新方塊。",
        "每 {every} 步才出现一个新方块。",
    ),
    "helped-best": ("best {best}", "最佳 {best}", "最佳 {best}"),
    "solved-at-once": (
        "Solved in {moves} {moves|move|moves}.",
        "走了 {moves} 步就完成。",
        "走了 {moves} 步就完成。",
    ),
}

SIGNS: dict[str, tuple[str, str, str]] = {
    ",": (", ", "、", "、"),
    ";": ("; ", "；", "；"),
    ":": (": ", "：", "："),
    ".": (". ", "。", "。"),
    " ": (" ", "", ""),
    "·": (" · ", " · ", " · "),
}
"""What stands between the parts of a sentence, and between two sentences."""

_CHINESE_REASONS: dict[str, tuple[str, str]] = {
    "cell-count": (
        "{side}×{side} 的盤面有 {wanted} 格，這裡有 {found} 格。",
        "{side}×{side} 的盘面有 {wanted} 格，这里有 {found} 格。",
    ),
    "no-such-size": ("沒有 {found} 格的盤面。", "没有 {found} 格的盘面。"),
    "no-such-tile": ("「{text}」不是有效的方塊。", "“{text}”不是有效的方块。"),
    "no-such-tile-at": (
        "第 {row} 列第 {col} 行的「{text}」不是有效的方塊。", "第 {row} 行第 {col} 列的“{text}”不是有效的方块。",
    ),
    "no-such-tile-number": (
        "文字中第 {place} 個方塊「{text}」無效。", "文字中第 {place} 个方块“{text}”无效。",
    ),
    "tile-missing": ("0 到 {last} 的數字各要出現一次，缺少 {tile}。", "0 到 {last} 的数字各要出现一次，缺少 {tile}。"),
    "not-solvable": (
        "這個盤面無解：它與目標相差奇數次交換，而移動改變不了這一點。交換兩個方塊就有解了。",
        "这个盘面无解：它与目标相差奇数次交换，而移动改变不了这一点。交换两个方块就有解了。",
    ),
    "no-tiles": ("盤面上至少要有一個方塊。", "盘面上至少要有一个方块。"),
    "no-such-move": ("「{text}」不是有效的移動。", "“{text}”不是有效的移动。"),
    "too-long": ("文字太長：{found} 個字元，最多 {wanted} 個。", "文字太长：{found} 个字符，最多 {wanted} 个。"),
    "too-many-moves": ("這裡有 {found} 步，最多能重播 {wanted} 步。", "这里有 {found} 步，最多能回放 {wanted} 步。"),
    "no-such-variant": ("沒有「{text}」這種盤面。", "没有“{text}”这种盘面。"),
    "no-such-seed": ("種子必須是小於 2^64 的整數。", "种子必须是小于 2^64 的整数。"),
    "no-such-game": ("沒有「{text}」這個遊戲。", "没有“{text}”这个游戏。"),
    "nothing-moves": ("往{direction}沒有方塊可以移動。", "往{direction}没有方块可以移动。"),
    "not-in-line": ("{tile} 不在空格的列或行上。", "{tile} 不在空格的行或列上。"),
    "game-over": ("遊戲已經結束。", "游戏已经结束。"),
    "bad-link": (
        "這個連結無法開啟。{why}你的遊戲沒有變動。",
        "这个链接无法打开。{why}你的游戏没有变动。",
    ),
    "no-such-page": ("這裡沒有這個頁面。", "这里没有这个页面。"),
    "move-number": ("第 {ply} 步：{why}", "第 {ply} 步：{why}"),
}


def language_for(wishes: list[str]) -> str:
    """Return the first language that a browser's or system's list of tags asks for; English if none."""
    for wish in wishes:
        tag = wish.replace("_", "-").lower()
        parts = tag.split(".")[0].split("-")
        if parts[0] == "zh":
            is_hant = "hans" not in parts and any([part in ("hant", "tw", "hk", "mo") for part in parts])
            return "zh-Hant" if is_hant else "zh-Hans"
        if parts[0] == "en":
            return "en"
    return "en"


def row(word: str) -> tuple[str, str, str]:
    """Return a word in all languages. Raises: KeyError."""
    return WORDS[word] if word in WORDS else (REASONS[word],) + _CHINESE_REASONS[word]


def say(language: str, word: str, **facts: object) -> str:
    """Return a word in a language, with its facts put in; a fact that is an error or a direction is said in it too."""
    for name, fact in list(facts.items()):
        if isinstance(fact, Refused):
            facts[name] = say(language, fact.reason, **fact.facts)
        elif name == "direction":
            facts[name] = say(language, "way-" + str(fact)[0])
    return fill(row(word)[LANGUAGES.index(language)], facts)


def sign(language: str, mark: str) -> str:
    """Return a mark of `SIGNS` as a language writes it, with the space that follows it."""
    return SIGNS[mark][LANGUAGES.index(language)]


def clock(milliseconds: int, hundredths: bool = False) -> str:
    """Return a time as m:ss or h:mm:ss, with hundredths of a second where wanted."""
    seconds = milliseconds // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    text = f"{hours}:{minutes:02d}:{seconds % 60:02d}" if hours else f"{minutes}:{seconds % 60:02d}"
    return f"{text}.{milliseconds // 10 % 100:02d}" if hundredths else text
