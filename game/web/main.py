"""What the page runs first: both games, playable."""

from game.web.app import begin

begin()
