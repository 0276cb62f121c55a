"""Words for the share sheet and its picture, added after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "send": ("Send", "傳送", "发送"),
    "save-picture": ("Save picture", "儲存圖片", "保存图片"),
    "copy-board": ("Copy board", "複製盤面", "复制盘面"),
    "poster-asks": ("Can you beat it?", "你能贏過嗎？", "你能赢过吗？"),
    "poster-solved": ("Solved in {time}", "{time} 完成", "{time} 完成"),
}
