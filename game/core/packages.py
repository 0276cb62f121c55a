"""What a script says where a package that it needs is not installed."""

import functools
import sys
from types import TracebackType

_OWN = ("game", "tests", "tilelab")


def explain_missing_packages(advice: str) -> None:
    """Have a script that `python -m` is about to run end with one sentence and status 2 if a package is not installed.

    For the `__init__` of a folder of scripts: while it is imported, the name of the program is still "-m". advice: what to do.
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
