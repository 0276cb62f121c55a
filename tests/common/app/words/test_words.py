"""The tables of texts are complete in all three languages."""

from game.app.coach import words as coach
from game.app.options import words as settings
from game.app.practice import words as practice
from game.app.statistics import words as statistics
from game.app.words import LANGUAGES, WORDS, add, clock, dialogs, language_for, notices, sandbox, text
from game.core.errors import MOVES, BadNotation, IllegalMove
from game.core.reasons import REASONS
from game.core.text import fill, number
from game.lab.words import WORDS as LAB_WORDS
from tests.common.checks import raises

add(dialogs.WORDS, notices.WORDS)


def placeholders(text: str) -> list[str]:
    """Return the sorted names of a text's placeholders."""
    return sorted({part.split("}")[0].split("|")[0] for part in text.split("{")[1:]})


def test_every_text_and_reason_exists_in_every_language() -> None:
    for reasons in (MOVES, REASONS):
        for reason, said in reasons.items():
            assert WORDS[reason][0] == said
    for word, texts in WORDS.items():
        assert len(texts) == len(LANGUAGES), word
        assert all([text and text == text.strip() for text in texts]), word


def test_a_text_has_the_same_placeholders_in_every_language() -> None:
    for word, texts in WORDS.items():
        names = [placeholders(text) for text in texts]
        assert names == names[:1] * len(LANGUAGES), word


def test_a_name_with_two_texts_is_refused() -> None:
    add({"new": WORDS["new"]})
    error = raises(ValueError, lambda: add({"new": ("New", "新", "新")}))
    assert "new" in str(error)


def test_simplified_and_traditional_texts_are_not_mixed_up() -> None:
    traditional = "戲數會鍵點頁這設從說語連結開啟種選項單個"
    simplified = "戏数会键点页这设从说语连结开启种选项单个"
    for word, row in WORDS.items():
        hant, hans = row[1], row[2]
        assert not [sign for sign in simplified if sign in hant], (word, hant)
        assert not [sign for sign in traditional if sign in hans], (word, hans)


def test_the_first_preferred_language_that_exists_is_used() -> None:
    english: tuple[list[str], ...] = (["en"], ["en-GB", "zh-TW"], ["tlh"], [], [""], ["C.UTF-8"], ["zha", "enm"])
    traditional: tuple[list[str], ...] = (["zh-TW"], ["zh-HK"], ["zh-MO"], ["zh-Hant-CN"], ["tlh", "tlh-AT", "zh-tw", "en"])
    traditional += (
        ["zh_TW.UTF-8"],
        ["yue"],
        ["yue-HK"],
        ["yue-Hant-CN"],
        ["zh-yue"],
        ["cmn-Hant"],
        ["cmn-TW"],
        ["nan-TW"],
        ["hak_TW"],
    )
    simplified: tuple[list[str], ...] = (["zh"], ["zh-CN"], ["zh-SG"], ["zh-Hans-HK"], ["ZH_CN"])
    simplified += (
        ["cmn"],
        ["cmn-Hans"],
        ["cmn-CN"],
        ["yue-CN"],
        ["yue-Hans-HK"],
        ["zh-yue-CN"],
        ["wuu"],
        ["gan"],
        ["hsn"],
        ["hak"],
    )
    for language, cases in (("en", english), ("zh-Hant", traditional), ("zh-Hans", simplified)):
        for wishes in cases:
            assert language_for(list(wishes)) == language, wishes


def test_an_error_or_a_direction_in_a_text_is_translated() -> None:
    why = IllegalMove("nothing-moves", direction="left")
    link = BadNotation("bad-link", why=BadNotation("move-number", ply=3, why=why))
    said = [text(language, link.reason, **link.facts) for language in LANGUAGES[:3]]
    assert said == [
        "This link cannot be opened. Move 3: No tile can move left. Your game has not changed.",
        "這個連結無法開啟。第 3 步：沒有方塊能往左移動。你的遊戲沒有變動。",
        "这个链接无法打开。第 3 步：没有方块能往左移动。你的游戏没有变动。",
    ]
    assert str(link) == said[0]


def test_times_are_shown_as_minutes_and_seconds_with_hours_and_hundredths_where_wanted() -> None:
    times = [clock(ms) for ms in (0, 999, 59_999, 60_000, 3_599_000, 3_600_000, 36_061_000)]
    assert times == ["0:00", "0:00", "0:59", "1:00", "59:59", "1:00:00", "10:01:01"]
    for ms, written in (
        (0, "0.00"), (9, "0.00"), (10, "0.01"), (1_334, "1.33"), (1_339, "1.33"), (12_345, "12.34"), (59_999, "59.99"),
        (60_000, "1:00.00"), (62_330, "1:02.33"), (3_599_999, "59:59.99"), (3_600_990, "1:00:00.99"), (3_723_450, "1:02:03.45"),
    ):  # fmt: skip
        assert clock(ms, True) == written


def test_a_number_has_the_right_plural_and_thousands_separators() -> None:
    text = "{moves} {moves|move|moves}: score {score}, tile {tile}"
    assert fill(text, {"moves": 1, "score": 1234567, "tile": 2048}) == "1 move: score 1,234,567, tile 2048"
    assert fill(text, {"moves": 0, "score": 999, "tile": 4}) == "0 moves: score 999, tile 4"
    assert [number(count) for count in (0, 999, 1000, -12345, 10**12)] == ["0", "999", "1,000", "−12,345", "1,000,000,000,000"]


def test_singular_and_plural_differ() -> None:
    for word, texts in WORDS.items():
        for part in texts[0].split("{")[1:]:
            name, _, forms = part.split("}")[0].partition("|")
            if forms:
                one, many = forms.split("|")
                assert name and one and many and one != many, word


SAID = {
    "why-free-cells": ("keeps {cells} {cells|cell|cells} free", "保留 {cells} 個空格", "保留 {cells} 个空格"),
    "why-keeps-merges": ("leaves two {value}s to merge", "兩個可合併的 {value}", "两个可合并的 {value}"),
    "why-close": ("{direction} is almost as good", "往{direction}也差不多", "往{direction}也差不多"),
    "took-over": ("If the coach took over", "如果交給教練", "如果交给教练"),
    "engine-loading": ("Getting hints ready (first time only)", "正在準備提示（僅首次）", "正在准备提示（仅首次）"),
    "follow": ("Play along with another app", "跟著別的 App 玩", "跟着其他 App 玩"),
    "won-text": ("Keep going and see how far you get.", "還可以一直玩下去。", "还可以一直玩下去。"),
    "lost-text": ("{moves} {moves|move|moves}. Highest tile: {tile}.", "{score} 分", "{score} 分"),
    "solved-text": ("{moves} {moves|move|moves} in {time} ({tps} per second).", "每秒 {tps} 步", "每秒 {tps} 步"),
    "measured-perfect": ("Perfect: no shorter solution exists.", "完美！沒有更短的解法。", "完美！没有更短的解法。"),
    "percentile": ("harder than {percent}% of all boards", "難度超過所有盤面的 {percent}%", "难度超过所有盘面的 {percent}%"),
    "proof-open": ("Between {bound} and {length} moves so far.", "仍在找。", "仍在找。"),
    "bounds": ("Between {bound} and {length} moves", "介於 {bound} 到 {length} 步", "介于 {bound} 到 {length} 步"),
    "no-such-seed": ("A seed must be a whole number below 2^64.", "種子必須是小於 2^64 的整數", "种子必须是小于 2^64 的整数"),
    "opened-game": ("Verified: {score}", "已驗證：{moves} 步", "已验证：{moves} 步"),
    "bad-link": ("Your game has not changed.", "你的遊戲沒有變動。", "你的游戏没有变动。"),
    "palette-how-2048": ("Tap a tile, then a cell.", "先點方塊，再點它的格子。", "先点方块，再点它的格子。"),
    "method-best": ("Strongest (default)", "最強（預設）", "最强（默认）"),
    "best-moves": ("Fewest moves", "最少步數", "最少步数"),
    "tiles-grey": ("Greyscale", "灰階", "灰度"),
    "offline-remove": ("Repair the offline copy", "重新下載離線檔案", "重新下载离线文件"),
    "bot-syntax": ("Syntax error: {why}", "語法錯誤：{why}", "语法错误：{why}"),
    "bot-fault": ("The bot crashed: {why}", "程式出錯：{why}", "程序出错：{why}"),
    "bot-idle": (
        "{function} returned {choice} ({way}), which moves nothing. Possible: {legal}.",
        "{function} 傳回 {choice}（{way}），但無法移動。可走：{legal}。",
        "{function} 返回 {choice}（{way}），但无法移动。可走：{legal}。",
    ),
    "lab-patience": ("Time limit per move", "每步時限", "每步时限"),
    "lab-also": ("Compare with", "同場比較", "同场比较"),
    "in-charts": ("Show", "顯示", "显示"),
    "chart-spread": ("Score distribution", "分數分布", "分数分布"),
    "lab-help": ("Bot reference", "機器人 API", "机器人 API"),
    "lab-aim": ("let it play", "讓它玩", "让它玩"),
    "lab-all-series": ("Runs", "各次執行", "各次运行"),
    "undo": ("Undo", "復原", "撤销"),
    "review": ("Review my game", "覆盤", "复盘"),
    "solver": ("Solver", "求解器", "求解器"),
    "solve": ("Solve", "求解", "求解"),
    "autoplay": ("Autoplay", "自動玩", "自动玩"),
    "aim-2048": ("Reach {target}", "合成", "合成"),
    "access-see": ("If your system asks for less motion or its own colours, Tilelab follows.", "減少動態效果", "减少动态效果"),
    "source": ("Free software (MIT), written in Python", "自由軟體（MIT）", "自由软件（MIT）"),
    "source-view": ("View the source", "查看原始碼", "查看源代码"),
}
"""Texts that users asked for, or the parts that matter."""

UNSAID = (
    "Longest move", "next merges open", "Without hue", "Fetch the offline copy anew", "who asks", "Who asks", "Starting the mind",
    "棋局", "下棋", "檢討", "检讨", "撤回", "自動遊玩", "自动游玩",
)  # fmt: skip
"""Texts that users did not understand or would not say."""


def test_the_texts_that_users_asked_for_are_used_and_the_old_ones_are_not() -> None:
    tables = (WORDS, coach.WORDS, practice.WORDS, settings.WORDS, dialogs.WORDS, sandbox.WORDS, statistics.WORDS, LAB_WORDS)
    every = [(word, texts) for table in tables for word, texts in table.items()]
    for word, parts in SAID.items():
        rows = [texts for name, texts in every if name == word]
        assert rows, word
        for texts in rows:
            assert [part for part, text in zip(parts, texts) if part not in text] == [], word
    assert [(word, text) for word, texts in every for text in texts for part in UNSAID if part in text] == []
