"""Bookmarks: moments of games that a player keeps."""
