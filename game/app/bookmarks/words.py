"""Words for the bookmarks, added after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "bookmarks-aim": (
        "A bookmark keeps your game as it is now, with every move and the time. If you play on and come back to it, it counts as"
        " a game with help.",
        "保留目前這局的樣子，包括每一步與時間。之後繼續玩、再回到這裡，就算是有輔助的一局。",
        "保留当前这局的样子，包括每一步与时间。之后继续玩、再回到这里，就算是有辅助的一局。",
    ),
    "bookmark-add": ("Add bookmark", "加入書籤", "添加书签"),
    "bookmark-remove": ("Remove", "移除", "移除"),
    "bookmark-undo": ("Undo removal", "復原", "撤销移除"),
    "bookmark-kept": ("Kept {when}", "保留於 {when}", "保留于 {when}"),
    "bookmark-unreadable": ("This bookmark cannot be read.", "這個書籤無法讀取。", "这个书签无法读取。"),
    "bookmark-newer": (
        "A newer version wrote this bookmark. Reload the page to get that version.",
        "這個書籤來自較新的版本；重新載入頁面即可更新。",
        "这个书签来自较新的版本；重新加载页面即可更新。",
    ),
    "bookmarks-none": ("There is no bookmark yet.", "還沒有書籤。", "还没有书签。"),
    "bookmarks-broken": (
        "The stored bookmarks could not be read. They are kept aside.",
        "書籤無法讀取，已另外保留。",
        "书签无法读取，已另外保留。",
    ),
    "bookmarks-newer": (
        "A newer version wrote the bookmarks. They stay as they are. Reload the page to get that version.",
        "書籤來自較新的版本，維持原樣；重新載入頁面即可更新。",
        "书签来自较新的版本，保持原样；重新加载页面即可更新。",
    ),
    "bookmarks-full": (
        "You have {most} bookmarks already, which is the limit. Remove one first.",
        "最多保留 {most} 個書籤，請先移除一個。",
        "最多保留 {most} 个书签，请先移除一个。",
    ),
    "bookmark-twice": ("This moment has a bookmark already.", "這一刻已在書籤中。", "这一刻已在书签中。"),
    "bookmark-added": ("Bookmark added.", "已加入書籤。", "已添加书签。"),
    "bookmark-removed": ("Bookmark removed.", "已移除書籤。", "已移除书签。"),
    "bookmark-restored": ("The bookmark is back.", "書籤已恢復。", "书签已恢复。"),
    "bookmark-gone": ("This bookmark was removed elsewhere.", "這個書籤已在別處移除。", "这个书签已在别处移除。"),
    "bookmark-opened": ("Opened the bookmark.", "已開啟書籤。", "已打开书签。"),
    "bookmark-opened-again": (
        "Opened the bookmark, now with help, as you have played on from it.",
        "已開啟書籤；這局之後已玩過，因此算是有輔助。",
        "已打开书签；这局之后已玩过，因此算是有辅助。",
    ),
}
