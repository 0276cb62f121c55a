"""Tests of the server, the downloaded runtime and the build."""
