"""Words for settings, keys, statistics and accessibility, added after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "choose-theme": ("Theme", "主題", "主题"),
    "theme-system": ("System", "跟隨系統", "跟随系统"),
    "theme-light": ("Light", "淺色", "浅色"),
    "theme-dark": ("Dark", "深色", "深色"),
    "theme-contrast-light": ("High contrast, light", "高對比淺色", "高对比度浅色"),
    "theme-contrast-dark": ("High contrast, dark", "高對比深色", "高对比度深色"),
    "choose-tiles": ("Tiles", "方塊配色", "方块配色"),
    "tiles-classic": ("Classic colours", "經典色彩", "经典色彩"),
    "tiles-sea": ("Sea", "海洋", "海洋"),
    "tiles-forest": ("Forest", "森林", "森林"),
    "tiles-berry": ("Berry", "莓果", "莓果"),
    "tiles-dusk": ("Dusk", "暮色", "暮色"),
    "tiles-grey": ("Greyscale", "灰階", "灰度"),
    "tiles-own": ("Own colours", "自訂配色", "自定义配色"),
    "own-first": ("Tile 2", "方塊 2", "方块 2"),
    "own-middle": ("Tile 2048", "方塊 2048", "方块 2048"),
    "own-last": ("Tile 131072", "方塊 131072", "方块 131072"),
    "own-away": ("Not yet in place", "尚未歸位", "尚未归位"),
    "own-home": ("In place", "已歸位", "已归位"),
    "own-contrast": (
        "Every number is easy to read: its contrast is at least {ratio} to 1, and 4.5 is enough.",
        "每個數字都清楚可讀：對比至少 {ratio}:1（4.5:1 即達標準）。",
        "每个数字都清晰可读：对比度至少 {ratio}:1（4.5:1 即达到标准）。",
    ),
    "own-alike": (
        "Some tiles look alike. Choose colours that are further apart.",
        "有些方塊的顏色太接近，請選差異大一點的顏色。",
        "有些方块的颜色太接近，请选差别大一些的颜色。",
    ),
    "choose-pulse": ("Tiles that can merge", "可以合併的方塊", "可以合并的方块"),
    "pulse-off": ("Stay still", "保持不動", "保持不动"),
    "pulse-on": ("Pulse after a pause", "停頓時輕輕跳動", "停顿时轻轻跳动"),
    "choose-hand": ("Main hand", "慣用手", "惯用手"),
    "choose-pad": ("Arrow buttons", "方向按鈕", "方向按钮"),
    "pad-off": ("Hidden", "隱藏", "隐藏"),
    "pad-on": ("Shown", "顯示", "显示"),
    "hand-right": ("Right hand", "右手", "右手"),
    "hand-left": ("Left hand", "左手", "左手"),
    "choose-hints": ("Hints", "提示方式", "提示方式"),
    "hints-at-once": ("The move at once", "直接指出走法", "直接指出走法"),
    "hints-two-steps": ("First where to look", "先提示看哪裡", "先提示看哪里"),
    "choose-sound": ("Sound", "音效", "音效"),
    "sound-off": ("Sound off", "關閉音效", "关闭音效"),
    "sound-on": ("Sound on", "開啟音效", "开启音效"),
    "choose-vibration": ("Vibration", "震動", "振动"),
    "vibration-off": ("Vibration off", "關閉震動", "关闭振动"),
    "vibration-on": ("Vibration on", "開啟震動", "开启振动"),
    "choose-arrows": ("Arrow keys move", "方向鍵移動的是", "方向键移动的是"),
    "arrows-tile": ("the tile", "方塊", "方块"),
    "arrows-gap": ("the gap", "空格", "空格"),
    "keys-new": ("New game (can be undone)", "新遊戲（可復原）", "新游戏（可撤销）"),
    "keys-help": ("This help", "本說明", "本帮助"),
    "play-on": ("Autoplay or Solve", "自動玩或求解", "自动玩或求解"),
    "announce-last": ("Hear the last sentence again", "重聽上一句", "重听上一句"),
    "announce-figures": ("Hear the figures", "聽分數與步數", "听分数与步数"),
    "announce-board": ("Hear the board, row by row", "逐列聽盤面", "逐行听盘面"),
    "announce-figure": ("{name} {figure}", "{name} {figure}", "{name} {figure}"),
    "announce-nothing": ("Nothing has happened yet.", "還沒有任何動作。", "还没有任何动作。"),
    "keys-change": ("Change the keys", "變更按鍵", "更改按键"),
    "keys-changed": ("Done", "完成", "完成"),
    "keys-reset": ("Reset all keys", "還原所有按鍵", "还原所有按键"),
    "key-want": ("Add a key: {action}", "新增按鍵：{action}", "添加按键：{action}"),
    "key-remove": ("Remove {key}: {action}", "移除 {key}：{action}", "移除 {key}：{action}"),
    "key-press": (
        "Press a key for “{action}”, or Escape to change nothing.",
        "請按下「{action}」的按鍵；按 Escape 則不變更。",
        "请按下“{action}”的按键；按 Escape 则不更改。",
    ),
    "key-given": ("{key} is now the key for “{action}”.", "{key} 現在是「{action}」。", "{key} 现在是“{action}”。"),
    "key-taken": (
        "{key} is now the key for “{action}” and no longer for “{former}”.",
        "{key} 現在是「{action}」，不再是「{former}」。",
        "{key} 现在是“{action}”，不再是“{former}”。",
    ),
    "key-last-taken": (
        "{key} is now the key for “{action}”. “{former}” no longer has a key.",
        "{key} 現在是「{action}」。「{former}」已沒有按鍵。",
        "{key} 现在是“{action}”。“{former}”已没有按键。",
    ),
    "key-busy": (
        "The page itself needs {key}. Press another key for “{action}”.",
        "{key} 用來操作頁面。請為「{action}」按下別的按鍵。",
        "{key} 用来操作页面。请为“{action}”按下别的按键。",
    ),
    "key-removed": ("{key} is no longer a key for “{action}”.", "{key} 不再是「{action}」。", "{key} 不再是“{action}”。"),
    "keys-as-first": ("All keys are reset.", "所有按鍵已還原。", "所有按键已还原。"),
    "cells-game": ("game", "遊戲", "游戏"),
    "cells-board-2048": (
        "The arrow keys slide the tiles. After the board there is a table to read.",
        "用方向鍵滑動方塊。棋盤之後有表格可以閱讀。",
        "用方向键滑动方块。棋盘之后有表格可以阅读。",
    ),
    "cells-board-15": (
        "The arrow keys slide a tile into the gap. Press Tab to go to the tiles one by one.",
        "用方向鍵把方塊移進空格。按 Tab 可以逐一走訪方塊。",
        "用方向键把方块移进空格。按 Tab 可以逐个浏览方块。",
    ),
    "cells-tiles": ("Tiles", "方塊", "方块"),
    "cells-how": (
        "Arrow keys go from tile to tile, Enter or Space slides one",
        "方向鍵在方塊之間移動，Enter 或空白鍵滑動方塊",
        "方向键在方块之间移动，Enter 或空格键滑动方块",
    ),
    "cells-tile": (
        "tile {tile}, row {row} column {col}",
        "方塊 {tile}，第 {row} 列第 {col} 行",
        "方块 {tile}，第 {row} 行第 {col} 列",
    ),
    "cells-gap": ("gap, row {row} column {col}", "空格，第 {row} 列第 {col} 行", "空格，第 {row} 行第 {col} 列"),
    "choose-spawn_every": ("Moves per new tile", "幾步出現一個新方塊", "几步出现一个新方块"),
    "access-aim": (
        "Tilelab aims to meet WCAG 2.2 at level AA. Play, coach and solver can be used with a keyboard alone, with touch alone"
        " and with a mouse alone.",
        "Tilelab 以符合 WCAG 2.2 AA 級為目標。遊玩、教練與求解器，都能只用鍵盤、只用觸控或只用滑鼠完成。",
        "Tilelab 以符合 WCAG 2.2 AA 级为目标。游玩、教练与求解器，都能只用键盘、只用触控或只用鼠标完成。",
    ),
    "access-hear": (
        "A screen reader hears one sentence a move, and a summary while the page plays on by itself. Keys repeat the last"
        " sentence, tell the figures and read the board row by row; the board can also be read as a table. In the 15-puzzle"
        " the Tab key leads from the board on to its tiles: there arrow keys go from tile to tile, and Enter or Space slides"
        " one. Help lists all keys and lets you change each of them.",
        "螢幕閱讀器每一步會讀出一句話；頁面自動進行時只讀摘要。有按鍵可以重聽上一句、聽分數與步數、逐列聽盤面；盤面也能當作表格閱讀。"
        "在數字推盤，按 Tab 可從盤面進到方塊：方向鍵在方塊之間移動，Enter 或空白鍵滑動方塊。"
        "「說明」列出所有按鍵，每一個都能變更。",
        "屏幕阅读器每一步会读出一句话；页面自动进行时只读摘要。有按键可以重听上一句、听分数与步数、逐行听盘面；盘面也能当作表格阅读。"
        "在数字华容道，按 Tab 可从盘面进到方块：方向键在方块之间移动，Enter 或空格键滑动方块。"
        "“帮助”列出所有按键，每一个都能更改。",
    ),
    "access-see": (
        "Themes: light, dark and high contrast. Every tile bears its number; the “greyscale” tiles differ by lightness and"
        " rings alone. Text can be enlarged to 200 % and the page to 400 %. If your system asks for less motion or its own"
        " colours, Tilelab follows. Sound and vibration are off until you switch them on, and nothing needs them.",
        "主題有淺色、深色與高對比。每個方塊都寫著數字；「灰階」方塊只以明暗與圈線區分。文字可放大到 200 %，"
        "頁面可放大到 400 %。系統設定的減少動態效果與自訂色彩，這裡同樣遵守。音效與震動預設關閉，也不是遊玩所必需。",
        "主题有浅色、深色与高对比度。每个方块都写着数字；“灰度”方块只以明暗与圈线区分。文字可放大到 200 %，"
        "页面可放大到 400 %。系统设置的减少动态效果与自定颜色，这里同样遵守。音效与振动默认关闭，也不是游玩所必需。",
    ),
    "access-checked": (
        "Each change is checked by machine: axe in every view, theme and language, whole games by keyboard alone, and what a"
        " screen reader is given of each board. Known limit: it has not yet been tried with people who use a screen reader"
        " every day.",
        "每次修改都由程式檢查：每個畫面、主題與語言都以 axe 檢測，只用鍵盤玩完整局，並核對螢幕閱讀器得到的盤面。"
        "已知的不足：尚未請每天使用螢幕閱讀器的人試用。",
        "每次修改都由程序检查：每个画面、主题与语言都以 axe 检测，只用键盘玩完整局，并核对屏幕阅读器得到的盘面。"
        "已知的不足：尚未请每天使用屏幕阅读器的人试用。",
    ),
    "access-tell": (
        "If anything stands in your way, please tell the people who offer you this page, or the project behind it.",
        "如果有任何不便之處，請告訴提供這個頁面的人，或本專案。",
        "如果有任何不便之处，请告诉提供这个页面的人，或本项目。",
    ),
}
