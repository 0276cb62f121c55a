"""What the page runs first: both games, playable."""

from game.web.stage import begin

begin()
