"""Tests of the modules that the page loads; they run in CPython, MicroPython and Pyodide."""
