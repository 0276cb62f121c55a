"""Help, errors and reports in Chinese, by their English templates; only a Chinese terminal loads them.

Every English sentence that the terminal prints passes `translated`. A text of `words` has facts; this is for help and for
errors, whose English is written where they arise, also by argparse.
"""

import functools
import re

from ..app.words import LANGUAGES
from .error_words import WORDS as ERRORS

WORDS: dict[str, tuple[str, str]] = {
    # argparse
    "usage: ": ("用法：", "用法："),
    "positional arguments": ("必要參數", "必要参数"),
    "options": ("選用參數", "可选参数"),
    "commands": ("指令", "命令"),
    "show this help message and exit": ("顯示這份說明", "显示这份说明"),
    "show program's version number and exit": ("顯示版本", "显示版本"),
    "the following arguments are required: {names}": ("缺少參數：{names}", "缺少参数：{names}"),
    "unrecognized arguments: {names}": ("沒有這些參數：{names}", "没有这些参数：{names}"),
    "argument {name}: {why}": ("參數 {name}：{why}", "参数 {name}：{why}"),
    "invalid choice: {choice} (choose from {choices})": ("{choice} 無效，可選 {choices}", "{choice} 无效，可选 {choices}"),
    "invalid choice: {choice}, maybe you meant {name}? (choose from {choices})":
        ("{choice} 無效，是否指 {name}？可選 {choices}", "{choice} 无效，是否指 {name}？可选 {choices}"),
    "invalid int value: {text}": ("{text} 不是整數", "{text} 不是整数"),
    "expected one argument": ("後面要接一個值", "后面要接一个值"),
    "expected at least one argument": ("後面至少要接一個值", "后面至少要接一个值"),
    "ignored explicit argument {text}": ("後面不接值，卻有 {text}", "后面不接值，却有 {text}"),
    "not allowed with argument {name}": ("不能和 {name} 一起用", "不能和 {name} 一起用"),
    "ambiguous option: {option} could match {options}":
        ("{option} 不明確，可能是 {options}", "{option} 不明确，可能是 {options}"),
    # commands
    "2048 and the 15-puzzle in pure Python. Without a command: play in the browser.":
        ("純 Python 的 2048 與數字推盤。不加指令時，在瀏覽器中玩。",
         "纯 Python 的 2048 与数字华容道。不加命令时，在浏览器中玩。"),
    "examples:": ("範例：", "示例："),
    "serve the page on this machine (the default)": ("在這台電腦上提供網頁（預設）", "在这台电脑上提供网页（默认）"),
    "build the static site for a web host": ("建置靜態網站，供上傳到主機", "构建静态网站，供上传到主机"),
    "play in the terminal": ("在終端機裡玩", "在终端里玩"),
    "solve a 15-puzzle in the fewest moves": ("用最少步數解數字推盤", "用最少步数解数字华容道"),
    "show the best move on a board": ("顯示盤面上最好的一步", "显示盘面上最好的一步"),
    "measure a bot on seeded games": ("用固定種子的對局測量機器人", "用固定种子的对局测量机器人"),
    "rank bots on the same seeds, until it is sure who is better":
        ("用相同種子為機器人排名，直到確定誰較強", "用相同种子为机器人排名，直到确定谁更强"),
    "offer the coach and the solver to other programs, in lines":
        ("以逐行協定讓其他程式使用教練與求解器", "以逐行协议让其他程序使用教练与求解器"),
    "update or check the table of bots": ("更新或檢查機器人排行表", "更新或检查机器人排行表"),
    # options
    "the port to try first (default: %(default)s)":
        ("最先嘗試的連接埠（預設：%(default)s）", "最先尝试的端口（默认：%(default)s）"),
    "do not open a browser": ("不開啟瀏覽器", "不打开浏览器"),
    "a new or empty directory, or an earlier build": ("新的或空的資料夾，或先前建置的網站", "新的或空的文件夹，或先前构建的网站"),
    "a folder with the reference of the library, for the site to include":
        ("函式庫參考文件的資料夾，會一併放進網站", "函数库参考文档的文件夹，会一并放进网站"),
    "the game": ("遊戲", "游戏"),
    "the board as text, row by row": ("盤面文字，逐列書寫", "盘面文字，逐行书写"),
    "time to think, in milliseconds (default: {default})":
        ("思考時間，毫秒（預設：{default}）", "思考时间，毫秒（默认：{default}）"),
    "none; coach: 50 per move": ("無；教練每步 50", "无；教练每步 50"),
    "1000 on boards above 4×4, else none": ("大於 4×4 的盤面為 1000，其餘不限", "大于 4×4 的盘面为 1000，其余不限"),
    "2048: 300; 15: 1000 on boards above 4×4, else none":
        ("2048：300；15：大於 4×4 的盤面為 1000，其餘不限", "2048：300；15：大于 4×4 的盘面为 1000，其余不限"),
    "positions to search instead, on average: the same move on every machine":
        ("改為平均搜尋這麼多個盤面：在任何電腦上走法都相同", "改为平均搜索这么多个盘面：在任何电脑上走法都相同"),
    "print {what} as JSON": ("以 JSON 輸出{what}", "以 JSON 输出{what}"),
    "the solution": ("解法", "解法"),
    "the move and its value": ("走法及其價值", "走法及其价值"),
    "the games and a summary": ("各局與摘要", "各局与摘要"),
    "ranks and differences": ("名次與差距", "名次与差距"),
    "2048: the number of tiles at the start (default 2)": ("2048：開局的方塊數（預設 2）", "2048：开局的方块数（默认 2）"),
    "2048: a new tile after every N moves only (default 1)":
        ("2048：每 N 步才出現一個新方塊（預設 1）", "2048：每 N 步才出现一个新方块（默认 1）"),
    "2048: a new tile after every string of N moves only; moves that move nothing count":
        ("2048：每串 N 步才出現一個新方塊；沒有移動任何方塊的也算一步",
         "2048：每串 N 步才出现一个新方块；没有移动任何方块的也算一步"),
    "2048: the tile that wins (default 2048)": ("2048：合成即獲勝的方塊（預設 2048）", "2048：合成即获胜的方块（默认 2048）"),
    "the board's size (default 4); 2048: 3 to 6, or 2x4, 3x4, 4x3 (rows x columns); 15: 2 to 10":
        ("盤面大小（預設 4）；2048：3 到 6，或 2x4、3x4、4x3（列 x 行）；15：2 到 10",
         "盘面大小（默认 4）；2048：3 到 6，或 2x4、3x4、4x3（行 x 列）；15：2 到 10"),
    "2048: the share of 4s among new tiles, such as 0.5 (default 0.1)":
        ("2048：新方塊中 4 的比例，例如 0.5（預設 0.1）", "2048：新方块中 4 的比例，例如 0.5（默认 0.1）"),
    "15: where the gap belongs on a solved board: gap-last (default) or gap-first":
        ("15：完成時空格的位置：gap-last（最後，預設）或 gap-first（最前）",
         "15：完成时空格的位置：gap-last（最后，默认）或 gap-first（最前）"),
    "the language: {tags} (default: the system's)": ("語言：{tags}（預設：系統語言）", "语言：{tags}（默认：系统语言）"),
    "start the game with this seed": ("用這個種子開局", "用这个种子开局"),
    "start from this board": ("從這個盤面開始", "从这个盘面开始"),
    "start a new game; undo brings the old one back": ("開始新遊戲；復原可回到上一局", "开始新游戏；撤销可回到上一局"),
    "play line by line in a terminal too, as from a pipe":
        ("在終端機裡也逐行玩，如同從管線輸入", "在终端里也逐行玩，如同从管道输入"),
    "also show every first move of a shortest solution and, up to 3×3, the fewest moves in MTM":
        ("另外列出最短解的所有第一步；3×3 以下還有 MTM 最少步數", "另外列出最短解的所有第一步；3×3 以下还有 MTM 最少步数"),
    "also show what is wrong with another move: u, r, d or l":
        ("另外說明別的走法（u、r、d 或 l）哪裡不好", "另外说明别的走法（u、r、d 或 l）哪里不好"),
    "a built-in bot, or your own file or command, which run unsandboxed; without --bot, list the built-in bots ({names})":
        ("內建機器人，或你自己的檔案或指令（不受隔離）；不加 --bot 則列出內建機器人（{names}）",
         "内建机器人，或你自己的文件或命令（不受隔离）；不加 --bot 则列出内建机器人（{names}）"),
    "built-in bots, or your own files or commands, which run unsandboxed; two or more":
        ("內建機器人，或你自己的檔案或指令（不受隔離）；兩個以上", "内建机器人，或你自己的文件或命令（不受隔离）；两个以上"),
    "the number of games (default: %(default)s)": ("局數（預設：%(default)s）", "局数（默认：%(default)s）"),
    "write the games to a new file, as JSON Lines": ("把各局寫入新檔案（JSON Lines）", "把各局写入新文件（JSON Lines）"),
    "continue a file from --out, or start it": ("接續 --out 寫的檔案，沒有就新建", "接续 --out 写的文件，没有就新建"),
    "print the games as CSV": ("以 CSV 輸出各局", "以 CSV 输出各局"),
    "print no line for each game": ("不逐局顯示", "不逐局显示"),
    "the seed of the first game (default: %(default)s)":
        ("第一局的種子（預設：%(default)s）", "第一局的种子（默认：%(default)s）"),
    "stop each game after N moves (default: 2048: 1000000; 15: 10000)":
        ("每局最多 N 步（預設：2048 為 1000000，15 為 10000）", "每局最多 N 步（默认：2048 为 1000000，15 为 10000）"),
    "a game that takes longer has failed, even if the bot never returns (default: no limit)":
        ("一局超過這麼久就算失敗，即使機器人不再回應（預設：不限）", "一局超过这么久就算失败，即使机器人不再响应（默认：不限）"),
    "processes on this machine (default: %(default)s)":
        ("這台電腦上的行程數（預設：%(default)s）", "本机进程数（默认：%(default)s）"),
    "the scheduler of a Dask cluster, such as tcp://host:8786":
        ("Dask 叢集的排程器，例如 tcp://host:8786", "Dask 集群的调度器，例如 tcp://host:8786"),
    "games of each bot (default: %(default)s)":
        ("每個機器人的局數（預設：%(default)s）", "每个机器人的局数（默认：%(default)s）"),
    "play on until each neighbours' difference is sure, looking after {first} games and then after every {step}":
        ("玩到相鄰名次的差距都確定為止：{first} 局後檢查一次，之後每 {step} 局檢查一次",
         "玩到相邻名次的差距都确定为止：{first} 局后检查一次，之后每 {step} 局检查一次"),
    "with --until-sure: stop after N games of each bot (default: 1000)":
        ("配合 --until-sure：每個機器人最多 N 局（預設：1000）", "配合 --until-sure：每个机器人最多 N 局（默认：1000）"),
    "keep the games in a folder, a file for each bot, and continue with those that it holds":
        ("把各局存入資料夾，每個機器人一個檔案，並接續其中已有的對局",
         "把各局存入文件夹，每个机器人一个文件，并接续其中已有的对局"),
    "the entries to play (default: all)": ("要玩的參賽者（預設：全部）", "要玩的参赛者（默认：全部）"),
    "replay games and compare them with the table; change nothing":
        ("重玩對局並與排行表比對，不更動任何內容", "重玩对局并与排行表比对，不改动任何内容"),
    "with --check: games to replay per entry, drawn at random (default: %(default)s)":
        ("配合 --check：每個參賽者隨機重玩的局數（預設：%(default)s）",
         "配合 --check：每个参赛者随机重玩的局数（默认：%(default)s）"),
    "with --check: replay whole each row that differs from a Git revision":
        ("配合 --check：整列重玩與某個 Git 版本不同的項目", "配合 --check：整行重玩与某个 Git 版本不同的项目"),
    "with --check: play each entry, or with --base each that differs, on N seeds that nobody knew":
        ("配合 --check：讓每個參賽者（有 --base 時只限有變動的）玩 N 個事先無人知道的種子",
         "配合 --check：让每个参赛者（有 --base 时只限有变动的）玩 N 个事先无人知道的种子"),
    "with --check: write the times of this machine into each row that was replayed whole":
        ("配合 --check：把這台電腦的時間寫入整列重玩過的項目", "配合 --check：把这台电脑的时间写入整行重玩过的项目"),
    "time for all games of an entry, in seconds (default: %(default)s)":
        ("每個參賽者所有對局的時間，秒（預設：%(default)s）", "每个参赛者所有对局的时间，秒（默认：%(default)s）"),
    "the folder of entries (default: game/entries)":
        ("參賽者的資料夾（預設：game/entries）", "参赛者的文件夹（默认：game/entries）"),
    # examples
    "continue your last game, or start one": ("繼續上一局，沒有就開新局", "继续上一局，没有就开新局"),
    "start a new 3×3 puzzle": ("開始新的 3×3 數字推盤", "开始新的 3×3 数字华容道"),
    "start a game that is the same for everyone": ("每個人都拿到相同的開局", "每个人都拿到相同的开局"),
    "read moves from a pipe, one per line": ("從管線讀取走法，每行一步", "从管道读取走法，每行一步"),
    "large boards: the best solution within the time": ("大盤面：時間內找到的最好解法", "大盘面：时间内找到的最好解法"),
    "continue where it stopped": ("從中斷的地方繼續", "从中断的地方继续"),
    "list the built-in bots": ("列出內建機器人", "列出内建机器人"),
    "play on until it is sure who is better": ("玩到確定誰較強為止", "玩到确定谁更强为止"),
    "play 100 games each": ("各玩 100 局", "各玩 100 局"),
    "a program in any language": ("任何語言寫的程式", "任何语言写的程序"),
    "play new and changed entries and write the table":
        ("玩新的與變動過的參賽者，並寫入排行表", "玩新的与改动过的参赛者，并写入排行表"),
    "replay some games of each entry; change nothing":
        ("重玩每個參賽者的幾局，不更動任何內容", "重玩每个参赛者的几局，不改动任何内容"),
    "replay what differs from a revision, and play fresh seeds":
        ("重玩與某個版本不同的部分，再玩新的種子", "重玩与某个版本不同的部分，再玩新的种子"),
    "replay all games of an entry": ("重玩一個參賽者的所有對局", "重玩一个参赛者的所有对局"),
    "give slow bots time for more games": ("給較慢的機器人時間多玩幾局", "给较慢的机器人时间多玩几局"),
}
"""Traditional and simplified Chinese. A fact in braces is translated, too, if it stands here."""


def translated(language: str, english: str) -> str:
    """Return an English help text or error in the language, as it is if nobody has translated it."""
    words = WORDS | ERRORS
    for template, pattern in _patterns(tuple(words)):
        match = pattern.fullmatch(english)
        if match:
            said = words[template][LANGUAGES.index(language) - 1]
            return said.format(**{name: translated(language, fact) for name, fact in match.groupdict().items()})
    return english


_FACT = re.compile(r"\{(\w+)\}")


@functools.cache
def _patterns(templates: tuple[str, ...]) -> list[tuple[str, "re.Pattern[str]"]]:
    """Return the templates that a text may match, the one with the most words of its own first."""
    ordered = sorted(templates, key=lambda template: -len(_FACT.sub("", template)))
    return [(text, re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(text)), re.DOTALL)) for text in ordered]
