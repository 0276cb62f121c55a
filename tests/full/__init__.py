"""Tests of full Python 3 that run in CPython and in Pyodide: what the engines' worker and the sandbox rely on."""
