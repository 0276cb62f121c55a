"""The local server, the fetched runtime and the build: imports nothing of the games."""
