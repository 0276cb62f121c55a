"""Cards are made from every game that can be reviewed: the player's own, one from a bookmark, an imported one."""

from game.app.bookmarks.bookmarks import Bookmarks
from tests.common.app.practice.test_practice import TILES, Desk, loss
from tests.common.app.sharing.test_imports import SHORT, SOLVE
from tests.common.tab import THREE


class Sources(Desk):
    """A tab whose cards come from several games."""

    def review_shown(self) -> str:
        """Review the current game, whose first move was costly; return the position of the resulting card."""
        session = self.app.model.session
        assert session.timeline.cursor > 0
        played = str(session.timeline.moves.first(1)[0])[0]
        better = next(letter for letter in "urdl" if letter != played)
        board = session.timeline.opening.board
        self.review(loss(board=board, played=played, better=better, costs={better: 0.0, played: 120.0}))
        self.send("dismiss")
        [card] = self.practice.deck.cards
        assert (card.game, card.played, card.position) == (session.game.id, played, session.game.format_position(board))
        return card.position


def test_the_players_own_games_make_cards() -> None:
    for address, letter in ((TILES, "r"), (THREE, "l")):
        desk = Sources(address)
        desk.send("move", letter)
        desk.review_shown()


def test_a_game_opened_from_a_bookmark_makes_cards() -> None:
    for address, letter in ((TILES, "r"), (THREE, "l")):
        desk = Sources(address)
        opening = desk.app.model.session.state.board
        desk.send("move", letter)
        desk.send("bookmark-add")
        desk.send("new")
        desk.now_ms += 1000
        [mark] = [feature for feature in desk.app.dispatcher.features if isinstance(feature, Bookmarks)]
        desk.send("bookmark-open", mark.kept[-1].at_ms)
        assert desk.review_shown() == desk.app.model.game.format_position(opening)


def test_an_imported_game_makes_cards() -> None:
    for address, text, position in (
        (THREE, SHORT, "1100000000000000"),
        (TILES, SOLVE + "lll", "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15"),
    ):
        desk = Sources(address)
        desk.send("open", "share")
        desk.send("open-text", text)
        while desk.app.model.dialog == "share":
            desk.send("check-link-on")
        assert desk.review_shown() == position
