"""The shell: keeps a game in play. It knows neither of the games, nor a browser, nor a terminal."""
