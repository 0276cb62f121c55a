"""Tests of the terminal: its commands, and the game played key by key and line by line."""
