"""Benches against other programs, run by hand."""

from ...core.names import explain_missing_packages

explain_missing_packages("pip install 'tilelab[training]', or '.[training]' in a clone.")
