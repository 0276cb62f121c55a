"""Runs the common tests in the browser's interpreters."""
