"""Tests of the server, the fetched runtime and the build."""
