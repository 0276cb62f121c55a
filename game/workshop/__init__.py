"""Makes Tilelab's data: training and calibration, recorded games, benches, mutants. Never shipped; nothing imports it."""

from ..core.names import explain_missing_packages

explain_missing_packages("pip install 'tilelab[training]', or '.[training]' in a clone.")
