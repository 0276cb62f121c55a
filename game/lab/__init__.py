"""The Lab without a browser: bots being written, series of games and charts, as plain data."""
