"""Tests of the Lab: what a bot sees, the arena, series and their figures."""
