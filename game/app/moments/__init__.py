"""Moments of a game that are celebrated: high tiles, goals and records; the shelf keeps the first ones."""
