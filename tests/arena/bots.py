"""Access to the built-in bots."""

from game.arena.bot import MakeBot, load_bot
from game.arena.builtin import find_builtin, read_source


def maker(game: str, name: str) -> MakeBot:
    """Return the function that makes a built-in bot with a source."""
    bot = find_builtin(game, name)
    assert bot and bot.source
    return load_bot(read_source(bot), bot.source)
