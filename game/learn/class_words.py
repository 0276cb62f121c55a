"""The texts of a class."""

WORDS: dict[str, tuple[str, ...]] = {
    "class-title": ("Teach a class", "帶一個班", "带一个班"),
    "class-card": (
        "Choose lessons, add your own cases, see who has done what",
        "挑選課程，加上自己的測試，看看誰做到哪裡",
        "挑选课程，加上自己的测试，看看谁做到哪里",
    ),
    "class-aim": (
        "One link gives your class its lessons. Nothing is sent anywhere: your learners copy you one line each.",
        "一個連結就把課程交給全班。資料不會傳到任何地方，學生只要複製一行給你。",
        "一个链接就把课程交给全班。数据不会传到任何地方，学生只要复制一行给你。",
    ),
    "class-choose": ("Choose the lessons", "挑選課程", "挑选课程"),
    "class-name": ("Name of the class", "班級名稱", "班级名称"),
    "class-own": ("Own code and cases", "自己的程式和測試", "自己的代码和测试"),
    "class-code": (
        "Starting code (empty: the lesson’s own)",
        "起始程式（空白則用課程附的）",
        "起始代码（留空则用课程自带的）",
    ),
    "class-cases": (
        "More cases, one in each line, such as slide([2, 2, 0, 0]) -> [4, 0, 0, 0]",
        "更多測試，一行一個，例如 slide([2, 2, 0, 0]) -> [4, 0, 0, 0]",
        "更多测试，一行一个，例如 slide([2, 2, 0, 0]) -> [4, 0, 0, 0]",
    ),
    "class-bad-case": (
        "{title}, line {line} of your cases: write a call, an arrow -> and the result.",
        "{title}，測試第 {line} 行：請寫呼叫、箭頭 -> 和結果。",
        "{title}，测试第 {line} 行：请写调用、箭头 -> 和结果。",
    ),
    "class-close": ("Show solutions only when a lesson is done", "完成一課後才顯示解答", "完成一课后才显示答案"),
    "class-link": ("Link for your class", "給全班的連結", "给全班的链接"),
    "class-link-broken": (
        "There is no class in this link. It may have been cut short.",
        "這個連結裡沒有班級，可能被截短了。",
        "这个链接里没有班级，可能被截短了。",
    ),
    "class-lines": ("See who has done what", "看看誰做到哪裡", "看看谁做到哪里"),
    "class-lines-how": (
        "Paste the lines of your class; only this page reads them",
        "貼上全班的進度，只有這一頁會讀取",
        "粘贴全班的进度，只有这一页会读取",
    ),
    "class-unread": (
        "{n} {n|line|lines} could not be read. Ask for a fresh copy:\n{lines}",
        "有 {n} 行無法讀取，請學生重新複製：\n{lines}",
        "有 {n} 行无法读取，请学生重新复制：\n{lines}",
    ),
    "class-learner": ("Name", "姓名", "姓名"),
    "class-sheet": ("Boards to print", "列印練習盤面", "打印练习盘面"),
    "class-seed": ("Sheet number", "練習卷編號", "练习卷编号"),
    "class-print": ("Print", "列印", "打印"),
    "class-slide": ("Move {way}: write the next board", "往{way}移動：寫出下一個盤面", "往{way}移动：写出下一个盘面"),
    "class-solvable": ("Can it be solved?", "能不能還原？", "能不能还原？"),
    "class-yes": ("Yes", "能", "能"),
    "class-no": ("No", "不能", "不能"),
    "class-answers": ("Answers to sheet {n}", "第 {n} 份練習卷的解答", "第 {n} 份练习卷的答案"),
    "class-of": ("Your class", "你的班級", "你的班级"),
    "class-your-name": ("Your name, for your teacher", "你的名字，給老師看", "你的名字，给老师看"),
    "class-line": ("Your progress, for your teacher", "你的進度，傳給老師", "你的进度，发给老师"),
    "class-leave": ("Leave the class, show all lessons", "離開班級，顯示所有課程", "离开班级，显示所有课程"),
}
