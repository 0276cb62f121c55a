"""Explains which package is missing when a script cannot import it."""

import functools
import sys
from types import TracebackType

_OWN = ("game", "tests", "tilelab")


def explain_missing_packages(advice: str) -> None:
    """Make the script that `python -m` is starting exit with one sentence and status 2 if a package is missing.

    Call it in the `__init__` of a folder of scripts: during its import the program is still named "-m". advice: what to do.
    """
    if sys.argv[:1] == ["-m"]:
        sys.excepthook = functools.partial(_explain, advice)


def _explain(advice: str, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    missing = str(getattr(error, "name", None) or "") if isinstance(error, ModuleNotFoundError) else ""
    if not missing or missing.partition(".")[0] in _OWN:
        sys.__excepthook__(kind, error, trace)
        return
    print(f"This needs {missing.partition('.')[0]}, which is not installed: {advice}", file=sys.stderr)
    raise SystemExit(2)
