"""Words for the end of a game, added after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "review-short": ("Review", "覆盤", "复盘"),
    "per-second": ("Moves/s", "每秒步數", "每秒步数"),
    "score-above": ("{n} above your average", "比平均多 {n} 分", "比平均多 {n} 分"),
    "score-below": ("{n} below your average", "比平均少 {n} 分", "比平均少 {n} 分"),
    "time-faster": ("{time} faster than your average", "比平均快 {time}", "比平均快 {time}"),
    "time-slower": ("{time} slower than your average", "比平均慢 {time}", "比平均慢 {time}"),
    "as-average": ("exactly your average", "與平均相同", "与平均相同"),
}
