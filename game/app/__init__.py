"""The headless application, independent of the individual games, the browser and the terminal."""
