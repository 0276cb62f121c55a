"""The words of export and import, which the page adds once it plays."""

WORDS: dict[str, tuple[str, str, str]] = {
    "backup-aim": (
        "Take everything along to another browser or device, as one file. What comes in is added to what is here; nothing is"
        " lost, and of two records the better one stays.",
        "把所有資料存成一個檔案，帶到另一個瀏覽器或裝置。匯入的內容會加到現有的資料裡，不會遺失任何東西；兩筆紀錄取較佳者。",
        "把所有数据存成一个文件，带到另一个浏览器或设备。导入的内容会加到现有的数据里，不会丢失任何东西；两项纪录取较好的。",
    ),
    "backup-here": ("On this device", "這台裝置上的資料", "本设备上的数据"),
    "backup-nothing": ("Nothing yet.", "還沒有資料。", "还没有数据。"),
    "backup-file": ("Save as a file", "存成檔案", "保存为文件"),
    "backup-code": ("Show as text", "顯示為文字", "显示为文字"),
    "backup-code-label": ("Everything as text", "全部資料的文字", "全部数据的文字"),
    "backup-in": ("Import", "匯入", "导入"),
    "backup-choose": ("Choose a file", "選擇檔案", "选择文件"),
    "backup-paste": ("Or paste the text", "或貼上文字", "或粘贴文字"),
    "backup-import": ("Add", "加入", "加入"),
    "backup-take-settings": (
        "Take over the settings, too",
        "同時採用匯入的設定",
        "同时采用导入的设置",
    ),
    "backup-saved": ("The file is saved.", "檔案已儲存。", "文件已保存。"),
    "backup-added": ("Added: {parts}.", "已加入：{parts}。", "已加入：{parts}。"),
    "backup-merged": (
        "Done: what was better or newer has been taken over.",
        "完成：較佳或較新的資料已採用。",
        "完成：较好或较新的数据已采用。",
    ),
    "backup-same": ("All of this was here already.", "這些資料這裡都有了。", "这些数据这里都有了。"),
    "backup-wrong": (
        "This is not a Tilelab export. Nothing has changed.",
        "這不是 Tilelab 的匯出檔。資料沒有變動。",
        "这不是 Tilelab 的导出文件。数据没有变动。",
    ),
    "backup-cut-off": (
        "This export is incomplete: part of it is missing or was changed on the way. Nothing has changed here.",
        "這份匯出不完整：傳送途中有內容遺漏或被更動。這裡的資料沒有變動。",
        "这份导出不完整：传送途中有内容缺失或被改动。这里的数据没有变动。",
    ),
    "backup-edited": (
        "This export was changed after it was saved. Nothing has changed here.",
        "這份匯出在儲存後被更動過。這裡的資料沒有變動。",
        "这份导出在保存后被改动过。这里的数据没有变动。",
    ),
    "backup-newer": (
        "A newer version wrote this export. Reload the page to get that version. Nothing has changed here.",
        "這份匯出來自較新的版本；重新載入頁面即可更新。這裡的資料沒有變動。",
        "这份导出来自较新的版本；重新加载页面即可更新。这里的数据没有变动。",
    ),
    "backup-part": (
        "A part of this export, or of what is stored here, cannot be read. Nothing has changed.",
        "這份匯出或這裡的資料有一部分無法讀取。資料沒有變動。",
        "这份导出或这里的数据有一部分无法读取。数据没有变动。",
    ),
    "backup-large": (
        "This is too much for a text. Save it as a file.",
        "資料太多，無法以文字呈現，請存成檔案。",
        "数据太多，无法显示为文字，请保存为文件。",
    ),
    "backup-unread": (
        "This file could not be read, or it is larger than 12 MB. Nothing has changed.",
        "無法讀取這個檔案，或檔案超過 12 MB。資料沒有變動。",
        "无法读取这个文件，或文件超过 12 MB。数据没有变动。",
    ),
    "backup-bests": ("{count} {count|record|records}", "{count} 筆紀錄", "{count} 项纪录"),
    "backup-finished": ("{count} finished {count|game|games}", "{count} 局已結束", "{count} 局已结束"),
    "backup-solves": ("{count} {count|solve|solves} of sessions", "{count} 次練習成績", "{count} 次练习成绩"),
    "backup-games": (
        "{count} {count|game|games} to go on with",
        "{count} 局可繼續玩",
        "{count} 局可继续玩",
    ),
    "backup-days": ("{count} daily {count|board|boards}", "{count} 題每日一題", "{count} 题每日一题"),
    "backup-cards": ("{count} practice {count|card|cards}", "{count} 張練習卡", "{count} 张练习卡"),
    "backup-drills": ("{count} {count|try|tries} at drills", "{count} 次專項訓練", "{count} 次专项训练"),
    "backup-marks": ("{count} {count|bookmark|bookmarks}", "{count} 個書籤", "{count} 个书签"),
    "backup-lessons": ("{count} {count|lesson|lessons}", "{count} 課的程式", "{count} 课的代码"),
    "backup-bots": ("{count} {count|bot|bots}", "{count} 個機器人", "{count} 个机器人"),
    "backup-series": ("{count} {count|run|runs} of the Lab", "{count} 次實驗室執行", "{count} 次实验室运行"),
}
