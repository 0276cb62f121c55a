"""Makes the data of the 15-puzzle engine; never shipped."""

from ...core.names import explain_missing_packages

explain_missing_packages("pip install 'tilelab[training]', or '.[training]' in a clone.")
