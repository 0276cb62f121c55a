"""Tests of the 2048 engine."""
