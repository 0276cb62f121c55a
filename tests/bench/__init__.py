"""Benchmarks, run by hand; they are not part of the tests."""

from game.core.names import explain_missing_packages

explain_missing_packages("run it with .venv-tests/bin/python, which `python3 -m tests` makes.")
