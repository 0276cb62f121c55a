"""Tests of the arena: what a bot sees, the games of a series, and their statistics."""
