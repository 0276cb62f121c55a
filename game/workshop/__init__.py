"""Makes Tilelab's data: training and calibration, recorded games, benches, mutants. Never shipped; nothing imports it."""
