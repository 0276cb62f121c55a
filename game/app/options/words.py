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
    "choose-hand": ("Main hand", "慣用手", "惯用手"),
    "choose-pad": ("Arrow buttons", "方向按鈕", "方向按钮"),
    "pad-off": ("Hidden", "隱藏", "隐藏"),
    "pad-on": ("Shown", "顯示", "显示"),
    "hand-right": ("Right hand", "右手", "右手"),
    "hand-left": ("Left hand", "左手", "左手"),
    "choose-hints": ("Hints", "提示方式", "提示方式"),
    "hints-at-once": ("Show the move", "直接指出走法", "直接指出走法"),
    "hints-two-steps": ("A clue first", "先提示看哪裡", "先提示看哪里"),
    "choose-sound": ("Sound", "音效", "音效"),
    "sound-off": ("Off", "關", "关"),
    "sound-on": ("On", "開", "开"),
    "choose-vibration": ("Vibration", "震動", "振动"),
    "vibration-off": ("Off", "關", "关"),
    "vibration-on": ("On", "開", "开"),
    "choose-arrows": ("Arrow keys move", "方向鍵移動", "方向键移动"),
    "arrows-tile": ("the tile", "方塊", "方块"),
    "arrows-gap": ("the gap", "空格", "空格"),
    "keys-new": ("New game", "新遊戲", "新游戏"),
    "keys-help": ("Help", "說明", "帮助"),
    "play-on": ("Autoplay or Solve", "自動玩或求解", "自动玩或求解"),
    "announce-last": ("Hear the last sentence", "重聽上一句", "重听上一句"),
    "announce-figures": ("Hear the figures", "聽分數與步數", "听分数与步数"),
    "announce-board": ("Hear the board", "逐列聽盤面", "逐行听盘面"),
    "announce-figure": ("{name} {figure}", "{name} {figure}", "{name} {figure}"),
    "announce-nothing": ("You have not moved yet.", "你還沒有走任何一步。", "你还没有走任何一步。"),
    "keys-change": ("Change the keys", "變更按鍵", "更改按键"),
    "keys-changed": ("Done", "完成", "完成"),
    "keys-reset": ("Reset all keys", "還原所有按鍵", "还原所有按键"),
    "key-want": ("Add a key: {action}", "新增按鍵：{action}", "添加按键：{action}"),
    "key-remove": ("Remove {key}: {action}", "移除 {key}：{action}", "移除 {key}：{action}"),
    "key-press": (
        "Press a key for “{action}”, or Escape to cancel.",
        "請按「{action}」的新按鍵，按 Esc 取消。",
        "请按“{action}”的新按键，按 Esc 取消。",
    ),
    "key-given": ("{key} is now “{action}”.", "{key} 現在是「{action}」。", "{key} 现在是“{action}”。"),
    "key-taken": (
        "{key} is now “{action}”, no longer “{former}”.",
        "{key} 現在是「{action}」，不再是「{former}」。",
        "{key} 现在是“{action}”，不再是“{former}”。",
    ),
    "key-last-taken": (
        "{key} is now “{action}”. “{former}” has no key left.",
        "{key} 現在是「{action}」。「{former}」已沒有按鍵。",
        "{key} 现在是“{action}”。“{former}”已没有按键。",
    ),
    "key-busy": (
        "The page needs {key}. Press another key for “{action}”.",
        "頁面要用 {key}。請為「{action}」按別的鍵。",
        "页面要用 {key}。请为“{action}”按别的键。",
    ),
    "key-removed": ("{key} is no longer “{action}”.", "{key} 不再是「{action}」。", "{key} 不再是“{action}”。"),
    "keys-as-first": ("All keys are reset.", "已還原所有按鍵。", "已还原所有按键。"),
    "cells-game": ("game", "遊戲", "游戏"),
    "cells-board-2048": (
        "Arrow keys slide the tiles. A table after the board shows every tile.",
        "方向鍵滑動方塊。盤面後面的表格列出所有方塊。",
        "方向键滑动方块。盘面后面的表格列出所有方块。",
    ),
    "cells-board-15": (
        "Arrow keys slide a tile into the gap. Tab goes to each tile.",
        "方向鍵把方塊移進空格。按 Tab 可逐一移到各個方塊。",
        "方向键把方块移进空格。按 Tab 可逐个移到各方块。",
    ),
    "cells-tiles": ("Tiles", "方塊", "方块"),
    "cells-how": (
        "Arrow keys go from tile to tile; Enter or Space slides one",
        "方向鍵換方塊，Enter 或空白鍵滑動它",
        "方向键换方块，Enter 或空格键滑动它",
    ),
    "cells-tile": (
        "tile {tile}, row {row} column {col}",
        "方塊 {tile}，第 {row} 列第 {col} 行",
        "方块 {tile}，第 {row} 行第 {col} 列",
    ),
    "cells-gap": ("gap, row {row} column {col}", "空格，第 {row} 列第 {col} 行", "空格，第 {row} 行第 {col} 列"),
    "choose-spawn_every": ("Moves per new tile", "幾步出現一個新方塊", "几步出现一个新方块"),
    "access-aim": (
        "Tilelab aims at WCAG 2.2, level AA. You can do everything by keyboard alone, by touch alone or by mouse alone.",
        "Tilelab 以 WCAG 2.2 AA 級為目標。只用鍵盤、只用觸控或只用滑鼠，都能完成一切操作。",
        "Tilelab 以 WCAG 2.2 AA 级为目标。只用键盘、只用触控或只用鼠标，都能完成一切操作。",
    ),
    "access-hear": (
        "Your screen reader says one sentence a move. While the page plays, it says a summary. Keys repeat that sentence, say"
        " the figures and read the board. You can also read the board as a table. In the 15-puzzle, Tab goes from the board to"
        " its tiles. Arrow keys then go from tile to tile, and Enter or Space slides one. Help lists all keys, and you can"
        " change each.",
        "每走一步，螢幕報讀軟體讀一句話；頁面自動進行時只讀摘要。有按鍵可以重聽這句話、聽分數與步數、讀出盤面。"
        "盤面也能當作表格閱讀。在數字推盤，按 Tab 可從盤面移到方塊；方向鍵換方塊，Enter"
        " 或空白鍵滑動它。「說明」列出所有按鍵，每一個都能變更。",
        "每走一步，读屏软件读一句话；页面自动进行时只读摘要。有按键可以重听这句话、听分数与步数、读出盘面。"
        "盘面也能当作表格阅读。在数字华容道，按 Tab 可从盘面移到方块；方向键换方块，Enter"
        " 或空格键滑动它。“帮助”列出所有按键，每一个都能更改。",
    ),
    "access-see": (
        "You can choose light, dark or high contrast. Every tile has its number; greyscale tiles also differ by rings. You can"
        " enlarge text to 200% and the page to 400%. If your system asks for less motion or its own colours, Tilelab follows."
        " Sound and vibration start off, and you never need them.",
        "你可以選淺色、深色或高對比。每個方塊都有數字，灰階方塊另有圈線區分。文字可放大到 200%，頁面可放大到 400%。"
        "系統要求減少動態效果或使用自訂色彩時，Tilelab 會照做。聲音與震動預設關閉，不開也能玩。",
        "你可以选浅色、深色或高对比度。每个方块都有数字，灰度方块另有圈线区分。文字可放大到 200%，页面可放大到 400%。"
        "系统要求减少动态效果或使用自定颜色时，Tilelab 会照做。声音与振动默认关闭，不开也能玩。",
    ),
    "access-checked": (
        "We check every change: axe in each view, theme and language, whole games by keyboard, and what a screen reader gets."
        " What is missing: nobody who uses a screen reader every day has tried it yet.",
        "每次修改都會檢查：每個畫面、主題與語言都用 axe 檢測，只用鍵盤玩完整局，並核對螢幕報讀軟體得到的內容。"
        "還缺什麼：還沒有每天使用螢幕報讀軟體的人試過。",
        "每次修改都会检查：每个画面、主题与语言都用 axe 检测，只用键盘玩完整局，并核对读屏软件得到的内容。"
        "还缺什么：还没有每天使用读屏软件的人试过。",
    ),
    "access-tell": (
        "Does anything stand in your way? Tell the people who run this page, or the project.",
        "有什麼不方便嗎？請告訴這個網站的管理者或本專案。",
        "有什么不方便吗？请告诉这个网站的管理者或本项目。",
    ),
}
