"""Words for the moments of a game and the shelf, added after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "record-by": ("A new record: +{margin}", "新紀錄：+{margin}", "新纪录：+{margin}"),
    "record-faster": ("A new record: {time} faster", "新紀錄：快了 {time}", "新纪录：快了 {time}"),
    "moment-record": ("You beat your record!", "你打破紀錄了！", "你打破纪录了！"),
    "shelf": ("Your shelf", "你的收藏架", "你的收藏架"),
    "shelf-empty": ("still empty", "還是空的", "还是空的"),
    "shelf-next": ("Next: your first {name}", "下一個目標：{name}", "下一个目标：{name}"),
    "shelf-minute": ("4×4 in under a minute", "一分鐘內完成 4×4", "一分钟内完成 4×4"),
    "shelf-shortest": ("solution of proven shortest length", "經證明的最短解", "经证明的最短解"),
    "shelf-reached": ("You made it to {tile}", "你合成了 {tile}！", "你合成了 {tile}！"),
}
