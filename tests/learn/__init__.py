"""Tests of the lessons, which need full Python."""
