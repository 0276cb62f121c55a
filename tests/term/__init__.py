"""Tests of the terminal: its commands, and games played by keys and by lines."""
