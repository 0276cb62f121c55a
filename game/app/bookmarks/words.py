"""Words for the bookmarks, added after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "bookmarks-aim": (
        "Keep this moment and come back later. If you play on first, coming back counts as help.",
        "保留這一刻，之後再回來。若先繼續玩再回來，就算用過輔助。",
        "保留这一刻，之后再回来。若先继续玩再回来，就算用过辅助。",
    ),
    "bookmark-add": ("Add bookmark", "加入書籤", "添加书签"),
    "bookmark-remove": ("Remove", "移除", "移除"),
    "bookmark-undo": ("Undo removal", "復原移除", "撤销移除"),
    "bookmark-kept": ("Kept {when}", "保留於 {when}", "保留于 {when}"),
    "bookmark-unreadable": ("Tilelab cannot read this bookmark.", "無法讀取這個書籤。", "无法读取这个书签。"),
    "bookmark-newer": (
        "A newer version saved this bookmark. Reload the page to update.",
        "這個書籤來自較新的版本。重新載入頁面即可更新。",
        "这个书签来自较新的版本。重新加载页面即可更新。",
    ),
    "bookmarks-none": ("You have no bookmarks yet.", "你還沒有書籤。", "你还没有书签。"),
    "bookmarks-broken": (
        "Some of your bookmarks could not be read. A copy was kept.",
        "你的部分書籤無法讀取，已另存一份。",
        "你的部分书签无法读取，已另存一份。",
    ),
    "bookmarks-newer": (
        "A newer version saved your bookmarks. Reload the page to update.",
        "你的書籤來自較新的版本。重新載入頁面即可更新。",
        "你的书签来自较新的版本。重新加载页面即可更新。",
    ),
    "bookmarks-full": (
        "You have {most} bookmarks, the most that fit. Remove one first.",
        "你已有 {most} 個書籤，不能再多了。請先移除一個。",
        "你已有 {most} 个书签，不能再多了。请先移除一个。",
    ),
    "bookmark-twice": ("You have kept this moment already.", "你已經保留過這一刻。", "你已经保留过这一刻。"),
    "bookmark-added": ("Bookmark added.", "已加入書籤。", "已添加书签。"),
    "bookmark-removed": ("Bookmark removed.", "已移除書籤。", "已移除书签。"),
    "bookmark-restored": ("The bookmark is back.", "書籤已恢復。", "书签已恢复。"),
    "bookmark-gone": ("You removed this bookmark elsewhere.", "你已在別處移除這個書籤。", "你已在别处移除这个书签。"),
    "bookmark-opened": ("Bookmark opened.", "已開啟書籤。", "已打开书签。"),
    "bookmark-opened-again": (
        "Bookmark opened. You played on from it, so it counts as help.",
        "已開啟書籤。這一局你之後玩過，所以算用過輔助。",
        "已打开书签。这一局你之后玩过，所以算用过辅助。",
    ),
}
