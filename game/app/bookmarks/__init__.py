"""Bookmarks: saved moments of games."""
