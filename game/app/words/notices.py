"""Words for notices and reasons of refusal."""

from ...core.errors import REASONS
from ...core.layout_errors import REASONS as LAYOUTS

WORDS: dict[str, tuple[str, ...]] = {
    "game-kept": ("New game. The last one is kept.", "新遊戲開始，上一局已保留。", "新游戏开始，上一局已保留。"),
    "device-slept": (
        "Your device slept: the clock paused, and this game sets no record.",
        "裝置曾進入睡眠，計時已暫停，這局不列入紀錄。",
        "设备曾进入睡眠，计时已暂停，这局不计入纪录。",
    ),
    "paused-no-record": (
        "Paused while your device slept: no record.",
        "裝置睡眠時暫停過，不列入紀錄。",
        "设备睡眠时暂停过，不计入纪录。",
    ),
    "impossible-times": (
        "Impossible times were removed from your records. A copy is kept.",
        "已從紀錄移除不合理的時間，並保留一份備份。",
        "已从纪录移除不合理的时间，并保留一份备份。",
    ),
    "copied": ("Copied.", "已複製。", "已复制。"),
    "not-copied": (
        "The browser did not allow copying. Select the text and copy it yourself.",
        "瀏覽器不允許複製，請自行選取文字並複製。",
        "浏览器不允许复制，请自行选取文字并复制。",
    ),
    "opened-position": ("Opened this board.", "已開啟這個盤面。", "已打开这个盘面。"),
    "checking-link": (
        "Checking each move: {percent} %",
        "正在檢查每一步：{percent} %",
        "正在检查每一步：{percent} %",
    ),
    "read-values": (
        "The numbers were read as tiles: 2 is the tile 2.",
        "數字已當作方塊的數值讀取：2 就是方塊 2。",
        "数字已当作方块的数值读取：2 就是方块 2。",
    ),
    "read-ranks": (
        "The digits were read as powers of two: 2 is the tile 4.",
        "數字已當作 2 的次方讀取：2 是方塊 4。",
        "数字已当作 2 的次方读取：2 是方块 4。",
    ),
    "opened-seed": (
        "Everyone who opens this link gets the same start.",
        "打開這個連結的人，開局都一樣。",
        "打开这个链接的人，开局都一样。",
    ),
    "undo-returns": ("Undo brings your own game back.", "按「復原」即可回到原來那局。", "按“撤销”即可回到原来那局。"),
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
        "已驗證：{moves} 步，用時 {time}，含每一步的時間。",
        "已验证：{moves} 步，用时 {time}，含每一步的时间。",
    ),
    "opened-in-time": (
        "Verified: {moves} {moves|move|moves} in {time}, within the limit.",
        "已驗證：{moves} 步，用時 {time}，沒有超過限時。",
        "已验证：{moves} 步，用时 {time}，没有超过限时。",
    ),
    "opened-untimed": (
        "The moves are verified, their times are not.",
        "步法已驗證，時間無法驗證。",
        "步法已验证，时间无法验证。",
    ),
    "opened-moves": (
        "Verified: {moves} {moves|move|moves}.",
        "已驗證：{moves} 步。",
        "已验证：{moves} 步。",
    ),
    "opened-unsolved": (
        "Not solved yet after {moves} {moves|move|moves}: {home} of {tiles} tiles are home, at least {left} {left|move|moves}"
        " to go.",
        "走了 {moves} 步還沒完成：{tiles} 個方塊中 {home} 個就位，至少還要 {left} 步。",
        "走了 {moves} 步还没完成：{tiles} 个方块中 {home} 个就位，至少还要 {left} 步。",
    ),
    "save-newer": (
        "A newer version wrote the saved game. It stays as it is, and this game is not saved. Reload the page to get that"
        " version.",
        "存檔來自較新的版本，維持原樣，這局不會存檔。重新載入頁面即可更新。",
        "存档来自较新的版本，保持原样，这局不会存档。重新加载页面即可更新。",
    ),
    "save-broken": (
        "The saved game could not be read. It is kept aside, and a new game has begun.",
        "存檔無法讀取，已另外保留，並開始新的一局。",
        "存档无法读取，已另外保留，并开始新的一局。",
    ),
    "other-broken": (
        "Another saved game could not be read. It is kept aside.",
        "另一個存檔無法讀取，已另外保留。",
        "另一个存档无法读取，已另外保留。",
    ),
    "past-broken": (
        "The past games could not be read. They are kept aside.",
        "先前的遊戲無法讀取，已另外保留。",
        "之前的游戏无法读取，已另外保留。",
    ),
    "past-newer": (
        "A newer version wrote the past games. They stay as they are, and no others are kept. Reload the page to get that"
        " version.",
        "先前的遊戲來自較新的版本，維持原樣，不會再加入其他遊戲。重新載入頁面即可更新。",
        "之前的游戏来自较新的版本，保持原样，不会再加入其他游戏。重新加载页面即可更新。",
    ),
    "records-newer": (
        "A newer version wrote the stored records. They stay as they are. Reload the page to get that version.",
        "紀錄來自較新的版本，維持原樣。重新載入頁面即可更新。",
        "纪录来自较新的版本，保持原样。重新加载页面即可更新。",
    ),
    "records-broken": (
        "The stored records could not be read. They are kept aside.",
        "紀錄無法讀取，已另外保留。",
        "纪录无法读取，已另外保留。",
    ),
    "settings-newer": (
        "A newer version wrote the settings. What you choose here is not saved. Reload the page to get that version.",
        "設定來自較新的版本，這裡的選擇不會儲存。重新載入頁面即可更新。",
        "设置来自较新的版本，这里的选择不会保存。重新加载页面即可更新。",
    ),
    "settings-broken": (
        "The settings could not be read. They are kept aside.",
        "設定無法讀取，已另外保留。",
        "设置无法读取，已另外保留。",
    ),
    "storage-blocked": (
        "This browser does not let Tilelab store anything. Your game is lost when you close the tab.",
        "瀏覽器不允許 Tilelab 儲存資料，關閉分頁後遊戲會消失。",
        "浏览器不允许 Tilelab 存储数据，关闭标签页后游戏会消失。",
    ),
    "storage-full": (
        "The browser's storage is full, so this game is not being saved.",
        "瀏覽器的儲存空間已滿，這局沒有存檔。",
        "浏览器的存储空间已满，这局没有存档。",
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
        LAYOUTS["uneven-rows"],
        "第 {row} 列有 {found} 格，其他列有 {wanted} 格。",
        "第 {row} 行有 {found} 格，其他行有 {wanted} 格。",
    ),
    "two-boards": (
        LAYOUTS["two-boards"],
        "這段文字可以讀成兩種盤面。請只複製一個盤面，空格寫 0。",
        "这段文字可以读成两种盘面。请只复制一个盘面，空格写 0。",
    ),
    "tiles-touch": (LAYOUTS["tiles-touch"], "請在方塊之間留空白。", "请在方块之间留空格。"),
    "hex-digits": (
        LAYOUTS["hex-digits"],
        "0x 後面要有 16 位數字，這裡有 {found} 位。",
        "0x 后面要有 16 位数字，这里有 {found} 位。",
    ),
    "no-such-shape": (
        LAYOUTS["no-such-shape"],
        "沒有 {rows} 列、每列 {columns} 格的盤面。",
        "没有 {rows} 行、每行 {columns} 格的盘面。",
    ),
    "other-shape": (
        LAYOUTS["other-shape"],
        "需要 {size} 的盤面，這裡有 {rows} 列，每列 {columns} 格。",
        "需要 {size} 的盘面，这里有 {rows} 行，每行 {columns} 格。",
    ),
    "other-kind": (
        LAYOUTS["other-kind"],
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
        "這個盤面無解：它與目標相差奇數次交換，而移動改變不了這一點。交換兩個方塊就有解了。",
        "这个盘面无解：它与目标相差奇数次交换，而移动改变不了这一点。交换两个方块就有解了。",
    ),
    "gap-first": (
        REASONS["gap-first"],
        "這個盤面只能把空格移到第一格來完成。",
        "这个盘面只能把空格移到第一格来完成。",
    ),
    "gap-last": (
        REASONS["gap-last"],
        "這個盤面只能把空格移到最後一格來完成。",
        "这个盘面只能把空格移到最后一格来完成。",
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
        "這裡有 {found} 步，最多能重播 {wanted} 步。",
        "这里有 {found} 步，最多能回放 {wanted} 步。",
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
        "第 {cell} 格不是空格，不會出現新方塊。",
        "第 {cell} 格不是空格，不会出现新方块。",
    ),
    "cut-off": (REASONS["cut-off"], "文字在第 {ply} 步中斷了。", "文字在第 {ply} 步中断了。"),
    "at-sign": (
        REASONS["at-sign"],
        "第 {place} 個字元「{text}」不該出現在這裡。",
        "第 {place} 个字符“{text}”不该出现在这里。",
    ),
    "no-moves": (REASONS["no-moves"], "盤面後面沒有步法。", "盘面后面没有步法。"),
    "no-such-page": (REASONS["no-such-page"], "這裡沒有這個頁面。", "这里没有这个页面。"),
    "move-number": (REASONS["move-number"], "第 {ply} 步：{why}", "第 {ply} 步：{why}"),
}
