"""Words for errors in a user's code, loaded with the Lab and Learn."""

WORDS: dict[str, tuple[str, ...]] = {
    "editor-deleted": ("Selection deleted", "已刪除選取的文字", "已删除所选文字"),
    "code-keys": (
        "Tab indents. To leave the field with Tab, press Escape first. Ctrl+Enter runs your code.",
        "Tab 鍵用來縮排；要用 Tab 離開編輯區，請先按 Esc。按 Ctrl+Enter 執行程式。",
        "Tab 键用来缩进；要用 Tab 离开编辑区，请先按 Esc。按 Ctrl+Enter 运行代码。",
    ),
    "source-long": (
        "Your code can have {most} characters. The rest is not saved.",
        "程式最多 {most} 個字元，超出的部分不會儲存。",
        "代码最多 {most} 个字符，超出的部分不会保存。",
    ),
    "fault-line": ("Line {line}: {what}", "第 {line} 行：{what}", "第 {line} 行：{what}"),
    "fault-go": ("Go to line {line}", "跳到第 {line} 行", "跳到第 {line} 行"),
    "bot-fault": ("The bot crashed: {why}", "程式出錯：{why}", "程序出错：{why}"),
    "bot-syntax": ("Syntax error: {why}", "語法錯誤：{why}", "语法错误：{why}"),
    "bot-choice": (
        "{function} returned {choice}, which is not a direction. Possible: {legal}.",
        "{function} 傳回 {choice}，這不是方向。可走：{legal}。",
        "{function} 返回 {choice}，这不是方向。可走：{legal}。",
    ),
    "bot-idle": (
        "{function} returned {choice} ({way}), which moves nothing. Possible: {legal}.",
        "{function} 傳回 {choice}（{way}），但無法移動。可走：{legal}。",
        "{function} 返回 {choice}（{way}），但无法移动。可走：{legal}。",
    ),
    "bot-ended": (
        "{function} returned {choice} ({way}), which moves nothing, so the game ended. Possible: {legal}.",
        "{function} 傳回 {choice}（{way}），但無法移動，這一局就此結束。可走：{legal}。",
        "{function} 返回 {choice}（{way}），但无法移动，这一局就此结束。可走：{legal}。",
    ),
    "bot-empty": (
        "No bot found. A bot is a function choose(game), strategy(board) or act(observation, mask), "
        "or a class Bot with one of these methods.",
        "找不到機器人。機器人是函式 choose(game)、strategy(board) 或 act(observation, mask)，或具備其中一個方法的類別 Bot。",
        "找不到机器人。机器人是函数 choose(game)、strategy(board) 或 act(observation, mask)，或具备其中一个方法的类 Bot。",
    ),
    "bot-module": (
        "There is no module {module} here. You can use Python’s standard library.",
        "這裡沒有模組 {module}。你可以用 Python 的標準函式庫。",
        "这里没有模块 {module}。你可以用 Python 的标准库。",
    ),
    "bot-program": (
        "This is a whole program; a bot defines choose(game). Remove the line that starts it, such as main().",
        "這是完整的程式；機器人只要定義 choose(game)。請刪掉啟動程式的那一行，例如 main()。",
        "这是完整的程序；机器人只需定义 choose(game)。请删掉启动程序的那一行，例如 main()。",
    ),
    "bot-browser": (
        "Your code runs in a sandbox. It cannot reach the page, the browser or the network.",
        "你的程式在沙盒裡執行，碰不到頁面、瀏覽器和網路。",
        "你的代码在沙盒里运行，碰不到页面、浏览器和网络。",
    ),
    "bot-slow": (
        "A move took longer than {seconds} s.",
        "有一步超過 {seconds} 秒。",
        "有一步超过 {seconds} 秒。",
    ),
    "bot-long": (
        "The run took longer than {seconds} s, so it was ended.",
        "執行超過 {seconds} 秒，已結束。",
        "运行超过 {seconds} 秒，已结束。",
    ),
    "bot-memory": (
        "Your code needs more than 512 MB of memory.",
        "程式需要的記憶體超過上限 512 MB。",
        "程序需要的内存超过上限 512 MB。",
    ),
    "bot-noise": (
        "Your bot produced too much output, so the run was stopped.",
        "機器人的輸出太多，已停止執行。",
        "机器人的输出太多，已停止运行。",
    ),
    "bot-nonsense": (
        "Your code changed the program that runs it, so the run was ended.",
        "你的程式改動了執行環境，已結束執行。",
        "你的程序改动了运行环境，已结束运行。",
    ),
    "bot-deep": (
        "Your calls or lists are nested too deeply. Look for an endless recursion.",
        "呼叫或串列的層數太深。請檢查有沒有停不下來的遞迴。",
        "调用或列表的层数太深。请检查有没有停不下来的递归。",
    ),
    "bot-died": (
        "The bot quit Python, so the run ended. The next run starts afresh.",
        "程式結束了它的 Python。下次執行會使用全新的環境。",
        "程序结束了它的 Python。下次运行会使用全新的环境。",
    ),
    "sandbox-start": (
        "Python for bots could not start: {why}. Run again to retry.",
        "無法啟動執行程式用的 Python：{why}。再次執行即可重試。",
        "无法启动运行程序用的 Python：{why}。再次运行即可重试。",
    ),
}
