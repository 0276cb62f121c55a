"""Words for notices and reasons of refusal."""

from ...core.reasons import REASONS

WORDS: dict[str, tuple[str, ...]] = {
    "game-kept": ("New game. The last one is kept.", "新遊戲開始，上一局已保留。", "新游戏开始，上一局已保留。"),
    "device-slept": (
        "Your device went to sleep and the clock paused, so this game can’t set a record.",
        "裝置曾進入睡眠，計時暫停過，這一局不列入紀錄。",
        "设备曾休眠，计时暂停过，这一局不计入纪录。",
    ),
    "paused-no-record": ("Device went to sleep: no record.", "裝置曾睡眠，不列入紀錄。", "设备曾休眠，不计入纪录。"),
    "copied": ("Copied.", "已複製。", "已复制。"),
    "not-copied": (
        "Your browser did not allow copying. Select the text and copy it yourself.",
        "瀏覽器不允許複製。請自行選取文字並複製。",
        "浏览器不允许复制。请自行选取文字并复制。",
    ),
    "opened-position": ("Opened this board.", "已開啟這個盤面。", "已打开这个盘面。"),
    "opened-gap-first": (
        "Opened this board. It is solved with the gap in the first corner.",
        "已開啟這個盤面，完成時空格在第一格。",
        "已打开这个盘面，完成时空格在第一格。",
    ),
    "opened-gap-last": (
        "Opened this board. It is solved with the gap in the last corner.",
        "已開啟這個盤面，完成時空格在最後一格。",
        "已打开这个盘面，完成时空格在最后一格。",
    ),
    "checking-link": (
        "Checking each move: {percent}%",
        "正在檢查每一步：{percent}%",
        "正在检查每一步：{percent}%",
    ),
    "read-values": (
        "You gave tile numbers: 2 stands for the tile 2.",
        "你寫的是方塊上的數字：2 就是方塊 2。",
        "你写的是方块上的数字：2 就是方块 2。",
    ),
    "read-ranks": (
        "You gave exponents: 2 stands for the tile 4.",
        "你寫的是指數：2 代表方塊 4。",
        "你写的是指数：2 代表方块 4。",
    ),
    "opened-seed": (
        "Everyone gets this same start.",
        "每個人拿到的開局都一樣。",
        "每个人拿到的开局都一样。",
    ),
    "other-opened": (
        "Another tab opened another game. Yours is kept: Undo, at the start of this one, brings it back.",
        "另一個分頁開了別的遊戲。你這一局已保留：回到這一局的開頭再按「復原」，就能找回來。",
        "另一个标签页打开了别的游戏。你这一局已保留：回到这一局的开头再点“撤销”，就能找回来。",
    ),
    "undo-returns": ("Undo brings your own game back.", "按「復原」即可回到原來那局。", "点“撤销”即可回到原来那局。"),
    "opened-game": (
        "Verified: {score} {score|point|points} in {moves} {moves|move|moves}.",
        "已驗證：{moves} 步，{score} 分。",
        "已验证：{moves} 步，{score} 分。",
    ),
    "over-time": (
        REASONS["over-time"],
        "這局花的時間超過了限時模式的 {minutes} 分鐘。",
        "这局花的时间超过了限时模式的 {minutes} 分钟。",
    ),
    "bad-times": (
        REASONS["bad-times"],
        "時間被改過，或連結不完整。",
        "时间被改过，或链接不完整。",
    ),
    "opened-times": (
        "Verified: {moves} {moves|move|moves} in {time}, each with its time.",
        "已驗證：{moves} 步，時間 {time}，含每一步的時間。",
        "已验证：{moves} 步，用时 {time}，含每一步的时间。",
    ),
    "opened-in-time": (
        "Verified: {moves} {moves|move|moves} in {time}, within the limit.",
        "已驗證：{moves} 步，時間 {time}，沒有超過限時。",
        "已验证：{moves} 步，用时 {time}，没有超过限时。",
    ),
    "opened-untimed": (
        "The moves are verified; their times can’t be.",
        "走法已驗證，時間無法驗證。",
        "走法已验证，时间无法验证。",
    ),
    "opened-moves": (
        "Verified: {moves} {moves|move|moves}.",
        "已驗證：{moves} 步。",
        "已验证：{moves} 步。",
    ),
    "opened-unsolved": (
        "Not solved yet after {moves} {moves|move|moves}: {home} of {tiles} tiles are home, at least {left}"
        " {left|move|moves} to go.",
        "走了 {moves} 步還沒完成：{tiles} 個方塊中 {home} 個已歸位，至少還要 {left} 步。",
        "走了 {moves} 步还没完成：{tiles} 个方块中 {home} 个已归位，至少还要 {left} 步。",
    ),
    "save-newer": (
        "A newer version saved your game, so this game is not saved. Reload the page to update.",
        "存檔來自較新的版本，這一局不會存檔。重新載入頁面即可更新。",
        "存档来自较新的版本，这一局不会存档。重新加载页面即可更新。",
    ),
    "save-broken": (
        "Your saved game could not be read. A copy was kept, and a new game has begun.",
        "無法讀取你的存檔，已另存一份並開始新的一局。",
        "无法读取你的存档，已另存一份并开始新的一局。",
    ),
    "other-broken": (
        "Another saved game could not be read. A copy was kept.",
        "無法讀取另一個存檔，已另存一份。",
        "无法读取另一个存档，已另存一份。",
    ),
    "past-broken": (
        "Your past games could not be read. A copy was kept.",
        "無法讀取你先前的對局，已另存一份。",
        "无法读取你之前的对局，已另存一份。",
    ),
    "past-newer": (
        "A newer version saved your past games, so no more are kept now. Reload the page to update.",
        "先前的對局來自較新的版本，目前不再保留新的對局。重新載入頁面即可更新。",
        "之前的对局来自较新的版本，目前不再保留新的对局。重新加载页面即可更新。",
    ),
    "records-newer": (
        "A newer version saved your records. They stay as they are. Reload the page to update.",
        "你的紀錄來自較新的版本，維持原樣。重新載入頁面即可更新。",
        "你的纪录来自较新的版本，保持原样。重新加载页面即可更新。",
    ),
    "records-broken": (
        "Some of your records could not be read. A copy was kept.",
        "你的部分紀錄無法讀取，已另存一份。",
        "你的部分纪录无法读取，已另存一份。",
    ),
    "settings-newer": (
        "A newer version saved your settings. Your changes here are not saved. Reload the page to update.",
        "你的設定來自較新的版本，這裡的變更不會儲存。重新載入頁面即可更新。",
        "你的设置来自较新的版本，这里的更改不会保存。重新加载页面即可更新。",
    ),
    "settings-broken": (
        "Your settings could not be read. A copy was kept.",
        "無法讀取你的設定，已另存一份。",
        "无法读取你的设置，已另存一份。",
    ),
    "storage-blocked": (
        "Your browser does not let Tilelab store anything. Closing the tab loses your game.",
        "瀏覽器不讓 Tilelab 儲存資料，關閉分頁就會失去這一局。",
        "浏览器不让 Tilelab 存储数据，关闭标签页就会失去这一局。",
    ),
    "storage-full": (
        "Your browser’s storage is full. This game is not being saved.",
        "瀏覽器的儲存空間已滿，這一局沒有存檔。",
        "浏览器的存储空间已满，这一局没有存档。",
    ),
    "cell-count": (
        REASONS["cell-count"],
        "{size} 的盤面有 {wanted} 格，這裡有 {found} 格。",
        "{size} 的盘面有 {wanted} 格，这里有 {found} 格。",
    ),
    "no-such-size": (REASONS["no-such-size"], "沒有 {found} 格的盤面。", "没有 {found} 格的盘面。"),
    "which-size": (
        REASONS["which-size"],
        "{found} 格的盤面可以是 {sizes}：請每列寫一行。",
        "{found} 格的盘面可以是 {sizes}：请每行单独写一行。",
    ),
    "uneven-rows": (
        REASONS["uneven-rows"],
        "第 {row} 列有 {found} 格，其他列有 {wanted} 格。",
        "第 {row} 行有 {found} 格，其他行有 {wanted} 格。",
    ),
    "two-boards": (
        REASONS["two-boards"],
        "這段文字可以讀成兩種盤面。請只複製一個盤面，空格寫 0。",
        "这段文字可以读成两种盘面。请只复制一个盘面，空格写 0。",
    ),
    "tiles-touch": (REASONS["tiles-touch"], "請用空格隔開方塊。", "请用空格隔开方块。"),
    "hex-digits": (
        REASONS["hex-digits"],
        "0x 後面要有 16 位數字，這裡有 {found} 位。",
        "0x 后面要有 16 位数字，这里有 {found} 位。",
    ),
    "no-such-shape": (
        REASONS["no-such-shape"],
        "沒有 {rows} 列、每列 {columns} 格的盤面。",
        "没有 {rows} 行、每行 {columns} 格的盘面。",
    ),
    "other-shape": (
        REASONS["other-shape"],
        "你需要 {size} 的盤面，這裡有 {rows} 列，每列 {columns} 格。",
        "你需要 {size} 的盘面，这里有 {rows} 行，每行 {columns} 格。",
    ),
    "other-kind": (
        REASONS["other-kind"],
        "這是 {size} 的盤面，你正在玩 {own}。",
        "这是 {size} 的盘面，你正在玩 {own}。",
    ),
    "no-such-tile": (REASONS["no-such-tile"], "「{text}」不是有效的方塊。", "“{text}”不是有效的方块。"),
    "no-such-tile-at": (
        REASONS["no-such-tile-at"],
        "第 {row} 列第 {col} 行的「{text}」不是有效的方塊。",
        "第 {row} 行第 {col} 列的“{text}”不是有效的方块。",
    ),
    "no-such-tile-number": (
        REASONS["no-such-tile-number"],
        "文字中第 {place} 個方塊「{text}」無效。",
        "文字中第 {place} 个方块“{text}”无效。",
    ),
    "tile-missing": (
        REASONS["tile-missing"],
        "0 到 {last} 的數字各要出現一次，缺少 {tile}。",
        "0 到 {last} 的数字各要出现一次，缺少 {tile}。",
    ),
    "not-solvable": (
        REASONS["not-solvable"],
        "這個盤面無解：它與目標相差奇數次交換。交換兩個方塊就有解了。",
        "这个盘面无解：它与目标相差奇数次交换。交换两个方块就有解了。",
    ),
    "gap-first": (
        REASONS["gap-first"],
        "這個盤面無解：有兩個方塊對調了，隨意打亂的盤面有一半如此。把空格移到第一格則可以完成。",
        "这个盘面无解：有两个方块对调了，随意打乱的盘面有一半如此。把空格移到第一格则可以完成。",
    ),
    "gap-last": (
        REASONS["gap-last"],
        "這個盤面無解：有兩個方塊對調了，隨意打亂的盤面有一半如此。把空格移到最後一格則可以完成。",
        "这个盘面无解：有两个方块对调了，随意打乱的盘面有一半如此。把空格移到最后一格则可以完成。",
    ),
    "no-tiles": (REASONS["no-tiles"], "盤面上至少要有一個方塊。", "盘面上至少要有一个方块。"),
    "no-such-move": (REASONS["no-such-move"], "「{text}」不是有效的移動。", "“{text}”不是有效的移动。"),
    "too-long": (
        REASONS["too-long"],
        "文字太長：{found} 個字元，最多 {wanted} 個。",
        "文字太长：{found} 个字符，最多 {wanted} 个。",
    ),
    "too-many-moves": (
        REASONS["too-many-moves"],
        "最多能重播 {wanted} 步，這裡有 {found} 步。",
        "最多能回放 {wanted} 步，这里有 {found} 步。",
    ),
    "no-such-variant": (REASONS["no-such-variant"], "沒有「{text}」這種盤面。", "没有“{text}”这种盘面。"),
    "no-such-mode": (REASONS["no-such-mode"], "沒有「{text}」這種模式。", "没有“{text}”这种模式。"),
    "no-such-seed": (REASONS["no-such-seed"], "種子必須是小於 2^64 的整數。", "种子必须是小于 2^64 的整数。"),
    "no-such-game": (REASONS["no-such-game"], "沒有「{text}」這個遊戲。", "没有“{text}”这个游戏。"),
    "bad-link": (
        REASONS["bad-link"],
        "這個連結無法開啟。{why}你的遊戲沒有變動。",
        "这个链接无法打开。{why}你的游戏没有变动。",
    ),
    "bad-game": (
        REASONS["bad-game"],
        "這局無法開啟。{why}你的遊戲沒有變動。",
        "这局无法打开。{why}你的游戏没有变动。",
    ),
    "cell-taken": (
        REASONS["cell-taken"],
        "第 {cell} 格不是空格，放不下新方塊。",
        "第 {cell} 格不是空格，放不下新方块。",
    ),
    "cut-off": (REASONS["cut-off"], "文字在第 {ply} 步中斷了。", "文字在第 {ply} 步中断了。"),
    "at-sign": (
        REASONS["at-sign"],
        "第 {place} 個字元「{text}」不該出現在這裡。",
        "第 {place} 个字符“{text}”不该出现在这里。",
    ),
    "no-moves": (REASONS["no-moves"], "盤面後面沒有走法。", "盘面后面没有走法。"),
    "link-damaged": (REASONS["link-damaged"], "連結不完整，或在傳送途中被改動。", "链接不完整，或在传送途中被改动。"),
    "no-such-page": (REASONS["no-such-page"], "這裡沒有這個頁面。", "这里没有这个页面。"),
    "move-number": (REASONS["move-number"], "第 {ply} 步：{why}", "第 {ply} 步：{why}"),
}
