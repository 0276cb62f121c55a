"""Texts that only the terminal shows."""

from ..app import words as shell
from ..app.coach import words as coach
from ..app.statistics import words as statistics
from ..app.words import LANGUAGES, bots, dialogs, notices
from ..core.errors import Refused
from ..core.output import printable
from ..core.text import fill

WORDS: dict[str, tuple[str, ...]] = {
    "data-files": ("Data: {files}.", "資料檔：{files}。", "数据文件：{files}。"),
    "keys-2048": (
        "arrows wasd hjkl · u undo · r redo · i hint · n give up · q quit · ? help",
        "方向鍵 wasd hjkl · u 復原 · r 重做 · i 提示 · n 放棄 · q 離開 · ? 說明",
        "方向键 wasd hjkl · u 撤销 · r 重做 · i 提示 · n 放弃 · q 退出 · ? 帮助",
    ),
    "keys-15": (
        "arrows wasd hjkl · u undo · r redo · i hint · n new game · q quit · ? help",
        "方向鍵 wasd hjkl · u 復原 · r 重做 · i 提示 · n 新遊戲 · q 離開 · ? 說明",
        "方向键 wasd hjkl · u 撤销 · r 重做 · i 提示 · n 新游戏 · q 退出 · ? 帮助",
    ),
    "keys-won": (
        "c keep going · u undo · n new game · q quit",
        "c 繼續玩 · u 復原 · n 新遊戲 · q 離開",
        "c 继续玩 · u 撤销 · n 新游戏 · q 退出",
    ),
    "keys-over": (
        "u undo · n new game · q quit",
        "u 復原 · n 新遊戲 · q 離開",
        "u 撤销 · n 新游戏 · q 退出",
    ),
    "keys-dialog": ("Any key: back to the game", "按任意鍵回到遊戲", "按任意键回到游戏"),
    "lines-2048": (
        "One move a line: w a s d, or a word such as up. n: give up. q: quit.",
        "每行一步：w a s d，或「上」「下」「左」「右」。n：放棄。q：離開。",
        "每行一步：w a s d，或“上”“下”“左”“右”。n：放弃。q：退出。",
    ),
    "lines-15": (
        "One tile a line: the number of a tile next to the gap. -1 or q: quit.",
        "每行一個方塊：輸入空格旁的數字。-1 或 q：離開。",
        "每行一个方块：输入空格旁的数字。-1 或 q：退出。",
    ),
    "not-a-way": ("“{text}” is not a move.", "「{text}」不是有效的移動。", "“{text}”不是有效的移动。"),
    "not-a-number": ("“{text}” is not a number.", "「{text}」不是數字。", "“{text}”不是数字。"),
    "not-next": (
        "{text} is not next to the gap.",
        "{text} 不在空格旁邊。",
        "{text} 不在空格旁边。",
    ),
    "final-score": ("Final score: {score}", "最後得分：{score}", "最后得分：{score}"),
    "link": ("The whole game: {link}", "整局連結：{link}", "整局链接：{link}"),
    "not-saved": (
        "This game is not being saved: {why}",
        "這局沒有存檔：{why}",
        "这局没有存档：{why}",
    ),
    "unread": (
        "These files could not be read: {files}.",
        "無法讀取這些檔案：{files}。",
        "无法读取这些文件：{files}。",
    ),
    "played-elsewhere": (
        "You continued this game in another terminal. Here is its current state.",
        "這局已在另一個終端機繼續，現在顯示最新進度。",
        "这局已在另一个终端继续，现在显示最新进度。",
    ),
    "no-home": (
        "You have no home folder. Set the variable TILELAB_DATA to a folder for your games.",
        "找不到你的家目錄。請用環境變數 TILELAB_DATA 指定存放遊戲的資料夾。",
        "找不到你的主目录。请用环境变量 TILELAB_DATA 指定存放游戏的文件夹。",
    ),
    "judged-plain": (
        "The coach treats this board as an ordinary one, with a new tile after every move.",
        "教練把這種盤面當作一般盤面（每一步都出現新方塊）來判斷。",
        "教练把这种盘面当作普通盘面（每一步都出现新方块）来判断。",
    ),
    "bench-game": (
        "seed {seed}: {score} {score|point|points}, highest tile {tile}, {moves} {moves|move|moves}, {seconds} s",
        "種子 {seed}：{score} 分，最大方塊 {tile}，{moves} 步，{seconds} 秒",
        "种子 {seed}：{score} 分，最大方块 {tile}，{moves} 步，{seconds} 秒",
    ),
    "bench-puzzle": (
        "seed {seed}: {outcome}, {moves} {moves|move|moves} ({slides} MTM), {seconds} s",
        "種子 {seed}：{outcome}，{moves} 步（MTM {slides}），{seconds} 秒",
        "种子 {seed}：{outcome}，{moves} 步（MTM {slides}），{seconds} 秒",
    ),
    "bench-slides": (
        "Moves of several tiles at once (MTM): mean {mean}.",
        "一次移動多格算一步（MTM）：平均 {mean}。",
        "一次移动多格算一步（MTM）：平均 {mean}。",
    ),
    "gap-first": (
        "This board cannot be solved: two tiles are swapped; half of all shuffles are like this."
        " With the gap in the first corner it can be solved: add --goal gap-first.",
        "這個盤面無解：有兩個方塊對調了，隨意打亂的盤面有一半如此。把空格移到第一格則可以完成：請加上 --goal gap-first。",
        "这个盘面无解：有两个方块对调了，随意打乱的盘面有一半如此。把空格移到第一格则可以完成：请加上 --goal gap-first。",
    ),
    "gap-last": (
        "This board cannot be solved: two tiles are swapped; half of all shuffles are like this."
        " With the gap in the last corner it can be solved: leave out --goal gap-first.",
        "這個盤面無解：有兩個方塊對調了，隨意打亂的盤面有一半如此。把空格移到最後一格則可以完成：請拿掉 --goal gap-first。",
        "这个盘面无解：有两个方块对调了，随意打乱的盘面有一半如此。把空格移到最后一格则可以完成：请去掉 --goal gap-first。",
    ),
    "solve-gap-first": ("The gap ends in the first corner.", "完成時空格在第一格。", "完成时空格在第一格。"),
    "solve-slides": (
        "Counting several tiles at once as one move (MTM), it has {slides}.",
        "一次移動多格算一步（MTM）則為 {slides} 步。",
        "一次移动多格算一步（MTM）则为 {slides} 步。",
    ),
    "solve-firsts": (
        "First moves on a shortest solution: {moves}.",
        "最短解的第一步可以是：{moves}。",
        "最短解的第一步可以是：{moves}。",
    ),
    "solve-firsts-unknown": (
        "First moves on a shortest solution: unknown, as no solution is proven shortest.",
        "無法確定最短解的第一步，因為沒有已證明最短的解法。",
        "无法确定最短解的第一步，因为没有已证明最短的解法。",
    ),
    "solve-fewest-slides": (
        "The fewest moves in MTM: {slides}.",
        "MTM 最少步數：{slides}。",
        "MTM 最少步数：{slides}。",
    ),
    "bench-unfinished": ("unfinished", "未完成", "未完成"),
    "bench-illegal": (
        "{game}; ended by a move that moves nothing",
        "{game}；走了無法移動的方向，此局結束",
        "{game}；走了无法移动的方向，此局结束",
    ),
    "bench-illegal-ends": (
        "{games} {games|game|games} ended because the bot chose a move that moves nothing.",
        "{games} 局因機器人選了無法移動的方向而結束。",
        "{games} 局因机器人选了无法移动的方向而结束。",
    ),
    "bench-no-worker": (
        "No worker is left. Waiting for a new one; press Ctrl-C to stop.",
        "已經沒有工作行程，正在等待新的行程加入；按 Ctrl-C 可停止。",
        "已经没有工作进程，正在等待新的进程加入；按 Ctrl-C 可停止。",
    ),
    "bench-none": ("No games.", "沒有對局。", "没有对局。"),
    "bench-total": (
        "{games} {games|game|games} took {seconds} s, at {pace} moves per second.",
        "{games} 局共花了 {seconds} 秒，每秒 {pace} 步。",
        "{games} 局共用时 {seconds} 秒，每秒 {pace} 步。",
    ),
    "bench-series": ("{bot} plays {game} {variant}:", "「{bot}」玩 {game} {variant}：", "“{bot}”玩 {game} {variant}："),
    "bench-score-one": ("Score: {mean}.", "分數：{mean}。", "分数：{mean}。"),
    "bench-moves-one": ("Moves: {mean}.", "步數：{mean}。", "步数：{mean}。"),
    "match-rank": (
        "{place}. {bot}: {mean} points a game",
        "{place}. {bot}：每局 {mean} 分",
        "{place}. {bot}：每局 {mean} 分",
    ),
    "match-rank-moves": (
        "{place}. {bot}: {mean} moves a game",
        "{place}. {bot}：每局 {mean} 步",
        "{place}. {bot}：每局 {mean} 步",
    ),
    "match-better": (
        "{bot} is better than {other} by {mean} (95%: {low} to {high}).",
        "「{bot}」勝過「{other}」，平均差 {mean}（95%：{low} 到 {high}）。",
        "“{bot}”胜过“{other}”，平均差 {mean}（95%：{low} 到 {high}）。",
    ),
    "match-open": (
        "It is not sure that {bot} is better than {other}: by {mean} (95%: {low} to {high}).",
        "尚無法確定「{bot}」勝過「{other}」：平均差 {mean}（95%：{low} 到 {high}）。",
        "尚无法确定“{bot}”胜过“{other}”：平均差 {mean}（95%：{low} 到 {high}）。",
    ),
    "match-few": (
        "It is not sure that {bot} is better than {other}: by {mean}; too few games for an interval.",
        "尚無法確定「{bot}」勝過「{other}」：平均差 {mean}；局數太少，無法估計區間。",
        "尚无法确定“{bot}”胜过“{other}”：平均差 {mean}；局数太少，无法估计区间。",
    ),
    "match-sure": (
        "Sure after {games} {games|game|games} each.",
        "各玩 {games} 局後，名次已確定。",
        "各玩 {games} 局后，名次已确定。",
    ),
    "match-unsure": (
        "Not sure after {games} {games|game|games} each.",
        "各玩 {games} 局後，名次仍不確定。",
        "各玩 {games} 局后，名次仍不确定。",
    ),
    "bench-score": (
        "Score: mean {mean} ± {error} (95%: {low} to {high}), median {median}, best {best}.",
        "分數：平均 {mean} ± {error}（95%：{low} 到 {high}），中位數 {median}，最高 {best}。",
        "分数：平均 {mean} ± {error}（95%：{low} 到 {high}），中位数 {median}，最高 {best}。",
    ),
    "bench-reached": (
        "{share} of the games reached {tile} (95%: {low} to {high}).",
        "{share} 的對局達到 {tile}（95%：{low} 到 {high}）。",
        "{share} 的对局达到 {tile}（95%：{low} 到 {high}）。",
    ),
    "bench-solved": (
        "{solved} of {games} {games|game was|games were} solved.",
        "{games} 局中完成 {solved} 局。",
        "{games} 局中完成 {solved} 局。",
    ),
    "bench-moves": ("Moves: mean {mean} ± {error}.", "步數：平均 {mean} ± {error}。", "步数：平均 {mean} ± {error}。"),
    "read-size": ("This was read as a {size} board.", "已當作 {size} 的盤面讀取。", "已当作 {size} 的盘面读取。"),
    "points-of-moves": (
        "Points in the next {moves} moves if the coach takes over: {values}.",
        "交給教練，接下來 {moves} 步的平均得分：{values}。",
        "交给教练，接下来 {moves} 步的平均得分：{values}。",
    ),
    "points-to-come-reference": (
        "Points still to come if the coach takes over: {values}.",
        "交給教練，平均還能得到的分數：{values}。",
        "交给教练，平均还能得到的分数：{values}。",
    ),
    "points-to-come": ("Points to come: {values}.", "預期還可得分：{values}。", "预期还可得分：{values}。"),
    "no-data": (
        "The coach’s data could not be read ({reason}); this is a weaker hint.",
        "無法讀取教練的資料（{reason}），這個提示較弱。",
        "无法读取教练的数据（{reason}），这个提示较弱。",
    ),
    "best-first": ("Best first: {values}.", "由好到壞：{values}。", "由好到坏：{values}。"),
}


def text(language: str, word: str, **facts: object) -> str:
    """Return a printable text of the terminal or the application, with its facts filled in."""
    facts = {name: _shown(language, fact) for name, fact in facts.items()}
    if "direction" in facts:
        facts["direction"] = shell.text(language, "way-" + str(facts["direction"]))
    tables = (WORDS, coach.WORDS, bots.WORDS, dialogs.WORDS, notices.WORDS, statistics.WORDS, shell.WORDS)
    words = next(words for words in tables if word in words)
    return fill(words[word][LANGUAGES.index(language)], facts)


def _shown(language: str, fact: object) -> object:
    if isinstance(fact, Refused):
        return text(language, fact.reason, **fact.facts)
    return printable(fact) if isinstance(fact, str) else fact


def refusal(language: str, error: Refused) -> str:
    """Return the reason for a refusal."""
    return text(language, error.reason, **error.facts)
