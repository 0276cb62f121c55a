"""The local server, the fetched runtime and the build."""
