"""How the moves that are advised are played: the state that the hint and autoplay share."""

PACES_MS = (1000, 300, 100, 0)
"""Milliseconds between the moves of autoplay or of a solution; 0 is as fast as the engine and the page go."""


class Playback:
    """Whether moves are played, and how fast."""

    def __init__(self) -> None:
        self.playing = False
        """Whether the moves are being played."""
        self.is_stepping = False
        """Whether one move is played once it is known."""
        self.pace_ms = PACES_MS[1]
