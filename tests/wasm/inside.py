"""Runs test modules inside MicroPython or Pyodide; knows nothing of what they test.

Pytest does not run there, so this is the little of it that common tests need: each function whose
name starts with `test_` is called, and passes when it raises nothing.
"""

import sys


def run(names: list[str]) -> None:
    """Import and run the modules, print a line for each, and `N passed, N failed` as the last."""
    passed = 0
    failures = 0
    for name in names:
        good, bad = _run_module(name)
        print(f"  {name}: {good} passed" + (f", {bad} FAILED" if bad else ""))
        passed += good
        failures += bad
    print(f"{passed} passed, {failures} failed")


def _run_module(name: str) -> tuple[int, int]:
    try:
        __import__(name)
    except Exception as error:
        _show(name, error)
        return 0, 1
    module = sys.modules[name]
    tests = [test for test in sorted(dir(module)) if test.startswith("test_")]
    if not tests:
        print(f"FAILED {name}: it has no test")
        return 0, 1
    failures = 0
    for test in tests:
        try:
            getattr(module, test)()
        except Exception as error:
            failures += 1
            _show(f"{name}.{test}", error)
    return len(tests) - failures, failures


def _show(place: str, error: Exception) -> None:
    print("FAILED " + place)
    if sys.implementation.name == "micropython":
        sys.print_exception(error)  # type: ignore[attr-defined]
    else:
        sys.excepthook(type(error), error, error.__traceback__)
