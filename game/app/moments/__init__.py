"""Moments of a game that are celebrated: high tiles, goals and records."""
