"""Words for the moments of a game, added after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "record-by": ("A new record: +{margin}", "新紀錄：+{margin}", "新纪录：+{margin}"),
    "record-faster": ("A new record: {time} faster", "新紀錄：快了 {time}", "新纪录：快了 {time}"),
    "moment-record": ("You beat your record!", "你打破紀錄了！", "你打破纪录了！"),
}
