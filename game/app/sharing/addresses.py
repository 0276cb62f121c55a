"""Addresses of the board and the game in play, as links carry them; `game.app.links` reads them and describes their form."""

from ...core.times import format_link_times
from ..links import format_moves_address, position_address
from ..session import Session


def format_position_address(session: Session) -> str:
    """Return the address of the board at the cursor."""
    return position_address(session, session.game.format_position(session.state.board))


def format_game_address(session: Session) -> str:
    """Return the address of the whole game up to the cursor."""
    timeline = session.timeline
    address = format_moves_address(session, timeline.moves.first(timeline.cursor))
    if not session.is_timed or not timeline.cursor or session.clock.is_paused:
        return address
    return address + "/" + format_link_times(address, session.times.first(timeline.cursor).text)
