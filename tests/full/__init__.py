"""Tests for full Python 3, run in CPython and Pyodide: code that the engine worker and the sandbox rely on."""
