"""Words for practice, added after the start."""

WORDS: dict[str, tuple[str, ...]] = {
    "practice-aim": (
        "Each costly move that a review finds becomes a card. Find a better move; what you know comes back less and less often.",
        "覆盤找出的每個失誤都會變成一張卡片。試著找出更好的一步；記住的卡片會越來越少出現。",
        "复盘找出的每个失误都会变成一张卡片。试着找出更好的一步；记住的卡片会越来越少出现。",
    ),
    "practice-about": ("How this works", "練習方式", "练习方式"),
    "practice-due": ("{due} due", "待練習 {due} 張", "待练习 {due} 张"),
    "practice-kept": (
        "You have {kept} {kept|card|cards} of this game. At most {most} are kept for both games; the best known make room.",
        "這個遊戲共有 {kept} 張卡片。兩個遊戲最多共保留 {most} 張，滿了先移除最熟的。",
        "这个游戏共有 {kept} 张卡片。两个游戏最多共保留 {most} 张，满了先移除最熟的。",
    ),
    "practice-ask-2048": (
        "Your move here was costly. What would you play now?",
        "你當時在這裡走了失誤的一步。現在你會怎麼走？",
        "你当时在这里走了失误的一步。现在你会怎么走？",
    ),
    "practice-ask-15": (
        "Your move here led away from the goal. Find one on a shortest way.",
        "你當時在這裡繞了遠路。找出最短解的下一步。",
        "你当时在这里绕了远路。找出最短解的下一步。",
    ),
    "practice-none": (
        "No cards yet. Play a game, or open one from elsewhere, and review it.",
        "還沒有卡片。先玩一局，或開啟別處的對局，再覆盤。",
        "还没有卡片。先玩一局，或打开别处的对局，再复盘。",
    ),
    "practice-later": (
        "Nothing to practise now. The next card comes in {days} {days|day|days}.",
        "現在沒有要練習的卡片。下一張在 {days} 天後。",
        "现在没有要练习的卡片。下一张在 {days} 天后。",
    ),
    "practice-right-2048": (
        "Correct. In your game you lost {lost} {lost|point|points} here.",
        "答對了。你當時在這裡損失 {lost} 分。",
        "答对了。你当时在这里损失 {lost} 分。",
    ),
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
    "practice-wrong-15": (
        "{direction} costs {cost} {cost|move|moves}.",
        "往{direction}多花 {cost} 步。",
        "往{direction}多花 {cost} 步。",
    ),
    "practice-again-2048": (
        "{direction} again: that cost you {cost} {cost|point|points} in your game.",
        "又是往{direction}：你當時就這樣損失了 {cost} 分。",
        "又是往{direction}：你当时就这样损失了 {cost} 分。",
    ),
    "practice-again-15": (
        "{direction} again: that cost you {cost} {cost|move|moves} in your game.",
        "又是往{direction}：你當時就這樣多花了 {cost} 步。",
        "又是往{direction}：你当时就这样多花了 {cost} 步。",
    ),
    "practice-chance": (
        "Chance of {tile}: {chance}\u00a0% after {direction}, {than}\u00a0% after {other}.",
        "合成 {tile} 的機率：往{direction} {chance}\u00a0%，往{other} {than}\u00a0%。",
        "合成 {tile} 的概率：往{direction} {chance}\u00a0%，往{other} {than}\u00a0%。",
    ),
    "practice-better": ("Better: {better}.", "更好的走法：{better}。", "更好的走法：{better}。"),
    "practice-back": (
        "This card comes back in {days} {days|day|days}.",
        "這張卡片 {days} 天後再出現。",
        "这张卡片 {days} 天后再出现。",
    ),
    "practice-soon": ("This card comes back soon.", "這張卡片稍後會再出現。", "这张卡片稍后会再出现。"),
    "practice-next": ("Next card", "下一張", "下一张"),
    "practice-remove": ("Remove this card", "移除這張卡片", "移除这张卡片"),
    "practice-board": ("Board to practise", "練習盤面", "练习盘面"),
    "cards-broken": (
        "The stored cards could not be read. They are kept aside.",
        "卡片無法讀取，已另外保留。",
        "卡片无法读取，已另外保留。",
    ),
    "cards-newer": (
        "The cards were written by a newer version. Reload the page to get that version.",
        "卡片來自較新的版本。重新載入頁面即可更新。",
        "卡片来自较新的版本。重新加载页面即可更新。",
    ),
}
