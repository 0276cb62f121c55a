"""Benches against other programs, run by hand."""
