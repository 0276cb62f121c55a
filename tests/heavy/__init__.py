"""Tests with large packages in `.venv-heavy`, run by `python3 -m tests heavy`."""
