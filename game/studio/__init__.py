"""The Lab's page without a browser: bots being written, series of games, charts, as plain data; stands on the shell and on the lab."""
