"""The headless application: keeps games in play. It knows neither of the games, nor a browser, nor a terminal."""
