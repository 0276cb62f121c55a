"""The Lab's page without a browser: bots being written, series of games and charts, as plain data; stands on shell and lab."""
