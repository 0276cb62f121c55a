"""The tests; `python3 -m tests` runs them all."""
