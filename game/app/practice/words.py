"""Words for practice, added after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "practice-aim": (
        "A review turns each costly move into a card. Find a better move. Cards that you know come back less often.",
        "覆盤會把每個失誤變成卡片。找出更好的一步，記住的卡片會越來越少出現。",
        "复盘会把每个失误变成卡片。找出更好的一步，记住的卡片会越来越少出现。",
    ),
    "practice-about": ("How this works", "練習方式", "练习方式"),
    "practice-kept": (
        "You have {kept} {kept|card|cards} for this game. Above {most} in all, the cards you know best go.",
        "這個遊戲有 {kept} 張卡片。兩個遊戲最多共 {most} 張，超過就移除最熟的。",
        "这个游戏有 {kept} 张卡片。两个游戏最多共 {most} 张，超过就移除最熟的。",
    ),
    "practice-ask-2048": (
        "Your move here was costly. What would you play now?",
        "你在這裡失誤了。現在你會怎麼走？",
        "你在这里失误了。现在你会怎么走？",
    ),
    "practice-ask-15": (
        "Your move here was a detour. Find a shortest way.",
        "你在這裡繞了遠路。找出最短的走法。",
        "你在这里绕了远路。找出最短的走法。",
    ),
    "practice-none": (
        "You have no cards yet. Play a game, then review it.",
        "你還沒有卡片。先玩一局，再覆盤。",
        "你还没有卡片。先玩一局，再复盘。",
    ),
    "practice-later": (
        "Nothing to practise now. Your next card comes in {days} {days|day|days}.",
        "現在沒有要練的卡片，下一張在 {days} 天後。",
        "现在没有要练的卡片，下一张在 {days} 天后。",
    ),
    "practice-right-2048": (
        "Correct. In your game you lost {lost} {lost|point|points} here.",
        "答對了。你當時在這裡損失 {lost} 分。",
        "答对了。你当时在这里损失 {lost} 分。",
    ),
    "practice-right-ranked": ("Correct.", "答對了。", "答对了。"),
    "practice-right-15": (
        "Correct: {left} {left|move|moves} to the goal.",
        "答對了，還有 {left} 步到終點。",
        "答对了，还有 {left} 步到终点。",
    ),
    "practice-wrong-2048": (
        "{direction} costs {cost} {cost|point|points} on average.",
        "往{direction}平均損失 {cost} 分。",
        "往{direction}平均损失 {cost} 分。",
    ),
    "practice-wrong-ranked": (
        "{direction} is not the best move.",
        "往{direction}不是最佳的走法。",
        "往{direction}不是最佳的走法。",
    ),
    "practice-wrong-15": (
        "{direction} costs {cost} {cost|move|moves}.",
        "往{direction}多走 {cost} 步。",
        "往{direction}多走 {cost} 步。",
    ),
    "practice-again-2048": (
        "{direction} again. It cost you {cost} {cost|point|points} in your game.",
        "又是往{direction}。你當時因此損失 {cost} 分。",
        "又是往{direction}。你当时因此损失 {cost} 分。",
    ),
    "practice-again-ranked": (
        "{direction} again, as in your game: it is not the best move.",
        "又是往{direction}，和那局一樣：這不是最佳的走法。",
        "又是往{direction}，和那局一样：这不是最佳的走法。",
    ),
    "practice-again-15": (
        "{direction} again. It cost you {cost} {cost|move|moves} in your game.",
        "又是往{direction}。你當時因此多走 {cost} 步。",
        "又是往{direction}。你当时因此多走 {cost} 步。",
    ),
    "practice-chance": (
        "Chance of {tile}: {chance}% after {direction}, {than}% after {other}.",
        "合成 {tile} 的機率：往{direction} {chance}%，往{other} {than}%。",
        "合成 {tile} 的概率：往{direction} {chance}%，往{other} {than}%。",
    ),
    "practice-better": ("Better: {better}.", "更好的走法：{better}。", "更好的走法：{better}。"),
    "practice-back": (
        "This card comes back in {days} {days|day|days}.",
        "這張卡片 {days} 天後再出現。",
        "这张卡片 {days} 天后再出现。",
    ),
    "practice-soon": ("This card comes back soon.", "這張卡片稍後再出現。", "这张卡片稍后再出现。"),
    "practice-next": ("Next card", "下一張", "下一张"),
    "practice-remove": ("Remove this card", "移除這張卡片", "移除这张卡片"),
    "practice-board": ("Board to practise", "練習盤面", "练习盘面"),
    "cards-broken": (
        "Some of your cards could not be read. A copy was kept.",
        "你的部分卡片無法讀取，已另存一份。",
        "你的部分卡片无法读取，已另存一份。",
    ),
    "cards-newer": (
        "A newer version saved your cards. Reload the page to update.",
        "你的卡片來自較新的版本。重新載入頁面即可更新。",
        "你的卡片来自较新的版本。重新加载页面即可更新。",
    ),
}
