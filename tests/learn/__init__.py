"""Tests of the lessons, which full Python runs."""
