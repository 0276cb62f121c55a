"""Starts the page, with both games playable."""

from game.web.app import begin

begin()
