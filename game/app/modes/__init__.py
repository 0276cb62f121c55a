"""Modes: limits on time, moves or undo."""
