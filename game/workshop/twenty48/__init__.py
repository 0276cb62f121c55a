"""Commands that make the data of the 2048 engine; they need numpy and numba, and never ship."""

from ...core.names import explain_missing_packages

explain_missing_packages("pip install 'tilelab[training]', or '.[training]' in a clone.")
