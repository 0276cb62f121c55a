"""Runs tests inside MicroPython or Pyodide.

Pytest does not run there, so this is a minimal replacement: each function whose name starts with `test_` is called, and
passes if it raises nothing. `run.mjs` calls each one separately, because MicroPython frees memory only between calls from
JavaScript.
"""

import sys


def tests_of(name: str) -> str:
    """Import a module; return the names of its tests, separated by spaces, "" if it fails or has none."""
    try:
        __import__(name)
    except Exception as error:
        _show(name, error)
        return ""
    tests = [test for test in sorted(dir(sys.modules[name])) if test.startswith("test_")]
    if not tests:
        print(f"FAILED {name}: no tests")
    return " ".join(tests)


def run_test(name: str, test: str) -> bool:
    """Run one test of a module; return whether it passed."""
    try:
        getattr(sys.modules[name], test)()
    except Exception as error:
        _show(f"{name}.{test}", error)
        return False
    return True


def _show(place: str, error: Exception) -> None:
    print("FAILED " + place)
    if sys.implementation.name == "micropython":
        sys.print_exception(error)  # type: ignore[attr-defined]
    else:
        sys.excepthook(type(error), error, error.__traceback__)
