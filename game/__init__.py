"""Tilelab: 2048 and the 15-puzzle in pure Python, for the page and the terminal."""
