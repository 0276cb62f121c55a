"""Errors and reports in Chinese, by their English templates: traditional, simplified. See `help_words`."""

WORDS: dict[str, tuple[str, str]] = {
    # arguments
    "“{text}” is not a whole number above 0": ("「{text}」不是大於 0 的整數", "“{text}”不是大于 0 的整数"),
    "“{text}” is not a port from 0 to 65535": ("「{text}」不是 0 到 65535 的連接埠", "“{text}”不是 0 到 65535 的端口"),
    "“{text}” is not a share such as 0.25 or 25%":
        ("「{text}」不是 0.25 或 25% 這樣的比例", "“{text}”不是 0.25 或 25% 这样的比例"),
    "“{text}” is not a whole percentage, such as 0.25 or 25%":
        ("「{text}」不是整數百分比，例如 0.25 或 25%", "“{text}”不是整数百分比，例如 0.25 或 25%"),
    "“{text}” is not a size such as 4 or 3x4": ("「{text}」不是 4 或 3x4 這樣的大小", "“{text}”不是 4 或 3x4 这样的大小"),
    "“{text}” is not a tile from 8 to 131072": ("「{text}」不是 8 到 131072 的方塊", "“{text}”不是 8 到 131072 的方块"),
    "A seed must be a whole number below 2^64.": ("種子必須是小於 2^64 的整數。", "种子必须是小于 2^64 的整数。"),
    "at least {games} games are needed": ("至少要 {games} 局", "至少要 {games} 局"),
    "--{option} does not apply to {game}.": ("--{option} 不適用於 {game}。", "--{option} 不适用于 {game}。"),
    "--size {size}: the sizes of {game} are {sizes}.":
        ("--size {size}：{game} 的大小有 {sizes}。", "--size {size}：{game} 的大小有 {sizes}。"),
    "Use either --every or --letters, not both.": ("--every 和 --letters 只能擇一。", "--every 和 --letters 只能选一个。"),
    "--letters {letters}: a string has 1 to 9 moves.":
        ("--letters {letters}：一串有 1 到 9 步。", "--letters {letters}：一串有 1 到 9 步。"),
    "--{option} {number}: a board starts with 1 to 8 tiles.":
        ("--{option} {number}：開局有 1 到 8 個方塊。", "--{option} {number}：开局有 1 到 8 个方块。"),
    "--{option} {number}: a new tile appears after every 1 to 9 moves.":
        ("--{option} {number}：每 1 到 9 步出現一個新方塊。", "--{option} {number}：每 1 到 9 步出现一个新方块。"),
    "--why-not {move}: the other legal moves are {moves}.":
        ("--why-not {move}：其他可走的方向是 {moves}。", "--why-not {move}：其他可走的方向是 {moves}。"),
    "none": ("無", "无"),
    "The input is not text: {why}.": ("輸入的內容不是文字。", "输入的内容不是文字。"),
    # files
    "No such file or directory": ("沒有這個檔案或資料夾", "没有这个文件或文件夹"),
    "Is a directory": ("這是資料夾", "这是文件夹"),
    "Not a directory": ("這不是資料夾", "这不是文件夹"),
    "Permission denied": ("沒有權限", "没有权限"),
    "File exists": ("檔案已存在", "文件已存在"),
    "No space left on device": ("磁碟空間不足", "磁盘空间不足"),
    "Read-only file system": ("檔案系統唯讀", "文件系统只读"),
    "{path} is not a regular file.": ("{path} 不是一般檔案。", "{path} 不是普通文件。"),
    "Unpack the zip file first: the page is made from its files.":
        ("請先解壓縮 zip 檔：網頁由其中的檔案組成。", "请先解压 zip 文件：网页由其中的文件组成。"),
    # bench and match
    "There is no bot “{bot}” for {game}; choose a FILE.py, cmd:COMMAND or one of {names}.":
        ("{game} 沒有機器人「{bot}」；請用 FILE.py、cmd:COMMAND，或從這些選一個：{names}。",
         "{game} 没有机器人“{bot}”；请用 FILE.py、cmd:COMMAND，或从这些选一个：{names}。"),
    "{bot} is not UTF-8 text.": ("{bot} 不是 UTF-8 文字。", "{bot} 不是 UTF-8 文本。"),
    "{bot} is not a command: {why}.": ("{bot} 不是指令。", "{bot} 不是命令。"),
    "{prefix} needs a command, such as {example}.":
        ("{prefix} 後面要接指令，例如 {example}。", "{prefix} 后面要接命令，例如 {example}。"),
    "{bot} states VARIANT = “{kind}”, which is not a kind of board of {game}.":
        ("{bot} 寫著 VARIANT = 「{kind}」，{game} 沒有這種盤面。", "{bot} 写着 VARIANT = “{kind}”，{game} 没有这种盘面。"),
    "{bot} cannot play {size} boards, only {sizes} and {size2}.":
        ("{bot} 不能玩 {size} 的盤面，只能玩 {sizes} 和 {size2}。", "{bot} 不能玩 {size} 的盘面，只能玩 {sizes} 和 {size2}。"),
    "{bot} cannot play {size} boards, only {sizes}.":
        ("{bot} 不能玩 {size} 的盤面，只能玩 {sizes}。", "{bot} 不能玩 {size} 的盘面，只能玩 {sizes}。"),
    "There is only one process here: leave out limit and blind, and play no command.":
        ("這裡只有一個行程：請省略 limit 和 blind，也不要用指令當機器人。",
         "这里只有一个进程：请去掉 limit 和 blind，也不要用命令当机器人。"),
    "{bot} cannot go to other processes here: define it in a module or a file":
        ("{bot} 不能交給其他行程：請在模組或檔案裡定義它", "{bot} 不能交给其他进程：请在模块或文件里定义它"),
    "A cluster needs the package distributed: {command}":
        ("叢集需要套件 distributed：{command}", "集群需要软件包 distributed：{command}"),
    "The cluster {address} cannot be used: {why}": ("無法使用叢集 {address}。", "无法使用集群 {address}。"),
    "{path} already exists; --resume {same} continues it.":
        ("{path} 已存在；用 --resume {same} 接續。", "{path} 已存在；用 --resume {same} 接续。"),
    "{path} is not a results file.": ("{path} 不是結果檔。", "{path} 不是结果文件。"),
    "Another run is writing to {path}: wait for it, or choose another file.":
        ("另一次執行正在寫入 {path}：請等它結束，或換一個檔案。", "另一次运行正在写入 {path}：请等它结束，或换一个文件。"),
    "{path} holds games of version {version} of {bot}; this is version {now}, which plays other games.":
        ("{path} 存的是「{bot}」第 {version} 版的對局；現在是第 {now} 版，走法不同。",
         "{path} 存的是“{bot}”第 {version} 版的对局；现在是第 {now} 版，走法不同。"),
    "{path} holds another series (different: {names}).":
        ("{path} 存的是另一組對局（不同處：{names}）。", "{path} 存的是另一组对局（不同处：{names}）。"),
    "{path} holds games of {bot} from before {files} has changed: use another file.":
        ("{path} 存的是「{bot}」在 {files} 變動前的對局：請換一個檔案。",
         "{path} 存的是“{bot}”在 {files} 改动前的对局：请换一个文件。"),
    "{path} holds games of {bot} from before {files} have changed: use another file.":
        ("{path} 存的是「{bot}」在 {files} 變動前的對局：請換一個檔案。",
         "{path} 存的是“{bot}”在 {files} 改动前的对局：请换一个文件。"),
    "{file} has changed since the first games in {path}: use another file for the new ones.":
        ("{path} 的頭幾局之後，{file} 有變動：新的對局請用另一個檔案。",
         "{path} 的头几局之后，{file} 有改动：新的对局请用另一个文件。"),
    "the bot’s code, {others}": ("機器人的程式碼，{others}", "机器人的代码，{others}"),
    "the bot’s code": ("機器人的程式碼", "机器人的代码"),
    "the bot’s state": ("機器人的狀態", "机器人的状态"),
    "the version of Python": ("Python 版本", "Python 版本"),
    "{path}: the moves of seed {seed} do not make what its line reports; it is played again.":
        ("{path}：種子 {seed} 的走法與那一行記的結果不符，會重玩。", "{path}：种子 {seed} 的走法与那一行记的结果不符，会重玩。"),
    "{games} games from seed {first} would exceed the last seed, {last}.":
        ("從種子 {first} 起的 {games} 局會超過最後一個種子 {last}。",
         "从种子 {first} 起的 {games} 局会超过最后一个种子 {last}。"),
    "Bots on different boards cannot be compared: {boards}.":
        ("盤面不同的機器人無法比較：{boards}。", "盘面不同的机器人无法比较：{boards}。"),
    "{one} plays {board} and {other} plays {board2}":
        ("{one} 玩 {board}，{other} 玩 {board2}", "{one} 玩 {board}，{other} 玩 {board2}"),
    "{failed} of {all} games failed; seed {seed}: {why}":
        ("{all} 局中有 {failed} 局失敗；種子 {seed}：{why}", "{all} 局中有 {failed} 局失败；种子 {seed}：{why}"),
    "--at-most needs --until-sure.": ("--at-most 要和 --until-sure 一起用。", "--at-most 要和 --until-sure 一起用。"),
    "A match needs two bots or more; {bot} is alone.":
        ("比賽至少要兩個機器人，這裡只有 {bot}。", "比赛至少要两个机器人，这里只有 {bot}。"),
    "{bot} is named twice; each bot plays once.": ("{bot} 重複了；每個機器人只列一次。", "{bot} 重复了；每个机器人只列一次。"),
    # a game that failed
    "{bot}, line {line}: {why}": ("{bot} 第 {line} 行：{why}", "{bot} 第 {line} 行：{why}"),
    "{name} returned {choice}; legal here: {legal}":
        ("{name} 傳回 {choice}；這裡可走的是 {legal}", "{name} 返回 {choice}；这里可走的是 {legal}"),
    "{bot}: there is no function {names} or {last} and no class Bot with one of these methods":
        ("{bot}：沒有函式 {names} 或 {last}，也沒有含其中一個方法的類別 Bot",
         "{bot}：没有函数 {names} 或 {last}，也没有含其中一个方法的类 Bot"),
    "took longer than {seconds} s": ("超過 {seconds} 秒", "超过 {seconds} 秒"),
    "The worker that played seed {seed} was lost {times} times.":
        ("玩種子 {seed} 的行程中斷了 {times} 次。", "玩种子 {seed} 的进程中断了 {times} 次。"),
    "{bot}: its process answered nonsense": ("{bot}：它的行程回應無法理解", "{bot}：它的进程响应无法理解"),
    "{bot}: its process ended": ("{bot}：它的行程結束了", "{bot}：它的进程结束了"),
    "{bot} cannot be started: {why}": ("無法啟動 {bot}：{why}", "无法启动 {bot}：{why}"),
    "{bot} ended with status {status} instead of saying “{wanted}”":
        ("{bot} 沒有回應「{wanted}」就結束了（狀態 {status}）", "{bot} 没有响应“{wanted}”就结束了（状态 {status}）"),
    "{bot} ended its output instead of saying “{wanted}”":
        ("{bot} 沒有回應「{wanted}」就停止輸出", "{bot} 没有响应“{wanted}”就停止输出"),
    "{bot} reports “{text}”": ("{bot} 回報「{text}」", "{bot} 报告“{text}”"),
    "{bot} said “{text}” instead of “{wanted}”":
        ("{bot} 回應「{text}」，而不是「{wanted}」", "{bot} 响应“{text}”，而不是“{wanted}”"),
    # table
    "There is no folder {folder}.": ("沒有資料夾 {folder}。", "没有文件夹 {folder}。"),
    "There is no entry {names}.": ("沒有參賽者 {names}。", "没有参赛者 {names}。"),
    "Git has no table of bots at “{base}”.": ("Git 在「{base}」沒有機器人排行表。", "Git 在“{base}”没有机器人排行表。"),
    "{base}: {file} is not the file that {description} describes.":
        ("{base}：{file} 與 {description} 的記載不符。", "{base}：{file} 与 {description} 的记载不符。"),
    "{base}: {file} or {other} is damaged.": ("{base}：{file} 或 {other} 已損壞。", "{base}：{file} 或 {other} 已损坏。"),
    "{file} is not the file that {description} describes.":
        ("{file} 與 {description} 的記載不符。", "{file} 与 {description} 的记载不符。"),
    "{file} or {other} is damaged.": ("{file} 或 {other} 已損壞。", "{file} 或 {other} 已损坏。"),
    "{old} of {all} entries are unchanged; {new} to play.":
        ("{all} 個參賽者中 {old} 個未變，要玩 {new} 個。", "{all} 个参赛者中 {old} 个未变，要玩 {new} 个。"),
    "{name} is not in the table yet; {command} table adds it.":
        ("{name} 還不在排行表裡；用 {command} table 加入。", "{name} 还不在排行表里；用 {command} table 加入。"),
    "{name}, {game} {kind}: {games} played again, move for move the same.":
        ("{name}，{game} {kind}：重玩 {games} 局，每一步都相同。", "{name}，{game} {kind}：重玩 {games} 局，每一步都相同。"),
    "{file} does not match the games; {command} table rewrites it.":
        ("{file} 與對局不符；用 {command} table 重寫。", "{file} 与对局不符；用 {command} table 重写。"),
    "{name}: only {ended} of {all} games ended within {seconds} s.":
        ("{name}：{all} 局中只有 {ended} 局在 {seconds} 秒內結束。", "{name}：{all} 局中只有 {ended} 局在 {seconds} 秒内结束。"),
    "{name}: only {ended} of {all} games on fresh seeds ended within {seconds} s.":
        ("{name}：新種子的 {all} 局中只有 {ended} 局在 {seconds} 秒內結束。",
         "{name}：新种子的 {all} 局中只有 {ended} 局在 {seconds} 秒内结束。"),
    "{name}: fewer than {games} games ended within {seconds} s.":
        ("{name}：{seconds} 秒內結束的不到 {games} 局。", "{name}：{seconds} 秒内结束的不到 {games} 局。"),
    "{name}: its times are over {times} times as short as here; {command} table measures them.":
        ("{name}：記載的時間比這裡短 {times} 倍以上；用 {command} table 重新測量。",
         "{name}：记载的时间比这里短 {times} 倍以上；用 {command} table 重新测量。"),
    "{name}: mean {means}; an entry may not know the chance to come.":
        ("{name}：平均分不符（{means}）；參賽者不得預知之後的隨機結果。",
         "{name}：平均分不符（{means}）；参赛者不得预知之后的随机结果。"),
    "{mean} in the table, {other} on {games} fresh seeds":
        ("排行表 {mean}，{games} 個新種子 {other}", "排行表 {mean}，{games} 个新种子 {other}"),
    "{name}: seed {seed} is not one of the table's.":
        ("{name}：種子 {seed} 不屬於排行表。", "{name}：种子 {seed} 不属于排行表。"),
    "{name}: seed {seed} has {games} games.": ("{name}：種子 {seed} 有 {games} 局。", "{name}：种子 {seed} 有 {games} 局。"),
    "{name}: {played} of {all} seeds were played; {command} table --limit-s N plays the others.":
        ("{name}：{all} 個種子中玩了 {played} 個；用 {command} table --limit-s N 玩其餘的。",
         "{name}：{all} 个种子中玩了 {played} 个；用 {command} table --limit-s N 玩其余的。"),
    "{name}: seed {seed} does not replay as recorded.":
        ("{name}：種子 {seed} 重播的結果與紀錄不符。", "{name}：种子 {seed} 回放的结果与记录不符。"),
    "{name}: seed {seed} played differently; a bot must take all randomness from game.random.":
        ("{name}：種子 {seed} 的走法不同；機器人的隨機性都必須取自 game.random。",
         "{name}：种子 {seed} 的走法不同；机器人的随机性都必须取自 game.random。"),
    "{why} (seed {seed}).": ("{why}（種子 {seed}）。", "{why}（种子 {seed}）。"),
    "{file}: a file's name has up to 40 characters, a to z, 0 to 9 and _, a letter first.":
        ("{file}：檔名最多 40 個字元，限 a 到 z、0 到 9 和 _，以字母開頭。",
         "{file}：文件名最多 40 个字符，限 a 到 z、0 到 9 和 _，以字母开头。"),
    "{file} has {bytes} bytes; the limit is {limit}.":
        ("{file} 有 {bytes} 位元組，上限是 {limit}。", "{file} 有 {bytes} 字节，上限是 {limit}。"),
    "{file} is not Python in UTF-8.": ("{file} 不是 UTF-8 的 Python。", "{file} 不是 UTF-8 的 Python。"),
    "{file} needs a docstring that says what the bot does.":
        ("{file} 需要 docstring 說明機器人的做法。", "{file} 需要 docstring 说明机器人的做法。"),
    "{file}: the docstring needs a line with the author, such as “Author: Ada”.":
        ("{file}：docstring 需要一行作者，例如「Author: Ada」。", "{file}：docstring 需要一行作者，例如“Author: Ada”。"),
    "{file}: lines of the docstring have at most {limit} printable characters.":
        ("{file}：docstring 每行最多 {limit} 個可顯示的字元。", "{file}：docstring 每行最多 {limit} 个可显示的字符。"),
    "{file}: “{link}” is not a valid https:// address.":
        ("{file}：「{link}」不是有效的 https:// 網址。", "{file}：“{link}”不是有效的 https:// 网址。"),
    "{file}: a built-in bot has this name; choose another.":
        ("{file}：已有同名的內建機器人，請換一個名稱。", "{file}：已有同名的内建机器人，请换一个名称。"),
    "{file}: “Game: {game}” is unknown; the games of the table are {games}.":
        ("{file}：沒有「Game: {game}」；排行表的遊戲是 {games}。", "{file}：没有“Game: {game}”；排行表的游戏是 {games}。"),
    "{file} states VARIANT = “{kind}”, an unknown variant of {game}.":
        ("{file} 寫著 VARIANT = 「{kind}」，{game} 沒有這種盤面。", "{file} 写着 VARIANT = “{kind}”，{game} 没有这种盘面。"),
    # serve and build
    "Port {port} is taken.": ("連接埠 {port} 已被使用。", "端口 {port} 已被占用。"),
    "Tilelab is at {address} (Ctrl-C stops it)": ("Tilelab 在 {address}（Ctrl-C 停止）", "Tilelab 在 {address}（Ctrl-C 停止）"),
    "\nStopped.": ("\n已停止。", "\n已停止。"),
    "{directory} is a file.": ("{directory} 是檔案。", "{directory} 是文件。"),
    "{directory} holds other files than a build of this site: choose an empty directory.":
        ("{directory} 裡有不屬於這個網站的檔案：請選空的資料夾。", "{directory} 里有不属于这个网站的文件：请选空文件夹。"),
    "Built {files} files, {size} MB, in {directory}":
        ("已建置 {files} 個檔案，{size} MB，在 {directory}", "已构建 {files} 个文件，{size} MB，在 {directory}"),
    "The site cannot be built: {why}": ("無法建置網站：{why}", "无法构建网站：{why}"),
    "Fetching the browser's interpreters, only once: {size} MB unpacked.":
        ("正在下載瀏覽器用的直譯器，只此一次：解壓後 {size} MB。", "正在下载浏览器用的解释器，只此一次：解压后 {size} MB。"),
    "      checked and stored in {seconds} s": ("      已檢查並儲存，{seconds} 秒", "      已检查并保存，{seconds} 秒"),
    "      no answer from {source}": ("      沒有回應：{source}", "      没有响应：{source}"),
    "      {file}, {size} kB, from the CDN": ("      {file}，{size} kB，來自 CDN", "      {file}，{size} kB，来自 CDN"),
    "      npm is fetching, {seconds} s": ("      npm 下載中，{seconds} 秒", "      npm 下载中，{seconds} 秒"),
    "Compiling the standard library of {package}, for a faster start…":
        ("正在編譯 {package} 的標準程式庫，讓啟動更快…", "正在编译 {package} 的标准库，让启动更快…"),
    "  not compiled: {why}; the original works, but starts more slowly":
        ("  未編譯：{why}；原檔可用，但啟動較慢", "  未编译：{why}；原文件可用，但启动较慢"),
    "Fetching MicroPython's compiler, {why}…":
        ("正在下載 MicroPython 的編譯器（{why}）…", "正在下载 MicroPython 的编译器（{why}）…"),
    "  not available: {why}; the page works without it, but starts more slowly":
        ("  無法取得：{why}；網頁仍可用，但啟動較慢", "  无法获取：{why}；网页仍可用，但启动较慢"),
    "{package} could not be fetched. Is there a network? ({why})":
        ("無法下載 {package}。有網路連線嗎？（{why}）", "无法下载 {package}。有网络连接吗？（{why}）"),
    "{package} could not be stored: {why}": ("無法儲存 {package}：{why}", "无法保存 {package}：{why}"),
    "{file} of {package} is refused: its SHA-256 is {actual}, but {wanted} is pinned.":
        ("拒絕 {package} 的 {file}：SHA-256 是 {actual}，應為 {wanted}。",
         "拒绝 {package} 的 {file}：SHA-256 是 {actual}，应为 {wanted}。"),
    "{package} from npm is refused: its hash is {actual}, but {wanted} is pinned.":
        ("拒絕來自 npm 的 {package}：雜湊值是 {actual}，應為 {wanted}。",
         "拒绝来自 npm 的 {package}：哈希值是 {actual}，应为 {wanted}。"),
    "{package} is refused: it has no {file}.": ("拒絕 {package}：缺少 {file}。", "拒绝 {package}：缺少 {file}。"),
    "The site needs files that are missing: {files}": ("缺少網站需要的檔案：{files}", "缺少网站需要的文件：{files}"),
}
