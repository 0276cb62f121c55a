"""Words about offline use, loaded after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "offline-keeping": ("Getting ready for offline use:", "正在準備離線使用：", "正在准备离线使用："),
    "offline-ready": ("Ready for offline use:", "可以離線使用：", "可以离线使用："),
    "offline-games": (
        "You can play offline. Hints and bots still need the network.",
        "離線可以玩遊戲；提示與機器人仍需要網路。",
        "离线可以玩游戏；提示与机器人仍需要网络。",
    ),
    "offline-waits": (
        "You can play offline. Hints and bots follow after your first game:",
        "離線可以玩遊戲。提示與機器人等你玩完第一局才下載：",
        "离线可以玩游戏。提示与机器人等你玩完第一局才下载：",
    ),
    "offline-failed": ("Some files for offline use are missing.", "離線使用所需的檔案不完整。", "离线使用所需的文件不完整。"),
    "offline-none": (
        "Offline use isn’t available here.",
        "這裡無法離線使用。",
        "这里无法离线使用。",
    ),
    "offline-keep": ("Download now", "立即下載", "立即下载"),
    "offline-again": ("Try again", "重試", "重试"),
    "offline-remove": ("Repair the offline copy", "重新下載離線檔案", "重新下载离线文件"),
    "update": ("Update", "更新", "更新"),
    "update-ready": (
        "A new version is ready. Your game will be kept.",
        "有新版本，更新後你的遊戲會保留。",
        "有新版本，更新后你的游戏会保留。",
    ),
    "update-failed": (
        "The new version could not be loaded. Try again later.",
        "新版本無法載入，請稍後再試。",
        "新版本无法加载，请稍后再试。",
    ),
    "no-answer": (
        "The network does not answer. Check your connection.",
        "網路沒有回應，請檢查網路連線。",
        "网络没有响应，请检查网络连接。",
    ),
    "update-ends": (
        "A bot is playing in the Lab. An update ends its run. Press Update again to go ahead.",
        "實驗室裡有機器人在玩，更新會中斷它。再按一次「更新」就會更新。",
        "实验室里有机器人在玩，更新会中断它。再点一次“更新”就会更新。",
    ),
    "update-later": ("Later", "稍後", "稍后"),
}
