"""Makes Tilelab's data: training and calibration, recorded games, drawings, mutants. Never shipped; nothing imports it."""
