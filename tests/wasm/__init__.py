"""Runs the common tests in the interpreters that the browser loads."""
