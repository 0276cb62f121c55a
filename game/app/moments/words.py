"""Words for the moments of a game and the offer of sound, added after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "record-by": ("A new record: +{margin}", "新紀錄：+{margin}", "新纪录：+{margin}"),
    "record-faster": ("A new record: {time} faster", "新紀錄：快了 {time}", "新纪录：快了 {time}"),
    "moment-record": ("You beat your record!", "你打破紀錄了！", "你打破纪录了！"),
    "sound-offer": ("Sound on?", "開啟音效？", "开启音效？"),
    "sound-yes": ("Turn on", "開啟", "开启"),
    "sound-no": ("No, thanks", "不用", "不用"),
}
