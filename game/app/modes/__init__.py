"""Modes: rules around a game, such as a limit of time or of undo."""
