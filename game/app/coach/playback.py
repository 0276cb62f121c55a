"""How advised moves are played: state shared by the hint and autoplay."""

PACES_MS = (1000, 300, 100, 0)
"""Delays between moves in milliseconds; 0 is as fast as possible."""


class Playback:
    """Whether advised moves are played, and how fast."""

    def __init__(self) -> None:
        self.playing = False
        """Whether autoplay is running."""
        self.is_stepping = False
        """Whether a single move will be played once it is known."""
        self.pace_ms = PACES_MS[1]
