"""Tests of full Python 3 that run in CPython and in Pyodide: what the minds' worker and the sandbox rely on."""
