"""Words about offline use, loaded after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "offline-keeping": ("Getting ready for offline use:", "正在準備離線使用：", "正在准备离线使用："),
    "offline-ready": ("Ready for offline use:", "可以離線使用：", "可以离线使用："),
    "offline-games": (
        "The games work offline; hints, solver and bots still need the network.",
        "遊戲可以離線玩；提示、求解和機器人仍需要網路。",
        "游戏可以离线玩；提示、求解和机器人仍需要网络。",
    ),
    "offline-failed": (
        "Not everything could be kept for offline use.",
        "離線使用所需的檔案沒有全部存下來。",
        "离线使用所需的文件没有全部存下来。",
    ),
    "offline-none": (
        "This browser keeps nothing for offline use here.",
        "這個瀏覽器在此無法離線使用。",
        "这个浏览器在此无法离线使用。",
    ),
    "offline-keep": ("Keep them too", "一併保留", "一并保留"),
    "offline-again": ("Try again", "重試", "重试"),
    "offline-remove": ("Repair the offline copy", "重新下載離線檔案", "重新下载离线文件"),
    "update": ("Update", "更新", "更新"),
    "update-ready": (
        "A new version is ready. Your game stays.",
        "新版本已備妥，遊戲會保留。",
        "新版本已就绪，游戏会保留。",
    ),
    "update-ends": (
        "A bot is still playing in the Lab, and the update would end its run. Press Update again to update anyway.",
        "實驗室裡還有機器人在玩，更新會中斷這次執行。再按一次「更新」即可繼續更新。",
        "实验室里还有机器人在玩，更新会中断这次运行。再按一次“更新”即可继续更新。",
    ),
    "update-later": ("Later", "稍後", "稍后"),
}
